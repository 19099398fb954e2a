-- One row per set whose draft boosters are known here, or which 903.13 names.
-- 903.13e: copies of one card that each player may add to the pool, as commanders only. 903.13f: commanders of at most one colour have partner.
with grants as (
    select
        booster_grants.set_code,
        booster_grants.copy_count,
        booster_grants.grants_partner,
        booster_grants.rule,
        cards.oracle_id
    from ref.booster_grants
    inner join cards on cards.name = booster_grants.card_name and not cards.is_funny
),

held as (
    select
        set_code,
        count(distinct oracle_id) as card_count
    from staging.booster_cards
    where problem is null
    group by set_code
)

select
    sets.set_code,
    booster_sets.name as booster_name,
    booster_sets.kind as booster_kind,
    coalesce(held.card_count, 0) as card_count,
    grants.oracle_id as added_card_id,
    coalesce(grants.copy_count, 0) as added_copy_count,
    coalesce(grants.grants_partner, false) as grants_partner,
    grants.rule
from sets
left join grants using (set_code)
left join staging.booster_sets using (set_code)
left join held using (set_code)
where grants.set_code is not null or booster_sets.set_code is not null
order by sets.set_code
