-- One row per card and face. A card whose object lists no faces has one: itself.
with single as (
    select
        oracle_id,
        1::utinyint as face_number,
        name,
        mana_cost,
        full_type_line as type_line,
        oracle_text,
        colors,
        color_indicator,
        power,
        toughness,
        loyalty,
        defense,
        cmc
    from staging.described
    where coalesce(len(card_faces), 0) = 0
),

listed as (
    select
        oracle_id,
        colors as card_colors,
        generate_subscripts(card_faces, 1)::utinyint as face_number,
        unnest(card_faces) as face
    from staging.described
    where len(card_faces) > 0
),

several as (
    select
        oracle_id,
        face_number,
        face.name as name,
        face.mana_cost as mana_cost,
        face.type_line as type_line,
        face.oracle_text as oracle_text,
        coalesce(array_to_string(face.colors, ''), card_colors) as colors,
        array_to_string(face.color_indicator, '') as color_indicator,
        face.power as power,
        face.toughness as toughness,
        face.loyalty as loyalty,
        face.defense as defense,
        face.cmc as cmc
    from listed
),

faces as (
    select * from single
    union all
    select * from several
)

select
    oracle_id,
    face_number,
    coalesce(name, '') as name,
    coalesce(mana_cost, '') as mana_cost,
    coalesce(type_line, '') as type_line,
    coalesce(oracle_text, '') as oracle_text,
    -- what is no color of a face is left out
    identity_text(identity_mask(regexp_replace(coalesce(colors, ''), '[^WUBRG]', '', 'g'))) as colors,
    identity_text(identity_mask(regexp_replace(coalesce(color_indicator, ''), '[^WUBRG]', '', 'g'))) as color_indicator,
    power,
    toughness,
    loyalty,
    defense,
    cmc as mana_value
from faces
