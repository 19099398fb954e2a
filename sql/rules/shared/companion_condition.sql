-- only with: companion
-- One row per card that breaks the condition of the declared companion, or per companion whose condition the deck as a whole does not meet.
-- 702.139b: the starting deck is asked, the commanders included, the wishboard or sideboard left out.
-- Zirda: a permanent card without any rules text has no activated ability; what its text says is for companion_doubtful.sql to ask.
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

starting as (
    select
        declared.*,
        deck_lines.oracle_id,
        deck_lines.line,
        deck_lines.copy_count,
        cards.mana_value,
        cards.basic_land_mask,
        -- both halves of a split card count at once (709.4); of other cards the front face alone (712.8a, 715)
        regexp_extract_all(if(cards.layout = 'split', cards.mana_cost, faces.mana_cost), '\{[^}]+\}') as symbols,
        list_distinct(
            list_concat(
                cards.types,
                if(cards.layout = 'split' and contains(cards.type_line, 'Instant'), ['Instant'], []),
                if(cards.layout = 'split' and contains(cards.type_line, 'Sorcery'), ['Sorcery'], []),
                -- Grist is a creature card everywhere but on the battlefield
                if(regexp_matches(faces.oracle_text, 'isn.t on the battlefield, it.s an? [^.]*creature'), ['Creature'], [])
            )
        ) as types,
        list_has_any(cards.subtypes, ['Cat', 'Elemental', 'Nightmare', 'Dinosaur', 'Beast'])
        or list_contains(cards.keywords, 'Changeling')
        or contains(faces.oracle_text, 'is every creature type (even if') as is_of_kaheera,
        regexp_replace(faces.oracle_text, '\([^()]*\)', '', 'g') as own_text
    from declared
    inner join deck_lines using (deck_id)
    inner join cards using (oracle_id)
    inner join faces on faces.oracle_id = deck_lines.oracle_id and faces.face_number = 1
    where deck_lines.zone in ('deck', 'commander')
),

judged as (
    select
        *,
        list_contains(types, 'Land') as is_land,
        list_has_any(types, ['Artifact', 'Battle', 'Creature', 'Enchantment', 'Land', 'Planeswalker']) as is_permanent,
        mana_value::integer % 2 = 0 as is_even,
        sum(copy_count) over (partition by deck_id, companion_id, oracle_id) as all_copies
    from starting
),

breaking as (
    select *
    from judged
    where case companion
        when 'Gyruda, Doom of Depths' then not is_even
        when 'Jegantha, the Wellspring' then len(symbols) > len(list_distinct(symbols))
        when 'Kaheera, the Orphanguard' then list_contains(types, 'Creature') and not is_of_kaheera
        when 'Keruga, the Macrosage' then not is_land and mana_value < 3
        when 'Lurrus of the Dream-Den' then is_permanent and mana_value > 2
        when 'Lutri, the Spellchaser' then not is_land and all_copies > 1
        when 'Obosh, the Preypiercer' then not is_land and is_even
        when 'Zirda, the Dawnwaker' then is_permanent and basic_land_mask = 0 and trim(own_text) = ''
        else false
    end
),

types_of_umori as (
    select
        deck_id,
        companion_id,
        unnest(types) as card_type
    from judged
    where companion = 'Umori, the Collector' and not is_land
),

type_counts as (
    select
        deck_id,
        companion_id,
        card_type,
        count(*) as line_count
    from types_of_umori
    group by deck_id, companion_id, card_type
),

shared_types as (
    -- the type that most of the nonland cards have
    select
        deck_id,
        companion_id,
        arg_max(card_type, row(line_count, card_type)) as card_type
    from type_counts
    group by deck_id, companion_id
),

of_another_type as (
    select
        judged.*,
        shared_types.card_type
    from judged
    inner join shared_types using (deck_id, companion_id)
    where not judged.is_land and not list_contains(judged.types, shared_types.card_type)
),

sizes as (
    select
        deck_id,
        companion,
        companion_id,
        companion_line,
        sum(copy_count)::integer as card_count
    from judged
    where companion = 'Yorion, Sky Nomad'
    group by all
),

found as (
    select deck_id, oracle_id, line, companion, null as card_type, null as card_count, null as least, null as most
    from breaking
    union all
    select deck_id, oracle_id, line, companion, card_type, null, null, null
    from of_another_type
    union all
    select
        sizes.deck_id,
        sizes.companion_id,
        sizes.companion_line,
        sizes.companion,
        null,
        sizes.card_count,
        formats.deck_minimum + 20,
        formats.deck_maximum
    from sizes
    inner join decks using (deck_id)
    inner join formats using (format)
    where sizes.card_count < formats.deck_minimum + 20
)

select
    deck_id,
    'CR 702.139b' as rule,
    oracle_id,
    line,
    {'companion': companion, 'card_type': card_type, 'card_count': card_count, 'least': least, 'most': most} as facts
from found
