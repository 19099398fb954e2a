"""`brawlset export` as a user types it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest


def test_several_shapes_at_once(run, tmp_path: Path) -> None:
    done = run(
        "export", "--parquet", str(tmp_path / "p"), "--csv", str(tmp_path / "c"), "--sqlite", str(tmp_path / "x.sqlite")
    )

    assert (done.exit_code, done.stdout) == (0, ""), done.output
    assert (tmp_path / "p/cards.parquet").is_file()
    assert (tmp_path / "c/ops.refreshes.csv").is_file()
    with sqlite3.connect(tmp_path / "x.sqlite") as con:
        assert con.execute("select count(*) from cards").fetchall() == [(254,)]


def test_a_workbook_of_a_bset_found_by_a_set_code(run, tmp_path: Path) -> None:
    pytest.importorskip("xlsxwriter", reason="workbooks need the extra `excel`")
    done = run("export", "--xlsx", str(tmp_path / "war.xlsx"), "--bset", "war")

    assert done.exit_code == 0, done.output
    assert (tmp_path / "war.xlsx").read_bytes()[:2] == b"PK"
    assert "War of the Spark on " in done.stderr.replace("\n", " ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "Nothing to export"),
        (["--xlsx", "a.xlsx"], "go together"),
        (["--csv", "c", "--bset", "war"], "go together"),
        (["--xlsx", "a.xls", "--bset", "war"], "end in .xlsx"),
        (["--parquet", "same", "--csv", "same/"], "a folder each"),
    ],
)
def test_what_does_not_go_together_is_wrong_usage(
    run, tmp_path: Path, monkeypatch, words: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("export", *words)

    assert (done.exit_code, done.stdout) == (2, "")
    assert message in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_the_database_is_not_overwritten(run, sample_home: Path) -> None:
    before = (sample_home / "brawlset.duckdb").read_bytes()
    done = run("export", "--sqlite", str(sample_home / "brawlset.duckdb"))

    assert done.exit_code == 2
    assert (sample_home / "brawlset.duckdb").read_bytes() == before


def test_an_unknown_bset_writes_nothing(run, tmp_path: Path) -> None:
    done = run("export", "--xlsx", str(tmp_path / "a.xlsx"), "--bset", "zzz")

    assert done.exit_code == 1
    assert list(tmp_path.iterdir()) == []
