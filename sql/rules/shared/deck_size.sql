-- One row per deck with too few or too many cards. How many it must be stands in the format's data.
select
    decks.deck_id,
    formats.rules['deck_minimum'] as rule,
    null::uuid as oracle_id,
    null::integer as line,
    {
        'card_count': decks.deck_count,
        'commander_count': decks.commander_count,
        'minimum': formats.deck_minimum,
        'maximum': formats.deck_maximum
    } as facts
from decks
inner join formats using (format)
where decks.deck_count < formats.deck_minimum or decks.deck_count > formats.deck_maximum
