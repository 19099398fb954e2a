-- What does the mana curve of a pool look like?
-- $bset = war-of-the-spark: id of the BSet
-- $identity = WUBRG: the colours of the commander
-- Lands are left out; 7 stands for 7 and more.
select
    least(cards.mana_value, 7)::integer as mana_value,
    count(*) filter (where list_contains(cards.types, 'Creature')) as creature_count,
    count(*) filter (where not list_contains(cards.types, 'Creature')) as other_count,
    bar(count(*), 0, max(count(*)) over (), 30) as bar
from identity_pool($bset, $identity)
inner join cards using (oracle_id)
where not list_contains(cards.types, 'Land')
group by 1
order by 1;
