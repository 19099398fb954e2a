-- Which cards could lead a BrawlSet deck but are in no BSet of the default list?
select
    cards.name,
    cards.color_identity,
    cards.type_line,
    cards.first_printed_on,
    list(distinct printings.set_code order by printings.set_code) as set_codes
from commanders
inner join cards using (oracle_id)
inner join printings using (oracle_id)
where commanders.format = 'brawlset' and not cards.is_funny
    and commanders.oracle_id not in (
        select bset_cards.oracle_id
        from bset_cards
        inner join bsets using (bset_id)
        where bsets.is_default
    )
group by cards.oracle_id, cards.name, cards.color_identity, cards.type_line, cards.first_printed_on
order by cards.first_printed_on, cards.name, cards.oracle_id;
