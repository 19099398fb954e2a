-- Which sets are left out of the BSets, and why?
select
    sets.set_code,
    sets.name,
    sets.set_type,
    sets.released_on,
    set_decisions.bset_id,
    set_decisions.rule,
    set_decisions.reason
from set_decisions
inner join sets using (set_code)
where set_decisions.decision = 'out'
order by sets.released_on nulls last, sets.set_code;
