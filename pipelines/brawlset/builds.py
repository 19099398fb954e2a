"""The builds before the published one: kept beside it, so many and no more, and put in its place again by a rollback."""

from __future__ import annotations

import os
import re
import shutil
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

import duckdb

from brawlset import __version__
from brawlset.contents import content_hash
from brawlset.errors import BuildError, NotFoundError
from brawlset.history import build_name, carry_over, note_changes
from brawlset.lock import naive, refresh_lock
from brawlset.result_files import replacing
from brawlset.warehouse import NO_DOWNLOADS, STORAGE_VERSION, rows, schema_version, version_problem, why_unreadable

if TYPE_CHECKING:
    from brawlset.settings import Settings

_REMOVE_IT = "It is damaged: remove it, or leave it to the refreshes that come."
_NAME = re.compile(r"brawlset-(?P<name>\d{8}T\d{6}Z-(?P<id>[0-9a-f]{8}))\.duckdb")


@dataclass(frozen=True, slots=True)
class BuildFile:
    """One build on the disk. What is None could not be read, for the reason in `problem`; `content` is that of `contents.content_hash`."""

    name: str
    path: Path
    byte_count: int
    is_published: bool
    built_at: datetime | None = None
    version: str | None = None
    card_count: int | None = None
    bset_count: int | None = None
    content: str | None = None
    problem: str | None = None


def builds_folder(home: Path) -> Path:
    """Where the builds before the published one are."""
    return home / "builds"


def keep_build(database: Path, name: str) -> None:
    """Keep the published file under its name before another takes its place: the same file under a second name, or, where the disk has no
    such names, a copy. Raises OSError."""
    folder = builds_folder(database.parent)
    folder.mkdir(exist_ok=True)
    path = folder / f"brawlset-{name}.duckdb"
    if path.exists():
        return
    try:
        os.link(database, path)
    except OSError:
        with replacing(path, part=path.with_suffix(".part")) as part:
            shutil.copyfile(database, part)


def prune_builds(settings: Settings, keep: int) -> None:
    """Remove all but the newest `keep` builds, and what a killed run left half copied. Raises OSError."""
    folder = builds_folder(settings.home)
    if not folder.is_dir():
        return
    paths = _paths(settings)
    for path in [*paths[: max(0, len(paths) - keep)], *folder.glob("*.part")]:
        path.unlink(missing_ok=True)
    if not keep:
        with suppress(OSError):  # somebody put something else there
            folder.rmdir()


def list_builds(settings: Settings) -> list[BuildFile]:
    """The published build and those before it that are kept, the newest first."""
    found = [_read(path, is_published=False) for path in reversed(_paths(settings))]
    if settings.database.is_file():
        published = _read(settings.database, is_published=True)
        found = [published, *(build for build in found if build.name != published.name)]
    return found


def roll_back(settings: Settings, wanted: str, *, now: datetime) -> BuildFile:
    """Put a kept build in the place of the published one, in one step, and note it in the history, which goes on. `wanted` is its name, or
    the beginning of one. Gives the build as it was kept.

    What is taken back stays among the kept builds. Raises NotFoundError with the names there are, BuildError for a build of another
    version, BusyError while a refresh runs.
    """
    with refresh_lock(settings.home, now=now):
        build = _find(settings, wanted)
        if build.problem:
            raise BuildError(f"{build.problem} The published file stays as it was.")
        folder = settings.home / "building"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        try:
            path = folder / "brawlset.duckdb"
            shutil.copyfile(build.path, path)
            name = _restore(path, settings.database, now=naive(now))
            if name is not None:
                keep_build(settings.database, name)
            path.replace(settings.database)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        prune_builds(settings, max(1, settings.kept_builds))
        return build


def _restore(path: Path, database: Path, *, now: datetime) -> str | None:
    """Give an older build the history of the published one, and a row of its own; the name of the one that it takes back."""
    refresh_id = str(uuid4())
    with duckdb.connect(
        path,
        config={**NO_DOWNLOADS, "storage_compatibility_version": STORAGE_VERSION, "python_enable_replacements": False},
    ) as con:
        ((old_id, built_at),) = con.execute(
            "select refresh_id, finished_at from ops.refreshes order by finished_at desc limit 1"
        ).fetchall()
        con.execute("create temp table restored as from ops.refreshes where refresh_id = $id", {"id": old_id})
        with carry_over(con, database, now=now, is_repeated=True) as previous:
            if previous is not None and not previous.is_older:
                note_changes(con, refresh_id)
        con.execute(
            "insert into ops.refreshes by name select * replace ($id as refresh_id, $now as started_at, $now as finished_at,"
            " $version as version, [] as accepted, coalesce((select list(distinct taken.input_hash order by taken.input_hash)"
            " from ops.refreshes as taken where taken.finished_at > coalesce((select kept.finished_at from ops.refreshes as kept"
            " where kept.refresh_id = $old), $built_at)), []) as taken_back) from restored",
            {"id": refresh_id, "old": old_id, "now": now, "version": __version__, "built_at": built_at},
        )
        for table in ("sources", "source_problems"):
            con.execute(
                f"insert into ops.{table} by name select * replace ($id as refresh_id) from ops.{table} where refresh_id = $old",
                {"id": refresh_id, "old": old_id},
            )
        con.execute("checkpoint")
        return None if previous is None else previous.name


def _find(settings: Settings, wanted: str) -> BuildFile:
    kept = [build for build in list_builds(settings) if not build.is_published]
    found = [build for build in kept if build.name.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    names = ", ".join(build.name for build in (found or kept)) or "none"
    what = "several builds begin" if found else "no kept build begins"
    raise NotFoundError(f"{builds_folder(settings.home)}: {what} with {wanted!r}. There are: {names}.")


def _paths(settings: Settings) -> list[Path]:
    """The files of kept builds, the oldest first: as the published file remembers them, whatever the clock wrote into their names."""
    folder = builds_folder(settings.home)
    if not folder.is_dir():
        return []
    places = _places(settings.database)
    found = [
        (places.get(match["id"], -1), path)
        for path in folder.iterdir()
        if (match := _NAME.fullmatch(path.name)) and path.is_file()  # somebody put something else there
    ]
    return [path for _, path in sorted(found)]


def _places(database: Path) -> dict[str, int]:
    """Start of a build's id -> its place in the history of the published file; nothing where that cannot be read."""
    try:
        with duckdb.connect(database, read_only=True, config=NO_DOWNLOADS) as con:
            found = con.execute(
                "select left(refresh_id::varchar, 8) from ops.refreshes order by finished_at"
            ).fetchall()
    except duckdb.Error:
        return {}
    return {begin: place for place, (begin,) in enumerate(found)}


def _read(path: Path, *, is_published: bool) -> BuildFile:
    match = _NAME.fullmatch(path.name)
    name = match["name"] if match else "published"
    byte_count = path.stat().st_size
    try:
        with duckdb.connect(path, read_only=True, config=NO_DOWNLOADS) as con:
            problem = version_problem(path, schema_version(con))
            if problem:
                return BuildFile(name, path, byte_count, is_published, problem=problem)
            (last,) = rows(
                con,
                "select finished_at, version, card_count, bset_count from ops.refreshes order by finished_at desc limit 1",
            )
            return BuildFile(
                match["name"] if match else build_name(con),
                path,
                byte_count,
                is_published,
                last["finished_at"],
                last["version"],
                last["card_count"],
                last["bset_count"],
                content_hash(con),
            )
    except duckdb.Error as error:
        problem = why_unreadable(path, error) if is_published else why_unreadable(path, error, next_step=_REMOVE_IT)
        return BuildFile(name, path, byte_count, is_published, problem=problem)
