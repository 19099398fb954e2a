from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brawlset.cards.colors import identity_fits, letters_of, mask_of, parse_colors, symbol_colors
from brawlset.errors import BuildError, ConfigurationError

masks = st.integers(0, 31)


def as_set(mask: int) -> set[str]:
    return set(letters_of(mask))


@given(masks)
def test_letters_give_the_mask_back(mask):
    assert mask_of(letters_of(mask)) == mask


@given(st.lists(st.sampled_from("WUBRG")))
def test_letters_come_in_wubrg_order(letters):
    assert letters_of(mask_of(letters)) == "".join(color for color in "WUBRG" if color in letters)


@given(masks, masks)
def test_identity_fits_is_the_subset_test(card, commander):
    assert identity_fits(card, commander) == (as_set(card) <= as_set(commander))


def test_a_letter_that_is_no_color_is_refused():
    with pytest.raises(BuildError, match="'C'"):
        mask_of(["W", "C"])


@pytest.mark.parametrize(
    ("symbol", "colors"),
    [
        ("{W}", "W"), ("{g}", "G"), ("{W/P}", "W"), ("{2/W}", "W"), ("{C/W}", "W"), ("{G/U}", "UG"), ("{G/U/P}", "UG"),
        ("{HW}", "W"), ("{HR}", "R"), ("{X}", ""), ("{C}", ""), ("{C/P}", ""), ("{S}", ""), ("{15}", ""), ("{0}", ""), ("{T}", ""),
        ("{TK}", ""), ("{CHAOS}", ""), ("{P}", ""), ("{H}", ""), ("{½}", ""), ("{E}", ""),
    ],
)  # fmt: skip
def test_colors_of_a_symbol(symbol, colors):
    assert letters_of(symbol_colors(symbol)) == colors


@pytest.mark.parametrize(
    ("text", "colors"),
    [
        ("WU", "WU"), ("uw", "WU"), ("w,u", "WU"), ("W U", "WU"), ("{W}{U}", "WU"), ("wubrg", "WUBRG"), ("b", "B"),
        ("C", ""), ("colorless", ""), ("Colourless", ""), ("incolore", ""),
        ("white", "W"), ("white-blue", "WU"), ("White and Blue", "WU"), ("blanc-bleu", "WU"), ("noire et rouge", "BR"),
        ("vert", "G"), ("mono-red", "R"), ("MonoRed", "R"), ("mono rouge", "R"), ("mono-W", "W"),
        ("azorius", "WU"), ("Dimir", "UB"), ("rakdos", "BR"), ("gruul", "RG"), ("selesnya", "WG"), ("orzhov", "WB"),
        ("izzet", "UR"), ("golgari", "BG"), ("boros", "WR"), ("simic", "UG"), ("quandrix", "UG"),
        ("bant", "WUG"), ("esper", "WUB"), ("grixis", "UBR"), ("jund", "BRG"), ("naya", "WRG"),
        ("abzan", "WBG"), ("jeskai", "WUR"), ("sultai", "UBG"), ("mardu", "WBR"), ("temur", "URG"),
        ("yore-tiller", "WUBR"), ("glint", "UBRG"), ("dune", "WBRG"), ("ink", "WURG"), ("witch", "WUBG"),
        ("5c", "WUBRG"), ("five-color", "WUBRG"), ("azorius + red", "WUR"), (" Blanc ", "W"),
    ],
)  # fmt: skip
def test_colors_as_players_write_them(text, colors):
    assert letters_of(parse_colors(text)) == colors


@given(st.sets(st.sampled_from("WUBRG"), min_size=1), st.sampled_from(["", ",", " ", "/", "-"]), st.booleans())
def test_any_order_case_and_separator_of_letters_is_read(letters, separator, is_lower):
    text = separator.join(letters)
    assert parse_colors(text.lower() if is_lower else text) == mask_of(letters)


@pytest.mark.parametrize(
    "text", ["", "  ", "purple", "WX", "azorious", "mono", "mono-azorius", "C W", "-", "colorless red"]
)
def test_other_colors_are_refused_with_what_is_accepted(text):
    with pytest.raises(ConfigurationError, match=r"WUBRG.*colorless.*blanc-bleu.*azorius"):
        parse_colors(text)


def test_a_near_miss_is_suggested():
    with pytest.raises(ConfigurationError, match="Did you mean 'azorius'"):
        parse_colors("azorious")
