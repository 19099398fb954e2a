"""A refresh as a whole: whatever happens to it, the published file is the last good one, and readers are not disturbed."""

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import duckdb
import pytest

from brawlset.build import Build
from brawlset.errors import BrawlSetError, BusyError, SnapshotError
from brawlset.refresh import Options, Refresh
from brawlset.settings import load_settings
from brawlset.warehouse import open_published

REFRESH = """
import os, sys
from brawlset.refresh import Options, Refresh
from brawlset.settings import load_settings

if len(sys.argv) > 3:
    os.seteuid(int(sys.argv[3]))
with Refresh(load_settings({"BRAWLSET_HOME": sys.argv[1]}), Options(source=sys.argv[2], force=True)) as refresh:
    print("begun", flush=True)
    refresh.start()
    refresh.stage()
    for table in refresh.build.main:
        refresh.fill(table)
    for claim in refresh.build.claims:
        refresh.violations(claim)
    refresh.publish()
print("published", flush=True)
"""
READ = """
import sys, time
from pathlib import Path
from brawlset.warehouse import open_published

seen, reads = set(), 0
until = time.monotonic() + float(sys.argv[2])
print("reading", flush=True)
while time.monotonic() < until and not Path(sys.argv[1] + ".stop").exists():
    with open_published(Path(sys.argv[1])) as con:
        (refresh_id, cards, pool, held) = con.execute(
            "select (select arg_max(refresh_id, finished_at) from ops.refreshes), (select count(*) from cards),"
            " (select count(*) from bset_pools), (select sum(card_count) from bsets)"
        ).fetchone()
        time.sleep(0.01)
        assert (cards, pool, held) == con.execute(
            "select (select count(*) from cards), (select count(*) from bset_pools), (select sum(card_count) from bsets)"
        ).fetchone()
        assert min(cards, pool, held) > 0
    seen.add(refresh_id)
    reads += 1
print(len(seen), reads)
"""
HOLD = """
import sys
from pathlib import Path
from brawlset.warehouse import open_published

con = open_published(Path(sys.argv[1]))
print(con.execute("select count(*) from ops.refreshes").fetchone()[0], flush=True)
input()
print(con.execute("select count(*) from ops.refreshes").fetchone()[0])
"""


@pytest.fixture
def home(tmp_path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def published(sample_home, home) -> Path:
    """A home of its own in which the sample is published."""
    return shutil.copytree(sample_home, home)


def run(home: Path, source: Path | str = "sample", **options) -> Refresh:
    """A refresh in this process, step by step as the assets run it."""
    settings = load_settings({"BRAWLSET_HOME": str(home)})
    with Refresh(settings, Options(source=str(source), force=True, **options)) as refresh:
        refresh.start()
        refresh.stage()
        for table in refresh.build.main:
            refresh.fill(table)
        for claim in refresh.build.claims:
            refresh.violations(claim)
        refresh.publish()
    return refresh


def child(home: Path, *user: str, **options) -> subprocess.Popen:
    """A refresh of the sample in a process of its own, as a user of that number; it says "begun" and "published"."""
    command = [sys.executable, "-c", REFRESH, str(home), "sample", *user]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def digest(home: Path) -> str:
    return hashlib.sha256((home / "brawlset.duckdb").read_bytes()).hexdigest()


def refresh_count(home: Path) -> int:
    """How many refreshes the published file knows; it must be whole."""
    with open_published(home / "brawlset.duckdb") as con:
        ((count, cards, pools),) = con.execute(
            "select (select count(*) from ops.refreshes), (select count(*) from cards), (select count(*) from bset_pools)"
        ).fetchall()
    assert min(cards, pools) > 0
    return count


class TestKilled:
    def test_at_any_moment_the_published_file_is_the_last_good_one(self, home):
        started = time.monotonic()
        run(home)
        duration = time.monotonic() - started
        known, before = 1, digest(home)
        for number in range(10):
            with child(home) as process:
                assert process.stdout.readline() == "begun\n"
                time.sleep(duration * number / 10)
                process.send_signal(signal.SIGKILL)
                is_published = process.stdout.read() == "published\n"
            if digest(home) != before:  # it was replaced before the kill: then by a whole one
                known, before = known + 1, digest(home)
            else:
                assert not is_published
            assert refresh_count(home) == known

        run(home)

        assert refresh_count(home) == known + 1
        assert sorted(path.name for path in home.iterdir()) == [
            "brawlset.duckdb",
            "builds",
            "last_run.json",
            "refresh.lock",
        ]

    def test_the_next_run_removes_what_a_killed_one_left(self, home):
        (home / "building/spilled").mkdir(parents=True)
        (home / "building/brawlset.duckdb").write_bytes(b"half of a database")
        (home / "building/brawlset.duckdb.wal").write_bytes(b"more")
        (home / "building/spilled/duckdb_temp_storage-0.tmp").write_bytes(b"much")

        run(home)

        assert sorted(path.name for path in home.iterdir()) == ["brawlset.duckdb", "last_run.json", "refresh.lock"]

    @pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM], ids=["SIGINT", "SIGTERM"])
    def test_stopped_by_hand_it_leaves_the_published_file(self, published, stop):
        for _ in range(10):  # on a busy machine a refresh may have ended before it is stopped
            before = digest(published)
            with child(published) as process:
                assert process.stdout.readline() == "begun\n"
                time.sleep(0.05)
                process.send_signal(stop)
                process.communicate(timeout=30)
            if process.returncode:
                break

        assert process.returncode != 0
        assert digest(published) == before
        if stop == signal.SIGINT:  # which Python makes an exception of
            assert not (published / "building").exists()


def test_interrupted_while_it_begins_it_closes_nothing_under_the_reading(home, monkeypatch):
    read, ended = Build.read_cards, []

    def slowly(build, path):
        time.sleep(0.2)
        report = read(build, path)
        ended.append(build.folder.exists())
        return report

    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Build, "read_cards", slowly)
    monkeypatch.setattr(Build, "prepare_names", interrupt)
    with pytest.raises(KeyboardInterrupt):
        run(home)

    assert ended == [True]
    assert not (home / "building").exists()


def test_a_second_refresh_is_refused_and_disturbs_neither_the_first_nor_the_file(published):
    settings = load_settings({"BRAWLSET_HOME": str(published)})
    with Refresh(settings, Options(source="sample", force=True)) as first:
        first.start()
        with (
            pytest.raises(BusyError, match=f"process {os.getpid()}, started"),
            Refresh(settings, Options(source="sample")),
        ):
            pass
        first.stage()
        for table in first.build.main:
            first.fill(table)
        first.publish()

    assert refresh_count(published) == 2


def test_readers_are_not_disturbed_while_the_file_is_replaced(published):
    path = published / "brawlset.duckdb"
    with subprocess.Popen(
        [sys.executable, "-c", READ, str(path), "60"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as reader:
        assert reader.stdout.readline() == "reading\n"
        for _ in range(3):
            with child(published) as process:
                assert process.communicate(timeout=60)[0] == "begun\npublished\n"
        time.sleep(0.3)
        Path(f"{path}.stop").touch()
        said, errors = reader.communicate(timeout=60)

    assert (reader.returncode, errors) == (0, "")
    seen, reads = map(int, said.split())
    assert seen >= 2
    assert reads >= 10


def test_a_reader_that_keeps_the_file_open_keeps_the_old_data(published):
    """A transaction that has begun goes on in the file that it has opened."""
    command = [sys.executable, "-c", HOLD, str(published / "brawlset.duckdb")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as reader:
        assert reader.stdout.readline() == "1\n"
        run(published)
        assert reader.communicate("go\n", timeout=30)[0] == "1\n"

    assert refresh_count(published) == 2


class TestNoRoom:
    """A full disk, at any size, leaves the published file and no half of another."""

    @pytest.fixture
    def small_disk(self, tmp_path):
        """Makes a disk of so many MB."""
        if os.geteuid() != 0 or shutil.which("mount") is None:
            pytest.skip("only root can mount a small disk")
        mounted = []

        def mount(megabytes: float) -> Path:
            folder = tmp_path / f"disk{len(mounted)}"
            folder.mkdir()
            options = ["-t", "tmpfs", "-o", f"size={int(megabytes * 1024)}k", "tmpfs"]
            done = subprocess.run(["mount", *options, str(folder)], capture_output=True, check=False)
            if done.returncode != 0:
                pytest.skip(f"no small disk can be mounted here ({done.stderr.decode().strip()})")
            mounted.append(folder)
            return folder

        yield mount
        for folder in mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)

    def test_a_first_build_on_a_full_disk(self, small_disk):
        folder = small_disk(2)

        with pytest.raises((OSError, duckdb.Error, BrawlSetError)):
            run(folder / "home")

        assert sorted(path.name for path in (folder / "home").iterdir()) == ["last_run.json", "refresh.lock"]

    def test_a_later_build_at_several_sizes(self, small_disk, sample_home):
        size = (sample_home / "brawlset.duckdb").stat().st_size / 2**20
        for free in (0.3, 0.6, 0.9):
            home = small_disk(size * (1 + free))
            shutil.copy(sample_home / "brawlset.duckdb", home)
            before = digest(home)

            with pytest.raises((OSError, duckdb.Error, BrawlSetError)):
                run(home)

            assert digest(home) == before
            assert sorted(path.name for path in home.iterdir()) == ["brawlset.duckdb", "last_run.json", "refresh.lock"]

    def test_files_may_not_grow_as_large_as_the_database(self, published):
        """The same where no disk can be mounted: the system refuses to write behind a limit."""
        resource = pytest.importorskip("resource")
        before = digest(published)

        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))

        with child(published, preexec_fn=limit) as process:
            _, errors = process.communicate(timeout=60)

        assert process.returncode != 0
        assert errors
        assert digest(published) == before
        assert not (published / "building").exists()


class TestHome:
    def test_a_file_stands_where_the_folder_should_be(self, home):
        home.write_text("a file")

        with pytest.raises(OSError, match="home"):
            run(home)

    def test_a_folder_that_may_not_be_written(self):
        nobody = ["65534"] if os.geteuid() == 0 else []  # root may write everywhere
        with tempfile.TemporaryDirectory() as folder:
            Path(folder).chmod(0o755)
            home = Path(folder) / "home"
            home.mkdir(mode=0o555)
            with child(home, *nobody) as process:
                said, errors = process.communicate(timeout=60)

            assert (said, process.returncode) == ("", 1)
            assert "Permission denied" in errors
            assert list(home.iterdir()) == []

    def test_it_is_made_where_it_is_not_there_yet(self, tmp_path):
        run(tmp_path / "a" / "new 'home'")

        assert refresh_count(tmp_path / "a" / "new 'home'") == 1

    def test_a_quote_in_the_path_is_no_sql(self, tmp_path):
        """The published file is attached by its path for the comparison."""
        home = tmp_path / "o'brien's"
        run(home)
        run(home)

        assert refresh_count(home) == 2


def contents(home: Path) -> dict[str, str]:
    """A digest of each public table's rows in the order in which they lie in the file."""
    with open_published(home / "brawlset.duckdb") as con:
        tables = [
            name
            for (name,) in con.execute("select table_name from duckdb_tables() where schema_name = 'main'").fetchall()
        ]
        return {
            table: con.execute(
                f"select count(*) || ' ' || md5(string_agg({table}::varchar, '|' order by rowid)) from {table}"
            ).fetchone()[0]
            for table in tables
        }


def test_two_builds_of_the_same_inputs_are_equal_row_by_row(home, sample_home):
    run(home)

    one = contents(home)
    assert one == contents(sample_home)
    assert set(one) >= {"cards", "bset_pools", "card_names", "printings"}


def test_the_file_is_of_the_storage_version_that_older_readers_open(sample_home):
    with open_published(sample_home / "brawlset.duckdb") as con:
        ((tags,),) = con.execute(
            "select tags from duckdb_databases() where database_name = current_database()"
        ).fetchall()
    assert tags["storage_version"].startswith("v1.5")


def test_nothing_but_the_public_schemas_is_published(sample_home):
    with open_published(sample_home / "brawlset.duckdb") as con:
        schemas = {name for (name,) in con.execute("select distinct schema_name from duckdb_tables()").fetchall()}
        bytes_free = con.execute("select free_blocks from pragma_database_size()").fetchone()
    assert schemas == {"main", "ops"}
    assert bytes_free[0] <= 4


def test_the_published_file_reaches_nothing_but_itself(sample_home, tmp_path):
    (tmp_path / "x.csv").write_text("a\n1\n")

    with open_published(sample_home / "brawlset.duckdb") as con:
        for statement in (
            f"from read_csv('{tmp_path}/x.csv')", f"copy cards to '{tmp_path}/out.csv'", f"attach '{tmp_path}/y.duckdb'",
            "delete from cards", "create table t (a integer)", "set enable_external_access = true", "install httpfs",
        ):  # fmt: skip
            with pytest.raises(duckdb.Error):
                con.execute(statement)


def test_a_damaged_source_leaves_the_published_file(build, card):
    world = build(card())
    before = digest(world.settings.home)
    path = world.source / "cards.jsonl"
    path.write_bytes(path.read_bytes()[:-40])

    with pytest.raises(SnapshotError, match="cut short"):
        world.refresh()

    assert digest(world.settings.home) == before
    assert not (world.settings.home / "building").exists()


def test_an_error_while_the_cards_are_read_waits_for_the_reading(build, card):
    """The sets are refused at once, with the reading of the cards under way beside it: its connection was closed under it."""
    world = build(card(), *(card(f"Card {n}", number=str(n)) for n in range(2000)))
    sets = (world.source / "sets.json").read_text()
    (world.source / "sets.json").write_text(
        '{"object": "list", "data": [{"object": "set", "code": "war", "name": "x"}]}'
    )

    with pytest.raises(SnapshotError, match="set_type"):
        world.refresh()

    assert sorted(path.name for path in world.settings.home.iterdir()) == [
        "brawlset.duckdb",
        "last_run.json",
        "refresh.lock",
    ]
    (world.source / "sets.json").write_text(sets)
    world.refresh()
