-- Which names, as a player may write them, belong to more than one card?
select
    card_names.name_key,
    count(distinct card_names.oracle_id) as card_count,
    list(distinct cards.name || ' (' || card_names.kind || ')' order by cards.name || ' (' || card_names.kind || ')') as cards
from card_names
inner join cards using (oracle_id)
group by card_names.name_key
having count(distinct card_names.oracle_id) > 1
order by card_count desc, card_names.name_key;
