-- Which cards does the hybrid relaxation of Legendary Commander add to the pool of a commander?
-- $commander = Geist of Saint Traft: name of the commander
select
    name,
    mana_cost,
    type_line,
    color_identity
from legendary_pool($commander)
where is_by_hybrid
order by name, oracle_id;
