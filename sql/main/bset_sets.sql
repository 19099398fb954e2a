-- One row per BSet and set whose printings make a card a member (903.BS.4).
-- Composing sets come from the catalogue; satellites that bear the same symbol come in by a decision.
select
    bset_id,
    set_code,
    'composing' as role,
    '903.BS.2' as rule,
    bsets.reason
from ref.bset_sets
inner join ref.bsets using (bset_id)
inner join sets using (set_code)
union all
select
    bset_id,
    set_code,
    'same symbol' as role,
    rule,
    reason
from ref.set_decisions
inner join sets using (set_code)
where decision = 'in'
order by bset_id, set_code
