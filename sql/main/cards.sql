-- One row per card that was printed on paper and can be in a deck.
with described as (
    select
        oracles.*,
        cards.* exclude (row_number, oracle_id)
    from staging.oracles
    inner join (select rowid as row_number, * from staging.cards) as cards using (row_number)
),

front as (
    select * from staging.faces
    where face_number = 1
)

select
    described.oracle_id,
    case when described.layout = 'reversible_card' then front.name else described.name end as name,
    described.layout,
    coalesce(described.mana_cost, front.mana_cost) as mana_cost,
    coalesce(described.cmc, front.mana_value, 0) as mana_value,
    coalesce(described.type_line, front.type_line) as type_line,
    card_facts.supertypes,
    card_facts.types,
    card_facts.subtypes,
    identity_text(identity_mask(array_to_string(coalesce(described.colors, []), '')) | identity_mask(front.colors)) as colors,
    identity_text(identity_mask(array_to_string(coalesce(described.color_identity, []), ''))) as color_identity,
    identity_mask(array_to_string(coalesce(described.color_identity, []), '')) as identity_mask,
    card_facts.legendary_identities,
    coalesce(described.keywords, []) as keywords,
    array_to_string(
        list_filter(['W', 'U', 'B', 'R', 'G', 'C'], lambda color: list_contains(coalesce(described.produced_mana, []), color)), ''
    ) as produced_mana,
    card_facts.copy_limit,
    card_facts.is_basic,
    card_facts.basic_land_types,
    card_facts.basic_land_mask,
    card_facts.is_companion,
    described.is_funny,
    described.is_layout_known,
    described.first_printed_on,
    described.printing_count,
    described.edhrec_rank,
    described.legalities.duel as duel_legality
from described
inner join front using (oracle_id)
inner join staging.card_facts using (oracle_id)
order by oracle_id
