"""last_run.json: how a refresh ended, however it ended, and that noting it never fails one."""

import json
from contextlib import suppress
from datetime import UTC, datetime

import pytest

from brawlset.defs.run import run_refresh
from brawlset.errors import BuildError, SourceError
from brawlset.last_run import FILE, BrokenClaim, LastRun, read_last_run, write_last_run
from brawlset.refresh import Options, Refresh

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
ONE = datetime(2026, 7, 1, 13, tzinfo=UTC)


def test_what_is_written_is_read_back(tmp_path):
    run = LastRun(
        started_at=NOON,
        finished_at=ONE,
        outcome="failed",
        source="live",
        problem="Scryfall: 503\nagain",
        checked_count=3,
        broken=(BrokenClaim("only_legends_lead", True, "A card that may not lead.", ("name Fog", "name Ça")),),
        good_at=NOON,
        failed_at=ONE,
    )
    write_last_run(tmp_path, run)

    assert read_last_run(tmp_path) == run
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"outcome": "failed"}', "null", '{"outcome": "unheard of"}'])
def test_a_record_that_cannot_be_read_is_none(tmp_path, text):
    (tmp_path / FILE).write_text(text)

    assert read_last_run(tmp_path) is None


def test_a_published_build_with_its_warnings(build, card):
    world = build(card("Odd", "WU", cost="{W}"))
    run = read_last_run(world.settings.home)

    assert (run.outcome, run.problem, run.good_at) == ("published", None, run.finished_at)
    assert run.checked_count > 20
    (broken,) = [claim for claim in run.broken if claim.name == "color_identities_agree_with_our_own"]
    assert not broken.is_blocking
    assert "Odd" in broken.rows[0]


def test_nothing_new(built, card):
    world = built(card())
    world.close()
    with Refresh(world.settings, Options(source=str(world.source)), clock=lambda: ONE) as refresh:
        assert refresh.is_current()

    run = read_last_run(world.settings.home)
    assert (run.outcome, run.started_at, run.good_at) == ("nothing new", ONE, ONE)


def test_a_failure_keeps_when_all_was_well(built, card):
    world = built(card())
    before = read_last_run(world.settings.home)
    world.write_cards([card(), card("Urza, Planeswalker", "W", number="2")])
    with pytest.raises(BuildError) as caught, Refresh(world.settings, Options(source=str(world.source))) as refresh:
        run_refresh(refresh, step_done=lambda _: None)

    run = read_last_run(world.settings.home)
    assert (run.outcome, run.problem, run.good_at) == ("failed", str(caught.value), before.good_at)
    (broken,) = [claim for claim in run.broken if claim.is_blocking]
    assert broken.name == "no_rebalanced_card_or_meld_result_is_a_card"
    assert broken.rows[0].endswith("name Urza, Planeswalker")


@pytest.mark.parametrize(
    ("error", "outcome", "problem"),
    [
        (SourceError("Scryfall stays away."), "failed", "Scryfall stays away."),
        (ZeroDivisionError("by zero\nand more"), "failed", "ZeroDivisionError: by zero"),
        (KeyboardInterrupt(), "interrupted", ""),
        (RuntimeError("Query interrupted"), "interrupted", ""),
    ],
    ids=["ours", "another", "Ctrl-C", "Ctrl-C within a query"],
)
def test_an_error_that_leaves_the_refresh_is_noted_as_it_was_said(built, card, error, outcome, problem):
    world = built(card())
    world.close()
    with pytest.raises(type(error)), Refresh(world.settings, Options(source=str(world.source))):
        raise error

    run = read_last_run(world.settings.home)
    assert (run.outcome, run.problem) == (outcome, problem)


def test_a_refresh_that_is_left_before_it_publishes_is_no_success(built, card):
    world = built(card())
    world.close()
    before = read_last_run(world.settings.home)
    with Refresh(world.settings, Options(source=str(world.source), force=True)) as refresh:
        assert not refresh.is_current()

    run = read_last_run(world.settings.home)
    assert (run.outcome, run.good_at) == ("not published", before.good_at)


def test_a_failure_is_known_until_a_refresh_ends_well(built, card):
    world = built(card())
    world.close()
    options = Options(source=str(world.source))
    found = []
    for error in (SourceError("Scryfall stays away."), KeyboardInterrupt(), None):
        with suppress(type(error) if error else ()), Refresh(world.settings, options, clock=lambda: ONE) as refresh:
            if error:
                raise error
            assert refresh.is_current()
        run = read_last_run(world.settings.home)
        found.append((run.outcome, run.failed_at))

    assert found == [("failed", ONE), ("interrupted", ONE), ("nothing new", None)]


def test_a_failure_that_an_earlier_version_noted_is_one(tmp_path):
    write_last_run(tmp_path, LastRun(started_at=NOON, finished_at=ONE, outcome="failed", source="live"))
    path = tmp_path / FILE
    content = json.loads(path.read_text())
    del content["failed_at"]
    path.write_text(json.dumps(content))

    assert read_last_run(tmp_path).failed_at == ONE


def test_a_refused_second_refresh_does_not_write_over_the_record(built, card):
    world = built(card())
    world.close()
    with Refresh(world.settings, Options(source=str(world.source))):
        before = (world.settings.home / FILE).read_bytes()
        with pytest.raises(Exception, match="another refresh is running"), Refresh(world.settings, Options()):
            pass
        assert (world.settings.home / FILE).read_bytes() == before


def test_a_record_that_cannot_be_written_fails_nothing(built, card):
    world = built(card())
    world.close()
    (world.settings.home / FILE).unlink()
    (world.settings.home / FILE).mkdir()
    (world.settings.home / FILE / "in the way").touch()
    said = []
    with Refresh(world.settings, Options(source=str(world.source)), warn=said.append) as refresh:
        refresh.is_current()

    assert any("could not be noted" in line for line in said)
    assert not (world.settings.home / f"{FILE}.part").exists()


def test_the_record_is_json_for_other_programs(built, card):
    content = json.loads((built(card()).settings.home / FILE).read_text())

    assert content["outcome"] == "published"
    assert datetime.fromisoformat(content["finished_at"]).tzinfo is not None


@pytest.mark.parametrize(
    "change",
    [
        '"checked_count": 1e400',
        '"good_at": "0001-01-01T00:00:00+14:00"',
        '"finished_at": "9999-12-31T23:59:59-14:00"',
        '"broken": ' + "[" * 100_000,
    ],
    ids=["endless number", "time before all", "time after all", "nested without end"],
)
def test_values_beyond_all_bounds_are_no_record(tmp_path, change):
    run = LastRun(started_at=NOON, finished_at=ONE, outcome="published", source="live")
    write_last_run(tmp_path, run)
    text = (tmp_path / FILE).read_text()
    (tmp_path / FILE).write_text(text.rstrip("\n}") + f", {change}}}")

    assert read_last_run(tmp_path) is None


def test_a_problem_that_names_a_file_in_no_utf8_is_kept(tmp_path):
    run = LastRun(
        started_at=NOON, finished_at=ONE, outcome="failed", source="live", problem="caf\udce9: not there", failed_at=ONE
    )
    write_last_run(tmp_path, run)

    assert read_last_run(tmp_path) == run
