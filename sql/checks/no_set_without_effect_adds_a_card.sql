-- warning
-- A returned row is a card that would be new to a BSet, of a set that is decided to have no effect on it: see 'brawlset bsets propose'.
select set_code, bset_id, name
from missing_card_decisions
order by set_code, bset_id, name
