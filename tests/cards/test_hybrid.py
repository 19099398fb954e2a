from __future__ import annotations

from itertools import pairwise

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from brawlset.cards.colors import identity_fits, letters_of, mask_of
from brawlset.cards.facts import card_facts
from brawlset.cards.hybrid import IDENTITIES_WITH, is_hybrid, legendary_identities
from brawlset.cards.identity import symbols_mask
from brawlset.cards.text import mana_symbols

COMMANDERS = ("", "W", "U", "B", "R", "G", "WU", "UG")


def accepted(cost="", text="", other=0, identity=None, reading="C") -> set[int]:
    """`identity` is what the source states; left out, what the symbols and `other` make."""
    symbols = mana_symbols(cost), mana_symbols(text)
    stated = symbols_mask(symbols[0] + symbols[1]) | other if identity is None else mask_of(identity)
    found = legendary_identities(*symbols, other, stated, reading=reading)
    return {identity for identity in range(32) if found >> identity & 1}


@pytest.mark.parametrize(
    ("cost", "text", "allowed", "count"),
    [
        pytest.param("{W/B}" * 5, "", "W B WU", 24, id="Divinity of Pride"),
        pytest.param("{B/R}", "", "B R", 24, id="Rakdos Cackler"),
        pytest.param("{2/W}" * 3, "", "- W U B R G WU UG", 32, id="Spectral Procession"),
        pytest.param("{2/W}{2/U}{2/B}{2/R}{2/G}", "", "- W U B R G WU UG", 32, id="Reaper King"),
        pytest.param("{C/W}{C/U}{C/B}{C/R}{C/G}", "", "- W U B R G WU UG", 32, id="Ulalek"),
        pytest.param("{W/P}", "", "W WU", 16, id="Phyrexian white"),
        pytest.param("{1}{B/P}{B/P}", "", "B", 16, id="Dismember"),
        pytest.param("{G/U/P}", "", "U G WU UG", 24, id="hybrid Phyrexian"),
        pytest.param("{2}{G}{G/U/P}{U}", "", "UG", 8, id="Tamiyo, Compleated Sage"),
        pytest.param("{R/W}", "{R/W}: Become 2/2.", "W R WU", 24, id="Figure of Destiny"),
        pytest.param("{R/W}{R/W}", "{1}{R}: Pump.\n{1}{W}: Protect.", "", 8, id="Boros Guildmage"),
        pytest.param("{R/G}{R/G}", "Add {R}{G}.", "", 8, id="Burning-Tree Emissary"),
        pytest.param("{G/U}{W}", "", "WU", 12, id="Bant Sureblade"),
        pytest.param("{2}{U/B}{B}{B/R}", "", "B", 16, id="Evelyn"),
        pytest.param("", "{G/U}, {T}: Add {G}{G}.", "UG", 8, id="Flooded Grove"),
        pytest.param("{B/G}{B/G} // {4}{B}{G}", "", "", 8, id="Find // Finality"),
    ],
)
def test_truth_table_of_the_hybrid_rule(cost, text, allowed, count):
    identities = accepted(cost, text)
    expected = {"" if letters == "-" else letters for letters in allowed.split()}
    assert {letters for letters in COMMANDERS if mask_of(letters) in identities} == expected
    assert len(identities) == count


def test_the_three_readings_differ_as_decided():
    guildmage = {"cost": "{R/W}{R/W}", "text": "{1}{R}: Pump. {1}{W}: Protect."}
    figure = {"cost": "{R/W}", "text": "{R/W}: Become 2/2."}
    red = mask_of("R")
    assert [red in accepted(**guildmage, reading=reading) for reading in "ABC"] == [True, False, False]
    assert [red in accepted(**figure, reading=reading) for reading in "ABC"] == [True, False, True]


def test_color_indicators_stay_strict():
    assert accepted("{R/W}", other=mask_of("U")) == {i for i in accepted("{R/W}") if i & mask_of("U")}


def test_a_card_without_hybrid_mana_is_taken_in_by_the_identity_that_the_source_states():
    """Not by what its symbols show: a file may leave the color indicator out (Archangel Avacyn, Rograkh)."""
    assert accepted("{3}{W}{W}", identity="WR") == {i for i in range(32) if identity_fits(mask_of("WR"), i)}
    assert accepted("{0}", identity="R", reading="strict") == {i for i in range(32) if i & mask_of("R")}


def test_a_color_of_the_stated_identity_that_no_symbol_shows_is_strict():
    assert accepted("{R/W}", identity="WUR") == accepted("{R/W}", other=mask_of("U"))


def test_a_hybrid_card_is_played_wherever_its_stated_identity_fits():
    assert accepted("{R/W}", text="{U}", identity="WR") >= {i for i in range(32) if identity_fits(mask_of("WR"), i)}


@pytest.mark.parametrize(
    ("symbol", "expected"),
    [
        ("{W/U}", True),
        ("{2/W}", True),
        ("{C/W}", True),
        ("{G/U/P}", True),
        ("{W/P}", False),
        ("{C/P}", False),
        ("{W}", False),
    ],
)
def test_phyrexian_mana_is_no_hybrid(symbol, expected):
    assert is_hybrid(symbol) is expected


symbols = st.sampled_from(["{W}", "{U}", "{B}", "{1}", "{C}", "{W/U}", "{B/R}", "{2/G}", "{C/R}", "{G/P}", "{R/G/P}"])
masks = st.integers(0, 31)


@given(st.lists(symbols, max_size=5), st.lists(symbols, max_size=5), masks, masks, st.sampled_from("ABC"))
def test_a_larger_identity_accepts_what_a_smaller_one_does(cost, text, other, identity, reading):
    found = legendary_identities(cost, text, other, identity, reading=reading)
    for small in range(32):
        for large in range(32):
            if identity_fits(small, large) and found >> small & 1:
                assert found >> large & 1, (letters_of(small), letters_of(large))


@given(st.lists(symbols, max_size=5), st.lists(symbols, max_size=5), masks, masks)
def test_each_reading_is_at_least_as_strict_as_the_wider_one(cost, text, other, identity):
    sets = [legendary_identities(cost, text, other, identity, reading=reading) for reading in ("A", "C", "B", "strict")]
    for wide, narrow in pairwise(sets):
        assert wide & narrow == narrow


def test_without_hybrid_mana_the_plain_subset_test_is_left():
    for mask in range(32):
        assert {i for i in range(32) if IDENTITIES_WITH[mask] >> i & 1} == {
            i for i in range(32) if identity_fits(mask, i)
        }


def test_readings_on_real_cards(real_cards):
    cards = real_cards("2026-07").filter(pl.col("is_legal") & ~pl.col("name").str.starts_with("A-"))
    is_hybrid_card = [any(map(is_hybrid, mana_symbols(cost))) for cost in cards["mana_cost"]]
    cards = cards.filter(pl.Series(is_hybrid_card))
    by_reading = {reading: card_facts(cards, reading=reading) for reading in "ABC"}
    sets = {reading: facts["legendary_identities"] for reading, facts in by_reading.items()}
    plain = by_reading["C"]["own_identity_mask"].map_elements(lambda mask: IDENTITIES_WITH[mask], pl.UInt32)
    assert cards.height == 577
    assert (sets["C"] != plain).sum() == 494
    assert (sets["A"] != sets["C"]).sum() == 110
    assert (sets["B"] != sets["C"]).sum() == 49
