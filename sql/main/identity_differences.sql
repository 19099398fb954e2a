-- Cards whose colour identity by Scryfall differs from our own computation (903.4). Scryfall's is used.
select
    cards.oracle_id,
    cards.name,
    cards.color_identity,
    identity_text(card_facts.own_identity_mask) as own_color_identity
from cards
inner join staging.card_facts using (oracle_id)
where cards.identity_mask != card_facts.own_identity_mask
order by cards.oracle_id
