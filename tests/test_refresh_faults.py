"""A refresh that is killed before each of its operations on files, or that loses the permission to write in the middle: small versions of
what benchmarks/faults.py does at length. Hosts that fail are in sources/test_faulty_hosts.py, full disks and readers in test_refresh.py.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import duckdb
import pytest

from brawlset.errors import BrawlSetError
from brawlset.refresh import Options, Refresh
from brawlset.warehouse import open_published

NOBODY = 65534
KILLED = """
import os, signal, sys
from brawlset import archives, derived, reference_tables
from brawlset.draft import booster_files
from brawlset.refresh import Options, Refresh
from brawlset.settings import load_settings

home, source, assets = sys.argv[1:]
CHANGES = {"os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir"}

def refresh():
    settings = load_settings({"BRAWLSET_HOME": home, "BRAWLSET_ASSETS": assets})
    with Refresh(settings, Options(source=source, force=True)) as refresh:
        refresh.start()
        refresh.stage()
        for table in refresh.build.main:
            refresh.fill(table)
        refresh.publish()

def kill_before(number):
    seen = 0
    def hook(event, arguments):
        nonlocal seen
        is_write = event == "open" and set(str(arguments[1])) & set("wax+")
        if (event in CHANGES or is_write) and str(arguments[0]).startswith(home):
            seen += 1
            if seen == number:
                print(event, os.path.relpath(str(arguments[0]), home), flush=True)
                os.kill(os.getpid(), signal.SIGKILL)
    sys.addaudithook(hook)

number, code = 1, 1
while code:
    pid = os.fork()
    if not pid:
        kill_before(number)
        refresh()
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    if code not in {0, -signal.SIGKILL}:
        sys.exit(f"before operation {number} it ended with {code}")
    if code:
        input()
    number += 1
print("done", flush=True)
"""


def digest(home: Path) -> str:
    return hashlib.sha256((home / "brawlset.duckdb").read_bytes()).hexdigest()


def names(home: Path) -> list[str]:
    """The files and folders in a home."""
    return sorted(path.name for path in home.iterdir())


def refresh_count(home: Path) -> int:
    """How many refreshes the published file knows; it must be whole."""
    with open_published(home / "brawlset.duckdb") as con:
        ((count, cards),) = con.execute(
            "select (select count(*) from ops.refreshes), (select count(*) from cards)"
        ).fetchall()
    assert cards == 1
    return count


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")
def test_killed_before_any_operation_on_a_file_it_leaves_the_last_build_or_the_new_one(built, card):
    world = built(card())
    home, known = world.settings.home, 1
    before, seen = digest(home), []
    command = [sys.executable, "-c", KILLED, str(home), str(world.source), str(world.settings.assets)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        while (said := process.stdout.readline().strip()) not in {"done", ""}:
            seen.append(said)
            if digest(home) != before:
                known, before = known + 1, digest(home)
            assert refresh_count(home) == known, said
            process.stdin.write("\n")
            process.stdin.flush()
        _, errors = process.communicate()

    assert (said, errors) == ("done", "")
    assert {"os.mkdir building", "os.link brawlset.duckdb", "os.rename building/brawlset.duckdb"} <= set(seen)
    assert refresh_count(home) == known + 1
    assert names(home) == ["brawlset.duckdb", "builds", "last_run.json", "refresh.lock"]
    assert len(list((home / "builds").iterdir())) == min(known, 5)


@pytest.fixture
def open_world(new_world, card):
    """A world with a build in a folder that every user may read, and whose home is another user's where root runs the tests: root may
    write everywhere."""
    with tempfile.TemporaryDirectory() as name:  # pytest's own folders are closed to others
        folder = Path(name)
        world = new_world(card())
        world.refresh()
        world.close()
        shutil.copytree(world.folder, folder, dirs_exist_ok=True)
        folder.chmod(0o755)
        world.settings = replace(world.settings, home=folder / "home", assets=folder / "assets")
        world.source = folder / "source"
        if os.geteuid() == 0:
            for path in (world.settings.home, *world.settings.home.rglob("*")):
                os.chown(path, NOBODY, NOBODY)
        yield world


@contextmanager
def as_another_user() -> Iterator[None]:
    """Without root's right to write everywhere."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(user)


@pytest.mark.skipif(not hasattr(os, "seteuid"), reason="there are no permissions to take here")
@pytest.mark.parametrize("step", ["before it reads", "while it reads", "before it publishes"])
def test_permission_to_write_is_taken_away_and_the_published_file_stays(open_world, step):
    home = open_world.settings.home
    before, options = digest(home), Options(source=str(open_world.source), force=True)

    def allow(mode: int) -> None:
        for folder in (home, home / "building"):
            if folder.is_dir():
                folder.chmod(mode)

    def refresh() -> None:
        with Refresh(open_world.settings, options) as refresh:
            if step == "before it reads":
                allow(0o555)
            refresh.start()
            if step == "while it reads":
                allow(0o555)
            refresh.stage()
            for table in refresh.build.main:
                refresh.fill(table)
            allow(0o555)
            refresh.publish()

    with as_another_user():
        with pytest.raises((OSError, duckdb.Error, BrawlSetError), match=r"(?i)permission|cannot open"):
            refresh()
        assert digest(home) == before
        allow(0o755)
        open_world.refresh()
        open_world.close()

    assert refresh_count(home) == 2
    assert names(home) == ["brawlset.duckdb", "builds", "last_run.json", "refresh.lock"]
