-- One row per pool, and commander or pair of commanders that it supports, with the number of its cards that the deck may hold: copies count,
-- for a draft deck may hold all that were drafted (903.13f), commanders included (702.124b).
-- Reads three tables of the connection: drafters (pod, seat, card_number, copy_count, added_count), draft_cards (card_number, identity_mask,
-- leads, chooses_color) and draft_pairs (first_number, second_number). Where a player chooses colours (903.4b), the choice is that which most
-- cards fit; of equal ones that with fewer colours.
with masks as (
    select unnest(range(32))::utinyint as identity_mask
),

held as (
    select
        drafters.pod,
        drafters.seat,
        draft_cards.identity_mask,
        sum(drafters.copy_count) as copy_count
    from drafters
    inner join draft_cards using (card_number)
    where drafters.copy_count > 0
    group by drafters.pod, drafters.seat, draft_cards.identity_mask
),

playables as (
    select
        held.pod,
        held.seat,
        masks.identity_mask,
        sum(held.copy_count) as copy_count
    from held
    inner join masks on fits(held.identity_mask, masks.identity_mask)
    group by held.pod, held.seat, masks.identity_mask
),

leaders as (
    select
        drafters.pod,
        drafters.seat,
        drafters.card_number,
        drafters.copy_count,
        drafters.added_count,
        draft_cards.identity_mask,
        draft_cards.leads,
        draft_cards.chooses_color
    from drafters
    inner join draft_cards using (card_number)
    where draft_cards.leads or draft_cards.card_number in (select draft_pairs.second_number from draft_pairs)
        or draft_cards.card_number in (select draft_pairs.first_number from draft_pairs)
),

choices as (
    select
        *,
        unnest(if(chooses_color, [1, 2, 4, 8, 16], [0]))::utinyint as chosen_mask
    from leaders
),

alone as (
    select
        pod,
        seat,
        card_number as first_number,
        null::usmallint as second_number,
        chosen_mask,
        identity_mask as printed_mask,
        if(copy_count = 0, 1, 0) as added_count
    from choices
    where leads
),

pairs as (
    select
        one.pod,
        one.seat,
        draft_pairs.first_number,
        draft_pairs.second_number,
        one.chosen_mask | other.chosen_mask as chosen_mask,
        one.identity_mask | other.identity_mask as printed_mask,
        if(
            one.card_number = other.card_number,
            greatest(2 - one.copy_count, 0),
            if(one.copy_count = 0, 1, 0) + if(other.copy_count = 0, 1, 0)
        ) as added_count
    from choices as one
    inner join choices as other using (pod, seat)
    inner join draft_pairs on draft_pairs.first_number = one.card_number and draft_pairs.second_number = other.card_number
    where one.card_number != other.card_number
        or (one.copy_count + one.added_count >= 2 and one.chosen_mask <= other.chosen_mask)
),

options as (
    select * from alone
    union all
    select * from pairs
),

-- the best choice as one number: cards that fit, then fewer colours, then the choice itself
ranked as (
    select
        options.pod,
        options.seat,
        options.first_number,
        options.second_number,
        any_value(options.printed_mask) as printed_mask,
        any_value(options.added_count) as added_count,
        max(
            (coalesce(playables.copy_count, 0)::integer << 8)
            | ((5 - bit_count(options.printed_mask | options.chosen_mask))::integer << 5)
            | (31 - options.chosen_mask)::integer
        ) as best
    from options
    left join playables
        on playables.pod = options.pod
        and playables.seat = options.seat
        and playables.identity_mask = options.printed_mask | options.chosen_mask
    group by options.pod, options.seat, options.first_number, options.second_number
)

select
    pod,
    seat,
    first_number,
    second_number,
    (31 - (best & 31))::utinyint as chosen_mask,
    printed_mask | (31 - (best & 31))::utinyint as identity_mask,
    added_count,
    (best >> 8) + added_count as deck_count
from ranked
