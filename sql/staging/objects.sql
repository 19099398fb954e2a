-- One row per card object as received, with what decides whether it is a card and whether it proves anything.
-- Read and computed in one pass over the bulk file; brawlset.build then takes out what cannot be loaded (quarantined.sql), writes old
-- set codes as today's, and puts reversible objects under the cards they show (reversible.sql).
select
    id as printing_id,
    oracle_id,
    name,
    lang,
    released_at as released_on,
    layout,
    mana_cost,
    cmc,
    type_line as full_type_line,
    split_part(coalesce(type_line, card_faces[1].type_line), ' // ', 1) as type_line,
    oracle_text,
    power,
    toughness,
    loyalty,
    defense,
    array_to_string(colors, '') as colors,
    array_to_string(coalesce(color_identity, []), '') as color_identity,
    array_to_string(color_indicator, '') as color_indicator,
    array_to_string(produced_mana, '') as produced_mana,
    coalesce(keywords, []) as keywords,
    coalesce(finishes, []) as finishes,
    coalesce(promo_types, []) as promo_types,
    "set" as set_code,
    collector_number,
    rarity,
    flavor_name,
    printed_name,
    edhrec_rank,
    mtgo_id,
    mtgo_foil_id,
    legalities.duel as duel_legality,
    try_cast(prices.eur as decimal(10, 2)) as price_eur,
    try_cast(prices.usd as decimal(10, 2)) as price_usd,
    coalesce(image_uris.normal, card_faces[1].image_uris.normal) as image_url,
    card_faces,
    coalesce(promo, false) as is_promo,
    coalesce(digital, false) as is_digital,
    coalesce(oversized, false) as is_oversized,
    -- an object of 2019 may list no game at all: then the digital flag alone decides
    coalesce(list_contains(games, 'paper') or len(games) = 0, true) as is_on_paper,
    coalesce(list_contains(promo_types, 'rebalanced'), false) or starts_with(name, 'A-') as is_rebalanced,
    coalesce(list_contains(promo_types, 'playtest'), false) as is_playtest,
    coalesce(mana_cost, card_faces[1].mana_cost, '') != '' as has_mana_cost,
    -- an object without cost, text and faces describes nothing
    coalesce(mana_cost, '') != '' or coalesce(oracle_text, '') != '' or coalesce(len(card_faces), 0) > 0 as is_described,
    false as is_helper,
    case
        when layout = 'meld' then coalesce(list_filter(all_parts, lambda part: part.id = received.id)[1].component, '')
        else ''
    end as meld_component,
    case
        when object is distinct from 'card' then 'object: expected card, found ' || coalesce(object, 'nothing')
        when id is null then 'id: missing'
        -- blanks, marks and what is invisible are no name: no search would find it
        when name is null or (name not between '!' and '~' and not regexp_matches(name, '[^\s\p{M}\p{Cf}\p{Sk}]')) then 'name: missing'
        when layout is null then 'layout: missing'
        when "set" is null then 'set: missing'
        when collector_number is null then 'collector_number: missing'
        when released_at is null then 'released_at: missing'
        when lang is null then 'lang: missing'
        when oracle_id is null and coalesce(len(list_filter(card_faces, lambda face: face.oracle_id is not null)), 0) = 0
            then 'oracle_id: missing, on the card and on its faces'
        when released_at not between date '1993-01-01' and date '2199-12-31'
            then 'released_at: expected a date since 1993, found ' || released_at
        when coalesce(cmc, card_faces[1].cmc) not between 0 and 1000000 -- nor NaN, which DuckDB reads
            then 'cmc: expected a number from 0, found ' || coalesce(cmc, card_faces[1].cmc)
        when len(card_faces) > 255 then 'card_faces: expected 255 at most, found ' || len(card_faces)
        when oracle_id is null and len(list_filter(
            card_faces, lambda face: face.oracle_id is not null and not regexp_matches(coalesce(face.name, ''), '[^\s\p{M}\p{Cf}\p{Sk}]')
        )) > 0
            then 'name: missing, on a face that is a card'
        when oracle_id is null and type_line is null
            and len(list_filter(card_faces, lambda face: face.oracle_id is not null and face.type_line is null)) > 0
            then 'type_line: missing, on a face that is a card'
        when coalesce(type_line, card_faces[1].type_line) is null then 'type_line: missing, on the card and on its faces'
        when translate(array_to_string(color_identity, ''), 'WUBRG', '') != ''
            or len(color_identity) != coalesce(length(array_to_string(color_identity, '')), 0)
            then 'color_identity: expected letters of WUBRG, found ' || to_json(color_identity)
        -- DuckDB takes a list or an object for its JSON text
        when left(name, 1) in ('[', '{') then 'name: expected a text, found ' || left(name, 40)
        when left(layout, 1) in ('[', '{') then 'layout: expected a text, found ' || left(layout, 40)
        when left("set", 1) in ('[', '{') then 'set: expected a text, found ' || left("set", 40)
        when left(collector_number, 1) in ('[', '{') then 'collector_number: expected a text, found ' || left(collector_number, 40)
        when left(lang, 1) in ('[', '{') then 'lang: expected a text, found ' || left(lang, 40)
        when left(type_line, 1) in ('[', '{') then 'type_line: expected a text, found ' || left(type_line, 40)
        when left(mana_cost, 2) in ('[]', '["', '[{', '{}', '{"') then 'mana_cost: expected a text, found ' || left(mana_cost, 40)
        when left(oracle_text, 2) in ('[]', '["', '[{', '{}', '{"') then 'oracle_text: expected a text, found ' || left(oracle_text, 40)
    end as problem
from received
