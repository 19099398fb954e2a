-- One row per set and language other than English, with the set's name in it and the archive that gives it.
-- The publisher's own page goes first where it has a name of its own in the language, not just the English one again.
with given as (
    select
        archive_matches.set_code,
        archive_names.lang,
        archive_names.name,
        archive_matches.archive,
        case
            when archive_names.name_key = set_name_keys.name_key then 3
            when archive_matches.archive = 'mtgjson_set_list' then 2
            else 1
        end as place
    from staging.archive_matches
    inner join staging.archive_names using (row_number)
    inner join staging.set_name_keys using (set_code)
    where archive_names.lang != 'en'
)

select
    set_code,
    lang,
    name,
    archive
from given
qualify row_number() over (partition by set_code, lang order by place, archive) = 1
