-- warning
-- only with: companion
-- One row per card of which only a player can say whether it meets the declared companion's condition: for Zirda, a permanent card in whose
-- text no activated ability was found (702.139b, 602.1); for a companion with a condition that is not known here, the companion itself.
-- Materialized, so that the texts of these decks' cards are looked at and not those of all cards.
with declared as (
    select
        deck_lines.deck_id,
        deck_lines.oracle_id as companion_id,
        deck_lines.line as companion_line,
        cards.name as companion
    from deck_lines
    inner join cards using (oracle_id)
    where deck_lines.zone = 'companion' and cards.is_companion
),

without_ability as materialized (
    select
        declared.deck_id,
        deck_lines.oracle_id,
        deck_lines.line,
        declared.companion,
        regexp_replace(faces.oracle_text, '\([^()]*\)', '', 'g') as own_text,
        cards.keywords
    from declared
    inner join deck_lines using (deck_id)
    inner join cards using (oracle_id)
    inner join faces on faces.oracle_id = deck_lines.oracle_id and faces.face_number = 1
    where declared.companion = 'Zirda, the Dawnwaker'
        and deck_lines.zone in ('deck', 'commander')
        and cards.basic_land_mask = 0
        and list_has_any(cards.types, ['Artifact', 'Battle', 'Creature', 'Enchantment', 'Land'])
),

found as (
    select deck_id, oracle_id, line, companion
    from without_ability
    where trim(own_text) != ''
        -- what is in quotation marks is an ability that the card gives to others
        and not contains(regexp_replace(own_text, '"[^"]*"', '', 'g'), ':')
        and not list_has_any(
            keywords,
            [
                'Aura Swap', 'Basic landcycling', 'Craft', 'Crew', 'Cycling', 'Embalm', 'Encore', 'Equip', 'Eternalize', 'Forestcycling',
                'Fortify', 'Islandcycling', 'Landcycling', 'Level Up', 'Mountaincycling', 'Ninjutsu', 'Outlast', 'Plainscycling',
                'Reconfigure', 'Reinforce', 'Saddle', 'Scavenge', 'Slivercycling', 'Station', 'Swampcycling', 'Transfigure', 'Transmute',
                'Typecycling', 'Unearth', 'Wizardcycling'
            ]
        )
    union all
    select deck_id, companion_id, companion_line, companion
    from declared
    where companion not in (
        'Gyruda, Doom of Depths', 'Jegantha, the Wellspring', 'Kaheera, the Orphanguard', 'Keruga, the Macrosage',
        'Lurrus of the Dream-Den', 'Lutri, the Spellchaser', 'Obosh, the Preypiercer', 'Umori, the Collector', 'Yorion, Sky Nomad',
        'Zirda, the Dawnwaker'
    )
)

select
    deck_id,
    'CR 702.139b' as rule,
    oracle_id,
    line,
    {'companion': companion} as facts
from found
