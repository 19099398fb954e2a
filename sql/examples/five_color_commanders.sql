-- In which BSets of the default list can a deck have all five colours, and who leads it?
select
    options.bset_id,
    first_card.name as commander,
    second_card.name as partner,
    options.pool_count
from bset_commanders as options
inner join bsets using (bset_id)
inner join cards as first_card on first_card.oracle_id = options.commander_id
left join cards as second_card on second_card.oracle_id = options.partner_id
where bsets.is_default and options.color_identity = 'WUBRG'
order by options.bset_id, commander, partner nulls first, options.chosen_colors;
