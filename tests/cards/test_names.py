from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brawlset.cards.names import loose_key, name_key


@pytest.mark.parametrize(
    ("written", "name"),
    [
        pytest.param("LIM-DÛL'S VAULT", "Lim-Dûl's Vault", id="case"),
        pytest.param("Lim-Dul's Vault", "Lim-Dûl's Vault", id="no accent"),
        pytest.param("Lim-Du\u0302l's Vault", "Lim-Dûl's Vault", id="decomposed accent"),
        pytest.param("Jotun Grunt", "Jötun Grunt", id="umlaut"),
        pytest.param("AEtherize", "Ætherize", id="ligature"),
        pytest.param("ætherize", "Aetherize", id="small ligature"),
        pytest.param("Sœur", "Soeur", id="French ligature"),
        pytest.param("Bespoke Bo", "Bespoke Bō", id="macron"),
        pytest.param("God-Pharaoh’s Gift", "God-Pharaoh's Gift", id="curly apostrophe"),
        pytest.param("God-Pharaoh‘s Gift", "God-Pharaoh's Gift", id="opening quote"),
        pytest.param("God-Pharaoh′s Gift", "God-Pharaoh's Gift", id="prime"),
        pytest.param("God-Pharaoh`s Gift", "God-Pharaoh's Gift", id="backtick"),
        pytest.param("God-Pharaoh´s Gift", "God-Pharaoh's Gift", id="acute accent as an apostrophe"),
        pytest.param("God–Pharaoh's Gift", "God-Pharaoh's Gift", id="en dash"),
        pytest.param("God—Pharaoh's Gift", "God-Pharaoh's Gift", id="em dash"),
        pytest.param("God\u2011Pharaoh's Gift", "God-Pharaoh's Gift", id="non-breaking hyphen"),
        pytest.param("Kongming, “Sleeping Dragon”", 'Kongming, "Sleeping Dragon"', id="curly quotes"),
        pytest.param("  Fire  //\tIce ", "Fire // Ice", id="white space"),
        pytest.param("Fire\u00a0// Ice", "Fire // Ice", id="non-breaking space"),
        pytest.param("Ｆｏｇ", "Fog", id="full width"),
        pytest.param("God＇s", "God's", id="full-width apostrophe"),
        pytest.param("Fog\u200b", "Fog", id="invisible character"),
        pytest.param("Ratonhnhake:ton", "Ratonhnhaké꞉ton", id="colon letter"),
        pytest.param("STRASSE", "Straße", id="sharp s"),
    ],
)
def test_spellings_of_one_name_have_one_key(written, name):
    assert name_key(written) == name_key(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Wasteland", "Waste Land"),
        ("Monster Mash-Up", "Monster Mashup"),
        ("Rampant Growth", "Rampant, Growth"),
        ("_____", "______"),
        ("Glimpse the Unthinkable", "Glimpse, the Unthinkable"),
    ],
)
def test_punctuation_tells_cards_apart(one, other):
    assert name_key(one) != name_key(other)
    assert loose_key(one) == loose_key(other)


def test_the_loose_key_keeps_letters_and_digits():
    assert loose_key("Borrowing 100,000 Arrows!") == "borrowing100000arrows"
    assert loose_key("+2 Mace") == "2mace"
    assert loose_key("____") == ""


@given(st.text(alphabet=st.characters(max_codepoint=0x24F)))
def test_a_key_is_its_own_key(text):
    assert name_key(name_key(text)) == name_key(text)


@given(st.text(alphabet=st.characters(max_codepoint=0x7F)))
def test_the_short_way_for_plain_names_is_the_long_way(text):
    accented = name_key(text + " é")
    assert accented == (name_key(text) + " e").strip()


def test_no_two_real_names_share_a_key(real_cards):
    names = defaultdict(set)
    for name in real_cards("2026-07")["name"]:
        names[name_key(name)].add(name)
    assert [group for group in names.values() if len(group) > 1] == []
