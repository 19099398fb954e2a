-- One row per difference that a refresh brought, the latest first.
select
    refreshes.finished_at,
    changes.kind,
    changes.bset_id,
    changes.set_code,
    changes.oracle_id::varchar as oracle_id,
    changes.name
from ops.changes
inner join ops.refreshes using (refresh_id)
order by refreshes.finished_at desc, changes.kind asc, changes.bset_id asc, changes.name asc
limit 2000
