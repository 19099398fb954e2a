"""`brawlset changes`: what refreshes have brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

import click

from brawlset.cli.options import format_option
from brawlset.output import Format

_NAMES = ("finished_at", "kind", "bset_id", "set_code", "name", "detail", "oracle_id", "refresh_id")
_SHOWN = 12


@click.command(short_help="What refreshes have changed.")
@click.option(
    "--since", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="Since that day; without it, the last refresh."
)
@click.option(
    "--bset", metavar="BSET", help="Only what is about this BSet: its id, name or the code of one of its sets."
)
@click.option("--all", "is_all", is_flag=True, help="Print every name, not just the first dozen of a kind.")
@format_option
def command(*, since: datetime | None, bset: str | None, is_all: bool, format_: Format) -> None:
    """What refreshes have changed: cards and commanders that entered or left a BSet, sets that appeared, sets that are undecided, decisions
    that have gone stale. CSV and JSON have one row a change.

    \b
    Examples:
      brawlset changes
      brawlset changes --since 2026-06-01
      brawlset changes --since 2026-06-01 --bset marvel-super-heroes --format csv
    """
    from brawlset.bset_lookup import find_bset
    from brawlset.cli.database import published
    from brawlset.cli.printing import print_rows
    from brawlset.settings import load_settings
    from brawlset.warehouse import rows

    with published(load_settings()) as con:
        bset_id = None if bset is None else find_bset(con, bset).bset_id
        refreshes = rows(
            con,
            """
            select refresh_id, finished_at
            from ops.refreshes
            where finished_at >= $since or ($since is null and finished_at = (select max(finished_at) from ops.refreshes))
            order by finished_at desc
            """,
            {"since": since},
        )
        found = rows(
            con,
            """
            select refreshes.finished_at, changes.*
            from ops.changes
            inner join ops.refreshes using (refresh_id)
            where list_contains($ids, refresh_id) and ($bset_id is null or changes.bset_id = $bset_id)
            order by refreshes.finished_at desc, changes.kind, changes.bset_id, changes.set_code, changes.name
            """,
            {"ids": [row["refresh_id"] for row in refreshes], "bset_id": bset_id},
        )
    if format_ != "table":
        print_rows(format_, found, names=_NAMES)
    else:
        _show(refreshes, found, since.date() if since else None, shown=len(found) if is_all else _SHOWN)


def _show(
    refreshes: Sequence[Mapping[str, Any]], found: Sequence[Mapping[str, Any]], since: date | None, *, shown: int
) -> None:
    from brawlset.cli.printing import count, say

    if not refreshes:
        say(f"No refresh since {since:%Y-%m-%d}." if since else "No refresh yet.")
        return
    for refresh in refreshes:
        own = [row for row in found if row["refresh_id"] == refresh["refresh_id"]]
        if not own and len(refreshes) > 1:
            continue
        say(f"{refresh['finished_at']:%Y-%m-%d %H:%M} UTC: {count(len(own), 'change')}", bold=True)
        for kind, bset_id in dict.fromkeys((row["kind"], row["bset_id"]) for row in own):
            listed = [row for row in own if (row["kind"], row["bset_id"]) == (kind, bset_id)]
            names = "; ".join(map(_named, listed[:shown]))
            more = f" and {len(listed) - shown} more" if len(listed) > shown else ""
            say(f"  {kind}{f' ({bset_id})' if bset_id else ''}, {len(listed)}: {names}{more}")
    if not found:
        span = (
            f"since {since:%Y-%m-%d} ({count(len(refreshes), 'refresh', 'refreshes')})"
            if since
            else "by the last refresh"
        )
        say(f"Nothing was changed {span}.")


def _named(row: Mapping[str, Any]) -> str:
    code = f" ({row['set_code']})" if row["set_code"] and not row["oracle_id"] else ""
    return f"{row['name']}{code}" + (f", {row['detail']}" if row["kind"] == "decision stale" else "")
