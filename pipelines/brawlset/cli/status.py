"""`brawlset status`: what the database was built from, how old that is, how the last refresh ended, and what is in it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from dataclasses import asdict, fields
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from brawlset.cli.options import format_option
from brawlset.output import Format

if TYPE_CHECKING:
    import duckdb

_SHOWN = 10
_HASH_SHOWN = 16
_CONTENT_SHOWN = 12
_CLOCK_MINUTES = 5  # by which the clocks of two machines may differ


@click.command(short_help="What the database holds, from when, and what is open.")
@click.option("--json", "is_json", is_flag=True, help="Short for --format json.")
@format_option
def command(*, is_json: bool, format_: Format) -> None:
    """What the database was built from, how old that is, how the last refresh ended, what it holds, and what is open: sets that nobody has
    decided on, objects that could not be loaded. CSV has one row a fact, JSON one object.

    Exits with 1 where there is no database, where a refresh failed and none has ended well since, where the last one was killed, and where
    Scryfall's data are more than BRAWLSET_STALE_DAYS days old (8 without it).

    \b
    Examples:
      brawlset status
      brawlset status --json
    """
    from brawlset.cli.database import published
    from brawlset.cli.printing import print_data, warn
    from brawlset.errors import BrawlSetError
    from brawlset.lock import naive, utc_now
    from brawlset.settings import load_settings

    settings = load_settings()
    now = naive(utc_now())
    run = _run_facts(settings.home)
    try:
        with published(settings) as con:
            facts = {**_file_facts(settings.database), **_facts(con)}
    except BrawlSetError:
        if run["is_failing"]:
            warn(_failing_text(run, now))
        raise
    facts |= {**run, **_age_facts(facts["sources"], settings.stale_after, now)}
    if is_json or format_ == "json":
        print_data("json", list(facts), [list(facts.values())])
    elif format_ == "csv":
        print_data("csv", ("name", "value"), _flat(facts))
    else:
        _show(facts, now=now)
    if facts["is_stale"] or facts["is_failing"]:
        raise click.exceptions.Exit(1)


def _file_facts(database: Path) -> dict[str, Any]:
    """The published file itself, with its SHA-256, by which two places know that they have the same."""
    with database.open("rb") as file:
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        return {"database": str(database), "byte_count": os.fstat(file.fileno()).st_size, "sha256": sha256}


def _run_facts(home: Path) -> dict[str, Any]:
    """How the last refresh ended, and since when one is running. A record of the lock that nobody holds is of one that was killed."""
    from brawlset.cli.printing import warn
    from brawlset.last_run import FILE, LastRun, read_last_run
    from brawlset.lock import lock_owner, naive

    last, owner = read_last_run(home), lock_owner(home)
    if last is None and (home / FILE).exists():
        warn(
            f"{home / FILE}: the record of the last refresh cannot be read, so nobody can say how it ended. The next 'brawlset refresh'"
            " writes it anew."
        )
    run: dict[str, Any] | None = asdict(last) if last else None
    if owner is not None and not owner.is_running:
        run = dict.fromkeys(field.name for field in fields(LastRun)) | {
            "started_at": owner.started_at,
            "outcome": "killed",
            "checked_count": 0,
            "broken": [],
            "good_at": last and last.good_at,
            "failed_at": last and last.failed_at,
        }
    if run is not None:
        run |= {name: run[name] and naive(run[name]) for name in ("started_at", "finished_at", "good_at", "failed_at")}
    return {
        "last_run": run,
        "running_since": naive(owner.started_at) if owner and owner.is_running else None,
        "is_failing": run is not None and (run["outcome"] == "killed" or run["failed_at"] is not None),
    }


def _age_facts(sources: list[dict[str, Any]], limit: timedelta, now: datetime) -> dict[str, Any]:
    """Whether the data are too old; each source gets its age."""
    from brawlset.freshness import data_age, is_stale

    for source in sources:
        source["age_hours"] = round((now - (source["updated_at"] or source["fetched_at"])) / timedelta(hours=1), 1)
    return {"is_stale": is_stale(data_age(sources, now), limit), "stale_after_days": limit.days}


def _facts(con: duckdb.DuckDBPyConnection) -> dict[str, Any]:
    """The last refresh, its sources, the counts of the tables, a hash over their rows, and what is open."""
    from brawlset.contents import content_hash
    from brawlset.warehouse import rows

    last = rows(
        con,
        """
        select
            refresh_id, version, started_at, finished_at, card_count, printing_count, bset_count, commander_count, quarantine_count,
            (select count(*) from sets) as set_count,
            (select count(*) from bsets where is_default) as default_bset_count,
            (select count(*) from identity_differences) as identity_difference_count,
            (select count(*) from ops.unknown_values) as unknown_value_count,
            (select count(*) from ops.refreshes) as refresh_count
        from ops.refreshes
        order by finished_at desc
        limit 1
        """,
    )[0]
    parameters = {"id": last["refresh_id"]}
    return {
        **last,
        "content": content_hash(con),
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
        if isinstance(value, (list, tuple)):
            for number, item in enumerate(value, start=1):
                if isinstance(item, Mapping):
                    label = item.get("source") or item.get("set_code") or item.get("name") or str(number)
                    found.extend(_flat(item, f"{prefix}{name}.{label}."))
                else:
                    found.append((f"{prefix}{name}.{number}", item))
        elif isinstance(value, Mapping):
            found.extend(_flat(value, f"{prefix}{name}."))
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
            ("SHA-256", f"{facts['sha256'][:_HASH_SHOWN]}... (--json has all of it)"),
            (
                "Built",
                f"{built:%Y-%m-%d %H:%M} UTC ({_age(now - built)}), in {seconds:.1f} s, by version {facts['version']}",
            ),
            *_run_lines(facts, now),
            ("Holds", ", ".join(held)),
            (
                "Content",
                f"{facts['content'][:_CONTENT_SHOWN]}, the hash over all rows: equal where two builds say the same",
            ),
            *((source["source"], _source_text(source, now)) for source in facts["sources"]),
            ("Last changes", changed or "none"),
            ("Quarantine", count(facts["quarantine_count"], "object") if facts["quarantine_count"] else "empty"),
        ]
    )
    _warn(facts, now)


def _run_lines(facts: Mapping[str, Any], now: datetime) -> list[tuple[str, str]]:
    """The last refresh and its checks, and one that is running."""
    from brawlset.cli.printing import count

    found = []
    run, since = facts["last_run"], facts["running_since"]
    if since:
        found.append(("Running", f"since {since:%Y-%m-%d %H:%M} UTC ({_age(now - since)})"))
    if run:
        at = run["finished_at"] or run["started_at"]
        found.append(("Last run", f"{run['outcome']}, {at:%Y-%m-%d %H:%M} UTC ({_age(now - at)})"))
    if run and run["checked_count"]:
        broken = [claim["name"].replace("_", " ") for claim in run["broken"]]
        told = f", {len(broken)} not: {'; '.join(broken)}" if broken else ""
        found.append(("Checks", f"{count(run['checked_count'] - len(broken), 'claim holds', 'claims hold')}{told}"))
    return found


def _failing_text(run: Mapping[str, Any], now: datetime) -> str:
    last = run["last_run"]
    good = f" It last went well {_age(now - last['good_at'])}." if last["good_at"] else ""
    if last["outcome"] == "killed":
        what = f"was killed: it began {_age(now - last['started_at'])} and did not end by itself"
        return f"the last refresh {what}.{good} 'brawlset refresh' removes what it left."
    if last["outcome"] != "failed":
        return f"a refresh failed {_age(now - last['failed_at'])}, and none has ended well since.{good} 'brawlset refresh' tries again."
    return f"the last refresh failed ({_age(now - last['finished_at'])}).{good} It said: {last['problem'] or 'nothing'}"


def _source_text(source: Mapping[str, Any], now: datetime) -> str:
    from brawlset.cli.printing import count, size

    dated = source["updated_at"] or source["fetched_at"]
    date = f"of {dated:%Y-%m-%d}" if source["updated_at"] else f"file of {dated:%Y-%m-%d}"
    return f"{source['file']}: {count(source['object_count'], 'object')}, {size(source['byte_count'])}, {date} ({_age(now - dated)})"


def _warn(facts: Mapping[str, Any], now: datetime) -> None:
    from brawlset.cli.printing import count, warn
    from brawlset.freshness import data_age

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
    if facts["unknown_value_count"]:
        warn(
            f"{count(facts['unknown_value_count'], 'layout, set type or rarity is', 'layouts, set types or rarities are')} new to this"
            ' version: brawlset query "from ops.unknown_values"'
        )
    if facts["identity_difference_count"]:
        warn(
            f"{count(facts['identity_difference_count'], 'color identity differs', 'color identities differ')} from our own computation;"
            ' Scryfall\'s is used: brawlset query "from identity_differences"'
        )
    if facts["is_failing"]:
        warn(_failing_text(facts, now))
    if facts["is_stale"]:
        age = data_age(facts["sources"], now) or timedelta()
        warn(
            f"Scryfall's data are {age.days} days old, of {facts['stale_after_days']} that they may be (BRAWLSET_STALE_DAYS):"
            " 'brawlset refresh' fetches today's."
        )


def _age(age: timedelta) -> str:
    """How long ago, in the largest unit that says enough."""
    minutes = int(age.total_seconds() // 60)
    if minutes < -_CLOCK_MINUTES:
        return "in the future"
    for unit, length in (("day", 1440), ("hour", 60), ("minute", 1)):
        number = minutes // length
        if number >= (2 if unit == "day" else 1):
            return f"{number} {unit}{'' if number == 1 else 's'} ago"
    return "just now"
