-- Which satellite sets join a BSet because they bear its symbol, and how many cards are in it by that set alone?
with proven as (
    select distinct
        bset_sets.bset_id,
        bset_sets.set_code,
        printings.oracle_id
    from bset_sets
    inner join printings using (set_code)
    inner join bset_cards on bset_cards.bset_id = bset_sets.bset_id and bset_cards.oracle_id = printings.oracle_id
    where printings.is_evidence
    qualify count(distinct bset_sets.set_code) over (partition by bset_sets.bset_id, printings.oracle_id) = 1
)

select
    bset_sets.bset_id,
    bset_sets.set_code,
    sets.name,
    sets.released_on,
    bset_sets.rule,
    count(proven.oracle_id) as card_count
from bset_sets
inner join sets using (set_code)
left join proven using (bset_id, set_code)
where bset_sets.role = 'same symbol'
group by bset_sets.bset_id, bset_sets.set_code, sets.name, sets.released_on, bset_sets.rule
order by bset_sets.bset_id, sets.released_on, bset_sets.set_code;
