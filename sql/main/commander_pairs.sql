-- One row per format and two cards that may lead a deck together; in a format that is no singleton, two copies of one card too.
-- 702.124: both through the same partner ability; the kinds do not mix, and a card with two kinds uses one.
with abilities as (
    select
        oracle_id,
        unnest(partner_abilities, recursive := true)
    from staging.card_facts
),

leaders as (
    select
        commanders.format,
        commanders.oracle_id,
        commanders.clause,
        formats.is_singleton,
        cards.name,
        front_keys.name_key,
        card_facts.is_background,
        card_facts.is_doctor
    from commanders
    inner join ref.formats on formats.format = commanders.format and formats.two_commanders
    inner join cards using (oracle_id)
    inner join staging.card_facts using (oracle_id)
    left join staging.name_keys as front_keys on front_keys.name = split_part(cards.name, ' // ', 1) -- others name a card by its front
),

partners as (
    select
        leaders.*,
        abilities.kind,
        coalesce(argument_keys.name_key, '') as argument_key,
        coalesce(abilities.argument, '') as argument
    from leaders
    inner join abilities using (oracle_id)
    left join staging.name_keys as argument_keys on argument_keys.name = abilities.argument
    where leaders.clause != 'background'
),

mutual as (
    -- 702.124h, i, j: both have partner; both have the same partner text; each names the other
    select
        one.format,
        one.oracle_id as first_id,
        other.oracle_id as second_id,
        case one.kind when 'partner' then 'partner' when 'partner_with' then 'partner with' else one.argument end as ability
    from partners as one
    inner join partners as other
        on one.format = other.format and one.kind = other.kind
        and row(one.name, one.oracle_id) <= row(other.name, other.oracle_id)
    where (one.oracle_id != other.oracle_id or not one.is_singleton)
        and (
            one.kind = 'partner'
            or (one.kind = 'partner_text' and one.argument = other.argument)
            or (one.kind = 'partner_with' and one.argument_key = other.name_key and other.argument_key = one.name_key)
        )
),

one_sided as (
    -- 702.124k: a commander that chooses a Background, and a legendary Background
    select
        one.format,
        one.oracle_id as first_id,
        leaders.oracle_id as second_id,
        'choose a Background' as ability
    from partners as one
    inner join leaders
        on one.format = leaders.format and leaders.is_background and (leaders.oracle_id != one.oracle_id or not one.is_singleton)
    where one.kind = 'choose_background'
    union all
    -- 702.124m: a Doctor's companion, and a legendary creature that is exactly a Time Lord Doctor
    select
        one.format,
        one.oracle_id as first_id,
        leaders.oracle_id as second_id,
        'Doctor''s companion' as ability
    from partners as one
    inner join leaders
        on one.format = leaders.format and leaders.is_doctor and (leaders.oracle_id != one.oracle_id or not one.is_singleton)
    where one.kind = 'doctors_companion'
),

pairs as (
    select * from mutual
    union all
    select * from one_sided
)

select
    format,
    first_id,
    second_id,
    min(ability) as ability
from pairs
group by format, first_id, second_id
order by format, first_id, second_id
