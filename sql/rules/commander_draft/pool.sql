-- only with: pool
-- One row per deck and card of which it holds more copies than the pool (903.13e, 903.13f).
-- The five ordinary basic lands are free (CD-D1). The Prismatic Piper or Faceless One may be added where the draft had boosters that say so, but
-- only as commanders: what is added counts in the command zone alone.
with held as (
    select
        deck_id,
        oracle_id,
        max(line) as line,
        sum(copy_count)::integer as copy_count,
        coalesce(sum(copy_count) filter (where zone = 'commander'), 0)::integer as leading_count
    from deck_lines
    where zone in ('deck', 'commander') and oracle_id is not null
    group by deck_id, oracle_id
),

added as (
    select
        draft_sets.added_card_id as oracle_id,
        max(draft_sets.added_copy_count)::integer as copy_count
    from draft_sets
    inner join drafted_sets using (set_code)
    where draft_sets.added_card_id is not null
    group by draft_sets.added_card_id
),

allowed as (
    select
        held.*,
        coalesce(pool_cards.copy_count, 0) as pool_count,
        coalesce(added.copy_count, 0) as added_count
    from held
    left join pool_cards using (oracle_id)
    left join added using (oracle_id)
    inner join cards using (oracle_id)
    where not (cards.is_basic and cards.basic_land_mask != 0 and not list_contains(cards.supertypes, 'Snow'))
)

select
    allowed.deck_id,
    if(allowed.added_count > 0, 'CR 903.13e', formats.rules['copies']) as rule,
    allowed.oracle_id,
    allowed.line,
    {
        'copy_count': allowed.copy_count,
        'leading_count': allowed.leading_count,
        'pool_count': allowed.pool_count,
        'added_count': allowed.added_count
    } as facts
from allowed
cross join formats
where allowed.copy_count > allowed.pool_count + least(allowed.added_count, allowed.leading_count)
