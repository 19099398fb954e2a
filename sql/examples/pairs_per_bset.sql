-- How many pairs of commanders does each BSet have, and by which ability?
with led as (
    select
        options.bset_id,
        pairs.ability,
        pairs.first_id,
        pairs.second_id,
        max(options.pool_count) as largest_pool
    from bset_commanders as options
    inner join commander_pairs as pairs
        on pairs.format = 'brawlset'
        and (
            (pairs.first_id = options.commander_id and pairs.second_id = options.partner_id)
            or (pairs.first_id = options.partner_id and pairs.second_id = options.commander_id)
        )
    group by options.bset_id, pairs.ability, pairs.first_id, pairs.second_id
)

select
    bset_id,
    ability,
    count(*) as pair_count,
    max(largest_pool) as largest_pool
from led
group by bset_id, ability
order by pair_count desc, bset_id, ability;
