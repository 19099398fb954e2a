-- warning
-- Scryfall's colour identity equals our own computation. A returned row is a card for which it does not: look at it.
select name, color_identity, own_color_identity
from identity_differences
order by name
