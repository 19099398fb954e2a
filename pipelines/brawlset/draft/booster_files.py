"""The files of boosters as optional inputs of a build: fetched where they are asked for, found in a folder, read, handed on as tables of
staging.

A build never fails for want of one: what is wrong is kept beside it, for a warning. What a file says is in sources/mtgjson_boosters.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from brawlset.archives import Archive
from brawlset.errors import SnapshotError, SourceError
from brawlset.settings import Settings
from brawlset.sources.mtgjson_boosters import (
    BoosterFile,
    booster_kind,
    booster_source,
    code_of_file,
    code_of_source,
    fetch_boosters,
    file_stem,
    parse_boosters,
)
from brawlset.sources.snapshots import Snapshot, latest, read_sidecar, sidecar_path

if TYPE_CHECKING:
    import polars as pl

    from brawlset.sources.http import Http


@dataclass(frozen=True, slots=True)
class ReadBoosters:
    """A file with the boosters in it: none where it is not there, has another shape, or is a set's whose boosters stand there already."""

    file: Archive
    boosters: BoosterFile | None
    problem: str | None

    @property
    def card_count(self) -> int:
        """The printings that its sheets name."""
        return len(self.boosters.cards) if self.boosters else 0


def fetch_booster_files(
    http: Http, settings: Settings, set_codes: Sequence[str], *, now: datetime
) -> tuple[Archive, ...]:
    """The files of these sets, fetched, and those of other sets that were fetched before. Where the host stays away, the latest one serves
    on."""
    wanted = dict.fromkeys(set_codes)
    files = [_fetched(http, settings, code, now) for code in wanted]
    return (*files, *(_known(settings.raw, code) for code in _kept_codes(settings.raw) if code not in wanted))


def _fetched(http: Http, settings: Settings, code: str, now: datetime) -> Archive:
    try:
        return Archive(booster_source(code), fetch_boosters(http, settings, code, now=now))
    except SourceError as error:
        known = latest(settings.raw, booster_source(code))
        serves = f"The copy of {known.fetched_at:%Y-%m-%d} serves on." if known else "The build goes on without it."
        return Archive(booster_source(code), known, f"{error} {serves}")


def _known(raw: Path, code: str) -> Archive:
    return Archive(booster_source(code), latest(raw, booster_source(code)))


def _kept_codes(raw: Path) -> list[str]:
    """The sets of which the folder has snapshots."""
    names = {path.name.partition("-")[0] for path in raw.glob("mtgjson_boosters_*")} if raw.is_dir() else set()
    return sorted(code for name in names if (code := code_of_source(name)) and latest(raw, name))


def find_booster_files(folder: Path, set_codes: Sequence[str]) -> tuple[Archive, ...]:
    """The files among those of a folder, or of its raw/: under the name that MTGJSON gives them, or as snapshots. One that is asked for
    and not there has a problem."""
    found: dict[str, Archive] = {}
    for path in sorted(folder.iterdir()):
        code = code_of_file(path.name)
        if code is not None and code not in found and path.is_file():
            found[code] = Archive(booster_source(code), _described(path, code))
    for raw in (folder, folder / "raw"):
        for code in _kept_codes(raw):
            found.setdefault(code, _known(raw, code))
    for code in set_codes:
        missing = f"{booster_kind(code)}: {folder} has no {file_stem(code)}.json. The build goes on without them: put it there."
        found.setdefault(code, Archive(booster_source(code), None, missing))
    return tuple(found[code] for code in sorted(found))


def _described(path: Path, code: str) -> Snapshot:
    if sidecar_path(path).is_file():
        return read_sidecar(path)
    status = path.stat()
    at = datetime.fromtimestamp(status.st_mtime, UTC)
    return Snapshot(booster_source(code), path, path.resolve().as_uri(), None, None, status.st_size, None, at)


def read_boosters(files: Iterable[Archive]) -> tuple[ReadBoosters, ...]:
    """The files, read. Never raises: a build goes on without what cannot be read."""
    return tuple(map(_read, files))


def _read(file: Archive) -> ReadBoosters:
    if file.snapshot is None:
        return ReadBoosters(file, None, file.problem)
    try:
        boosters = parse_boosters(file.snapshot.path)
    except SnapshotError as error:
        return ReadBoosters(file, None, f"{error} The build goes on without it.")
    if booster_source(boosters.set_code) != file.source:
        problem = (
            f"{file.snapshot.path}: {booster_kind(code_of_source(file.source) or '')} were expected, but it is the set"
        )
        return ReadBoosters(file, None, f"{problem} {boosters.set_code.upper()}. The build goes on without it.")
    return ReadBoosters(file, boosters, file.problem)


def booster_frames(files: Iterable[ReadBoosters]) -> dict[str, pl.DataFrame]:
    """Tables of staging: `booster_sets` (a row a set), `booster_make_ups` (a row a make-up and sheet), `booster_sheets`, and
    `booster_printings` (a row a sheet and printing)."""
    import polars as pl

    text, flag, number = pl.String, pl.Boolean, pl.Int64
    boosters = [file.boosters for file in files if file.boosters]
    make_ups = [
        (each.set_code, place, make_up.weight, sheet, count)
        for each in boosters
        for place, make_up in enumerate(each.configurations, start=1)
        for sheet, count in make_up.contents
    ]
    sheets = [
        (each.set_code, s.name, s.is_foil, s.is_balanced, s.is_fixed, s.allows_duplicates)
        for each in boosters
        for s in each.sheets
    ]
    schemas: dict[str, dict[str, Any]] = {
        "booster_sets": {"set_code": text, "kind": text, "name": text},
        "booster_make_ups": {"set_code": text, "booster_number": number, "weight": number, "sheet": text, "card_count": number},
        "booster_sheets": {
            "set_code": text, "sheet": text, "is_foil": flag, "is_balanced": flag, "is_fixed": flag, "allows_duplicates": flag,
        },
        "booster_printings": {
            "set_code": text, "sheet": text, "uuid": text, "weight": number, "name": text, "collector_number": text, "rarity": text,
            "scryfall_oracle_id": text,
        },
    }  # fmt: skip
    rows: dict[str, list[tuple[object, ...]]] = {
        "booster_sets": [(each.set_code, each.kind, each.name) for each in boosters],
        "booster_make_ups": list(make_ups),
        "booster_sheets": list(sheets),
        "booster_printings": [row for each in boosters for row in _printings(each)],
    }
    return {name: pl.DataFrame(rows[name], schema=schema, orient="row") for name, schema in schemas.items()}


def _printings(boosters: BoosterFile) -> Iterable[tuple[object, ...]]:
    cards = {card.uuid: card for card in boosters.cards}
    for sheet in boosters.sheets:
        for uuid, weight in sheet.cards:
            card = cards[uuid]
            yield boosters.set_code, sheet.name, uuid, weight, card.name, card.number, card.rarity, card.oracle_id
