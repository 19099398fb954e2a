-- warning
-- A returned row is a set that no decision covers: see 'brawlset bsets propose'.
select set_code, name, set_type, released_on, new_card_count
from missing_set_decisions
order by released_on desc, set_code
