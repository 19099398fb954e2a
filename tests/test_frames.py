"""The functions of `import brawlset`: what they give, what they document, and that they cost nothing until they are asked for."""

from __future__ import annotations

import doctest
import inspect
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import duckdb
import polars as pl
import pytest

import brawlset
from brawlset import frames
from brawlset.errors import ConfigurationError, NotFoundError
from brawlset.output import json_value

HERE = {"brawlset": brawlset, "pl": pl}


@pytest.fixture(autouse=True)
def _on_the_sample(sample_home, monkeypatch) -> None:
    monkeypatch.setenv("BRAWLSET_HOME", str(sample_home))


@pytest.mark.parametrize("module", [brawlset, frames], ids=lambda module: module.__name__)
def test_the_examples_in_the_docstrings_are_so(module) -> None:
    result = doctest.testmod(module, extraglobs=HERE, raise_on_error=False)

    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize(
    ("function", "frame"),
    [
        (frames.bsets, lambda: brawlset.bsets(is_all=True)),
        (frames.commanders, lambda: brawlset.commanders("war")),
        (frames.commanders, lambda: brawlset.commanders("war", as_of=date(2020, 1, 1))),
        (frames.pool, lambda: brawlset.pool("war", "Feather, the Redeemed")),
        (frames.pool, lambda: brawlset.pool("war", "Feather, the Redeemed", as_of=date(2020, 1, 1))),
    ],
)
def test_the_columns_are_those_of_the_docstring(function, frame) -> None:
    documented = re.search(r"Columns: (.*?)\.\n\n", inspect.getdoc(function), re.DOTALL)[1]
    names = re.sub(r"\s*\([^()]*\)", "", documented.replace("\n", " ")).split(", ")

    assert [name.strip() for name in names] == frame().columns


def test_every_public_function_is_documented_with_an_example() -> None:
    for name in set(brawlset.__all__) - {"__version__"}:
        function = getattr(brawlset, name)
        assert "\n>>> " in inspect.getdoc(function), name
        assert inspect.signature(function).return_annotation, name


def test_a_frame_is_what_sql_gives(sample) -> None:
    expected = sample.execute("from commander_options('war-of-the-spark')").fetchall()
    frame = brawlset.commanders("War of the Spark")

    assert [tuple(row) for row in frame.rows()] == [
        tuple(json_value(value) if type(value).__name__ == "UUID" else value for value in row) for row in expected
    ]
    assert frame.schema["pool_count"] == pl.Int32
    assert frame.schema["basics"] == pl.List(pl.String)


def test_an_empty_frame_keeps_its_columns() -> None:
    frame = brawlset.query("select name, types, first_printed_on from cards where false")

    assert frame.schema == {"name": pl.String, "types": pl.List(pl.String), "first_printed_on": pl.Date}


def test_types_that_polars_lacks_come_as_text() -> None:
    frame = brawlset.query("select interval 14 month as span, oracle_id from cards limit 1")

    assert frame.schema == {"span": pl.String, "oracle_id": pl.String}
    assert frame["span"].item() == "1 year 2 months"


def test_all_bsets_are_more_than_those_of_the_default_list() -> None:
    default, every = brawlset.bsets(), brawlset.bsets(is_all=True)

    assert default["is_default"].all()
    assert set(default["bset_id"]) < set(every["bset_id"])
    assert every.filter(bset_id="war-of-the-spark")["set_codes"].item().to_list() == ["war"]


def test_basic_lands_come_when_they_are_asked_for() -> None:
    without = brawlset.pool("war", "Karn, the Great Creator")
    with_them = brawlset.pool("war", "Karn, the Great Creator", with_basics=True)

    assert with_them.filter("is_basic")["name"].to_list() == ["Forest", "Island", "Mountain", "Plains", "Swamp"]
    assert with_them.filter(~pl.col("is_basic")).equals(without)


def test_a_choice_of_color_widens_the_pool() -> None:
    assert (
        brawlset.pool("cmr", "The Prismatic Piper", choose="U").height
        == brawlset.query(
            "select count(*) as n from legal_pool('commander-legends', 'The Prismatic Piper', chosen_colors := 'U')"
        ).item()
    )
    with pytest.raises(ConfigurationError, match="Choose one of"):
        brawlset.pool("cmr", "The Prismatic Piper")


def test_a_day_leaves_out_what_was_not_there() -> None:
    then = brawlset.pool("battle-for-zendikar", "Ob Nixilis Reignited", as_of=date(2015, 12, 31))

    assert set(then["name"]) < set(brawlset.pool("battle-for-zendikar", "Ob Nixilis Reignited")["name"])
    with pytest.raises(NotFoundError):
        brawlset.pool("battle-for-zendikar", "Ob Nixilis Reignited", as_of=date(2015, 1, 1))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: brawlset.commanders("wra"), "No BSet"),
        (lambda: brawlset.pool("war", "Karn, the Grate Creator"), "Did you mean: Karn, the Great Creator"),
        (lambda: brawlset.pool("war", "Blast Zone"), "cannot lead a BrawlSet deck"),
        (lambda: brawlset.bsets(database="nowhere.duckdb"), "there is no database yet"),
    ],
)
def test_what_is_not_found_is_said_as_on_the_command_line(call, message: str) -> None:
    with pytest.raises(NotFoundError, match=message):
        call()


def test_the_connection_reads_and_reaches_nothing_else(tmp_path: Path) -> None:
    with brawlset.open() as con:
        with pytest.raises(duckdb.Error, match="read-only"):
            con.execute("delete from cards")
        with pytest.raises(duckdb.Error, match="disabled"):
            con.execute(f"copy cards to '{tmp_path / 'x.csv'}'")
    with pytest.raises(duckdb.Error, match="disabled"):
        brawlset.query("from read_text('/etc/passwd')")


@pytest.mark.parametrize("sql", ["", "-- nothing"])
def test_no_sql_is_refused(sql: str) -> None:
    with pytest.raises(ConfigurationError, match="There is no SQL"):
        brawlset.query(sql)


def test_importing_the_package_imports_nothing_of_weight() -> None:
    code = "import sys, brawlset; print(sorted({'duckdb', 'polars', 'click', 'pathlib', 'brawlset.frames'} & set(sys.modules)))"
    bare = "import sys; print(sorted({'duckdb', 'polars', 'click', 'pathlib', 'brawlset.frames'} & set(sys.modules)))"

    assert printed(code) == printed(bare)


def test_the_list_of_bsets_stays_a_function_where_the_package_of_that_name_is_imported() -> None:
    assert printed("import brawlset, brawlset.bsets.set_names; print(callable(brawlset.bsets))") == "True"
    assert (
        printed("from brawlset.bsets.set_names import words; import brawlset; print(callable(brawlset.bsets))")
        == "True"
    )
    assert printed(
        "import brawlset; brawlset.bsets; from brawlset.bsets.set_names import words; print(words('A B'))"
    ) == printed("from brawlset.bsets.set_names import words; print(words('A B'))")


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'pools'"):
        _ = brawlset.pools
    assert "pool" in dir(brawlset)


def printed(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
