"""What the published file knows of earlier refreshes, and what a new build changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import duckdb

from brawlset.errors import BuildError

_KEPT_CHANGES = 20_000


@dataclass(frozen=True, slots=True)
class Changes:
    """How many rows of each kind ops.changes got; empty where there was no build to compare with."""

    counts: tuple[tuple[str, int], ...] = ()
    is_first: bool = True


def published_hash(database: Path) -> str | None:
    """The input hash of the published build; None where there is none, or none that this version can read."""
    if not database.is_file():
        return None
    try:
        with duckdb.connect(database, read_only=True) as con:
            found = con.execute("select input_hash from ops.refreshes order by finished_at desc limit 1").fetchall()
    except duckdb.Error:
        return None
    return str(found[0][0]) if found else None


def published_edition(database: Path) -> datetime | None:
    """Scryfall's own time (aware) of the cards of the published build; None where there is none, or none that this version can read."""
    if not database.is_file():
        return None
    try:
        with duckdb.connect(database, read_only=True) as con:
            found = con.execute(
                "select sources.updated_at from ops.sources inner join ops.refreshes using (refresh_id)"
                " where sources.source = 'scryfall_default_cards' order by refreshes.finished_at desc limit 1"
            ).fetchall()
    except duckdb.Error:
        return None
    updated_at: datetime | None = found[0][0] if found else None
    return updated_at and updated_at.replace(tzinfo=UTC)


@contextmanager
def carry_over(con: duckdb.DuckDBPyConnection, database: Path) -> Iterator[bool]:
    """Attach the published file as `previous` and take its history over. Gives whether there is one that can be compared."""
    if not database.is_file():
        yield False
        return
    try:
        con.execute(f"attach '{str(database).replace(chr(39), chr(39) * 2)}' as previous (read_only)")
        con.execute(
            "insert into ops.refreshes by name select * from previous.ops.refreshes order by finished_at, refresh_id"
        )
        for table in ("sources", "source_problems"):
            con.execute(
                f"insert into ops.{table} by name select * from previous.ops.{table} order by refresh_id, source"
            )
        con.execute(
            "insert into ops.changes by name select changes.* from previous.ops.changes"
            " inner join previous.ops.refreshes using (refresh_id)"
            f" order by refreshes.finished_at desc, changes.kind, changes.bset_id, changes.name limit {_KEPT_CHANGES}"
        )
    except duckdb.Error as error:
        raise _incomparable(database, error) from error
    try:
        yield True
    except (duckdb.CatalogException, duckdb.BinderException) as error:  # its tables are those of another version
        raise _incomparable(database, error) from error
    finally:
        con.execute("detach previous")


def _incomparable(database: Path, error: duckdb.Error) -> BuildError:
    if isinstance(error, duckdb.IOException) and "lock" in str(error):
        return BuildError(
            f"{database}: another program has the published file open for writing ({str(error).splitlines()[0]}). It stays as it was."
            " Close it there, or open it read-only, and run 'brawlset refresh' again."
        )
    return BuildError(
        f"{database}: the published file cannot be compared with ({str(error).splitlines()[0]}). It stays as it was."
        " If it is damaged or of another version, move it away and run 'brawlset refresh' again."
    )


def note_changes(con: duckdb.DuckDBPyConnection, refresh_id: UUID) -> Changes:
    """Write ops.changes: what entered and left between the attached `previous` and this build."""
    from brawlset.bundle import sql_text

    con.execute(
        f"insert into ops.changes by name select $refresh_id as refresh_id, changed.* from ({sql_text('ops/changes.sql')}) as changed",
        {"refresh_id": refresh_id},
    )
    counts = con.execute(
        "select kind, count(*) from ops.changes where refresh_id = $refresh_id group by kind order by kind",
        {"refresh_id": refresh_id},
    ).fetchall()
    return Changes(tuple(counts), is_first=False)


def lost_languages(con: duckdb.DuckDBPyConnection, languages: Sequence[str]) -> list[str]:
    """The languages whose names the attached `previous` was asked for and this build is not."""
    found = con.execute(
        "select languages from ops.refreshes where refresh_id in (select refreshes.refresh_id from previous.ops.refreshes)"
        " order by finished_at desc limit 1"
    ).fetchall()
    return [lang for (kept,) in found for lang in kept if lang not in languages]
