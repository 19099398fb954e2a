-- One row per card whose colour identity does not lie within that of the commanders (903.5c).
-- A format may free its wishboard (903.BS.6) or bind its sideboard (LC-5), and may relax hybrid mana (LC-12).
-- Basic lands and other cards with a basic land type follow a rule of their own; so does a companion where the wishboard is free.
select
    deck_lines.deck_id,
    formats.rules['identity'] as rule,
    deck_lines.oracle_id,
    deck_lines.line,
    {
        'color_identity': cards.color_identity,
        'commander_identity': identity_text(decks.identity_mask),
        'outside': identity_text(cards.identity_mask & ~decks.identity_mask),
        'is_hybrid': formats.hybrid != 'strict' and regexp_matches(cards.mana_cost, '\{[WUBRGC2]/[WUBRG]')
    } as facts
from deck_lines
inner join decks using (deck_id)
inner join formats using (format)
inner join cards using (oracle_id)
where (deck_lines.zone = 'deck' or (formats.binds_extra and deck_lines.zone in ('extra', 'companion')))
    and cards.basic_land_mask = 0
    and not cards.is_basic
    and if(
        formats.hybrid = 'strict',
        not fits(cards.identity_mask, decks.identity_mask),
        (cards.legendary_identities >> decks.identity_mask) & 1 = 0
    )
