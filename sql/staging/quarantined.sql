-- One row per object that cannot be loaded, with the reason.
with described as (
    select
        rowid as row_number,
        id::varchar as printing_id,
        name,
        "set" as set_code,
        case
            when object is distinct from 'card' then 'object: expected card, found ' || coalesce(object, 'nothing')
            when id is null then 'id: missing'
            when coalesce(name, '') = '' then 'name: missing'
            when layout is null then 'layout: missing'
            when "set" is null then 'set: missing'
            when collector_number is null then 'collector_number: missing'
            when released_at is null then 'released_at: missing'
            when lang is null then 'lang: missing'
            when oracle_id is null and len(list_filter(coalesce(card_faces, []), lambda face: face.oracle_id is not null)) = 0
                then 'oracle_id: missing, on the card and on its faces'
            when coalesce(type_line, card_faces[1].type_line) is null then 'type_line: missing, on the card and on its faces'
        end as problem
    from staging.cards
),

retired as (
    select
        described.row_number,
        described.printing_id,
        described.name,
        described.set_code,
        'set: ' || described.set_code || ' is retired (' || retired_sets.reason || ')' as problem
    from described
    inner join ref.retired_sets using (set_code)
    where described.problem is null
),

repeated as (
    select
        row_number,
        printing_id,
        name,
        set_code,
        'id: the file holds it more than once' as problem
    from described
    where printing_id in (
        select printing_id
        from described
        where problem is null
        group by printing_id
        having count(*) > 1
    )
    qualify row_number() over (partition by printing_id order by described.row_number) > 1
)

select * from described
where problem is not null
union all
select * from retired
union all
select * from repeated
