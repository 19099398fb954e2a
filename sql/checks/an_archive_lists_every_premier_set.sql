-- warning
-- A returned row is a set of an archive that no set of Scryfall's is found to be, or a premier paper set that an archive lacks.
select set_archive_matches.archive, set_archive_matches.archive_name, set_code, sets.name, set_archive_matches.released_on
from set_archive_matches
left join sets using (set_code)
where set_code is null
    or (
        set_archive_matches.method is null and not sets.is_digital
        and sets.set_type in ('core', 'expansion', 'draft_innovation', 'masters', 'starter')
    )
order by set_archive_matches.archive, set_archive_matches.released_on, set_code
