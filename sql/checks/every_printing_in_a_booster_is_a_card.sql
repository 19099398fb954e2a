-- warning
-- A returned row is a printing of a booster's sheet that is no card known here; the others of its sheet take its share.
select
    booster_cards.set_code,
    booster_cards.name,
    booster_cards.uuid,
    booster_cards.problem
from staging.booster_cards
left join draft_sheet_cards using (set_code, sheet, uuid)
where draft_sheet_cards.uuid is null
order by booster_cards.set_code, booster_cards.sheet, booster_cards.uuid
