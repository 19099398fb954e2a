"""MTGJSON's list of sets: fetching it, and its rows with the names in other languages, parents and blocks.

Which set of Scryfall's a row is, is decided by sql/staging/archive_matches.sql. Booster sheets have a module of their own.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from brawlset.errors import SnapshotError
from brawlset.settings import Settings
from brawlset.sources.archive_set import SET_LIST_KIND, SET_LIST_SOURCE, ArchiveSet
from brawlset.sources.snapshots import Snapshot
from brawlset.sources.stream_check import first_bytes

if TYPE_CHECKING:  # requests takes a tenth of a second to import, and reading a file needs none of it
    from brawlset.sources.http import Http

_PACKED_LIMIT = 16 * 1024 * 1024
_LIMIT = 64 * 1024 * 1024
_LANGUAGES = {
    "French": "fr",
    "German": "de",
    "Italian": "it",
    "Portuguese (Brazil)": "pt",
    "Spanish": "es",
}


def fetch_set_list(http: Http, settings: Settings, *, now: datetime) -> Snapshot:
    """The snapshot of SetList.json.gz. Raises SourceError where the host stays away, SnapshotError for another answer."""
    from brawlset.sources.small_file import fetch_small

    return fetch_small(
        http,
        f"{settings.mtgjson_url}/api/v5/SetList.json.gz",
        raw=settings.raw,
        source=SET_LIST_SOURCE,
        suffix=".json.gz",
        kind=SET_LIST_KIND,
        limit=_PACKED_LIMIT,
        now=now,
        check=_check,
    )


def parse_set_list(path: Path, where: str | None = None) -> tuple[ArchiveSet, ...]:
    """The sets of a file, plain or packed, in its order. Raises SnapshotError, which names the file or `where` it came from,
    for what is no such list."""
    return _rows(_read(path, where or str(path)), where or str(path))


def _check(path: Path, where: str) -> datetime | None:
    """The day of the edition, from `meta.date`; SnapshotError where the file is no list of sets."""
    answer = _read(path, where)
    _rows(answer, where)
    meta = answer.get("meta")
    day = _day(meta.get("date")) if isinstance(meta, dict) else None
    return None if day is None else datetime(day.year, day.month, day.day, tzinfo=UTC)


def _read(path: Path, where: str) -> dict[str, object]:
    try:
        answer = json.loads(first_bytes(path, _LIMIT))
    except (OSError, ValueError, RecursionError, zlib.error) as error:
        raise SnapshotError(
            f"{where}: {SET_LIST_KIND} was expected, but it cannot be read as JSON ({error})."
        ) from error
    return answer if isinstance(answer, dict) else {}


def _rows(answer: Mapping[str, object], where: str) -> tuple[ArchiveSet, ...]:
    items = answer.get("data")
    if not isinstance(items, list) or not items:
        raise SnapshotError(f"{where}: {SET_LIST_KIND} was expected, with sets under 'data'; there are none.")
    rows = {row.code: row for item in items if (row := _row(item)) is not None}
    if 2 * len(rows) < len(items):
        raise SnapshotError(
            f"{where}: {SET_LIST_KIND} has changed its shape: {len(items) - len(rows)} of {len(items)} entries have no code and name."
        )
    return tuple(rows.values())


def _row(item: object) -> ArchiveSet | None:
    """One entry; None without a code and a name, for there is nothing to match it by."""
    if not isinstance(item, dict):
        return None
    code, name = _text(item, "code"), _text(item, "name")
    if code is None or name is None:
        return None
    icon = _text(item, "keyruneCode")
    parent = _text(item, "parentCode")
    return ArchiveSet(
        code=code.lower(),
        names=(("en", name), *_translations(item)),
        released_on=_day(item.get("releaseDate")),
        icons=(icon.lower(),) if icon else (),
        parent_code=parent.lower() if parent else None,
        block=_text(item, "block"),
        is_code_scryfalls=True,
    )


def _translations(item: Mapping[str, object]) -> tuple[tuple[str, str], ...]:
    """The names in other languages; a language that MTGJSON lists without a name is left out."""
    given = item.get("translations")
    if not isinstance(given, dict):
        return ()
    names = ((lang, _text(given, language)) for language, lang in _LANGUAGES.items())
    return tuple((lang, name) for lang, name in names if name is not None)


def _text(item: Mapping[str, object], key: str) -> str | None:
    value = item.get(key)
    return value.strip() or None if isinstance(value, str) else None


def _day(value: object) -> date | None:
    try:
        return date.fromisoformat(value[:10]) if isinstance(value, str) else None
    except ValueError:
        return None
