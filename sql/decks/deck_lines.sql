-- One row per line of each deck that is to be checked. A list is several decks where several BSets or commanders are tried.
select
    declared_decks.deck_id,
    listed.line,
    listed.zone,
    listed.copy_count,
    listed.oracle_id
from declared_decks
inner join listed using (list_id)
