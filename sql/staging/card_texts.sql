-- One row per card with the texts from which its facts are computed (brawlset.cards.facts), all faces together.
with joined as (
    select
        oracle_id,
        count(*) as face_count,
        string_agg(mana_cost, ' // ' order by face_number) as mana_cost,
        string_agg(type_line, ' // ' order by face_number) as face_type_lines,
        string_agg(oracle_text, e'\n//\n' order by face_number) as oracle_text,
        string_agg(color_indicator, '' order by face_number) as color_indicator
    from staging.faces
    group by oracle_id
)

select
    front.oracle_id::varchar as oracle_id,
    cards.name,
    cards.layout,
    front.type_line,
    joined.face_type_lines,
    joined.mana_cost,
    joined.oracle_text,
    front.oracle_text as front_text,
    joined.color_indicator,
    front.power is not null as has_power
from staging.faces as front
inner join joined using (oracle_id)
inner join staging.oracles using (oracle_id)
inner join (select rowid as row_number, name, layout from staging.cards) as cards using (row_number)
where front.face_number = 1
order by front.oracle_id
