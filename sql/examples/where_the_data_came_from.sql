-- Of which files was the database built, how large are they, and how old?
select
    sources.source,
    sources.file,
    sources.object_count,
    sources.byte_count,
    sources.updated_at,
    sources.fetched_at,
    refreshes.finished_at as built_at
from ops.sources
inner join ops.refreshes using (refresh_id)
where refreshes.finished_at = (select max(newest.finished_at) from ops.refreshes as newest)
order by sources.source;
