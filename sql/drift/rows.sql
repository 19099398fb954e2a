-- The gate `shrink`. A returned row is a table that has lost more than one row in twenty since the last good build (`previous`): of cards and
-- sets any such loss, of the others one of more than twenty rows.
with counts as (
    select 'sets' as name, (select count(*) from previous.main.sets) as before_count, (select count(*) from main.sets) as now_count
    union all
    select 'cards', (select count(*) from previous.main.cards), (select count(*) from main.cards)
    union all
    select 'faces', (select count(*) from previous.main.faces), (select count(*) from main.faces)
    union all
    select 'printings', (select count(*) from previous.main.printings), (select count(*) from main.printings)
    union all
    select 'card_names', (select count(*) from previous.main.card_names where lang = 'en'), (select count(*) from main.card_names where lang = 'en')
    union all
    select 'commanders', (select count(*) from previous.main.commanders), (select count(*) from main.commanders)
    union all
    select 'commander_pairs', (select count(*) from previous.main.commander_pairs), (select count(*) from main.commander_pairs)
)

select format('{}: {:,} before, {:,} now', name, before_count, now_count) as finding
from counts
where now_count < 0.95 * before_count and (name in ('sets', 'cards') or before_count - now_count > 20)
order by name
