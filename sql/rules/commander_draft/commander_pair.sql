-- only with: pair
-- One row per deck with two commanders that no partner ability joins (702.124), or with more than two (702.124g).
-- Two copies of one card may be a pair. 903.13f: in a draft with boosters of some sets, whoever can lead alone and has at most one colour has
-- partner; The Prismatic Piper counts as printed (CD-D5).
with granting as (
    select coalesce(bool_or(draft_sets.grants_partner), false) as is_granting
    from draft_sets
    inner join drafted_sets using (set_code)
),

copies as (
    select
        deck_lines.deck_id,
        deck_lines.line,
        deck_lines.oracle_id,
        unnest(range(deck_lines.copy_count)) as copy_number
    from deck_lines
    where deck_lines.zone = 'commander'
),

leaders as (
    select
        copies.*,
        cards.name,
        commanders.clause,
        has_partner_in_draft(commanders.clause, cards.identity_mask) and granting.is_granting as is_granted,
        commander_pairs.first_id is not null as has_partner
    from copies
    cross join granting
    left join cards using (oracle_id)
    left join commanders on commanders.format = 'commander-draft' and commanders.oracle_id = copies.oracle_id
    left join commander_pairs
        on commander_pairs.format = 'commander-draft'
        and commander_pairs.ability = 'partner'
        and commander_pairs.first_id = copies.oracle_id
        and commander_pairs.second_id = copies.oracle_id
),

led as (
    select
        deck_id,
        count(*)::integer as commander_count,
        min(oracle_id) as first_id,
        max(oracle_id) as second_id,
        max(line) as line,
        list(name order by line, copy_number) filter (where name is not null) as names,
        count(clause) = count(*) as is_eligible,
        bool_and(is_granted or has_partner) as has_partners
    from leaders
    group by deck_id
)

select
    led.deck_id,
    formats.rules['two_commanders'] as rule,
    null::uuid as oracle_id,
    led.line,
    {
        'commander_count': led.commander_count,
        'names': led.names,
        'two_commanders': formats.two_commanders,
        'is_same_card': false
    } as facts
from led
cross join formats
left join commander_pairs
    on commander_pairs.format = 'commander-draft'
    and least(commander_pairs.first_id, commander_pairs.second_id) = led.first_id
    and greatest(commander_pairs.first_id, commander_pairs.second_id) = led.second_id
where led.commander_count > 2
    or (led.commander_count = 2 and led.is_eligible and not led.has_partners and commander_pairs.first_id is null)
