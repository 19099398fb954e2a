-- One row per archive and set that it lists, with Scryfall's set that it is and where the two differ, and one per set that the archive lacks.
-- The Card Set Archive is for printed sets: promos, tokens and the like are not missed there.
with compared as (
    select
        archive_matches.*,
        sets.name,
        sets.released_on as known_on,
        list_filter(
            [
                if(archive_matches.archive != 'card_set_archive_fr' and archive_matches.name_key != set_name_keys.name_key, 'name', null),
                if(archive_matches.released_on != sets.released_on, 'date', null),
                if(archive_matches.parent_code != sets.parent_set_code, 'parent', null),
                if(archive_matches.block != sets.block, 'block', null)
            ],
            lambda difference: difference is not null
        ) as differences
    from staging.archive_matches
    left join sets using (set_code)
    left join staging.set_name_keys using (set_code)
),

archive as (
    select distinct archive from staging.archive_matches
),

lacking as (
    select
        archive.archive,
        sets.set_code,
        sets.name,
        sets.released_on
    from archive
    cross join sets
    where (
        archive.archive = 'mtgjson_set_list'
        or not (sets.is_digital or sets.set_type in ('alchemy', 'memorabilia', 'minigame', 'promo', 'token', 'treasure_chest'))
    )
    and not exists (
        select 1
        from staging.archive_matches
        where archive_matches.archive = archive.archive and archive_matches.set_code = sets.set_code
    )
),

listed as (
    select
        archive,
        archive_code,
        archive_name,
        released_on as archive_released_on,
        set_code,
        name,
        known_on as released_on,
        method,
        score,
        if(set_code is null, ['unknown to Scryfall'], differences) as differences
    from compared
    union all
    select
        archive,
        null as archive_code,
        null as archive_name,
        null as archive_released_on,
        set_code,
        name,
        released_on,
        null as method,
        null as score,
        ['not in the archive'] as differences
    from lacking
)

select
    archive,
    archive_code,
    archive_name,
    archive_released_on,
    set_code,
    name,
    released_on,
    method,
    score,
    differences
from listed
order by archive, set_code nulls first, archive_code
