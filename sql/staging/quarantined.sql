-- One row per object that cannot be loaded, with the reason.
with incomplete as (
    select
        rowid as row_number,
        printing_id,
        name,
        set_code,
        problem
    from staging.objects
    where problem is not null
),

retired as (
    select
        objects.rowid as row_number,
        objects.printing_id,
        objects.name,
        objects.set_code,
        'set ' || objects.set_code || ' is retired (' || retired_sets.reason || ')' as problem
    from staging.objects
    inner join ref.retired_sets using (set_code)
    where objects.problem is null
),

repeated as (
    select
        rowid as row_number,
        printing_id,
        name,
        set_code,
        'id: the file holds it more than once' as problem
    from staging.objects
    where printing_id in (
        select known.printing_id
        from staging.objects as known
        where known.problem is null
        group by known.printing_id
        having count(*) > 1
    )
    qualify row_number() over (partition by printing_id order by problem nulls first, set_code, collector_number, name, rowid) > 1
)

select * from incomplete
union all
select * from retired
union all
select * from repeated
where row_number not in (select incomplete.row_number from incomplete union all select retired.row_number from retired)
