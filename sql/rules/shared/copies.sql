-- One row per deck and card of which it holds more copies than it may, counted over all its zones.
-- 903.5b, 903.BS.9, LC-4: one copy. Basic lands are exempt, and cards that say so keep to their own limit (D-1).
with totals as (
    select
        deck_id,
        oracle_id,
        sum(copy_count)::integer as copy_count
    from deck_lines
    group by deck_id, oracle_id
    having sum(copy_count) > 1
),

too_many as (
    select
        totals.*,
        cards.copy_limit
    from totals
    inner join cards using (oracle_id)
    where not cards.is_basic and totals.copy_count > cards.copy_limit
),

listed as (
    select
        deck_lines.deck_id,
        deck_lines.oracle_id,
        max(deck_lines.line) as line,
        list(
            {'line': deck_lines.line, 'zone': deck_lines.zone, 'copy_count': deck_lines.copy_count} order by deck_lines.line, deck_lines.zone
        ) as places
    from deck_lines
    inner join too_many using (deck_id, oracle_id)
    group by deck_lines.deck_id, deck_lines.oracle_id
)

select
    too_many.deck_id,
    formats.rules['copies'] as rule,
    too_many.oracle_id,
    listed.line,
    {'copy_count': too_many.copy_count, 'copy_limit': too_many.copy_limit, 'places': listed.places} as facts
from too_many
inner join listed using (deck_id, oracle_id)
inner join decks using (deck_id)
inner join formats using (format)
