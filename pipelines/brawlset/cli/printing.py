"""How commands print: data to stdout as a table, CSV or JSON; with a table its heading and notes too, else those to stderr."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from io import TextIOWrapper
from typing import Any

import click

from brawlset.output import Column, Format, clean, format_facts, format_table, wrap, write_csv, write_json

_WIDTH = 80
_MEGABYTE = 1_000_000


def width() -> int:
    """The width to print for: the terminal's, or 80 where the output is none."""
    return shutil.get_terminal_size((_WIDTH, 24)).columns if sys.stdout.isatty() else _WIDTH


def print_data(format_: Format, names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Rows as CSV or JSON, always in UTF-8."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    if format_ == "json":
        write_json(sys.stdout, names, rows)
    elif sys.stdout.isatty():
        write_csv(sys.stdout, [clean(name) for name in names], (list(map(_shown, row)) for row in rows))
    else:
        write_csv(sys.stdout, names, rows)


def _shown(value: Any) -> Any:
    """The value without what the terminal would obey."""
    if isinstance(value, str):
        return clean(value)
    return [_shown(part) for part in value] if isinstance(value, list | tuple) else value


def print_text(text: str) -> None:
    """Text that other programs read too: as it is, on a terminal without what that would obey."""
    click.echo(clean(text) if sys.stdout.isatty() else text, nl=False)


def print_rows(format_: Format, rows: Sequence[Mapping[str, Any]], *, names: Sequence[str]) -> None:
    """Rows of a query as CSV or JSON, with these columns."""
    print_data(format_, names, ([row[name] for name in names] for row in rows))


def print_table(columns: Sequence[Column], rows: Sequence[Sequence[Any]]) -> None:
    """A table that fits the terminal; its header is bold where there are colors."""
    lines = format_table(columns, rows, width=width())
    if lines and rows:
        lines[0] = click.style(lines[0], bold=True)
    for line in lines:
        click.echo(line)


def print_facts(facts: Sequence[tuple[str, str]]) -> None:
    """A list 'name  value' that fits the terminal."""
    for line in format_facts(facts, width=width()):
        click.echo(line)


def say(text: str, *, format_: Format = "table", bold: bool = False) -> None:
    """A line for the reader: with a table on stdout, else on stderr."""
    for line in wrap(text, width(), indent=0):
        click.echo(click.style(line, bold=True) if bold else line, err=format_ != "table")


def note(*texts: str) -> None:
    """Remarks for the reader, on stderr."""
    for text in texts:
        say(f"note: {text}", format_="csv")


def count(number: int, noun: str, plural: str | None = None) -> str:
    """A number with its noun: 1 card, 1,234 cards."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def warn(text: str) -> None:
    """A warning, on stderr."""
    tell("warning:", text, color="yellow")


def tell(label: str, text: str, *, color: str | None) -> None:
    """A labelled message on stderr: wrapped where that is a terminal, else line for line as it is."""
    lines = clean(f"{label} {text}").split("\n")
    if sys.stderr.isatty():
        lines = wrap("\n".join(lines), shutil.get_terminal_size((_WIDTH, 24)).columns)
    shown = click.style(label, fg=color, bold=True) if color else label
    click.echo("\n".join([shown + lines[0].removeprefix(label), *lines[1:]]), err=True)


def size(byte_count: int) -> str:
    """A number of bytes for the reader: 37.8 MB."""
    return f"{byte_count / _MEGABYTE:,.1f} MB" if byte_count >= _MEGABYTE // 10 else f"{byte_count:,} bytes"
