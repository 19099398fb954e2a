"""A BSet as it was on a day: cards, pools, commanders, basic lands."""

from __future__ import annotations

from datetime import date

import pytest

LEGEND = {"type_line": "Legendary Creature — Elf"}
SNOW = {"type_line": "Basic Snow Land — Forest"}


@pytest.fixture(scope="module")
def world(new_world, card, set_entry):
    """A BSet of two sets: the first without a basic land that fits a green deck, and with one printing that came before its set."""
    first, second = {"released_at": "2015-10-02"}, {"released_at": "2016-01-22"}
    world = new_world(
        card("Elf", "G", "bfz", "1", **LEGEND, **first),
        card("Fog", "G", "bfz", "2", **first),
        card("Bear", "G", "bfz", "3", type_line="Creature — Bear", **first),
        card("Island", "U", "bfz", "4", type_line="Basic Land — Island", **first),
        card("Early", "G", "bfz", "5", released_at="2015-09-01"),
        card("Seer", "U", "ogw", "1", **LEGEND, **second),
        card("Giant Growth", "G", "ogw", "2", **second),
        card("Forest", "G", "ogw", "3", type_line="Basic Land — Forest", **second),
        card("Fog", "G", "ogw", "4", **second),
        card("Ally", "G", "ogw", "5", **(LEGEND | second), text="Partner (You can have two commanders if both have partner.)",
             keywords=["Partner"]),
        card("Friend", "W", "bfz", "6", **(LEGEND | first), text="Partner (You can have two commanders if both have partner.)",
             keywords=["Partner"]),
        bsets={"zendikar": ["bfz", "ogw"]},
        sets=[set_entry("bfz", **first), set_entry("ogw", **second)],
    )  # fmt: skip
    world.refresh()
    yield world
    world.close()


def names(world, query: str, **parameters: object) -> list[str]:
    return world.values(f"select name from {query}", **parameters)


DAYS = {
    "before": ("2015-10-01", []),
    "the first set": ("2015-10-02", ["Bear", "Early", "Elf", "Fog", "Friend", "Island"]),
    "the day before the second": ("2016-01-21", ["Bear", "Early", "Elf", "Fog", "Friend", "Island"]),
    "both": ("2016-01-22", ["Ally", "Bear", "Early", "Elf", "Fog", "Forest", "Friend", "Giant Growth", "Island", "Seer"]),
}  # fmt: skip


@pytest.mark.parametrize(("day", "members"), DAYS.values(), ids=DAYS.keys())
def test_only_what_was_out_is_a_member(world, day: str, members: list[str]) -> None:
    assert names(world, "bset_as_of('zendikar', $day)", day=day) == members


def test_a_card_is_a_member_no_sooner_than_its_set(world) -> None:
    """A promo inside a set may be dated before it: the set did not exist yet."""
    assert world.rows(
        "select first_printed_on, member_since from bset_as_of('zendikar', '2099-01-01') where name = 'Early'"
    ) == [{"first_printed_on": date(2015, 9, 1), "member_since": date(2015, 10, 2)}]


def test_a_day_may_be_given_as_a_date(world) -> None:
    assert len(names(world, "bset_as_of('zendikar', date '2015-12-01')")) == 6


BASICS = {
    "none fits yet": ("2015-12-01", [("Island", True)]),
    "one fits": ("2016-12-01", [("Forest", False)]),
    "none is out": ("2015-01-01", []),
}


@pytest.mark.parametrize(("day", "basics"), BASICS.values(), ids=BASICS.keys())
def test_the_exception_for_basic_lands_is_that_of_the_day(world, day: str, basics: list) -> None:
    found = world.rows("from basics_as_of('zendikar', 'G', $day)", day=day)
    pool = world.values(
        "select name from identity_pool_as_of('zendikar', 'G', $day, with_basics := true) where is_basic", day=day
    )
    led = world.values(
        "select name from legal_pool_as_of('zendikar', 'elf', $day, with_basics := true) where is_basic", day=day
    )

    assert [(row["name"], row["is_exception"]) for row in found] == basics
    assert pool == [name for name, _ in basics]
    assert led == pool


def test_the_pool_of_a_commander(world) -> None:
    assert names(world, "legal_pool_as_of('zendikar', 'Elf', '2015-12-01')") == ["Bear", "Early", "Elf", "Fog"]
    assert names(world, "legal_pool_as_of('zendikar', 'Elf', '2016-12-01')") == [
        "Ally", "Bear", "Early", "Elf", "Fog", "Giant Growth",
    ]  # fmt: skip


def test_a_commander_who_was_not_out_leads_nothing(world) -> None:
    assert names(world, "legal_pool_as_of('zendikar', 'Seer', '2015-12-01', with_basics := true)") == []
    assert names(world, "legal_pool_as_of('zendikar', 'Seer', '2016-12-01')") == ["Seer"]


@pytest.mark.parametrize("pair", [("Ally", "Friend"), ("Friend", "Ally")])
def test_a_pair_leads_when_both_are_out(world, pair: tuple[str, str]) -> None:
    query = "legal_pool_as_of('zendikar', $first, $day, partner := $second)"

    assert names(world, query, first=pair[0], second=pair[1], day="2015-12-01") == []
    assert len(names(world, query, first=pair[0], second=pair[1], day="2016-12-01")) == 7


def test_the_commanders_of_a_day_have_the_pools_of_that_day(world) -> None:
    found = world.rows("select commander, partner, pool_count, creature_count, basics, is_basics_exception"
                       " from commander_options_as_of('zendikar', '2015-12-01')")  # fmt: skip

    assert found == [
        {"commander": "Elf", "partner": None, "pool_count": 4, "creature_count": 2, "basics": ["Island"], "is_basics_exception": True},
        {"commander": "Friend", "partner": None, "pool_count": 1, "creature_count": 1, "basics": ["Island"], "is_basics_exception": True},
    ]  # fmt: skip


@pytest.mark.parametrize("macro", ["commander_options", "identity_pool"])
def test_as_of_a_late_day_all_is_as_it_is_now(world, macro: str) -> None:
    arguments = {"commander_options": ("'zendikar'", "'zendikar', '2099-01-01'"),
                 "identity_pool": ("'zendikar', 'WUBRG'", "'zendikar', 'WUBRG', '2099-01-01'")}  # fmt: skip
    now, then = arguments[macro]

    assert world.rows(f"from {macro}({now})") == world.rows(f"from {macro}_as_of({then})")
    assert world.rows(f"from {macro}({now})")
