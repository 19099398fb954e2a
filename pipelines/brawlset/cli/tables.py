"""`brawlset tables`: what is in the database, from its own comments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from brawlset.cli.options import format_option
from brawlset.output import Format

if TYPE_CHECKING:
    import duckdb

    from brawlset.catalogue.model import MacroInfo, TableInfo

_NEAR = 4


@click.command(short_help="The tables, their columns, and the macros.")
@click.argument("name", required=False)
@format_option
@click.option("--markdown", is_flag=True, hidden=True, help="Print the page docs/tables.md.")
def command(*, name: str | None, format_: Format, markdown: bool) -> None:
    """List the tables and macros of the database; with NAME, the columns, keys and joins of a table, or what a macro gives.

    \b
    Examples:
      brawlset tables
      brawlset tables bset_cards
      brawlset tables legal_pool
    """
    from brawlset.catalogue.markdown import tables_page
    from brawlset.catalogue.model import read_macros, read_tables
    from brawlset.cli.database import published
    from brawlset.settings import load_settings

    with published(load_settings()) as con:
        if markdown:
            click.echo(tables_page(con), nl=False)
            return
        tables, macros = read_tables(con), read_macros(con)
        if name is None:
            _list(tables, macros, format_)
            return
        wanted = name.strip().lower().removeprefix("main.")
        table = next((table for table in tables if wanted in {table.name, table.name.removeprefix("ops.")}), None)
        if table is not None:
            _describe(con, table, format_)
            return
    macro = next((macro for macro in macros if macro.name == wanted), None)
    if macro is None:
        raise _unknown(name, [*(table.name for table in tables), *(macro.name for macro in macros)])
    _print([("macro", macro.name, None, macro.comment)], format_)


def _list(tables: Sequence[TableInfo], macros: Sequence[MacroInfo], format_: Format) -> None:
    """The tables in their groups, then the macros."""
    from brawlset.catalogue.groups import grouped

    by_name = {table.name: table for table in tables}
    listed = [by_name[name] for group in grouped(by_name) for name in group.tables]
    rows = [("table", table.name, table.row_count, table.comment) for table in listed]
    _print([*rows, *(("macro", macro.name, None, macro.comment) for macro in macros)], format_)


def _print(rows: Sequence[tuple[str, str, int | None, str]], format_: Format) -> None:
    from brawlset.cli.printing import print_data, print_table
    from brawlset.output import Column

    if format_ != "table":
        print_data(format_, ("kind", "name", "row_count", "comment"), rows)
        return
    columns = (Column("Kind"), Column("Name", is_kept_whole=True), Column("Rows", is_right=True), Column("What it is"))
    print_table(columns, rows)


def _describe(con: duckdb.DuckDBPyConnection, table: TableInfo, format_: Format) -> None:
    from brawlset.catalogue.examples import example_values
    from brawlset.cli.printing import count, print_data, print_table, say
    from brawlset.output import Column

    examples = example_values(con, table)
    rows = [
        (column.name, column.type, column.is_nullable, column.comment, examples[column.name])
        for column in table.columns
    ]
    if format_ != "table":
        print_data(format_, ("column", "type", "is_nullable", "comment", "example"), rows)
        return
    say(f"{table.name}: {table.comment} {count(table.row_count, 'row')}.", bold=True)
    for key in table.keys:
        say(f"Key: {', '.join(key)}")
    for join in table.joins:
        remark = f" ({join.remark})" if join.remark else ""
        say(f"Join: {', '.join(join.columns)} to {join.to_table}.{', '.join(join.to_columns)}{remark}")
    say("")
    columns = (Column("Column", is_kept_whole=True), Column("Type"), Column("Meaning"), Column("Example"))
    shown = [(name, f"{kind}, null" if null else kind, comment, example) for name, kind, null, comment, example in rows]
    print_table(columns, shown)


def _unknown(name: str, known: Sequence[str]) -> Exception:
    from difflib import get_close_matches

    from brawlset.errors import NotFoundError

    near = get_close_matches(name, known, n=_NEAR, cutoff=0.5)
    hint = f"Did you mean: {', '.join(near)}? " if near else ""
    return NotFoundError(f"There is no table and no macro {name!r}. {hint}'brawlset tables' lists them.")
