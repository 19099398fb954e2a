-- One row per card that a BSet of the sets $sets would hold, without those of $without_sets and the cards $without_cards.
-- Membership is that of bset_cards: a printing on paper in one of the sets (903.BS.4).
select distinct
    cards.oracle_id,
    cards.name,
    cards.color_identity,
    cards.identity_mask,
    cards.is_basic,
    cards.basic_land_mask,
    cards.supertypes,
    commanders.clause
from printings
inner join cards using (oracle_id)
left join commanders
    on commanders.oracle_id = cards.oracle_id and commanders.format = 'brawlset' and commanders.clause != 'background'
where printings.is_evidence
    and list_contains($sets, printings.set_code)
    and not list_contains($without_sets, printings.set_code)
    and not list_contains($without_cards::uuid[], cards.oracle_id)
order by cards.name, cards.oracle_id
