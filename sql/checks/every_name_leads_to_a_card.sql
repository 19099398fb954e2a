-- A returned row is a card without its own name among the names, a name without a key, or a name that leads to no card.
with own as (
    select oracle_id, name
    from card_names
    where kind = 'full' and name_key != ''
)

select cards.oracle_id, cards.name
from cards
anti join own using (oracle_id, name)
union all
select card_names.oracle_id, card_names.name
from card_names
where card_names.name_key = '' or card_names.oracle_id not in (select cards.oracle_id from cards)
