"""The check of the reference data: what stops a refresh, what has gone stale, and what could not be looked at."""

from __future__ import annotations

from datetime import date

import pytest

from brawlset.bsets.check import check_assets

TODAY = date(2026, 9, 1)


@pytest.fixture
def world(built, card, set_entry):
    return built(
        card("Fog"), card("Fog", code="pwar"),
        sets=[set_entry("pwar", set_type="promo", card_count=1), set_entry("trk", released_at="2026-08-01"), set_entry("xyz", name="New")],
        bsets={"test": ["war"], "trek": {"sets": ["trk"], "standing": "announced"}},
        type_rules=[{"set_type": "promo", "decision": "without effect"}, {"set_type": "token", "decision": "out"}],
    )  # fmt: skip


def edit(world, name: str, old: str, new: str) -> None:
    path = world.settings.assets / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_all_is_well_but_for_remarks(world) -> None:
    report = check_assets(world.settings, today=TODAY)

    assert (report.problems, report.unchecked) == ((), ())
    assert report.stale == (
        f"{report.folder}/set_decisions.toml: the [[type_rule]] for type 'token' decides no set. Take it out.",
    )
    assert [line.split("'")[1] for line in report.remarks] == ["trek", "xyz"]
    assert report.counts.startswith("2 BSets (1 on the default list), 0 decisions on sets")


def test_an_unknown_code_comes_with_the_one_that_is_meant(world) -> None:
    edit(world, "bsets.toml", '["trk"]', '["trx"]')

    report = check_assets(world.settings, today=TODAY)

    assert any(
        "BSet 'trek' names set 'trx', which Scryfall does not list (did you mean 'trk'?)" in line
        for line in report.problems
    )


FAULTS = {
    "a set in two BSets": ('["trk"]', '["war"]', "has set 'war' in two BSets"),
    "an id twice": ('"trek"', '"test"', "2 entries with the id 'test'"),
    "a missing reason": ('reason = "For this test."', 'reason = ""', "has reason = ''"),
}


@pytest.mark.parametrize(("old", "new", "message"), FAULTS.values(), ids=FAULTS.keys())
def test_what_does_not_hold_together_is_a_problem_and_no_error(world, old: str, new: str, message: str) -> None:
    edit(world, "bsets.toml", old, new)

    report = check_assets(world.settings, today=TODAY)

    assert any(message in line for line in report.problems)
    assert report.unchecked == ("Sets and cards were not looked at: the files do not hold together yet.",)


def test_an_edit_shows_before_the_next_refresh(world) -> None:
    """A decision that was written a minute ago counts: nobody waits for a build to see that it is right."""
    entry = '[[card_decision]]\nset = "pwar"\ncard = "{}"\ndecision = "out"\nbset = "test"\nrule = "D-1"\nreason = "Test."\n'
    path = world.settings.assets / "set_decisions.toml"
    path.write_text(path.read_text(encoding="utf-8") + entry.format("Sol Rng"), encoding="utf-8")

    (stale,) = [line for line in check_assets(world.settings, today=TODAY).stale if "Sol Rng" in line]
    assert "card 'Sol Rng' of set 'pwar' for BSet 'test': the set has no card of this name" in stale


def test_without_a_build_it_says_what_it_could_not_check(new_world, card) -> None:
    report = check_assets(new_world(card()).settings, today=TODAY)

    assert report.problems == ()
    assert len(report.unchecked) == 2
    assert "Set codes were not checked" in report.unchecked[0]
    assert "Cards were not looked at" in report.unchecked[1]
