-- One row per BSet and commander or pair, as the files of the site have them: the largest pool first.
select
    options.bset_id,
    options.commander_id::varchar as commander_id,
    options.partner_id::varchar as partner_id,
    options.chosen_colors,
    options.identity_mask,
    options.pool_count
from bset_commanders as options
inner join cards on cards.oracle_id = options.commander_id
order by
    options.bset_id asc,
    options.pool_count desc,
    cards.name asc,
    options.commander_id asc,
    options.partner_id asc nulls first,
    options.chosen_colors asc
