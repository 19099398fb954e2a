"""`brawlset query`: any SQL on the published file, read-only."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from brawlset.cli.options import format_option
from brawlset.output import Format

if TYPE_CHECKING:
    import duckdb

_BATCH = 10_000


@click.command(short_help="Run SQL on the database, read-only.")
@click.argument("sql")
@format_option
def command(sql: str, format_: Format) -> None:
    """Run SQL (DuckDB's) on the database, read-only. With "-" the SQL is read from the standard input.

    \b
    Examples:
      brawlset query "from commander_options('war-of-the-spark')" --format csv
      brawlset query "select name from cards where copy_limit is null"
      brawlset query "show tables"
    """
    import duckdb

    from brawlset.cli.database import published
    from brawlset.cli.printing import note, print_data, print_table
    from brawlset.errors import BuildError, ConfigurationError
    from brawlset.output import Column, unique_names
    from brawlset.settings import load_settings

    text = sys.stdin.read() if sql == "-" else sql
    if not text.strip():
        raise ConfigurationError('There is no SQL. Write some, such as: brawlset query "show tables"')
    with published(load_settings()) as con:
        try:
            con.execute(text)
            names = [column[0] for column in con.description or []]
            if format_ != "table":
                print_data(format_, names, _rows(con))
                return
            rows = con.fetchall() if names else []
        except duckdb.Error as error:
            raise BuildError(_message(error)) from error
    if not names:
        return
    is_number = [bool(rows) and all(_is_number(row[place]) for row in rows) for place in range(len(names))]
    print_table(
        [Column(name, is_right=right) for name, right in zip(unique_names(names), is_number, strict=True)], rows
    )
    if not rows:
        note("no rows.")


def _rows(con: duckdb.DuckDBPyConnection) -> Iterator[tuple[Any, ...]]:
    while batch := con.fetchmany(_BATCH):
        yield from batch


def _is_number(value: Any) -> bool:
    return value is None or (isinstance(value, (int, float)) and not isinstance(value, bool))


def _message(error: Exception) -> str:
    """DuckDB's own message, with its pointer into the SQL, and what may help."""
    text = str(error).strip()
    if "read-only mode" in text:
        return f"The database is read-only here: nothing can be created or changed.\n{text}"
    if "disabled by configuration" in text or "external access" in text.lower():
        return f"Queries see the database alone, no files and no network.\n{text}"
    return f'{text}\nSee: brawlset query "show tables" and brawlset query "describe cards"'
