from __future__ import annotations

from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brawlset.cards.colors import letters_of, mask_of
from brawlset.cards.commanders import (
    brawlset_clause,
    chooses_color,
    commander_clause,
    legendary_clause,
    says_can_be_commander,
    second_clause,
)
from brawlset.cards.companions import is_companion
from brawlset.cards.copies import copy_limit
from brawlset.cards.facts import FACTS, card_facts
from brawlset.cards.hybrid import legendary_identities
from brawlset.cards.identity import color_identity, defines_all_colors, land_types_mask
from brawlset.cards.lands import basic_land_type_colors, basic_land_types
from brawlset.cards.partners import is_background, is_doctor, partner_abilities
from brawlset.cards.text import mana_symbols, without_reminder
from brawlset.cards.type_lines import parse_type_line

INPUT = {
    "oracle_id": pl.String,
    "name": pl.String,
    "type_line": pl.String,
    "mana_cost": pl.String,
    "oracle_text": pl.String,
    "front_text": pl.String,
    "color_indicator": pl.String,
    "color_identity": pl.String,
    "has_power": pl.Boolean,
}


def card(
    name="Card", type_line="Creature — Human", mana_cost="", text="", indicator="", identity=None, has_power=None
) -> dict[str, Any]:
    """`identity` is what the source states; left out, what the card shows."""
    shown = color_identity(
        name=name, type_line=type_line, mana_cost=mana_cost, oracle_text=text, color_indicator=indicator
    )
    return {
        "oracle_id": name.lower(),
        "name": name,
        "type_line": type_line,
        "mana_cost": mana_cost,
        "oracle_text": text,
        "front_text": text.split("\n//\n")[0],
        "color_indicator": indicator,
        "color_identity": letters_of(shown) if identity is None else identity,
        "has_power": has_power,
    }


def facts_of(*cards: dict[str, Any]) -> list[dict[str, Any]]:
    return card_facts(pl.DataFrame(list(cards), schema=INPUT)).to_dicts()


def facts_row_by_row(cards: pl.DataFrame) -> list[dict[str, Any]]:
    """What card_facts must give, from the pure functions alone."""
    names = set(cards["name"]) | {name.partition(" // ")[0] for name in cards["name"]}
    return [_facts_of_row(row, names) for row in cards.select(*INPUT).iter_rows(named=True)]


def _facts_of_row(row: dict[str, Any], names: set[str]) -> dict[str, Any]:
    front = parse_type_line(row["type_line"])
    lands = list(basic_land_types(front.subtypes))
    text = row["front_text"]
    all_text = without_reminder(row["oracle_text"])
    other = land_types_mask(row["type_line"]) | (31 if defines_all_colors(all_text, row["name"]) else 0)
    for letter in row["color_indicator"]:
        other |= 1 << "WUBRG".index(letter)
    identity = color_identity(
        **{key: row[key] for key in ("name", "type_line", "mana_cost", "oracle_text", "color_indicator")}
    )
    return {
        "oracle_id": row["oracle_id"],
        "supertypes": list(front.supertypes),
        "types": list(front.types),
        "subtypes": list(front.subtypes),
        "unknown_types": list(front.unknown),
        "basic_land_types": lands,
        "basic_land_mask": basic_land_type_colors(lands),
        "is_basic": front.is_basic_land,
        "copy_limit": copy_limit(text),
        "is_companion": is_companion(text),
        "own_identity_mask": identity,
        "chooses_color": chooses_color(text),
        "says_can_be_commander": says_can_be_commander(text),
        "is_background": is_background(front),
        "is_doctor": is_doctor(front),
        "brawlset_clause": brawlset_clause(front),
        "legendary_clause": legendary_clause(front),
        "commander_clause": commander_clause(front, text, has_power=row["has_power"]),
        "second_clause": second_clause(front),
        "partner_abilities": [
            {"kind": ability.kind, "argument": ability.argument} for ability in partner_abilities(text, names)
        ],
        "legendary_identities": legendary_identities(
            mana_symbols(row["mana_cost"]), mana_symbols(all_text), other, mask_of(row["color_identity"])
        ),
    }


@pytest.mark.parametrize("file", ["2026-07", "2019-09", "mixed-2021-2026"])
def test_columns_equal_the_pure_functions_row_by_row_on_real_cards(real_cards, file):
    cards = real_cards(file)
    for found, expected in zip(card_facts(cards).iter_rows(named=True), facts_row_by_row(cards), strict=True):
        assert found == expected


PIECES = [
    "Flying", "Partner", "partner with", "Sam, Loyal", "Friends forever", "—", "-", " ", "\n", ". ", "(", ")", '"', "ÔÇö",
    "Companion", "Choose a Background", "Doctor's companion", "Doctor’s companion",
    "A deck can have any number of cards named Rat.", "A deck can have", " up to seven ", "cards named", "Rat",
    "Rat can be your commander.", "can be your", "commander", ", choose a color before the game begins",
    "Card is all colors", "{W}", "{U/B}", "{2/R}", "{G/P}", "{T}", "{", "}",
    "artifact creature at", "isn't on the battlefield, it's a creature",
]  # fmt: skip
texts = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)
type_lines = st.lists(
    st.sampled_from(
        ["Basic", "Legendary", "Creature", "Land", "Artifact", "Enchantment", "Planeswalker", "—", "Forest", "Background",
         "Time", "Lord", "Doctor", "Vehicle", "Spacecraft", "Odd", "//"]
    ),
    max_size=7,
).map(" ".join)  # fmt: skip
costs = st.lists(st.sampled_from(["{W}", "{U/B}", "{2/R}", "{G/P}", "{1}", " // "]), max_size=4).map("".join)
made_cards = st.builds(
    card,
    name=st.sampled_from(["Card", "Sam, Loyal", "Rat // Card"]),
    type_line=type_lines,
    mana_cost=costs,
    text=texts,
    indicator=st.sampled_from(["", "W", "UG"]),
    identity=st.sampled_from([None, "", "W", "BR"]),
    has_power=st.sampled_from([None, True, False]),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(made_cards, max_size=25))
def test_columns_equal_the_pure_functions_row_by_row_on_made_cards(made):
    frame = pl.DataFrame(made, schema=INPUT)
    assert card_facts(frame).to_dicts() == facts_row_by_row(frame)


def test_the_columns_are_those_promised_for_no_cards_too():
    facts = card_facts(pl.DataFrame([], schema=INPUT))
    assert dict(facts.schema) == FACTS
    assert facts.height == 0


def test_null_strings_read_as_empty():
    (facts,) = facts_of({**card(), "mana_cost": None, "color_indicator": None, "front_text": None, "type_line": None})
    assert facts["own_identity_mask"] == 0
    assert facts["types"] == []
    assert facts["copy_limit"] == 1


def test_a_colorless_card_has_the_mask_0_and_fits_everywhere():
    (facts,) = facts_of(card(mana_cost="{3}"))
    assert facts["own_identity_mask"] == 0
    assert facts["legendary_identities"] == 0xFFFFFFFF


def test_rows_keep_their_order():
    cards = [card(name=f"Card {number}", mana_cost="{W}" if number % 2 else "{U/B}") for number in range(300)]
    assert [row["oracle_id"] for row in facts_of(*cards)] == [row["oracle_id"] for row in cards]


def test_the_reading_of_the_hybrid_rule_is_passed_on():
    frame = pl.DataFrame([card(mana_cost="{R/W}", text="{R/W}: Become 2/2.")], schema=INPUT)
    wide, narrow = (card_facts(frame, reading=reading)["legendary_identities"][0] for reading in "CB")
    assert wide.bit_count() == 24
    assert narrow.bit_count() == 8
