-- One row per card, in the order in which the site's files number them: by name, then oracle id.
with french as (
    -- a card of two names needs both of them: where only its faces are named, it keeps its English name
    select
        card_names.oracle_id,
        min(card_names.name) as name_fr
    from card_names
    inner join cards using (oracle_id)
    where
        card_names.lang = 'fr'
        and card_names.kind = 'printed'
        and contains(card_names.name, ' // ') = contains(cards.name, ' // ')
    group by card_names.oracle_id
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
