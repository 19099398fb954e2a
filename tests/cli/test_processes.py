"""What only a process shows: what is imported, exit codes, streams, pipes and terminals."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest

from brawlset.build import Build
from brawlset.bundle import bundled
from brawlset.cli import cli
from brawlset.cli.group import COMMANDS
from brawlset.output import display_width

HEAVY = ("dagster", "polars", "requests", "rich", "duckdb")
POOL = ["pool", "--bset", "war", "--commander", "Karn, the Great Creator"]


IMPORTED = """
import contextlib, io, json, sys
from brawlset.cli import cli

found = []
for words in json.loads(sys.argv[1]):
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            cli(words, prog_name="brawlset")
        except SystemExit as end:
            found.append([words, end.code or 0, sorted(set(json.loads(sys.argv[2])) & set(sys.modules))])
print(json.dumps(found))
"""


def imported(home: Path, *commands: list[str]) -> list[list[object]]:
    """The words of each command, its exit code, and which of the heavy libraries are imported after it, in one process."""
    done = subprocess.run(
        [sys.executable, "-c", IMPORTED, json.dumps(commands), json.dumps(HEAVY)],
        env={**os.environ, "BRAWLSET_HOME": str(home)}, text=True, capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: list[list[object]] = json.loads(done.stdout)
    return found


def test_help_imports_no_library(sample_home) -> None:
    commands = [["--help"], ["--version"], *([name, "--help"] for name in COMMANDS)]

    assert imported(sample_home, *commands) == [[words, 0, []] for words in commands]


@pytest.mark.parametrize(
    "words",
    [
        POOL,
        ["bsets"],
        ["bset", "war"],
        ["commanders", "--bset", "war"],
        ["card", "Forest"],
        ["status"],
        ["query", "select 1"],
    ],
    ids=lambda words: words[0],
)
def test_reading_commands_import_duckdb_alone(sample_home, words: list[str]) -> None:
    command = [*words, "--format", "csv"]

    assert imported(sample_home, command) == [[command, 0, ["duckdb"]]]


def test_version(process) -> None:
    from brawlset import __version__

    assert process("--version").stdout == f"brawlset {__version__}\n"


def command_words() -> list[list[str]]:
    """The words of every command, those of the groups among them."""
    context = click.Context(cli)
    words = []
    for name in COMMANDS:
        command = cli.get_command(context, name)
        words += [[name, inner] for inner in command.commands] if isinstance(command, click.Group) else [[name]]
    return words


@pytest.mark.parametrize("words", command_words(), ids=" ".join)
def test_every_help_has_an_example_that_fits_and_names_the_command(run, words: list[str]) -> None:
    done = run(*words, "--help")

    assert done.exit_code == 0
    examples = [line for line in done.stdout.splitlines() if line.startswith("    brawlset ")]
    assert examples
    assert all(line.startswith(f"    brawlset {' '.join(words)}") for line in examples)
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_data_and_messages_go_apart(process) -> None:
    done = process(*POOL, "--format", "csv")

    assert done.returncode == 0
    assert done.stdout.startswith("oracle_id,name,")
    assert "903.BS.11" in done.stderr

    failed = process("card", "Nobody At All")
    assert (failed.returncode, failed.stdout) == (1, "")
    assert failed.stderr.startswith("error: No card is called 'Nobody At All'")


def test_a_wrong_setting_exits_with_2_but_help_still_helps(process) -> None:
    wrong = {"BRAWLSET_SCRYFALL_URL": "http://example.org"}

    done = process("status", env=wrong)
    assert done.returncode == 2
    assert "BRAWLSET_SCRYFALL_URL" in done.stderr
    assert process("status", "--help", env=wrong).returncode == 0


@pytest.mark.parametrize(
    "words",
    [["bsets"], ["query", "from bset_pools", "--format", "csv"], ["query", "from bset_pools", "--format", "json"]],
)
def test_a_reader_that_leaves_early_is_no_error(sample_home, words: list[str]) -> None:
    environment = {**os.environ, "BRAWLSET_HOME": str(sample_home)}
    with subprocess.Popen(
        [sys.executable, "-m", "brawlset", *words], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.wait(60) == 0
        assert running.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", [["bsets"], ["bsets", "--format", "json"]], ids=" ".join)
def test_output_that_cannot_be_written_is_an_error(sample_home, words: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "brawlset", *words],
            env={**os.environ, "BRAWLSET_HOME": str(sample_home)}, stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.startswith("error: No space left on device")


def test_names_are_written_in_utf_8_whatever_the_terminal_speaks(process) -> None:
    sql = "select 'Lim-Dûl ★' as a"

    done = process("query", sql, "--format", "csv", env={"PYTHONIOENCODING": "latin-1"}, encoding="utf-8")
    assert done.stdout == "a\nLim-Dûl ★\n"
    shown = process("query", sql, env={"PYTHONIOENCODING": "latin-1"}, encoding="latin-1")
    assert shown.returncode == 0
    assert "Lim-Dûl ?" in shown.stdout


@pytest.mark.parametrize("columns", [40, 80, 130])
@pytest.mark.parametrize(
    "words",
    [["bsets", "--all"], ["bset", "war"], ["commanders", "--bset", "war"], POOL, ["card", "Karn, the Great Creator"], ["status"],
     ["query", "from printings limit 3"], ["card", "Karn, the Grate Creator"]],
    ids=lambda words: words[0],
)  # fmt: skip
def test_no_line_is_wider_than_the_terminal(terminal, words: list[str], columns: int) -> None:
    shown = terminal(*words, columns=columns, NO_COLOR="1")

    assert len(shown) > 40
    assert max(map(display_width, shown.splitlines())) <= columns


def test_a_terminal_has_colors_unless_they_are_unwanted(terminal) -> None:
    assert "\x1b[" in terminal("bsets")
    assert "\x1b[" in terminal("bset", "zzz")
    assert "\x1b[" not in terminal("bsets", NO_COLOR="1")
    assert "\x1b[" not in terminal("bset", "zzz", NO_COLOR="1")


def test_no_colors_where_there_is_no_terminal(process) -> None:
    assert "\x1b[" not in process("bsets").stdout
    assert "\x1b[" not in process("bset", "zzz").stderr


def test_a_damaged_database_is_an_error_with_the_next_step(process, tmp_path) -> None:
    (tmp_path / "brawlset.duckdb").write_bytes(b"no database" * 1000)

    done = process("bsets", home=tmp_path)
    assert done.returncode == 1
    assert "cannot be read" in done.stderr
    assert "Move it away; then run 'brawlset refresh'" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_of_another_version_says_so(process, tmp_path) -> None:
    import duckdb

    with duckdb.connect(tmp_path / "brawlset.duckdb") as con:
        con.execute("create schema ops; create table ops.file_format as select 1000 as schema_version")

    done = process("bsets", home=tmp_path)
    assert done.returncode == 1
    assert "a newer version of BrawlSet built this database" in done.stderr


def test_an_unexpected_error_is_one_line_and_a_traceback_when_asked_for(tmp_path) -> None:
    script = "import brawlset.warehouse as w; from brawlset.cli import cli\nw.open_published = lambda path: 1 / 0\ncli(['bsets'])"
    environment = {**os.environ, "BRAWLSET_HOME": str(tmp_path)}

    done = subprocess.run([sys.executable, "-c", script], env=environment, text=True, capture_output=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("error: unexpected ZeroDivisionError: division by zero\n")
    assert "Traceback" not in done.stderr
    environment["BRAWLSET_DEBUG"] = "1"
    asked = subprocess.run([sys.executable, "-c", script], env=environment, text=True, capture_output=True, check=False)
    assert "Traceback" in asked.stderr


class TestRefresh:
    def test_it_builds_shows_its_steps_and_has_nothing_to_do_the_second_time(self, process, tmp_path) -> None:
        first = process("refresh", "--source", "sample", home=tmp_path)
        assert first.returncode == 0, first.stderr
        assert "cards: 254 rows" in first.stderr
        assert first.stderr.splitlines()[0].endswith("reading the cards")
        number, total = first.stderr.splitlines()[-1][1:].split("]")[0].split("/")
        assert number == total
        assert "254 cards, 344 printings, 99 sets, 42 BSets." in first.stdout
        assert "There was no earlier database to compare with." in first.stdout
        assert first.stdout.endswith("Next: brawlset bsets\n")

        second = process("refresh", "--source", "sample", home=tmp_path)
        assert (second.returncode, second.stderr) == (0, "")
        assert "already built from these very data" in " ".join(second.stdout.split())

        forced = process("refresh", "--source", "sample", "--force", "--quiet", home=tmp_path)
        assert (forced.returncode, forced.stdout, forced.stderr) == (0, "", "")

    def test_a_terminal_shows_bars_that_leave_nothing_behind(self, terminal, tmp_path) -> None:
        shown = terminal("refresh", "--source", "sample", home=tmp_path)

        assert "build" in shown
        assert "254 cards" in shown
        assert "[1/" not in shown

    def test_a_source_that_is_not_there_changes_nothing(self, process, tmp_path) -> None:
        done = process("refresh", "--source", str(tmp_path / "nowhere"), home=tmp_path)

        assert done.returncode == 1
        assert done.stderr.startswith("error: --source: ")
        assert not (tmp_path / "brawlset.duckdb").exists()

    @pytest.mark.parametrize(
        ("stop", "is_in_background"),
        [(signal.SIGINT, False), (signal.SIGTERM, False), (signal.SIGTERM, True)],
        ids=["Ctrl-C", "SIGTERM", "SIGTERM in the background"],
    )
    def test_stopped_by_hand_it_leaves_the_published_file_and_says_so(self, tmp_path, stop, is_in_background) -> None:
        environment = {**os.environ, "BRAWLSET_HOME": str(tmp_path)}
        words = [sys.executable, "-m", "brawlset", "refresh", "--source", "sample"]
        if is_in_background:
            words = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh", *words]
        with subprocess.Popen(
            words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as running:
            assert running.stderr is not None
            shown = ""
            while "cards:" not in shown:  # in the middle of Dagster's steps
                shown += running.stderr.readline()
            running.send_signal(stop)
            shown += running.stderr.read()
            if running.wait(60) == 0:
                pytest.skip("it was done before the signal came")
        assert running.returncode == 130, shown
        assert "error: The refresh was interrupted; there is no database yet." in shown
        assert "Traceback" not in shown
        assert not (tmp_path / "building").exists()

    @pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
    @pytest.mark.parametrize("module", ["brawlset.defs.run", "brawlset.defs.jobs"], ids=["at first", "after Dagster"])
    def test_stopped_within_an_import_it_waits_for_its_end(self, tmp_path, stop, module) -> None:
        """Raised in there it could be lost, with the lock of all imports held: the refresh hung, whatever was pressed."""
        code = (
            "import os, signal, sys\n"
            "from brawlset.cli import cli\n"
            "class Pressed:\n"
            "    def find_spec(self, name, *_):\n"
            f"        if name == {module!r}:\n"
            f"            os.kill(os.getpid(), {stop:d})\n"
            "            print('the import went on', flush=True)\n"
            "sys.meta_path.insert(0, Pressed())\n"
            "cli(['refresh', '--source', 'sample'])\n"
        )
        environment = {**os.environ, "BRAWLSET_HOME": str(tmp_path)}
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=120, check=False
        )

        assert (done.stdout, done.returncode) == ("the import went on\n", 130)
        assert "error: The refresh was interrupted; there is no database yet." in done.stderr
        assert json.loads((tmp_path / "last_run.json").read_text())["outcome"] == "interrupted"
        assert not (tmp_path / "building").exists()

    def test_an_undecided_set_and_a_broken_claim_are_loud(self, run, new_world, card, set_entry) -> None:
        world = new_world(
            card("Elf", type_line="Legendary Creature — Elf"), card("New", code="new"), sets=[set_entry("new")]
        )
        assets = str(world.settings.assets)

        done = run("refresh", "--source", str(world.source), home=world.settings.home, BRAWLSET_ASSETS=assets)
        assert done.exit_code == 0, done.stderr
        assert "warning: 1 SET IS IN NO LIST: new." in done.stderr
        assert "1 BSet" in done.stdout

    def test_a_loss_is_refused_until_it_is_accepted(self, run, built, card) -> None:
        fogs = [card(f"Fog {number}", number=str(number)) for number in range(30)]
        world = built(card("Elf", type_line="Legendary Creature — Elf", number="99"), *fogs)
        words = ["refresh", "--source", str(world.source), "--quiet"]
        place = {"home": world.settings.home, "BRAWLSET_ASSETS": str(world.settings.assets)}
        world.write_cards(world.cards[:20])

        refused = run(*words, **place)
        assert refused.exit_code == 1
        assert "--accept shrink" in refused.stderr
        assert run(*words, "--accept", "shrink", **place).exit_code == 0

    def test_the_disk_that_is_full_is_named(self, run, tmp_path, monkeypatch) -> None:
        def full(*_, **__) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "brawlset.duckdb")

        monkeypatch.setattr(Build, "create_schema", full)

        done = run("refresh", "--source", "sample", "-q", home=tmp_path)
        assert done.exit_code == 1
        assert (
            "error: The refresh stopped (brawlset.duckdb: No space left on device); there is no database yet."
            in done.stderr
        )
        assert "Traceback" not in done.stderr

    def test_an_error_that_is_none_of_ours_names_itself(self, run, tmp_path, monkeypatch) -> None:
        def broken(*_, **__) -> None:
            raise LookupError("what went wrong")

        monkeypatch.setattr(Build, "fill", broken)

        done = run("refresh", "--source", "sample", "-q", home=tmp_path)
        assert done.exit_code == 1
        assert "LookupError: what went wrong" in done.stderr
        assert "Traceback" not in done.stderr

    def test_an_error_of_ours_that_dagster_raises_from_itself_does_not_hang(self, process, tmp_path) -> None:
        """Its chain of causes is a ring."""
        (tmp_path / "cards.jsonl").write_text('{"object": "card"\n')
        (tmp_path / "sets.json").write_text((bundled("assets") / "sample/sets.json").read_text())

        done = process("refresh", "--source", str(tmp_path), home=tmp_path / "home")
        assert done.returncode == 1
        assert done.stderr.splitlines()[-1]
        assert "Traceback" not in done.stderr
