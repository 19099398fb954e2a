-- The refresh that was published.
select
    finished_at,
    input_hash,
    card_count,
    printing_count,
    bset_count,
    commander_count,
    quarantine_count
from ops.refreshes
order by finished_at desc
limit 1
