"""Set symbols: fetched from Scryfall's icon files into raw/symbols/, as Scryfall asks served from the site itself, and cleaned.

What is shown is drawing only: elements and attributes that are no shape or plain colour are left out, whatever a file holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from xml.etree import ElementTree as ET

import duckdb

from brawlset.bundle import sql_text
from brawlset.errors import NotFoundError, SourceError
from brawlset.settings import Settings
from brawlset.sources.http import Http, chunks
from brawlset.sources.scryfall import parse_sets
from brawlset.sources.snapshots import latest, write_whole, writing
from brawlset.warehouse import open_published

_SVG = "http://www.w3.org/2000/svg"
_LIMIT = 200_000
_SHAPES = {"svg", "g", "path", "circle", "ellipse", "rect", "polygon", "polyline", "line"}
_ATTRIBUTES = {
    "d", "viewBox", "width", "height", "transform", "fill-rule", "clip-rule", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy",
    "r", "rx", "ry", "stroke-width", "opacity",
}  # fmt: skip
_PAINTS = {"fill", "stroke"}
_PLAIN_COLOR = re.compile(r"none|[a-zA-Z]{3,20}|#[0-9a-fA-F]{3,8}")
_NAME = re.compile(r"[a-z0-9_-]{1,40}")
_RESERVED = {"con", "prn", "aux", "nul"}
_FAILURES_IN_A_ROW = 3


@dataclass(frozen=True, slots=True)
class SymbolFiles:
    """Symbol -> name of its file, and name -> content."""

    names: Mapping[str | None, str]
    contents: Mapping[str, bytes]


def symbol_files(settings: Settings, symbols: Iterable[str]) -> SymbolFiles:
    """The symbols that were fetched, of those asked for, cleaned. A file that is no drawing is left out: the set's code stands there."""
    names: dict[str | None, str] = {}
    contents = {}
    for symbol in sorted(symbols):
        path = settings.raw / "symbols" / file_name(symbol) if _NAME.fullmatch(symbol) else None
        if path is None or not path.is_file():
            continue
        drawing = clean_svg(path.read_bytes())
        if drawing is not None:
            names[symbol] = path.name
            contents[path.name] = drawing
    return SymbolFiles(names, contents)


def file_name(symbol: str) -> str:
    """The name of a symbol's file; `con`, which some systems do not take, with an underscore."""
    return f"{symbol}_.svg" if symbol in _RESERVED else f"{symbol}.svg"


def clean_svg(content: bytes) -> bytes | None:
    """The shapes of a drawing with their plain colours and nothing else; None for what is no SVG or is larger than any symbol."""
    is_text = b"\x00" not in content  # UTF-16 would hide what is looked for here
    if len(content) > _LIMIT or not is_text or b"<!ENTITY" in content:
        return None
    try:
        root = ET.fromstring(content)  # noqa: S314 - bounded, and without entities
        if root.tag != f"{{{_SVG}}}svg":
            return None
        _clean(root)
        ET.register_namespace("", _SVG)
        return ET.tostring(root)
    except (ET.ParseError, RecursionError):  # not well-formed; or groups in groups, deeper than any drawing
        return None


def _clean(element: ET.Element) -> None:
    drawn = dict(element.attrib)
    for part in drawn.pop("style", "").split(";"):  # drawing programs write colours there
        name, _, value = part.partition(":")
        drawn[name.strip()] = value.strip()
    element.attrib.clear()
    for name, value in drawn.items():
        if name in _ATTRIBUTES or (name in _PAINTS and _PLAIN_COLOR.fullmatch(value)):
            element.set(name, value)
    element.text = element.tail = None
    for child in list(element):
        if isinstance(child.tag, str) and child.tag.removeprefix(f"{{{_SVG}}}") in _SHAPES:
            _clean(child)
        else:
            element.remove(child)


@dataclass(frozen=True, slots=True)
class Fetched:
    """The symbols that came, and those that did not although the list of sets names a file of theirs."""

    came: tuple[str, ...]
    missing: tuple[str, ...]


def wanted_symbols(con: duckdb.DuckDBPyConnection) -> set[str]:
    """The symbols of all sets that a BSet is made of, or that are decided for one."""
    return {symbol for (symbol,) in con.execute(sql_text("site/symbols.sql")).fetchall()}


def fetch_new_symbols(settings: Settings, *, warn: Callable[[str], None]) -> None:
    """Fetch what the published file needs and raw/symbols does not have. What does not come is a warning: the site goes without.

    Raises DatabaseError as `open_published` does.
    """
    with open_published(settings.database) as con:
        wanted = wanted_symbols(con)
    try:
        fetch_symbols(settings, wanted, say=warn)
    except (NotFoundError, SourceError) as error:
        warn(f"{error} The codes of the sets stand where a symbol is not there yet.")


def fetch_symbols(settings: Settings, symbols: Iterable[str], *, say: Callable[[str], None]) -> Fetched:
    """Fetch the symbols that are not there yet, from the addresses of the latest list of sets. One that does not come, or is no
    drawing, is told and left out: the code of the set stands there until a later call brings it.

    Raises NotFoundError where no list of sets was fetched yet, and SourceError where the host stays away; what came before it stays.
    """
    snapshot = latest(settings.raw, "scryfall_sets")
    if snapshot is None:
        raise NotFoundError(
            f"{settings.raw}: there is no list of sets from Scryfall yet, which names the symbols' files. Run 'brawlset refresh' first."
        )
    addresses = {row.symbol: row.icon_svg_uri for row in parse_sets(snapshot.path) if row.symbol and row.icon_svg_uri}
    folder = settings.raw / "symbols"
    wanted = [
        s for s in sorted(symbols) if s in addresses and _NAME.fullmatch(s) and not (folder / file_name(s)).exists()
    ]
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    came: list[str] = []
    missing: list[str] = []
    in_a_row = 0
    with Http(settings, notify=say) as http:
        for symbol in wanted:
            try:
                content = _fetched(http, str(addresses[symbol]))
            except SourceError as error:
                missing.append(symbol)
                in_a_row += 1
                if in_a_row == _FAILURES_IN_A_ROW:
                    raise
                say(str(error))
                continue
            in_a_row = 0
            with writing(folder):
                write_whole(folder / file_name(symbol), content)
            came.append(symbol)
    return Fetched(tuple(came), tuple(missing))


def _fetched(http: Http, url: str) -> bytes:
    content = bytearray()
    with http.stream(url, {}, kind="A set symbol of Scryfall", is_optional=True) as response:
        for chunk in chunks(response):
            content += chunk
            if len(content) > _LIMIT:
                raise SourceError(
                    f"A set symbol of Scryfall: {url} sends more than {_LIMIT:,} bytes, which no symbol needs."
                )
    if clean_svg(bytes(content)) is None:
        raise SourceError(f"A set symbol of Scryfall: {url} sends no drawing. An SVG file was expected.")
    return bytes(content)
