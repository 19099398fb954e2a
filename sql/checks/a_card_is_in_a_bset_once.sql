-- The key of bset_cards: one row per BSet and card. A returned row stands there more than once.
select bset_id, oracle_id, count(*) as row_count
from bset_cards
group by bset_id, oracle_id
having count(*) > 1
