-- One row per set, make-up of its draft booster, and sheet: how many cards of the sheet it holds.
with totals as (
    select
        set_code,
        sum(weight) as weight
    from (select distinct set_code, booster_number, weight from staging.booster_make_ups)
    group by set_code
)

select
    booster_make_ups.set_code,
    booster_make_ups.booster_number,
    booster_make_ups.weight,
    booster_make_ups.weight / totals.weight as probability,
    booster_make_ups.sheet,
    booster_make_ups.card_count as sheet_card_count
from staging.booster_make_ups
inner join totals using (set_code)
inner join draft_sets using (set_code)
order by booster_make_ups.set_code, booster_make_ups.booster_number, booster_make_ups.sheet
