-- One row per decided set. A decision of its own comes first, then its place in a BSet, then the rule for sets of its type.
with own as (
    select set_code, decision, bset_id, rule, reason, is_under_review
    from ref.set_decisions
),

composing as (
    select
        ref.bset_sets.set_code,
        'composing' as decision,
        ref.bset_sets.bset_id,
        '903.BS.2' as rule,
        bsets.reason,
        false as is_under_review
    from ref.bset_sets
    inner join ref.bsets using (bset_id)
    where ref.bset_sets.set_code not in (select set_code from own)
),

by_type as (
    select
        sets.set_code,
        type_rules.decision,
        null::varchar as bset_id,
        type_rules.rule,
        type_rules.reason,
        false as is_under_review
    from sets
    inner join ref.type_rules
        on (type_rules.set_type is null or type_rules.set_type = sets.set_type)
        and (type_rules.is_digital is null or type_rules.is_digital = sets.is_digital)
    where sets.set_code not in (select set_code from own)
        and sets.set_code not in (select set_code from composing)
    qualify row_number() over (partition by sets.set_code order by type_rules.rule_number) = 1
)

select * from own
union all
select * from composing
union all
select * from by_type
order by set_code
