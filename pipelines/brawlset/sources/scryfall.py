"""Scryfall: which bulk file is the current one, fetching it and the list of sets, and the sets as typed rows.

The cards of a bulk file are read by bulk_file.py; files that a user brings along are found by source_folder.py.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlsplit

from brawlset.errors import ConfigurationError, SnapshotError, SourceError
from brawlset.settings import Settings
from brawlset.sources.snapshots import (
    Snapshot,
    file_name,
    latest,
    read_sidecar,
    verify,
    write_sidecar,
    write_whole,
    writing,
)
from brawlset.sources.stream_check import first_bytes

if TYPE_CHECKING:  # importing requests takes a tenth of a second, and a refresh from files needs none of it
    from brawlset.sources.download import Progress
    from brawlset.sources.http import Http

Value = TypeVar("Value", str, int, bool)

SETS_SOURCE = "scryfall_sets"
_SETS_KIND = "Scryfall's list of sets"
_SETS_LIMIT = 64 * 1024 * 1024
_MOST_PAGES = 100
_LARGEST_NUMBER = 2**31
_SUFFIXES = (".jsonl.gz", ".json.gz", ".jsonl", ".json")
_AGAIN = "Nothing was changed. Run the command again later; if it stays so, a newer version of this program is needed."


@dataclass(frozen=True, slots=True)
class BulkDescriptor:
    """What /bulk-data says of one bulk file. `compressed_size` is the size that the packed file is promised to have."""

    kind: str
    updated_at: datetime
    url: str
    compressed_size: int | None


@dataclass(frozen=True, slots=True)
class SetRow:
    """One of Scryfall's sets. What Scryfall leaves out is None; `symbol` is the name of the icon's file (`tsp`)."""

    code: str
    name: str
    set_type: str
    released_on: date | None
    parent_set_code: str | None
    block_code: str | None
    block: str | None
    symbol: str | None
    icon_svg_uri: str | None
    is_digital: bool
    card_count: int | None
    printed_size: int | None
    mtgo_code: str | None
    arena_code: str | None


def bulk_source(kind: str = "default_cards") -> str:
    """The name of a bulk file's snapshots."""
    return f"scryfall_{kind}"


def bulk_descriptor(http: Http, settings: Settings, kind: str = "default_cards") -> BulkDescriptor:
    """The current edition of a bulk file. Its address changes daily, so it is asked for each time and never configured.

    Raises ConfigurationError where BRAWLSET_SCRYFALL_URL is the address of a file, SourceError for any other answer
    than a descriptor with `updated_at` and `jsonl_download_uri` (or the `download_uri` of a mirror from before July
    2026).
    """
    base = urlsplit(settings.scryfall_url)
    if base.path.endswith(_SUFFIXES) or (base.hostname or "").endswith(".scryfall.io"):
        raise ConfigurationError(
            f"BRAWLSET_SCRYFALL_URL: {settings.scryfall_url!r} is the address of a file, which is stale in a day. Give"
            " the address of the API (https://api.scryfall.com), or pass a file of your own with --source."
        )
    where = f"{settings.scryfall_url}/bulk-data/{kind.replace('_', '-')}"
    answer = http.get_json(where, kind=f"Scryfall's description of {kind}")
    if answer.get("type", kind) != kind:
        raise SourceError(f"{where}: a description of {kind!r} was asked for, one of {answer['type']!r} came. {_AGAIN}")
    current, old = answer.get("jsonl_download_uri"), answer.get("download_uri")
    url = current or old
    if not isinstance(url, str):
        raise SourceError(
            f"{where}: jsonl_download_uri (or download_uri) is missing among {', '.join(sorted(answer))}. {_AGAIN}"
        )
    size = answer.get("compressed_size")
    return BulkDescriptor(
        kind=kind,
        updated_at=_moment(answer.get("updated_at"), where),
        url=url,
        compressed_size=size
        if current and isinstance(size, int) and size > 0
        else None,  # of download_uri it was a guess
    )


def fetch_bulk(
    http: Http,
    settings: Settings,
    *,
    kind: str = "default_cards",
    progress: Progress | None = None,
    force: bool = False,
) -> Snapshot:
    """The snapshot of the current bulk file; an intact one of the same edition is reused unless `force`.

    Raises SourceError and SnapshotError as `bulk_descriptor` and `download` do.
    """
    from brawlset.sources.download import download

    descriptor = bulk_descriptor(http, settings, kind)
    source = bulk_source(kind)
    path = urlsplit(descriptor.url).path
    suffix = next((suffix for suffix in _SUFFIXES if path.endswith(suffix)), ".jsonl.gz")
    target = settings.raw / file_name(source, descriptor.updated_at, suffix)
    if target.exists() and not force:
        try:
            snapshot = read_sidecar(target)
            verify(snapshot)
        except SnapshotError as error:
            http.say(f"{error} It is fetched again now.")
        else:
            if snapshot.updated_at == descriptor.updated_at:
                return snapshot
    return download(
        http,
        descriptor.url,
        target,
        source=source,
        expected_size=descriptor.compressed_size,
        updated_at=descriptor.updated_at,
        progress=progress,
    )


def fetch_sets(http: Http, settings: Settings, *, now: datetime) -> Snapshot:
    """The snapshot of the current list of sets, all pages in one file, in the API's own envelope.

    Scryfall gives the list no time of its own: the file is named by `now` (aware), and where nothing has changed since
    the latest snapshot, that one is returned. Raises SourceError where the answer is not a list of sets.
    """
    where = f"{settings.scryfall_url}/sets"
    sets = _all_pages(http, where)
    lines = ",\n".join(json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in sets)
    content = f'{{"object":"list","has_more":false,"data":[\n{lines}\n]}}\n'.encode()
    sha256 = hashlib.sha256(content).hexdigest()
    known = latest(settings.raw, SETS_SOURCE, now=now)
    if known is not None and known.sha256 == sha256 and known.path.read_bytes() == content:
        return known
    target = settings.raw / file_name(SETS_SOURCE, now, ".json")
    snapshot = Snapshot(
        source=SETS_SOURCE,
        path=target,
        url=where,
        etag=None,
        sha256=sha256,
        byte_count=len(content),
        updated_at=None,
        fetched_at=now.astimezone(UTC),
    )
    with writing(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        write_sidecar(snapshot)
        write_whole(target, content)
    return snapshot


def parse_sets(path: Path) -> list[SetRow]:
    """The rows of a file of sets, in its order: Scryfall's list or a bare array, plain or packed.

    Raises SnapshotError, naming the file and the set, for what is no such list, a missing `code`, `name` or `set_type`,
    a value of another kind than Scryfall documents, and a code that stands there twice.
    """
    try:
        content = json.loads(first_bytes(path, _SETS_LIMIT))
    except (OSError, ValueError, RecursionError, zlib.error) as error:
        raise SnapshotError(f"{path}: a list of sets was expected, but it cannot be read ({error}).") from error
    items = content.get("data") if isinstance(content, dict) else content
    if not isinstance(items, list) or not items:
        raise SnapshotError(f"{path}: a list of sets was expected, but the file holds none.")
    rows = [_set_row(item, f"{path}: set {_label(item, number)}") for number, item in enumerate(items, start=1)]
    seen: set[str] = set()
    for row in rows:
        if row.code in seen:
            raise SnapshotError(f"{path}: set {row.code!r} stands there twice; a code is expected once.")
        seen.add(row.code)
    return rows


def _all_pages(http: Http, first: str) -> list[dict[str, object]]:
    """The sets of all pages, each checked to be one."""
    sets: list[dict[str, object]] = []
    url: object = first
    asked: set[object] = set()
    while isinstance(url, str):
        if url in asked or len(asked) == _MOST_PAGES:
            raise SourceError(f"{_SETS_KIND}: {url} leads on to page after page without an end. {_AGAIN}")
        asked.add(url)
        page = http.get_json(url, kind=_SETS_KIND)
        data = page.get("data")
        if page.get("object") != "list" or not isinstance(data, list) or not data:
            raise SourceError(
                f"{url}: a list of sets was expected, it answers with {', '.join(sorted(page))}. {_AGAIN}"
            )
        for number, item in enumerate(data, start=1):
            if not isinstance(item, dict) or not all(
                isinstance(item.get(key), str) for key in ("code", "name", "set_type")
            ):
                raise SourceError(f"{url}: set {_label(item, number)} has no code, name or set_type. {_AGAIN}")
            sets.append(item)
        url = page.get("next_page") if page.get("has_more") else None
        if page.get("has_more") and not isinstance(url, str):
            raise SourceError(f"{first}: the list goes on (has_more), but names no next_page. {_AGAIN}")
    return sets


def _set_row(item: object, where: str) -> SetRow:
    if not isinstance(item, dict):
        raise SnapshotError(f"{where}: an object was expected, it is {item!r:.60}.")
    icon = _value(item, "icon_svg_uri", str, where)
    return SetRow(
        code=_required(item, "code", where),
        name=_required(item, "name", where),
        set_type=_required(item, "set_type", where),
        released_on=_day(_value(item, "released_at", str, where), where),
        parent_set_code=_value(item, "parent_set_code", str, where),
        block_code=_value(item, "block_code", str, where),
        block=_value(item, "block", str, where),
        symbol=PurePosixPath(urlsplit(icon).path).stem or None if icon else None,
        icon_svg_uri=icon,
        is_digital=_value(item, "digital", bool, where) or False,
        card_count=_count(item, "card_count", where),
        printed_size=_value(item, "printed_size", int, where),
        mtgo_code=_value(item, "mtgo_code", str, where),
        arena_code=_value(item, "arena_code", str, where),
    )


def _label(item: object, number: int) -> str:
    """How a message calls a set: by its code, else by its place in the list."""
    code = item.get("code") if isinstance(item, dict) else None
    return repr(code) if isinstance(code, str) else f"number {number}"


def _required(item: Mapping[str, object], key: str, where: str) -> str:
    value = _value(item, key, str, where)
    if not value:
        raise SnapshotError(f"{where}: {key} is missing; Scryfall gives one to every set.")
    return value


def _value(item: Mapping[str, object], key: str, kind: type[Value], where: str) -> Value | None:
    """The value of a key; None where it is absent or null. A bool is no number."""
    value = item.get(key)
    if value is None:
        return None
    is_odd = kind is int and (isinstance(value, bool) or (isinstance(value, int) and abs(value) > _LARGEST_NUMBER))
    if not isinstance(value, kind) or is_odd:
        raise SnapshotError(f"{where}: {key} is {value!r:.60}; {kind.__name__} was expected.")
    return value


def _count(item: Mapping[str, object], key: str, where: str) -> int | None:
    value = _value(item, key, int, where)
    if value is not None and not 0 <= value < 2**31:
        raise SnapshotError(f"{where}: {key} is {value}; a number from 0 was expected.")
    return value


def _day(text: str | None, where: str) -> date | None:
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError as error:
        raise SnapshotError(f"{where}: released_at is {text!r}; a day such as 2026-09-08 was expected.") from error


def _moment(value: object, where: str) -> datetime:
    """An aware time, in UTC, from ISO 8601 text."""
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError as error:
        raise SourceError(f"{where}: updated_at is {value!r}; a time in ISO 8601 was expected. {_AGAIN}") from error
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
