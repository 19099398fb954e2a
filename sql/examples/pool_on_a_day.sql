-- Which cards could a commander play on a day in the past, when later sets of the BSet were not out yet?
-- $bset = battle-for-zendikar: id of the BSet
-- $commander = Ob Nixilis Reignited: name of the commander
-- $day = 2015-12-31: the day
select
    name,
    type_line,
    color_identity,
    set_code,
    collector_number
from legal_pool_as_of($bset, $commander, $day, with_basics := true)
order by is_basic, name, oracle_id;
