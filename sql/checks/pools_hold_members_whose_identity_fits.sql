-- 903.BS.10 and 903.5c. A returned row is in a pool and is no member, is a basic land, or does not fit the identity.
select bset_pools.bset_id, bset_pools.identity_mask, bset_pools.oracle_id
from bset_pools
left join cards using (oracle_id)
left join bset_cards using (bset_id, oracle_id)
where cards.oracle_id is null or bset_cards.oracle_id is null or cards.is_basic
    or not fits(cards.identity_mask, bset_pools.identity_mask)
