-- 903.BS.7 and 903.3: whoever leads is legendary on the front face, and in BrawlSet a creature or a planeswalker unless it is a Background
-- beside a commander or the format's file admits more. A returned row is a commander that may not lead.
select commanders.format, cards.name, commanders.clause
from commanders
inner join cards using (oracle_id)
where not list_contains(cards.supertypes, 'Legendary')
    or (commanders.clause = 'creature' and not list_contains(cards.types, 'Creature'))
    or (commanders.clause = 'planeswalker' and not list_contains(cards.types, 'Planeswalker'))
    or (commanders.clause = 'background' and not list_contains(cards.subtypes, 'Background'))
order by commanders.format, cards.name
