"""The sets that there are: where they are read from, and how a person names one."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from brawlset.bsets.known_sets import KnownSet, KnownSets, load_known_sets
from brawlset.errors import AmbiguousError, NotFoundError
from brawlset.sources.snapshots import Snapshot, write_sidecar


def known(*sets: tuple, **more) -> KnownSets:
    rows = [
        KnownSet(code, name, set_type, None, is_digital=False, other_names=others)
        for code, name, set_type, *others in sets
    ]
    return KnownSets({row.code: row for row in rows}, "the test", **more)


SETS = known(
    ("isd", "Innistrad", "expansion"),
    ("mid", "Innistrad: Midnight Hunt", "expansion", "Innistrad : chasse de minuit"),
    ("nem", "Nemesis", "expansion", "Némésis"),
    ("pisd", "Innistrad", "promo"),
    ("aaa", "Twice", "expansion"),
    ("bbb", "Twice", "core"),
    aliases={"nms": "nem"},
)
FOUND = {
    "code": ("isd", "isd"),
    "code in capitals": (" MID ", "mid"),
    "old code": ("NMS", "nem"),
    "name": ("innistrad midnight hunt", "mid"),
    "French name": ("Innistrad: Chasse de Minuit", "mid"),
    "without accents": ("nemesis", "nem"),
    "no promos are meant": ("Innistrad", "isd"),
}


@pytest.mark.parametrize(("text", "code"), FOUND.values(), ids=FOUND.keys())
def test_a_set_is_found_as_people_write_it(text: str, code: str) -> None:
    assert SETS.find(text).code == code


def test_a_name_of_two_sets_is_not_guessed() -> None:
    with pytest.raises(AmbiguousError, match=r"aaa \(Twice\), bbb \(Twice\)"):
        SETS.find("twice")


@pytest.mark.parametrize(
    ("text", "near"), [("isx", "did you mean 'isd'"), ("Inistrad", "did you mean 'Innistrad'"), ("!", "")]
)
def test_an_unknown_set_is_refused_with_near_ones(text: str, near: str) -> None:
    with pytest.raises(NotFoundError) as caught:
        SETS.find(text)
    assert near in str(caught.value)
    assert "the test" in str(caught.value)


def test_the_published_file_comes_first(build, card, set_entry) -> None:
    world = build(card(), sets=[set_entry("war", name="War of the Spark")])

    sets = load_known_sets(world.settings)

    assert sets is not None
    assert sets.source == "the published file"
    assert sets.find("war of the spark").set_type == "expansion"


def test_without_it_the_newest_list_of_sets_serves(new_world, card, set_entry) -> None:
    world = new_world(card())
    raw = world.settings.raw
    raw.mkdir(parents=True)
    path = raw / "scryfall_sets-20260908T090000Z.json"
    path.write_text(json.dumps({"data": [set_entry("trk", name="Star Trek")]}), encoding="utf-8")
    when = datetime(2026, 9, 8, tzinfo=UTC)
    write_sidecar(Snapshot("scryfall_sets", path, "", None, "0", path.stat().st_size, None, when))

    sets = load_known_sets(world.settings)

    assert sets is not None
    assert sets.find("star trek").code == "trk"


def test_without_both_there_are_none(new_world, card) -> None:
    assert load_known_sets(new_world(card()).settings) is None


def test_a_damaged_published_file_counts_as_none(new_world, card) -> None:
    world = new_world(card())
    world.settings.home.mkdir()
    world.settings.database.write_bytes(b"no database")

    assert load_known_sets(world.settings) is None
