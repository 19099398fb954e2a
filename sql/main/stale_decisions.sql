-- One row per decision that no longer says what is so: it finds no card, changes nothing, or rests on a symbol that is another one now.
-- A set of which the data hold less than a quarter cannot tell which cards it lacks, and is left out.
with present as (
    select set_code
    from printings
    inner join sets using (set_code)
    group by set_code, sets.card_count
    having count(*) * 4 >= sets.card_count
),

composing_symbols as (
    select distinct
        bset_sets.bset_id,
        sets.symbol
    from bset_sets
    inner join sets using (set_code)
    where bset_sets.role = 'composing' and not sets.is_symbol_generic
),

proven as (
    select distinct
        bset_sets.bset_id,
        printings.oracle_id
    from bset_sets
    inner join printings using (set_code)
    anti join card_decisions
        on card_decisions.bset_id = bset_sets.bset_id and card_decisions.set_code = printings.set_code
        and card_decisions.oracle_id = printings.oracle_id
    where printings.is_evidence
),

stale as (
    select
        set_decisions.set_code,
        set_decisions.bset_id,
        null as card,
        'it is in by its symbol, which no set of the BSet bears now' as problem
    from set_decisions
    inner join sets using (set_code)
    anti join composing_symbols on composing_symbols.bset_id = set_decisions.bset_id and composing_symbols.symbol = sets.symbol
    where set_decisions.decision = 'in'
    union all
    select
        missing_card_decisions.set_code,
        missing_card_decisions.bset_id,
        missing_card_decisions.name as card,
        'the set is without effect, but the card would be new to the BSet' as problem
    from missing_card_decisions
    union all
    select
        named.set_code,
        named.bset_id,
        named.card_name as card,
        'the set has no card of this name' as problem
    from ref.card_decisions as named
    inner join present on present.set_code = named.set_code
    left join cards on cards.name = named.card_name
    left join card_decisions on card_decisions.set_code = named.set_code and card_decisions.oracle_id = cards.oracle_id
    group by named.set_code, named.bset_id, named.card_name
    having count(card_decisions.oracle_id) = 0
    union all
    select
        card_decisions.set_code,
        card_decisions.bset_id,
        cards.name as card,
        'the BSet has the card by another printing: the decision changes nothing' as problem
    from card_decisions
    inner join cards using (oracle_id)
    inner join proven on proven.bset_id = card_decisions.bset_id and proven.oracle_id = card_decisions.oracle_id
)

select
    set_code,
    bset_id,
    card,
    problem
from stale
order by set_code, bset_id, card nulls first, problem
