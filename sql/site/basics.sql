-- One row per BSet and identity: the basic lands that a deck may hold.
select
    bset_basics.bset_id,
    bset_basics.identity_mask,
    list(cards.name order by list_contains(cards.supertypes, 'Snow'), cards.basic_land_mask = 0, cards.basic_land_mask) as basics,
    bool_or(bset_basics.is_exception) as is_exception
from bset_basics
inner join cards using (oracle_id)
group by bset_basics.bset_id, bset_basics.identity_mask
order by bset_basics.bset_id, bset_basics.identity_mask
