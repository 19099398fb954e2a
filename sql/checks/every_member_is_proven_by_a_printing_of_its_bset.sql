-- 903.BS.4: membership rests on a printing that counts, of that card, in a set that composes the BSet or bears its symbol (or that is
-- decided card by card). A returned row is a member without such a proof.
select bset_cards.bset_id, bset_cards.oracle_id, bset_cards.set_code
from bset_cards
left join printings
    on printings.printing_id = bset_cards.printing_id and printings.oracle_id = bset_cards.oracle_id and printings.is_evidence
left join bset_sets
    on bset_sets.bset_id = bset_cards.bset_id and bset_sets.set_code = printings.set_code
left join card_decisions
    on card_decisions.bset_id = bset_cards.bset_id and card_decisions.oracle_id = bset_cards.oracle_id
    and card_decisions.set_code = printings.set_code and card_decisions.decision = 'in'
where printings.printing_id is null or (bset_sets.set_code is null and card_decisions.oracle_id is null)
order by bset_cards.bset_id, bset_cards.oracle_id
