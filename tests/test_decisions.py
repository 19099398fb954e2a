"""Decisions on sets and on single cards: what they do, which are missing, and which have gone stale."""

from __future__ import annotations

from datetime import date

import pytest

LEGEND = {"type_line": "Legendary Creature — Elf"}
PROMOS = [{"set_type": "promo", "decision": "without effect"}]


def promo(set_entry, code: str = "pwar", **more: object) -> dict:
    """A set of promos under the symbol of War of the Spark."""
    return set_entry(code, set_type="promo", parent_set_code="war", icon_svg_uri="https://x/war.svg?1", **more)


def test_a_single_card_comes_in_by_its_printing(build, card) -> None:
    world = build(
        card("Fog"), card("Sol Ring", "", "pwar", "7"), card("Opt", "U", "pwar", "8"),
        type_rules=[{"set_type": "expansion", "decision": "out"}],
        card_decisions=[{"set": "pwar", "card": "Sol Ring", "decision": "in", "bset": "test"}],
    )  # fmt: skip

    assert world.members() == ["Fog", "Sol Ring"]
    (proof,) = world.rows(
        "select set_code, collector_number, bset_cards.printing_count from bset_cards inner join cards using (oracle_id)"
        " where cards.name = 'Sol Ring'"
    )
    assert proof == {"set_code": "pwar", "collector_number": "7", "printing_count": 1}


def test_a_single_card_stays_out_though_its_set_composes_the_bset(build, card) -> None:
    world = build(
        card("Fog"), card("Opt", "U", number="2"),
        card_decisions=[{"set": "war", "card": "Opt", "decision": "out", "bset": "test"}],
    )  # fmt: skip

    assert world.members() == ["Fog"]


def test_a_card_that_is_out_by_one_set_is_in_by_another(build, card) -> None:
    world = build(
        card("Opt", "U"), card("Opt", "U", "grn"), bsets={"test": ["war", "grn"]},
        card_decisions=[{"set": "war", "card": "Opt", "decision": "out", "bset": "test"}],
    )  # fmt: skip

    assert world.members() == ["Opt"]
    assert world.values("select set_code from bset_cards") == ["grn"]


def test_what_is_under_review_is_marked(build, card, set_entry) -> None:
    world = build(
        card(), card("Opt", "U", "pwar"), sets=[promo(set_entry)],
        decisions=[{"set": "pwar", "decision": "out", "review": True}],
        card_decisions=[{"set": "pwar", "card": "Opt", "decision": "out", "bset": "test", "review": True}],
    )  # fmt: skip

    assert world.rows("select set_code, is_under_review from set_decisions order by 1") == [
        {"set_code": "pwar", "is_under_review": True},
        {"set_code": "war", "is_under_review": False},
    ]
    assert world.values("select is_under_review from card_decisions") == [True]


def test_a_missing_decision_comes_with_its_evidence(build, card, set_entry) -> None:
    world = build(
        card("Fog"), card("Fog", code="wax"), card("Opt", "U", "wax"), card("Elf", code="wax", **LEGEND),
        bsets={"spark": ["war"], "guilds": ["grn"]},
        sets=[
            set_entry("war", block="Guilds"), set_entry("grn", block="Guilds"),
            set_entry("wax", name="Wax", parent_set_code="grn", block="Guilds", icon_svg_uri="https://x/war.svg"),
        ],
    )  # fmt: skip

    (row,) = world.rows("from missing_set_decisions")
    assert row == {
        "set_code": "wax",
        "name": "Wax",
        "name_fr": None,
        "set_type": "expansion",
        "released_on": date(2019, 5, 3),
        "parent_set_code": "grn",
        "block": "Guilds",
        "symbol": "war",
        "symbol_set_codes": ["war"],
        "symbol_bset_ids": ["spark"],
        "parent_bset_id": "guilds",
        "candidates": [
            {"bset_id": "spark", "grounds": ["symbol", "block"], "new_card_count": 2},
            {"bset_id": "guilds", "grounds": ["parent", "block"], "new_card_count": 3},
        ],
        "card_count": 3,
        "new_card_count": 2,
        "commander_count": 1,
    }


NEAREST = {
    "of the symbol": ({"icon_svg_uri": "https://x/war.svg", "parent_set_code": "grn"}, 1),
    "of the parent": ({"parent_set_code": "grn"}, 2),
    "of every BSet": ({}, 1),
    "a stand-in symbol is none": ({"icon_svg_uri": "https://x/star.svg"}, 1),
}


@pytest.mark.parametrize(("more", "count"), NEAREST.values(), ids=NEAREST.keys())
def test_new_cards_are_counted_against_the_likeliest_bset(build, card, set_entry, more: dict, count: int) -> None:
    world = build(
        card("Fog"), card("Fog", code="wax"), card("Opt", "U", "wax"),
        bsets={"spark": ["war"], "guilds": ["grn"]}, sets=[set_entry("wax", **more)],
    )  # fmt: skip

    assert world.values("select new_card_count from missing_set_decisions") == [count]


def test_an_announced_set_without_a_card_is_missing_too(build, card, set_entry) -> None:
    """It would be noticed only after its release otherwise."""
    world = build(
        card(), sets=[set_entry("trk", card_count=0, released_at="2026-11-13"), set_entry("yt", digital=True)]
    )

    assert world.rows("select set_code, card_count, new_card_count, commander_count from missing_set_decisions") == [
        {"set_code": "trk", "card_count": 0, "new_card_count": 0, "commander_count": 0}
    ]


def test_a_promo_of_a_card_that_the_bset_lacks_is_to_be_decided(build, card, set_entry) -> None:
    world = build(
        *(card(f"Card {n}", number=str(n)) for n in range(70)), card("Card 7", code="pwar"), card("Elf", code="pwar", **LEGEND),
        sets=[promo(set_entry)], type_rules=PROMOS,
    )  # fmt: skip

    assert world.rows("select set_code, bset_id, name, is_commander from missing_card_decisions") == [
        {"set_code": "pwar", "bset_id": "test", "name": "Elf", "is_commander": True}
    ]
    assert world.values("select problem from stale_decisions") == [
        "the set is without effect, but the card would be new to the BSet"
    ]


def test_a_decision_on_the_card_settles_it(build, card, set_entry) -> None:
    world = build(
        *(card(f"Card {n}", number=str(n)) for n in range(70)), card("Elf", code="pwar", **LEGEND),
        sets=[promo(set_entry)], type_rules=PROMOS,
        card_decisions=[{"set": "pwar", "card": "Elf", "decision": "out", "bset": "test"}],
    )  # fmt: skip

    assert world.rows("from missing_card_decisions") == []
    assert world.rows("from stale_decisions") == []


def test_an_excerpt_of_a_set_cannot_tell_what_is_new(build, card, set_entry) -> None:
    world = build(card(), card("Elf", code="pwar", **LEGEND), sets=[promo(set_entry)], type_rules=PROMOS)

    assert world.rows("from missing_card_decisions") == []


STALE = {
    "the card is not in the set": (
        {"card_decisions": [{"set": "pwar", "card": "Sol Rng", "decision": "out", "bset": "test"}]},
        ("pwar", "Sol Rng", "the set has no card of this name"),
    ),
    "the BSet has the card": (
        {"card_decisions": [{"set": "pwar", "card": "Fog", "decision": "in", "bset": "test"}]},
        ("pwar", "Fog", "the BSet has the card by another printing: the decision changes nothing"),
    ),
    "the symbol is another one": (
        {"decisions": [{"set": "gk1", "decision": "in", "bset": "test"}]},
        ("gk1", None, "it is in by its symbol, which no set of the BSet bears now"),
    ),
}


@pytest.mark.parametrize(("reference", "found"), STALE.values(), ids=STALE.keys())
def test_a_decision_that_says_nothing_any_more_is_stale(build, card, set_entry, reference: dict, found: tuple) -> None:
    world = build(card("Fog"), card("Fog", code="pwar"), sets=[promo(set_entry, card_count=1)], **reference)

    assert [(row["set_code"], row["card"], row["problem"]) for row in world.rows("from stale_decisions")] == [found]


@pytest.mark.parametrize("count", [0, 1], ids=["no card", "an excerpt"])
def test_a_decision_on_a_set_that_the_data_do_not_hold_is_not_stale(build, card, set_entry, count: int) -> None:
    """The file of one set, or an excerpt, must not make the decisions on all others look wrong."""
    world = build(
        card(), *(card("Opt", "U", "pwar") for _ in range(count)), sets=[promo(set_entry)],
        card_decisions=[{"set": "pwar", "card": "Sol Ring", "decision": "out", "bset": "test"}],
    )  # fmt: skip

    assert world.rows("from stale_decisions") == []
