-- One row per BSet and set that is decided for it: composing, satellites that are in, and satellites that stay out.
-- card_count are the members that have a printing in the set; only_count of them belong to the BSet by this set
-- alone; only_ids are those of a satellite, by name.
with proofs as (
    select distinct
        bset_sets.bset_id,
        bset_sets.set_code,
        printings.oracle_id
    from bset_sets
    inner join printings using (set_code)
    inner join bset_cards on bset_cards.bset_id = bset_sets.bset_id and bset_cards.oracle_id = printings.oracle_id
    where printings.is_evidence
),

counted as (
    select
        bset_id,
        oracle_id,
        count(*) as set_count
    from proofs
    group by bset_id, oracle_id
),

added as (
    select
        proofs.bset_id,
        proofs.set_code,
        count(*)::integer as card_count,
        count(*) filter (where counted.set_count = 1)::integer as only_count,
        list(cards.oracle_id::varchar order by cards.name, cards.oracle_id) filter (where counted.set_count = 1) as only_ids
    from proofs
    inner join counted using (bset_id, oracle_id)
    inner join cards using (oracle_id)
    group by proofs.bset_id, proofs.set_code
),

decided as (
    select
        bset_id,
        set_code,
        role,
        rule,
        reason
    from bset_sets
    union all
    select
        set_decisions.bset_id,
        set_decisions.set_code,
        set_decisions.decision as role,
        set_decisions.rule,
        set_decisions.reason
    from set_decisions
    inner join sets using (set_code)
    where
        set_decisions.bset_id is not null
        and set_decisions.decision in ('out', 'without effect')
        and sets.set_type not in ('token', 'memorabilia', 'minigame')
)

select
    decided.bset_id,
    decided.set_code,
    sets.name,
    sets.name_fr,
    sets.released_on,
    sets.symbol,
    sets.is_symbol_generic,
    decided.role,
    decided.rule,
    decided.reason,
    coalesce(added.card_count, 0) as card_count,
    coalesce(added.only_count, 0) as only_count,
    coalesce(if(decided.role = 'same symbol', added.only_ids, []), []) as only_ids
from decided
inner join sets using (set_code)
left join added using (bset_id, set_code)
order by
    decided.bset_id,
    list_position(['composing', 'same symbol', 'out', 'without effect'], decided.role),
    sets.released_on,
    decided.set_code
