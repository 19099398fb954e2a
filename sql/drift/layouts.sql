-- The gate `layouts`. A returned row is a layout that has lost more than twenty cards since the last good build (`previous`), and with them
-- half of its cards or one card in a thousand of all; or one whose share of the cards has moved by more than a hundredth.
-- Cards keep their layout: hundreds that change it in one day are a mistake of the source.
with compared as (
    select
        coalesce(before.name, now.name) as layout,
        coalesce(before.row_count, 0) as before_count,
        coalesce(now.row_count, 0) as now_count,
        max(before.total_count) over () as before_total,
        max(now.total_count) over () as now_total
    from (from previous.ops.profile where kind = 'layout') as before
    full join (from ops.profile where kind = 'layout') as now using (name)
)

select format('layout {}: {:,} of {:,} cards before, {:,} of {:,} now', layout, before_count, before_total, now_count, now_total) as finding
from compared
where abs(before_count - now_count) > 20
    and (
        before_count - now_count > least(before_count / 2, before_total / 1000)
        -- a build of another size, such as the sample's, has other shares
        or (abs(before_count / before_total - now_count / now_total) > 0.01 and now_total between before_total / 1.5 and before_total * 1.5)
    )
order by layout
