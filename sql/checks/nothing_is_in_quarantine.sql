-- warning
-- A returned row is a reason for which objects could not be loaded.
select reason, count(*) as object_count, min(name) as example
from ops.quarantine
where exists (select 1 from printings)
group by reason
order by object_count desc, reason
