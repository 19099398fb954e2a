-- A returned row is a card without its own name among the names, or a name without a key.
select cards.oracle_id, cards.name
from cards
left join card_names on card_names.oracle_id = cards.oracle_id and card_names.kind = 'full' and card_names.name = cards.name
where coalesce(card_names.name_key, '') = ''
