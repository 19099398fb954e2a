-- Which commanders are opened most often in the draft boosters of each set, and with how many cards of these boosters may they lead?
-- $limit = 10: how many of each set are listed
-- The boosters are fetched by: brawlset refresh --boosters cmr,clb,cmm
-- partner_count: a second copy of a card with partner is one, too.
-- is_granted_partner: in a draft with these boosters it has partner, with every other card that has it so (903.13f).
with opened as (
    select distinct
        set_code,
        oracle_id
    from draft_sheet_cards
),

matched as (
    select
        first_id as leader_id,
        second_id as other_id
    from commander_pairs
    where format = 'commander-draft'
    union
    select
        second_id as leader_id,
        first_id as other_id
    from commander_pairs
    where format = 'commander-draft'
)

select
    odds.set_code,
    cards.name,
    cards.color_identity,
    round(100 * odds.probability, 2) as percent,
    count(opened.oracle_id) as partner_count,
    draft_sets.grants_partner and has_partner_in_draft(commanders.clause, cards.identity_mask) as is_granted_partner
from draft_commander_odds as odds
inner join draft_sets using (set_code)
inner join cards using (oracle_id)
inner join commanders on commanders.format = 'commander-draft' and commanders.oracle_id = odds.oracle_id
left join matched on matched.leader_id = odds.oracle_id
left join opened on opened.oracle_id = matched.other_id and opened.set_code = odds.set_code
where odds.subject = 'card'
group by
    odds.set_code, odds.oracle_id, odds.probability, cards.name, cards.color_identity, cards.identity_mask, commanders.clause,
    draft_sets.grants_partner
qualify row_number() over (partition by odds.set_code order by odds.probability desc, cards.name, odds.oracle_id) <= $limit::integer
order by odds.set_code, percent desc, cards.name, odds.oracle_id;
