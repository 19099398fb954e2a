-- One row per paper set that no decision covers, with the evidence for a decision: announced sets without a card yet are among them.
-- A candidate is a BSet with a set of the same symbol, with the parent, or of the same block; a block alone proves nothing, and one that
-- many BSets share (Core Set, Commander) says nothing.
with undecided as (
    select sets.*
    from sets
    where not sets.is_digital and sets.set_code not in (select set_code from set_decisions)
),

composing as (
    select
        bset_sets.bset_id,
        sets.*
    from bset_sets
    inner join sets using (set_code)
    where bset_sets.role = 'composing'
),

telling_block as (
    select block
    from composing
    group by block
    having count(distinct bset_id) <= 3
),

ground as (
    select
        undecided.set_code,
        composing.bset_id,
        'symbol' as ground,
        1 as place,
        composing.set_code as other_code
    from undecided
    inner join composing using (symbol)
    where not undecided.is_symbol_generic
    union all
    select
        undecided.set_code,
        bset_sets.bset_id,
        'parent' as ground,
        2 as place,
        null as other_code
    from undecided
    inner join bset_sets on bset_sets.set_code = undecided.parent_set_code
    union all
    select
        undecided.set_code,
        composing.bset_id,
        'block' as ground,
        3 as place,
        null as other_code
    from undecided
    inner join composing using (block)
    inner join telling_block using (block)
),

carried as (
    select distinct
        undecided.set_code,
        printings.oracle_id
    from undecided
    inner join printings on printings.set_code = undecided.set_code and printings.is_evidence
),

counted as (
    select
        carried.set_code,
        count(*)::integer as card_count,
        count(*) filter (
            where carried.oracle_id not in (select bset_cards.oracle_id from bset_cards)
        )::integer as unseen_count,
        count(*) filter (
            where carried.oracle_id in (
                select commanders.oracle_id
                from commanders
                where commanders.format = 'brawlset' and commanders.clause != 'background'
            )
        )::integer as commander_count
    from carried
    group by carried.set_code
),

candidate as (
    select
        set_code,
        bset_id,
        min(place) as place,
        list(distinct ground order by ground desc) as grounds
    from ground
    group by set_code, bset_id
),

weighed as (
    select
        candidate.set_code,
        candidate.bset_id,
        candidate.place,
        candidate.grounds,
        (count(carried.oracle_id) - count(bset_cards.oracle_id))::integer as new_card_count
    from candidate
    left join carried using (set_code)
    left join bset_cards on bset_cards.bset_id = candidate.bset_id and bset_cards.oracle_id = carried.oracle_id
    group by candidate.set_code, candidate.bset_id, candidate.place, candidate.grounds
),

listed as (
    select
        set_code,
        list(struct_pack(bset_id := bset_id, grounds := grounds, new_card_count := new_card_count) order by place, bset_id) as candidates,
        arg_min(new_card_count, row(place, bset_id)) filter (where place < 3) as nearest_count
    from weighed
    group by set_code
),

grouped as (
    select
        set_code,
        list(distinct bset_id order by bset_id) filter (where place = 1) as symbol_bset_ids,
        list(distinct other_code order by other_code) filter (where place = 1) as symbol_set_codes,
        min(bset_id) filter (where place = 2) as parent_bset_id
    from ground
    group by set_code
)

select
    undecided.set_code,
    undecided.name,
    undecided.name_fr,
    undecided.set_type,
    undecided.released_on,
    undecided.parent_set_code,
    undecided.block,
    undecided.symbol,
    coalesce(grouped.symbol_set_codes, []) as symbol_set_codes,
    coalesce(grouped.symbol_bset_ids, []) as symbol_bset_ids,
    grouped.parent_bset_id,
    coalesce(listed.candidates, []) as candidates,
    coalesce(counted.card_count, 0) as card_count,
    coalesce(listed.nearest_count, counted.unseen_count, 0) as new_card_count,
    coalesce(counted.commander_count, 0) as commander_count
from undecided
left join counted using (set_code)
left join listed using (set_code)
left join grouped using (set_code)
order by undecided.set_code
