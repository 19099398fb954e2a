-- One row per BSet and commander or pair, with the combined identity, the make-up of its pool, its basic lands and its companions.
-- 903.BS.8-9: a companion lies in the wishboard, and a card stands once in deck and wishboard: nobody is a companion of its own.
with options as (
    select
        bset_cards.bset_id,
        bset_cards.oracle_id as commander_id,
        null::uuid as partner_id,
        bset_cards.member_since,
        cards.identity_mask,
        commanders.chooses_color::integer as choice_count
    from bset_cards
    inner join commanders using (oracle_id)
    inner join cards using (oracle_id)
    where commanders.format = 'brawlset' and commanders.clause != 'background'
    union all
    select
        first_member.bset_id,
        commander_pairs.first_id as commander_id,
        commander_pairs.second_id as partner_id,
        greatest(first_member.member_since, second_member.member_since) as member_since,
        first_card.identity_mask | second_card.identity_mask as identity_mask,
        first_commander.chooses_color::integer + second_commander.chooses_color::integer as choice_count
    from commander_pairs
    inner join bset_cards as first_member on first_member.oracle_id = commander_pairs.first_id
    inner join bset_cards as second_member
        on second_member.oracle_id = commander_pairs.second_id and second_member.bset_id = first_member.bset_id
    inner join cards as first_card on first_card.oracle_id = commander_pairs.first_id
    inner join cards as second_card on second_card.oracle_id = commander_pairs.second_id
    inner join commanders as first_commander
        on first_commander.oracle_id = commander_pairs.first_id and first_commander.format = commander_pairs.format
    inner join commanders as second_commander
        on second_commander.oracle_id = commander_pairs.second_id and second_commander.format = commander_pairs.format
    where commander_pairs.format = 'brawlset'
),

-- 903.4b: each card that lets its player choose adds one colour of the five
choices as (
    select
        0 as choice_count,
        0::utinyint as chosen_mask
    union all
    select
        1 as choice_count,
        1::utinyint << colors.number as chosen_mask
    from range(5) as colors (number)
    union
    select
        2 as choice_count,
        (1::utinyint << one.number) | (1::utinyint << other.number) as chosen_mask
    from range(5) as one (number)
    cross join range(5) as other (number)
),

chosen as (
    select
        options.bset_id,
        options.commander_id,
        options.partner_id,
        options.member_since,
        choices.chosen_mask,
        options.identity_mask | choices.chosen_mask as identity_mask
    from options
    inner join choices using (choice_count)
),

by_identity as (
    select
        bset_cards.bset_id,
        cards.identity_mask,
        count(*) as pool_count,
        count(*) filter (where list_contains(cards.types, 'Creature')) as creature_count,
        count(*) filter (where list_contains(cards.types, 'Planeswalker')) as planeswalker_count,
        count(*) filter (where list_contains(cards.types, 'Instant')) as instant_count,
        count(*) filter (where list_contains(cards.types, 'Sorcery')) as sorcery_count,
        count(*) filter (where list_contains(cards.types, 'Artifact')) as artifact_count,
        count(*) filter (where list_contains(cards.types, 'Enchantment')) as enchantment_count,
        count(*) filter (where list_contains(cards.types, 'Battle')) as battle_count,
        count(*) filter (where list_contains(cards.types, 'Land')) as land_count
    from bset_cards
    inner join cards using (oracle_id)
    where not cards.is_basic
    group by bset_cards.bset_id, cards.identity_mask
),

pools as (
    select
        by_identity.bset_id,
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
    group by by_identity.bset_id, identities.mask
),

lands as (
    select
        bset_basics.bset_id,
        bset_basics.identity_mask,
        list(cards.name order by list_contains(cards.supertypes, 'Snow'), cards.basic_land_mask = 0, cards.basic_land_mask) as basics,
        bool_or(bset_basics.is_exception) as is_basics_exception
    from bset_basics
    inner join cards using (oracle_id)
    group by bset_basics.bset_id, bset_basics.identity_mask
),

companions as (
    select
        bset_cards.bset_id,
        identities.mask::utinyint as identity_mask,
        list({'oracle_id': cards.oracle_id, 'name': cards.name} order by cards.name) as held
    from bset_cards
    inner join cards using (oracle_id)
    inner join range(32) as identities (mask) on fits(cards.identity_mask, identities.mask)
    where cards.is_companion
    group by bset_cards.bset_id, identities.mask
)

select
    chosen.bset_id,
    chosen.commander_id,
    chosen.partner_id,
    chosen.member_since,
    identity_text(chosen.chosen_mask) as chosen_colors,
    chosen.identity_mask,
    identity_text(chosen.identity_mask) as color_identity,
    pools.pool_count,
    pools.creature_count,
    pools.planeswalker_count,
    pools.instant_count,
    pools.sorcery_count,
    pools.artifact_count,
    pools.enchantment_count,
    pools.battle_count,
    pools.land_count,
    coalesce(lands.basics, []) as basics,
    coalesce(lands.is_basics_exception, false) as is_basics_exception,
    coalesce(
        [companion['name'] for companion in companions.held
            if companion['oracle_id'] != chosen.commander_id and companion['oracle_id'] is distinct from chosen.partner_id],
        []
    ) as companions
from chosen
inner join pools using (bset_id, identity_mask)
left join lands using (bset_id, identity_mask)
left join companions using (bset_id, identity_mask)
order by chosen.bset_id, chosen.commander_id, chosen.partner_id nulls first, chosen.chosen_mask
