-- only with: bans
-- One row per card that a ban list forbids where it stands: in the deck at all, as a commander, or as a companion.
select
    deck_lines.deck_id,
    formats.rules['ban_list'] as rule,
    deck_lines.oracle_id,
    deck_lines.line,
    {'role': ban_list.role, 'list': ban_list.list} as facts
from deck_lines
inner join decks using (deck_id)
inner join formats using (format)
inner join ban_list on ban_list.format = decks.format and ban_list.oracle_id = deck_lines.oracle_id
where ban_list.role = 'deck'
    or ban_list.role = deck_lines.zone
