-- only with: companion
-- One row per declared companion whose colour identity does not lie within that of the commanders (903.BS.8).
select
    deck_lines.deck_id,
    '903.BS.8' as rule,
    deck_lines.oracle_id,
    deck_lines.line,
    {
        'color_identity': cards.color_identity,
        'commander_identity': identity_text(decks.identity_mask),
        'outside': identity_text(cards.identity_mask & ~decks.identity_mask)
    } as facts
from deck_lines
inner join decks using (deck_id)
inner join cards using (oracle_id)
where deck_lines.zone = 'companion' and not fits(cards.identity_mask, decks.identity_mask)
