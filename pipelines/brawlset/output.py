"""Rows as text: CSV, JSON, and tables that fit a terminal. Knows no command and no database; nothing is printed here.

A table never cuts a value: what is too wide is wrapped, and where even that does not fit, each row becomes a record of its own.
"""

from __future__ import annotations

import csv
import json
import math
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Literal, TextIO

Format = Literal["table", "csv", "json"]

_GAP = 2
_INDENT = 2
_WIDEST_WORD = 40
_LEAST_ROOM = 20
_MOST_EXACT = 1e15
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
FORMULA = r"^(?:[=@\t\r\n＝＠]|[-+＋－](?s:.*)(?:\||[0-9A-Za-z_.]\(|'[!#]|![$A-Za-z]))"
"""What a text of CSV begins with that a spreadsheet would run: a formula, or after a sign a call of a function or of another program, or
the cell of another file.
'+2 Mace' and '-1' are none. For Python and for DuckDB."""

_IS_FORMULA = re.compile(FORMULA)


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table on the screen. `is_kept_whole` keeps its values on one line: numbers, codes, mana costs."""

    header: str
    is_right: bool = False
    is_kept_whole: bool = False


def unique_names(names: Sequence[str]) -> list[str]:
    """The names, those that repeat an earlier one with a number behind: two columns `a` become `a` and `a_2`."""
    taken: list[str] = []
    for name in names:
        unique, number = name, 1
        while unique in taken:
            number += 1
            unique = f"{name}_{number}"
        taken.append(unique)
    return taken


# CSV and JSON


def write_csv(out: TextIO, names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """CSV with a header. Unknown is empty; lists are joined by blanks, or by '; ' where an element holds a blank itself. Before a text that
    a spreadsheet would run stands an apostrophe, as those programs write text themselves."""
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(unique_names(names))
    for row in rows:
        writer.writerow([_csv_cell(_csv_value(value)) for value in row])


def _csv_cell(value: Any) -> Any:
    """The value as it may stand in a cell. A carriage return would end the row: csv puts no quotes around it."""
    if not isinstance(value, str):
        return value
    mark = "'" if _IS_FORMULA.match(value) else ""
    return mark + value.replace("\r\n", "\n").replace("\r", "\n")


def _csv_value(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        parts = [str(_csv_value(part)) for part in value]
        return ("; " if any(" " in part for part in parts) else " ").join(parts)
    if isinstance(value, Mapping):
        return json.dumps(json_value(value), ensure_ascii=False)
    plain = json_value(value)
    return plain if plain is not None else ""


def write_json(out: TextIO, names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """A JSON array with one object a row, each on a line of its own. See `json_value` for the values."""
    keys = unique_names(names)
    separator = "[\n"
    for row in rows:
        item = {key: json_value(value) for key, value in zip(keys, row, strict=True)}
        text = json.dumps(item, ensure_ascii=False)
        out.write(separator + _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text))
        separator = ",\n"
    out.write("[]\n" if separator == "[\n" else "\n]\n")


def json_value(value: Any) -> Any:
    """The value as JSON has it: dates and times in ISO 8601, ids as text, decimals as numbers where that is exact and as text where it
    is not, bytes in hexadecimal, NaN and infinity as text."""
    if isinstance(value, Mapping):
        return {str(json_value(key)): json_value(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [json_value(part) for part in value]
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value).hex()
    if isinstance(value, (datetime, date, time)):
        return value.isoformat()
    return value if _is_json(value) else _exact_number(value)


def _is_json(value: Any) -> bool:
    return value is None or isinstance(value, (int, str)) or (isinstance(value, float) and math.isfinite(value))


def _exact_number(value: Any) -> float | str:
    """A decimal as a number where a double holds it exactly; text for every other value."""
    is_exact = isinstance(value, Decimal) and value.is_finite() and Decimal(repr(float(value))) == value
    return float(value) if is_exact else str(value)


# Tables


def cell_text(value: Any) -> str:
    """The value as a person reads it: unknown is empty, booleans are yes and no, lists are joined by commas, whole numbers have no
    decimals. Control characters, which a terminal would obey, become '?'."""
    if value is None or isinstance(value, bool):
        return {None: "", True: "yes", False: "no"}[value]
    if isinstance(value, (list, tuple)):
        return ", ".join(cell_text(part) for part in value)
    return clean(_plain_text(value))


def _plain_text(value: Any) -> str:
    if isinstance(value, float) and value.is_integer() and abs(value) < _MOST_EXACT:
        return str(int(value))
    if isinstance(value, datetime):
        return value.isoformat(sep=" ", timespec="seconds")
    if isinstance(value, (Mapping, bytes, bytearray, memoryview)):
        return json.dumps(json_value(value), ensure_ascii=False)
    return str(value)


def clean(text: str) -> str:
    """The text without characters that a terminal would obey, or that turn the direction of what follows; line breaks stay, tabs become
    blanks."""
    return _CONTROL.sub("?", text.replace("\r\n", "\n").replace("\t", "    "))


def display_width(text: str) -> int:
    """How many cells of a terminal the text takes: wide East Asian characters and emoji two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(_char_width(char) for char in text)


def _char_width(char: str) -> int:
    if unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


_BREAKS = re.compile(r"(?<!«) (?![:;?!»][.,)]?(?: |$))")


def wrap(text: str, width: int, *, indent: int = 0) -> list[str]:
    """The lines of the text, each at most `width` cells wide, broken between words; from the second line of each paragraph on
    they begin with `indent` blanks. A word that is wider than a line is broken where it must be. French marks that stand apart from
    their word stay on its line. Made clean, as `clean` says."""
    lines: list[str] = []
    for paragraph in clean(text).split("\n"):
        line, used, is_begun = "", 0, False
        for word in _BREAKS.split(paragraph):
            needed = display_width(word)
            if is_begun and used + 1 + needed <= width:
                line, used = f"{line} {word}", used + 1 + needed
                continue
            if is_begun:
                lines.append(line)
                line, used = " " * indent, indent
            for char in word:
                cells = _char_width(char)
                if used + cells > width and used > indent:
                    lines.append(line)
                    line, used = " " * indent, indent
                line, used = line + char, used + cells
            is_begun = True
        lines.append(line)
    return lines


def format_table(columns: Sequence[Column], rows: Sequence[Sequence[Any]], *, width: int) -> list[str]:
    """The lines of a table: header, rule, rows. Values that are too wide are wrapped; where the words of the columns do not fit side by
    side either, each row is a block of lines 'header  value'. No line is wider than `width`, unless that is less than a handful of
    cells."""
    texts = [[cell_text(value) for value in row] for row in rows]
    columns = [replace(column, header=clean(column.header)) for column in columns]
    widths = _fitted_widths(columns, texts, width)
    if widths is None:
        return _records(columns, texts, width)
    lines = list(_row_lines([column.header for column in columns], columns, widths))
    lines.append((" " * _GAP).join("-" * cells for cells in widths))
    for row in texts:
        lines.extend(_row_lines(row, columns, widths))
    return lines


def _fitted_widths(columns: Sequence[Column], texts: Sequence[Sequence[str]], width: int) -> list[int] | None:
    """The width of each column so that all fit side by side, or None. Wide columns give way first, down to their longest word."""
    natural: list[int] = []
    least: list[int] = []
    for place, column in enumerate(columns):
        values = {column.header, *(row[place] for row in texts)}
        whole = max(display_width(line) for value in values for line in value.split("\n"))
        words = max(display_width(word) for value in values for word in value.split()) if any(values) else 0
        natural.append(whole)
        least.append(
            whole if column.is_kept_whole else min(whole, words + (_INDENT if place == 0 else 0), _WIDEST_WORD)
        )
    room = width - _GAP * (len(columns) - 1)
    if sum(least) > room:
        return None
    widths = natural.copy()
    while sum(widths) > room:
        place = max((i for i in range(len(widths)) if widths[i] > least[i]), key=lambda i: widths[i])
        widths[place] -= 1
    return widths


def _row_lines(texts: Sequence[str], columns: Sequence[Column], widths: Sequence[int]) -> Iterator[str]:
    cells = [
        wrap(text, width, indent=_INDENT if place == 0 and width > 2 * _INDENT else 0)
        for place, (text, width) in enumerate(zip(texts, widths, strict=True))
    ]
    for number in range(max(map(len, cells))):
        parts = []
        for lines, column, width in zip(cells, columns, widths, strict=True):
            part = lines[number] if number < len(lines) else ""
            padding = " " * (width - display_width(part))
            parts.append(padding + part if column.is_right else part + padding)
        yield (" " * _GAP).join(parts).rstrip()


def format_facts(facts: Sequence[tuple[str, str]], *, width: int) -> list[str]:
    """The lines of a list 'name  value', the values below each other and wrapped; where that leaves too little room, each value stands
    below its name."""
    label = max((display_width(name) for name, _ in facts), default=0) + _GAP
    lines: list[str] = []
    if width - label < _LEAST_ROOM:
        for name, text in facts:
            lines += [name, *(" " * _INDENT + line for line in wrap(text, width - _INDENT))]
        return [line.rstrip() for line in lines]
    for name, text in facts:
        for number, line in enumerate(wrap(text, width - label)):
            head = name if number == 0 else ""
            lines.append(f"{head}{' ' * (label - display_width(head))}{line}".rstrip())
    return lines


def _records(columns: Sequence[Column], texts: Sequence[Sequence[str]], width: int) -> list[str]:
    """Each row as a block of lines; the headers alone where there is no row."""
    if not texts:
        return wrap(", ".join(column.header for column in columns), width)
    headers = [column.header for column in columns]
    lines: list[str] = []
    for row in texts:
        lines += [*([""] if lines else []), *format_facts(list(zip(headers, row, strict=True)), width=width)]
    return lines
