-- The key of printings: one row per card object and card. A returned row stands there more than once.
select printing_id, oracle_id, count(*) as row_count
from printings
group by printing_id, oracle_id
having count(*) > 1
