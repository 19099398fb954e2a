-- Which commanders have a colour identity that is wider than the colours of their front face?
select distinct
    cards.name as commander,
    cards.colors,
    cards.color_identity,
    cards.layout,
    commanders.chooses_color
from commanders
inner join cards using (oracle_id)
where commanders.format = 'brawlset' and commanders.clause != 'background'
    and (cards.colors != cards.color_identity or commanders.chooses_color)
    and not cards.is_funny
order by commander, cards.color_identity;
