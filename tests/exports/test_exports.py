"""The database in other shapes: every table, every row, and what their readers make of them."""

from __future__ import annotations

import csv
import errno
import hashlib
import json
import re
import sqlite3
import sys
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import duckdb
import polars as pl
import pytest

from brawlset.bset_lookup import find_bset
from brawlset.catalogue.model import read_tables
from brawlset.errors import BusyError, ConfigurationError, SourceError
from brawlset.exports.folders import export_folder
from brawlset.exports.sqlite_file import export_sqlite
from brawlset.lock import file_lock
from brawlset.output import write_csv
from brawlset.result_files import replacing


@pytest.fixture(scope="module")
def tables(sample):
    return read_tables(sample)


@pytest.fixture(scope="module")
def parquet(sample_home, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("export") / "it's parquet"
    export_folder(sample_home / "brawlset.duckdb", folder, "parquet")
    return folder


@pytest.fixture(scope="module")
def comma(sample_home, tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("export")
    export_folder(sample_home / "brawlset.duckdb", folder, "csv")
    return folder


@pytest.fixture(scope="module")
def lite(sample, tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("export") / "brawlset.sqlite"
    export_sqlite(sample, path)
    return path


def manifest(folder: Path) -> dict[str, Any]:
    return json.loads((folder / "manifest.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", ["parquet", "comma"])
def test_the_manifest_says_what_each_file_is(request, sample, tables, kind: str) -> None:
    folder = request.getfixturevalue(kind)
    listed = manifest(folder)["tables"]

    assert [entry["table"] for entry in listed] == [table.name for table in tables]
    assert {entry["file"] for entry in listed} | {"manifest.json", ".export.lock"} == {
        path.name for path in folder.iterdir()
    }
    for entry, table in zip(listed, tables, strict=True):
        data = (folder / entry["file"]).read_bytes()
        assert entry["sha256"] == hashlib.sha256(data).hexdigest()
        assert (entry["byte_count"], entry["row_count"], entry["comment"]) == (
            len(data),
            table.row_count,
            table.comment,
        )
        assert [each["name"] for each in entry["columns"]] == [column.name for column in table.columns]
    refresh = sample.execute("select refresh_id::varchar from ops.refreshes").fetchall()[0][0]
    assert manifest(folder)["refresh_id"] == refresh


def test_parquet_holds_every_row_in_order(sample, tables, parquet) -> None:
    for table in tables:
        path = str(parquet / f"{table.name}.parquet").replace("'", "''")
        assert duckdb.sql(f"from '{path}'").fetchall() == sample.execute(table.select_with_text_ids).fetchall(), (
            table.name
        )


def test_polars_reads_every_table(tables, parquet) -> None:
    for table in tables:
        frame = pl.read_parquet(parquet / f"{table.name}.parquet")
        assert frame.shape == (table.row_count, len(table.columns))
        assert pl.Binary not in frame.dtypes, table.name


def test_csv_is_what_a_query_prints(sample, tables, comma, tmp_path) -> None:
    """Whoever writes it: DuckDB for the plain tables, the program for the others."""
    for table in tables:
        cursor = sample.execute(f"from {table.name}")
        with (tmp_path / "expected.csv").open("w", encoding="utf-8", newline="\n") as out:
            write_csv(out, [column.name for column in table.columns], cursor.fetchall())
        assert rows_of(comma / f"{table.name}.csv") == rows_of(tmp_path / "expected.csv"), table.name


def rows_of(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_the_same_build_gives_the_same_bytes(sample_home, parquet, tmp_path) -> None:
    export_folder(sample_home / "brawlset.duckdb", tmp_path, "parquet")

    assert manifest(tmp_path) == manifest(parquet)


def test_an_export_that_fails_leaves_no_manifest(sample_home, tmp_path) -> None:
    """A manifest beside the files of two builds would be believed."""
    export_folder(sample_home / "brawlset.duckdb", tmp_path, "csv")
    (tmp_path / "cards.csv").unlink()
    (tmp_path / "cards.csv").mkdir()

    with pytest.raises(OSError, match=r"cards\.csv"):
        export_folder(sample_home / "brawlset.duckdb", tmp_path, "csv")
    assert not (tmp_path / "manifest.json").exists()


def test_sqlite_holds_every_row(sample, tables, lite) -> None:
    with sqlite3.connect(lite) as con:
        assert con.execute("pragma integrity_check").fetchall() == [("ok",)]
        for table in tables:
            name = table.name.replace(".", "_")
            assert con.execute(f"select count(*) from {name}").fetchall() == [(table.row_count,)], name
        found = con.execute(
            "select oracle_id, name, types, is_basic, first_printed_on, mana_value from cards order by 1"
        ).fetchall()
    expected = sample.execute(
        "select oracle_id::varchar, name, types, is_basic, first_printed_on, mana_value from cards order by 1"
    ).fetchall()
    assert [(*row[:2], json.loads(row[2]), bool(row[3]), row[4], row[5]) for row in found] == [
        (*row[:4], row[4].isoformat(), row[5]) for row in expected
    ]


def test_sqlite_answers_what_duckdb_answers(sample, lite) -> None:
    sql = (
        "select cards.name from bset_pools join cards using (oracle_id)"
        " where bset_id = 'war-of-the-spark' and bset_pools.identity_mask = 9 order by cards.name"
    )
    with sqlite3.connect(lite) as con:
        found = con.execute(sql).fetchall()
        plan = con.execute(f"explain query plan {sql}").fetchall()

    assert found == sample.execute(sql).fetchall()
    assert len(found) == 15
    assert any("PRIMARY KEY (bset_id=? AND identity_mask=?" in step[-1] for step in plan)


def test_sqlite_shows_the_comments_where_it_shows_the_tables(lite, tables) -> None:
    with sqlite3.connect(lite) as con:
        made = dict(con.execute("select name, sql from sqlite_master where type = 'table'").fetchall())

    for table in tables:
        text = made[table.name.replace(".", "_")]
        assert table.comment in text
        assert all(column.comment in text for column in table.columns)


def test_sqlite_takes_the_place_of_an_older_export_but_of_no_other_file(sample, lite, tmp_path) -> None:
    again = tmp_path / "brawlset.sqlite"
    again.write_bytes(lite.read_bytes())
    export_sqlite(sample, again)
    other = tmp_path / "letter.txt"
    other.write_text("Dear", encoding="utf-8")

    with pytest.raises(ConfigurationError, match="is no SQLite file"):
        export_sqlite(sample, other)
    assert other.read_text(encoding="utf-8") == "Dear"


class TestWorkbook:
    @pytest.fixture
    def book(self, sample, tmp_path) -> dict[str, list[list[Any]]]:
        """Sheet -> rows of values, as a reader of the format finds them."""
        pytest.importorskip("xlsxwriter", reason="workbooks need the extra `excel`")
        from brawlset.exports.workbook import export_workbook

        export_workbook(sample, find_bset(sample, "war"), tmp_path / "war.xlsx")
        return read_book(tmp_path / "war.xlsx")

    def test_it_has_the_commanders_the_cards_and_a_pool_an_identity(self, sample, book) -> None:
        identities = sample.execute(
            "select distinct color_identity from bset_commanders where bset_id = 'war-of-the-spark'"
        ).fetchall()

        assert list(book)[:4] == ["BSet", "Commanders", "Cards", "Pool colorless"]
        assert {name.removeprefix("Pool ").replace("colorless", "") for name in list(book)[3:]} == {
            letters for (letters,) in identities
        }

    def test_a_pool_is_that_of_the_database_with_its_basic_lands(self, sample, book) -> None:
        expected = sample.execute(
            "select name from identity_pool('war-of-the-spark', 'WR', with_basics := true)"
        ).fetchall()

        assert [row[0] for row in book["Pool WR"][1:]] == [name for (name,) in expected]
        assert book["Pool WR"][0] == ["Card", "Cost", "Mana value", "Type", "Identity", "Set", "Number"]
        assert {"Mountain", "Plains"} <= {row[0] for row in book["Pool WR"]}

    def test_numbers_are_numbers_and_collector_numbers_are_text(self, book) -> None:
        row = next(row for row in book["Cards"] if row[0] == "Feather, the Redeemed")

        assert (row[2], row[6]) == (3.0, "197")

    @pytest.mark.parametrize("sheet", ["Commanders", "Cards", "Pool colorless"])
    def test_a_colorless_identity_is_written_out(self, book, sheet) -> None:
        header, *found = book[sheet]
        identities = {row[0]: row[header.index("Identity")] for row in found}

        assert identities["Karn, the Great Creator"] == "colorless"

    def test_the_commanders_come_with_their_basic_lands(self, book) -> None:
        header, *found = book["Commanders"]
        karn = dict(zip(header, next(row for row in found if row[0] == "Karn, the Great Creator"), strict=False))

        assert karn["Basics by exception"] == "yes"
        assert karn["Basic lands"] == "Plains, Island, Swamp, Mountain, Forest"

    def test_a_name_that_looks_like_a_formula_is_a_text(self, build, card, tmp_path) -> None:
        pytest.importorskip("xlsxwriter", reason="workbooks need the extra `excel`")
        from brawlset.exports.workbook import export_workbook

        world = build(card("=1+1", "G", type_line="Legendary Creature — Bear"), card("+2 Mace", "G"))
        export_workbook(world.con, find_bset(world.con, "test"), tmp_path / "a.xlsx")

        assert {"=1+1", "+2 Mace"} <= {row[0] for row in read_book(tmp_path / "a.xlsx")["Pool G"]}

    def test_the_same_build_gives_the_same_bytes(self, sample, tmp_path) -> None:
        pytest.importorskip("xlsxwriter", reason="workbooks need the extra `excel`")
        from brawlset.exports.workbook import export_workbook

        for name in ("a.xlsx", "b.xlsx"):
            export_workbook(sample, find_bset(sample, "war"), tmp_path / name)
        assert (tmp_path / "a.xlsx").read_bytes() == (tmp_path / "b.xlsx").read_bytes()

    def test_without_the_library_it_says_what_to_install(self, sample, tmp_path, monkeypatch) -> None:
        from brawlset.exports.workbook import export_workbook

        monkeypatch.setitem(sys.modules, "xlsxwriter", None)
        with pytest.raises(ConfigurationError, match=r"brawlset\[excel\]"):
            export_workbook(sample, find_bset(sample, "war"), tmp_path / "a.xlsx")
        assert list(tmp_path.iterdir()) == []


SPACE = {"m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main"}


def read_book(path: Path) -> dict[str, list[list[Any]]]:
    """The sheets of a workbook with their values; a formula stands as ('formula', text)."""
    with zipfile.ZipFile(path) as archive:
        shared = ["".join(part.itertext()) for part in parsed(archive.read("xl/sharedStrings.xml"))]
        names = [
            sheet.attrib["name"] for sheet in parsed(archive.read("xl/workbook.xml")).iterfind(".//m:sheet", SPACE)
        ]
        return {
            name: [
                read_row(row, shared)
                for row in parsed(archive.read(f"xl/worksheets/sheet{number}.xml")).iterfind(".//m:row", SPACE)
            ]
            for number, name in enumerate(names, start=1)
        }


def parsed(text: bytes) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - written a moment ago


def read_row(row: ET.Element, shared: list[str]) -> list[Any]:
    values: list[Any] = []
    for cell in row.iterfind("m:c", SPACE):
        place = re.sub(r"\d", "", cell.attrib["r"])
        values.extend([None] * (ord(place) - ord("A") - len(values)))
        value, formula = cell.find("m:v", SPACE), cell.find("m:f", SPACE)
        if formula is not None:
            values.append(("formula", formula.text))
        elif value is not None and value.text is not None:
            values.append(shared[int(value.text)] if cell.attrib.get("t") == "s" else float(value.text))
        else:
            values.append(None)
    return values


def test_a_name_that_looks_like_a_formula_is_a_text_of_csv_too(build, card, tmp_path) -> None:
    """By DuckDB, which writes the simple tables, and by Python."""
    world = build(card("=HYPERLINK(1)"), card("+2 Mace", number="2"))
    export_folder(world.settings.database, tmp_path, "csv")

    for table, is_simple in (("card_names", True), ("cards", False)):
        with (tmp_path / f"{table}.csv").open(encoding="utf-8", newline="") as file:
            names = {row["name"] for row in csv.DictReader(file)}
        assert names == {"'=HYPERLINK(1)", "+2 Mace"}, is_simple


def test_two_exports_do_not_mix_in_one_folder(sample_home, tmp_path) -> None:
    (tmp_path / "manifest.json").write_text("of the other one")
    with file_lock(tmp_path / ".export.lock", refusal="held"), pytest.raises(BusyError, match="another export"):
        export_folder(sample_home / "brawlset.duckdb", tmp_path, "parquet")

    assert (tmp_path / "manifest.json").read_text() == "of the other one"


def by_duckdb(part: Path) -> None:
    part.symlink_to("/dev/full")
    duckdb.connect().execute(f"copy (from range(9)) to '{part}' (format csv, use_tmp_file false)")


def by_python(part: Path) -> None:
    part.symlink_to("/dev/full")
    part.write_text("much")


def by_sqlite(part: Path) -> None:
    con = sqlite3.connect(part)
    con.execute("pragma max_page_count = 2")
    con.execute("create table cards (name text)")
    con.execute("insert into cards values (zeroblob(100000))")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk is played by /dev/full")
@pytest.mark.parametrize("write", [by_duckdb, by_python, by_sqlite])
def test_a_full_disk_is_told_with_the_file_whoever_writes(tmp_path, write) -> None:
    target = tmp_path / "cards"

    def written() -> None:
        with replacing(target) as part:
            write(part)

    with pytest.raises(OSError, match=re.escape(str(target))) as caught:
        written()
    assert caught.value.errno == errno.ENOSPC
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "error",
    [SourceError("decks.parquet: the decks cannot be read."), PermissionError(errno.EACCES, "denied", "formats.toml")],
    ids=["ours", "of another file"],
)
def test_an_error_that_is_not_of_the_file_stays_as_it_is(tmp_path, error):
    error.__cause__ = OSError(errno.EIO, "the disk", "decks.parquet")
    with pytest.raises(type(error)) as caught, replacing(tmp_path / "verdicts.parquet"):
        raise error

    assert caught.value is error
    assert list(tmp_path.iterdir()) == []
