-- Which cards may a singleton deck hold more than once, how often, and in which BSets are they?
select
    cards.name,
    cards.color_identity,
    coalesce(cards.copy_limit::varchar, 'any number') as copies,
    coalesce(list(bset_cards.bset_id order by bset_cards.bset_id) filter (where bset_cards.bset_id is not null), []) as bset_ids
from cards
left join bset_cards using (oracle_id)
where cards.copy_limit is distinct from 1 and not cards.is_basic
group by cards.oracle_id, cards.name, cards.color_identity, cards.copy_limit
order by cards.name, cards.oracle_id;
