-- warning
-- A set decided as without effect on a BSet holds only cards that the BSet has already (or that are decided one by one).
-- A returned row is a card that would be new: the decision has gone stale.
select distinct set_decisions.set_code, set_decisions.bset_id, cards.name
from set_decisions
inner join printings using (set_code)
inner join cards using (oracle_id)
left join bset_cards on bset_cards.bset_id = set_decisions.bset_id and bset_cards.oracle_id = printings.oracle_id
left join card_decisions on card_decisions.set_code = set_decisions.set_code and card_decisions.oracle_id = printings.oracle_id
where set_decisions.decision = 'without effect' and set_decisions.bset_id is not null and printings.is_evidence
    and bset_cards.oracle_id is null and card_decisions.oracle_id is null
    and exists (select 1 from bset_cards as held where held.bset_id = set_decisions.bset_id)
order by set_decisions.set_code, cards.name
