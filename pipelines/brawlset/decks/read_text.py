"""Deck lists as text: plain lists, and what Arena, Magic Online, Moxfield, Archidekt, Deckstats, TappedOut, Cockatrice, Forge, XMage
and others write line by line.

All of them are read by one walk over the lines, since players mix them. Here belongs what a line means among its neighbours;
the line itself is read by `card_line`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from brawlset.cards.names import name_key
from brawlset.decks.blocks import arrange
from brawlset.decks.card_line import Choice, IsCard, LineReading, clean, problem_of, read_line, read_long_line, settle
from brawlset.decks.model import DeckLine, DeckList, Limits, Note, NoteKind, Zone
from brawlset.decks.sections import Heading
from brawlset.decks.sheet import Sheet

_ENDING_ZONES: tuple[Zone, ...] = ("commander", "companion")
_ABOUT_NAME = re.compile(r"(?:name|nom|nombre|nome) (.+)", re.IGNORECASE)
# A program, a character that its lines have, and their form.
_FORMAT_SIGNS: tuple[tuple[str, str, re.Pattern[str]], ...] = (
    ("forge", "|", re.compile(r"[0-9]+ [^|\[]+\|[A-Z0-9]{2,5}(?:\||\+|$)")),
    ("archidekt", "[", re.compile(r"[0-9]+x? [^(]+ \([a-z0-9]{2,6}\) \S+ [^\[]*\[.+\]|.*\{noDeck\}")),
    ("deckstats", "#", re.compile(r".*# ?!Commander|[0-9]+ \[[A-Z0-9]+#")),
    ("tappedout", "*", re.compile(r"[0-9]+x .*\*CMDR\*")),
    ("xmage", "[", re.compile(r"(?:SB: )?[0-9]+ \[[A-Z0-9]{2,6}:[^\]]+\] .+(?<!\])$")),
    ("mwdeck", "[", re.compile(r"(?:SB:)? *[0-9]+ +\[[A-Z0-9]{0,4}\] ")),
    ("mtgwtf", "[", re.compile(r"[0-9]+ .+ \[[A-Za-z0-9]{2,6}(?::[^\]]+)?\](?: \[\w+\])*$")),
    ("moxfield", "(", re.compile(r"[0-9]+ [^(]+ \([A-Z0-9]{2,6}\) [^ ]+(?: \*\w+\*)*$")),
)
_SIGNED = re.compile(r"[|(\[{*#]")
_SAMPLE = 3


@dataclass(slots=True)
class _Walk:
    """Where the walk over the lines stands."""

    sheet: Sheet
    is_card: IsCard | None
    raw: Sequence[str]
    readings: Sequence[LineReading]
    is_counted: bool
    zone: Zone = "deck"
    section: str | None = None
    cards_in_section: int = 0
    ends_with_category: bool = False
    is_about: bool = False
    is_meta: bool = False
    is_forge: bool = False
    has_headings: bool = False
    has_deck_heading: bool = False
    has_extra_mark: bool = False
    has_arena_heading: bool = False
    has_layout: bool = False
    is_new_block: bool = True
    is_running: bool = False
    is_captioned: bool = False
    blocks: list[list[DeckLine]] = field(default_factory=list)
    captioned_blocks: int = 0
    headless_blocks: int = 0


def read_text(text: str, *, limits: Limits, is_card: IsCard | None = None) -> DeckList:
    """The list that the text holds. Without `is_card` a line alone that may be a heading or a card ('Library') is a heading, and
    '(USED)' behind a name is a set; with it, what is a card's name stays one.
    """
    raw = text.split("\n")
    if max(map(len, raw)) <= limits.line_characters:
        readings = list(map(read_line, raw))
    else:
        readings = [(read_line if len(line) <= limits.line_characters else read_long_line)(line) for line in raw]
    kinds = [reading.kind for reading in readings]
    walk = _Walk(Sheet("text", limits), is_card, raw, readings, is_counted=kinds.count("card") >= kinds.count("bare"))
    place, end = 0, len(raw)
    while place < end:
        reading = readings[place]
        if reading.is_plain and walk.is_running:
            place = _run(walk, place)
        else:
            _STEPS[reading.kind](walk, place, reading)
            place += 1
    return _ended(walk)


def _run(walk: _Walk, start: int) -> int:
    """Note the plain card lines from here on, and return the place behind them: nine of ten lines of a list are such."""
    new, raw, zone, section = tuple.__new__, walk.raw, walk.zone, walk.section
    lines: list[DeckLine] = []
    for place in range(start, len(raw)):
        reading = walk.readings[place]
        if not reading.is_plain:
            break
        copies, name, set_hint, number_hint, _ = reading.choice
        lines.append(new(DeckLine, (place + 1, raw[place], copies, name, set_hint, number_hint, zone, None, section)))
    walk.sheet.lines += lines
    if zone == "deck":
        walk.blocks[-1] += lines
    return start + len(lines)


def _blank(walk: _Walk, _place: int, _reading: LineReading) -> None:
    walk.is_about = walk.is_running = False
    walk.is_new_block = True
    walk.is_captioned = False
    _end_zone(walk)


def _comment(walk: _Walk, _place: int, _reading: LineReading) -> None:
    walk.is_captioned = True
    _end_zone(walk)


def _layout(walk: _Walk, _place: int, _reading: LineReading) -> None:
    """A line in which XMage keeps where the cards lie on the screen."""
    walk.has_layout = True


def _end_zone(walk: _Walk) -> None:
    """A blank line or a comment behind a commander or a companion goes on with the deck."""
    if walk.zone in _ENDING_ZONES and walk.cards_in_section:
        _enter(walk, "deck", None)


def _enter(walk: _Walk, zone: Zone, section: str | None, *, ends_with_category: bool = False) -> None:
    walk.zone, walk.section, walk.cards_in_section = zone, section, 0
    walk.ends_with_category = ends_with_category
    walk.is_new_block, walk.is_running = True, False


def _fact(walk: _Walk, _place: int, reading: LineReading) -> None:
    if reading.fact:
        walk.sheet.add_fact(reading.fact, reading.words)
    walk.is_captioned = True


def _fault(walk: _Walk, place: int, reading: LineReading) -> None:
    if walk.is_meta or reading.problem is None:
        return
    readings = (reading.choice.name,) if reading.choice.name else ()
    zone = reading.zone or walk.zone
    walk.sheet.add_fault(
        place + 1, walk.raw[place], reading.problem, subject=reading.words or None, readings=readings, zone=zone
    )


def _heading(walk: _Walk, place: int, reading: LineReading) -> None:
    found = reading.heading
    if found is None:
        return
    if found.is_word_of_cards and walk.is_card is not None and walk.is_card(found.words):
        _append(walk, place, reading, Choice(1, found.words))
        return
    walk.is_about = found.is_about
    walk.has_arena_heading = walk.has_arena_heading or found.is_about
    words = found.words.casefold()
    walk.is_forge = walk.is_forge or words == "metadata"
    walk.is_running = False
    walk.is_meta = words == "metadata" or (walk.is_forge and words == "general")
    if not (walk.is_meta or walk.is_about):
        _open_section(walk, found)


def _open_section(walk: _Walk, found: Heading) -> None:
    if found.zone is not None:
        _enter(walk, found.zone, found.words, ends_with_category=found.ends_with_category)
        walk.has_headings = True
        walk.has_deck_heading = walk.has_deck_heading or found.zone == "deck"
        walk.has_arena_heading = walk.has_arena_heading or found.words == "Deck"
        walk.has_extra_mark = walk.has_extra_mark or found.zone == "extra"
        walk.is_captioned = False
    else:
        stays = walk.zone if not (walk.ends_with_category or walk.zone in _ENDING_ZONES) else "deck"
        _enter(walk, stays, found.words)
        walk.is_captioned = True


def _bare(walk: _Walk, place: int, reading: LineReading) -> None:
    """A name alone: a card, unless the line is about the list or heads a group of counted lines."""
    if walk.is_meta:
        return
    if walk.is_about:
        found = _ABOUT_NAME.fullmatch(reading.choice.name)
        if found:
            walk.sheet.add_fact("name", found[1])
            return
    choice = settle(reading, walk.is_card)
    if walk.is_counted and not (walk.is_card and walk.is_card(choice.name)) and _is_free_heading(walk, place, reading):
        _open_section(walk, Heading(None, reading.choice.name))
        if walk.readings[place + 1].section != reading.choice.name:
            walk.sheet.notes.append(Note(NoteKind.UNKNOWN_HEADING, (reading.choice.name,), place + 1))
        return
    _append(walk, place, reading, choice)


def _is_free_heading(walk: _Walk, place: int, reading: LineReading) -> bool:
    """Whether a name alone stands where headings of the list stand: at the head of a block of counted lines, in a list that has
    headings, or above a line whose category is the same.
    """
    following = walk.readings[place + 1] if place + 1 < len(walk.readings) else None
    if following is None or following.kind != "card":
        return False
    if following.section == reading.choice.name:
        return True
    before = walk.readings[place - 1].kind if place else None
    return walk.has_headings and before == "blank"


def _card(walk: _Walk, place: int, reading: LineReading) -> None:
    walk.is_meta = False
    _append(walk, place, reading, settle(reading, walk.is_card) if reading.choices else reading.choice)


def _append(walk: _Walk, place: int, reading: LineReading, choice: Choice) -> None:
    sheet, raw = walk.sheet, walk.raw[place].strip()
    copies, name, set_hint, number_hint, unclear = choice
    zone = reading.zone or walk.zone
    if unclear is not None:
        names = tuple(dict.fromkeys(other.name for other in (choice, *reading.choices)))
        sheet.add_fault(place + 1, raw, problem_of(choice), subject=unclear, readings=names, zone=zone)
        return
    line = DeckLine(place + 1, raw, copies, name, set_hint, number_hint, zone, None, reading.section or walk.section)
    if not sheet.add_line(line):
        return
    walk.cards_in_section += 1
    if reading.zone is None:
        walk.is_running = True
        if zone == "deck":
            _append_to_block(walk, line)
    elif zone == "extra":
        walk.has_extra_mark = True


def _append_to_block(walk: _Walk, line: DeckLine) -> None:
    if walk.is_new_block:
        walk.blocks.append([])
        walk.captioned_blocks += walk.is_captioned and len(walk.blocks) > 1
        walk.is_new_block = False
        if not walk.has_headings:
            walk.headless_blocks += 1
    walk.blocks[-1].append(line)


_STEPS = {
    "card": _card,
    "bare": _bare,
    "blank": _blank,
    "comment": _comment,
    "heading": _heading,
    "fact": _fact,
    "fault": _fault,
    "layout": _layout,
}


def _ended(walk: _Walk) -> DeckList:
    sheet = walk.sheet
    sheet.source_format = _format_of(walk)
    if walk.has_headings:
        _commander_once(walk)
    if sheet.source_format == "xmage":
        sheet.has_place_for_commander = False
    if not (walk.has_extra_mark or walk.captioned_blocks):
        arrange(sheet, walk.blocks, has_deck_heading=walk.has_deck_heading)
    return sheet.finished()


def _commander_once(walk: _Walk) -> None:
    """Some lists name the commander on top, and again below its heading: it is one card."""
    leaders = {name_key(line.name) for line in walk.sheet.lines if line.zone == "commander"}
    for block in walk.blocks[: walk.headless_blocks]:
        line = block[0]
        if len(block) == 1 and line.count == 1 and name_key(line.name) in leaders:
            walk.sheet.notes.append(Note(NoteKind.COMMANDER_LISTED_TWICE, (line.name,), line.number))
            walk.sheet.lines.remove(line)
            walk.blocks.remove(block)


def _format_of(walk: _Walk) -> str:
    """Which program wrote the list, by its headings and first card lines: its set codes are of that program."""
    if walk.is_forge:
        return "forge"
    if walk.has_arena_heading:
        return "arena"
    if walk.has_layout:
        return "xmage"
    sample = [text for line in walk.sheet.lines[:_SAMPLE] if _SIGNED.search(text := clean(line.text))]
    for name, sign, form in _FORMAT_SIGNS if sample else ():
        if any(sign in text and form.match(text) for text in sample):
            return name
    return "text"
