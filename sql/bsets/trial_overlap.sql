-- One row per BSet that shares a card with the cards $members, with how many it shares and which of the sets $sets it counts itself.
with shared as (
    select
        bset_id,
        count(*)::integer as shared_count
    from bset_cards
    where list_contains($members::uuid[], oracle_id)
    group by bset_id
),

counting as (
    select
        bset_id,
        list(set_code order by set_code) as set_codes
    from bset_sets
    where list_contains($sets, set_code)
    group by bset_id
)

select
    bset_id,
    bsets.name_en,
    bsets.standing,
    shared.shared_count,
    bsets.card_count,
    coalesce(counting.set_codes, []) as shared_sets
from shared
inner join bsets using (bset_id)
left join counting using (bset_id)
order by len(coalesce(counting.set_codes, [])) desc, shared.shared_count desc, bset_id
