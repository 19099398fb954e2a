-- For users of the file: the pool of an identity or a commander, the commanders of a BSet, the BSets of a card.
-- A name is given in any case, with or without accents, by its front face or half: as a spelling of card_names.
-- Macros are kept as DuckDB 2.0 parsed them: `case`, not `if(...)`, or DuckDB 1.5 reads the file but not the macro.

create macro spelling_key(name) as trim(regexp_replace(
    replace(replace(replace(replace(
        translate(
            lower(strip_accents(
                translate(
                    translate(translate(name, '‘’‚‛′‵ʹʻʼˈ`´', repeat('''', 12)), '“”„‟″‶«»', repeat('"', 8)),
                    '‐‑‒–—―−﹘꞉', '--------:'
                )
            )),
            'øłđðħı', 'olddhi'
        ),
        'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    '[\s\pZ]+', ' ', 'g'
));
comment on macro spelling_key is 'spelling_key(''Lim-Dûl''''s Vault'') = ''lim-dul''''s vault'': a name as card_names.name_key has it; case, accents, ligatures, white space, and the kind of quote and dash do not count';

create macro identity_pool(bset, identity, with_basics := false) as table
    select
        cards.oracle_id,
        cards.name,
        cards.mana_cost,
        cards.mana_value,
        cards.type_line,
        cards.color_identity,
        cards.is_basic,
        bset_cards.set_code,
        bset_cards.collector_number
    from bset_cards
    inner join cards using (oracle_id)
    where bset_cards.bset_id = bset
        and case
            when cards.is_basic
                then with_basics and cards.oracle_id in (
                    select bset_basics.oracle_id
                    from bset_basics
                    where bset_basics.bset_id = bset and bset_basics.identity_mask = identity_mask(identity)
                )
            else fits(cards.identity_mask, identity_mask(identity))
        end
    order by cards.is_basic, cards.name, cards.oracle_id;
comment on macro table identity_pool is 'from identity_pool(''war-of-the-spark'', ''WR''): the cards that a deck of this colour identity may hold, each with the printing that proves it; with_basics := true adds the basic lands (903.BS.11)';

create macro legal_pool(bset, commander, partner := null, with_basics := false, chosen_colors := '') as table
    with named as (
        select
            list(oracle_id) filter (where name_key = spelling_key(commander)) as first_ids,
            list(oracle_id) filter (where name_key = spelling_key(partner)) as second_ids
        from card_names
        where name_key in (spelling_key(commander), spelling_key(partner))
    ),

    option as (
        select
            any_value(options.identity_mask) as identity_mask,
            any_value(options.basics) as basics
        from bset_commanders as options
        cross join named
        where options.bset_id = bset
            and options.chosen_colors = upper(chosen_colors)
            and case
                when partner is null
                    then options.partner_id is null and list_contains(named.first_ids, options.commander_id)
                else
                    (list_contains(named.first_ids, options.commander_id) and list_contains(named.second_ids, options.partner_id))
                    or (list_contains(named.second_ids, options.commander_id) and list_contains(named.first_ids, options.partner_id))
            end
        having count(*) = 1
    )

    select
        cards.oracle_id,
        cards.name,
        cards.mana_cost,
        cards.mana_value,
        cards.type_line,
        cards.color_identity,
        cards.is_basic,
        bset_cards.set_code,
        bset_cards.collector_number
    from bset_cards
    inner join cards using (oracle_id)
    cross join option
    where bset_cards.bset_id = bset
        and case
            when cards.is_basic then with_basics and list_contains(option.basics, cards.name)
            else fits(cards.identity_mask, option.identity_mask)
        end
    order by cards.is_basic, cards.name, cards.oracle_id;
comment on macro table legal_pool is 'from legal_pool(''war-of-the-spark'', ''Feather, the Redeemed''): the cards that a deck led by this commander may hold, each with the printing that proves it. partner := ''...'' for a pair (in any order), chosen_colors := ''U'' where a commander lets its player choose a colour (903.4b), with_basics := true for the basic lands too. No row: the BSet has no such commander.';

create macro commander_options(bset) as table
    select
        first_card.name as commander,
        second_card.name as partner,
        options.chosen_colors,
        options.color_identity,
        options.pool_count,
        options.creature_count,
        options.planeswalker_count,
        options.instant_count,
        options.sorcery_count,
        options.artifact_count,
        options.enchantment_count,
        options.battle_count,
        options.land_count,
        options.basics,
        options.is_basics_exception,
        options.companions,
        first_card.edhrec_rank,
        options.commander_id,
        options.partner_id
    from bset_commanders as options
    inner join cards as first_card on first_card.oracle_id = options.commander_id
    left join cards as second_card on second_card.oracle_id = options.partner_id
    where options.bset_id = bset
    order by commander, partner nulls first, options.chosen_colors, options.commander_id, options.partner_id;
comment on macro table commander_options is 'from commander_options(''war-of-the-spark''): every commander and pair of a BSet with the combined identity, the number of cards in the pool without basic lands, its make-up, and the basic lands allowed (is_basics_exception: only because none fits, 903.BS.11)';

create macro card_bsets(card) as table
    select
        cards.name,
        bset_cards.bset_id,
        bsets.name_en,
        bsets.standing,
        bset_cards.set_code,
        sets.name as set_name,
        bset_cards.collector_number,
        bset_cards.first_printed_on,
        bset_cards.printing_count,
        coalesce(bset_sets.role, 'single card') as role,
        bset_cards.oracle_id
    from bset_cards
    inner join cards using (oracle_id)
    inner join bsets using (bset_id)
    inner join sets using (set_code)
    left join bset_sets using (bset_id, set_code)
    where bset_cards.oracle_id in (select card_names.oracle_id from card_names where card_names.name_key = spelling_key(card))
    order by cards.name, bset_cards.oracle_id, bsets.first_released_on nulls last, bset_cards.bset_id;
comment on macro table card_bsets is 'from card_bsets(''Arcane Signet''): every BSet that holds the card, with the printing that proves it (903.BS.4): the first by date, then set, then collector number';
