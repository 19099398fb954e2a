-- One row per card that was printed on paper and can be in a deck.
with front as (
    select * from staging.faces
    where face_number = 1
)

select
    described.oracle_id,
    described.name,
    described.layout,
    coalesce(described.mana_cost, front.mana_cost) as mana_cost,
    coalesce(described.cmc, front.mana_value, 0) as mana_value,
    described.full_type_line as type_line,
    card_facts.supertypes,
    card_facts.types,
    card_facts.subtypes,
    front.colors,
    identity_text(identity_mask(described.color_identity)) as color_identity,
    identity_mask(described.color_identity) as identity_mask,
    card_facts.legendary_identities,
    described.keywords,
    array_to_string(
        list_filter(['W', 'U', 'B', 'R', 'G', 'C'], lambda color: contains(coalesce(described.produced_mana, ''), color)), ''
    ) as produced_mana,
    if(card_facts.is_basic, null, card_facts.copy_limit) as copy_limit,
    card_facts.is_basic,
    card_facts.basic_land_types,
    card_facts.basic_land_mask,
    card_facts.is_companion,
    described.is_funny,
    described.is_layout_known,
    described.first_printed_on,
    described.printing_count,
    described.edhrec_rank,
    described.duel_legality
from staging.described
inner join front using (oracle_id)
inner join staging.card_facts using (oracle_id)
order by described.oracle_id
