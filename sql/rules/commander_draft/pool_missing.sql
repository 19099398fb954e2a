-- warning
-- One row per deck where no pool is given: whether it holds more copies than were drafted cannot be said (903.13f).
select
    decks.deck_id,
    formats.rules['copies'] as rule,
    null::uuid as oracle_id,
    null::integer as line,
    {'has_boosters': exists (select 1 from drafted_sets)} as facts
from decks
inner join formats using (format)
where not exists (select 1 from pool_cards)
