-- One row per set and thing that its draft booster may hold, with the chance that it does.
select
    draft_odds.set_code,
    draft_odds.subject,
    draft_odds.identity_mask,
    identity_text(draft_odds.identity_mask) as color_identity,
    draft_odds.oracle_id,
    draft_odds.probability,
    draft_odds.expected_count,
    draft_odds.is_exact
from staging.draft_odds
order by
    draft_odds.set_code,
    list_position(['legendary creature', 'commander', 'pair', 'identity', 'card'], draft_odds.subject),
    draft_odds.identity_mask,
    draft_odds.oracle_id
