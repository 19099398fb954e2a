-- A returned row names a BSet that bsets does not have.
with named as (
    select 'bset_sets' as source, bset_id from bset_sets
    union
    select 'set_decisions' as source, bset_id from set_decisions
    where bset_id is not null
    union
    select 'card_decisions' as source, bset_id from card_decisions
    union
    select 'bset_cards' as source, bset_id from bset_cards
    union
    select 'bset_basics' as source, bset_id from bset_basics
    union
    select 'bset_commanders' as source, bset_id from bset_commanders
)

select source, bset_id
from named
where bset_id not in (select bsets.bset_id from bsets)
order by source, bset_id
