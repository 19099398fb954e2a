"""What another list changes: BSets, sets, cards, commanders; and that what is made in memory is what a build makes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from brawlset.bsets.diff import diff_catalogues
from brawlset.bsets.what_if import what_if
from brawlset.errors import BuildError, NotFoundError
from brawlset.reference import load_reference

LEGEND = {"type_line": "Legendary Creature — Elf"}


@pytest.fixture(scope="module")
def world(new_world, card):
    world = new_world(
        card("Elf", "G", "zen", "1", **LEGEND), card("Fog", "G", "zen", "2"), card("Growth", "G", "wwk", "1"),
        card("Karn", "", "roe", "1", type_line="Legendary Planeswalker — Karn"), card("Opt", "U", "war", "1"),
        bsets={"zendikar": ["zen", "wwk"], "spark": ["war"], "rise": {"sets": ["roe"], "standing": "optional"}},
        decisions=[], card_decisions=[{"set": "war", "card": "Opt", "decision": "out", "bset": "zendikar"}],
    )  # fmt: skip
    world.refresh()
    yield world
    world.close()


def changed(world, **bsets):
    """Our reference data, with BSets replaced by id; None takes one out."""
    ours = load_reference(world.settings.assets)
    kept = [bset for bset in ours.bsets if bset.id not in bsets]
    return ours, replace(ours, bsets=(*(bset for bset in bsets.values() if bset is not None), *kept))


def bset_of(world, bset_id: str):
    return next(bset for bset in load_reference(world.settings.assets).bsets if bset.id == bset_id)


def test_the_same_list_changes_nothing(world) -> None:
    ours = load_reference(world.settings.assets)

    diff = diff_catalogues(world.settings, ours, ours)

    assert (diff.bsets, diff.unchanged_count, diff.unchecked) == ((), 3, None)


def test_sets_bring_and_take_cards_and_commanders(world) -> None:
    ours, theirs = changed(world, zendikar=replace(bset_of(world, "zendikar"), sets=("wwk", "roe")), rise=None)

    diff = diff_catalogues(world.settings, ours, theirs)

    zendikar, rise = diff.bsets
    assert (zendikar.bset_id, zendikar.changes, zendikar.gained_sets, zendikar.lost_sets) == (
        "zendikar",
        ("changed",),
        ("roe",),
        ("zen",),
    )
    assert (zendikar.gained_cards, zendikar.lost_cards) == (("Karn",), ("Elf", "Fog"))
    assert (zendikar.gained_commanders, zendikar.lost_commanders) == (("Karn",), ("Elf",))
    assert (rise.bset_id, rise.changes, rise.lost_cards) == ("rise", ("removed",), ("Karn",))


MOVES = {
    "onto the list": ("rise", {"is_default": True, "standing": "default"}, ("moved onto the default list",)),
    "off the list": ("spark", {"is_default": False, "standing": "optional"}, ("moved off the default list",)),
    "another name": ("spark", {"name_fr": "Étincelle"}, ("renamed",)),
    "a French name that is the English one": ("spark", {"name_fr": None}, ()),
}


@pytest.mark.parametrize(("bset_id", "change", "found"), MOVES.values(), ids=MOVES.keys())
def test_standing_and_names(world, bset_id: str, change: dict, found: tuple) -> None:
    ours, theirs = changed(world, **{bset_id: replace(bset_of(world, bset_id), **change)})

    assert tuple(each.changes for each in diff_catalogues(world.settings, ours, theirs).bsets) == (
        (found,) if found else ()
    )


def test_without_a_published_file_only_the_lists_are_compared(new_world, card) -> None:
    world = new_world(card())
    ours = load_reference(world.settings.assets)
    theirs = replace(ours, bsets=(replace(ours.bsets[0], sets=("war", "grn")),))

    diff = diff_catalogues(world.settings, ours, theirs)

    assert diff.bsets[0].gained_sets == ("grn",)
    assert diff.bsets[0].gained_cards == ()
    assert "there is no database yet" in str(diff.unchecked)


@pytest.mark.parametrize(
    "table", ["bsets", "bset_sets", "bset_cards", "bset_commanders", "bset_basics", "set_decisions", "card_decisions"]
)
def test_what_is_made_in_memory_is_what_the_build_made(world, table: str) -> None:
    with what_if(world.settings.database, load_reference(world.settings.assets)) as con:
        found = con.execute(f"from {table} order by all").fetchall()
        published = con.execute(f"from published.main.{table} order by all").fetchall()

    assert found == published
    assert published or table == "bset_basics"


def test_a_file_that_is_no_database_is_told(new_world, card) -> None:
    world = new_world(card())
    reference = load_reference(world.settings.assets)
    with pytest.raises(NotFoundError), what_if(world.settings.database, reference):
        pass
    world.settings.home.mkdir()
    world.settings.database.write_bytes(b"no database at all" * 1000)

    with pytest.raises(BuildError, match="cannot be used"), what_if(world.settings.database, reference):
        pass
