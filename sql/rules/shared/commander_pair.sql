-- only with: pair
-- One row per deck with two commanders that no partner ability joins (702.124), or with more than two (702.124g).
with led as (
    select
        deck_lines.deck_id,
        decks.format,
        decks.commander_count,
        min(deck_lines.oracle_id) as first_id,
        max(deck_lines.oracle_id) as second_id,
        max(deck_lines.line) as line,
        list(cards.name order by deck_lines.line) filter (where cards.name is not null) as names,
        count(deck_lines.oracle_id) = count(*) as is_known,
        count(commanders.oracle_id) = count(*) as is_eligible
    from deck_lines
    inner join decks using (deck_id)
    left join cards using (oracle_id)
    left join commanders on commanders.format = decks.format and commanders.oracle_id = deck_lines.oracle_id
    where deck_lines.zone = 'commander' and decks.commander_count > 1
    group by deck_lines.deck_id, decks.format, decks.commander_count
)

select
    led.deck_id,
    formats.rules['two_commanders'] as rule,
    null::uuid as oracle_id,
    led.line,
    {
        'commander_count': led.commander_count,
        'names': led.names,
        'two_commanders': formats.two_commanders,
        'is_same_card': led.first_id = led.second_id
    } as facts
from led
inner join formats using (format)
left join commander_pairs
    on commander_pairs.format = led.format
    and least(commander_pairs.first_id, commander_pairs.second_id) = led.first_id
    and greatest(commander_pairs.first_id, commander_pairs.second_id) = led.second_id
where led.commander_count > 2
    or not formats.two_commanders
    or (led.is_known and led.is_eligible and commander_pairs.first_id is null)
