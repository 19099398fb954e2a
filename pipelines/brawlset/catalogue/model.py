"""The tables and macros of a published file, as its own catalogue and comments describe them. How they are shown is not decided here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from brawlset.catalogue.joins import UNENFORCED_KEYS, Join, joins_of
from brawlset.warehouse import rows

if TYPE_CHECKING:
    import duckdb

SCHEMAS = ("main", "ops")
"""The schemas of a published file, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class ColumnInfo:
    """A column. `type` is DuckDB's, in lower case."""

    name: str
    type: str
    is_nullable: bool
    comment: str


@dataclass(frozen=True, slots=True)
class TableInfo:
    """A table. `name` has the schema before it where that is not main; `keys` are its primary key, then what else is unique."""

    name: str
    comment: str
    row_count: int
    columns: tuple[ColumnInfo, ...]
    keys: tuple[tuple[str, ...], ...]
    joins: tuple[Join, ...]

    @property
    def select_with_text_ids(self) -> str:
        """A query of all its rows in which ids are text, as most other programs want them."""
        ids = [f"{column.name}::varchar as {column.name}" for column in self.columns if column.type == "uuid"]
        replaced = f" replace ({', '.join(ids)})" if ids else ""
        return f"select *{replaced} from {self.name}"


@dataclass(frozen=True, slots=True)
class MacroInfo:
    """A macro. One that gives a table stands after `from`; another one where a value stands."""

    name: str
    parameters: tuple[str, ...]
    gives_table: bool
    comment: str


def read_tables(con: duckdb.DuckDBPyConnection) -> tuple[TableInfo, ...]:
    """Every public table and every table of ops, by schema and name."""
    listed = rows(
        con,
        """
        select schema_name, table_name, coalesce(comment, '') as comment
        from duckdb_tables()
        where database_name = current_database() and list_contains($schemas, schema_name)
        order by list_position($schemas, schema_name), table_name
        """,
        {"schemas": list(SCHEMAS)},
    )
    names = {_shown(row): row["comment"] for row in listed}
    columns, keys = _columns(con), _keys(con)
    return tuple(
        TableInfo(
            name=name,
            comment=comment,
            row_count=con.execute(f"select count(*) from {name}").fetchall()[0][0],
            columns=columns[name],
            keys=keys.get(name, (UNENFORCED_KEYS[name],) if name in UNENFORCED_KEYS else ()),
            joins=joins_of(name, [column.name for column in columns[name]], names),
        )
        for name, comment in names.items()
    )


def read_macros(con: duckdb.DuckDBPyConnection) -> tuple[MacroInfo, ...]:
    """The macros for users, those that give a table first, by name."""
    found = rows(
        con,
        """
        select function_name, parameters, function_type = 'table_macro' as gives_table, coalesce(comment, '') as comment
        from duckdb_functions()
        where not internal and database_name = current_database() and contains(function_type, 'macro')
        order by gives_table desc, function_name
        """,
    )
    return tuple(
        MacroInfo(row["function_name"], tuple(row["parameters"]), row["gives_table"], row["comment"]) for row in found
    )


def _shown(row: dict[str, str]) -> str:
    return row["table_name"] if row["schema_name"] == "main" else f"{row['schema_name']}.{row['table_name']}"


def _columns(con: duckdb.DuckDBPyConnection) -> dict[str, tuple[ColumnInfo, ...]]:
    found = rows(
        con,
        """
        select schema_name, table_name, column_name, lower(data_type) as type, is_nullable, coalesce(comment, '') as comment
        from duckdb_columns()
        where database_name = current_database()
        order by schema_name, table_name, column_index
        """,
    )
    columns: dict[str, list[ColumnInfo]] = {}
    for row in found:
        column = ColumnInfo(row["column_name"], row["type"], row["is_nullable"], row["comment"])
        columns.setdefault(_shown(row), []).append(column)
    return {table: tuple(of_table) for table, of_table in columns.items()}


def _keys(con: duckdb.DuckDBPyConnection) -> dict[str, tuple[tuple[str, ...], ...]]:
    found = rows(
        con,
        """
        select schema_name, table_name, constraint_column_names as names
        from duckdb_constraints()
        where database_name = current_database() and constraint_type in ('PRIMARY KEY', 'UNIQUE')
        order by schema_name, table_name, constraint_type, constraint_index
        """,
    )
    keys: dict[str, tuple[tuple[str, ...], ...]] = {}
    for row in found:
        keys[_shown(row)] = (*keys.get(_shown(row), ()), tuple(row["names"]))
    return keys
