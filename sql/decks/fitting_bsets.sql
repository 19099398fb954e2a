-- One row per list without a BSet and BSet that holds all its cards, or else that comes nearest, with the number of cards that it lacks.
-- 903.BS.10: deck and wishboard, basic lands included. BSets that are announced or set aside are not offered.
with held as (
    select distinct
        list_id,
        oracle_id
    from listed
    inner join open_lists using (list_id)
    where oracle_id is not null
),

totals as (
    select
        list_id,
        count(*) as card_count
    from held
    group by list_id
),

present as (
    select
        held.list_id,
        bset_cards.bset_id,
        count(*) as card_count
    from held
    inner join bset_cards using (oracle_id)
    group by held.list_id, bset_cards.bset_id
)

select
    present.list_id,
    present.bset_id,
    (totals.card_count - present.card_count)::integer as missing_count
from present
inner join totals using (list_id)
inner join bsets using (bset_id)
where bsets.standing in ('default', 'optional')
qualify
    row_number() over (
        partition by present.list_id
        order by totals.card_count - present.card_count, not bsets.is_default, bsets.first_released_on desc, present.bset_id
    ) <= if(totals.card_count = present.card_count, 12, 3)
    -- where some hold everything, the near ones are not worth a word
    and (totals.card_count = present.card_count or max(present.card_count) over (partition by present.list_id) < totals.card_count)
order by present.list_id, missing_count, not bsets.is_default, bsets.first_released_on desc, present.bset_id
