"""Deck lists as XML: Magic Online's .dek, Cockatrice's .cod, OCTGN's .o8d.

The parser runs over the elements once and keeps their lines. A document type or an entity is refused at its first sign, so that
nothing is expanded and no other file is opened.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from brawlset.cards.names import name_key
from brawlset.decks.card_line import clean
from brawlset.decks.model import DeckLine, DeckList, DeckReadError, FaultKind, Limits, Note, NoteKind, ReadProblem, Zone
from brawlset.decks.sections import fact_key, zone_of
from brawlset.decks.sheet import Sheet

_OCTGN_MAGIC = "a6c8d2e8-7cd8-11dd-8f94-e62b56d89593"
_COMMANDER_ANNOTATION = "16777728"
_DECLARATION = re.compile(r"\s*<\?xml[^>]*\?>")
_KEY_LINE = re.compile(r"\s*([^:]{1,30}?)\s*:\s*(\S.*?)\s*")
_MARKED = re.compile(r"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_DEEPEST = 20


@dataclass(slots=True)
class _Element:
    """An open element: its name, attributes, text and where it begins."""

    tag: str
    attributes: Mapping[str, str]
    number: int
    text: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Walk:
    """Where the walk over the elements stands."""

    sheet: Sheet
    parser: expat.XMLParserType
    source: list[str]
    ended: Callable[[_Walk, _Element], None] | None = None
    open: list[_Element] = field(default_factory=list)
    cover: str | None = None
    leaders: list[str] = field(default_factory=list)


def read_xml(text: str, *, limits: Limits) -> DeckList:
    """The deck in the XML. Raises DeckReadError for document types and entities, for broken XML, and for XML that is no deck."""
    if _MARKED.search(text):
        raise _unsafe()
    parser = expat.ParserCreate(encoding="utf-8")
    walk = _Walk(Sheet("xml", limits), parser, text.split("\n"))
    parser.buffer_text = True
    parser.StartElementHandler = lambda tag, attributes: _start(walk, tag, attributes)
    parser.EndElementHandler = lambda _tag: _end(walk)
    parser.CharacterDataHandler = lambda data: _characters(walk, data)
    parser.StartDoctypeDeclHandler = _refuse
    parser.EntityDeclHandler = _refuse
    try:
        # The text is decoded already: the declaration, which may name another encoding, gives way to its line breaks.
        parser.Parse(
            _DECLARATION.sub(lambda found: "\n" * found[0].count("\n"), text, count=1).encode(errors="replace"), True
        )
    except expat.ExpatError as error:
        message = (
            f"The XML of this deck is broken at line {error.lineno}: {expat.ErrorString(error.code)}. "
            "The file may be cut short. Export the deck again, or paste its card lines as plain text."
        )
        raise DeckReadError(message, problem=ReadProblem.BROKEN_XML, facts=(str(error.lineno),)) from error
    _leaders(walk)
    return walk.sheet.finished()


def _refuse(*_arguments: object) -> None:
    raise _unsafe()


def _unsafe() -> DeckReadError:
    message = (
        "This XML file declares a document type or an entity. No deck needs one, and it could open other files, so it is not read. "
        "Export the deck again, or paste its card lines as plain text."
    )
    return DeckReadError(message, problem=ReadProblem.UNSAFE_XML)


def _characters(walk: _Walk, data: str) -> None:
    walk.open[-1].text.append(data)


def _start(walk: _Walk, tag: str, attributes: Mapping[str, str]) -> None:
    tag = tag.rpartition(":")[2]
    if not walk.open:
        walk.ended = _ended_for(walk.sheet, tag, attributes)
    if len(walk.open) > _DEEPEST:
        raise _no_deck(tag)
    walk.open.append(_Element(tag, attributes, walk.parser.CurrentLineNumber))


def _ended_for(sheet: Sheet, root: str, attributes: Mapping[str, str]) -> Callable[[_Walk, _Element], None]:
    if root == "cockatrice_deck":
        sheet.source_format = "cockatrice_cod"
        return _cockatrice
    if root == "Deck":
        sheet.source_format = "mtgo_dek"
        sheet.has_place_for_commander = False
        return _mtgo
    if root == "deck":
        game = attributes.get("game", _OCTGN_MAGIC).lower()
        if game != _OCTGN_MAGIC:
            message = (
                "This OCTGN deck is of another game, not of Magic: the Gathering. "
                "Give a Magic deck, or paste its card lines as plain text."
            )
            raise DeckReadError(message, problem=ReadProblem.ANOTHER_GAME, facts=("OCTGN",))
        sheet.source_format = "octgn_o8d"
        return _octgn
    raise _no_deck(root)


def _no_deck(root: str) -> DeckReadError:
    message = (
        f"This XML file is no deck that can be read: its first element is <{root[:40]}>. Expected a .dek of Magic Online, "
        "a .cod of Cockatrice or an .o8d of OCTGN. Export the deck as text, or paste its card lines."
    )
    return DeckReadError(message, problem=ReadProblem.UNREADABLE_FORMAT, facts=("XML",))


def _end(walk: _Walk) -> None:
    element = walk.open.pop()
    if walk.ended is not None:
        walk.ended(walk, element)


def _add(
    walk: _Walk,
    element: _Element,
    name: str,
    zone: Zone,
    *,
    count: str | None,
    set_hint: str | None = None,
    number_hint: str | None = None,
    mtgo_id: int | None = None,
    section: str | None = None,
) -> None:
    """Note a card: without a count it is one copy, as Cockatrice leaves the number out."""
    sheet, text, name = walk.sheet, _source_line(walk, element), clean(name)
    digits = "1" if count is None else count.strip()
    if not (digits.isascii() and digits.isdecimal()):
        readings = (name,) if name else ()
        sheet.add_fault(element.number, text, FaultKind.COUNT_NOT_A_NUMBER, subject=count, readings=readings, zone=zone)
    elif not name:
        sheet.add_fault(element.number, text, FaultKind.NO_NAME, zone=zone)
    else:
        copies = int(digits[:9])
        sheet.add_line(DeckLine(element.number, text, copies, name, set_hint, number_hint, zone, mtgo_id, section))


def _source_line(walk: _Walk, element: _Element) -> str:
    place = element.number - 1
    return walk.source[place].strip()[:200] if place < len(walk.source) else element.tag


def _mtgo(walk: _Walk, element: _Element) -> None:
    """An element of Magic Online's deck: `Annotation` tells the commander, which lies in the sideboard."""
    if element.tag != "Cards":
        return
    given = element.attributes
    zone: Zone = "extra" if given.get("Sideboard", "false").lower() == "true" else "deck"
    if zone == "extra" and given.get("Annotation") == _COMMANDER_ANNOTATION:
        zone = "commander"
    number = given.get("CatID", "")
    mtgo_id = int(number) if number.isdecimal() and len(number) < 10 and int(number) else None
    _add(walk, element, given.get("Name", ""), zone, count=given.get("Quantity"), mtgo_id=mtgo_id)


def _cockatrice(walk: _Walk, element: _Element) -> None:
    given = element.attributes
    text = "".join(element.text).strip()
    if element.tag == "deckname":
        walk.sheet.add_fact("name", clean(text))
    elif element.tag == "bannerCard":
        walk.cover = clean(text) or None
    elif element.tag == "comments":
        _comments(walk, text)
    elif element.tag == "card":
        board = walk.open[-1].attributes.get("name", "main") if walk.open else "main"
        zone = zone_of(board) or "outside"
        code, number = given.get("setShortName", "").upper() or None, given.get("collectorNumber") or None
        count = given.get("number")
        _add(walk, element, given.get("name", ""), zone, count=count, set_hint=code, number_hint=number, section=board)


def _comments(walk: _Walk, text: str) -> None:
    """What the comments of a Cockatrice deck say in lines such as 'CDR: ...' or 'Format: ...'."""
    for line in text.splitlines():
        found = _KEY_LINE.fullmatch(line)
        if not found:
            continue
        if zone_of(found[1]) == "commander":
            walk.leaders.append(found[2])
        elif key := fact_key(found[1]):
            walk.sheet.add_fact(key, found[2])


def _octgn(walk: _Walk, element: _Element) -> None:
    if element.tag != "card":
        return
    board = walk.open[-1].attributes.get("name", "Main") if walk.open else "Main"
    name = "".join(element.text) or element.attributes.get("name", "")
    _add(walk, element, name, zone_of(board) or "outside", count=element.attributes.get("qty"), section=board)


def _leaders(walk: _Walk) -> None:
    """Take the commanders that the comments name out of the deck; a card on the cover alone is only noted."""
    sheet = walk.sheet
    if any(line.zone == "commander" for line in sheet.lines):
        return
    wanted = {name_key(name) for name in walk.leaders}
    found = [line for line in sheet.lines if line.zone == "deck" and line.count == 1 and name_key(line.name) in wanted]
    if found:
        sheet.move(found, "commander")
        sheet.notes.append(Note(NoteKind.COMMANDER_FROM_COMMENT, tuple(line.name for line in found), found[0].number))
    elif walk.cover:
        sheet.notes.append(Note(NoteKind.MAY_LEAD, (walk.cover,)))
