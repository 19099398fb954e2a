-- One row per source of the published build.
select
    sources.source,
    sources.url,
    sources.object_count,
    sources.updated_at,
    sources.fetched_at
from ops.sources
where sources.refresh_id = (select arg_max(refreshes.refresh_id, refreshes.finished_at) from ops.refreshes)
order by sources.source
