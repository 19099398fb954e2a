-- One row per two cards among $oracle_ids that may lead a deck together in a draft with boosters of the sets $set_codes; a card with itself
-- for two copies of it. 702.124 as in commander_pairs; 903.13f: with boosters of some sets, whoever can lead alone and has at most one colour
-- has partner.
with printed as (
    select
        first_id,
        second_id,
        ability
    from commander_pairs
    where format = 'commander-draft' and list_contains($oracle_ids::uuid[], first_id) and list_contains($oracle_ids::uuid[], second_id)
),

partners as (
    select
        commanders.oracle_id,
        printed.first_id is not null as is_printed
    from commanders
    inner join cards using (oracle_id)
    left join printed
        on printed.ability = 'partner' and printed.first_id = commanders.oracle_id and printed.second_id = commanders.oracle_id
    where commanders.format = 'commander-draft'
        and list_contains($oracle_ids::uuid[], commanders.oracle_id)
        and (
            printed.first_id is not null
            or (
                has_partner_in_draft(commanders.clause, cards.identity_mask)
                and exists (select 1 from draft_sets where draft_sets.grants_partner and list_contains($set_codes::varchar[], draft_sets.set_code))
            )
        )
),

granted as (
    select
        one.oracle_id as first_id,
        other.oracle_id as second_id
    from partners as one
    inner join partners as other on one.oracle_id <= other.oracle_id
    where not (one.is_printed and other.is_printed)
)

select * from printed
union all
select
    granted.first_id,
    granted.second_id,
    'partner, granted' as ability
from granted
left join printed as same using (first_id, second_id)
left join printed as turned on turned.first_id = granted.second_id and turned.second_id = granted.first_id
where same.first_id is null and turned.first_id is null
order by first_id, second_id
