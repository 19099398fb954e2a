-- Which commanders are in a BSet of the default list only by a satellite set that bears its symbol, or by a decision on the single card?
with composed as (
    select
        bset_sets.bset_id,
        printings.oracle_id
    from printings
    inner join bset_sets using (set_code)
    anti join card_decisions
        on card_decisions.bset_id = bset_sets.bset_id and card_decisions.set_code = printings.set_code
        and card_decisions.oracle_id = printings.oracle_id
    where bset_sets.role = 'composing' and printings.is_evidence
)

select
    bset_cards.bset_id,
    cards.name as commander,
    cards.color_identity,
    bset_cards.set_code,
    sets.name as set_name,
    coalesce(bset_sets.role, 'single card') as role,
    coalesce(bset_sets.rule, card_decisions.rule) as rule
from bset_cards
inner join bsets using (bset_id)
inner join cards using (oracle_id)
inner join sets using (set_code)
inner join commanders on commanders.format = 'brawlset' and commanders.oracle_id = bset_cards.oracle_id
left join bset_sets using (bset_id, set_code)
left join card_decisions using (bset_id, set_code, oracle_id)
anti join composed on composed.bset_id = bset_cards.bset_id and composed.oracle_id = bset_cards.oracle_id
where bsets.is_default
order by bset_cards.bset_id, commander, bset_cards.oracle_id;
