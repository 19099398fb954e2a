-- One row per BSet and card that belongs to it, with the printing that proves it and an image of it.
select
    bset_cards.bset_id,
    bset_cards.oracle_id::varchar as oracle_id,
    bset_cards.set_code,
    bset_cards.collector_number,
    bset_cards.first_printed_on,
    bset_cards.printing_count,
    printings.image_url
from bset_cards
inner join printings using (printing_id, oracle_id)
order by bset_cards.bset_id, bset_cards.oracle_id
