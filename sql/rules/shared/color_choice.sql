-- only with: choice
-- One row per deck whose commanders let the player choose a colour, where not exactly one colour is chosen for each of them (903.4b).
-- `fitting` are the colours that the rest of the deck asks for beyond the identities printed on the commanders.
with asked as (
    select
        deck_lines.deck_id,
        bit_or(cards.identity_mask) as asked_mask
    from deck_lines
    inner join cards using (oracle_id)
    inner join decks using (deck_id)
    where decks.choice_count > 0 and deck_lines.zone = 'deck' and not cards.is_basic
    group by deck_lines.deck_id
)

select
    decks.deck_id,
    'CR 903.4b' as rule,
    null::uuid as oracle_id,
    null::integer as line,
    {
        'choice_count': decks.choice_count,
        'chosen': identity_text(decks.chosen_mask),
        'fitting': identity_text(coalesce(asked.asked_mask, 0::utinyint) & ~decks.printed_mask)
    } as facts
from decks
left join asked using (deck_id)
where decks.choice_count > 0 and bit_count(decks.chosen_mask) not between 1 and decks.choice_count
