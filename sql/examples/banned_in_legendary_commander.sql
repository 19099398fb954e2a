-- Which cards that could lead a Legendary Commander deck may not, by Duel Commander's ban list (LD-14)?
select
    cards.name as commander,
    cards.color_identity,
    leaders.clause,
    cards.duel_legality
from legendary_commanders as leaders
inner join cards on cards.oracle_id = leaders.commander_id
where leaders.partner_id is null and leaders.is_banned_as_commander
order by commander, leaders.chosen_colors, leaders.commander_id;
