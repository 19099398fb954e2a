"""What a check finds about a deck: the verdict, its violations, the lines that could not be read, who else could lead.

Plain values only; what a check makes ten thousand of is a named tuple, which is made several times faster than a frozen dataclass. The
sentences are in `messages`; how the values are found is in `checking` and `swap`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, NamedTuple, Self
from uuid import UUID

from brawlset.decks.model import Fault, FaultKind, Note, Zone
from brawlset.decks.stats import DeckFacts

Status = Literal["legal", "illegal", "not checked"]
"""`not checked`: a line, the BSet or the format is not understood, so that no one can say. Never legal with an unknown card."""

Problem = Literal[
    "unknown",
    "ambiguous",
    "meld result",
    "only on screen",
    "rebalanced",
    "no deck card",
    "unknown bset",
    "unknown format",
    "unknown colors",
]
"""Why a name leads to no card (or to no BSet, or format)."""

Remark = Literal["half", "back", "flavor", "printed", "parts", "loose", "passed over", "another number", "unknown set"]
"""What is worth saying about a line that was understood: it names a half or a back face, another name of the card, its parts, its
letters alone; other cards of that name were passed over; the list's Magic Online number and its name are of two cards;
the line names a set that does not exist."""


class Card(NamedTuple):
    """A card by its oracle id and name."""

    oracle_id: UUID
    name: str


@dataclass(frozen=True, slots=True)
class Bset:
    """A BSet with its names."""

    bset_id: str
    name_en: str
    name_fr: str


class Violation(NamedTuple):
    """One fault, or one warning. `kind` is the file below sql/rules/ that found it, `rule` the number in the rule text.

    `facts` are what the sentence says besides; which there are is written in the file. `line` is the line of the list.
    """

    kind: str
    rule: str
    is_warning: bool
    card: Card | None
    line: int | None
    zone: Zone | None
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that leads to no card, with what it may have meant. `line` is None for the BSet or the format of the whole list."""

    line: int | None
    zone: Zone | None
    text: str
    problem: Problem | FaultKind
    subject: str
    """The name in question, or what the reader of the list stumbled over."""
    candidates: tuple[str, ...] = ()

    @classmethod
    def by(cls, fault: Fault, zone: Zone | None) -> Self:
        """A line that the reader of the list did not understand."""
        return cls(fault.number, zone, fault.text, fault.problem, fault.subject or fault.text, fault.readings)


@dataclass(frozen=True, slots=True)
class Understood:
    """A line that was understood, but not by the card's plain name."""

    line: int
    text: str
    card: Card
    remark: Remark
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FittingBset:
    """A BSet in which the deck is legal, or that comes near: the cards that it lacks, and how many faults the deck has in it."""

    bset: Bset
    is_legal: bool
    missing: tuple[Card, ...]
    fault_count: int


@dataclass(frozen=True, slots=True)
class Leader:
    """A card of the deck, or a pair, that could be its commander, and whether the whole deck would be legal then.

    `chosen_colors` is the colour that makes it fit best where a commander lets its player choose. `from_extra` are those
    that come from the sideboard; the old commander goes there in return.
    """

    commander: Card
    partner: Card | None
    chosen_colors: str
    color_identity: str
    is_legal: bool
    violations: tuple[Violation, ...]
    from_extra: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """A line of the deck with the printing that makes its card a member of the BSet (903.BS.4); None where it is none."""

    line: int
    zone: Zone
    copy_count: int
    card: Card
    set_code: str | None
    collector_number: str | None
    printing_count: int


@dataclass(frozen=True, slots=True)
class AppliedList:
    """A ban list that a deck was checked by; `dated_on` is None where the list does not say."""

    name: str
    dated_on: date | None
    source: str

    @property
    def dating(self) -> str:
        """'of 2026-09-08', in English."""
        return f"of {self.dated_on.isoformat()}" if self.dated_on else "without a date"


class Verdict(NamedTuple):
    """What the check says of one deck. `violations` holds all faults at once, in the order of the format's rules.

    `bset` is the one that the deck was judged in: the one it names, or the best of `bsets`, where it names none.
    """

    name: str | None
    format: str
    status: Status
    bset: Bset | None
    is_bset_given: bool
    commanders: tuple[Card, ...]
    color_identity: str | None
    deck_count: int
    extra_count: int
    violations: tuple[Violation, ...] = ()
    warnings: tuple[Violation, ...] = ()
    unread: tuple[Unread, ...] = ()
    understood: tuple[Understood, ...] = ()
    notes: tuple[Note, ...] = ()
    bsets: tuple[FittingBset, ...] = ()
    leaders: tuple[Leader, ...] = ()
    swaps: tuple[Leader, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    facts: DeckFacts | None = None
    ban_lists: tuple[AppliedList, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether every line was understood and no rule is broken."""
        return self.status == "legal"
