-- One row per card with the object that describes it.
select
    oracles.is_layout_known,
    oracles.first_printed_on,
    oracles.printing_count,
    oracles.is_funny,
    objects.oracle_id,
    objects.name,
    objects.layout,
    objects.mana_cost,
    objects.cmc,
    coalesce(objects.full_type_line, objects.type_line) as full_type_line,
    objects.oracle_text,
    objects.power,
    objects.toughness,
    objects.loyalty,
    objects.defense,
    objects.colors,
    objects.color_identity,
    objects.color_indicator,
    objects.produced_mana,
    objects.keywords,
    objects.edhrec_rank,
    -- a legality is the card's: an object without legalities does not hide it
    coalesce(objects.duel_legality, oracles.duel_legality) as duel_legality,
    objects.card_faces
from staging.oracles
inner join (select rowid as row_number, * from staging.objects) as objects using (row_number)
