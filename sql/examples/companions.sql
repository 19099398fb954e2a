-- Which companions do BSets hold, and how many of their commanders may have each beside them (903.BS.8)?
with offered as (
    select
        options.bset_id,
        options.commander_id,
        unnest(options.companions) as companion
    from bset_commanders as options
    where options.partner_id is null
)

select
    offered.bset_id,
    offered.companion,
    count(distinct offered.commander_id) as commander_count,
    any_value(bsets.commander_count) as all_commanders
from offered
inner join bsets using (bset_id)
group by offered.bset_id, offered.companion
order by offered.bset_id, commander_count desc, offered.companion;
