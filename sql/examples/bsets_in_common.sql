-- Which BSets share most cards with this one, basic lands left out?
-- $bset = time-spiral: id of the BSet
-- $limit = 15: how many are listed
with own as (
    select bset_cards.oracle_id
    from bset_cards
    inner join cards using (oracle_id)
    where bset_cards.bset_id = $bset and not cards.is_basic
),

counted as (
    select count(*) as card_count
    from own
)

select
    bset_cards.bset_id,
    count(*) as shared_count,
    round(100.0 * count(*) / any_value(counted.card_count), 1) as percent_of_this_one,
    min(cards.name) as first_shared
from bset_cards
inner join own using (oracle_id)
inner join cards using (oracle_id)
cross join counted
where bset_cards.bset_id != $bset
group by bset_cards.bset_id
order by shared_count desc, bset_cards.bset_id
limit $limit::integer;
