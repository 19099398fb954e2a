-- One row per kind of decision about sets; 'missing' are the sets that no decision covers.
select
    decision,
    count(*)::integer as set_count
from set_decisions
group by decision
union all
select
    'missing' as decision,
    count(*)::integer as set_count
from missing_set_decisions
order by decision
