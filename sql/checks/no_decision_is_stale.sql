-- warning
-- A returned row is a decision of assets/set_decisions.toml that no longer says what is so: see 'brawlset bsets check'.
select set_code, bset_id, card, problem
from stale_decisions
order by set_code, bset_id, card, problem
