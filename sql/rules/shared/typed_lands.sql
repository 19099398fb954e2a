-- One row per nonbasic card with a basic land type that makes mana outside the commanders' identity (903.5d, 903.BS.11): a dual land, Dryad
-- Arbor. The exception for basic lands (903.BS.11) does not reach it. Its identity holds the colours of its land types and of all else on it.
select
    deck_lines.deck_id,
    formats.rules['typed_lands'] as rule,
    deck_lines.oracle_id,
    deck_lines.line,
    {
        'land_types': cards.basic_land_types,
        'color_identity': cards.color_identity,
        'commander_identity': identity_text(decks.identity_mask),
        'outside': identity_text(cards.identity_mask & ~decks.identity_mask)
    } as facts
from deck_lines
inner join decks using (deck_id)
inner join formats using (format)
inner join cards using (oracle_id)
where (deck_lines.zone = 'deck' or (formats.binds_extra and deck_lines.zone in ('extra', 'companion')))
    and cards.basic_land_mask != 0
    and not cards.is_basic
    and not fits(cards.identity_mask, decks.identity_mask)
