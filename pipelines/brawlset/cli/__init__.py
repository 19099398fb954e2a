"""The command line. A module a command: it parses options, calls, and prints; nothing else. Each imports what it needs when it runs, so
that a command which reads is quick and `--help` needs no library at all."""

from __future__ import annotations

import os
import stat
import sys
from io import TextIOWrapper

import click

from brawlset import __version__
from brawlset.cli.group import CommandGroup

_EXAMPLES = """
\b
Examples:
  brawlset refresh
  brawlset pool --bset war-of-the-spark --commander "Feather, the Redeemed"
  brawlset card "Arcane Signet"
"""


@click.group(
    cls=CommandGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    help=f"Which cards, and which commanders, may I play? Legal pools of BrawlSet.\n{_EXAMPLES}",
    epilog="The database is data/brawlset.duckdb, or brawlset.duckdb in the folder BRAWLSET_HOME.",
)
@click.version_option(__version__, message="%(prog)s %(version)s")
def cli() -> None:
    pass


def main() -> None:
    """The entry point of the command `brawlset`. What a terminal's encoding does not have is shown as '?', not as a crash."""
    os.umask(os.umask(0) | stat.S_IWOTH)  # nobody else writes to what is written here
    if sys.stdout is None:  # closed by the caller
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    cli(prog_name="brawlset")
