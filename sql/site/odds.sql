-- One row per set with a draft booster and thing that a booster may hold: subjects as a whole, identities, and the card that the rules
-- let players add to their pool.
select
    odds.set_code,
    odds.subject,
    odds.identity_mask,
    odds.oracle_id::varchar as oracle_id,
    odds.probability,
    odds.is_exact
from draft_commander_odds as odds
inner join draft_sets using (set_code)
where odds.subject != 'card' or odds.oracle_id = draft_sets.added_card_id
order by odds.set_code, odds.subject, odds.identity_mask, odds.oracle_id
