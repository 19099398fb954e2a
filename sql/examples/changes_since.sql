-- What has changed in the BSets since a day: cards, commanders and sets that came or went?
-- $since = 2000-01-01: the first day
select
    refreshes.finished_at,
    changes.kind,
    changes.bset_id,
    changes.set_code,
    changes.name,
    changes.detail
from ops.changes
inner join ops.refreshes using (refresh_id)
where refreshes.finished_at >= $since::date
order by refreshes.finished_at desc, changes.kind, changes.bset_id nulls first, changes.name, changes.detail;
