-- Which cards of a deck could lead it instead of its commander, and which cards would be in the way?
-- $bset = war-of-the-spark: id of the BSet
-- $deck = Feather, the Redeemed; Gideon Blackblade; Karn, the Great Creator; Plains: the cards of the deck, with semicolons between them
select
    commander,
    partner,
    color_identity,
    is_legal,
    misfits
from swap_options($bset, list_filter(regexp_split_to_array(trim($deck), '\s*;\s*'), lambda written: written != ''))
order by is_legal desc, len(misfits), commander, partner nulls first, chosen_colors;
