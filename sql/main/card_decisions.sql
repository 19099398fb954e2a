-- One row per single card of a set that is decided apart from its set. The card is named by its Oracle name and found by a printing.
select distinct
    card_decisions.set_code,
    printings.oracle_id,
    card_decisions.bset_id,
    card_decisions.decision,
    card_decisions.rule,
    card_decisions.reason,
    card_decisions.is_under_review
from ref.card_decisions
inner join cards on cards.name = card_decisions.card_name
inner join printings on printings.oracle_id = cards.oracle_id and printings.set_code = card_decisions.set_code
order by card_decisions.set_code, printings.oracle_id, card_decisions.bset_id
