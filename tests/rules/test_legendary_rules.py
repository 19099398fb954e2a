"""The rule files of Legendary Commander, and what the shared ones do with its numbers and switches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from brawlset.cards.hybrid import IDENTITIES_WITH

Rows = Callable[..., list[Any]]
LEGENDARY = "legendary-commander"


SIZES = {"60": (59, 60), "61": (60, None), "62": (61, 62)}


@pytest.mark.parametrize(("lands", "count"), SIZES.values(), ids=SIZES.keys())
def test_sixty_one_cards_and_no_other_number(table, broken: Rows, lands, count) -> None:
    table.leader("Boss")
    table.basic("Plains", "Plains")

    found = broken("shared/deck_size", game_format=LEGENDARY, commander=["Boss"], deck=[(lands, "Plains")])

    assert [(rule, facts["card_count"]) for rule, _, _, facts in found] == ([] if count is None else [("LC-1", count)])


@pytest.mark.parametrize(("count", "is_broken"), [(0, False), (1, True), (14, True), (15, False), (16, True)])
def test_a_sideboard_of_none_or_fifteen(table, broken: Rows, count, is_broken) -> None:
    table.card("Rat", copy_limit=None)

    extra = [(count, "Rat")] if count else []

    assert [rule for rule, *_ in broken("shared/extra_size", game_format=LEGENDARY, extra=extra)] == (
        ["LC-2"] if is_broken else []
    )


def test_hybrid_mana_is_relaxed_and_the_sideboard_is_bound(table, broken: Rows) -> None:
    table.leader("Boss", "R")
    table.card("Cackler", "BR", cost="{B/R}", fits=IDENTITIES_WITH[4] | IDENTITIES_WITH[8])
    table.card("Guildmage", "WR", cost="{R/W}{R/W}")
    table.card("Bolt", "R")
    table.card("Opt", "U")

    found = broken(
        "shared/identity",
        game_format=LEGENDARY,
        commander=["Boss"],
        deck=["Cackler", "Guildmage", "Bolt"],
        extra=["Opt", "Cackler"],
    )

    assert [(name, facts["is_hybrid"]) for _, name, _, facts in found] == [("Guildmage", True), ("Opt", False)]


def test_the_colors_that_a_hybrid_card_lacks_are_the_fewest_that_will_do(table, broken: Rows) -> None:
    table.leader("Boss", "U")
    table.card("Cackler", "BR", cost="{B/R}", fits=IDENTITIES_WITH[4] | IDENTITIES_WITH[8])
    table.card("Guildmage", "WR", cost="{R/W}{R/W}")
    table.card("Bolt", "R")

    found = broken("shared/identity", game_format=LEGENDARY, commander=["Boss"], deck=["Cackler", "Guildmage", "Bolt"])

    assert {name: facts["ways"] for _, name, _, facts in found} == {
        "Cackler": ["B", "R"],
        "Guildmage": ["WR"],
        "Bolt": ["R"],
    }


def test_basic_lands_go_by_their_types_in_deck_and_sideboard(table, broken: Rows) -> None:
    table.leader("Karn")
    table.basic("Wastes")
    table.basic("Forest", "Forest")

    found = broken(
        "shared/basic_lands",
        game_format=LEGENDARY,
        bset=None,
        commander=["Karn"],
        deck=["Wastes", "Forest"],
        extra=["Forest"],
    )

    assert [(rule, name, line) for rule, name, line, _ in found] == [
        ("CR 903.5d", "Forest", 3),
        ("CR 903.5d", "Forest", 4),
    ]


def test_cards_that_duel_commander_does_not_know_are_not_legal(table, broken: Rows) -> None:
    table.card("Bolt")
    table.card("Ancient", duel="banned")  # the ban list's business
    table.card("Tomorrow", duel="not_legal")
    table.con.execute("update cards set duel_legality = null where name = 'Bolt'")  # the source says nothing

    found = broken("legendary_commander/not_legal", game_format=LEGENDARY, deck=["Bolt", "Ancient", "Tomorrow"])

    assert [(rule, name) for rule, name, *_ in found] == [("LD-14", "Tomorrow")]


def test_a_companion_is_unverified(table, broken: Rows) -> None:
    table.card("Cat", is_companion=True)
    table.card("Fog")
    rule = "legendary_commander/companion_unverified"

    assert [number for number, *_ in broken(rule, game_format=LEGENDARY, companion=["Cat", "Fog"])] == ["LD-7"]
    assert broken(rule, game_format=LEGENDARY, extra=["Cat"]) == []
