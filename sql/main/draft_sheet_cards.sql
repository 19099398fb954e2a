-- One row per set, sheet and printing on it. A printing that is no card known here has a problem, and stands in ops.quarantine.
select
    booster_cards.set_code,
    booster_cards.sheet,
    booster_cards.uuid,
    booster_cards.oracle_id,
    booster_cards.collector_number,
    booster_cards.rarity,
    booster_cards.weight
from staging.booster_cards
inner join draft_sets using (set_code)
where booster_cards.problem is null
order by booster_cards.set_code, booster_cards.sheet, booster_cards.uuid
