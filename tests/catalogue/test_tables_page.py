"""What is said about the tables is so: docs/tables.md is the schema, and joins, keys and examples hold on the data."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest

from brawlset.catalogue.examples import WRITTEN, example_values
from brawlset.catalogue.groups import GROUPS, grouped
from brawlset.catalogue.markdown import tables_page
from brawlset.catalogue.model import TableInfo, read_macros, read_tables

PAGE = Path(__file__).parents[2] / "docs/tables.md"
SEEN_ELSEWHERE = ("candidates",)
"""Columns whose examples DuckDB cannot read back from text: a list of structs with lists in them."""


@pytest.fixture(scope="module")
def tables(sample) -> dict[str, TableInfo]:
    return {table.name: table for table in read_tables(sample)}


def test_the_page_is_that_of_the_schema(sample) -> None:
    """Where this fails: brawlset refresh --source sample && brawlset tables --markdown > docs/tables.md"""
    assert PAGE.read_text(encoding="utf-8") == tables_page(sample)


def test_every_table_and_column_has_a_comment(tables) -> None:
    silent = [
        f"{table.name}.{column.name}" for table in tables.values() for column in table.columns if not column.comment
    ]
    assert silent == []
    assert [table.name for table in tables.values() if not table.comment] == []


def test_every_macro_has_a_comment(sample) -> None:
    macros = read_macros(sample)
    assert len(macros) > 10
    assert [macro.name for macro in macros if macro.name not in macro.comment] == []


def test_every_column_has_an_example(sample, tables) -> None:
    without = [
        f"{table.name}.{name}" for table in tables.values() for name, value in example_values(sample, table).items() if not value
    ]  # fmt: skip
    assert without == []


def test_no_example_is_written_where_the_sample_has_one(sample, tables) -> None:
    """Written examples go out of date unseen."""
    needless = [
        f"{name}.{column}"
        for name, written in WRITTEN.items()
        if not name.startswith("ops.")
        for column in written
        if sample.execute(f"select count(*) from {name} where {column} is not null and {column}::varchar not in ('', '[]')")
        .fetchall()[0][0]
    ]  # fmt: skip
    assert needless == []


def test_every_written_example_is_of_a_column_and_its_type(sample, tables) -> None:
    for name, written in WRITTEN.items():
        types = {column.name: column.type for column in tables[name].columns}
        for column, value in written.items():
            if column not in SEEN_ELSEWHERE:
                assert sample.execute(f"select $value::{types[column]}", {"value": value}).fetchall()[0][0] is not None


def test_a_key_that_has_no_index_is_one(tables, sample) -> None:
    for table in tables.values():
        for key in table.keys:
            double = sample.execute(
                f"select {', '.join(key)} from {table.name} group by all having count(*) > 1"
            ).fetchall()
            assert double == [], table.name


def dangling(con: duckdb.DuckDBPyConnection) -> list[str]:
    """The joins that lead to no row for some value, of those that say that they always do."""
    found = []
    for table in read_tables(con):
        for join in table.joins:
            pairs = list(zip(join.columns, join.to_columns, strict=True))
            on = " and ".join(f"a.{column} = b.{to_column}" for column, to_column in pairs)
            known = " and ".join(f"a.{column} is not null" for column in join.columns)
            rows = con.execute(
                f"select 1 from {table.name} as a anti join {join.to_table} as b on {on} where {known} limit 1"
            )
            if join.is_proven and rows.fetchall():
                found.append(f"{table.name} ({', '.join(join.columns)}) to {join.to_table}")
    return found


def test_the_joins_lead_to_rows(sample) -> None:
    assert dangling(sample) == []


def test_every_table_that_is_grouped_is_there_once(tables) -> None:
    listed = [table for group in GROUPS for table in group.tables]
    assert len(listed) == len(set(listed))
    assert set(listed) <= tables.keys()


def test_a_table_in_no_group_is_listed_last() -> None:
    groups = grouped(["new_table", "cards"])
    assert [(group.title, group.tables) for group in groups] == [("Cards", ("cards",)), ("Others", ("new_table",))]
