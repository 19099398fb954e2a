"""What a shell must know of SQL as text: where a statement ends, and which names may be meant. Nothing is run or printed here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import duckdb

_QUOTED = re.compile(r"""'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|/\*.*?\*/|\$\$.*?\$\$""", re.DOTALL)
_OPEN = re.compile(r"""['"]|/\*|\$\$""")


def is_statement(text: str) -> bool:
    """Whether the SQL ends with a semicolon that stands in no text, name or comment."""
    bare = _QUOTED.sub(" ", text)
    return _OPEN.search(bare) is None and bare.rstrip().endswith(";")


def known_names(con: duckdb.DuckDBPyConnection) -> tuple[str, ...]:
    """The names of tables, columns and macros, by name."""
    found = con.execute(
        """
        select table_name as name from duckdb_tables()
        union
        select schema_name || '.' || table_name from duckdb_tables() where schema_name != 'main'
        union
        select column_name from duckdb_columns() where not internal
        union
        select function_name || '(' from duckdb_functions() where not internal
        order by name
        """
    ).fetchall()
    return tuple(name for (name,) in found)


def near(start: str, names: Sequence[str]) -> list[str]:
    """The names that begin so, in any case; after a dot (`cards.na`) those that the rest of the word begins."""
    before, dot, rest = start.rpartition(".")
    found = [name for name in names if name.lower().startswith(start.lower())]
    if found or not dot:
        return found
    return [f"{before}.{name}" for name in names if name.lower().startswith(rest.lower()) and "." not in name]
