"""`brawlset bans`: the ban lists of a format, side by side."""

from __future__ import annotations

import click

from brawlset.cli.options import LEGENDARY, format_name_option, format_option
from brawlset.output import Format

_NAMES = ("name", "role", "lists", "oracle_id")
_ROLES = {"deck": "not in the deck", "commander": "not as commander", "partner": "not as one of two commanders"}


@click.command(short_help="The ban lists of a format, side by side.")
@format_name_option
@click.option(
    "--ban-list", "ban_lists", multiple=True, metavar="FILE", help="A ban list of your own: TOML, or a name a line."
)
@click.option("--differences", is_flag=True, help="Only what is not on every list.")
@format_option
def command(*, game_format: str, ban_lists: tuple[str, ...], differences: bool, format_: Format) -> None:
    """The cards that ban lists forbid in a format, where, and on which list. BrawlSet has no list of its own (D-14); Legendary Commander
    goes by Duel Commander's (LD-14), which stands beside the lists of the files.

    \b
    Examples:
      brawlset bans --for legendary-commander
      brawlset bans --for legendary-commander --ban-list ours.toml --differences
    """
    from datetime import UTC, datetime
    from pathlib import Path

    from brawlset.cli.database import published
    from brawlset.cli.printing import count, print_rows, print_table, say
    from brawlset.decks.bans import compare_lists, load_ban_list
    from brawlset.output import Column
    from brawlset.settings import load_settings

    today = datetime.now(UTC).date()
    with published(load_settings()) as con:
        lists = [load_ban_list(Path(path), today=today) for path in ban_lists]
        applied, rows = compare_lists(con, lists, with_duel=game_format == LEGENDARY)
    shown = [row for row in rows if not differences or len(row.lists) < len(applied)]
    if format_ != "table":
        print_rows(
            format_,
            [{"name": r.card.name, "role": r.role, "lists": r.lists, "oracle_id": r.card.oracle_id} for r in shown],
            names=_NAMES,
        )
    elif shown:
        print_table(
            (Column("Card"), Column("Banned"), Column("List")),
            [(row.card.name, _ROLES.get(row.role, f"not as {row.role}"), "; ".join(row.lists)) for row in shown],
        )
        say("")
    for one in applied:
        entries = count(sum(one.name in row.lists for row in rows), "entry", "entries")
        say(f"{one.name} ({one.source}, {one.dating}): {entries}.", format_=format_)
    if not applied:
        say("BrawlSet has no ban list; give your own with --ban-list.", format_=format_)
