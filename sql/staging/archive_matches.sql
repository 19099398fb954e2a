-- One row per archive and set of it, with Scryfall's set that it is, or none: at most one of an archive is the same set.
-- An archive's code decides where it is Scryfall's. Else every set is a candidate whose code or icon the archive's icon names, or
-- whose name is the same; the one whose name and date agree best is taken. One icon in two languages is one set.
with stand_ins as (
    select symbol from ref.stand_in_symbols
),

known as (
    select
        sets.set_code,
        sets.released_on,
        if(sets.symbol in (select stand_ins.symbol from stand_ins), null, sets.symbol) as symbol
    from staging.sets
),

-- the names by which a set may be listed: Scryfall's, and those of the archive that has Scryfall's codes
named as (
    select set_code, name_key
    from staging.set_name_keys
    union
    select archive_sets.archive_code as set_code, archive_names.name_key
    from staging.archive_names
    inner join staging.archive_sets using (row_number)
    inner join known on known.set_code = archive_sets.archive_code
    where archive_sets.is_code_scryfalls
),

by_icon as (
    select distinct
        listed.row_number,
        known.set_code
    from (select row_number, unnest(icons) as icon from staging.archive_sets where not is_code_scryfalls) as listed
    inner join known on known.set_code = listed.icon or known.symbol = listed.icon
),

by_name as (
    select distinct
        archive_names.row_number,
        named.set_code
    from staging.archive_names
    inner join named using (name_key)
),

candidate as (
    select
        archive_sets.row_number,
        known.set_code,
        'code' as ground
    from staging.archive_sets
    left join ref.set_aliases on set_aliases.set_code = archive_sets.archive_code
    inner join known on known.set_code = coalesce(set_aliases.target, archive_sets.archive_code)
    where archive_sets.is_code_scryfalls
    union all
    select row_number, set_code, 'icon' as ground from by_icon
    union all
    select row_number, set_code, 'name' as ground
    from by_name
    anti join by_icon using (row_number, set_code)
),

compared as (
    select
        candidate.row_number,
        candidate.set_code,
        candidate.ground,
        archive_sets.released_on is not distinct from known.released_on and known.released_on is not null as is_same_day,
        max(jaro_winkler_similarity(archive_names.name_key, named.name_key)) as similarity,
        any_value(
            case
                when archive_sets.released_on is null or known.released_on is null then 0.95
                when archive_sets.released_on = known.released_on then 1
                when abs(archive_sets.released_on - known.released_on) <= 62 then 0.95
                else 0.85
            end
        ) as nearness,
        any_value(list_contains(archive_sets.icons, candidate.set_code)) as is_icon_of_code
    from candidate
    inner join staging.archive_sets using (row_number)
    inner join staging.archive_names using (row_number)
    inner join named on named.set_code = candidate.set_code
    inner join known on known.set_code = candidate.set_code
    group by candidate.row_number, candidate.set_code, candidate.ground, is_same_day
),

judged as (
    select
        row_number,
        set_code,
        case
            when ground != 'name' then ground
            when is_same_day then 'name and date'
            else 'name'
        end as method,
        round(similarity * nearness, 3)::double as score,
        is_icon_of_code and is_same_day as is_likely
    from compared
    where ground != 'icon' or similarity >= 0.85 or (is_same_day and (is_icon_of_code or similarity >= 0.7))
),

best as (
    select *
    from judged
    qualify row_number() over (
        partition by row_number order by method = 'code' desc, score = 1 desc, is_likely desc, score desc, set_code
    ) = 1
),

-- the same icon in another language: its set, unless the icon stands there for several
twin as (
    select
        archive_sets.row_number,
        any_value(best.set_code) as set_code,
        any_value(best.score) as score
    from staging.archive_sets
    inner join staging.archive_sets as other
        on other.icon = archive_sets.icon and other.archive < archive_sets.archive
        and other.released_on is not distinct from archive_sets.released_on
    inner join best on best.row_number = other.row_number
    group by archive_sets.row_number
    having count(*) = 1
),

chosen as (
    select
        archive_sets.*,
        coalesce(twin.set_code, best.set_code) as matched_code,
        if(twin.set_code is null, best.method, 'icon') as method,
        coalesce(greatest(twin.score, if(best.set_code = twin.set_code, best.score, null)), best.score) as score
    from staging.archive_sets
    left join best using (row_number)
    left join twin using (row_number)
),

ranked as (
    select
        *,
        matched_code is not null and row_number() over (
            partition by archive, matched_code order by score desc, row_number
        ) = 1 as is_first
    from chosen
)

select
    row_number,
    archive,
    archive_code,
    archive_name,
    name_key,
    released_on,
    parent_code,
    block,
    if(is_first, matched_code, null) as set_code,
    if(is_first, method, null) as method,
    if(is_first, score, null) as score
from ranked
