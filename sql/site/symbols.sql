-- One row per symbol that the site may show: of the sets that are decided for a BSet; stand-ins, which say nothing, are left out.
select distinct sets.symbol
from sets
inner join set_decisions using (set_code)
where set_decisions.bset_id is not null and not sets.is_symbol_generic
order by sets.symbol
