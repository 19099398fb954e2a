"""The page docs/tables.md: every table, column, key, join and macro of a published file, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from brawlset.catalogue.examples import example_values
from brawlset.catalogue.groups import PICTURED, grouped
from brawlset.catalogue.joins import Join
from brawlset.catalogue.model import MacroInfo, TableInfo, read_macros, read_tables

if TYPE_CHECKING:
    import duckdb

_LONGEST = 60

_HEAD = """\
# The tables of brawlset.duckdb

Made from the file's own comments by `brawlset tables --markdown`; a test compares the two. The examples are those of the bundled sample,
column by column: those of a table need not be of one row.

In the file: `show all tables`, `describe cards`, `select comment from duckdb_columns()`; on the command line: `brawlset tables cards`.

- A card is known by its **oracle id**, a printing by its set and collector number, a set by Scryfall's code, a BSet by its short name.
- Colours are letters in the order `WUBRG`, or five bits: W=1, U=2, B=4, R=8, G=16. Colourless is the empty text, and 0.
- `_id` is an opaque key, `_code` a short code, `_count` a number, `_on` a date, `_at` a moment in UTC, `is_` and `has_` a boolean. The same
  thing has the same name everywhere, so most joins are `using (...)`.
- Prices are in the currency of their column's name. Null is unknown or not there; the empty text and the empty list are known to be empty.
"""


def tables_page(con: duckdb.DuckDBPyConnection) -> str:
    """The page about the file that is open."""
    tables = {table.name: table for table in read_tables(con)}
    lines = [_HEAD, *_contents(tables), "## How they join", "", *_picture(list(tables.values())), ""]
    for group in grouped(tables):
        lines += [f"## {group.title}", "", group.promise, ""]
        for name in group.tables:
            lines += _table(tables[name], example_values(con, tables[name]))
    lines += _macros(read_macros(con))
    return "\n".join(lines).rstrip() + "\n"


def _contents(tables: dict[str, TableInfo]) -> Iterator[str]:
    yield from ("| table | what a row is |", "|---|---|")
    for group in grouped(tables):
        for name in group.tables:
            yield f"| {_link(name)} | {_cell(tables[name].comment)} |"
    yield from ("", "Macros, which are called like tables or functions: [below](#macros).", "")


def _picture(tables: Sequence[TableInfo]) -> Iterator[str]:
    """The joins among the tables that are used most, as a diagram that GitHub and GitLab draw."""
    yield from ("```mermaid", "erDiagram")
    for table in tables:
        for join in table.joins:
            if table.name in PICTURED and join.to_table in PICTURED and join.to_table != table.name:
                many = "}o--o{" if join.is_to_many else "}o--o|" if join.remark else "}o--||"
                yield f'    {table.name} {many} {join.to_table} : "{", ".join(join.columns)}"'
    yield "```"


def _table(table: TableInfo, examples: dict[str, str]) -> Iterator[str]:
    yield from (f"### {table.name}", "", table.comment, "")
    for number, key in enumerate(table.keys):
        yield f"- {'Unique' if number else 'Key'}: {_code(', '.join(key))}"
    for join in table.joins:
        yield f"- {_join(join)}"
    if table.keys or table.joins:
        yield ""
    yield from ("| column | type | meaning | example |", "|---|---|---|---|")
    for column in table.columns:
        kind = f"{column.type}{', null' if column.is_nullable else ''}"
        yield f"| `{column.name}` | {kind} | {_cell(column.comment)} | {_example(examples[column.name])} |"
    yield ""


def _join(join: Join) -> str:
    remark = f" ({join.remark})" if join.remark else ""
    if join.columns == join.to_columns:
        return f"{_code(', '.join(join.columns))}: using, to {_link(join.to_table)}{remark}"
    return f"{_code(join.columns[0])}: to `{join.to_columns[0]}` of {_link(join.to_table)}{remark}"


def _macros(macros: Sequence[MacroInfo]) -> Iterator[str]:
    yield from ("## Macros", "", "Parameters that may be left out are given by name: `with_basics := true`.", "")
    for gives_table, title in ((True, "Stand after `from`"), (False, "Stand where a value stands")):
        yield from (f"### {title}", "", "| macro | what it gives |", "|---|---|")
        for macro in macros:
            if macro.gives_table == gives_table:
                call = f"{macro.name}({', '.join(macro.parameters)})"
                yield f"| {_code(call)} | {_cell(macro.comment)} |"
        yield ""


def _link(table: str) -> str:
    return f"[{table}](#{table.replace('.', '')})"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _code(text: str) -> str:
    return f"`{text}`"


def _example(text: str) -> str:
    shown = text if len(text) <= _LONGEST else text[:_LONGEST].rstrip() + " ..."
    return _code(_cell(shown)) if shown else ""
