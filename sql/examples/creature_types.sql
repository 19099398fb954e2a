-- Which creature types are the most numerous in a pool?
-- $bset = war-of-the-spark: id of the BSet
-- $identity = WUBRG: the colours of the commander
-- $limit = 15: how many are listed
-- Types that other cards have too, such as Forest, Equipment or Saga, are no creature types.
with other_types as (
    select distinct unnest(subtypes) as subtype
    from cards
    where not list_has_any(types, ['Creature', 'Kindred', 'Tribal']) and not is_funny
),

typed as (
    select
        pool.name,
        unnest(cards.subtypes) as creature_type
    from identity_pool($bset, $identity) as pool
    inner join cards using (oracle_id)
    where list_contains(cards.types, 'Creature')
)

select
    creature_type,
    count(*) as card_count,
    list(name order by name)[:5] as some_of_them
from typed
where creature_type not in (select other_types.subtype from other_types)
group by creature_type
order by card_count desc, creature_type
limit $limit::integer;
