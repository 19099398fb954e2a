-- One row per deck that is to be checked, with what its commanders make of it.
-- The identity is null, and nothing is judged by it, where it cannot be known: no commander, one that was not found, a choice of colour that is
-- missing (903.4b). Two commanders have the colours of both (702.124c).
with led as (
    select
        deck_lines.deck_id,
        sum(deck_lines.copy_count)::integer as commander_count,
        bit_or(cards.identity_mask) as printed_mask,
        count(deck_lines.oracle_id) = count(*) as is_known,
        coalesce(sum(deck_lines.copy_count) filter (where commanders.chooses_color), 0)::integer as choice_count
    from deck_lines
    inner join declared_decks using (deck_id)
    left join cards using (oracle_id)
    left join commanders on commanders.format = declared_decks.format and commanders.oracle_id = deck_lines.oracle_id
    where deck_lines.zone = 'commander'
    group by deck_lines.deck_id
)

select
    declared_decks.deck_id,
    declared_decks.format,
    declared_decks.bset_id,
    declared_decks.chosen_mask,
    coalesce(led.commander_count, 0) as commander_count,
    coalesce(led.choice_count, 0) as choice_count,
    led.printed_mask,
    case
        when not led.is_known then null
        when led.choice_count = 0 then led.printed_mask
        when bit_count(declared_decks.chosen_mask) between 1 and led.choice_count
            then led.printed_mask | declared_decks.chosen_mask
    end as identity_mask
from declared_decks
left join led using (deck_id)
