-- One row per set that bears the symbol of one of the sets $sets and is none of them, with what is decided on it, and how many of its
-- cards would be new beside the cards $members. Sets without a deck card are left out.
select
    satellites.set_code,
    satellites.name,
    satellites.set_type,
    satellites.symbol,
    coalesce(set_decisions.decision, 'undecided') as decision,
    set_decisions.bset_id,
    count(distinct printings.oracle_id)::integer as card_count,
    count(distinct printings.oracle_id) filter (
        where not list_contains($members::uuid[], printings.oracle_id)
    )::integer as new_card_count
from sets as satellites
inner join printings using (set_code)
left join set_decisions using (set_code)
where printings.is_evidence
    and not satellites.is_symbol_generic
    and not list_contains($sets, satellites.set_code)
    and satellites.symbol in (select sets.symbol from sets where list_contains($sets, sets.set_code) and not sets.is_symbol_generic)
group by
    satellites.set_code, satellites.name, satellites.set_type, satellites.symbol, set_decisions.decision, set_decisions.bset_id
order by new_card_count desc, satellites.set_code
