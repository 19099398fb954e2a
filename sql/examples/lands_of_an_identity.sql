-- Which nonbasic lands may a deck of these colours hold?
-- $bset = battle-for-zendikar: id of the BSet
-- $identity = WUBRG: the colours of the commander
select
    pool.name,
    pool.color_identity,
    cards.basic_land_types,
    cards.produced_mana,
    pool.set_code,
    pool.collector_number
from identity_pool($bset, $identity) as pool
inner join cards using (oracle_id)
where list_contains(cards.types, 'Land')
order by pool.name, pool.oracle_id;
