-- Which commanders have the most cards to choose from, in which BSet?
-- $limit = 25: how many are listed
select
    options.bset_id,
    first_card.name as commander,
    second_card.name as partner,
    options.color_identity,
    options.pool_count,
    options.creature_count,
    options.land_count
from bset_commanders as options
inner join bsets using (bset_id)
inner join cards as first_card on first_card.oracle_id = options.commander_id
left join cards as second_card on second_card.oracle_id = options.partner_id
where bsets.is_default
order by options.pool_count desc, options.bset_id, commander, partner nulls first, options.chosen_colors
limit $limit::integer;
