"""What commands do with questions, names and files that are made to do harm."""

from __future__ import annotations

import json
import os
import shutil
import stat
import time
from pathlib import Path

import pytest

from brawlset.cli.results import limited, show_result
from brawlset.errors import BuildError
from brawlset.warehouse import open_published

ESCAPES = "\x1b[31mRed\x1b]0;title\x07\x9b2J\u202eback"
REFUSED = (
    "from read_text('{file}')", "from read_csv('{file}')", "from '{file}'", "from glob('{folder}/*')", "from read_blob('{database}.other')",
    "copy cards to '{folder}/out.csv'", "copy cards to '{database}'", "copy (select 1) to '{database}.wal' (format csv)",
    "copy (select 1) to '{database}.tmp/x.csv'", "copy (select 1) to 'file://{database}.wal' (format csv)",
    "export database '{folder}/out'", "import database '{folder}'", "attach '{folder}/other.duckdb'", "attach 'http://127.0.0.1:9/x.duckdb'",
    "from 'http://127.0.0.1:9/x.csv'", "install httpfs", "load httpfs", "load '{file}'", "create secret (type http)",
    "delete from cards", "drop table cards", "update cards set name = 'x'", "create table cards_too as from cards",
    "set enable_external_access = true", "set memory_limit = '1TB'", "set temp_directory = '{folder}'", "reset memory_limit",
    "set lock_configuration = false", "pragma profiling_output = '{file}'", "set log_query_path = '{file}'", "call enable_logging()",
    "from query('from read_text(''{file}'')')",
)  # fmt: skip


def below(folder: Path) -> dict[str, tuple[int, int]]:
    """Name, size and time of everything below a folder."""
    return {
        str(path): (found.st_size, found.st_mtime_ns)
        for path in folder.rglob("*")
        if (found := path.stat()) and path.is_file()
    }


class TestQueries:
    @pytest.mark.parametrize("sql", REFUSED)
    def test_sql_reaches_nothing_but_the_rows_of_the_database(
        self, run, sample_home: Path, tmp_path: Path, sql: str
    ) -> None:
        (tmp_path / "secret.csv").write_text("a\nsecret\n")
        names = {"file": tmp_path / "secret.csv", "folder": tmp_path, "database": sample_home / "brawlset.duckdb"}
        before = below(tmp_path), below(sample_home)

        done = run("query", sql.format(**names), "--format", "csv")

        assert done.exit_code == 1
        assert "secret\n" not in done.stdout
        assert "unexpected" not in done.stderr
        assert (below(tmp_path), below(sample_home)) == before

    @pytest.mark.parametrize(
        "words", [(), ("--format", "csv"), ("--output", "{folder}/x.parquet")], ids=["table", "csv", "file"]
    )
    def test_a_query_without_end_is_stopped(self, run, tmp_path: Path, words: tuple[str, ...]) -> None:
        began = time.monotonic()
        endless = "select count(*) from range(1_000_000_000_000) where hash(range) = 3"
        done = run("query", endless, "--timeout", "0.3", *(word.format(folder=tmp_path) for word in words))

        assert done.exit_code == 1
        assert "took longer than it may" in done.stderr
        assert time.monotonic() - began < 30
        assert list(tmp_path.iterdir()) == []

    def test_a_time_that_is_over_before_the_query_begins_stops_it_too(self, sample_home: Path) -> None:
        """The one interruption came between two queries and was lost: nothing stopped the second."""
        with open_published(sample_home / "brawlset.duckdb") as con, limited(con, 1e-9):
            time.sleep(0.01)
            with pytest.raises(BuildError, match="took longer than it may"):
                show_result(con, "select count(*) from range(1_000_000_000_000) where hash(range) = 3", {})

    @pytest.mark.parametrize("seconds", ["1e300", "inf", "nan"])
    def test_a_time_beyond_all_bounds_is_no_limit(self, run, seconds: str) -> None:
        done = run("query", "select 1 as a", "--timeout", seconds, "--format", "csv")

        assert (done.stdout, done.stderr) == ("a\n1\n", "")

    def test_a_query_takes_no_more_memory_than_it_may_and_no_room_on_the_disk(
        self, run, sample_home: Path, tmp_path: Path, monkeypatch
    ) -> None:
        monkeypatch.setattr("brawlset.warehouse.MEMORY_LIMIT", "50MB")
        shutil.copy(sample_home / "brawlset.duckdb", tmp_path)  # connections to one file share the limit of the first
        before = below(tmp_path)
        endless = "select max(len(l)) from (select list(repeat('x', 1000) || range) as l from range(2_000_000))"
        done = run("query", endless, home=tmp_path)

        assert done.exit_code == 1
        assert "needs more memory than it may take" in done.stderr
        assert below(tmp_path) == before

    def test_nothing_is_spilled_beside_the_database(self, sample_home: Path) -> None:
        with open_published(sample_home / "brawlset.duckdb") as con:
            ((folder, files),) = con.execute(
                "select current_setting('temp_directory'), current_setting('allowed_directories')"
            ).fetchall()
        assert (folder, files) == ("", [])

    def test_a_table_of_more_rows_than_anybody_reads_is_refused(self, run, monkeypatch) -> None:
        monkeypatch.setattr("brawlset.cli.results._MOST_SHOWN", 1_000)

        assert run("query", "from range(1_000)").exit_code == 0
        done = run("query", "from range(1_000_000_000)")
        assert done.exit_code == 1
        assert "--format csv" in done.stderr


class TestTerminal:
    """Card and deck names come from other people: what a terminal would obey is never sent to one."""

    def controls(self, shown: str) -> list[str]:
        """What is left when the program's own bold and colors are taken away."""
        for own in ("\x1b[31m\x1b[1merror:", "\x1b[33m\x1b[1mwarning:", "\x1b[1m", "\x1b[0m"):
            shown = shown.replace(own, "")
        return [
            char
            for char in shown
            if (ord(char) < 32 and char not in "\r\n") or 0x7F <= ord(char) < 0xA0 or char == "\u202e"
        ]

    @pytest.mark.parametrize("form", ["table", "csv", "json"])
    @pytest.mark.parametrize(
        "sql",
        ["select $name as name", "select [$name] as names", 'select 1 as "{name}"'],
        ids=["a text", "a list", "a heading"],
    )
    def test_a_query(self, terminal, form: str, sql: str) -> None:
        sql = sql.format(name=ESCAPES)
        words = ("--param", f"name={ESCAPES}") if "$name" in sql else ()

        shown = terminal("query", sql, *words, "--format", form, "--no-pager")

        assert "Red" in shown
        assert self.controls(shown) == []

    @pytest.mark.parametrize(
        "words",
        [
            ("card", ESCAPES),
            ("bset", ESCAPES),
            ("tables", ESCAPES),
            ("pool", "--bset", ESCAPES, "--commander", "Fog"),
        ],
        ids=lambda words: words[0],
    )
    def test_an_error(self, terminal, words: tuple[str, ...]) -> None:
        shown = terminal(*words)

        assert "Red" in shown
        assert self.controls(shown) == []

    def test_an_error_of_a_refresh(self, terminal, tmp_path: Path) -> None:
        shown = terminal("refresh", "--source", ESCAPES, home=tmp_path)

        assert "Red" in shown
        assert self.controls(shown) == []

    @pytest.mark.parametrize(
        "words", [("check",), ("deck", "convert", "--to", "text"), ("deck", "stats")], ids=" ".join
    )
    def test_a_deck(self, terminal, tmp_path: Path, words: tuple[str, ...]) -> None:
        deck = tmp_path / "deck.txt"
        deck.write_text(f"Name: {ESCAPES}\n1 Fog\n1 {ESCAPES}\n// {ESCAPES}\n", encoding="utf-8")

        assert self.controls(terminal(*words, str(deck))) == []

    def test_what_a_program_reads_is_as_it_is(self, process) -> None:
        done = process("query", "select $name as name", "--param", "name=\x1b[31m\x9b2J", "--format", "csv")
        assert done.stdout == "name\n\x1b[31m\x9b2J\n"

        done = process("query", "select $name as name", "--param", "name=\x1b[31m\x9b2J\u202e", "--format", "json")
        assert json.loads(done.stdout) == [{"name": "\x1b[31m\x9b2J\u202e"}]
        assert self.controls(done.stdout) == []

    def test_what_a_host_answers(self, terminal, tmp_path: Path, broken_host: str) -> None:
        shown = terminal("refresh", home=tmp_path, BRAWLSET_SCRYFALL_URL=broken_host, BRAWLSET_MTGJSON_URL=broken_host)

        assert "Red" in shown
        assert self.controls(shown) == []


@pytest.fixture
def broken_host():
    """A host whose refusals hold what a terminal would obey."""
    from http.server import BaseHTTPRequestHandler, HTTPServer
    from threading import Thread

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = json.dumps({"code": ESCAPES, "details": ESCAPES}).encode()
            self.send_response(400)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


class TestFiles:
    def test_nobody_else_may_write_to_what_is_written(self, process, tmp_path: Path) -> None:
        """However the shell was set: a database that others can change is nobody's to trust."""
        home = tmp_path / "home"
        done = process("refresh", "--source", "sample", "--quiet", home=home, preexec_fn=lambda: os.umask(0))
        assert done.returncode == 0
        done = process("export", "--csv", str(tmp_path / "csv"), home=home, preexec_fn=lambda: os.umask(0))
        assert done.returncode == 0

        open_to_all = [path for path in tmp_path.rglob("*") if path.stat().st_mode & stat.S_IWOTH]
        assert open_to_all == []

    def test_a_link_that_waits_where_a_file_will_be_is_not_followed(self, run, tmp_path: Path) -> None:
        (tmp_path / "precious").write_text("mine")
        (tmp_path / "out.csv.part").symlink_to(tmp_path / "precious")

        assert run("query", "select 1 as a", "--output", str(tmp_path / "out.csv")).exit_code == 0

        assert (tmp_path / "precious").read_text() == "mine"
        assert (tmp_path / "out.csv").read_text() == "a\n1\n"
        assert not (tmp_path / "out.csv").is_symlink()

    def test_links_that_wait_in_the_folder_of_the_database_are_not_followed(self, run, tmp_path: Path) -> None:
        precious, home = tmp_path / "precious", tmp_path / "home"
        precious.write_text("mine")
        (home / "raw").mkdir(parents=True)
        for name in ("last_run.json", "last_run.json.part", "refusals.jsonl.part", "brawlset.duckdb"):
            (home / name).symlink_to(precious if name != "brawlset.duckdb" else tmp_path / "nowhere")

        assert run("refresh", "--source", "sample", "--quiet", home=home).exit_code == 0

        assert precious.read_text() == "mine"
        assert not (tmp_path / "nowhere").exists()
        assert [path.name for path in home.iterdir() if path.is_symlink() and path.suffix != ".part"] == []
