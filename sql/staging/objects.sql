-- One row per card object and card it shows, with what decides whether it is a card and whether it proves anything.
-- A reversible object has its oracle ids on the faces, usually the same twice: then it is one card. Objects in quarantine are left out.
with loaded as (
    select
        cards.rowid as row_number,
        id as printing_id,
        oracle_id,
        card_faces,
        name,
        lang,
        released_at as released_on,
        layout,
        coalesce(set_aliases.target, cards."set") as set_code,
        collector_number,
        digital as is_digital,
        -- an object of 2019 may list no game at all: then the digital flag alone decides
        coalesce(list_contains(games, 'paper') or len(games) = 0, true) as is_on_paper,
        coalesce(oversized, false) as is_oversized,
        coalesce(list_contains(promo_types, 'rebalanced'), false) or starts_with(name, 'A-') as is_rebalanced,
        coalesce(list_contains(promo_types, 'playtest'), false) as is_playtest,
        coalesce(mana_cost, card_faces[1].mana_cost, '') != '' as has_mana_cost,
        coalesce(list_filter(all_parts, lambda part: part.id = cards.id)[1].component, '') as meld_component,
        coalesce(type_line, card_faces[1].type_line) as type_line
    from staging.cards
    left join ref.set_aliases on set_aliases.set_code = cards."set"
    where cards.rowid not in (select row_number from staging.quarantined)
),

single as (
    select * exclude (card_faces)
    from loaded
    where oracle_id is not null
),

shown as (
    select
        * exclude (card_faces, oracle_id, type_line),
        unnest(list_distinct([face.oracle_id for face in card_faces if face.oracle_id is not null])) as oracle_id,
        card_faces
    from loaded
    where oracle_id is null
),

reversible as (
    select
        * exclude (card_faces),
        list_filter(card_faces, lambda face: face.oracle_id = shown.oracle_id)[1].type_line as type_line
    from shown
),

objects as (
    select * from single
    union all by name
    select * from reversible
)

select
    objects.row_number,
    objects.printing_id,
    objects.oracle_id,
    objects.name,
    objects.lang,
    objects.released_on,
    objects.layout,
    objects.set_code,
    objects.collector_number,
    objects.is_digital,
    objects.is_on_paper,
    objects.is_oversized,
    objects.is_rebalanced,
    objects.is_playtest,
    objects.has_mana_cost,
    case when objects.layout = 'meld' then objects.meld_component else '' end as meld_component,
    split_part(objects.type_line, ' // ', 1) as type_line
from objects
