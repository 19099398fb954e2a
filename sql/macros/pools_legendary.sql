-- For users of the file: the pool of a Legendary Commander deck, and what the hybrid relaxation adds to it.
-- Macros are kept as DuckDB 2.0 parsed them: `case`, not `if(...)`, or DuckDB 1.5 reads the file but not the macro.

create macro legendary_fits(identities, commander_mask) as ((identities >> commander_mask::uinteger) & 1) = 1;
comment on macro legendary_fits is 'legendary_fits(cards.legendary_identities, mask): whether Legendary Commander takes the card in under this identity, hybrid mana relaxed (LC-12)';

create macro legendary_identity_pool(identity, with_basics := false) as table
    select
        cards.oracle_id,
        cards.name,
        cards.mana_cost,
        cards.mana_value,
        cards.type_line,
        cards.color_identity,
        cards.is_basic,
        not fits(cards.identity_mask, identity_mask(identity)) as is_by_hybrid
    from cards
    where not cards.is_funny
        and coalesce(cards.duel_legality, '') not in ('banned', 'not_legal')
        and case
            when cards.is_basic then with_basics and fits(cards.basic_land_mask, identity_mask(identity))
            else legendary_fits(cards.legendary_identities, identity_mask(identity))
        end
    order by cards.is_basic, cards.name, cards.oracle_id;
comment on macro table legendary_identity_pool is 'from legendary_identity_pool(''WU''): the cards that a Legendary Commander deck of this colour identity may hold; is_by_hybrid marks those that only the hybrid relaxation takes in (LC-12). with_basics := true adds the basic lands. Cards that are banned in Duel Commander are left out (LD-14)';

create macro legendary_pool(commander, partner := null, with_basics := false, chosen_colors := '') as table
    with named as (
        select
            list(oracle_id) filter (where name_key = spelling_key(commander)) as first_ids,
            list(oracle_id) filter (where name_key = spelling_key(partner)) as second_ids
        from card_names
        where name_key in (spelling_key(commander), spelling_key(partner))
    ),

    option as (
        select any_value(options.identity_mask) as identity_mask
        from legendary_commanders as options
        cross join named
        where options.chosen_colors = upper(chosen_colors)
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
        not fits(cards.identity_mask, option.identity_mask) as is_by_hybrid
    from cards
    cross join option
    where not cards.is_funny
        and coalesce(cards.duel_legality, '') not in ('banned', 'not_legal')
        and case
            when cards.is_basic then with_basics and fits(cards.basic_land_mask, option.identity_mask)
            else legendary_fits(cards.legendary_identities, option.identity_mask)
        end
    order by cards.is_basic, cards.name, cards.oracle_id;
comment on macro table legendary_pool is 'from legendary_pool(''Geist of Saint Traft''): the cards that a Legendary Commander deck led by this commander may hold. partner := ''...'' for a pair (in any order), chosen_colors := ''U'' where a commander lets its player choose a colour (903.4b), with_basics := true for the basic lands. is_by_hybrid marks those that only the hybrid relaxation takes in. No row: no such commander.';
