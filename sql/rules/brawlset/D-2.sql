-- warning
-- only with: extra
-- One row per card of the wishboard that can never enter the game, and per card that fetches only cards of its own name (D-2).
-- 903.11a, of which 903.BS.6 lifts the part about colours alone: what has the name of a card of the starting deck stays outside.
with repeatable as (
    select
        deck_lines.deck_id,
        deck_lines.oracle_id,
        deck_lines.line
    from deck_lines
    inner join cards using (oracle_id)
    where deck_lines.zone = 'extra' and (cards.is_basic or cards.copy_limit is distinct from 1)
),

dead as (
    select distinct
        repeatable.*,
        'same name' as problem
    from repeatable
    inner join deck_lines using (deck_id, oracle_id)
    where deck_lines.zone in ('deck', 'commander')
),

own_name as (
    select
        deck_lines.deck_id,
        deck_lines.oracle_id,
        deck_lines.line,
        'only its own name' as problem
    from deck_lines
    inner join faces using (oracle_id)
    where faces.face_number = 1 and contains(faces.oracle_text, 'you own named ' || faces.name || ' from outside the game')
),

found as (
    select * from dead
    union all
    select * from own_name
)

select
    deck_id,
    'D-2' as rule,
    oracle_id,
    line,
    {'problem': problem} as facts
from found
