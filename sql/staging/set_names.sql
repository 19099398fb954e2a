-- One row per set and language other than English, with the set's name in it and the archive that gives it.
-- The publisher's own page goes first; where it only repeats the English name, it gives none.
with given as (
    select
        archive_matches.set_code,
        archive_names.lang,
        archive_names.name,
        archive_matches.archive,
        archive_matches.archive = 'mtgjson_set_list' as is_second_hand
    from staging.archive_matches
    inner join staging.archive_names using (row_number)
    inner join staging.set_name_keys using (set_code)
    where archive_names.lang != 'en'
        and (archive_matches.archive = 'mtgjson_set_list' or archive_names.name_key != set_name_keys.name_key)
)

select
    set_code,
    lang,
    name,
    archive
from given
qualify row_number() over (partition by set_code, lang order by is_second_hand) = 1
