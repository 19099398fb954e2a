"""Deck lists as tables: the CSV exports of Moxfield, Archidekt, Magic Online, Deckbox, ManaBox, Dragon Shield, TCGplayer, TopDecked,
MTGGoldfish, TappedOut, Scryfall, Decked Builder and others.

Columns are known by their headings, never by their places. Here belongs what the headings mean.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from brawlset.cards.names import name_key
from brawlset.decks.card_line import IsCard, clean
from brawlset.decks.line_marks import without_variant
from brawlset.decks.model import DeckLine, DeckList, DeckReadError, FaultKind, Limits, Note, NoteKind, ReadProblem, Zone
from brawlset.decks.sections import zone_of
from brawlset.decks.sheet import Sheet

Column = Literal["count", "name", "simple_name", "set", "set_name", "number", "zone", "is_extra", "mtgo_id"]

_HEADINGS: dict[Column, tuple[str, ...]] = {
    "count": ("count", "quantity", "qty", "total qty", "quantite", "nombre", "anzahl", "cantidad"),
    "name": ("name", "card name", "card", "cardname", "nom", "nom de la carte", "carte"),
    "simple_name": ("simple name",),
    "set": ("edition code", "set code", "setcode", "set id", "expansion code", "edition", "set", "printing"),
    "set_name": ("edition name", "set name", "setname", "expansion name", "expansion"),
    "number": ("collector number", "card number", "collector #", "cardnumber", "number", "collectornumber"),
    "zone": ("board", "section", "zone", "category", "categories"),
    "is_extra": ("sideboarded", "sideboard"),
    "mtgo_id": ("id #", "mtgo id", "catid"),
}
_SIGNS: tuple[tuple[str, frozenset[str]], ...] = (
    ("mtgo_csv", frozenset(("id #", "sideboarded"))),
    ("moxfield_csv", frozenset(("count", "edition", "collector number"))),
    ("archidekt_csv", frozenset(("edition code", "multiverse id"))),
    ("manabox_csv", frozenset(("manabox id",))),
    ("deckbox_csv", frozenset(("tradelist count", "edition"))),
    ("dragonshield_csv", frozenset(("folder name", "trade quantity"))),
    ("deckedbuilder_csv", frozenset(("total qty", "reg qty"))),
    ("mtggoldfish_csv", frozenset(("set id", "card"))),
    ("scryfall_csv", frozenset(("section", "scryfall id"))),
    ("tappedout_csv", frozenset(("board", "qty"))),
    ("topdecked_csv", frozenset(("setcode", "finish", "quantity"))),
    ("tcgplayer_csv", frozenset(("simple name", "sku"))),
)
_SKIPPED = re.compile(r'"?sep=.?"?|#.*')
_DELIMITERS = ",;\t"
_LONGEST_HEADINGS = 4_000
_TRUE = frozenset(("yes", "true", "1", "oui"))
_SET_CODE = re.compile(r"[A-Z0-9_]{2,8}|[a-z0-9_]{2,8}")
_OF_TOTAL = re.compile(r"/[0-9]+$")
_LETTER_VARIANT = re.compile(r" \((?:[a-z]|[0-9]{1,4}[a-z]?)\)$")
_FINISHES = frozenset(("normal", "foil", "etched", "double rainbow foil"))


@dataclass(frozen=True, slots=True)
class Table:
    """A table's columns, by meaning, and where its rows begin."""

    delimiter: str
    columns: Mapping[Column, int]
    headings: tuple[str, ...]
    header_line: int


def find_table(text: str) -> Table | None:
    """The table that the text is, told by its first line of headings; nothing where no column is a card's name or no other one is
    known. Raises DeckReadError for a table of prices that names its cards by numbers alone.
    """
    for number, line in enumerate(text.split("\n", 9)[:9]):
        if not line.strip() or _SKIPPED.fullmatch(line.strip()):
            continue
        delimiter = max(_DELIMITERS, key=line.count)
        if line[0].isdigit() or delimiter not in line or len(line) > _LONGEST_HEADINGS:
            return None
        headings = _headings(next(csv.reader([line], delimiter=delimiter)))
        if "idproduct" in headings and "name" not in headings:
            message = (
                "This is a stock list of Cardmarket, which names cards by product numbers alone. "
                "Export a list with the cards' names, or paste its card lines as plain text."
            )
            raise DeckReadError(message, problem=ReadProblem.UNREADABLE_FORMAT, facts=("Cardmarket",))
        columns = _columns(headings)
        is_table = "name" in columns and len(columns) > 1
        return Table(delimiter, columns, headings, number) if is_table else None
    return None


def read_csv(text: str, table: Table, *, limits: Limits, is_card: IsCard | None = None) -> DeckList:
    """The list in the table. A row whose count is no number is a fault, and so is one with a count and no name."""
    sheet = Sheet(_format_of(table.headings), limits)
    sheet.has_place_for_commander = sheet.source_format != "mtgo_csv"
    if "zone" not in table.columns and "is_extra" not in table.columns:
        sheet.notes.append(Note(NoteKind.COLLECTION_COLUMNS))
    for number, row, source in _rows(text, table):
        if row[0].isdecimal() or _headings(row) != table.headings:
            cells = {column: clean(row[place]) if place < len(row) else "" for column, place in table.columns.items()}
            _row(sheet, cells, number, source.strip(), is_card)
    return sheet.finished()


def _headings(cells: Sequence[str]) -> tuple[str, ...]:
    return tuple(name_key(cell.replace("_", " ").strip('" ')) for cell in cells)


def _columns(headings: Sequence[str]) -> dict[Column, int]:
    columns: dict[Column, int] = {}
    for column, names in _HEADINGS.items():
        for name in names:
            if name in headings:
                columns[column] = headings.index(name)
                break
    if "count" in headings and "quantity" in headings:
        columns["count"] = headings.index("quantity")
    return columns


def _format_of(headings: Sequence[str]) -> str:
    held = frozenset(headings)
    return next((name for name, signs in _SIGNS if signs <= held), "csv")


def _rows(text: str, table: Table) -> Iterator[tuple[int, list[str], str]]:
    """The rows behind the headings, with the line where each begins and its source. A row may run over several lines."""
    lines = text.split("\n")[table.header_line + 1 :]
    reader = csv.reader((line + "\n" for line in lines), delimiter=table.delimiter, strict=True)
    begin = 0
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield table.header_line + begin + 2, row, "\n".join(lines[begin : reader.line_num])
            begin = reader.line_num
    except csv.Error as error:
        line = table.header_line + reader.line_num + 1
        message = (
            f"The table is broken at line {line}: {error}. "
            "Look for a quotation mark that is not closed, export the table again, or paste the card lines as plain text."
        )
        raise DeckReadError(message, problem=ReadProblem.UNREADABLE_FORMAT, facts=("CSV",)) from error


def _row(sheet: Sheet, cells: Mapping[Column, str], number: int, text: str, is_card: IsCard | None) -> None:
    name = _name(cells, sheet.source_format, is_card)
    count = cells.get("count", "1").rstrip("xX ")
    zone, section = _zone(cells)
    if not (count.isascii() and count.isdecimal()):
        readings = (name,) if name else ()
        sheet.add_fault(
            number, text, FaultKind.COUNT_NOT_A_NUMBER, subject=cells.get("count"), readings=readings, zone=zone
        )
    elif not name:
        sheet.add_fault(number, text, FaultKind.NO_NAME, zone=zone)
    else:
        set_hint, number_hint = _printing(cells)
        mtgo_id = int(cells["mtgo_id"]) if cells.get("mtgo_id", "").isdecimal() else None
        sheet.add_line(DeckLine(number, text, int(count[:9]), name, set_hint, number_hint, zone, mtgo_id, section))


def _name(cells: Mapping[Column, str], source_format: str, is_card: IsCard | None) -> str:
    """The card's name. Shops write variants of a printing behind it, which TCGplayer's simple name leaves out."""
    name, simple = cells.get("name", ""), cells.get("simple_name", "")
    if is_card is not None and is_card(name):
        return name
    if simple and name.startswith(simple) and " // " not in name:
        return simple
    plain = without_variant(name)
    return _LETTER_VARIANT.sub("", plain) if source_format in {"deckedbuilder_csv", "tcgplayer_csv"} else plain


def _printing(cells: Mapping[Column, str]) -> tuple[str | None, str | None]:
    code = cells.get("set", "")
    if code.lower() in _FINISHES:
        code = ""
    hint = code.upper() if _SET_CODE.fullmatch(code) else code or cells.get("set_name", "")
    return hint or None, _OF_TOTAL.sub("", cells.get("number", "")) or None


def _zone(cells: Mapping[Column, str]) -> tuple[Zone, str | None]:
    if cells.get("is_extra", "").lower() in _TRUE:
        return "extra", None
    section = cells.get("zone") or None
    if section is None:
        return "deck", None
    first, _, _ = section.partition(",")
    if "{nodeck}" in first.lower():
        return "outside", section
    zone = zone_of(first.partition("{")[0])
    return zone or "deck", section
