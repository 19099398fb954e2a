-- The gate `shrink`. A returned row is a BSet that has fewer cards than in the last good build (`previous`), with one of those that are gone.
with shrunk as (
    select
        before.bset_id,
        before.card_count as before_count,
        coalesce(now.card_count, 0) as now_count
    from previous.main.bsets as before
    left join main.bsets as now using (bset_id)
    where coalesce(now.card_count, 0) < before.card_count
),

gone as (
    select before.bset_id, min(cards.name) as name
    from previous.main.bset_cards as before
    semi join shrunk using (bset_id)
    inner join previous.main.cards using (oracle_id)
    anti join main.bset_cards as now on now.bset_id = before.bset_id and now.oracle_id = before.oracle_id
    group by before.bset_id
)

select format('BSet {}: {:,} cards before, {:,} now; gone is {}', bset_id, before_count, now_count, name) as finding
from shrunk
left join gone using (bset_id)
order by bset_id
