"""What the published file knows of earlier refreshes, and what a new build changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import duckdb

from brawlset.bundle import sql_text
from brawlset.cards.playable import NON_DECK_LAYOUTS, ORDINARY_LAYOUTS
from brawlset.errors import BuildError
from brawlset.gates import Finding
from brawlset.refusals import read_refusals
from brawlset.result_files import quoted
from brawlset.warehouse import A_FOLDER, NO_DOWNLOADS, SCHEMA_VERSION, schema_version, version_problem, why_unreadable

_HISTORY = {
    "refreshes": "order by finished_at, refresh_id",
    "sources": "order by refresh_id, source",
    "source_problems": "order by refresh_id, source",
    "gates": "order by found_at desc, gate limit 1000",
    "changes": "inner join previous.ops.refreshes using (refresh_id)"
    " order by refreshes.finished_at desc, kept.kind, kept.bset_id, kept.name limit 20000",
}
"""Table of ops that goes on from file to file -> which of its rows, in which order."""

_DATE_BEFORE = """
    update ops.refreshes
    set finished_at = $now - to_microseconds(dated.place), started_at = least(started_at, $now - to_microseconds(dated.place))
    from (
        select refresh_id, row_number() over (order by finished_at desc, refresh_id desc) as place
        from ops.refreshes
        where finished_at >= $now
    ) as dated
    where refreshes.refresh_id = dated.refresh_id
"""

SET_TYPES = frozenset(
    {
        "alchemy", "archenemy", "arsenal", "box", "commander", "core", "draft_innovation", "duel_deck", "eternal", "expansion",
        "from_the_vault", "funny", "masterpiece", "masters", "memorabilia", "minigame", "planechase", "premium_deck", "promo",
        "spellbook", "starter", "token", "treasure_chest", "vanguard",
    }
)  # fmt: skip
RARITIES = ("common", "uncommon", "rare", "mythic", "special", "bonus")
_SHOWN = 10
_GATE = "insert into ops.gates values (?, ?, ?, ?, ?, ?)"


@dataclass(frozen=True, slots=True)
class Changes:
    """How many rows of each kind ops.changes got; empty where there was no build to compare with."""

    counts: tuple[tuple[str, int], ...] = ()
    is_first: bool = True


@dataclass(frozen=True, slots=True)
class Published:
    """What the published file says of itself: the hash of its inputs, and those of builds that were rolled back."""

    input_hash: str | None = None
    taken_back: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Previous:
    """The published file that is attached as `previous`: the name under which it is kept when another takes its place, whether an older
    version of this program built it, and how many of its refreshes were dated later than now."""

    name: str
    is_older: bool
    lost_history: tuple[str, ...] = ()
    redated_count: int = 0


def read_published(database: Path) -> Published:
    """What the published file says of itself; nothing where there is none, or one of an older version.

    Raises BuildError for a file that no refresh replaces, as `carry_over` does.
    """
    if database.is_dir():
        raise BuildError(f"{database}: {A_FOLDER}")
    if not database.is_file():
        return Published()
    try:
        with duckdb.connect(database, read_only=True, config=NO_DOWNLOADS) as con:
            version = _replaceable(database, schema_version(con))
            return last_builds(con) if version == SCHEMA_VERSION else Published()
    except duckdb.Error as error:
        raise _incomparable(database, error) from error


def _replaceable(database: Path, version: int | None) -> int:
    """The version of the tables of a file that a refresh may replace. BuildError where it may not."""
    if version is None or version > SCHEMA_VERSION:
        raise BuildError(f"{version_problem(database, version)} It stays as it was.")
    return version


def last_builds(con: duckdb.DuckDBPyConnection) -> Published:
    """The last build in ops.refreshes, and the inputs of those that were rolled back and not published again since."""
    found = con.execute("select input_hash, taken_back from ops.refreshes order by finished_at desc").fetchall()
    published: set[str] = set()
    taken_back: set[str] = set()
    for input_hash, taken in found:
        published.add(input_hash)
        taken_back.update(set(taken) - published)
    return Published(found[0][0] if found else None, frozenset(taken_back))


def published_edition(database: Path) -> datetime | None:
    """Scryfall's own time (aware) of the cards of the published build; None where there is none, or none that this version can read."""
    if not database.is_file():
        return None
    try:
        with duckdb.connect(database, read_only=True, config=NO_DOWNLOADS) as con:
            found = con.execute(
                "select sources.updated_at from ops.sources inner join ops.refreshes using (refresh_id)"
                " where sources.source = 'scryfall_default_cards' order by refreshes.finished_at desc limit 1"
            ).fetchall()
    except duckdb.Error:
        return None
    updated_at: datetime | None = found[0][0] if found else None
    return updated_at and updated_at.replace(tzinfo=UTC)


@contextmanager
def carry_over(
    con: duckdb.DuckDBPyConnection, database: Path, *, now: datetime, is_repeated: bool = False
) -> Iterator[Previous | None]:
    """Attach the published file as `previous` and take its history over. Gives what is to be known of it, None where there is none.
    `is_repeated` where the build has a history already, of which the published file's is the continuation. Earlier refreshes end before
    `now` (UTC, naive): those that a clock which was ahead dated later are dated just before it, in their order.

    Raises BuildError for a file that is damaged, of a newer version, or not ours: none of these is replaced.
    """
    if not database.is_file():
        yield None
        return
    try:
        con.execute(f"attach {quoted(database)} as previous (read_only)")
        found = schema_version(con, "previous")
    except duckdb.Error as error:
        raise _incomparable(database, error) from error
    try:
        version = _replaceable(database, found)
        if is_repeated:
            for table in _HISTORY:
                con.execute(f"truncate ops.{table}")
        yield _carried(con, database, now=now, is_older=version < SCHEMA_VERSION)
    except (duckdb.CatalogException, duckdb.BinderException) as error:
        raise _incomparable(database, error) from error
    finally:
        con.execute("detach previous")


def _carried(con: duckdb.DuckDBPyConnection, database: Path, *, now: datetime, is_older: bool) -> Previous:
    lost = []
    for table, rest in _HISTORY.items():
        columns = _common_columns(con, table) if is_older else "kept.*"
        if columns is None:
            continue  # that version knew no such table
        try:
            con.execute(f"insert into ops.{table} by name select {columns} from previous.ops.{table} as kept {rest}")
        except duckdb.Error as error:
            if not is_older:
                raise _incomparable(database, error) from error
            lost.append(table)
    ((redated,),) = con.execute(_DATE_BEFORE, {"now": now}).fetchall()
    return Previous(build_name(con), is_older, tuple(lost), redated)


def _common_columns(con: duckdb.DuckDBPyConnection, table: str) -> str | None:
    """The columns that a table of history has in both files; None where it is not in both."""
    ((columns,),) = con.execute(
        """
        select string_agg('kept.' || column_name, ', ')
        from (
            select column_name
            from duckdb_columns()
            where schema_name = 'ops' and table_name = $table and database_name in ('previous', current_database())
            group by column_name
            having count(*) = 2
        )
        """,
        {"table": table},
    ).fetchall()
    return columns  # type: ignore[no-any-return]


def build_name(con: duckdb.DuckDBPyConnection) -> str:
    """The name of the last build in ops.refreshes: its time and the start of its id. Names sort by time."""
    found = con.execute(
        "select strftime(finished_at, '%Y%m%dT%H%M%SZ') || '-' || left(refresh_id::varchar, 8) from ops.refreshes"
        " order by finished_at desc limit 1"
    ).fetchall()
    return str(found[0][0]) if found else "unknown"


def _incomparable(database: Path, error: duckdb.Error) -> BuildError:
    return BuildError(f"{why_unreadable(database, error)} It stays as it was.")


def note_changes(con: duckdb.DuckDBPyConnection, refresh_id: UUID | str) -> Changes:
    """Write ops.changes: what entered and left between the attached `previous` and this build."""
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


def note_profile(con: duckdb.DuckDBPyConnection) -> None:
    """Write ops.profile, which the gates compare."""
    con.execute(f"insert into ops.profile by name {sql_text('ops/profile.sql')}")


def note_unknown_values(con: duckdb.DuckDBPyConnection, *, now: datetime, has_previous: bool) -> list[str]:
    """Write ops.unknown_values; what of it the attached `previous` did not know, as sentences: each is told once. ops.profile is filled."""
    known = {
        "layouts": sorted(ORDINARY_LAYOUTS | NON_DECK_LAYOUTS),
        "set_types": sorted(SET_TYPES),
        "rarities": list(RARITIES),
    }
    ((has_unknown,),) = con.execute(
        """
        select
            exists(
                from ops.profile
                where (kind in ('layout', 'excluded layout') and not list_contains($layouts, name))
                    or (kind = 'set type' and not list_contains($set_types, name))
                    or (kind = 'rarity' and not list_contains($rarities, name))
            )
            or exists(from main.cards where not is_layout_known)
        """,
        known,
    ).fetchall()
    if not has_unknown:
        return []
    con.execute(
        f"insert into ops.unknown_values by name select *, $now as first_seen_at from ({sql_text('ops/unknown_values.sql')})",
        known | {"now": now},
    )
    if has_previous:
        with suppress(duckdb.CatalogException):  # of an older version, which kept no such table
            con.execute(
                "update ops.unknown_values set first_seen_at = before.first_seen_at from previous.ops.unknown_values as before"
                " where before.kind = unknown_values.kind and before.value = unknown_values.value"
            )
    new = con.execute(
        "select kind, value, object_count, example from ops.unknown_values where first_seen_at = $now order by kind, value",
        {"now": now},
    ).fetchall()
    return [f"{kind} {value!r} ({count:,}, such as {example})" for kind, value, count, example in new]


def note_gates(con: duckdb.DuckDBPyConnection, refresh_id: UUID, passed: Sequence[Finding], *, now: datetime) -> None:
    """Write what the gates have let pass into ops.gates."""
    for finding in passed:
        con.execute(_GATE, [refresh_id, now, finding.gate, "accepted", len(finding.rows), finding.rows[:_SHOWN]])


def note_refusals(con: duckdb.DuckDBPyConnection, home: Path) -> None:
    """Write into ops.gates what refreshes were refused for since the last one that published."""
    for refusal in read_refusals(home):
        con.execute(
            _GATE, [refusal.refresh_id, refusal.found_at, refusal.gate, "refused", refusal.row_count, refusal.rows]
        )
