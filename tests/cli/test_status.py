"""`brawlset status` as a watch: what it says of age, of the last refresh and of the file, and when it exits with 1."""

import hashlib
import json
import re
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import get_args

import pytest

from brawlset.errors import SourceError
from brawlset.last_run import Outcome
from brawlset.refresh import Options, Refresh


def facts(result) -> dict:
    return json.loads(result.stdout)[0]


@pytest.fixture
def dated(new_world, card):
    """Makes a world whose cards have a date in their file's name, so many days ago, and nothing else to it."""

    def make(days: float):
        world = new_world(card())
        stamp = datetime.now(UTC) - timedelta(days=days)
        (world.source / "cards.jsonl").rename(world.source / f"default-cards-{stamp:%Y%m%d%H%M%S}.jsonl")
        world.refresh()
        world.close()
        return world.settings.home

    return make


def test_fresh_data_of_a_refresh_that_went_well(run, dated):
    home = dated(1.5)
    result = run("status", "--json", home=home)
    said = facts(result)

    assert result.exit_code == 0
    assert (said["is_stale"], said["is_failing"], said["stale_after_days"]) == (False, False, 8)
    ages = {source["source"]: source["age_hours"] for source in said["sources"]}
    assert ages["scryfall_default_cards"] == pytest.approx(36, abs=0.2)
    assert said["sha256"] == hashlib.sha256((home / "brawlset.duckdb").read_bytes()).hexdigest()
    assert said["last_run"]["outcome"] == "published"
    assert said["last_run"]["checked_count"] > 20


def test_stale_data_are_told_and_exit_with_1(run, dated):
    home = dated(8.2)
    result = run("status", home=home)

    assert result.exit_code == 1
    assert "Scryfall's data are 8 days old, of 8 that they may be (BRAWLSET_STALE_DAYS)" in result.stderr
    assert "SHA-256" in result.stdout
    assert facts(run("status", "--json", home=home))["is_stale"]


def test_how_old_data_may_be_is_a_setting(run, dated):
    home = dated(8.2)

    assert run("status", home=home, BRAWLSET_STALE_DAYS="9").exit_code == 0
    assert run("status", home=home, BRAWLSET_STALE_DAYS="2").exit_code == 1


def test_a_file_without_a_date_is_not_judged(run, build, card):
    world = build(card())
    world.close()
    result = run("status", "--json", home=world.settings.home, BRAWLSET_STALE_DAYS="1")

    assert (result.exit_code, facts(result)["is_stale"]) == (0, False)


def test_a_failed_refresh_is_told_with_its_message_until_one_goes_well(run, build, card):
    world = build(card())
    world.close()
    options = Options(source=str(world.source))
    with pytest.raises(SourceError), Refresh(world.settings, options):
        raise SourceError("Scryfall stays away.")

    result = run("status", home=world.settings.home)
    assert result.exit_code == 1
    assert (
        "the last refresh failed (just now). It last went well just now. It said: Scryfall stays away." in result.stderr
    )
    said = facts(run("status", "--json", home=world.settings.home))
    assert (said["is_failing"], said["last_run"]["problem"]) == (True, "Scryfall stays away.")

    with pytest.raises(KeyboardInterrupt), Refresh(world.settings, options):
        raise KeyboardInterrupt
    result = run("status", home=world.settings.home)
    assert result.exit_code == 1
    assert "a refresh failed just now, and none has ended well since. It last went well just now." in result.stderr
    said = facts(run("status", "--json", home=world.settings.home))
    assert (said["is_failing"], said["last_run"]["outcome"]) == (True, "interrupted")

    with Refresh(world.settings, options) as refresh:
        assert refresh.is_current()
    result = run("status", home=world.settings.home)
    assert result.exit_code == 0
    assert "nothing new" in result.stdout


def test_a_first_refresh_that_failed_is_told_where_there_is_no_database(run, build, card, tmp_path):
    world = build(card())
    world.close()
    world.settings.database.unlink()
    with pytest.raises(SourceError), Refresh(world.settings, Options(source=str(world.source))):
        raise SourceError("Scryfall stays away.")

    result = run("status", home=world.settings.home)
    assert result.exit_code == 1
    assert "Scryfall stays away." in result.stderr
    assert "there is no database yet" in result.stderr


def test_one_that_runs_is_told_and_one_that_was_killed_exits_with_1(run, build, card):
    world = build(card())
    world.close()
    home = world.settings.home
    hold = (
        "import sys, time; from pathlib import Path; from brawlset.lock import refresh_lock, utc_now\n"
        "with refresh_lock(Path(sys.argv[1]), now=utc_now()): print('held', flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", hold, str(home)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "held\n"
        running = run("status", home=home)
        process.send_signal(signal.SIGKILL)
    killed = run("status", home=home)
    record = facts(run("status", "--json", home=home))["last_run"]

    assert (record["outcome"], record["finished_at"], record["problem"]) == ("killed", None, None)
    assert (record["broken"], record["checked_count"]) == ([], 0)
    assert record["good_at"] is not None
    assert running.exit_code == 0
    assert "Running" in running.stdout
    assert killed.exit_code == 1
    assert "the last refresh was killed: it began just now and did not end by itself" in killed.stderr
    assert "Running" not in killed.stdout


def test_claims_that_do_not_hold_are_named(run, build, card):
    world = build(card("Odd", "WU", cost="{W}"))
    world.close()
    result = run("status", home=world.settings.home)
    shown = " ".join(result.stdout.split())

    assert result.exit_code == 0  # a warning is no failure
    assert "not: " in shown
    assert "color identities agree with our own" in shown
    table = run("status", "--format", "csv", home=world.settings.home).stdout
    assert "last_run.broken.color_identities_agree_with_our_own.is_blocking,false" in table


def test_the_page_names_facts_that_status_gives_for_a_monitor(run, build, card):
    world = build(card())
    world.close()
    said = facts(run("status", "--json", home=world.settings.home))
    page = (Path(__file__).parents[2] / "docs/operations.md").read_text(encoding="utf-8")
    (told,) = re.findall(r"^For a monitor, .*? is one object in a list: (.*?) Without", page, re.MULTILINE | re.DOTALL)
    outcomes = {*get_args(Outcome), "killed"}
    named = set(re.findall(r"`([^`]+)`", told))

    assert outcomes <= named
    for name in named - outcomes:
        whole, _, part = name.partition(".")
        value = said[whole.removesuffix("[]")]
        if part:
            assert part in (value[0] if isinstance(value, list) else value)


def test_a_record_that_cannot_be_read_is_told(run, dated):
    home = dated(1)
    (home / "last_run.json").write_text('{"outcome": "fai')
    result = run("status", "--json", home=home)

    assert facts(result)["last_run"] is None
    assert "last_run.json: the record of the last refresh cannot be read" in result.stderr


def test_a_run_of_a_clock_that_was_ahead_is_not_just_now(run, dated):
    home = dated(1)
    record = json.loads((home / "last_run.json").read_text())
    (home / "last_run.json").write_text(json.dumps(record | {"finished_at": "2999-01-01T00:00:00+00:00"}))

    assert "2999-01-01 00:00 UTC (in the future)" in run("status", home=home).stdout
