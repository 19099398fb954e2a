-- One row per card whose colour identity does not lie within that of the commanders (903.5c).
-- A format may free its wishboard (903.BS.6) or bind its sideboard (LC-5), and may relax hybrid mana (LC-12).
-- Basic lands and other cards with a basic land type follow a rule of their own; so does a companion where the wishboard is free.
-- `ways`: which colours a commander lacks for the card, the fewest that will do; several where hybrid mana leaves a choice.
with outsiders as (
    select
        deck_lines.deck_id,
        deck_lines.oracle_id,
        deck_lines.line,
        formats.rules['identity'] as rule,
        formats.hybrid != 'strict' as is_relaxed,
        cards.color_identity,
        cards.mana_cost,
        cards.identity_mask,
        decks.identity_mask as commander_mask,
        if(
            formats.hybrid = 'strict',
            [(cards.identity_mask & ~decks.identity_mask)::integer],
            list_filter(
                range(32)::integer[],
                lambda added:
                    added & decks.identity_mask = 0
                    and (cards.legendary_identities >> (added | decks.identity_mask)::uinteger) & 1 = 1
            )
        ) as ways
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
)

select
    deck_id,
    rule,
    oracle_id,
    line,
    {
        'color_identity': color_identity,
        'commander_identity': identity_text(commander_mask),
        'outside': identity_text(identity_mask & ~commander_mask),
        'is_hybrid': is_relaxed and regexp_matches(mana_cost, '\{[WUBRGC2]/[WUBRG]'),
        'ways': list_transform(
            list_filter(ways, lambda way: len(list_filter(ways, lambda other: other != way and other & way = other)) = 0),
            lambda way: identity_text(way)
        )
    } as facts
from outsiders
