"""A grouping tried: cards, commanders, basics, overlap, satellites, problems."""

from __future__ import annotations

from datetime import date

import pytest

from brawlset.bsets.trial import Leaders, try_sets

TODAY = date(2026, 9, 1)
LEGEND = {"type_line": "Legendary Creature — Elf"}


@pytest.fixture(scope="module")
def world(new_world, card, set_entry):
    world = new_world(
        card("Elf", "G", "zen", "1", **LEGEND), card("Fog", "G", "zen", "2"), card("Opt", "U", "zen", "3"),
        card("Forest", "G", "zen", "4", type_line="Basic Land — Forest"), card("Island", "U", "zen", "5", type_line="Basic Land — Island"),
        card("Karn", "", "wwk", "1", type_line="Legendary Planeswalker — Karn"), card("Fog", "G", "wwk", "2"),
        card("Fog", "G", "war", "1"), card("Growth", "G", "pzen", "1"), card("Opt", "U", "pzen", "2"),
        card("Box", "", "sld", "1"), card("Screen", "U", "dig", "1", digital=True, games=["arena"]),
        bsets={"spark": ["war"], "old": {"sets": ["wwk"], "standing": "optional"}},
        sets=[set_entry("zen", name="Zendikar"), set_entry("pzen", set_type="promo", icon_svg_uri="https://x/zen.svg"),
              set_entry("sld", icon_svg_uri="https://x/star.svg"), set_entry("new", released_at="2027-01-01", card_count=0),
              set_entry("dig", digital=True)],
        decisions=[{"set": "sld", "decision": "out"}],
    )  # fmt: skip
    world.refresh()
    yield world
    world.close()


def test_a_grouping_has_the_cards_of_its_sets_once(world) -> None:
    trial = try_sets(world.con, ["zen", "wwk"], today=TODAY)

    assert [each.code for each in trial.sets] == ["zen", "wwk"]
    assert (trial.card_count, trial.commander_count, trial.basics) == (6, 2, ("Island", "Forest"))
    assert trial.leaders == (
        Leaders("", ("Karn",), 1, ("Island", "Forest"), is_exception=True),
        Leaders("G", ("Elf",), 3, ("Forest",), is_exception=False),
    )


def test_sets_and_cards_are_left_out(world) -> None:
    (elf,) = world.values("select oracle_id from cards where name = 'Elf'")

    assert try_sets(world.con, ["zen", "wwk"], without_sets=["wwk"], today=TODAY).card_count == 5
    assert try_sets(world.con, ["zen"], without_cards=[str(elf)], today=TODAY).commander_count == 0


def test_a_set_that_is_left_out_is_no_part_of_it(world) -> None:
    trial = try_sets(world.con, ["zen", "wwk"], without_sets=["wwk"], today=TODAY)

    assert [each.code for each in trial.sets] == ["zen"]
    assert not any("wwk" in problem for problem in trial.problems)


def test_leaving_out_what_is_not_in_it_is_told(world) -> None:
    growth, fog = (world.values(f"select oracle_id from cards where name = '{name}'")[0] for name in ("Growth", "Fog"))
    trial = try_sets(world.con, ["zen"], without_sets=["war"], without_cards=[str(growth), str(fog)], today=TODAY)

    assert [problem for problem in trial.problems if "left out" in problem] == [
        "war is left out, and is not in it anyway: that changes nothing.",
        "Growth is left out, and is not in it anyway: that changes nothing.",
    ]


def test_the_overlap_with_bsets_says_which_sets_are_theirs(world) -> None:
    trial = try_sets(world.con, ["zen", "wwk"], today=TODAY)

    assert [(row["bset_id"], row["shared_count"], row["shared_sets"]) for row in trial.overlap] == [
        ("old", 2, ["wwk"]),
        ("spark", 1, []),
    ]


def test_satellites_share_the_symbol(world) -> None:
    trial = try_sets(world.con, ["zen"], today=TODAY)

    assert [
        (row["set_code"], row["decision"], row["card_count"], row["new_card_count"]) for row in trial.satellites
    ] == [("pzen", "undecided", 2, 1)]


def test_a_stand_in_symbol_has_no_satellites(world) -> None:
    assert try_sets(world.con, ["sld"], today=TODAY).satellites == ()


PROBLEMS = {
    "no basics": (["wwk"], "It has no basic land: only nonbasic lands could be played (903.BS.10)."),
    "no commander": (["war"], "No card can lead a deck (903.BS.7)."),
    "no color": (["zen"], "No commander has the color W or U or B or R."),
    "another BSet": (["wwk"], "wwk (Set WWK) composes BSet old now; a set composes one BSet only."),
    "decided": (["sld"], "sld (Set SLD) is decided as 'out'."),
    "not out": (["new"], "new (Set NEW) is not out yet (2027-01-01)."),
    "no card": (["new"], "new (Set NEW) has no card in the data."),
    "on screen": (["dig"], "dig (Set DIG) exists on screen only: it has no printed symbol."),
}


@pytest.mark.parametrize(("codes", "problem"), PROBLEMS.values(), ids=PROBLEMS.keys())
def test_what_speaks_against_a_grouping_is_told(world, codes: list[str], problem: str) -> None:
    assert problem in try_sets(world.con, codes, today=TODAY).problems


def test_a_trial_of_a_bset_is_the_bset(world) -> None:
    """What a trial counts, the build counts."""
    trial = try_sets(world.con, ["war"], today=TODAY)

    assert world.rows("select card_count, commander_count, basics from bsets where bset_id = 'spark'") == [
        {"card_count": trial.card_count, "commander_count": trial.commander_count, "basics": list(trial.basics)}
    ]
