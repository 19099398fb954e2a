-- Which colour identities gain most cards by the hybrid relaxation of Legendary Commander (LC-12)?
select distinct
    color_identity,
    pool_count,
    hybrid_gain,
    round(100.0 * hybrid_gain / pool_count, 1) as gain_percent,
    identity_mask
from legendary_commanders
where pool_count > 0
order by hybrid_gain desc, identity_mask;
