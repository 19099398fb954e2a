-- One row per card and face. A reversible object shows the same card twice, or two cards: the first of its faces with that oracle id is
-- the card's only face.
with described as (
    select
        oracles.oracle_id,
        cards.*
    from staging.oracles
    inner join (select rowid as row_number, * exclude (oracle_id), oracle_id as own_oracle_id from staging.cards) as cards using (row_number)
),

listed as (
    select
        oracle_id,
        name,
        mana_cost,
        type_line,
        oracle_text,
        coalesce(colors, []) as card_colors,
        case
            when len(card_faces) > 0 and own_oracle_id is null
                then list_filter(card_faces, lambda face: face.oracle_id = described.oracle_id)[1:1]
            when len(card_faces) > 0 then card_faces
            else
                [{
                    'name': name, 'mana_cost': mana_cost, 'cmc': cmc, 'type_line': type_line, 'oracle_text': oracle_text,
                    'colors': colors, 'color_indicator': color_indicator, 'power': power, 'toughness': toughness,
                    'loyalty': loyalty, 'defense': defense, 'oracle_id': oracle_id, 'flavor_name': flavor_name,
                    'printed_name': printed_name, 'image_uris': image_uris
                }]
        end as card_faces
    from described
),

unnested as (
    select
        oracle_id,
        card_colors,
        generate_subscripts(card_faces, 1)::utinyint as face_number,
        unnest(card_faces) as face
    from listed
)

select
    oracle_id,
    face_number,
    coalesce(face.name, '') as name,
    coalesce(face.mana_cost, '') as mana_cost,
    coalesce(face.type_line, '') as type_line,
    coalesce(face.oracle_text, '') as oracle_text,
    identity_text(identity_mask(array_to_string(coalesce(face.colors, card_colors), ''))) as colors,
    identity_text(identity_mask(array_to_string(coalesce(face.color_indicator, []), ''))) as color_indicator,
    face.power,
    face.toughness,
    face.loyalty,
    face.defense,
    face.cmc as mana_value
from unnested
