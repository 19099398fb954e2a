-- One row per line of each of the first $decks decks with the printing that makes its card a member of the deck's BSet (903.BS.4).
select
    deck_lines.deck_id,
    deck_lines.line,
    deck_lines.zone,
    deck_lines.copy_count,
    deck_lines.oracle_id,
    bset_cards.set_code,
    bset_cards.collector_number,
    coalesce(bset_cards.printing_count, 0) as printing_count
from deck_lines
inner join decks using (deck_id)
left join bset_cards on bset_cards.bset_id = decks.bset_id and bset_cards.oracle_id = deck_lines.oracle_id
where deck_lines.oracle_id is not null and deck_lines.deck_id < $decks
order by deck_lines.deck_id, deck_lines.line, deck_lines.zone, deck_lines.oracle_id
