-- warning
-- A returned row is a layout that this version does not know, or that does not go with the type line: its cards are loaded all the same.
select layout, count(*) as card_count, min(name) as example
from cards
where not is_layout_known
group by layout
order by layout
