-- One row per card, in the order in which the site's files number them: by name, then oracle id.
with french as (
    select
        oracle_id,
        name as name_fr
    from card_names
    where lang = 'fr' and is_usual
),

wishes as (
    select distinct oracle_id
    from faces
    where contains(oracle_text, 'outside the game')
),

leads as (
    select
        oracle_id,
        list(format || ' ' || clause order by format, clause) as clauses
    from commanders
    group by oracle_id
)

select
    cards.oracle_id::varchar as oracle_id,
    cards.name,
    french.name_fr,
    cards.mana_cost,
    cards.mana_value,
    cards.type_line,
    cards.types,
    cards.identity_mask,
    cards.legendary_identities,
    cards.copy_limit,
    cards.is_basic,
    cards.is_companion,
    wishes.oracle_id is not null and not cards.is_companion as is_wish,
    cards.is_funny,
    cards.edhrec_rank,
    coalesce(leads.clauses, []) as leads
from cards
left join french using (oracle_id)
left join wishes using (oracle_id)
left join leads using (oracle_id)
order by cards.name, cards.oracle_id
