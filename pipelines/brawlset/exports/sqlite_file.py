"""Every table in one SQLite file, with keys, indexes for the joins, and the comments in the statements that make the tables.

SQLite has no lists, ids, booleans or dates: lists become JSON, booleans 0 and 1, ids and dates text. There are no macros.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from brawlset.catalogue.model import ColumnInfo, TableInfo, read_tables
from brawlset.errors import ConfigurationError
from brawlset.output import json_value
from brawlset.result_files import replacing

if TYPE_CHECKING:
    import duckdb

_BATCH = 10_000
_MAGIC = b"SQLite format 3\x00"
_INTEGERS = frozenset({"boolean", "utinyint", "smallint", "integer", "uinteger", "bigint"})


def export_sqlite(con: duckdb.DuckDBPyConnection, path: Path) -> int:
    """Write the tables of the published file into an SQLite file, which takes the place of one that is there; the number of tables.

    A table of another schema has it before its name: ops_refreshes. Raises ConfigurationError where `path` is a file of another kind.
    """
    if path.exists() and not _is_sqlite(path):
        raise ConfigurationError(f"--sqlite: {path} is there and is no SQLite file. Name another one, or move it away.")
    tables = read_tables(con)
    with replacing(path) as part:
        part.unlink(missing_ok=True)
        with closing(sqlite3.connect(part)) as out:
            out.executescript("pragma journal_mode = off; pragma synchronous = off;")
            for table in tables:
                out.execute(_definition(table))
                _fill(con, table, out)
            for statement in _indexes(tables):
                out.execute(statement)
            out.commit()
            out.execute("analyze")
            out.commit()
    return len(tables)


def _is_sqlite(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_MAGIC)) in {_MAGIC, b""}


def _name(table: TableInfo) -> str:
    return table.name.replace(".", "_")


def _definition(table: TableInfo) -> str:
    """The statement that makes the table, with the comments that `.schema` then shows."""
    key = _key(table)
    parts = [(f'"{column.name}" {_type(column)}', column.comment) for column in table.columns]
    if key:
        parts.append((f"primary key ({_listed(key)})", ""))
    lines = []
    for number, (part, comment) in enumerate(parts, start=1):
        comma = "," if number < len(parts) else ""
        lines.append(f"    {part}{comma}" + (f" -- {comment}" if comment else ""))
    head = [f"create table {_name(table)} ( -- {table.comment}", *lines, ") strict"]
    return "\n".join(head) + (", without rowid" if key else "")


def _type(column: ColumnInfo) -> str:
    kind = (
        "integer" if column.type in _INTEGERS else "real" if column.type.startswith(("double", "decimal")) else "text"
    )
    return kind if column.is_nullable else f"{kind} not null"


def _key(table: TableInfo) -> tuple[str, ...]:
    """The primary key; none where a column of it may be null."""
    nullable = {column.name for column in table.columns if column.is_nullable}
    return next((key for key in table.keys if nullable.isdisjoint(key)), ())


def _indexes(tables: Sequence[TableInfo]) -> Iterator[str]:
    """An index for each join by one column that no key begins with, but for the largest table, which is asked by BSet and identity."""
    for table in tables:
        if table.name == "bset_pools":
            continue
        led = {key[0] for key in (_key(table),) if key}
        for join in table.joins:
            (column, *more) = join.columns
            if not more and column not in led:
                led.add(column)
                yield f'create index {_name(table)}_{column} on {_name(table)} ("{column}")'


def _listed(columns: Sequence[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)


def _fill(con: duckdb.DuckDBPyConnection, table: TableInfo, out: sqlite3.Connection) -> None:
    con.execute(table.select_with_text_ids)
    marks = ", ".join("?" * len(table.columns))
    while batch := con.fetchmany(_BATCH):
        out.executemany(f"insert into {_name(table)} values ({marks})", [tuple(map(_value, row)) for row in batch])


def _value(value: Any) -> Any:
    if value is None or isinstance(value, (str, int, float)):
        return value  # a boolean is a number to SQLite
    plain = json_value(value)
    return json.dumps(plain, ensure_ascii=False) if isinstance(plain, (list, dict)) else plain
