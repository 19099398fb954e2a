-- Which cards may a deck of this commander hold, each with the printing that proves it?
-- $bset = war-of-the-spark: id of the BSet
-- $commander = Feather, the Redeemed: name of the commander
select
    name,
    mana_cost,
    type_line,
    set_code,
    collector_number
from legal_pool($bset, $commander, with_basics := true)
order by is_basic, name, oracle_id;
