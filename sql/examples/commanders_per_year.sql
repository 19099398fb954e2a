-- How have commanders become more frequent: cards and commanders of the BSets by the year of their first set?
select
    year(bsets.first_released_on) as released_in,
    count(*) as bset_count,
    sum(bsets.card_count)::integer as card_count,
    sum(bsets.commander_count)::integer as commander_count,
    round(100.0 * sum(bsets.commander_count) / sum(bsets.card_count), 1) as commander_percent
from bsets
where bsets.is_default
group by released_in
order by released_in;
