"""The DuckDB file: the SQL that makes it, the order of its tables, and how readers open it. Knows no source and no Dagster."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import duckdb

from brawlset.bundle import bundled
from brawlset.errors import NotFoundError

if TYPE_CHECKING:
    import polars as pl

STORAGE_VERSION = "v1.5.0"
"""Readers of DuckDB 1.5 open the published file too."""

INTERNAL = ("staging", "ref")


_COMMENT = re.compile(r"--[^\n]*")
_READ = re.compile(r"(?<!distinct )\b(?:from|join)\s+([a-z_]+(?:\.[a-z_]+)?)\b(?!\s*\()")
_CTE = re.compile(r"\b([a-z_]+) as (?:materialized |not materialized )?\(\s*(?:select|with|from)\b")


class ArrowStream:
    """A polars frame as DuckDB reads it without pyarrow: the stream alone, not the type that DuckDB would convert by pyarrow."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self._frame = frame

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._frame.__arrow_c_stream__(requested_schema)


def load_frame(con: duckdb.DuckDBPyConnection, table: str, frame: pl.DataFrame) -> None:
    """Create or replace `table` from a frame, column by column; an `oracle_id` of text becomes an id."""
    con.register("loading_frame", ArrowStream(frame))
    ids = " replace (oracle_id::uuid as oracle_id)" if "oracle_id" in frame.columns else ""
    try:
        con.execute(f"create or replace table {table} as select *{ids} from loading_frame")
    finally:
        con.unregister("loading_frame")


def sql_files(folder: str) -> dict[str, str]:
    """Stem -> text of the SQL files in one folder below sql/, by name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted((bundled("sql") / folder).glob("*.sql"))}


@lru_cache
def tables_read(select: str) -> frozenset[str]:
    """The tables that a select statement reads, as `name` or `schema.name`, without its own CTEs and table functions.

    By the words after `from` and `join`: a refresh starts with this, and DuckDB's parser takes a tenth of a second for all of sql/.
    A test compares the two.
    """
    text = _COMMENT.sub("", select)
    return frozenset(_READ.findall(text)) - frozenset(_CTE.findall(text))


def build_order(selects: Mapping[str, str]) -> tuple[str, ...]:
    """The names of `selects` in an order in which each comes after those it reads; equal ones by name."""
    graph = {name: sorted(tables_read(select) & selects.keys()) for name, select in sorted(selects.items())}
    return tuple(TopologicalSorter(graph).static_order())


def open_published(database: Path) -> duckdb.DuckDBPyConnection:
    """A read-only connection to the published file, which can neither write nor reach files or the network.

    Raises NotFoundError, with the next step, where there is no such file.
    """
    if not database.is_file():
        raise NotFoundError(
            f"{database}: there is no database yet. Run 'brawlset refresh' to build it from Scryfall's data,"
            " or 'brawlset refresh --source sample' to try the bundled sample."
        )
    return duckdb.connect(
        database,
        read_only=True,
        config={
            "enable_external_access": False,
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            "python_enable_replacements": False,
            "lock_configuration": True,
        },
    )


def rows(
    con: duckdb.DuckDBPyConnection, sql: str, parameters: Mapping[str, object] | None = None
) -> list[dict[str, Any]]:
    """The result of a query as one dict a row."""
    cursor = con.execute(sql, dict(parameters) if parameters else None)
    names = [column[0] for column in cast("list[tuple[str]]", cursor.description)]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
