-- What does the smallest legal deck of each commander of a BSet cost in euro, at the cheapest printing of each card?
-- $bset = war-of-the-spark: id of the BSet
-- $basics = 24: basic lands in the deck, at no price; the rest are different cards
-- The price is null where the pool has too few cards, or too few with a price: unpriced_count are those that have none.
with prices as (
    select
        printings.oracle_id,
        min(printings.price_eur) as price_eur
    from printings
    where printings.is_evidence
    group by printings.oracle_id
),

decks as (
    select
        options.*,
        60 - case when options.basics = [] then 0 else $basics::integer end as card_count
    from bset_commanders as options
    where options.bset_id = $bset
),

choices as (
    select
        decks.commander_id,
        decks.partner_id,
        decks.chosen_colors,
        decks.card_count,
        prices.price_eur,
        bset_pools.oracle_id in (decks.commander_id, decks.partner_id) as is_leader,
        row_number() over (
            partition by decks.commander_id, decks.partner_id, decks.chosen_colors
            order by is_leader is not true, prices.price_eur nulls last, bset_pools.oracle_id
        ) as place
    from decks
    inner join bset_pools on bset_pools.bset_id = decks.bset_id and bset_pools.identity_mask = decks.identity_mask
    left join prices on prices.oracle_id = bset_pools.oracle_id
),

sums as (
    select
        commander_id,
        partner_id,
        chosen_colors,
        any_value(card_count) as card_count,
        count(price_eur) filter (where place <= card_count) as priced_count,
        sum(price_eur) filter (where place <= card_count) as price_eur,
        count(*) - count(price_eur) as unpriced_count
    from choices
    group by commander_id, partner_id, chosen_colors
)

select
    first_card.name as commander,
    second_card.name as partner,
    sums.chosen_colors,
    case when sums.priced_count = sums.card_count then sums.price_eur end as deck_price_eur,
    sums.card_count as different_cards,
    sums.unpriced_count
from sums
inner join cards as first_card on first_card.oracle_id = sums.commander_id
left join cards as second_card on second_card.oracle_id = sums.partner_id
order by deck_price_eur nulls last, commander, partner nulls first, sums.chosen_colors;
