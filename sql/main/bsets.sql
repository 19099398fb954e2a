-- One row per BSet of the catalogue, with what it holds. Where the catalogue gives no French name, a BSet has that of its first set if it
-- has the English one of that set too, else its English name.
with french as (
    select
        bset_sets.bset_id,
        sets.name_fr
    from ref.bset_sets
    inner join ref.bsets using (bset_id)
    inner join sets on sets.set_code = bset_sets.set_code and sets.name = bsets.name_en
    where bset_sets.place = 1
),

released as (
    select
        bset_sets.bset_id,
        min(sets.released_on) as first_released_on,
        max(sets.released_on) as last_released_on
    from bset_sets
    inner join sets using (set_code)
    where bset_sets.role = 'composing'
    group by bset_sets.bset_id
),

held as (
    select
        bset_cards.bset_id,
        count(*)::integer as card_count,
        coalesce(
            list(cards.name order by list_contains(cards.supertypes, 'Snow'), cards.basic_land_mask = 0, cards.basic_land_mask)
            filter (where cards.is_basic), []
        ) as basics
    from bset_cards
    inner join cards using (oracle_id)
    group by bset_cards.bset_id
),

led as (
    select
        bset_cards.bset_id,
        count(*)::integer as commander_count
    from bset_cards
    inner join commanders using (oracle_id)
    where commanders.format = 'brawlset' and commanders.clause != 'background'
    group by bset_cards.bset_id
)

select
    bsets.bset_id,
    bsets.name_en,
    coalesce(bsets.name_fr, french.name_fr, bsets.name_en) as name_fr,
    bsets.kind,
    bsets.standing,
    bsets.is_default,
    bsets.provenance,
    bsets.reason,
    released.first_released_on,
    released.last_released_on,
    coalesce(held.card_count, 0) as card_count,
    coalesce(led.commander_count, 0) as commander_count,
    coalesce(held.basics, []) as basics
from ref.bsets
left join french using (bset_id)
left join released using (bset_id)
left join held using (bset_id)
left join led using (bset_id)
order by bsets.bset_id
