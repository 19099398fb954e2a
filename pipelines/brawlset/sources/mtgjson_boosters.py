"""MTGJSON's files of single sets: fetching one, and the make-up of its draft booster, with the cards that its sheets name.

Which card of ours a uuid is, and what becomes of those that are none, is decided by sql/main/draft_sheet_cards.sql. How a booster is
drawn from its sheets is in brawlset.draft.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from brawlset.errors import ConfigurationError, SnapshotError
from brawlset.settings import Settings
from brawlset.sources.snapshots import Snapshot
from brawlset.sources.stream_check import first_bytes

if TYPE_CHECKING:  # requests takes a tenth of a second to import, and reading a file needs none of it
    from brawlset.sources.http import Http

KINDS = ("draft", "default", "play")
"""The boosters that are drafted, by their names at MTGJSON: the first that a set has. `default` is the draft booster of older sets."""

_PREFIX = "mtgjson_boosters_"
_CODE = re.compile(r"[a-z0-9]{2,6}")
_FILE = re.compile(r"([A-Z0-9]{2,6})_?\.json(\.gz)?")
_RESERVED = {"con", "prn", "aux", "nul"}  # names that Windows takes for devices: MTGJSON writes CON_.json
_PACKED_LIMIT = 32 * 1024 * 1024
_LIMIT = 512 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class BoosterCard:
    """A printing that a sheet names. What the file does not say of it is None: everything, for a printing of another set."""

    uuid: str
    name: str | None
    number: str | None
    rarity: str | None
    oracle_id: str | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of printings: `cards` are (uuid, weight). `total_weight` is the file's own sum.

    Of a fixed sheet every card is in the booster, as often as its weight says. Of any other, cards are drawn by weight: one that was
    drawn is not drawn again, unless the sheet allows duplicates.
    """

    name: str
    is_foil: bool
    is_balanced: bool
    is_fixed: bool
    allows_duplicates: bool
    total_weight: int
    cards: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Configuration:
    """One make-up of a booster: how many cards of which sheet, and how often such a booster is met, relative to the others."""

    weight: int
    contents: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class BoosterFile:
    """The draft booster of one set. `set_code` is in small letters, `kind` one of KINDS, `name` what MTGJSON calls the booster."""

    set_code: str
    kind: str
    name: str
    configurations: tuple[Configuration, ...]
    sheets: tuple[Sheet, ...]
    cards: tuple[BoosterCard, ...]


def booster_source(set_code: str) -> str:
    """The name of the snapshots of a set's file."""
    return f"{_PREFIX}{set_code}"


def code_of_source(source: str) -> str | None:
    """The set whose boosters a snapshot of that name holds; None for a snapshot of something else."""
    return source.removeprefix(_PREFIX) if source.startswith(_PREFIX) else None


def booster_kind(set_code: str) -> str:
    """What a user calls that file."""
    return f"MTGJSON's boosters of {set_code.upper()}"


def file_stem(set_code: str) -> str:
    """MTGJSON's name of the set's file, without its ending."""
    return f"{set_code.upper()}_" if set_code in _RESERVED else set_code.upper()


def code_of_file(name: str) -> str | None:
    """The set whose file at MTGJSON has that name; None where no set's has."""
    match = _FILE.fullmatch(name)
    code = match[1].lower() if match else None
    return code if code is not None and name.split(".", maxsplit=1)[0] == file_stem(code) else None


def parse_codes(text: str, where: str, *, is_repeated: bool = False) -> tuple[str, ...]:
    """The set codes of a list such as `cmr,clb`, in small letters, each once unless they may be repeated. ConfigurationError, naming
    `where`, for anything else."""
    codes = tuple(code.lower() for code in re.split(r"[\s,]+", text.strip()) if code)
    codes = codes if is_repeated else tuple(dict.fromkeys(codes))
    for code in codes:
        if not _CODE.fullmatch(code):
            raise ConfigurationError(
                f"{where}: {code!r} is no set code. Give codes of sets with boosters, such as cmr,clb,cmm."
            )
    if not codes:
        raise ConfigurationError(f"{where}: no set code was given. Give those of the boosters, such as cmr,clb,cmm.")
    return codes


def fetch_boosters(http: Http, settings: Settings, set_code: str, *, now: datetime) -> Snapshot:
    """The snapshot of a set's file. Raises SourceError where the host stays away or has no such set, SnapshotError for another answer."""
    from brawlset.sources.small_file import fetch_small

    return fetch_small(
        http,
        f"{settings.mtgjson_url}/api/v5/{file_stem(set_code)}.json.gz",
        raw=settings.raw,
        source=booster_source(set_code),
        suffix=".json.gz",
        kind=booster_kind(set_code),
        limit=_PACKED_LIMIT,
        now=now,
        check=_check,
    )


def _check(path: Path, where: str) -> datetime | None:
    """The day of the edition; SnapshotError where the file is no set with boosters."""
    answer = _read(path, where)
    _boosters(answer, where)
    meta = answer.get("meta")
    day = meta.get("date") if isinstance(meta, dict) else None
    try:
        at = date.fromisoformat(str(day)[:10])
    except ValueError:
        return None
    return datetime(at.year, at.month, at.day, tzinfo=UTC)


def parse_boosters(path: Path, where: str | None = None) -> BoosterFile:
    """The draft booster of a set's file, plain or packed. Raises SnapshotError, which names the file or `where` it came from, for what is
    no such file, for a set without a draft booster, and for sheets that contradict each other."""
    return _boosters(_read(path, where or str(path)), where or str(path))


def _read(path: Path, where: str) -> dict[str, object]:
    try:
        answer = json.loads(first_bytes(path, _LIMIT))
    except (OSError, ValueError, RecursionError, zlib.error) as error:
        raise SnapshotError(
            f"{where}: MTGJSON's file of a set was expected, but it cannot be read as JSON ({error})."
        ) from error
    return answer if isinstance(answer, dict) else {}


def _boosters(answer: Mapping[str, object], where: str) -> BoosterFile:
    data = _mapping(answer.get("data"))
    code = data.get("code")
    if not isinstance(code, str) or not isinstance(data.get("cards"), list):
        raise SnapshotError(f"{where}: MTGJSON's file of a set was expected, with a code and cards under 'data'.")
    offered = _mapping(data.get("booster"))
    kind = next((kind for kind in KINDS if kind in offered), None)
    if kind is None:
        there = f"; it has: {', '.join(sorted(offered))}" if offered else ""
        raise SnapshotError(f"{where}: the set {code} has no draft booster at MTGJSON{there}.")
    booster = _mapping(offered[kind])
    sheets = tuple(_sheet(name, _mapping(sheet), where) for name, sheet in _mapping(booster.get("sheets")).items())
    listed = booster.get("boosters")
    configurations = tuple(_configuration(item, where) for item in (listed if isinstance(listed, list) else ()))
    _check_contents(configurations, sheets, where)
    name = booster.get("name")
    return BoosterFile(
        set_code=code.lower(),
        kind=kind,
        name=name if isinstance(name, str) and name else f"{data.get('name') or code} Draft Booster",
        configurations=configurations,
        sheets=sheets,
        cards=_cards(data["cards"], sheets),
    )


def _sheet(name: str, sheet: Mapping[str, object], where: str) -> Sheet:
    cards = tuple(_mapping(sheet.get("cards")).items())
    weights = [(uuid, weight) for uuid, weight in cards if isinstance(weight, int) and weight > 0]
    if not cards or len(weights) < len(cards):
        raise SnapshotError(f"{where}: the sheet {name!r} must have cards, each with a whole number as its weight.")
    total = sheet.get("totalWeight")
    return Sheet(
        name=name,
        is_foil=sheet.get("foil") is True,
        is_balanced=sheet.get("balanceColors") is True,
        is_fixed=sheet.get("fixed") is True,
        allows_duplicates=sheet.get("allowDuplicates") is True,
        total_weight=total if isinstance(total, int) else sum(weight for _, weight in weights),
        cards=tuple(weights),
    )


def _configuration(item: object, where: str) -> Configuration:
    given = _mapping(item)
    weight = given.get("weight")
    contents = tuple(_mapping(given.get("contents")).items())
    counts = [(sheet, count) for sheet, count in contents if isinstance(count, int) and count > 0]
    if not isinstance(weight, int) or weight <= 0 or not contents or len(counts) < len(contents):
        raise SnapshotError(f"{where}: a booster must have a weight and contents (sheet and number of cards): {item}.")
    return Configuration(weight, tuple(counts))


def _check_contents(configurations: tuple[Configuration, ...], sheets: tuple[Sheet, ...], where: str) -> None:
    if not configurations:
        raise SnapshotError(f"{where}: the booster has no make-up under 'boosters'.")
    by_name = {sheet.name: sheet for sheet in sheets}
    for configuration in configurations:
        for name, count in configuration.contents:
            sheet = by_name.get(name)
            if sheet is None:
                raise SnapshotError(f"{where}: a booster takes cards of the sheet {name!r}, which is not there.")
            if count > len(sheet.cards) and not sheet.allows_duplicates and not sheet.is_fixed:
                raise SnapshotError(
                    f"{where}: a booster takes {count} cards of the sheet {name!r}, which has {len(sheet.cards)}."
                )


def _cards(listed: object, sheets: tuple[Sheet, ...]) -> tuple[BoosterCard, ...]:
    """The printings that the sheets name, by uuid."""
    described = {
        str(item["uuid"]): item
        for item in (listed if isinstance(listed, list) else ())
        if isinstance(item, dict) and "uuid" in item
    }
    uuids = sorted({uuid for sheet in sheets for uuid, _ in sheet.cards})
    return tuple(_card(uuid, _mapping(described.get(uuid))) for uuid in uuids)


def _card(uuid: str, item: Mapping[str, object]) -> BoosterCard:
    return BoosterCard(
        uuid,
        name=_text(item.get("name")),
        number=_text(item.get("number")),
        rarity=_text(item.get("rarity")),
        oracle_id=_text(_mapping(item.get("identifiers")).get("scryfallOracleId")),
    )


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None
