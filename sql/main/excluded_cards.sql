-- One row per object of Scryfall's that is no playable paper card, with the reason, so that a search for it can say why.
with judged as (
    select
        objects.oracle_id,
        objects.name,
        objects.layout,
        objects.type_line,
        objects.printing_id,
        case
            when kinds.reason is not null then kinds.reason
            when objects.is_rebalanced then 'rebalanced for Arena'
            else 'exists only on screen'
        end as reason
    from staging.objects
    inner join staging.kinds using (layout, type_line, has_mana_cost, meld_component, is_helper)
    where objects.oracle_id not in (select oracles.oracle_id from staging.oracles)
),

described as (
    select
        oracle_id,
        arg_min(judged, row(name, layout, type_line, reason, printing_id)) as pick
    from judged
    group by oracle_id
)

select
    described.oracle_id,
    name_keys.name_key,
    described.pick.name as name,
    described.pick.layout as layout,
    described.pick.type_line as type_line,
    described.pick.reason as reason
from described
inner join staging.name_keys on name_keys.name = described.pick.name
order by described.oracle_id
