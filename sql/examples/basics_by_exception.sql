-- Where does the exception of 903.BS.11 apply: no basic land of the BSet fits the commander, so all of them are allowed?
select
    options.bset_id,
    first_card.name as commander,
    second_card.name as partner,
    options.color_identity,
    options.basics
from bset_commanders as options
inner join cards as first_card on first_card.oracle_id = options.commander_id
left join cards as second_card on second_card.oracle_id = options.partner_id
where options.is_basics_exception
order by options.bset_id, commander, partner nulls first, options.chosen_colors;
