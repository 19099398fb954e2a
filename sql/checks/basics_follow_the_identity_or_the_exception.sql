-- 903.BS.11: either only lands that fit are allowed, or, where none of the BSet's basic lands fits, all of them.
-- A returned row is a BSet and an identity for which neither holds.
with held as (
    select bset_cards.bset_id, bset_cards.oracle_id, cards.basic_land_mask
    from bset_cards
    inner join cards using (oracle_id)
    where cards.is_basic
),

expected as (
    select
        held.bset_id,
        identities.mask::utinyint as identity_mask,
        count(*) as land_count,
        count(*) filter (where fits(held.basic_land_mask, identities.mask)) as fitting_count
    from held
    cross join range(32) as identities (mask)
    group by held.bset_id, identities.mask
),

found as (
    select bset_id, identity_mask, count(*) as land_count, bool_or(is_exception) as has_exception, bool_and(is_exception) as is_exception
    from bset_basics
    group by bset_id, identity_mask
)

select expected.bset_id, expected.identity_mask, expected.land_count, expected.fitting_count, found.land_count as found_count
from expected
left join found using (bset_id, identity_mask)
where found.land_count is distinct from if(expected.fitting_count > 0, expected.fitting_count, expected.land_count)
    or found.is_exception is distinct from (expected.fitting_count = 0) or found.has_exception != found.is_exception
order by expected.bset_id, expected.identity_mask
