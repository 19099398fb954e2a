-- One row per difference between this build and the published one, attached as `previous`.
with member as (
    select
        coalesce(now.bset_id, before.bset_id) as bset_id,
        coalesce(now.oracle_id, before.oracle_id) as oracle_id,
        if(before.oracle_id is null, 'entered', 'left') as direction
    from main.bset_cards as now
    full join previous.main.bset_cards as before using (bset_id, oracle_id)
    where now.oracle_id is null or before.oracle_id is null
),

leader as (
    select
        coalesce(now.bset_id, before.bset_id) as bset_id,
        coalesce(now.commander_id, before.commander_id) as oracle_id,
        if(before.commander_id is null, 'entered', 'left') as direction
    from (select distinct bset_id, commander_id from main.bset_commanders where partner_id is null) as now
    full join (
        select distinct bset_id, commander_id from previous.main.bset_commanders where partner_id is null
    ) as before using (bset_id, commander_id)
    where now.commander_id is null or before.commander_id is null
),

card_names as (
    select oracle_id, name from main.cards
    union all
    select oracle_id, name from previous.main.cards
    where oracle_id not in (select oracle_id from main.cards)
),

changes as (
    select 'card ' || direction as kind, bset_id, null as set_code, oracle_id, name
    from member
    inner join card_names using (oracle_id)
    union all
    select 'commander ' || direction as kind, bset_id, null as set_code, oracle_id, name
    from leader
    inner join card_names using (oracle_id)
    union all
    select if(before.bset_id is null, 'BSet entered', 'BSet left') as kind,
        coalesce(now.bset_id, before.bset_id) as bset_id, null as set_code, null as oracle_id, coalesce(now.name_en, before.name_en) as name
    from main.bsets as now
    full join previous.main.bsets as before using (bset_id)
    where now.bset_id is null or before.bset_id is null
    union all
    select if(before.set_code is null, 'set entered', 'set left') as kind,
        null as bset_id, coalesce(now.set_code, before.set_code) as set_code, null as oracle_id, coalesce(now.name, before.name) as name
    from main.sets as now
    full join previous.main.sets as before using (set_code)
    where now.set_code is null or before.set_code is null
)

select kind, bset_id, set_code, oracle_id, name
from changes
order by kind, bset_id, set_code, name, oracle_id
