-- The key of bset_commanders: BSet, commander, partner, chosen colours. A returned row stands there more than once.
select bset_id, commander_id, partner_id, chosen_colors, count(*) as row_count
from bset_commanders
group by bset_id, commander_id, partner_id, chosen_colors
having count(*) > 1
