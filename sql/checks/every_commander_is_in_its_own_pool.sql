-- Commanders belong to the deck (903.5a) and so to the pool. A returned row is a commander, or a partner, outside it.
with led as (
    select bset_id, identity_mask, commander_id as oracle_id from bset_commanders
    union
    select bset_id, identity_mask, partner_id as oracle_id from bset_commanders
    where partner_id is not null
)

select led.bset_id, led.identity_mask, led.oracle_id
from led
anti join bset_pools using (bset_id, identity_mask, oracle_id)
