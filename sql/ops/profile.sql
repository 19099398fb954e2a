-- One row per layout, set type and rarity, and per field that may be empty, with the rows of this build that have it: what the next build is
-- compared with.
with counted as (
    select
        'empty printings' as kind,
        count(*) as total_count,
        [
            {'name': 'rarity', 'row_count': count(*) - count(rarity)},
            {'name': 'finishes', 'row_count': count_if(len(finishes) = 0)},
            {'name': 'price_eur', 'row_count': count(*) - count(price_eur)},
            {'name': 'price_usd', 'row_count': count(*) - count(price_usd)}
        ] as found
    from main.printings
    union all
    select
        'empty cards' as kind,
        count(*) as total_count,
        [
            {'name': 'mana_cost', 'row_count': count_if(mana_cost = '')},
            {'name': 'colors', 'row_count': count_if(colors = '')},
            {'name': 'color_identity', 'row_count': count_if(color_identity = '')},
            {'name': 'keywords', 'row_count': count_if(len(keywords) = 0)},
            {'name': 'edhrec_rank', 'row_count': count(*) - count(edhrec_rank)},
            {'name': 'duel_legality', 'row_count': count(*) - count(duel_legality)}
        ] as found
    from main.cards
    union all
    select
        'empty faces' as kind,
        count(*) as total_count,
        [
            {'name': 'oracle_text', 'row_count': count_if(oracle_text = '')},
            {'name': 'power', 'row_count': count(*) - count(power)}
        ] as found
    from main.faces
),

listed as (
    select kind, total_count, unnest(found, recursive := true)
    from counted
    union all
    select 'layout' as kind, sum(count(*)) over () as total_count, layout as name, count(*) as row_count
    from main.cards
    group by layout
    union all
    select 'excluded layout' as kind, sum(count(*)) over () as total_count, layout as name, count(*) as row_count
    from main.excluded_cards
    group by layout
    union all
    select 'set type' as kind, sum(count(*)) over () as total_count, set_type as name, count(*) as row_count
    from main.sets
    group by set_type
    union all
    select 'rarity' as kind, sum(count(*)) over () as total_count, rarity as name, count(*) as row_count
    from main.printings
    where rarity is not null
    group by rarity
)

select kind, name, row_count::integer as row_count, total_count::integer as total_count
from listed
order by kind, name
