-- The key of legendary_commanders: commander, partner, chosen colours. A returned row stands there more than once.
select commander_id, partner_id, chosen_colors, count(*) as row_count
from legendary_commanders
group by commander_id, partner_id, chosen_colors
having count(*) > 1
