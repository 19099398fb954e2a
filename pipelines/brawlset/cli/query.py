"""`brawlset query`: any SQL on the published file, read-only."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from brawlset.cli.options import format_option, output_option, pager_option, param_option
from brawlset.output import Format


@click.command(short_help="Run SQL on the database, read-only.")
@click.argument("sql")
@param_option
@format_option
@output_option
@pager_option
@click.option(
    "--timeout", type=click.FloatRange(min=0, min_open=True), default=300, show_default=True, metavar="SECONDS",
    help="Stop a query that takes longer.",
)  # fmt: skip
def command(
    *, sql: str, params: dict[str, str], format_: Format, output: Path | None, pager: bool, timeout: float
) -> None:
    """Run SQL (DuckDB's) on the database, read-only: it reaches no file and no network, and takes 4 GB of memory at the most. With "-"
    the SQL is read from the standard input.

    \b
    Examples:
      brawlset query "show tables"
      brawlset query "from commander_options('dominaria')" --format csv
      brawlset query 'from card_bsets($card)' --param card="Fatal Push"
      brawlset query "from bset_cards" --output bset_cards.parquet
    """
    from brawlset.cli.database import published
    from brawlset.cli.results import limited, show_result
    from brawlset.errors import ConfigurationError
    from brawlset.settings import load_settings

    text = sys.stdin.read() if sql == "-" else sql
    if not text.strip():
        raise ConfigurationError('There is no SQL. Write some, such as: brawlset query "show tables"')
    with published(load_settings()) as con, limited(con, timeout):
        show_result(con, text, params, format_=format_, output=output, pager=pager)
