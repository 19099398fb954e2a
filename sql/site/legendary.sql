-- One row per card that leads alone in Legendary Commander, whatever colour is chosen.
select
    commander_id::varchar as oracle_id,
    any_value(clause) as clause,
    bool_or(is_banned_as_commander) as is_banned_as_commander
from legendary_commanders
where partner_id is null
group by commander_id
order by commander_id
