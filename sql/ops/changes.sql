-- One row per difference between this build and the published one, attached as `previous`.
with member as (
    select
        coalesce(now.bset_id, before.bset_id) as bset_id,
        coalesce(now.oracle_id, before.oracle_id) as oracle_id,
        if(before.oracle_id is null, 'entered', 'left') as direction,
        coalesce(now.set_code, before.set_code) as set_code,
        coalesce(now.collector_number, before.collector_number) as collector_number
    from main.bset_cards as now
    full join previous.main.bset_cards as before using (bset_id, oracle_id)
    where now.oracle_id is null or before.oracle_id is null
),

leader as (
    select
        coalesce(now.bset_id, before.bset_id) as bset_id,
        coalesce(now.commander_id, before.commander_id) as oracle_id,
        if(before.commander_id is null, 'entered', 'left') as direction,
        coalesce(now.color_identity, before.color_identity) as color_identity
    from (
        select distinct on (bset_id, commander_id) bset_id, commander_id, color_identity
        from main.bset_commanders
        where partner_id is null
        order by bset_id, commander_id, identity_mask
    ) as now
    full join (
        select distinct on (bset_id, commander_id) bset_id, commander_id, color_identity
        from previous.main.bset_commanders
        where partner_id is null
        order by bset_id, commander_id, identity_mask
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
    select
        'card ' || member.direction as kind,
        member.bset_id,
        member.set_code,
        member.oracle_id,
        card_names.name,
        member.set_code || ' ' || member.collector_number as detail
    from member
    inner join card_names using (oracle_id)
    union all
    select
        'commander ' || leader.direction as kind,
        leader.bset_id,
        null as set_code,
        leader.oracle_id,
        card_names.name,
        if(leader.color_identity = '', 'colorless', leader.color_identity) as detail
    from leader
    inner join card_names using (oracle_id)
    union all
    select
        if(before.bset_id is null, 'BSet entered', 'BSet left') as kind,
        coalesce(now.bset_id, before.bset_id) as bset_id,
        null as set_code,
        null as oracle_id,
        coalesce(now.name_en, before.name_en) as name,
        coalesce(now.standing, before.standing) as detail
    from main.bsets as now
    full join previous.main.bsets as before using (bset_id)
    where now.bset_id is null or before.bset_id is null
    union all
    select
        if(before.set_code is null, 'set entered', 'set left') as kind,
        null as bset_id,
        coalesce(now.set_code, before.set_code) as set_code,
        null as oracle_id,
        coalesce(now.name, before.name) as name,
        coalesce(now.set_type, before.set_type) as detail
    from main.sets as now
    full join previous.main.sets as before using (set_code)
    where now.set_code is null or before.set_code is null
    union all
    select
        'set undecided' as kind,
        null as bset_id,
        now.set_code,
        null as oracle_id,
        now.name,
        now.card_count || ' cards, ' || now.new_card_count || ' new' as detail
    from main.missing_set_decisions as now
    anti join previous.main.missing_set_decisions as before using (set_code)
    union all
    select
        'decision stale' as kind,
        now.bset_id,
        now.set_code,
        null as oracle_id,
        coalesce(now.card, sets.name) as name,
        now.problem as detail
    from main.stale_decisions as now
    inner join main.sets using (set_code)
    anti join previous.main.stale_decisions as before
        on before.set_code = now.set_code and before.bset_id is not distinct from now.bset_id
        and before.card is not distinct from now.card and before.problem = now.problem
)

select kind, bset_id, set_code, oracle_id, name, detail
from changes
order by kind, bset_id, set_code, name, oracle_id, detail
