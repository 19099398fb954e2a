-- One row per deck that names no commander.
select
    decks.deck_id,
    formats.rules['commander_clauses'] as rule,
    null::uuid as oracle_id,
    null::integer as line,
    {'clauses': formats.commander_clauses} as facts
from decks
inner join formats using (format)
where decks.commander_count = 0
