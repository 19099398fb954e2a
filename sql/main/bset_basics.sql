-- One row per BSet, colour identity and basic land that a deck of that identity may hold.
-- 903.BS.11: a basic land fits where its land types lie within the identity (Wastes always). Where no basic land of the BSet fits, all do.
with basics as (
    select
        bset_cards.bset_id,
        bset_cards.oracle_id,
        identities.mask::utinyint as identity_mask,
        fits(cards.basic_land_mask, identities.mask) as is_fitting
    from bset_cards
    inner join cards using (oracle_id)
    cross join range(32) as identities (mask)
    where cards.is_basic
),

judged as (
    select
        *,
        bool_or(is_fitting) over (partition by bset_id, identity_mask) as is_any_fitting
    from basics
)

select
    bset_id,
    identity_mask,
    oracle_id,
    not is_any_fitting as is_exception
from judged
where is_fitting or not is_any_fitting
order by bset_id, identity_mask, oracle_id
