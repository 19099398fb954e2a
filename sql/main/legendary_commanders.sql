-- One row per commander or pair of Legendary Commander, with the combined identity, its pool, and what the hybrid relaxation adds to it.
-- LC-9: legendary creatures, enchantments, artifacts and lands, and planeswalkers. LD-13: a commander keeps its full identity.
-- LD-14: Duel Commander's list; `restricted` is banned as commander.
with options as (
    select
        commanders.oracle_id as commander_id,
        null::uuid as partner_id,
        commanders.clause,
        cards.identity_mask,
        commanders.chooses_color::integer as choice_count,
        coalesce(cards.duel_legality, '') = 'banned' as is_banned,
        coalesce(cards.duel_legality, '') in ('banned', 'restricted') as is_banned_as_commander
    from commanders
    inner join cards using (oracle_id)
    where commanders.format = 'legendary-commander' and commanders.clause != 'background'
        and not cards.is_funny and coalesce(cards.duel_legality, '') != 'not_legal'
    union all
    select
        commander_pairs.first_id as commander_id,
        commander_pairs.second_id as partner_id,
        first_commander.clause,
        first_card.identity_mask | second_card.identity_mask as identity_mask,
        first_commander.chooses_color::integer + second_commander.chooses_color::integer as choice_count,
        'banned' in (coalesce(first_card.duel_legality, ''), coalesce(second_card.duel_legality, '')) as is_banned,
        coalesce(first_card.duel_legality, '') in ('banned', 'restricted')
        or coalesce(second_card.duel_legality, '') in ('banned', 'restricted') as is_banned_as_commander
    from commander_pairs
    inner join cards as first_card on first_card.oracle_id = commander_pairs.first_id
    inner join cards as second_card on second_card.oracle_id = commander_pairs.second_id
    inner join commanders as first_commander
        on first_commander.oracle_id = commander_pairs.first_id and first_commander.format = commander_pairs.format
    inner join commanders as second_commander
        on second_commander.oracle_id = commander_pairs.second_id and second_commander.format = commander_pairs.format
    where commander_pairs.format = 'legendary-commander'
        and not first_card.is_funny and not second_card.is_funny
        and 'not_legal' not in (coalesce(first_card.duel_legality, ''), coalesce(second_card.duel_legality, ''))
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

-- cards that are taken in by the same identities count together
kinds as (
    select
        legendary_identities,
        identity_mask,
        count(*) as card_count
    from cards
    where not is_basic and not is_funny and coalesce(duel_legality, '') not in ('banned', 'not_legal')
    group by legendary_identities, identity_mask
),

pools as (
    select
        identities.mask::utinyint as identity_mask,
        sum(kinds.card_count)::integer as pool_count,
        coalesce(sum(kinds.card_count) filter (where not fits(kinds.identity_mask, identities.mask)), 0)::integer as hybrid_gain
    from kinds
    inner join range(32) as identities (mask) on (kinds.legendary_identities >> identities.mask::uinteger) & 1 = 1
    group by identities.mask
)

select
    options.commander_id,
    options.partner_id,
    identity_text(choices.chosen_mask) as chosen_colors,
    options.identity_mask | choices.chosen_mask as identity_mask,
    identity_text(options.identity_mask | choices.chosen_mask) as color_identity,
    options.clause,
    coalesce(pools.pool_count, 0) as pool_count,
    coalesce(pools.hybrid_gain, 0) as hybrid_gain,
    options.is_banned,
    options.is_banned_as_commander
from options
inner join choices using (choice_count)
left join pools on pools.identity_mask = options.identity_mask | choices.chosen_mask
order by options.commander_id, options.partner_id nulls first, choices.chosen_mask
