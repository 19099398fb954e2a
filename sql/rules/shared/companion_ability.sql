-- only with: companion
-- One row per declared companion that has no companion ability, or that is one too many (702.139a).
with declared as (
    select
        deck_lines.*,
        sum(deck_lines.copy_count) over (partition by deck_lines.deck_id order by deck_lines.line) as companion_count
    from deck_lines
    where deck_lines.zone = 'companion'
)

select
    declared.deck_id,
    'CR 702.139a' as rule,
    declared.oracle_id,
    declared.line,
    {'is_companion': cards.is_companion, 'companion_count': declared.companion_count::integer} as facts
from declared
inner join cards using (oracle_id)
where not cards.is_companion or declared.companion_count > 1
