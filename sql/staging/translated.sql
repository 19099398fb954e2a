-- One row per language, card and names among the objects of Scryfall's bulk file of all languages, with how many objects bear them.
-- Of the languages that nobody asked for there is one row each: their objects are counted, not kept.
with objects as (
    select
        *,
        case
            when object is distinct from 'card' then 'object: expected card, found ' || coalesce(object, 'nothing')
            when lang is null then 'lang: missing'
            when not is_wanted then null
            when oracle_id is null and coalesce(len(list_filter(card_faces, lambda face: face.oracle_id is not null)), 0) = 0
                then 'oracle_id: missing, on the card and on its faces'
            -- DuckDB takes a list or an object for its JSON text
            when left(printed_name, 1) in ('[', '{') then 'printed_name: expected a text, found ' || left(printed_name, 40)
            when left(flavor_name, 1) in ('[', '{') then 'flavor_name: expected a text, found ' || left(flavor_name, 40)
        end as problem
    from (select *, lang in (select languages.lang from staging.languages) as is_wanted from received)
)

select
    lang,
    coalesce(is_wanted, false) as is_wanted,
    problem,
    if(problem is null, null, id) as printing_id,
    if(problem is null, null, name) as name,
    if(problem is null, null, "set") as set_code,
    if(problem is null and is_wanted, oracle_id, null) as oracle_id,
    if(problem is null and is_wanted, printed_name, null) as printed_name,
    if(problem is null and is_wanted, flavor_name, null) as flavor_name,
    if(problem is null and is_wanted, card_faces, null) as card_faces,
    max(released_at) as released_on,
    count(*) as object_count
from objects
group by all
