-- For users of the file: a BSet as it was on a day. A printing counts from its release on, and no sooner than its set; sets of the BSet
-- that were not out yet are left out.

create macro bset_as_of(bset, as_of) as table
    select
        cards.oracle_id,
        cards.name,
        bset_cards.member_since,
        bset_cards.set_code,
        bset_cards.collector_number,
        bset_cards.first_printed_on,
        bset_cards.printing_id
    from bset_cards
    inner join cards using (oracle_id)
    where bset_cards.bset_id = bset and bset_cards.member_since <= as_of::date
    order by cards.name, cards.oracle_id;
comment on macro table bset_as_of is 'from bset_as_of(''mirage'', ''1996-12-01''): the cards that belonged to a BSet on a day, each with the printing that proves it';

create macro basics_as_of(bset, identity, as_of) as table
    with held as (
        select
            cards.oracle_id,
            cards.name,
            coalesce(not bset_basics.is_exception, false) as is_fitting
        from bset_cards
        inner join cards using (oracle_id)
        left join bset_basics
            on bset_basics.bset_id = bset_cards.bset_id and bset_basics.oracle_id = bset_cards.oracle_id
            and bset_basics.identity_mask = identity_mask(identity)
        where bset_cards.bset_id = bset and cards.is_basic and bset_cards.member_since <= as_of::date
    )

    select
        oracle_id,
        name,
        not is_fitting as is_exception
    from held
    qualify is_fitting or not bool_or(is_fitting) over ()
    order by name, oracle_id;
comment on macro table basics_as_of is 'from basics_as_of(''mirage'', ''WR'', ''1996-12-01''): the basic lands that a deck of this colour identity could hold on a day; where none that fits was out, all that were (is_exception, 903.BS.11)';

create macro identity_pool_as_of(bset, identity, as_of, with_basics := false) as table
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
    where bset_cards.bset_id = bset and bset_cards.member_since <= as_of::date
        and case
            when cards.is_basic
                then with_basics and cards.oracle_id in (select basics.oracle_id from basics_as_of(bset, identity, as_of) as basics)
            else fits(cards.identity_mask, identity_mask(identity))
        end
    order by cards.is_basic, cards.name, cards.oracle_id;
comment on macro table identity_pool_as_of is 'from identity_pool_as_of(''mirage'', ''WR'', ''1996-12-01''): what identity_pool gives, as it was on a day';

create macro legal_pool_as_of(bset, commander, as_of, partner := null, with_basics := false, chosen_colors := '') as table
    with whole as (
        from legal_pool(bset, commander, partner := partner, with_basics := true, chosen_colors := chosen_colors)
    ),

    leader as (
        select
            coalesce(bool_or(card_names.name_key = spelling_key(commander)), false) as is_first_out,
            coalesce(bool_or(card_names.name_key = spelling_key(partner)), false) as is_second_out
        from card_names
        inner join bset_cards on bset_cards.bset_id = bset and bset_cards.oracle_id = card_names.oracle_id
        inner join commanders on commanders.format = 'brawlset' and commanders.oracle_id = card_names.oracle_id
        where card_names.name_key in (spelling_key(commander), spelling_key(partner)) and bset_cards.member_since <= as_of::date
            and exists (select 1 from whole)
    ),

    -- of the basic lands, those of today that were out; where there was none, all that were (903.BS.11)
    fitting as (
        select whole.oracle_id
        from whole
        inner join bset_cards on bset_cards.bset_id = bset and bset_cards.oracle_id = whole.oracle_id
        where whole.is_basic and bset_cards.member_since <= as_of::date
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
    left join whole using (oracle_id)
    cross join leader
    cross join (select count(*) as basic_count from fitting) as counted
    where bset_cards.bset_id = bset and bset_cards.member_since <= as_of::date
        and leader.is_first_out and (partner is null or leader.is_second_out)
        and case
            when cards.is_basic then with_basics and (whole.oracle_id is not null or counted.basic_count = 0)
            else whole.oracle_id is not null
        end
    order by cards.is_basic, cards.name, cards.oracle_id;
comment on macro table legal_pool_as_of is 'from legal_pool_as_of(''mirage'', ''Asmira, Holy Avenger'', ''1996-12-01''): what legal_pool gives, with the same options, as it was on a day. No row: the BSet had no such commander yet.';

create macro commander_options_as_of(bset, as_of) as table
    with member as (
        select cards.*
        from bset_cards
        inner join cards using (oracle_id)
        where bset_cards.bset_id = bset and bset_cards.member_since <= as_of::date
    ),

    by_identity as (
        select
            identity_mask,
            count(*) as pool_count,
            count(*) filter (where list_contains(types, 'Creature')) as creature_count,
            count(*) filter (where list_contains(types, 'Planeswalker')) as planeswalker_count,
            count(*) filter (where list_contains(types, 'Instant')) as instant_count,
            count(*) filter (where list_contains(types, 'Sorcery')) as sorcery_count,
            count(*) filter (where list_contains(types, 'Artifact')) as artifact_count,
            count(*) filter (where list_contains(types, 'Enchantment')) as enchantment_count,
            count(*) filter (where list_contains(types, 'Battle')) as battle_count,
            count(*) filter (where list_contains(types, 'Land')) as land_count
        from member
        where not is_basic
        group by identity_mask
    ),

    pools as (
        select
            identities.mask::utinyint as identity_mask,
            sum(by_identity.pool_count)::integer as pool_count,
            sum(by_identity.creature_count)::integer as creature_count,
            sum(by_identity.planeswalker_count)::integer as planeswalker_count,
            sum(by_identity.instant_count)::integer as instant_count,
            sum(by_identity.sorcery_count)::integer as sorcery_count,
            sum(by_identity.artifact_count)::integer as artifact_count,
            sum(by_identity.enchantment_count)::integer as enchantment_count,
            sum(by_identity.battle_count)::integer as battle_count,
            sum(by_identity.land_count)::integer as land_count
        from by_identity
        inner join range(32) as identities (mask) on fits(by_identity.identity_mask, identities.mask)
        group by identities.mask
    ),

    lands as (
        select
            identities.mask::utinyint as identity_mask,
            list(
                member.name order by list_contains(member.supertypes, 'Snow'), member.basic_land_mask = 0, member.basic_land_mask
            ) as held,
            list(
                member.name order by list_contains(member.supertypes, 'Snow'), member.basic_land_mask = 0, member.basic_land_mask
            ) filter (where not bset_basics.is_exception) as fitting
        from member
        cross join range(32) as identities (mask)
        left join bset_basics
            on bset_basics.bset_id = bset and bset_basics.identity_mask = identities.mask and bset_basics.oracle_id = member.oracle_id
        where member.is_basic
        group by identities.mask
    ),

    companions as (
        select
            options.commander_id,
            options.partner_id,
            options.identity_mask,
            list(member.name order by member.name) as companions
        from (
            select distinct commander_id, partner_id, identity_mask
            from bset_commanders
            where bset_commanders.bset_id = bset
        ) as options
        inner join member
            on fits(member.identity_mask, options.identity_mask) and member.oracle_id != options.commander_id
            and member.oracle_id is distinct from options.partner_id
        where member.is_companion
        group by options.commander_id, options.partner_id, options.identity_mask
    )

    select
        first_card.name as commander,
        second_card.name as partner,
        options.chosen_colors,
        options.color_identity,
        pools.pool_count,
        pools.creature_count,
        pools.planeswalker_count,
        pools.instant_count,
        pools.sorcery_count,
        pools.artifact_count,
        pools.enchantment_count,
        pools.battle_count,
        pools.land_count,
        coalesce(lands.fitting, lands.held, []) as basics,
        lands.held is not null and lands.fitting is null as is_basics_exception,
        coalesce(companions.companions, []) as companions,
        first_card.edhrec_rank,
        options.commander_id,
        options.partner_id
    from bset_commanders as options
    inner join cards as first_card on first_card.oracle_id = options.commander_id
    left join cards as second_card on second_card.oracle_id = options.partner_id
    inner join pools on pools.identity_mask = options.identity_mask
    left join lands on lands.identity_mask = options.identity_mask
    left join companions
        on companions.commander_id = options.commander_id and companions.partner_id is not distinct from options.partner_id
        and companions.identity_mask = options.identity_mask
    where options.bset_id = bset and options.member_since <= as_of::date
    order by commander, partner nulls first, options.chosen_colors, options.commander_id, options.partner_id;
comment on macro table commander_options_as_of is 'from commander_options_as_of(''mirage'', ''1996-12-01''): what commander_options gives, counted over the cards that were out on a day';
