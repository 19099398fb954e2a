-- A returned row is a set that composes no BSet of its own reckoning: a decision calls it composing, bset_sets does not.
select set_decisions.set_code, set_decisions.bset_id
from set_decisions
left join bset_sets using (bset_id, set_code)
where set_decisions.decision in ('composing', 'in') and bset_sets.set_code is null
order by set_decisions.set_code
