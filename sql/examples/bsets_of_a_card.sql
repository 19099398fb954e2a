-- In which BSets may this card be played, and by which printing?
-- $card = Disenchant: name of the card
select
    bset_id,
    standing,
    set_code,
    collector_number,
    first_printed_on,
    role,
    printing_count
from card_bsets($card)
order by first_printed_on, bset_id;
