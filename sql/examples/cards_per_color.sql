-- How many cards of each colour identity does each BSet of the default list hold, basic lands left out?
select
    bset_cards.bset_id,
    count(*) filter (where cards.color_identity = 'W') as white,
    count(*) filter (where cards.color_identity = 'U') as blue,
    count(*) filter (where cards.color_identity = 'B') as black,
    count(*) filter (where cards.color_identity = 'R') as red,
    count(*) filter (where cards.color_identity = 'G') as green,
    count(*) filter (where bit_count(cards.identity_mask) > 1) as multicolor,
    count(*) filter (where cards.identity_mask = 0) as colorless,
    count(*) as card_count
from bset_cards
inner join bsets using (bset_id)
inner join cards using (oracle_id)
where bsets.is_default and not cards.is_basic
group by bset_cards.bset_id
order by bset_cards.bset_id;
