"""Running a query for a user: on the screen, paged where it is long, or into a file; with errors that point into the SQL."""

from __future__ import annotations

import re
import shutil
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import duckdb

from brawlset.cli.printing import count, note, print_data, width
from brawlset.errors import BuildError, ConfigurationError
from brawlset.output import Column, Format, format_table, unique_names
from brawlset.warehouse import MEMORY_LIMIT, interrupt_until

if TYPE_CHECKING:
    from brawlset.errors import BrawlSetError

_BATCH = 10_000
_MOST_SHOWN = 100_000
_POINTER = re.compile(r"^LINE (?P<line>\d+): (?P<text>.*)\n(?P<caret>\s*)\^", re.MULTILINE)
_KIND = re.compile(r"^[A-Z][\w ]+ Error: ")
_NOT_GIVEN = re.compile(r"Values were not provided for the following parameters: (?P<names>.+)")
_NOT_NAMED = re.compile(r"identifiers of the excess parameters: (?P<names>.+)")


_REFUSALS = {
    (
        "INTERRUPT Error",
    ): "The query took longer than it may and was stopped. Ask for less, or give it more with --timeout.",
    (
        "Out of Memory Error",
    ): f"The query needs more memory than it may take ({MEMORY_LIMIT}). Ask for less, or in parts.",
    ("read-only mode",): "The database is read-only here: nothing can be created or changed.",
    (
        "disabled by configuration",
        "disabled through configuration",
        "external access",
        "External access",
    ): "Queries see the database alone, no files and no network.",
}
"""What DuckDB's errors say -> what that means. By the text, not by the class: what writes Parquet wraps them in another."""


@contextmanager
def limited(con: duckdb.DuckDBPyConnection, seconds: float) -> Iterator[None]:
    """Stop what runs on the connection after so many seconds, and what is begun on it then."""
    is_over = threading.Event()

    def stop() -> None:
        if not is_over.wait(min(threading.TIMEOUT_MAX, seconds)):
            interrupt_until(con, is_over)

    threading.Thread(target=stop, name="timeout", daemon=True).start()
    try:
        yield
    finally:
        is_over.set()


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
        _tell_of_hidden_results(con, sql)
        if output is not None:
            _write(con, sql, parameters, output)
            return
        con.execute(sql, dict(parameters) or None)
        names = [column[0] for column in con.description or []]
        if format_ != "table":
            print_data(format_, names, _rows(con))
            return
        rows = con.fetchmany(_MOST_SHOWN + 1) if names else []
    except duckdb.Error as error:
        raise _in_words(error) from error
    if len(rows) > _MOST_SHOWN:
        raise BuildError(
            f"The query gives more than {_MOST_SHOWN:,} rows, too many for a table. Ask for less, or for the rows as data:"
            " --format csv, or --output FILE."
        )
    if names:
        _print_table(names, rows, pager=pager)


def _tell_of_hidden_results(con: duckdb.DuckDBPyConnection, sql: str) -> None:
    """Of several queries in one text DuckDB gives the result of the last."""
    hidden = sum(statement.type == duckdb.StatementType.SELECT for statement in con.extract_statements(sql)[:-1])
    if hidden:
        note(f"the result of the last query alone is shown, not {'that' if hidden == 1 else 'those'} before it.")


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
    refusal = next((said for signs, said in _REFUSALS.items() if any(sign in text for sign in signs)), None)
    if refusal:
        return BuildError(f"{refusal}\n{text}")
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
