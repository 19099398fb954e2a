-- Which commanders lead in several BSets of the default list, and where is their pool largest?
select
    cards.name as commander,
    cards.color_identity,
    count(*) as bset_count,
    arg_max(options.bset_id, (options.pool_count, options.bset_id)) as largest_in,
    max(options.pool_count) as largest_pool,
    min(options.pool_count) as smallest_pool
from bset_commanders as options
inner join bsets using (bset_id)
inner join cards on cards.oracle_id = options.commander_id
where bsets.is_default and options.partner_id is null and options.chosen_colors = ''
group by cards.oracle_id, cards.name, cards.color_identity
having count(*) > 1
order by bset_count desc, commander, cards.oracle_id;
