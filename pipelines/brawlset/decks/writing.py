"""A deck list written out for a program or a person: `write_deck`.

What is written here is read back by `reading` as the same deck. Cards are not known here: a program that wants another spelling of
a name is served by the caller.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from brawlset.decks.card_line import read_line, settle
from brawlset.decks.model import DeckLine, DeckList, DeckReadError, Zone
from brawlset.decks.reading import read_deck
from brawlset.errors import BrawlSetError

Target = Literal["moxfield", "arena", "mtgo", "text"]
Spell = Callable[[DeckLine], str]
"""The spelling of a line's name that the target wants, such as 'Fire/Ice' for Magic Online, or a front face's name."""

_SHOWN = 5
_SET_CODE = re.compile(r"[A-Z0-9_]{2,8}")
_HEADINGS: dict[Target, dict[Zone, str]] = {
    "moxfield": {
        "commander": "COMMANDER:",
        "companion": "COMPANION:",
        "deck": "MAINBOARD:",
        "extra": "SIDEBOARD:",
        "outside": "MAYBEBOARD:",
    },
    "arena": {"commander": "Commander", "companion": "Companion", "deck": "Deck", "extra": "Sideboard"},
    "text": {
        "commander": "Commander",
        "companion": "Companion",
        "deck": "Deck",
        "extra": "Wishboard",
        "outside": "Maybeboard",
    },
}
_IN_SIDEBOARD: tuple[Zone, ...] = ("companion", "commander")
_PLACES: dict[Target, Iterable[Zone]] = {**_HEADINGS, "mtgo": ("deck", "extra", *_IN_SIDEBOARD)}


class DeckWriteError(BrawlSetError):
    """The deck cannot be written without losing a card."""


def write_deck(deck: DeckList, to: Target, *, spell: Spell | None = None) -> str:
    """The deck as text, ending with a line feed. Read again it gives the same copies of the same names in the same zones.

    Cards outside the deck are left out for Arena and Magic Online, which have no place for them; printings are left out for Magic
    Online, and half known ones for Arena. Magic Online keeps the commander in the sideboard: a comment marks it there. Arena wants
    the companion among the sideboard too. Only 'text' carries the BSet, the format and a chosen color. `spell` gives another
    spelling of names.

    Raises DeckWriteError where lines were not understood, or where a name would be read as something else.
    """
    if deck.faults:
        listed = "; ".join(f"line {fault.number}: {fault.text[:60]!r}" for fault in deck.faults[:_SHOWN])
        message = (
            f"{len(deck.faults)} lines of this list are not understood, so the deck cannot be written whole: {listed}. "
            "Correct them and convert again."
        )
        raise DeckWriteError(message)
    zones: dict[Zone, list[DeckLine]] = {}
    for line in deck.lines:
        zones.setdefault(line.zone, []).append(line._replace(name=spell(line)) if spell else line)
    if to == "arena" and "companion" in zones:
        zones["extra"] = [*zones["companion"], *zones.get("extra", ())]
    blocks = [_head(deck, to), *(_mtgo(zones) if to == "mtgo" else _sections(zones, to))]
    text = "\n\n".join("\n".join(block) for block in blocks if block) + "\n"
    _check_as_a_whole(text, {line.name for zone, lines in zones.items() for line in lines if zone in _PLACES[to]})
    return text


def _check_as_a_whole(text: str, names: set[str]) -> None:
    """Lines that are cards one by one may together be taken for a table."""
    try:
        read = {line.name for line in read_deck(text.encode(), is_card=names.__contains__).lines}
    except DeckReadError:
        read = set()
    lost = sorted(names - read)
    if lost:
        message = (
            f"The deck cannot be written, since as a whole it would be read as something else: {lost[0][:80]!r} would not be found in it. "
            "Correct the name and convert again."
        )
        raise DeckWriteError(message)


def _head(deck: DeckList, to: Target) -> list[str]:
    """What stands above the cards: the deck's name where the target has a place, and all that is known in 'text'."""
    name = " ".join((deck.name or "").split())
    if to == "arena":
        return ["About", f"Name {name}"] if name else []
    if to != "text":
        return []
    facts = (
        ("Name", name),
        ("BSet", deck.bset),
        ("Format", deck.game_format),
        ("Chosen color", deck.chosen_colors),
    )
    return [f"{key}: {value}" for key, value in facts if value]


def _sections(zones: dict[Zone, list[DeckLine]], to: Target) -> Iterable[list[str]]:
    for zone, heading in _HEADINGS[to].items():
        if zone in zones:
            yield [heading, *_written(zones[zone], to)]


def _mtgo(zones: dict[Zone, list[DeckLine]]) -> Iterable[list[str]]:
    yield _written(zones.get("deck", ()), "mtgo")
    beside = _written(zones.get("extra", ()), "mtgo")
    for zone in _IN_SIDEBOARD:
        if lines := zones.get(zone):
            beside += [f"// {zone.title()}", *_written(lines, "mtgo")]
    if beside:
        yield ["SIDEBOARD:", *beside]


def _written(lines: Sequence[DeckLine], to: Target) -> list[str]:
    return [_line(line, to) for line in lines]


def _line(line: DeckLine, to: Target) -> str:
    ways = [
        f"{line.count}{sign} {line.name}{_printing(line, to)}" for sign in ("", "x")
    ]  # '1x x Ring' for what begins with 'x '
    readings = [read_line(way) for way in ways]
    for way, reading in zip(ways, readings, strict=True):
        if reading.kind == "card" and settle(reading, None).name == line.name:
            return way
    if readings[0].kind != "card" or settle(readings[0], line.name.__eq__).name != line.name:
        message = (
            f"Line {line.number}: {line.name[:80]!r} cannot be written as the name of a card, since it would be read as something else. "
            "Correct the name and convert again."
        )
        raise DeckWriteError(message)
    return ways[0]


def _printing(line: DeckLine, to: Target) -> str:
    code = line.set_hint if line.set_hint and _SET_CODE.fullmatch(line.set_hint) else ""
    number = line.number_hint or ""
    if to == "mtgo" or (to == "arena" and not (code and number)) or (to == "moxfield" and not code):
        return ""
    return f" ({code}) {number}".rstrip() if code or number else ""
