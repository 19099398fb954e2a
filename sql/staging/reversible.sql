-- One row per reversible object and card it shows. Its oracle ids stand on the faces, usually the same twice: then it is one card.
with shown as (
    select
        * exclude (oracle_id),
        unnest(list_distinct([face.oracle_id for face in card_faces if face.oracle_id is not null])) as oracle_id
    from staging.objects
    where oracle_id is null
),

faced as (
    select
        * replace (list_filter(card_faces, lambda face: face.oracle_id = shown.oracle_id)[1:1] as card_faces)
    from shown
)

select
    * replace (
        card_faces[1].name as name,
        is_rebalanced or starts_with(card_faces[1].name, 'A-') as is_rebalanced,
        split_part(coalesce(card_faces[1].type_line, full_type_line), ' // ', 1) as type_line,
        coalesce(card_faces[1].type_line, full_type_line) as full_type_line
    )
from faced
