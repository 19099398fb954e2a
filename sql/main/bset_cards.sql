-- One row per BSet and card that belongs to it, with the printing that proves it.
-- 903.BS.4: a card is in a BSet if one of its printings carries the symbol of one of the BSet's sets. A decision on a single card goes
-- before what holds for its set.
with carrying as (
    select
        bset_sets.bset_id,
        printings.*
    from printings
    inner join bset_sets using (set_code)
    anti join card_decisions
        on card_decisions.bset_id = bset_sets.bset_id and card_decisions.set_code = printings.set_code
        and card_decisions.oracle_id = printings.oracle_id
    where printings.is_evidence
    union all
    select
        card_decisions.bset_id,
        printings.*
    from printings
    inner join card_decisions using (oracle_id, set_code)
    where card_decisions.decision = 'in' and printings.is_evidence
),

proven as (
    select
        bset_id,
        oracle_id,
        -- collector numbers are texts: 9 comes before 10, 10 before 10a
        arg_min(
            row(printing_id, set_code, collector_number, carrying.released_on),
            row(
                carrying.released_on,
                set_code,
                coalesce(try_cast(regexp_extract(collector_number, '\d+') as bigint), 0),
                collector_number,
                printing_id
            )
        ) as proof,
        min(greatest(carrying.released_on, sets.released_on)) as member_since,
        count(*)::integer as printing_count
    from carrying
    inner join sets using (set_code)
    group by bset_id, oracle_id
)

select
    bset_id,
    oracle_id,
    proof[1] as printing_id,
    proof[2] as set_code,
    proof[3] as collector_number,
    proof[4] as first_printed_on,
    member_since,
    printing_count
from proven
order by bset_id, oracle_id
