"""The DuckDB file: the SQL that makes it, the order of its tables, and how readers open it. Knows no source and no Dagster."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import duckdb

from brawlset.bundle import bundled
from brawlset.errors import NotFoundError, UnusableFileError, first_line

if TYPE_CHECKING:
    from threading import Event

    import polars as pl

STORAGE_VERSION = "v1.5.0"
"""Readers of DuckDB 1.5 open the published file too."""

SCHEMA_VERSION = 1
"""Of the tables below sql/schema: one more with each release that adds, renames or removes a table or a column. Readers take the files
of this version alone; a refresh replaces older ones and keeps their history."""

INTERNAL = ("staging", "ref")

NO_DOWNLOADS: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}
"""For every connection: else DuckDB fetches an extension from its own host where a file is one of another database's."""

MEMORY_LIMIT = "4GB"
"""What the questions to the published file may take together in one process. Nothing of them goes to the disk."""


_BETWEEN_INTERRUPTIONS = 0.1

A_FOLDER = "a folder lies where the database belongs. Move it away and run 'brawlset refresh'."

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
    """A read-only connection to the published file, which can neither write nor reach files or the network, and takes no more memory
    than MEMORY_LIMIT.

    Raises NotFoundError, with the next step, where there is no such file, and UnusableFileError where it is damaged, of another version,
    or no database of ours.
    """
    if database.is_dir():
        raise UnusableFileError(f"{database}: {A_FOLDER}")
    if not database.is_file():
        raise NotFoundError(
            f"{database}: there is no database yet. Run 'brawlset refresh' to build it from Scryfall's data,"
            " or 'brawlset refresh --source sample' to try the bundled sample."
        )
    try:
        con = duckdb.connect(
            database,
            read_only=True,
            config={
                "enable_external_access": False,
                **NO_DOWNLOADS,
                "python_enable_replacements": False,
                "memory_limit": MEMORY_LIMIT,
                "temp_directory": "",
                "lock_configuration": True,
            },
        )
    except duckdb.Error as error:
        raise UnusableFileError(why_unreadable(database, error)) from error
    try:
        problem = version_problem(database, schema_version(con))
    except duckdb.Error as error:
        con.close()
        raise UnusableFileError(why_unreadable(database, error)) from error
    if problem:
        con.close()
        raise UnusableFileError(problem)
    return con


def interrupt_until(con: duckdb.DuckDBPyConnection, is_over: Event) -> None:
    """Stop what runs on a connection, and what is begun on it after that: an interruption between two queries is lost."""
    while not is_over.is_set():
        with suppress(duckdb.Error):  # it has just been closed
            con.interrupt()
        is_over.wait(_BETWEEN_INTERRUPTIONS)


def schema_version(con: duckdb.DuckDBPyConnection, catalog: str = "") -> int | None:
    """The version of the tables in the file of a connection, or in the attached `catalog`: 0 where it was built before versions were
    written down, None where it is no database of ours."""
    prefix = f"{catalog}." if catalog else ""
    try:
        found = con.execute(f"select schema_version from {prefix}ops.file_format").fetchall()
        return int(found[0][0]) if found else None
    except (duckdb.CatalogException, duckdb.BinderException):
        pass
    try:
        con.execute(f"select input_hash from {prefix}ops.refreshes limit 1")
    except (duckdb.CatalogException, duckdb.BinderException):
        return None
    return 0


def version_problem(database: Path, version: int | None) -> str | None:
    """Why a file whose tables have this version (see `schema_version`) cannot be read, with the next step; None where it can."""
    if version == SCHEMA_VERSION:
        return None
    if version is None:
        return (
            f"{database}: this is a DuckDB file, but not one that BrawlSet has built: move it away and run 'brawlset refresh', or set"
            " BRAWLSET_HOME to the folder of your database."
        )
    if version < SCHEMA_VERSION:
        return (
            f"{database}: an older version of BrawlSet built this database (tables of version {version}; this program reads"
            f" {SCHEMA_VERSION}). Run 'brawlset refresh' to build it anew; its history is kept."
        )
    return (
        f"{database}: a newer version of BrawlSet built this database (tables of version {version}; this program reads {SCHEMA_VERSION})."
        " Update the program: pip install --upgrade brawlset."
    )


_MOVE_IT = (
    "It is damaged, no database, or of a newer DuckDB. Move it away; then run 'brawlset refresh', or go back to an older build with"
    " 'brawlset rollback'."
)


def why_unreadable(database: Path, error: duckdb.Error, *, next_step: str = _MOVE_IT) -> str:
    """What DuckDB's error on opening a file means, with the next step: `next_step` for a damaged one."""
    said = first_line(error)
    if "set lock" in said:
        return f"{database}: another program has the file open for writing ({said}). Close it there, or open it read-only, and try again."
    return f"{database}: the file cannot be read ({said}). {next_step}"


def rows(
    con: duckdb.DuckDBPyConnection, sql: str, parameters: Mapping[str, object] | None = None
) -> list[dict[str, Any]]:
    """The result of a query as one dict a row."""
    cursor = con.execute(sql, dict(parameters) if parameters else None)
    names = [column[0] for column in cast("list[tuple[str]]", cursor.description)]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
