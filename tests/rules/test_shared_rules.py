"""The rule files that formats share, each on a handful of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from brawlset.decks.rule_run import Ban

Rows = Callable[..., list[Any]]


def named(rows: Sequence[Any]) -> list[str | None]:
    return [row[1] for row in rows]


SIZES = {
    "59 and the commander": ({"commander": ["Boss"], "deck": [(59, "Plains")]}, None),
    "58 and the commander": ({"commander": ["Boss"], "deck": [(58, "Plains")]}, 59),
    "58 and two partners": ({"commander": ["Boss", "Mate"], "deck": [(58, "Plains")]}, None),
    "250 cards, there is no maximum": ({"commander": ["Boss"], "deck": [(249, "Plains")]}, None),
    "the wishboard does not count": ({"commander": ["Boss"], "deck": [(58, "Plains")], "extra": ["Fog"]}, 59),
    "a line that was not read does": ({"commander": ["Boss"], "deck": [(58, "Plains"), "Who?"]}, None),
    "nothing at all": ({}, 0),
}


@pytest.mark.parametrize(("zones", "count"), SIZES.values(), ids=SIZES.keys())
def test_deck_size_counts_the_commanders_in(table, broken: Rows, zones, count) -> None:
    table.leader("Boss")
    table.leader("Mate")
    table.card("Fog")
    table.basic("Plains", "Plains")

    found = broken("shared/deck_size", **zones)

    leaders = len(zones.get("commander", ()))
    facts = {"card_count": count, "commander_count": leaders, "minimum": 60, "maximum": None}
    expected = [("903.BS.12", None, None, facts)]
    assert found == ([] if count is None else expected)


BOARDS = {
    "none": ({}, None),
    "seven": ({"extra": [(7, "Rat")]}, None),
    "fifteen": ({"extra": [(15, "Rat")]}, None),
    "sixteen": ({"extra": [(16, "Rat")]}, 16),
    "fifteen and a companion, which is one of them": ({"companion": ["Cat"], "extra": [(15, "Rat")]}, 16),
    "fourteen and a companion": ({"companion": ["Cat"], "extra": [(14, "Rat")]}, None),
}


@pytest.mark.parametrize(("zones", "count"), BOARDS.values(), ids=BOARDS.keys())
def test_the_wishboard_holds_fifteen_at_most(table, broken: Rows, zones, count) -> None:
    table.card("Rat", copy_limit=None)
    table.card("Cat", is_companion=True)

    found = broken("shared/extra_size", **zones)

    assert [(rule, facts["card_count"]) for rule, _, _, facts in found] == (
        [] if count is None else [("903.BS.5", count)]
    )


COPIES = {
    "one": ({"deck": ["Fog"]}, None),
    "two on a line": ({"deck": [(2, "Fog")]}, ("Fog", 1, 2, 1)),
    "deck and wishboard": ({"deck": ["Fog"], "extra": ["Fog"]}, ("Fog", 2, 2, 1)),
    "commander and deck": ({"commander": ["Boss"], "deck": ["Boss"]}, ("Boss", 2, 2, 1)),
    "companion and deck": ({"deck": ["Boss"], "companion": ["Boss"]}, ("Boss", 2, 2, 1)),
    "seven of seven": ({"deck": [(6, "Dwarf")], "extra": ["Dwarf"]}, None),
    "eight of seven, over both": ({"deck": [(7, "Dwarf")], "extra": ["Dwarf"]}, ("Dwarf", 2, 8, 7)),
    "any number": ({"deck": [(40, "Rat")]}, None),
    "basic lands": ({"deck": [(40, "Plains")], "extra": [(3, "Plains")]}, None),
    "snow-covered lands are basic": ({"deck": [(40, "Snow-Covered Plains")]}, None),
    "lines that were not read": ({"deck": ["Who?", "Who?"]}, None),
}


@pytest.mark.parametrize(("zones", "expected"), COPIES.values(), ids=COPIES.keys())
def test_one_copy_over_deck_and_wishboard(table, broken: Rows, zones, expected) -> None:
    table.leader("Boss")
    table.card("Fog")
    table.card("Dwarf", copy_limit=7)
    table.card("Rat", copy_limit=None)
    table.basic("Plains", "Plains")
    table.basic("Snow-Covered Plains", "Plains", supertypes="Basic Snow")

    found = broken("shared/copies", **zones)

    shown = [(name, line, facts["copy_count"], facts["copy_limit"]) for _, name, line, facts in found]
    assert shown == ([] if expected is None else [expected])
    assert {rule for rule, *_ in found} <= {"903.BS.9"}


def test_both_places_of_a_repeated_card_are_told(table, broken: Rows) -> None:
    table.card("Duress")

    [(_, _, _, facts)] = broken("shared/copies", deck=["Duress"], extra=["Duress"])

    assert facts["places"] == [
        {"line": 1, "zone": "deck", "copy_count": 1},
        {"line": 2, "zone": "extra", "copy_count": 1},
    ]


def test_a_deck_without_a_commander_is_told_what_may_lead(table, broken: Rows) -> None:
    table.leader("Boss")

    found = broken("shared/commander_missing", deck=["Boss"])

    assert found == [("903.BS.7", None, None, {"clauses": ["creature", "planeswalker"]})]
    assert broken("shared/commander_missing", commander=["Boss"]) == []


KINDS = {
    "a commander": (["Boss"], []),
    "no legend": (["Fog"], [("903.BS.7", "Fog", False)]),
    "a Background alone": (["Past"], [("CR 702.124k", "Past", True)]),
    "a Background beside a commander": (["Boss", "Past"], []),
    "one of two": (["Boss", "Fog"], [("903.BS.7", "Fog", False)]),
    "a line that was not read": (["Who?"], []),
}


@pytest.mark.parametrize(("commanders", "expected"), KINDS.values(), ids=KINDS.keys())
def test_who_may_lead(table, broken: Rows, commanders, expected) -> None:
    table.leader("Boss")
    table.leader("Past", clause="background", types="Enchantment", subtypes="Background")
    table.card("Fog")

    found = broken("shared/commander_kind", commander=commanders)

    assert [(rule, name, facts["is_background"]) for rule, name, _, facts in found] == expected


PAIRS = {
    "one": ({"commander": ["Ann"]}, None),
    "partners": ({"commander": ["Ann", "Bob"]}, None),
    "partners the other way round": ({"commander": ["Bob", "Ann"]}, None),
    "no pair": ({"commander": ["Ann", "Lone"]}, (2, False)),
    "three": ({"commander": ["Ann", "Bob", "Lone"]}, (3, False)),
    "the same card twice": ({"commander": [(2, "Ann")]}, (2, True)),
    "with a card that cannot lead, which is another rule's": ({"commander": ["Ann", "Fog"]}, None),
    "with a line that was not read": ({"commander": ["Ann", "Who?"]}, None),
}


@pytest.mark.parametrize(("zones", "expected"), PAIRS.values(), ids=PAIRS.keys())
def test_two_commanders_need_a_partner_ability(table, broken: Rows, zones, expected) -> None:
    for name in ("Ann", "Bob", "Lone"):
        table.leader(name)
    table.card("Fog")
    table.pair("Ann", "Bob")

    found = broken("shared/commander_pair", **zones)

    assert [(facts["commander_count"], facts["is_same_card"]) for *_, facts in found] == (
        [] if expected is None else [expected]
    )


def test_a_format_with_one_commander_allows_no_pair(table, broken: Rows) -> None:
    table.leader("Ann")
    table.leader("Bob")
    table.pair("Ann", "Bob")

    assert len(broken("shared/commander_pair", commander=["Ann", "Bob"], changed={"two_commanders": False})) == 1


CHOICES = {
    "none where none is asked": (["Boss"], "", None),
    "none where one is asked": (["Piper"], "", "UR"),
    "one where one is asked": (["Piper"], "U", None),
    "two where one is asked": (["Piper"], "UR", "UR"),
    "one for two of them, the same twice": (["Piper", "Clara"], "U", None),
    "two for two of them": (["Piper", "Clara"], "UR", None),
    "none for two of them": (["Piper", "Clara"], "", "UR"),
}


@pytest.mark.parametrize(("commanders", "chosen", "fitting"), CHOICES.values(), ids=CHOICES.keys())
def test_a_color_is_chosen_for_each_commander_that_asks(table, broken: Rows, commanders, chosen, fitting) -> None:
    table.leader("Boss")
    table.leader("Piper", chooses=True)
    table.leader("Clara", chooses=True)
    table.card("Bolt", "R")
    table.card("Opt", "U")

    found = broken("shared/color_choice", commander=commanders, deck=["Bolt", "Opt"], chosen=chosen)

    assert [(rule, facts["fitting"]) for rule, _, _, facts in found] == (
        [] if fitting is None else [("CR 903.4b", fitting)]
    )


IDENTITIES = {
    "within": ({"commander": ["Azor"], "deck": ["Opt"]}, []),
    "colorless": ({"commander": ["Karn"], "deck": ["Rock"]}, []),
    "outside": ({"commander": ["Azor"], "deck": ["Bolt", "Opt"]}, ["Bolt"]),
    "hybrid counts both colors": ({"commander": ["Azor"], "deck": ["Finks"]}, ["Finks"]),
    "two commanders have the colors of both": ({"commander": ["Azor", "Krenko"], "deck": ["Bolt"]}, []),
    "the wishboard is free": ({"commander": ["Azor"], "extra": ["Bolt"]}, []),
    "a basic land is another rule's": ({"commander": ["Azor"], "deck": ["Mountain"]}, []),
    "a typed land is another rule's": ({"commander": ["Azor"], "deck": ["Taiga"]}, []),
    "no commander, no judgement": ({"deck": ["Bolt"]}, []),
    "an unread commander, no judgement": ({"commander": ["Azor", "Who?"], "deck": ["Bolt"]}, []),
    "the choice is missing, no judgement": ({"commander": ["Piper"], "deck": ["Bolt"]}, []),
}


@pytest.mark.parametrize(("zones", "expected"), IDENTITIES.values(), ids=IDENTITIES.keys())
def test_identity(table, broken: Rows, zones, expected) -> None:
    table.leader("Azor", "WU")
    table.leader("Krenko", "R")
    table.leader("Karn")
    table.leader("Piper", chooses=True)
    table.card("Opt", "U")
    table.card("Rock")
    table.card("Bolt", "R")
    table.card("Finks", "WG", cost="{1}{G/W}{G/W}")
    table.basic("Mountain", "Mountain")
    table.card("Taiga", "RG", types="Land", subtypes="Mountain Forest")

    found = broken("shared/identity", **zones)

    assert named(found) == expected
    assert {rule for rule, *_ in found} <= {"CR 903.5c"}


def test_the_chosen_color_widens_the_identity(table, broken: Rows) -> None:
    table.leader("Piper", chooses=True)
    table.card("Bolt", "R")
    table.card("Opt", "U")

    assert named(broken("shared/identity", commander=["Piper"], deck=["Bolt", "Opt"], chosen="R")) == ["Opt"]


TYPED = {
    "both colors": (["Gruul"], ["Taiga"], []),
    "one color": (["Krenko"], ["Taiga"], ["Taiga"]),
    "a creature with a land type": (["Krenko"], ["Arbor"], ["Arbor"]),
    "more than its types say": (["Golgari"], ["Bosk"], ["Bosk"]),
    "no type, no rule": (["Krenko"], ["Urborg"], []),
    "colorless commander, no exception": (["Karn"], ["Arbor"], ["Arbor"]),
}


@pytest.mark.parametrize(("commanders", "deck", "expected"), TYPED.values(), ids=TYPED.keys())
def test_nonbasic_lands_with_a_basic_type(table, broken: Rows, commanders, deck, expected) -> None:
    table.leader("Gruul", "RG")
    table.leader("Krenko", "R")
    table.leader("Golgari", "BG")
    table.leader("Karn")
    table.card("Taiga", "RG", types="Land", subtypes="Mountain Forest")
    table.card("Arbor", "G", types="Land Creature", subtypes="Forest Dryad")
    table.card("Bosk", "WBG", types="Land", subtypes="Forest")
    table.card("Urborg", types="Land", supertypes="Legendary")

    found = broken("shared/typed_lands", commander=commanders, deck=deck)

    assert named(found) == expected
    assert {rule for rule, *_ in found} <= {"903.BS.11"}


def test_lands_of_the_wishboard_are_free(table, broken: Rows) -> None:
    table.leader("Krenko", "R")
    table.card("Taiga", "RG", types="Land", subtypes="Mountain Forest")

    assert broken("shared/typed_lands", commander=["Krenko"], extra=["Taiga"]) == []


def test_a_companion_has_the_ability_and_is_alone(table, broken: Rows) -> None:
    table.card("Cat", is_companion=True)
    table.card("Dog", is_companion=True)
    table.card("Fog")

    assert broken("shared/companion_ability", companion=["Cat"]) == []
    assert named(broken("shared/companion_ability", companion=["Fog"])) == ["Fog"]
    assert named(broken("shared/companion_ability", companion=["Cat", "Dog"])) == ["Dog"]
    assert broken("shared/companion_ability", extra=["Cat", "Dog", "Fog"]) == []


def test_a_ban_looks_at_the_zone(table, broken: Rows) -> None:
    boss, fog, cat = table.leader("Boss"), table.card("Fog"), table.card("Cat", is_companion=True)
    bans = [Ban(boss, "commander", "House"), Ban(fog, "deck", "House"), Ban(cat, "companion", "House")]

    zones = {"commander": ["Boss"], "deck": ["Fog"], "companion": ["Cat"]}
    assert named(broken("shared/banned", bans=bans, **zones)) == ["Boss", "Fog", "Cat"]
    assert named(broken("shared/banned", bans=bans, deck=["Boss"], extra=["Fog", "Cat"])) == ["Fog"]
    assert broken("shared/banned", **zones) == []


def test_a_ban_as_partner_leaves_the_card_alone_in_the_zone(table, broken: Rows) -> None:
    ann = table.leader("Ann")
    table.leader("Bob")
    bans = [Ban(ann, "partner", "House")]

    assert broken("shared/banned", bans=bans, commander=["Ann"]) == []
    assert named(broken("shared/banned", bans=bans, commander=["Ann", "Bob"])) == ["Ann"]
