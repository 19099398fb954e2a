"""The shell, as a script and as a person at a terminal uses it."""

from __future__ import annotations

import os
import pty
import select
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest


def test_a_script_runs_statement_by_statement(run) -> None:
    script = "select 1 as a;\n.format csv\nselect 'x;' as b -- ; no end\n;\nselect 2 as c"
    done = run("shell", stdin=script)

    assert done.exit_code == 0, done.output
    assert done.stdout == "a\n-\n1\nb\nx;\nc\n2\n"


def test_the_first_error_ends_a_script(run) -> None:
    done = run("shell", "--format", "csv", stdin="select 1 as a;\nselect nme from cards;\nselect 3 as c;\n")

    assert (done.exit_code, done.stdout) == (1, "a\n1\n")
    assert "nme" in done.stderr


def test_quit_ends_a_script(run) -> None:
    assert run("shell", "--format", "csv", stdin="select 1 as a;\n.quit\nselect 2 as b;\n").stdout == "a\n1\n"


def test_one_result_goes_into_a_file_and_the_next_to_the_screen(run, tmp_path: Path) -> None:
    path = tmp_path / "a file.csv"
    done = run("shell", "--format", "csv", stdin=f".once '{path}'\nselect 1 as a;\nselect 2 as b;\n")

    assert done.stdout == "b\n2\n"
    assert path.read_text(encoding="utf-8") == "a\n1\n"


def test_the_other_commands_are_there(run) -> None:
    done = run("shell", stdin=".bset war --format csv\n.examples mana_curve --sql\n")

    assert done.exit_code == 0, done.output
    assert "war-of-the-spark,war," in done.stdout
    assert "-- What does the mana curve" in done.stdout


@pytest.mark.parametrize(
    "line", [".refresh", ".shell", ".nope", ".once", ".once x.xls", ".format xml", ".once 'x", ".", ".bset"]
)
def test_a_command_that_is_none_is_wrong_usage(run, line: str) -> None:
    done = run("shell", stdin=f"{line}\nselect 1;\n")

    assert (done.exit_code, done.stdout) == (2, "")
    assert "rror: " in done.stderr


@pytest.fixture
def type_in(sample_home: Path, tmp_path: Path) -> Callable[..., str]:
    """Types lines into a shell at a terminal and gives what the terminal shows."""
    shutil.copy(sample_home / "brawlset.duckdb", tmp_path)

    def call(*lines: str) -> str:
        main, other = pty.openpty()
        environment = {**os.environ, "BRAWLSET_HOME": str(tmp_path), "TERM": "dumb", "PAGER": "cat", "NO_COLOR": "1"}
        with subprocess.Popen(
            [sys.executable, "-m", "brawlset", "shell"], stdin=other, stdout=other, stderr=other, env=environment,
            start_new_session=True,
        ) as running:  # fmt: skip
            os.close(other)
            shown = read_until(main, "brawlset> ")
            for line in lines:
                os.write(main, line.encode())
                shown += read_until(main, "> ")
            os.write(main, b"\x04")
            assert running.wait(30) == 0
        os.close(main)
        return shown.replace("\r\n", "\n")

    return call


def read_until(terminal: int, end: str) -> str:
    shown = b""
    while not shown.decode(errors="replace").endswith(end) and select.select([terminal], [], [], 30)[0]:
        shown += os.read(terminal, 65536)
    return shown.decode()


def test_an_error_is_told_and_the_next_line_is_read(type_in) -> None:
    shown = type_in("select nme from cards;\n", ".bsets --nope\n", ".nope\n", "select 40 +\n", "2 as sum;\n")

    assert 'Referenced column "nme" not found' in shown
    assert "No such option" in shown
    assert "there is no such command" in shown
    assert "     ...> " in shown
    assert "sum\n---\n 42\n" in shown


def test_what_was_typed_is_remembered(type_in, tmp_path: Path) -> None:
    pytest.importorskip("readline", reason="history needs readline")
    type_in("select 1 as first;\n")

    assert (tmp_path / "shell_history").read_text(encoding="utf-8") == "select 1 as first;\n"
    assert "first" in type_in("\x1b[A\n"), "the arrow up brings the last line back"


def test_tab_completes_a_name(type_in) -> None:
    pytest.importorskip("readline", reason="completion needs readline")

    assert "n=9\n" in type_in("select 'n=' || count(*) as n from excluded_ca\t;\n")
