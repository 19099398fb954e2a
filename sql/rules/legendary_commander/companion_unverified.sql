-- warning
-- only with: companion
-- One row per declared companion: the rules say nothing of companions, and Duel Commander's own word on them is not known here (LD-7).
select
    deck_lines.deck_id,
    'LD-7' as rule,
    deck_lines.oracle_id,
    deck_lines.line,
    {'is_companion': cards.is_companion} as facts
from deck_lines
inner join cards using (oracle_id)
where deck_lines.zone = 'companion' and cards.is_companion
