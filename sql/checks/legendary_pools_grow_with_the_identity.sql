-- 903.5c, LC-12: who has more colours may play all that who has fewer may, and the relaxation adds to the pool. A returned row is a pair of
-- identities with the smaller pool for the larger one, or two pools for one, or an identity of which hybrid mana adds more than the whole.
with pools as (
    select distinct identity_mask, pool_count, hybrid_gain
    from legendary_commanders
)

select
    small.identity_mask as small_mask,
    large.identity_mask as large_mask,
    small.pool_count as small_count,
    large.pool_count as large_count
from pools as small
inner join pools as large on fits(small.identity_mask, large.identity_mask)
where large.pool_count < small.pool_count
    or (small.identity_mask = large.identity_mask and row(small.pool_count, small.hybrid_gain) != row(large.pool_count, large.hybrid_gain))
    or small.hybrid_gain > small.pool_count
