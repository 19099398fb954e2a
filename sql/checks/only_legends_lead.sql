-- 903.BS.7 and 903.3: whoever leads is legendary on the front face, and in BrawlSet a creature or a planeswalker unless it is a Background
-- beside a commander or the format's file admits more. A creature is also what its text makes one outside the battlefield, and 903.3a admits
-- what says that it can be a commander. In Legendary Commander a planeswalker needs no supertype (LD-4). A returned row is a commander that may
-- not lead.
select commanders.format, cards.name, commanders.clause
from commanders
inner join cards using (oracle_id)
inner join faces on faces.oracle_id = commanders.oracle_id and faces.face_number = 1
where (
        not list_contains(cards.supertypes, 'Legendary')
        and commanders.clause != 'text'
        and row(commanders.format, commanders.clause) != row('legendary-commander', 'planeswalker')
    )
    or (
        commanders.clause = 'creature'
        and not list_contains(cards.types, 'Creature')
        and not contains(faces.oracle_text, 'on the battlefield, it')
    )
    or (commanders.clause = 'planeswalker' and not list_contains(cards.types, 'Planeswalker'))
    or (commanders.clause = 'background' and not list_contains(cards.subtypes, 'Background'))
order by commanders.format, cards.name
