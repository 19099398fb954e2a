-- One row per card of a set without effect that would be new to a BSet all the same, and that no decision on the card covers.
-- The BSet is the one that the decision on the set names; else each whose symbol the set bears, and its parent's.
-- A BSet of which the data hold less than a quarter cannot tell what is new to it, and is left out.
with composing as (
    select
        bset_sets.bset_id,
        sets.*
    from bset_sets
    inner join sets using (set_code)
    where bset_sets.role = 'composing'
),

held as (
    select
        composing.bset_id,
        count(printings.printing_id) as printing_count
    from composing
    inner join printings using (set_code)
    group by composing.bset_id
),

listed as (
    select
        bset_id,
        sum(card_count) as card_count
    from composing
    group by bset_id
),

touched as (
    select
        set_code,
        bset_id
    from set_decisions
    where decision = 'without effect' and bset_id is not null
    union
    select
        set_decisions.set_code,
        composing.bset_id
    from set_decisions
    inner join sets using (set_code)
    inner join composing
        on composing.set_code = sets.parent_set_code or (composing.symbol = sets.symbol and not sets.is_symbol_generic)
    where set_decisions.decision = 'without effect' and set_decisions.bset_id is null
),

carried as (
    select distinct
        set_code,
        oracle_id
    from printings
    where is_evidence
)

select
    touched.set_code,
    touched.bset_id,
    carried.oracle_id,
    cards.name,
    carried.oracle_id in (
        select commanders.oracle_id
        from commanders
        where commanders.format = 'brawlset' and commanders.clause != 'background'
    ) as is_commander
from touched
inner join held using (bset_id)
inner join listed using (bset_id)
inner join carried using (set_code)
inner join cards using (oracle_id)
anti join bset_cards on bset_cards.bset_id = touched.bset_id and bset_cards.oracle_id = carried.oracle_id
anti join card_decisions on card_decisions.set_code = touched.set_code and card_decisions.oracle_id = carried.oracle_id
where held.printing_count * 4 >= listed.card_count
order by touched.set_code, touched.bset_id, carried.oracle_id
