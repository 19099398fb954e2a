-- For users of the file: the pool of an identity or a commander, the commanders of a BSet, the BSets of a card.
-- A name is given in any case, with or without accents, by its front face or half: as a spelling of card_names.

create macro spelling_key(name) as lower(strip_accents(trim(name)));
comment on macro spelling_key is 'spelling_key(''Lim-Dûl''''s Vault'') = ''lim-dul''''s vault'': a name as card_names.name_key has it';

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
        and if(
            cards.is_basic,
            with_basics and cards.oracle_id in (
                select bset_basics.oracle_id
                from bset_basics
                where bset_basics.bset_id = bset and bset_basics.identity_mask = identity_mask(identity)
            ),
            fits(cards.identity_mask, identity_mask(identity))
        )
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
        select any_value(options.color_identity) as color_identity
        from bset_commanders as options
        cross join named
        where options.bset_id = bset
            and identity_mask(options.chosen_colors) = identity_mask(upper(chosen_colors))
            and if(
                partner is null,
                options.partner_id is null and list_contains(named.first_ids, options.commander_id),
                (list_contains(named.first_ids, options.commander_id) and list_contains(named.second_ids, options.partner_id))
                or (list_contains(named.second_ids, options.commander_id) and list_contains(named.first_ids, options.partner_id))
            )
        having count(*) = 1
    )

    from identity_pool(bset, (select color_identity from option), with_basics := with_basics);
comment on macro table legal_pool is 'from legal_pool(''war-of-the-spark'', ''Feather, the Redeemed''): the cards that a deck led by this commander may hold, each with the printing that proves it. partner := ''...'' for a pair (in any order), chosen_colors := ''U'' where a commander lets its player choose a colour (903.4b), with_basics := true for the basic lands too. No row: the BSet has no such commander.';
