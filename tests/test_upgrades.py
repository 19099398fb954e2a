"""A database of another version: it is recognised by everyone who opens it, and a refresh replaces it and keeps its history."""

import hashlib
import shutil
import sqlite3
from contextlib import closing

import duckdb
import pytest
from click.testing import CliRunner

import brawlset
from brawlset.cli import cli
from brawlset.errors import BuildError, UnusableFileError
from brawlset.refresh import Options, Refresh
from brawlset.settings import load_settings
from brawlset.site.build import build_site
from brawlset.site.server import serve
from brawlset.warehouse import SCHEMA_VERSION, open_published

COLUMNS = {1: "4b3e4ad3e46d2d00"}
"""Version of the tables -> hash over their columns. Where they have changed since a release, give them the next version
(`brawlset.warehouse.SCHEMA_VERSION`), so that readers of the other version say so; within one release, correct the hash."""

OTHERS = {
    "older": ("update ops.file_format set schema_version = 0", "an older version of BrawlSet built this database"),
    "older than versions are": ("drop table ops.file_format", "an older version of BrawlSet built this database"),
    "newer": ("update ops.file_format set schema_version = 1000", "a newer version of BrawlSet built this database"),
    "none of ours": ("drop schema ops cascade", "not one that BrawlSet has built"),
}
other_version = pytest.mark.parametrize(("statement", "message"), OTHERS.values(), ids=OTHERS)


@pytest.fixture
def home(sample_home, tmp_path):
    shutil.copy(sample_home / "brawlset.duckdb", tmp_path)
    return tmp_path


def change(database, *statements: str) -> None:
    with duckdb.connect(database) as con:
        for statement in statements:
            con.execute(statement)


def test_the_version_of_the_tables_follows_their_columns(sample):
    columns = sample.execute(
        "select schema_name, table_name, column_name, data_type from duckdb_columns() where not internal"
        " and schema_name in ('main', 'ops') order by all"
    ).fetchall()

    assert COLUMNS[SCHEMA_VERSION] == hashlib.sha256(repr(columns).encode()).hexdigest()[:16]


@other_version
def test_every_reader_says_so(home, monkeypatch, statement, message):
    change(home / "brawlset.duckdb", statement)
    monkeypatch.setenv("BRAWLSET_HOME", str(home))
    settings = load_settings()

    for read in (
        brawlset.open,
        lambda: brawlset.query("from cards"),
        lambda: build_site(settings, home / "site"),
        lambda: serve(settings, host="127.0.0.1", port=0, say=print),
    ):
        with pytest.raises(UnusableFileError, match=message):
            read()


@other_version
def test_every_command_says_so_in_one_message(home, statement, message):
    change(home / "brawlset.duckdb", statement)
    for words in (
        ["bsets"],
        ["status"],
        ["query", "from cards"],
        ["card", "Shock"],
        ["export", "--parquet", str(home / "x")],
    ):
        done = CliRunner().invoke(cli, words, env={"BRAWLSET_HOME": str(home)})

        assert (done.exit_code, done.stdout) == (1, "")
        assert done.stderr.startswith("error:")
        assert message in done.stderr


def test_a_file_that_is_no_database(home):
    (home / "brawlset.duckdb").write_bytes(b"no database " * 1000)

    with pytest.raises(UnusableFileError, match=r"cannot be read.*Move it away"):
        open_published(home / "brawlset.duckdb")


@pytest.mark.parametrize(
    "words",
    [["status"], ["query", "from cards"], ["refresh", "--source", "sample"], ["rollback"], ["rollback", "20"], ["bsets"]],
    ids=" ".join,
)  # fmt: skip
def test_a_file_of_another_database_makes_nobody_fetch_an_extension(tmp_path, words):
    """DuckDB knows SQLite's files, and went for what reads them to a host of its own that nobody has configured."""
    with closing(sqlite3.connect(tmp_path / "brawlset.duckdb")) as con:
        con.execute("create table cards (name text)")
        con.commit()
    done = CliRunner().invoke(cli, words, env={"BRAWLSET_HOME": str(tmp_path)})

    assert "download" not in done.stderr
    assert "unexpected" not in done.stderr


@pytest.mark.parametrize(
    "words",
    [["status"], ["query", "from cards"], ["refresh", "--source", "sample"], ["export", "--parquet", "x"]],
    ids=lambda words: words[0],
)  # fmt: skip
def test_a_folder_where_the_database_belongs_is_told(tmp_path, words):
    (tmp_path / "brawlset.duckdb").mkdir()
    done = CliRunner().invoke(cli, words, env={"BRAWLSET_HOME": str(tmp_path)})

    assert done.exit_code == 1
    assert f"{tmp_path / 'brawlset.duckdb'}: a folder lies where the database belongs. Move it away" in done.stderr


def test_a_file_that_is_cut_short_is_damaged_and_no_fault_of_the_program(home):
    database = home / "brawlset.duckdb"
    database.write_bytes(database.read_bytes()[:500_000])

    for words in (["status"], ["export", "--parquet", str(home / "x")], ["query", "from cards"]):
        done = CliRunner().invoke(cli, words, env={"BRAWLSET_HOME": str(home)})

        assert done.exit_code == 1
        assert str(database) in done.stderr
        assert "unexpected" not in done.stderr


class TestRefreshOverAnOlderFile:
    def test_it_is_rebuilt_and_its_history_goes_on(self, built, card):
        world = built(card(), card("Shock", "R", number="2"))
        before = world.values("select refresh_id from ops.refreshes")
        world.close()
        change(
            world.settings.database, "drop table ops.file_format", "drop table ops.gates", "drop table ops.profile",
            "drop table ops.unknown_values", "alter table ops.refreshes drop taken_back", "alter table ops.refreshes add extra integer",
        )  # fmt: skip
        world.write_cards([*world.cards, card("Bolt", "R", number="3")])

        summary = world.refresh()

        assert world.members() == ["Bolt", "Fog", "Shock"]
        assert world.values("select refresh_id from ops.refreshes order by finished_at")[:1] == before
        assert world.values("select taken_back from ops.refreshes") == [[], []]
        assert dict(summary.changes.counts) == {"card entered": 1}
        assert summary.notes == [
            "An older version built the database that was replaced: not compared with it were layouts, nulls."
        ]

    def test_what_can_be_compared_still_is(self, built, card):
        world = built(card(), card("Shock", "R", number="2"))
        world.close()
        change(world.settings.database, "drop table ops.file_format", "drop table ops.profile")
        world.write_cards([card()])

        with pytest.raises(BuildError, match="gone is Shock"):
            world.refresh()

    def test_other_tables_are_not_compared_and_history_that_is_otherwise_is_told(self, built, card):
        world = built(card())
        world.close()
        change(
            world.settings.database, "drop table ops.file_format", "alter table bsets rename to groups",
            "alter table ops.changes drop kind", "drop table printings",
        )  # fmt: skip

        summary = world.refresh()

        assert summary.notes == [
            "An older version built the database that was replaced: not compared with it were shrink, ids, changes.",
            "Of its history, changes could not be taken over; the file itself is kept in builds/.",
        ]
        assert world.values("select count(*) from ops.refreshes") == [2]

    def test_a_newer_one_is_not_replaced(self, built, card):
        world = built(card())
        world.close()
        change(world.settings.database, "update ops.file_format set schema_version = 1000")
        before = world.settings.database.read_bytes()

        with pytest.raises(BuildError, match=r"a newer version .* Update the program.* stays as it was"):
            world.refresh()
        assert world.settings.database.read_bytes() == before

    def test_nothing_new_is_no_reason_to_leave_an_older_file(self, built, card):
        world = built(card())
        world.close()
        change(world.settings.database, "update ops.file_format set schema_version = 0")

        with Refresh(world.settings, Options(source=str(world.source))) as refresh:
            assert not refresh.is_current()
        world.refresh()
        world.close()
        with Refresh(world.settings, Options(source=str(world.source))) as refresh:
            assert refresh.is_current()
