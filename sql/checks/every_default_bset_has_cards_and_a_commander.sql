-- warning
-- A BSet of the default list without a commander cannot be played. A returned row is such a BSet: the sources may be older than the list.
select bset_id, name_en, card_count, commander_count
from bsets
where is_default and (card_count = 0 or commander_count = 0)
order by bset_id
