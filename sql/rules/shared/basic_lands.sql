-- One row per basic land that makes mana outside the commanders' identity (903.5d). A colourless deck may hold Wastes alone (LD-8).
select
    deck_lines.deck_id,
    formats.rules['typed_lands'] as rule,
    deck_lines.oracle_id,
    deck_lines.line,
    {
        'commander_identity': identity_text(decks.identity_mask),
        'outside': identity_text(cards.basic_land_mask & ~decks.identity_mask)
    } as facts
from deck_lines
inner join decks using (deck_id)
inner join formats using (format)
inner join cards using (oracle_id)
where (deck_lines.zone = 'deck' or (formats.binds_extra and deck_lines.zone = 'extra'))
    and cards.is_basic
    and not fits(cards.basic_land_mask, decks.identity_mask)
