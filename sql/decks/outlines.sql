-- One row per deck with its size, its commanders and what they make of it.
with sizes as (
    select
        deck_id,
        coalesce(sum(copy_count) filter (where zone in ('deck', 'commander')), 0)::integer as deck_count,
        coalesce(sum(copy_count) filter (where zone in ('extra', 'companion')), 0)::integer as extra_count,
        coalesce(list(oracle_id order by line) filter (where zone = 'commander' and oracle_id is not null), []) as commander_ids
    from deck_lines
    group by deck_id
)

select
    decks.deck_id,
    coalesce(sizes.deck_count, 0) as deck_count,
    coalesce(sizes.extra_count, 0) as extra_count,
    coalesce(sizes.commander_ids, []) as commander_ids,
    decks.identity_mask,
    decks.printed_mask,
    decks.choice_count
from decks
left join sizes using (deck_id)
order by decks.deck_id
