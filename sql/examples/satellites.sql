-- Which satellite sets join a BSet because they bear its symbol, and how many cards does each prove alone?
select
    bset_sets.bset_id,
    bset_sets.set_code,
    sets.name,
    sets.released_on,
    bset_sets.rule,
    count(bset_cards.oracle_id) as card_count
from bset_sets
inner join sets using (set_code)
left join bset_cards using (bset_id, set_code)
where bset_sets.role = 'same symbol'
group by bset_sets.bset_id, bset_sets.set_code, sets.name, sets.released_on, bset_sets.rule
order by bset_sets.bset_id, sets.released_on, bset_sets.set_code;
