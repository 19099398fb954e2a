"""Running a query for a user: on the screen, paged where it is long, or into a file; with errors that point into the SQL."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import duckdb

from brawlset.cli.printing import count, note, print_data, width
from brawlset.errors import BuildError, ConfigurationError
from brawlset.output import Column, Format, format_table, unique_names

if TYPE_CHECKING:
    from brawlset.errors import BrawlSetError

_BATCH = 10_000
_POINTER = re.compile(r"^LINE (?P<line>\d+): (?P<text>.*)\n(?P<caret>\s*)\^", re.MULTILINE)
_KIND = re.compile(r"^[A-Z][\w ]+ Error: ")
_NOT_GIVEN = re.compile(r"Values were not provided for the following parameters: (?P<names>.+)")
_NOT_NAMED = re.compile(r"identifiers of the excess parameters: (?P<names>.+)")


def show_result(
    con: duckdb.DuckDBPyConnection,
    sql: str,
    parameters: Mapping[str, str],
    *,
    format_: Format = "table",
    output: Path | None = None,
    pager: bool = False,
) -> None:
    """Run SQL and print what it gives, or write it to `output`. Raises BuildError for SQL that is wrong or not allowed, and
    ConfigurationError for parameters that do not go with it."""
    try:
        if output is not None:
            _write(con, sql, parameters, output)
            return
        con.execute(sql, dict(parameters) or None)
        names = [column[0] for column in con.description or []]
        if format_ != "table":
            print_data(format_, names, _rows(con))
            return
        rows = con.fetchall() if names else []
    except duckdb.Error as error:
        raise _in_words(error) from error
    if names:
        _print_table(names, rows, pager=pager)


def _write(con: duckdb.DuckDBPyConnection, sql: str, parameters: Mapping[str, str], output: Path) -> None:
    from brawlset.result_files import write_result

    written = write_result(con, sql, parameters, output)
    if written is None:
        note(f"the SQL gives no rows to write: {output} was left as it was.")
    else:
        note(f"{count(written, 'row')} in {output}.")


def _rows(con: duckdb.DuckDBPyConnection) -> Iterator[tuple[Any, ...]]:
    while batch := con.fetchmany(_BATCH):
        yield from batch


def _print_table(names: Sequence[str], rows: Sequence[Sequence[Any]], *, pager: bool) -> None:
    is_number = [bool(rows) and all(_is_number(row[place]) for row in rows) for place in range(len(names))]
    columns = [Column(name, is_right=right) for name, right in zip(unique_names(names), is_number, strict=True)]
    lines = format_table(columns, rows, width=width())
    if lines and rows:
        lines[0] = click.style(lines[0], bold=True)
    if pager and sys.stdout.isatty() and len(lines) >= shutil.get_terminal_size().lines:
        click.echo_via_pager("\n".join(lines) + "\n")
    else:
        for line in lines:
            click.echo(line)
    if not rows:
        note("no rows.")


def _is_number(value: Any) -> bool:
    return value is None or (isinstance(value, (int, float)) and not isinstance(value, bool))


def _in_words(error: duckdb.Error) -> BrawlSetError:
    """DuckDB's own message with its pointer into the SQL, below where that is and what may help."""
    text = str(error).strip()
    if "read-only mode" in text:
        return BuildError(f"The database is read-only here: nothing can be created or changed.\n{text}")
    if (
        "disabled by configuration" in text
        or "disabled through configuration" in text
        or "external access" in text.lower()
    ):
        return BuildError(f"Queries see the database alone, no files and no network.\n{text}")
    if found := _NOT_GIVEN.search(text):
        names = [name.strip() for name in found["names"].split(",")]
        return ConfigurationError(f"The SQL asks for ${', $'.join(names)}. Give {_given(names)}.")
    if found := _NOT_NAMED.search(text):
        return ConfigurationError(f"--param {found['names']}: the SQL has no ${found['names'].replace(', ', ', $')}.")
    if "argument count mismatch" in text:
        return ConfigurationError("--param: the SQL has no parameter. Write $NAME where the value is to stand.")
    return BuildError(
        f"{_place(text)}{_KIND.sub('', text)}\n'brawlset tables' lists the tables, 'brawlset tables NAME' the columns of one."
    )


def _given(names: Sequence[str]) -> str:
    return " ".join(f"--param {name}=..." for name in names)


def _place(text: str) -> str:
    """Line and column that DuckDB points at, counted from one; where it shows a part of a long line, the line alone."""
    found = _POINTER.search(text)
    if found is None:
        return ""
    column = len(found["caret"]) - len(f"LINE {found['line']}: ") + 1
    if found["text"].startswith("..."):
        return f"Line {found['line']}: "
    return f"Line {found['line']}, column {column}: "
