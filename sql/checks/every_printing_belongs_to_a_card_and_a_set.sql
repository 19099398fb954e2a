-- A returned row names a card or a set that is not there.
select printings.printing_id, printings.oracle_id, printings.set_code
from printings
left join cards using (oracle_id)
left join sets using (set_code)
where cards.oracle_id is null or sets.set_code is null
