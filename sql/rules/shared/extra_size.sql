-- One row per deck with a wishboard or sideboard that is too large, or neither empty nor large enough. The numbers stand in the format's data.
select
    decks.deck_id,
    formats.rules['extra_maximum'] as rule,
    null::uuid as oracle_id,
    decks.extra_line as line,
    {'card_count': decks.extra_count, 'minimum': formats.extra_minimum, 'maximum': formats.extra_maximum} as facts
from decks
inner join formats using (format)
where decks.extra_line is not null and (decks.extra_count > formats.extra_maximum or decks.extra_count < formats.extra_minimum)
