-- warning
-- A returned row is a decision of assets/set_decisions.toml that no longer says what is so: see 'brawlset bsets check'. Sets without
-- effect that add a card are told by another claim.
select set_code, bset_id, card, problem
from stale_decisions
where not starts_with(problem, 'the set is without effect')
order by set_code, bset_id, card, problem
