-- One row per line of each of the first $decks decks with what a player wants to know of its card.
-- The price is that of the cheapest printing, for any will do (903.BS.4). A card is in the BSet by a satellite alone where no printing in a
-- composing set proves it.
with priced as (
    select
        oracle_id,
        min(price_eur) as price_eur
    from printings
    where oracle_id in (select deck_lines.oracle_id from deck_lines)
    group by oracle_id
),

homes as (
    select
        bset_cards.oracle_id,
        list(bset_cards.bset_id order by not bsets.is_default, bsets.first_released_on desc, bset_cards.bset_id) as bset_ids
    from bset_cards
    inner join bsets using (bset_id)
    where bset_cards.oracle_id in (select deck_lines.oracle_id from deck_lines)
    group by bset_cards.oracle_id
),

composing as (
    select distinct
        bset_sets.bset_id,
        printings.oracle_id
    from printings
    inner join bset_sets using (set_code)
    where bset_sets.role = 'composing' and printings.is_evidence
        and printings.oracle_id in (select deck_lines.oracle_id from deck_lines)
)

select
    deck_lines.deck_id,
    deck_lines.line,
    deck_lines.zone,
    deck_lines.copy_count,
    deck_lines.oracle_id,
    cards.mana_value,
    cards.types,
    cards.colors,
    cards.color_identity,
    cards.is_basic,
    priced.price_eur,
    coalesce(homes.bset_ids, []) as bset_ids,
    if(bset_cards.oracle_id is not null and composing.oracle_id is null, bset_cards.set_code, null) as satellite
from deck_lines
inner join decks using (deck_id)
inner join cards using (oracle_id)
left join priced using (oracle_id)
left join homes using (oracle_id)
left join bset_cards on bset_cards.bset_id = decks.bset_id and bset_cards.oracle_id = deck_lines.oracle_id
left join composing on composing.bset_id = decks.bset_id and composing.oracle_id = deck_lines.oracle_id
where deck_lines.deck_id < $decks
order by deck_lines.deck_id, deck_lines.line, deck_lines.zone, deck_lines.oracle_id
