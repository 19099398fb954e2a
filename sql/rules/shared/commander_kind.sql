-- One row per card in the command zone that cannot lead in the format: its front face is of none of the kinds that the format admits
-- (903.BS.7, LC-9), or it is a Background without a commander that chooses one (702.124k).
select
    deck_lines.deck_id,
    if(commanders.oracle_id is null, formats.rules['commander_clauses'], 'CR 702.124k') as rule,
    deck_lines.oracle_id,
    deck_lines.line,
    {
        'type_line': split_part(cards.type_line, ' // ', 1),
        'clauses': formats.commander_clauses,
        'is_background': commanders.oracle_id is not null
    } as facts
from deck_lines
inner join decks using (deck_id)
inner join formats using (format)
inner join cards using (oracle_id)
left join commanders on commanders.format = decks.format and commanders.oracle_id = deck_lines.oracle_id
where deck_lines.zone = 'commander'
    and (commanders.oracle_id is null or (commanders.clause = 'background' and decks.commander_count = 1))
