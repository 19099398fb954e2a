-- A returned row is a face without a card, a card without a face, or a face number that stands there twice.
select coalesce(cards.oracle_id, faces.oracle_id) as oracle_id, faces.face_number, count(*) as row_count
from cards
full join faces on faces.oracle_id = cards.oracle_id
group by all
having count(*) > 1 or faces.face_number is null or bool_or(cards.oracle_id is null)
