-- One row per set and sheet of its draft booster. What its lost printings would have weighed is kept beside it.
with held as (
    select
        set_code,
        sheet,
        count(*) filter (where problem is null) as card_count,
        coalesce(sum(weight) filter (where problem is null), 0) as weight,
        coalesce(sum(weight) filter (where problem is not null), 0) as missing_weight
    from staging.booster_cards
    group by set_code, sheet
)

select
    booster_sheets.set_code,
    booster_sheets.sheet,
    booster_sheets.is_foil,
    booster_sheets.is_balanced,
    booster_sheets.is_fixed,
    booster_sheets.allows_duplicates,
    held.card_count,
    held.weight as total_weight,
    held.missing_weight
from staging.booster_sheets
inner join held using (set_code, sheet)
inner join draft_sets using (set_code)
order by booster_sheets.set_code, booster_sheets.sheet
