-- A returned row is a set, or an archive's set, that stands in set_archive_matches twice for one archive.
select archive, 'archive' as side, archive_code as code, count(*) as row_count
from set_archive_matches
where archive_code is not null
group by archive, archive_code
having count(*) > 1
union all
select archive, 'Scryfall' as side, set_code as code, count(*) as row_count
from set_archive_matches
where set_code is not null
group by archive, set_code
having count(*) > 1
order by archive, side, code
