-- Which cards, basic lands left out, are in most BSets of the default list?
-- $limit = 25: how many are listed
select
    cards.name,
    cards.color_identity,
    cards.type_line,
    count(*) as bset_count,
    list(bset_cards.bset_id order by bsets.first_released_on, bset_cards.bset_id) as bset_ids
from bset_cards
inner join bsets using (bset_id)
inner join cards using (oracle_id)
where bsets.is_default and not cards.is_basic
group by cards.oracle_id, cards.name, cards.color_identity, cards.type_line
order by bset_count desc, cards.name, cards.oracle_id
limit $limit::integer;
