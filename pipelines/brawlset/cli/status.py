"""`brawlset status`: what the database was built from, how old that is, and what is in it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import click

from brawlset.cli.options import format_option
from brawlset.output import Format

if TYPE_CHECKING:
    import duckdb

_OLD_DAYS = 30
_SHOWN = 10


@click.command(short_help="What the database holds, from when, and what is open.")
@click.option("--json", "is_json", is_flag=True, help="Short for --format json.")
@format_option
def command(*, is_json: bool, format_: Format) -> None:
    """What the database was built from, how old that is, what it holds, and what is open: sets that nobody has decided on, objects that
    could not be loaded. Exits with 1 where there is no database. CSV has one row a fact, JSON one object.

    \b
    Examples:
      brawlset status
      brawlset status --json
    """
    from brawlset.cli.database import published
    from brawlset.cli.printing import print_data
    from brawlset.settings import load_settings

    settings = load_settings()
    with published(settings) as con:
        facts = {"database": str(settings.database), "byte_count": settings.database.stat().st_size, **_facts(con)}
    if is_json or format_ == "json":
        print_data("json", list(facts), [list(facts.values())])
    elif format_ == "csv":
        print_data("csv", ("name", "value"), _flat(facts))
    else:
        _show(facts, now=datetime.now(UTC).replace(tzinfo=None))


def _facts(con: duckdb.DuckDBPyConnection) -> dict[str, Any]:
    """The last refresh, its sources, the counts of the tables, and what is open."""
    from brawlset.warehouse import rows

    last = rows(
        con,
        """
        select
            refresh_id, version, started_at, finished_at, card_count, printing_count, bset_count, commander_count, quarantine_count,
            (select count(*) from sets) as set_count,
            (select count(*) from bsets where is_default) as default_bset_count,
            (select count(*) from identity_differences) as identity_difference_count,
            (select count(*) from cards where not is_layout_known) as unknown_layout_count,
            (select count(*) from ops.refreshes) as refresh_count
        from ops.refreshes
        order by finished_at desc
        limit 1
        """,
    )[0]
    parameters = {"id": last["refresh_id"]}
    return {
        **last,
        "sources": rows(
            con, "select * exclude (refresh_id) from ops.sources where refresh_id = $id order by source", parameters
        ),
        "changes": rows(
            con,
            "select kind, count(*) as count from ops.changes where refresh_id = $id group by kind order by kind",
            parameters,
        ),
        "source_problems": rows(
            con, "select source, problem from ops.source_problems where refresh_id = $id order by source", parameters
        ),
        "missing_set_decisions": rows(
            con, "select set_code, name, card_count, new_card_count from missing_set_decisions order by set_code"
        ),
    }


def _flat(facts: Mapping[str, Any], prefix: str = "") -> list[tuple[str, Any]]:
    """Every fact with its path: sources.scryfall_sets.file."""
    found: list[tuple[str, Any]] = []
    for name, value in facts.items():
        if isinstance(value, list):
            for number, item in enumerate(value, start=1):
                label = item.get("source") or item.get("set_code") or str(number)
                found.extend(_flat(item, f"{prefix}{name}.{label}."))
        else:
            found.append((f"{prefix}{name}", value))
    return found


def _show(facts: Mapping[str, Any], *, now: datetime) -> None:
    from brawlset.cli.printing import count, print_facts, size

    built = facts["finished_at"]
    seconds = (built - facts["started_at"]).total_seconds()
    held = [
        count(facts["card_count"], "card"),
        count(facts["printing_count"], "printing"),
        count(facts["set_count"], "set"),
        f"{count(facts['bset_count'], 'BSet')} ({facts['default_bset_count']} on the default list)",
        count(facts["commander_count"], "commander"),
    ]
    changed = ", ".join(f"{change['count']:,} × {change['kind']}" for change in facts["changes"])
    print_facts(
        [
            ("Database", f"{facts['database']}, {size(facts['byte_count'])}"),
            (
                "Built",
                f"{built:%Y-%m-%d %H:%M} UTC ({_age(now - built)}), in {seconds:.1f} s, by version {facts['version']}",
            ),
            ("Holds", ", ".join(held)),
            *((source["source"], _source_text(source, now)) for source in facts["sources"]),
            ("Last changes", changed or "none"),
            ("Quarantine", count(facts["quarantine_count"], "object") if facts["quarantine_count"] else "empty"),
        ]
    )
    _warn(facts, now)


def _source_text(source: Mapping[str, Any], now: datetime) -> str:
    from brawlset.cli.printing import count, size

    dated = source["updated_at"] or source["fetched_at"]
    date = f"of {dated:%Y-%m-%d}" if source["updated_at"] else f"file of {dated:%Y-%m-%d}"
    return f"{source['file']}: {count(source['object_count'], 'object')}, {size(source['byte_count'])}, {date} ({_age(now - dated)})"


def _warn(facts: Mapping[str, Any], now: datetime) -> None:
    from brawlset.cli.printing import count, warn

    missing = facts["missing_set_decisions"]
    if missing:
        listed = ", ".join(f"{row['set_code']} ({row['name']})" for row in missing[:_SHOWN])
        more = f" and {len(missing) - _SHOWN} more" if len(missing) > _SHOWN else ""
        warn(
            f"{count(len(missing), 'set is', 'sets are')} in no list, so {'its' if len(missing) == 1 else 'their'} cards count for no"
            f" BSet: {listed}{more}. 'brawlset bsets propose' prints entries for assets/bsets.toml and assets/set_decisions.toml."
        )
    for row in facts["source_problems"]:
        warn(row["problem"])
    if facts["quarantine_count"]:
        warn(f'{count(facts["quarantine_count"], "object")} could not be loaded: brawlset query "from ops.quarantine"')
    if facts["unknown_layout_count"]:
        warn(
            f"{count(facts['unknown_layout_count'], 'card has a layout', 'cards have layouts')} that this version does not know:"
            ' brawlset query "from cards where not is_layout_known"'
        )
    if facts["identity_difference_count"]:
        warn(
            f"{count(facts['identity_difference_count'], 'color identity differs', 'color identities differ')} from our own computation;"
            ' Scryfall\'s is used: brawlset query "from identity_differences"'
        )
    dates = [
        source["updated_at"] or source["fetched_at"]
        for source in facts["sources"]
        if source["source"].startswith("scryfall_")  # an archive of sets may not change for months
    ]
    oldest = min(dates, default=now)
    if (now - oldest).days > _OLD_DAYS:
        warn(f"the data are {(now - oldest).days} days old: 'brawlset refresh' fetches today's.")


def _age(age: timedelta) -> str:
    """How long ago, in the largest unit that says enough."""
    minutes = int(age.total_seconds() // 60)
    for unit, length in (("day", 1440), ("hour", 60), ("minute", 1)):
        number = minutes // length
        if number >= (2 if unit == "day" else 1):
            return f"{number} {unit}{'' if number == 1 else 's'} ago"
    return "just now"
