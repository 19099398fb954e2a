-- A pool grows with the identity, and the pool of all five colours holds every card that is not basic. A returned row is a BSet and an
-- identity whose pool has another number of cards than the members that fit, so that it lacks some or has one twice.
with pool_sizes as (
    select bset_id, identity_mask, count(*) as pool_count
    from bset_pools
    group by bset_id, identity_mask
),

by_identity as (
    select bset_cards.bset_id, cards.identity_mask, count(*) as card_count
    from bset_cards
    inner join cards using (oracle_id)
    where not cards.is_basic
    group by bset_cards.bset_id, cards.identity_mask
),

expected as (
    select by_identity.bset_id, identities.mask::utinyint as identity_mask, sum(by_identity.card_count) as pool_count
    from by_identity
    inner join range(32) as identities (mask) on fits(by_identity.identity_mask, identities.mask)
    group by by_identity.bset_id, identities.mask
)

select bset_id, identity_mask, expected.pool_count as expected_count, pool_sizes.pool_count as found_count
from expected
full join pool_sizes using (bset_id, identity_mask)
where expected.pool_count is distinct from pool_sizes.pool_count
order by bset_id, identity_mask
