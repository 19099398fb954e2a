"""The sheet on which a reader notes lines, faults and facts, and what holds for every format when the list is at its end.

Here belong the decisions that need the whole list and no neighbouring lines: a companion listed twice, a commander kept in the
sideboard. What blocks without headings mean is in `blocks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from brawlset.cards.names import name_key
from brawlset.decks.model import DeckLine, DeckList, Fault, FaultKind, Limits, Note, NoteKind, Zone
from brawlset.decks.refusals import too_many_lines
from brawlset.decks.sections import FactKey

_SHOWN = 200
_LEAST_DECK = 58
_MOST_LEADERS = 2
_BASIC_NAMES = (
    "plains",
    "island",
    "swamp",
    "mountain",
    "forest",
    "wastes",
    "plaine",
    "ile",
    "marais",
    "montagne",
    "foret",
)
_BASICS = frozenset((*_BASIC_NAMES, *(f"snow-covered {name}" for name in _BASIC_NAMES)))


@dataclass(slots=True)
class Sheet:
    """What was read so far."""

    source_format: str
    limits: Limits
    lines: list[DeckLine] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    facts: dict[FactKey, str] = field(default_factory=dict)
    has_place_for_commander: bool = True

    def add_fault(
        self,
        number: int,
        text: str,
        problem: FaultKind,
        *,
        subject: str | None = None,
        readings: Sequence[str] = (),
        zone: Zone = "deck",
    ) -> None:
        """Note a line that is not understood."""
        self.faults.append(Fault(number, text.strip()[:_SHOWN], problem, subject, tuple(readings), zone))

    def add_line(self, line: DeckLine) -> bool:
        """Note a card line, and say whether it counts: one of no copies is passed over with a note, one of too many is a fault.

        Raises DeckReadError for more lines than a list may have.
        """
        if len(self.lines) >= self.limits.lines:
            raise too_many_lines(self.limits.lines)
        if 0 < line.count <= self.limits.copies:
            self.lines.append(line)
            return True
        if line.count == 0:
            self.notes.append(Note(NoteKind.COUNT_OF_ZERO, (line.name,), line.number))
        else:
            subject, readings = str(line.count), (line.name,)
            problem = FaultKind.COUNT_TOO_LARGE
            self.add_fault(line.number, line.text, problem, subject=subject, readings=readings, zone=line.zone)
        return False

    def add_fact(self, key: FactKey, words: str) -> None:
        """Note what a header line says; the first of a kind holds."""
        if words:
            self.facts.setdefault(key, words)

    def finished(self) -> DeckList:
        """The list as read."""
        zones = {line.zone for line in self.lines}
        if not self.has_place_for_commander and "extra" in zones and "commander" not in zones:
            self._commander_from_extra()
        if "companion" in zones and "extra" in zones:
            self._companion_once()
        return DeckList(
            source_format=self.source_format,
            lines=tuple(self.lines),
            faults=tuple(self.faults),
            notes=tuple(self.notes),
            name=self.facts.get("name"),
            bset=self.facts.get("bset"),
            game_format=self.facts.get("format"),
            chosen_colors=self.facts.get("choice"),
        )

    def move(self, lines: Sequence[DeckLine], zone: Zone) -> None:
        """Put the lines, which the sheet holds, into another zone."""
        moved = {id(line) for line in lines}
        self.lines = [line._replace(zone=zone) if id(line) in moved else line for line in self.lines]

    def _commander_from_extra(self) -> None:
        """Magic Online, XMage and others keep a commander in the sideboard: one or two cards beside a deck of single cards."""
        extra = [line for line in self.lines if line.zone == "extra"]
        deck = [line for line in self.lines if line.zone == "deck"]
        if copies(extra) <= _MOST_LEADERS and copies(deck) >= _LEAST_DECK and is_singleton((*deck, *extra)):
            self.move(extra, "commander")
            self.notes.append(Note(NoteKind.COMMANDER_FROM_EXTRA, tuple(line.name for line in extra), extra[0].number))

    def _companion_once(self) -> None:
        """Arena lists a companion in its section and among the sideboard: it is one card."""
        for companion in [line for line in self.lines if line.zone == "companion"]:
            key = name_key(companion.name)
            for place, line in enumerate(self.lines):
                if line.zone == "extra" and name_key(line.name) == key:
                    left = line.count - companion.count
                    self.lines[place : place + 1] = [line._replace(count=left)] if left > 0 else []
                    self.notes.append(Note(NoteKind.COMPANION_LISTED_TWICE, (companion.name,), line.number))
                    break


def copies(lines: Sequence[DeckLine]) -> int:
    """How many cards the lines hold."""
    return sum(line.count for line in lines)


def is_singleton(lines: Sequence[DeckLine]) -> bool:
    """Whether every name stands once and with one copy, basic lands apart."""
    singles = [line for line in lines if name_key(line.name) not in _BASICS]
    return copies(singles) == len(singles) == len({name_key(line.name) for line in singles})
