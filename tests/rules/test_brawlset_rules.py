"""The rule files of BrawlSet, each on a handful of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

Rows = Callable[..., list[Any]]


def named(rows: Sequence[Any]) -> list[str | None]:
    return [row[1] for row in rows]


# 903.BS.10


def test_deck_and_wishboard_are_of_one_bset_basic_lands_included(table, broken: Rows) -> None:
    table.leader("Boss")
    table.card("Far", bsets=["there"])
    table.card("Near")
    table.card("Nowhere", bsets=[])
    table.card("Cat", bsets=["there"], is_companion=True)
    table.basic("Plains", "Plains", bsets=["there"])

    found = broken(
        "brawlset/903.BS.10",
        commander=["Boss"],
        deck=["Near", "Far", "Plains", "Who?"],
        companion=["Cat"],
        extra=["Nowhere", "Near"],
    )

    assert [(rule, name, line) for rule, name, line, _ in found] == [
        ("903.BS.10", "Far", 3),
        ("903.BS.10", "Plains", 4),
        ("903.BS.10", "Cat", 6),
        ("903.BS.10", "Nowhere", 7),
    ]


def test_a_card_outside_is_told_where_it_would_be_in(table, broken: Rows) -> None:
    table.card("Far", bsets=["there"])

    [(*_, facts)] = broken("brawlset/903.BS.10", deck=["Far"])

    assert (facts["name_en"], facts["name_fr"], facts["home_count"]) == ("Here", "here (fr)", 1)
    assert facts["homes"] == [
        {"bset_id": "there", "name_en": "There", "name_fr": "there (fr)", "set_code": "ther", "collector_number": "7"}
    ]


def test_a_printing_in_a_set_that_does_not_count_is_named(table, broken: Rows) -> None:
    card = table.card("Heath", bsets=[])
    for code, decision in (("exp", "out"), ("fin", "composing")):
        table._insert("printings", oracle_id=str(card), set_code=code, collector_number="1")
        table._insert("set_decisions", set_code=code, decision=decision, bset_id="here")

    [(*_, facts)] = broken("brawlset/903.BS.10", deck=["Heath"])

    assert facts["excluded"] == ["exp"]


def test_homes_are_at_most_five_and_counted(table, broken: Rows) -> None:
    names = ["a", "b", "c", "d", "e", "f"]
    for name in names:
        table.bset(name, standing="optional")
    table.card("Far", bsets=[*names, "there"])

    [(*_, facts)] = broken("brawlset/903.BS.10", deck=["Far"])

    assert facts["home_count"] == 7
    assert [home["bset_id"] for home in facts["homes"]] == ["there", "a", "b", "c", "d"]  # default BSets first


def test_a_deck_for_which_no_bset_was_found_is_told_so(table, broken: Rows) -> None:
    table.card("Near")

    assert len(broken("brawlset/bset_missing", bset=None, deck=["Near"])) == 1
    assert broken("brawlset/bset_missing", deck=["Near"]) == []
    assert broken("brawlset/903.BS.10", bset=None, deck=["Near"]) == []


# 903.BS.11

FIVE = {"Plains": "Plains", "Island": "Island", "Swamp": "Swamp", "Mountain": "Mountain", "Forest": "Forest"}
BASICS = {
    "within the identity": (FIVE, "B", ["Swamp"], []),
    "outside the identity": (FIVE, "B", ["Swamp", "Island"], ["Island"]),
    "colorless: any of the five, in any mix": (FIVE, "", [*FIVE], []),
    "colorless with Wastes: Wastes alone": (FIVE | {"Wastes": ""}, "", ["Wastes", "Forest"], ["Forest"]),
    "Wastes beside a color": ({"Swamp": "Swamp", "Wastes": ""}, "B", ["Swamp", "Wastes"], []),
    "none of the identity: all of them": ({"Plains": "Plains", "Island": "Island"}, "B", ["Plains", "Island"], []),
    "one of two colors is enough to lift nothing": ({"Mountain": "Mountain", "Plains": "Plains"}, "BR", ["Mountain", "Plains"], ["Plains"]),
    "snow-covered lands go by their types": ({"Snow-Covered Island": "Island"}, "U", ["Snow-Covered Island"], []),
    "snow-covered outside": ({"Island": "Island", "Snow-Covered Swamp": "Swamp"}, "U", ["Snow-Covered Swamp"], ["Snow-Covered Swamp"]),
}  # fmt: skip


@pytest.mark.parametrize(("held", "identity", "deck", "expected"), BASICS.values(), ids=BASICS.keys())
def test_basic_lands(table, broken: Rows, held, identity, deck, expected) -> None:
    table.leader("Boss", identity)
    for name, subtype in held.items():
        table.basic(name, subtype)

    found = broken("brawlset/903.BS.11", commander=["Boss"], deck=deck)

    assert named(found) == expected
    assert {rule for rule, *_ in found} <= {"903.BS.11"}


def test_the_allowed_basics_are_named_in_their_order(table, broken: Rows) -> None:
    table.leader("Boss", "WB")
    for name, subtype in (FIVE | {"Wastes": ""}).items():
        table.basic(name, subtype)

    [(*_, facts)] = broken("brawlset/903.BS.11", commander=["Boss"], deck=["Forest"])

    assert facts["allowed"] == ["Plains", "Swamp", "Wastes"]
    assert facts["commander_identity"] == "WB"


UNTOUCHED = {
    "the wishboard is free": {"commander": ["Boss"], "extra": ["Island"]},
    "a basic of another BSet is BS.10's": {"commander": ["Boss"], "deck": ["Forest"]},
    "no commander, no judgement": {"deck": ["Island"]},
}


@pytest.mark.parametrize("zones", UNTOUCHED.values(), ids=UNTOUCHED.keys())
def test_basic_lands_that_this_rule_leaves_alone(table, broken: Rows, zones) -> None:
    table.leader("Boss", "B")
    table.basic("Swamp", "Swamp")
    table.basic("Island", "Island")
    table.basic("Forest", "Forest", bsets=["there"])

    assert broken("brawlset/903.BS.11", **zones) == []


# 903.BS.8


def test_the_companion_is_bound_by_the_identity_and_other_wishboard_cards_are_not(table, broken: Rows) -> None:
    table.leader("Boss", "W")
    table.card("Cat", "WB", is_companion=True)
    table.card("Dog", "W", is_companion=True)

    assert named(broken("brawlset/903.BS.08", commander=["Boss"], companion=["Cat"])) == ["Cat"]
    assert broken("brawlset/903.BS.08", commander=["Boss"], companion=["Dog"], extra=["Cat"]) == []
    assert broken("brawlset/903.BS.08", companion=["Cat"]) == []


# D-2

DEAD = {
    "a basic land in both": ({"deck": ["Plains"], "extra": ["Plains"]}, [("Plains", "same name")]),
    "a card of any number in both": ({"deck": ["Rat"], "extra": ["Rat"]}, [("Rat", "same name")]),
    "in the wishboard alone": ({"deck": ["Fog"], "extra": ["Plains", "Rat"]}, []),
    "a second copy is another rule's": ({"deck": ["Fog"], "extra": ["Fog"]}, []),
    "a card that fetches its own name": ({"deck": ["Angel"], "extra": ["Fog"]}, [("Angel", "only its own name")]),
    "without a wishboard nothing is said": ({"deck": ["Angel"]}, []),
}


@pytest.mark.parametrize(("zones", "expected"), DEAD.values(), ids=DEAD.keys())
def test_cards_that_can_never_enter(table, broken: Rows, zones, expected) -> None:
    table.card("Fog")
    table.card("Rat", copy_limit=None)
    table.basic("Plains", "Plains")
    table.card(
        "Angel", text="You may reveal a card you own named Angel from outside the game and put it into your hand."
    )

    found = broken("brawlset/D-2", **zones)

    assert [(name, facts["problem"]) for _, name, _, facts in found] == expected
