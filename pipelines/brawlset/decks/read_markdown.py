"""Deck lists in Markdown: headings of boards and categories, a bullet a card, and prose between them.

Prose is passed over, and that makes Markdown another matter than plain text: below a heading that is no board and no category
nothing is a card.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from brawlset.decks.card_line import IsCard, clean, problem_of, read_line, settle
from brawlset.decks.model import DeckLine, DeckList, FaultKind, Limits, Zone
from brawlset.decks.sections import fact_key, heading
from brawlset.decks.sheet import Sheet

_HEADING = re.compile(r"#{1,6} +(.+?) *#*")
_ITEM = re.compile(r"(?:[*+-]|[0-9]{1,3}[.)]) +(.+)")
_LINE_OF_CARDS = re.compile(r"[0-9]{1,3} ?x? \S.*")
_FENCE = re.compile(r"(?:```|~~~).*")
_FRONT = re.compile(r"([A-Za-z ]{1,30}): *(.*)")
_LEAST_ITEMS = 3


class _Line(NamedTuple):
    """A line below a heading of cards."""

    number: int
    raw: str
    text: str
    zone: Zone
    section: str | None


def is_markdown(text: str) -> bool:
    """Whether the text has Markdown's headings and bullets: a heading of the second rank, and below headings bulleted items."""
    lines = [line.strip() for line in text.split("\n", 4_000)[:4_000]]
    has_heading = any(line.startswith(("## ", "### ")) and heading(line) is not None for line in lines)
    return has_heading and sum(_ITEM.fullmatch(line) is not None for line in lines) >= _LEAST_ITEMS


def read_markdown(text: str, *, limits: Limits, is_card: IsCard | None = None) -> DeckList:
    """The list in the text. Items below board and category headings are cards, prose and other headings are passed over."""
    sheet = Sheet("markdown", limits)
    lines = text.split("\n")
    zone: Zone | None = None
    section: str | None = None
    front = _front(sheet, lines)
    for number, raw in enumerate(lines[front:], front + 1):
        line = clean(raw)
        if found := _HEADING.fullmatch(line):
            words = found[1].strip("*_ ")
            board = heading(f"# {words}")
            if line.startswith("# ") and board is None:
                sheet.add_fact("name", words)
            zone, section = (board.zone or "deck", words) if board else (None, None)
        elif zone is not None and line and not _FENCE.fullmatch(line):
            _item(sheet, _Line(number, raw.strip(), line, zone, section), is_card)
    return sheet.finished()


def _front(sheet: Sheet, lines: list[str]) -> int:
    """How many lines the front matter between '---' has, whose name and format are taken."""
    if lines[0].strip() != "---":
        return 0
    for place, line in enumerate(lines[1:40], 1):
        if line.strip() == "---":
            return place + 1
        found = _FRONT.fullmatch(line.strip())
        key = fact_key(found[1]) if found else None
        if found and key:
            sheet.add_fact(key, found[2].strip("\"' "))
    return 0


def _item(sheet: Sheet, line: _Line, is_card: IsCard | None) -> None:
    found = _ITEM.fullmatch(line.text)
    if not (found or _LINE_OF_CARDS.fullmatch(line.text)):
        return
    reading = read_line((found[1] if found else line.text).replace("**", "").replace("__", ""))
    zone = reading.zone or line.zone
    if reading.kind == "fault":
        problem = reading.problem or FaultKind.NOT_A_CARD_LINE
        sheet.add_fault(line.number, line.raw, problem, subject=reading.words or None, zone=zone)
    elif reading.kind in ("card", "bare"):
        choice = settle(reading, is_card)
        copies, name, set_hint, number_hint, unclear = choice
        if unclear is None:
            sheet.add_line(
                DeckLine(line.number, line.raw, copies, name, set_hint, number_hint, zone, None, line.section)
            )
        else:
            sheet.add_fault(line.number, line.raw, problem_of(choice), subject=unclear, readings=(name,), zone=zone)
