-- How many commanders of each colour identity does a BSet have, and how large are their pools?
-- $bset = war-of-the-spark: id of the BSet
select
    options.color_identity,
    count(distinct options.commander_id) filter (where options.partner_id is null) as commander_count,
    count(*) filter (where options.partner_id is not null) as pair_count,
    any_value(options.pool_count) as pool_count
from bset_commanders as options
where options.bset_id = $bset
group by options.color_identity, options.identity_mask
order by bit_count(options.identity_mask), options.identity_mask;
