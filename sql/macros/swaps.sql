-- For users of the file: who else could lead a deck (903.BS.16).
-- Macros are kept as DuckDB 2.0 parsed them: `case`, not `if(...)`, or DuckDB 1.5 reads the file but not the macro.

create macro swap_options(bset, deck) as table
    with listed as (
        select distinct written
        from (select unnest(deck) as written)
        where written is not null
    ),

    -- a name that leads to no card of the BSet stays, without a card
    held as (
        select
            listed.written,
            found.oracle_id
        from listed
        left join (
            select
                card_names.name_key,
                card_names.kind,
                card_names.oracle_id
            from card_names
            inner join bset_cards on bset_cards.bset_id = bset and bset_cards.oracle_id = card_names.oracle_id
        ) as found on found.name_key = spelling_key(listed.written)
        qualify row_number() over (
            partition by listed.written
            order by list_position(['full', 'front', 'half', 'back', 'flavor', 'printed'], found.kind), found.oracle_id
        ) = 1
    ),

    leaders as (
        select options.*
        from bset_commanders as options
        where options.bset_id = bset
            and options.commander_id in (select held.oracle_id from held)
            and (options.partner_id is null or options.partner_id in (select held.oracle_id from held))
    ),

    judged as (
        select
            leaders.commander_id,
            leaders.partner_id,
            leaders.chosen_colors,
            leaders.color_identity,
            list(coalesce(cards.name, held.written) order by coalesce(cards.name, held.written)) filter (
                where cards.oracle_id is null
                    or case
                        when cards.is_basic then not list_contains(leaders.basics, cards.name)
                        else not fits(cards.identity_mask, leaders.identity_mask)
                    end
            ) as misfits
        from leaders
        cross join held
        left join cards on cards.oracle_id = held.oracle_id
        group by leaders.commander_id, leaders.partner_id, leaders.chosen_colors, leaders.color_identity
    )

    select
        first_card.name as commander,
        second_card.name as partner,
        judged.chosen_colors,
        judged.color_identity,
        judged.misfits is null as is_legal,
        coalesce(judged.misfits, []) as misfits
    from judged
    inner join cards as first_card on first_card.oracle_id = judged.commander_id
    left join cards as second_card on second_card.oracle_id = judged.partner_id
    order by is_legal desc, len(misfits), commander, partner nulls first, judged.chosen_colors;
comment on macro table swap_options is 'from swap_options(''war-of-the-spark'', [''Feather, the Redeemed'', ''Gideon Blackblade'', ''Plains'']): who of a deck, given as the names of its cards, commanders included, could lead it (903.BS.16). is_legal: every card fits the colour identity and the basic lands are allowed; misfits: those that are in the way, or in no set of the BSet. Sizes, copies and a companion are not looked at: ''brawlset check'' does.';
