-- One row per BSet, colour identity and card that a deck of that identity may hold, commanders included.
-- 903.5c: the card's identity lies within the commanders'. Basic lands follow 903.BS.11 instead: bset_basics.
-- The rows come in the order of bset_cards (by BSet and card), then of the masks: the 8 to 32 rows of a card lie together and pack well.
with accepting as (
    select
        card.mask::utinyint as identity_mask,
        list(commanders.mask::utinyint order by commanders.mask) as masks
    from range(32) as card (mask)
    inner join range(32) as commanders (mask) on fits(card.mask::utinyint, commanders.mask)
    group by card.mask
)

select
    bset_cards.bset_id,
    unnest(accepting.masks) as identity_mask,
    bset_cards.oracle_id
from bset_cards
inner join cards using (oracle_id)
inner join accepting using (identity_mask)
where not cards.is_basic
