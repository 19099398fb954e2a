-- One row per format and card that may lead a deck.
-- 903.BS.7: a legendary creature or a legendary planeswalker, by the front face. Which clauses a format admits is data (assets/formats/).
-- A plain Background leads only beside a commander that chooses it (702.124k).
with clauses as (
    select oracle_id, brawlset_clause as clause, brawlset_clause as admitted_as, chooses_color, 1 as place
    from staging.card_facts
    union all
    -- LC-9; LD-4: a planeswalker needs no supertype in a format that says so
    select
        oracle_id,
        legendary_clause as clause,
        if(legendary_clause = 'planeswalker', 'any planeswalker', legendary_clause) as admitted_as,
        chooses_color,
        2 as place
    from staging.card_facts
    union all
    select oracle_id, commander_clause as clause, commander_clause as admitted_as, chooses_color, 3 as place
    from staging.card_facts
    union all
    select oracle_id, second_clause as clause, second_clause as admitted_as, chooses_color, 4 as place
    from staging.card_facts
),

admitted as (
    select
        formats.format,
        clauses.*
    from clauses
    cross join ref.formats
    left join ref.commander_clauses
        on commander_clauses.format = formats.format and commander_clauses.clause = clauses.admitted_as
    where commander_clauses.clause is not null or (clauses.clause = 'background' and formats.two_commanders)
)

select
    format,
    oracle_id,
    clause,
    chooses_color
from admitted
inner join cards using (oracle_id)
qualify row_number() over (partition by format, oracle_id order by place) = 1
order by format, oracle_id
