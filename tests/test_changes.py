"""What a refresh brings: the rows of ops.changes, from one published build to the next."""

from __future__ import annotations

import duckdb
import pytest

from brawlset.errors import BuildError

LEGEND = {"type_line": "Legendary Creature — Elf"}


@pytest.fixture
def world(new_world, card):
    world = new_world(card("Fog"), card("Elf", number="2", **LEGEND))
    world.refresh()
    yield world
    world.close()


def changes(world) -> list[tuple]:
    """Kind, BSet, set, name and detail of the changes of the last refresh."""
    return [
        (row["kind"], row["bset_id"], row["set_code"], row["name"], row["detail"])
        for row in world.rows(
            "select changes.* from ops.changes inner join ops.refreshes using (refresh_id)"
            " where finished_at = (select max(finished_at) from ops.refreshes)"
        )
    ]


def test_a_first_build_has_nothing_to_compare_with(world) -> None:
    assert changes(world) == []


def test_the_same_again_changes_nothing(world) -> None:
    world.refresh()

    assert changes(world) == []


def test_a_card_and_a_commander_enter(world, card) -> None:
    world.write_cards([*world.cards, card("Karn", "", number="7", type_line="Legendary Planeswalker — Karn")])
    world.refresh()

    assert changes(world) == [
        ("card entered", "test", "war", "Karn", "war 7"),
        ("commander entered", "test", None, "Karn", "colorless"),
    ]


def test_a_card_and_a_commander_leave(world) -> None:
    world.write_cards([card for card in world.cards if card["name"] != "Elf"])
    world.refresh(accept={"shrink"})

    assert changes(world) == [
        ("card left", "test", "war", "Elf", "war 2"),
        ("commander left", "test", None, "Elf", "G"),
    ]


def test_a_set_appears_that_nobody_has_decided_on(world, set_entry) -> None:
    world.write_sets([set_entry("trk", name="Star Trek", card_count=0)])
    world.refresh()

    assert changes(world) == [
        ("set entered", None, "trk", "Star Trek", "expansion"),
        ("set undecided", None, "trk", "Star Trek", "0 cards, 0 new"),
    ]


def test_a_decision_goes_stale_once(new_world, card, set_entry) -> None:
    """The set was without effect until a card came that the BSet does not have."""
    promos = set_entry("pwar", set_type="promo", parent_set_code="war")
    cards = [card(f"Card {n}", number=str(n)) for n in range(70)]
    world = new_world(*cards, sets=[promos], type_rules=[{"set_type": "promo", "decision": "without effect"}])
    world.refresh()
    world.write_cards([*cards, card("Elf", code="pwar", **LEGEND)])
    world.write_sets([promos])
    world.refresh()
    first = changes(world)
    world.refresh()

    assert first == [
        ("decision stale", "test", "pwar", "Elf", "the set is without effect, but the card would be new to the BSet")
    ]
    assert changes(world) == []
    world.close()


def test_earlier_changes_are_kept(world, card) -> None:
    world.write_cards([*world.cards, card("Opt", "U", number="7")])
    world.refresh()
    world.refresh()

    assert world.values("select name from ops.changes") == ["Opt"]
    assert world.values("select count(*) from ops.source_problems") == [9]


def test_a_published_file_of_another_version_is_named_and_stays(world) -> None:
    """It lacks a table that this version has: that must not end in an error of the database."""
    world.close()
    with duckdb.connect(world.settings.database) as con:
        con.execute("drop table stale_decisions")

    with pytest.raises(BuildError, match="the file cannot be read"):
        world.refresh()
    assert world.values("select count(*) from ops.refreshes") == [1]
