-- One row per BSet, the newest first, with its composing sets and the first symbol among them that is no stand-in. Of sets that came
-- out on one day the largest is the first.
with composing as (
    select
        bset_sets.bset_id,
        list(bset_sets.set_code order by sets.released_on, sets.card_count desc, bset_sets.set_code) as set_codes,
        first(sets.symbol order by sets.released_on, sets.card_count desc, bset_sets.set_code)
            filter (where not sets.is_symbol_generic) as symbol
    from bset_sets
    inner join sets using (set_code)
    where bset_sets.role = 'composing'
    group by bset_sets.bset_id
)

select
    bsets.bset_id,
    bsets.name_en,
    bsets.name_fr,
    bsets.kind,
    bsets.standing,
    bsets.provenance,
    bsets.reason,
    bsets.first_released_on,
    bsets.last_released_on,
    bsets.card_count,
    bsets.commander_count,
    bsets.basics,
    composing.set_codes,
    composing.symbol
from bsets
inner join composing using (bset_id)
order by bsets.first_released_on desc nulls first, bsets.bset_id asc
