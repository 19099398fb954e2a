-- Which commanders have fewer than 60 cards to choose from, basic lands left out?
-- $most = 59: the largest pool that is listed
select
    options.bset_id,
    first_card.name as commander,
    second_card.name as partner,
    options.color_identity,
    options.pool_count,
    options.basics,
    options.is_basics_exception
from bset_commanders as options
inner join bsets using (bset_id)
inner join cards as first_card on first_card.oracle_id = options.commander_id
left join cards as second_card on second_card.oracle_id = options.partner_id
where bsets.is_default and options.pool_count <= $most::integer
order by options.pool_count, options.bset_id, commander, partner nulls first, options.chosen_colors;
