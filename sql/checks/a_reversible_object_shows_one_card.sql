-- warning
-- A reversible object mostly shows one card on both sides. A returned row is one that shows two: both are loaded, each under its own oracle
-- id, and each proves its own membership; it may be a mistake of the source.
select
    string_agg(cards.name, ' and ' order by cards.name) as name,
    min(objects.set_code) as set_code,
    min(objects.collector_number) as collector_number
from staging.objects
inner join cards using (oracle_id)
where objects.layout = 'reversible_card'
group by objects.printing_id
having count(*) > 1
order by name, set_code
