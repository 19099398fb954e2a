-- The gate `ids`. A returned row is a card whose oracle id is gone while its printings have another now: merged at the source one by one, and
-- never by the hundred. None is returned unless they are more than twenty, and more than one card in a thousand.
with gone as (
    select oracle_id, name
    from previous.main.cards
    anti join main.cards as now using (oracle_id)
),

changed as (
    select distinct
        gone.name,
        before.oracle_id,
        now.oracle_id as now_id
    from gone
    inner join previous.main.printings as before using (oracle_id)
    inner join main.printings as now using (printing_id)
    where now.oracle_id != before.oracle_id
)

select format('{}: oracle id {} before, {} now', name, oracle_id::varchar, now_id::varchar) as finding
from changed
qualify count(*) over () > greatest(20, (select count(*) from previous.main.cards) / 1000)
order by name, finding
