-- 903.BS.4: the Masterpiece series do not count. A returned row is a member whose proof is a Masterpiece printing.
select bset_cards.bset_id, cards.name, bset_cards.set_code
from bset_cards
inner join cards using (oracle_id)
inner join sets using (set_code)
where sets.set_type = 'masterpiece' or bset_cards.set_code in ('exp', 'mps', 'mp2', 'med', 'e02')
order by bset_cards.bset_id, cards.name
