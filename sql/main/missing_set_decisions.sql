-- One row per paper set that no decision covers and that holds a deck card, with the evidence for a decision.
with undecided as (
    select sets.*
    from sets
    where not sets.is_digital and sets.set_code not in (select set_code from set_decisions)
),

same_symbol as (
    select
        undecided.set_code,
        list_sort(list_distinct(list(bset_sets.bset_id))) as bset_ids
    from undecided
    inner join sets as others using (symbol)
    inner join bset_sets on bset_sets.set_code = others.set_code and bset_sets.role = 'composing'
    where not undecided.is_symbol_generic
    group by undecided.set_code
),

of_parent as (
    select
        undecided.set_code,
        bset_sets.bset_id
    from undecided
    inner join bset_sets on bset_sets.set_code = undecided.parent_set_code
    qualify row_number() over (partition by undecided.set_code order by bset_sets.bset_id) = 1
),

held as (
    select distinct
        undecided.set_code,
        printings.oracle_id,
        coalesce(same_symbol.bset_ids[1], of_parent.bset_id) as nearest_bset_id
    from undecided
    inner join printings on printings.set_code = undecided.set_code and printings.is_evidence
    left join same_symbol on same_symbol.set_code = undecided.set_code
    left join of_parent on of_parent.set_code = undecided.set_code
),

counted as (
    select
        held.set_code,
        count(*)::integer as card_count,
        count(*) filter (
            where not exists (
                select 1
                from bset_cards
                where bset_cards.oracle_id = held.oracle_id
                    and bset_cards.bset_id = coalesce(held.nearest_bset_id, bset_cards.bset_id)
            )
        )::integer as new_card_count,
        count(*) filter (
            where held.oracle_id in (
                select commanders.oracle_id
                from commanders
                where commanders.format = 'brawlset' and commanders.clause != 'background'
            )
        )::integer as commander_count
    from held
    group by held.set_code
)

select
    undecided.set_code,
    undecided.name,
    undecided.set_type,
    undecided.released_on,
    undecided.parent_set_code,
    undecided.block,
    undecided.symbol,
    coalesce(same_symbol.bset_ids, []) as symbol_bset_ids,
    of_parent.bset_id as parent_bset_id,
    counted.card_count,
    counted.new_card_count,
    counted.commander_count
from undecided
inner join counted using (set_code)
left join same_symbol using (set_code)
left join of_parent using (set_code)
order by undecided.set_code
