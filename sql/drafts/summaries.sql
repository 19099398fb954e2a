-- One row per picker of the simulation $run_id, with means over its seats.
-- A deck has at least $deck_minimum cards, commanders included (903.13f). Basic lands are free, but a colourless deck has none that is (CD-D1).
with judged as (
    select
        draft_seats.*,
        drafted_deck_count >= $deck_minimum or drafted_identity_mask > 0 as is_legal,
        best_deck_count >= $deck_minimum or best_identity_mask > 0 as is_legal_added,
        drafted_deck_count >= $deck_minimum - if(drafted_identity_mask > 0, $most_basics, 0) as is_playable,
        best_deck_count >= $deck_minimum - if(best_identity_mask > 0, $most_basics, 0) as is_playable_added
    from drafts.draft_seats
    where run_id = $run_id
)

select
    judged.run_id,
    judged.picker,
    any_value(draft_runs.cards_per_pick) as cards_per_pick,
    count(*) as seat_count,
    avg(judged.card_count) as card_count,
    avg(judged.commander_count) as commander_count,
    avg(judged.pair_count) as pair_count,
    avg(judged.identity_count) as identity_count,
    avg(judged.drafted_deck_count) as drafted_deck_count,
    avg(judged.best_deck_count) as best_deck_count,
    avg(bit_count(judged.drafted_identity_mask)) as color_count,
    avg(coalesce(judged.is_legal, false)::integer) as legal_share,
    avg(coalesce(judged.is_legal_added, false)::integer) as legal_added_share,
    avg(coalesce(judged.is_playable, false)::integer) as playable_share,
    avg(coalesce(judged.is_playable_added, false)::integer) as added_share
from judged
inner join drafts.draft_runs using (run_id)
group by judged.run_id, judged.picker
order by judged.run_id, judged.picker
