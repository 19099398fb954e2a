-- The gate `nulls`. A returned row is a field that is empty in two of a hundred rows more than in the last good build (`previous`), and in more
-- than twenty rows more.
select
    format(
        '{}.{}: empty in {:,} of {:,} rows before, in {:,} of {:,} now',
        replace(kind, 'empty ', ''), name, before.row_count, before.total_count, now.row_count, now.total_count
    ) as finding
from previous.ops.profile as before
inner join ops.profile as now using (kind, name)
where starts_with(kind, 'empty ') and now.row_count - before.row_count > 20
    and now.row_count / now.total_count > before.row_count / before.total_count + 0.02
    -- a build of another size, such as the sample's, has other rates
    and now.total_count between before.total_count / 1.5 and before.total_count * 1.5
order by kind, name
