"""Which cards lines mean: numbers of Magic Online, hints, homonyms; on a few cards made for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from brawlset.decks.resolve import Asked, Found, Missed, Names


@pytest.fixture(scope="module")
def con(new_world: Callable[..., Any], card: Callable[..., dict[str, Any]], set_entry: Callable[..., dict[str, Any]]):
    world = new_world(
        card("Amoeboid Changeling", "U", "lrw", mtgo_id=28485, mtgo_foil_id=28486),
        card("Fog", "G", "lrw", "2", mtgo_id=7),
        card("Twin", "W", "lrw", "3", oracle_id="00000000-0000-0000-0000-00000000000a"),
        card("Twin", "B", "war", "4", oracle_id="00000000-0000-0000-0000-00000000000b"),
        card("Wasteland", "", "war", "5", type_line="Land"),
        card("Waste Land", "", "lrw", "6", type_line="Land"),
        card("Teferi's Ageless Insight", "U", "war", "8", flavor_name="Mimir's Ancient Wisdom"),
        bsets={"lorwyn": ["lrw"], "war": ["war"]},
        sets=[set_entry("war", mtgo_code="sp", arena_code="spk"), set_entry("lrw", mtgo_code="old")],
        aliases=[{"code": "wots", "target": "war"}],
    )
    world.refresh()
    yield world.con
    world.close()


def meant(con, *, bset_id: str | None = None, **asked: Any) -> Found | Missed:
    one = Asked(**{"name": "Fog"} | asked)
    return Names(con, {one}).meant(one, bset_id)


def test_a_number_of_magic_online_says_more_than_the_name(con) -> None:
    assert meant(con, name="Amoeboid Changeling", mtgo_id=28486) == meant(con, name="Amoeboid Changeling")
    found = meant(con, name="Fog", mtgo_id=28485)

    assert isinstance(found, Found)
    assert (found.card.name, found.remark, found.others) == ("Amoeboid Changeling", "another number", ("Fog",))


def test_an_unknown_number_leaves_the_name(con) -> None:
    assert meant(con, name="Fog", mtgo_id=999999) == meant(con, name="Fog")


def test_a_number_finds_the_card_of_an_unknown_name(con) -> None:
    found = meant(con, name="Brouillard", mtgo_id=7)

    assert isinstance(found, Found)
    assert (found.card.name, found.remark) == ("Fog", "another number")


@pytest.mark.parametrize("hint", ["WAR", "spk", "wots", "Set war", None])
def test_a_set_by_any_of_its_codes_or_its_name_is_known(con, hint) -> None:
    found = meant(con, set_hint=hint)

    assert isinstance(found, Found)
    assert found.remark is None


def test_a_set_that_does_not_exist_leaves_the_name_and_is_told(con) -> None:
    found = meant(con, set_hint="ZZZ", number_hint="4")

    assert isinstance(found, Found)
    assert (found.card.name, found.remark, found.others) == ("Fog", "unknown set", ("ZZZ",))


def test_two_cards_of_one_name_are_not_guessed(con) -> None:
    missed = meant(con, name="twin")

    assert isinstance(missed, Missed)
    assert (missed.problem, missed.candidates) == ("ambiguous", ("Twin (Instant)",))


CHOSEN = {
    "by the deck's BSet": {"bset_id": "war"},
    "by a set": {"set_hint": "WAR"},
    "by a set and a number": {"set_hint": "war", "number_hint": "4"},
    "by Magic Online's code of the set": {"set_hint": "SP"},
    "by Arena's code and the number": {"set_hint": "SPK", "number_hint": "4"},
    "by an old code": {"set_hint": "WOTS"},
}


@pytest.mark.parametrize("how", CHOSEN.values(), ids=CHOSEN.keys())
def test_what_chooses_between_cards_of_one_name(con, how: dict[str, Any]) -> None:
    found = meant(con, name="Twin", **how)

    assert isinstance(found, Found)
    assert str(found.card.oracle_id).endswith("b")


def test_a_hint_that_fits_no_card_makes_none_unknown(con) -> None:
    assert isinstance(meant(con, name="Fog", set_hint="WAR", number_hint="99"), Found)
    missed = meant(con, name="Twin", set_hint="XYZ")
    assert isinstance(missed, Missed)
    assert missed.problem == "ambiguous"


def test_a_number_that_the_set_does_not_have_chooses_nothing(con) -> None:
    assert isinstance(meant(con, name="Twin", set_hint="war", number_hint="99"), Missed)


def test_names_that_differ_in_a_blank_are_two_cards(con) -> None:
    assert [meant(con, name=name).card.name for name in ("wasteland", "waste land")] == ["Wasteland", "Waste Land"]
    missed = meant(con, name="waste-land")

    assert isinstance(missed, Missed)
    assert (missed.problem, missed.candidates) == ("ambiguous", ("Waste Land", "Wasteland"))


def test_a_flavor_name_leads_to_the_card_with_a_remark(con) -> None:
    found = meant(con, name="Mimir’s Ancient Wisdom")

    assert isinstance(found, Found)
    assert (found.card.name, found.remark) == ("Teferi's Ageless Insight", "flavor")


def test_an_empty_name_is_unknown(con) -> None:
    assert meant(con, name="").problem == "unknown"
