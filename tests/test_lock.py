"""One refresh at a time; whoever comes second hears who is at work, and a dead owner holds nothing."""

import json
import signal
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest

from brawlset.errors import BusyError, ConfigurationError
from brawlset.lock import lock_owner, refresh_lock, utc_now

NOW = datetime(2026, 7, 1, 12, tzinfo=UTC)
HOLD = """
import sys, time
from pathlib import Path
from brawlset.lock import refresh_lock, utc_now
with refresh_lock(Path(sys.argv[1]), now=utc_now()):
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def holder(tmp_path):
    """Another process that holds the lock."""
    with subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_second_one_in_another_process_is_refused_with_pid_and_age(tmp_path, holder):
    with pytest.raises(BusyError) as caught, refresh_lock(tmp_path, now=utc_now() + timedelta(seconds=90)):
        pass

    message = str(caught.value)
    assert f"process {holder.pid}, started 9" in message  # 90 s ago, or little more
    assert "stays readable" in message
    assert str(tmp_path / "refresh.lock") in message


def test_the_refusal_leaves_the_owners_note_alone(tmp_path, holder):
    before = (tmp_path / "refresh.lock").read_text()
    with pytest.raises(BusyError), refresh_lock(tmp_path, now=NOW):
        pass

    assert (tmp_path / "refresh.lock").read_text() == before
    assert json.loads(before)["pid"] == holder.pid


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_an_owner_that_has_died_holds_nothing(tmp_path, holder, end):
    holder.send_signal(end)
    holder.wait()

    with refresh_lock(tmp_path, now=NOW):
        assert json.loads((tmp_path / "refresh.lock").read_text())["started_at"] == "2026-07-01T12:00:00+00:00"


def test_a_second_one_in_the_same_process_is_refused_too(tmp_path):
    with refresh_lock(tmp_path, now=NOW), pytest.raises(BusyError), refresh_lock(tmp_path, now=NOW):
        pass


def test_it_is_free_again_after_an_error(tmp_path):
    with pytest.raises(KeyError), refresh_lock(tmp_path, now=NOW):
        raise KeyError
    with refresh_lock(tmp_path, now=NOW):
        pass


@pytest.mark.parametrize(
    "note",
    ["", "{", "5", "[]", '{"pid": 1}', '{"pid": 1, "started_at": "soon"}', '{"pid": 1, "started_at": "2026-07-01"}'],
)
def test_a_note_that_cannot_be_read_does_not_hide_the_refusal(tmp_path, note):
    with refresh_lock(tmp_path, now=NOW):
        (tmp_path / "refresh.lock").write_text(note)
        with pytest.raises(BusyError, match="another refresh is running"), refresh_lock(tmp_path, now=NOW):
            pass


def test_an_owner_of_tomorrow_is_no_negative_age(tmp_path):
    with (
        refresh_lock(tmp_path, now=NOW + timedelta(hours=1)),
        pytest.raises(BusyError, match="started 0 s ago"),
        refresh_lock(tmp_path, now=NOW),
    ):
        pass


def test_who_asks_learns_of_a_running_owner_and_disturbs_it_not(tmp_path, holder):
    owner = lock_owner(tmp_path)

    assert owner is not None
    assert (owner.pid, owner.is_running) == (holder.pid, True)
    with pytest.raises(BusyError), refresh_lock(tmp_path, now=NOW):
        pass


def test_who_asks_learns_that_the_owner_was_killed(tmp_path, holder):
    holder.kill()
    holder.wait()

    owner = lock_owner(tmp_path)
    assert owner is not None
    assert (owner.pid, owner.is_running) == (holder.pid, False)
    with refresh_lock(tmp_path, now=NOW):
        pass
    assert lock_owner(tmp_path) is None


@pytest.mark.parametrize("note", [None, "", "{", '{"pid": 1}'], ids=["no file", "empty", "half", "no time"])
def test_who_asks_where_nothing_is_noted_hears_of_nobody(tmp_path, note):
    if note is not None:
        (tmp_path / "refresh.lock").write_text(note)

    assert lock_owner(tmp_path) is None


def test_an_error_while_it_is_held_is_no_death_of_its_owner(tmp_path):
    with pytest.raises(RuntimeError), refresh_lock(tmp_path, now=NOW):
        raise RuntimeError

    assert lock_owner(tmp_path) is None


@pytest.mark.parametrize(
    "note",
    [
        '{"pid": 1e999, "started_at": "2026-07-01T12:00:00+00:00"}',
        '{"pid": 1, "started_at": "0001-01-01T00:00:00+14:00"}',
        "[" * 100_000,
    ],
    ids=["endless number", "time before all", "nested without end"],
)
def test_a_note_beyond_all_bounds_is_none(tmp_path, note):
    (tmp_path / "refresh.lock").write_text(note)

    assert lock_owner(tmp_path) is None


def test_a_link_that_waits_where_the_lock_file_will_be_is_not_followed(tmp_path):
    """It was emptied once: whoever may write to the folder could empty any file of the one who refreshes."""
    (tmp_path / "precious").write_text("mine")
    (tmp_path / "refresh.lock").symlink_to(tmp_path / "precious")

    with (
        pytest.raises(ConfigurationError, match=r"refresh\.lock: a link .* Remove it"),
        refresh_lock(tmp_path, now=utc_now()),
    ):
        pass

    assert (tmp_path / "precious").read_text() == "mine"
