-- One row per deck of which no BSet holds a single card: there is none that it could be judged in (903.BS.10).
select
    deck_id,
    '903.BS.10' as rule,
    null::uuid as oracle_id,
    null::integer as line,
    {'bset_id': bset_id} as facts
from decks
where bset_id is null
