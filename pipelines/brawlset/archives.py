"""The archives of sets as optional inputs of a build: found or fetched, read, and handed on as tables of staging.

A build never fails for want of one. What is wrong with an archive is kept beside it, for a warning. How each is fetched and read is
in `sources/`; which of their sets are which of Scryfall's is sql/staging/archive_matches.sql.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from brawlset.errors import SnapshotError, SourceError
from brawlset.settings import Settings
from brawlset.sources.archive_set import (
    LANGUAGES,
    SET_LIST_KIND,
    SET_LIST_SOURCE,
    ArchiveSet,
    Language,
    archive_kind,
    archive_source,
)
from brawlset.sources.snapshots import Snapshot, latest, read_sidecar, sidecar_path

if TYPE_CHECKING:
    import polars as pl

    from brawlset.sources.http import Http
    from brawlset.sources.scryfall import SetRow


_NEWER = "a newer version of this program may be needed."
_TELLING = 20
"""From so many sets on, it tells something that none of them has what is read of each."""


@dataclass(frozen=True, slots=True)
class Source:
    """One archive: the name of its snapshots, what a user calls it, the name of its file in a folder of downloads, and the
    language of the page; None for MTGJSON."""

    name: str
    kind: str
    file: str
    language: Language | None


@dataclass(frozen=True, slots=True)
class Archive:
    """One archive of a build. `problem` says why there is no snapshot, or why it is an older one than it should be; `is_absent` that
    nobody has put it among the files of a folder."""

    source: str
    snapshot: Snapshot | None
    problem: str | None = None
    is_absent: bool = False


SOURCES = (
    Source(SET_LIST_SOURCE, SET_LIST_KIND, "SetList.json", None),
    *(
        Source(archive_source(language), archive_kind(language), f"card-set-archive-{language}.html", language)
        for language in LANGUAGES
    ),
)


def fetch_archives(http: Http, settings: Settings, *, now: datetime) -> tuple[Archive, ...]:
    """All archives, fetched. Where a host stays away or answers with something else, its latest snapshot serves on."""
    archives = []
    for source in SOURCES:
        try:
            archives.append(Archive(source.name, _fetch(source, http, settings, now)))
        except SourceError as error:
            known = latest(settings.raw, source.name)
            archives.append(Archive(source.name, known, f"{error} {_instead(source, known)}"))
    return tuple(archives)


def _fetch(source: Source, http: Http, settings: Settings, now: datetime) -> Snapshot:
    if source.language is None:
        from brawlset.sources.mtgjson import fetch_set_list

        return fetch_set_list(http, settings, now=now)
    from brawlset.sources.card_set_archive import fetch_archive

    return fetch_archive(http, settings, source.language, now=now)


def _instead(source: Source, known: Snapshot | None) -> str:
    if known is None:
        return f"The build goes on without {source.kind}."
    return f"The copy of {known.fetched_at:%Y-%m-%d} serves on."


def find_archives(folder: Path) -> tuple[Archive, ...]:
    """The archives among the files of a folder, or of its raw/: under the name that their hosts give them, or as snapshots."""
    return tuple(_find(source, folder) for source in SOURCES)


def _find(source: Source, folder: Path) -> Archive:
    for path in (folder / source.file, folder / f"{source.file}.gz"):
        if path.is_file():
            return Archive(source.name, _described(source, path))
    for raw in (folder, folder / "raw"):
        snapshot = latest(raw, source.name)
        if snapshot is not None:
            return Archive(source.name, snapshot)
    problem = f"{source.kind}: {folder} has no {source.file}. The build goes on without it: put it there."
    return Archive(source.name, None, problem, is_absent=True)


def _described(source: Source, path: Path) -> Snapshot:
    if sidecar_path(path).is_file():
        return read_sidecar(path)
    status = path.stat()
    moment = datetime.fromtimestamp(status.st_mtime, UTC)
    return Snapshot(source.name, path, path.resolve().as_uri(), None, None, status.st_size, None, moment)


@dataclass(frozen=True, slots=True)
class ReadArchive:
    """An archive with its sets: none where it is not there or of another shape. `problem` says so, and what all of them lack."""

    archive: Archive
    sets: tuple[ArchiveSet, ...]
    problem: str | None


def read_archive(archive: Archive) -> ReadArchive:
    """The archive, read. Never raises: a build goes on without it."""
    if archive.snapshot is None:
        return ReadArchive(archive, (), archive.problem)
    source = next(source for source in SOURCES if source.name == archive.source)
    try:
        sets = _parse(source, archive.snapshot.path)
    except SnapshotError as error:
        return ReadArchive(archive, (), f"{error} The build goes on without it; {_NEWER}")
    return ReadArchive(archive, sets, archive.problem or _lacking(source, archive.snapshot.path, sets))


def _lacking(source: Source, path: Path, sets: Sequence[ArchiveSet]) -> str | None:
    """What no set of the archive has, though all such archives gave it when this was written: it stands elsewhere now."""
    has: dict[str, Callable[[ArchiveSet], bool]] = {"a release date": lambda row: row.released_on is not None}
    if source.language is None:
        has["a name in another language"] = lambda row: len(row.names) > 1
    else:
        has["an icon"] = lambda row: row.icon is not None
    lacking = [what for what, is_there in has.items() if not any(map(is_there, sets))]
    if not lacking or len(sets) < _TELLING:
        return None
    return (
        f"{path}: {source.kind} has changed its shape: none of its {len(sets)} sets has {' or '.join(lacking)}. What it still gives is"
        f" used; {_NEWER}"
    )


def _parse(source: Source, path: Path) -> tuple[ArchiveSet, ...]:
    if source.language is None:
        from brawlset.sources.mtgjson import parse_set_list

        return parse_set_list(path)
    from brawlset.sources.card_set_archive import parse_archive

    return parse_archive(path, source.language)


def archive_frames(archives: Sequence[ReadArchive], sets: Sequence[SetRow]) -> dict[str, pl.DataFrame]:
    """Tables of staging: `archive_sets` (a row an archive and set, by its place), `archive_names` (a row each name of such a
    set), `set_name_keys` (a row a set of Scryfall's; none without an archive)."""
    import polars as pl

    from brawlset.bsets.set_names import set_name_key

    rows = [(read.archive.source, row) for read in archives for row in read.sets]
    text = pl.String
    archive_sets = [
        (
            number,
            source,
            row.code,
            row.names[0][1],
            set_name_key(row.names[0][1]),
            row.released_on,
            list(row.icons),
            row.icon,
            row.parent_code,
            row.block,
            row.is_code_scryfalls,
        )
        for number, (source, row) in enumerate(rows)
    ]
    names = [
        (number, lang, name, set_name_key(name)) for number, (_, row) in enumerate(rows) for lang, name in row.names
    ]
    keys = [(row.code, set_name_key(row.name)) for row in sets] if rows else []
    return {
        "archive_sets": pl.DataFrame(
            archive_sets,
            schema={
                "row_number": pl.Int64,
                "archive": text,
                "archive_code": text,
                "archive_name": text,
                "name_key": text,
                "released_on": pl.Date,
                "icons": pl.List(text),
                "icon": text,
                "parent_code": text,
                "block": text,
                "is_code_scryfalls": pl.Boolean,
            },
            orient="row",
        ),
        "archive_names": pl.DataFrame(
            names, schema={"row_number": pl.Int64, "lang": text, "name": text, "name_key": text}, orient="row"
        ),
        "set_name_keys": pl.DataFrame(keys, schema={"set_code": text, "name_key": text}, orient="row"),
    }
