-- One row per deck that is to be checked, with its size and what its commanders make of it.
-- The identity is null, and nothing is judged by it, where it cannot be known: no commander, one that was not found, a choice of colour that is
-- missing (903.4b). Two commanders have the colours of both (702.124c), and count in the size of the deck (702.124b); a companion counts in that
-- of the wishboard (D-4), which ends in the line `extra_line`.
with sizes as (
    select
        deck_id,
        sum(copy_count)::integer as card_count,
        coalesce(sum(copy_count) filter (where zone = 'extra'), 0)::integer as wish_count,
        coalesce(sum(copy_count) filter (where zone = 'companion'), 0)::integer as companion_count,
        max(line) filter (where zone in ('extra', 'companion')) as extra_line
    from deck_lines
    group by deck_id
),

led as (
    select
        deck_lines.deck_id,
        sum(deck_lines.copy_count)::integer as commander_count,
        list(deck_lines.oracle_id order by deck_lines.line) filter (where deck_lines.oracle_id is not null) as commander_ids,
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
    coalesce(sizes.card_count - sizes.wish_count - sizes.companion_count, 0) as deck_count,
    coalesce(sizes.wish_count + sizes.companion_count, 0) as extra_count,
    sizes.extra_line,
    coalesce(sizes.companion_count, 0) as companion_count,
    coalesce(led.commander_count, 0) as commander_count,
    coalesce(led.commander_ids, []) as commander_ids,
    coalesce(led.choice_count, 0) as choice_count,
    led.printed_mask,
    case
        when not led.is_known then null
        when led.choice_count = 0 then led.printed_mask
        when bit_count(declared_decks.chosen_mask) between 1 and led.choice_count
            then led.printed_mask | declared_decks.chosen_mask
    end as identity_mask
from declared_decks
left join sizes using (deck_id)
left join led using (deck_id)
