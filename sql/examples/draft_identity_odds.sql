-- How likely is it that a draft booster holds a commander of each colour identity?
-- $set = cmr: code of the set; its boosters are fetched by: brawlset refresh --boosters cmr
select
    color_identity,
    round(100 * probability, 1) as percent,
    round(1 / nullif(probability, 0), 1) as boosters_per_hit,
    round(expected_count, 3) as expected_count,
    is_exact
from draft_commander_odds
where set_code = $set and subject = 'identity'
order by bit_count(identity_mask), identity_mask;
