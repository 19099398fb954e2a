-- One row per pool: what it allows. Reads drafters and pool_options of the connection.
with sizes as (
    select
        pod,
        seat,
        sum(copy_count) as card_count
    from drafters
    group by pod, seat
),

counted as (
    select
        pod,
        seat,
        count(*) filter (where added_count = 0 and second_number is null) as commander_count,
        count(*) filter (where added_count = 0 and second_number is not null) as pair_count,
        count(distinct identity_mask) filter (where added_count = 0) as identity_count,
        arg_max(
            {'first': first_number, 'second': second_number, 'mask': identity_mask, 'deck': deck_count, 'added': added_count},
            row(deck_count, 2 - added_count, 5 - bit_count(identity_mask), -(first_number::integer), -(coalesce(second_number, 0)::integer))
        ) as best,
        arg_max(
            {'first': first_number, 'second': second_number, 'mask': identity_mask, 'deck': deck_count},
            row(deck_count, 5 - bit_count(identity_mask), -(first_number::integer), -(coalesce(second_number, 0)::integer))
        ) filter (where added_count = 0) as drafted
    from pool_options
    group by pod, seat
)

select
    sizes.pod,
    sizes.seat,
    sizes.card_count,
    coalesce(counted.commander_count, 0) as commander_count,
    coalesce(counted.pair_count, 0) as pair_count,
    coalesce(counted.identity_count, 0) as identity_count,
    counted.best.first as best_first,
    counted.best.second as best_second,
    counted.best.mask as best_identity_mask,
    counted.best.deck as best_deck_count,
    counted.best.added as best_added_count,
    counted.drafted.first as drafted_first,
    counted.drafted.second as drafted_second,
    counted.drafted.mask as drafted_identity_mask,
    counted.drafted.deck as drafted_deck_count
from sizes
left join counted using (pod, seat)
