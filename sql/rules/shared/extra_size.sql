-- One row per deck with a wishboard or sideboard that is too large, or neither empty nor large enough.
-- D-4: the companion is one of its cards. The numbers stand in the format's data.
with sizes as (
    select
        deck_id,
        sum(copy_count)::integer as card_count,
        max(line) as line
    from deck_lines
    where zone in ('extra', 'companion')
    group by deck_id
)

select
    decks.deck_id,
    formats.rules['extra_maximum'] as rule,
    null::uuid as oracle_id,
    sizes.line,
    {'card_count': sizes.card_count, 'minimum': formats.extra_minimum, 'maximum': formats.extra_maximum} as facts
from sizes
inner join decks using (deck_id)
inner join formats using (format)
where sizes.card_count > formats.extra_maximum or sizes.card_count < formats.extra_minimum
