-- only with: bans
-- One row per card that a ban list forbids where it stands: at all, as a commander, as one of two, or as a companion.
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
where ban_list.role in ('deck', deck_lines.zone)
    or (ban_list.role = 'partner' and deck_lines.zone = 'commander' and decks.commander_count > 1)
