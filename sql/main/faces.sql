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
where oracle_id in (select oracle_id from cards)
order by oracle_id, face_number
