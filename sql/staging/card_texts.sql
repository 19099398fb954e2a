-- One row per card with the texts from which its facts are computed (brawlset.cards.facts), all faces together.
with front as (
    select * from staging.faces
    where face_number = 1
),

several as (
    select
        oracle_id,
        string_agg(mana_cost, ' // ' order by face_number) as mana_cost,
        string_agg(type_line, ' // ' order by face_number) as type_line,
        string_agg(oracle_text, e'\n' order by face_number) as oracle_text,
        string_agg(color_indicator, '' order by face_number) as color_indicator
    from staging.faces
    where oracle_id in (select multiple.oracle_id from staging.faces as multiple where multiple.face_number = 2)
    group by oracle_id
),

given as (
    select count(power) > 0 as has_powers
    from staging.faces
)

select
    front.oracle_id::varchar as oracle_id,
    described.name,
    coalesce(several.type_line, front.type_line) as type_line,
    coalesce(several.mana_cost, front.mana_cost) as mana_cost,
    coalesce(several.oracle_text, front.oracle_text) as oracle_text,
    front.oracle_text as front_text,
    coalesce(several.color_indicator, front.color_indicator) as color_indicator,
    described.color_identity,
    -- where the source leaves power out altogether, null is no evidence that there is none
    if(given.has_powers, front.power is not null, null) as has_power
from front
cross join given
inner join staging.described using (oracle_id)
left join several using (oracle_id)
