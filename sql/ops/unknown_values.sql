-- One row per layout, set type and rarity that this version does not know, or, for a layout, that does not go with the type line.
with rarities as (
    select distinct rarity
    from main.printings
),

found as (
    select 'layout' as kind, layout as value, count(*) as object_count, min(name) as example
    from main.cards
    where not is_layout_known
    group by layout
    union all
    select 'layout' as kind, layout as value, count(*) as object_count, min(name) as example
    from main.excluded_cards
    where not list_contains($layouts, layout)
    group by layout
    union all
    select 'set type' as kind, set_type as value, count(*) as object_count, min(name) as example
    from main.sets
    where not list_contains($set_types, set_type)
    group by set_type
    union all
    select 'rarity' as kind, rarity as value, count(*) as object_count, min(set_code || ' ' || collector_number) as example
    from main.printings
    semi join (from rarities where not list_contains($rarities, rarity)) as unknown using (rarity)
    group by rarity
)

select kind, value, sum(object_count)::integer as object_count, min(example) as example
from found
group by kind, value
order by kind, value
