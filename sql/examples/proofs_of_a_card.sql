-- Which printings of a card prove that it belongs to this BSet (903.BS.4), and which prove nothing?
-- $bset = time-spiral: id of the BSet
-- $card = Disenchant: name of the card
select
    printings.set_code,
    sets.name as set_name,
    printings.collector_number,
    printings.released_on,
    coalesce('single card: ' || card_decisions.decision, bset_sets.role, 'not of the BSet') as role,
    printings.is_evidence and coalesce(card_decisions.decision = 'in', bset_sets.set_code is not null) as proves
from printings
inner join sets using (set_code)
left join bset_sets on bset_sets.bset_id = $bset and bset_sets.set_code = printings.set_code
left join card_decisions
    on card_decisions.bset_id = $bset and card_decisions.set_code = printings.set_code
    and card_decisions.oracle_id = printings.oracle_id
where printings.oracle_id in (select card_names.oracle_id from card_names where card_names.name_key = spelling_key($card))
order by proves desc, printings.released_on, printings.set_code, printings.collector_number, printings.printing_id;
