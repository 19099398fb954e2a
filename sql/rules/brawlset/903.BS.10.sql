-- One row per line of deck or wishboard with a card that is not in the deck's BSet, basic lands included (903.BS.10).
-- `homes` are the BSets that do hold it, each with the proving printing; `excluded` are sets beside the deck's BSet that do not count for
-- it, in which the card was printed.
with strangers as (
    select
        deck_lines.deck_id,
        deck_lines.oracle_id,
        deck_lines.line,
        decks.bset_id
    from deck_lines
    inner join decks using (deck_id)
    left join bset_cards on bset_cards.bset_id = decks.bset_id and bset_cards.oracle_id = deck_lines.oracle_id
    where decks.bset_id is not null and deck_lines.oracle_id is not null and bset_cards.oracle_id is null
),

homes as (
    select
        bset_cards.oracle_id,
        list(
            {
                'bset_id': bset_cards.bset_id,
                'name_en': bsets.name_en,
                'name_fr': bsets.name_fr,
                'set_code': bset_cards.set_code,
                'collector_number': bset_cards.collector_number
            }
            order by not bsets.is_default, bset_cards.first_printed_on desc, bset_cards.bset_id
        ) as homes
    from bset_cards
    inner join bsets using (bset_id)
    where bset_cards.oracle_id in (select strangers.oracle_id from strangers)
    group by bset_cards.oracle_id
),

excluded as (
    select
        set_decisions.bset_id,
        printings.oracle_id,
        list(distinct printings.set_code order by printings.set_code) as set_codes
    from printings
    inner join set_decisions using (set_code)
    where set_decisions.decision = 'out' and printings.oracle_id in (select strangers.oracle_id from strangers)
    group by set_decisions.bset_id, printings.oracle_id
)

select
    strangers.deck_id,
    '903.BS.10' as rule,
    strangers.oracle_id,
    strangers.line,
    {
        'bset_id': strangers.bset_id,
        'name_en': bsets.name_en,
        'name_fr': bsets.name_fr,
        'homes': coalesce(homes.homes[:5], []),
        'home_count': coalesce(len(homes.homes), 0),
        'excluded': coalesce(excluded.set_codes, [])
    } as facts
from strangers
inner join bsets using (bset_id)
left join homes using (oracle_id)
left join excluded using (bset_id, oracle_id)
