-- One row per card and face.
select
    oracle_id,
    face_number,
    name,
    mana_cost,
    type_line,
    oracle_text,
    colors,
    color_indicator,
    power,
    toughness,
    loyalty,
    defense
from staging.faces
order by oracle_id, face_number
