-- One row per line with a card that Duel Commander, whose rules of deck construction are taken over, does not know as legal: un-cards, playtest
-- cards, cards of other games than tournaments, and sets that are not released (LD-14). Where the source says nothing, nothing is said here.
select
    deck_lines.deck_id,
    'LD-14' as rule,
    deck_lines.oracle_id,
    deck_lines.line,
    {'is_funny': cards.is_funny} as facts
from deck_lines
inner join cards using (oracle_id)
where cards.is_funny or cards.duel_legality = 'not_legal'
