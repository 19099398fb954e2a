-- One row per line of the deck with a basic land of the BSet that the commanders' identity does not allow (903.BS.11).
-- bset_basics knows the exception: where no basic land of the BSet fits the identity, all of them are allowed, in any mix (D-8).
-- The wishboard is free (D-3). Other cards with a basic land type: shared/typed_lands.sql.
with barred as (
    select
        deck_lines.deck_id,
        deck_lines.oracle_id,
        deck_lines.line,
        decks.bset_id,
        decks.identity_mask
    from deck_lines
    inner join decks using (deck_id)
    inner join cards using (oracle_id)
    inner join bset_cards on bset_cards.bset_id = decks.bset_id and bset_cards.oracle_id = deck_lines.oracle_id
    left join bset_basics
        on bset_basics.bset_id = decks.bset_id
        and bset_basics.identity_mask = decks.identity_mask
        and bset_basics.oracle_id = deck_lines.oracle_id
    where deck_lines.zone = 'deck'
        and cards.is_basic
        and decks.identity_mask is not null
        and bset_basics.oracle_id is null
),

allowed as (
    select
        bset_basics.bset_id,
        bset_basics.identity_mask,
        list(cards.name order by list_contains(cards.supertypes, 'Snow'), cards.basic_land_mask = 0, cards.basic_land_mask) as names
    from bset_basics
    inner join cards using (oracle_id)
    where row(bset_basics.bset_id, bset_basics.identity_mask) in (select row(barred.bset_id, barred.identity_mask) from barred)
    group by bset_basics.bset_id, bset_basics.identity_mask
)

select
    barred.deck_id,
    '903.BS.11' as rule,
    barred.oracle_id,
    barred.line,
    {
        'bset_id': barred.bset_id,
        'name_en': bsets.name_en,
        'name_fr': bsets.name_fr,
        'commander_identity': identity_text(barred.identity_mask),
        'allowed': coalesce(allowed.names, [])
    } as facts
from barred
inner join bsets using (bset_id)
left join allowed using (bset_id, identity_mask)
