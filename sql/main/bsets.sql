-- One row per BSet of the catalogue, with what it holds.
with released as (
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
    bsets.name_fr,
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
left join released using (bset_id)
left join held using (bset_id)
left join led using (bset_id)
order by bsets.bset_id
