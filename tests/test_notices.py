"""What is worth telling after a refresh, and in which words."""

import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from brawlset.last_run import BrokenClaim, LastRun
from brawlset.notices import KINDS, notice_of, read_changes

GOOD = datetime(2026, 6, 30, 12, tzinfo=UTC)
NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
PUBLISHED = LastRun(started_at=NOON, finished_at=NOON, outcome="published", source="live", good_at=NOON)
FAILED = replace(PUBLISHED, outcome="failed", problem="Scryfall stays away.", good_at=GOOD, failed_at=NOON)


def change(kind: str, name: str, *, set_code: str | None = None, bset_id: str | None = None, detail: str | None = None):
    return {"kind": kind, "name": name, "set_code": set_code, "bset_id": bset_id, "detail": detail}


UNDECIDED = change("set undecided", "Newest", set_code="new", detail="12 cards, 3 new")


@pytest.mark.parametrize("outcome", ["published", "nothing new", "interrupted", "not published"])
def test_a_day_like_any_other_is_not_told(outcome):
    assert notice_of(replace(PUBLISHED, outcome=outcome), PUBLISHED, [], "en") is None
    assert notice_of(replace(PUBLISHED, outcome=outcome), None, [], "en") is None


def test_a_failure_says_what_it_was_and_since_when_the_data_stand():
    broken = replace(FAILED, broken=(BrokenClaim("only_legends_lead", True, "It may not.", ("Fog",)),))
    notice = notice_of(broken, PUBLISHED, [], "en")

    assert notice.text == (
        "BrawlSet: the refresh failed. The data from before stay in place; all was well on 2026-06-30 12:00 UTC.\nScryfall stays away."
    )
    assert (notice.facts["event"], notice.facts["problem"]) == ("failed", "Scryfall stays away.")
    assert notice.facts["broken_claims"] == ["only_legends_lead"]


def test_a_first_failure_promises_no_data():
    assert "No refresh has gone well yet." in notice_of(replace(FAILED, good_at=None), None, [], "en").text


@pytest.mark.parametrize("outcome", ["published", "nothing new"])
def test_that_it_works_again_is_told_once(outcome):
    run = replace(PUBLISHED, outcome=outcome)

    assert notice_of(run, FAILED, [], "en").facts["event"] == "recovered"
    assert notice_of(run, run, [], "en") is None


@pytest.mark.parametrize("between", ["interrupted", "not published"])
def test_that_it_works_again_is_told_also_where_one_was_stopped_by_hand_between(between):
    stopped = replace(FAILED, outcome=between, problem=None)

    assert notice_of(stopped, FAILED, [], "en") is None
    assert notice_of(PUBLISHED, stopped, [], "en").facts["event"] == "recovered"


def test_changes_are_told_a_line_a_kind_with_names_and_what_to_do():
    commanders = [change("commander entered", f"Legend {number}", bset_id="war") for number in range(10)]
    commanders.append(change("commander entered", "Legend 0", bset_id="khans"))
    notice = notice_of(PUBLISHED, PUBLISHED, [UNDECIDED, *commanders], "en")

    assert notice.text.splitlines() == [
        "BrawlSet: new data.",
        "Sets that nobody has decided, 1: Newest (new)",
        "New commanders, 10: " + "; ".join(f"Legend {number}" for number in range(8)) + " and 2 more",
        "Undecided sets count for no BSet: brawlset bsets propose",
    ]
    assert (notice.facts["event"], notice.facts["change_count"]) == ("changed", 12)
    assert notice.facts["changes"][0] == UNDECIDED


def test_changes_after_a_failure_say_both():
    notice = notice_of(PUBLISHED, FAILED, [UNDECIDED], "en")

    assert "works again" in notice.text.replace("refreshes work again", "works again")
    assert (notice.facts["event"], notice.facts["has_recovered"]) == ("changed", True)


def test_the_page_names_every_fact_of_the_json():
    page = (Path(__file__).parents[1] / "docs/operations.md").read_text(encoding="utf-8")
    (told,) = re.findall(r"^The JSON has (.*?)\n\n", page, re.MULTILINE | re.DOTALL)

    facts = notice_of(PUBLISHED, FAILED, [UNDECIDED], "en").facts
    assert set(re.findall(r"`(\w+)`", told)) == {*facts, *facts["changes"][0], "failed", "recovered"} | {facts["event"]}


def test_very_many_changes_are_counted_and_the_first_are_listed():
    many = [change("commander entered", f"Legend {number}") for number in range(5000)]
    facts = notice_of(PUBLISHED, PUBLISHED, many, "en").facts

    assert (facts["change_count"], len(facts["changes"])) == (5000, 200)
    assert len(json.dumps(facts)) < 50_000


def test_the_same_in_french():
    failed = notice_of(FAILED, PUBLISHED, [], "fr").text
    changed = notice_of(PUBLISHED, FAILED, [change(kind, "Nom", set_code="abc") for kind in KINDS], "fr").text

    assert failed.startswith(
        "BrawlSet : la mise à jour a échoué. Les données d'avant restent en place ; tout allait bien le"
    )
    assert changed.splitlines()[:3] == [
        "BrawlSet : nouvelles données.",
        "BrawlSet : les mises à jour fonctionnent de nouveau.",
        "Sets que personne n'a décidés, 1 : Nom (abc)",
    ]
    english = set(notice_of(PUBLISHED, FAILED, [change(kind, "Nom") for kind in KINDS], "en").text.splitlines())
    assert english.isdisjoint(changed.splitlines())


def test_the_changes_of_the_last_refresh_alone_are_read(built, card, set_entry):
    world = built(card())
    world.write_cards(
        [card(), card("Jace", "U", number="2", type_line="Legendary Creature — Human"), card("New", code="new")]
    )
    world.write_sets([set_entry("new", name="Newest")])
    world.refresh()

    assert [(row["kind"], row["name"]) for row in read_changes(world.con)] == [
        ("set undecided", "Newest"),
        ("commander entered", "Jace"),
    ]
    world.refresh()
    assert read_changes(world.con) == []
