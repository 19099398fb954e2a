-- One row per deck with too few or too many cards.
-- CR 702.124b: the commanders count. How many cards it must be stands in the format's data.
with sizes as (
    select
        deck_id,
        sum(copy_count)::integer as card_count,
        coalesce(sum(copy_count) filter (where zone = 'commander'), 0)::integer as commander_count
    from deck_lines
    where zone in ('deck', 'commander')
    group by deck_id
),

counted as (
    select
        decks.deck_id,
        decks.format,
        coalesce(sizes.card_count, 0) as card_count,
        coalesce(sizes.commander_count, 0) as commander_count
    from decks
    left join sizes using (deck_id)
)

select
    counted.deck_id,
    formats.rules['deck_minimum'] as rule,
    null::uuid as oracle_id,
    null::integer as line,
    {
        'card_count': counted.card_count,
        'commander_count': counted.commander_count,
        'minimum': formats.deck_minimum,
        'maximum': formats.deck_maximum
    } as facts
from counted
inner join formats using (format)
where counted.card_count < formats.deck_minimum or counted.card_count > formats.deck_maximum
