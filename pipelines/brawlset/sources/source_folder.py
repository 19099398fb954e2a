"""Finding Scryfall's files, cards, sets and cards of all languages, among what a user points at: a folder of downloads, one
file, or raw/.

A file is known by the first object in it, not by its name; names only settle which of several is meant. The files are
not read any further here.
"""

from __future__ import annotations

import json
import re
import zlib
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from brawlset.errors import SourceError
from brawlset.sources.scryfall import SETS_SOURCE, bulk_source
from brawlset.sources.snapshots import Snapshot, read_sidecar, sidecar_path
from brawlset.sources.stream_check import first_bytes

Kind = Literal["cards", "sets"]

_SNIFFED = 1 << 18  # the first object of a list lies within so many bytes
_LISTED = 12
_ENDINGS = re.compile(r".*\.(?:jsonl|ndjson|json)(?:\.gz)?", re.IGNORECASE)
_ENVELOPE = re.compile(r'\s*\{(?:\s*"\w+"\s*:\s*(?:"[^"]*"|true|false|null|[-+.\deE]+)\s*,)*\s*"data"\s*:\s*\[\s*')
_LIST = re.compile(r"\s*\[\s*")
_CUT_OBJECT = re.compile(r'\s*\{\s*"object"\s*:\s*"(card|set)"')
_EDITION = re.compile(r"(?P<series>.+)-(?P<stamp>\d{8}T\d{6}Z|\d{14})\.(?:jsonl|ndjson|json)(?:\.gz)?")
_ALL_LANGUAGES = re.compile(r"(?<![a-z])all[-_]cards", re.IGNORECASE)
_WANTED: dict[Kind, str] = {
    "cards": "a cards file (Scryfall's bulk file: JSON lines or an array of card objects, plain or .gz)",
    "sets": "a sets file (Scryfall's /sets: JSON whose data are set objects, plain or .gz)",
}


@dataclass(frozen=True, slots=True)
class _Found:
    path: Path
    kind: Kind | None
    seen: str


def find_snapshots(source: Path) -> tuple[Snapshot, Snapshot]:
    """The cards file and the sets file of `--source`.

    A folder is looked through itself, and its raw/ if it holds neither; a file is the cards file, the sets file lies
    beside it. Of several editions of one series (names that differ in their time stamp) the newest is taken; the file of
    all languages is taken where there is no other; any other choice is the user's. A file without a sidecar gets the time
    of its name as `updated_at` (None without one), its modification time as `fetched_at`, and no `sha256`. Raises
    SourceError, which says what was looked for and what is there.
    """
    if source.is_dir():
        folder = source
        found = _look_through(folder)
        if not any(file.kind for file in found) and (source / "raw").is_dir():
            folder = source / "raw"
            found = _look_through(folder)
        others = [file for file in found if not _ALL_LANGUAGES.search(file.path.name)]
        cards = others if any(file.kind == "cards" for file in others) else found
        return _snapshot(_choose(cards, "cards", folder)), _snapshot(_choose(found, "sets", folder))
    if not source.is_file():
        raise SourceError(
            f"--source: {source} is not there. Give a folder with {_WANTED['cards']} and"
            f" {_WANTED['sets']}, or the cards file."
        )
    cards_file = _look_at(source)
    if cards_file.kind != "cards":
        raise SourceError(f"--source: {source} is {cards_file.seen}; {_WANTED['cards']} was expected.")
    return _snapshot(cards_file), _snapshot(_choose(_look_through(source.parent), "sets", source.parent))


def find_all_languages(cards: Snapshot) -> Snapshot:
    """The cards file of all languages beside the cards file: the one with `all-cards` in its name, as Scryfall's has. Where there is
    only one cards file, it is that one. Raises SourceError where none is it, or one with that name is no cards file.
    """
    folder = cards.path.parent
    found = _look_through(folder)
    named = [file for file in found if _ALL_LANGUAGES.search(file.path.name)]
    others = [file for file in found if file.kind == "cards" and file.path != cards.path]
    unfit = [file for file in named if file.kind != "cards"]
    if unfit:
        raise SourceError(f"--languages: {unfit[0].path} is {unfit[0].seen}; {_WANTED['cards']} was expected.")
    if _ALL_LANGUAGES.search(cards.path.name) or not others:
        return cards
    if not named:
        raise SourceError(
            f"--languages: {folder} holds no file with 'all-cards' in its name. Put Scryfall's bulk file of that name there; beside"
            f" {cards.path.name} there is {others[0].path.name}."
        )
    return _snapshot(_choose(named, "cards", folder))


def _look_through(folder: Path) -> list[_Found]:
    """What the JSON files of a folder are, by name; sidecars are left out."""
    files = sorted(path for path in folder.iterdir() if _ENDINGS.fullmatch(path.name) and path.is_file())
    sidecars = {sidecar_path(path) for path in files}
    return [_look_at(path) for path in files if path not in sidecars and not path.name.endswith(".part.json")]


def _look_at(path: Path) -> _Found:
    """What a file is, by its first object."""
    try:
        text = first_bytes(path, _SNIFFED).decode("utf-8", "replace").lstrip()
    except zlib.error as error:
        return _Found(path, None, f"a damaged gzip file ({error})")
    except OSError as error:
        return _Found(path, None, f"a file that cannot be read ({error.strerror})")
    if not text or text.startswith("<"):
        return _Found(path, None, "an HTML page" if text else "an empty file")
    envelope, bare = _ENVELOPE.match(text), _LIST.match(text)
    opening = envelope or bare
    kind = _kind_of_object(text[opening.end() :] if opening else text)
    if kind == "cards" and not envelope:
        return _Found(path, kind, "a cards file")
    if kind == "sets" and opening:
        return _Found(path, kind, "a sets file")
    return _Found(path, None, {"cards": "a page of a search", "sets": "a single set", None: "some other JSON"}[kind])


def _kind_of_object(text: str) -> Kind | None:
    """Whether the text begins with a card or with a set, by its `object`, or by the keys that only one of them has."""
    try:
        first, _ = json.JSONDecoder().raw_decode(text.lstrip())
    except (ValueError, RecursionError):  # damaged or very long: its reader will say where
        match = _CUT_OBJECT.match(text)
        return None if match is None else "cards" if match[1] == "card" else "sets"
    if not isinstance(first, dict):
        return None
    if first.get("object") == "card" or first.keys() >= {"name", "set", "collector_number"}:
        return "cards"
    return "sets" if first.get("object") == "set" or first.keys() >= {"code", "name", "set_type"} else None


def _choose(found: list[_Found], kind: Kind, folder: Path) -> _Found:
    """The one file of a kind, or the newest edition of a series; files whose name says what they are come first."""
    fitting = [file for file in found if file.kind == kind]
    if len(fitting) > 1:
        fitting = [file for file in fitting if kind in file.path.name.lower()] or fitting
    if not fitting:
        there = [f"{file.path.name} ({file.seen})" for file in found]
        shown = ", ".join(there[:_LISTED]) + (f" and {len(there) - _LISTED} more" if len(there) > _LISTED else "")
        raise SourceError(
            f"--source: {folder} holds no file that could be {_WANTED[kind]}. JSON files there: {shown or 'none'}."
            " Put one there, or use '--source sample' or '--source live'."
        )
    editions = [_EDITION.fullmatch(file.path.name) for file in fitting]
    series = {edition["series"] if edition else None for edition in editions}
    if len(fitting) == 1 or (len(series) == 1 and None not in series):
        return max(fitting, key=lambda file: _digits(file.path))
    names = ", ".join(file.path.name for file in fitting)
    hint = "Give the one that is meant as --source FILE" if kind == "cards" else "Leave one of them there"
    raise SourceError(f"--source: {folder} holds several {kind} files: {names}. {hint}.")


def _snapshot(file: _Found) -> Snapshot:
    path = file.path
    if sidecar_path(path).is_file():
        return read_sidecar(path)
    status = path.stat()
    edition = _EDITION.fullmatch(path.name)
    return Snapshot(
        source=SETS_SOURCE
        if file.kind == "sets"
        else bulk_source("all_cards" if _ALL_LANGUAGES.search(path.name) else "default_cards"),
        path=path,
        url=path.resolve().as_uri(),
        etag=None,
        sha256=None,
        byte_count=status.st_size,
        updated_at=datetime.strptime(_digits(path), "%Y%m%d%H%M%S").replace(tzinfo=UTC) if edition else None,
        fetched_at=datetime.fromtimestamp(status.st_mtime, UTC),
    )


def _digits(path: Path) -> str:
    """The digits of the stamp in an edition's name: they sort by time."""
    edition = _EDITION.fullmatch(path.name)
    return re.sub(r"\D", "", edition["stamp"]) if edition else ""
