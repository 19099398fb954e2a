"""What a deck list says once it is read: its lines, what was not understood, and what was noticed on the way.

Here belong the plain values that the readers make and that checking, counting and writing take. Nothing here reads a file or
knows a card: a `name` is what the player wrote, cleaned of marks, and not yet a card.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

from brawlset.errors import BrawlSetError

Zone = Literal["deck", "commander", "companion", "extra", "outside"]
"""Where a line puts its cards. `extra` is the wishboard or sideboard. `outside` is what a list names beside the deck
(maybeboard, tokens, schemes): it is kept and reported, and never counted. The commander is not counted in `deck` again."""

ZONES: tuple[Zone, ...] = ("deck", "commander", "companion", "extra", "outside")


class DeckLine(NamedTuple):
    """A card line, as the list has it.

    A named tuple and no dataclass, because ten thousand decks are a million of these: it is made five times faster, and
    `zip(*lines)` turns a deck into columns.
    """

    number: int
    """The line of the file, from 1. In XML and CSV the line on which the element or the row begins."""
    text: str
    """The line as written, without blanks at its ends. In XML and CSV the element or the row."""
    count: int  # type: ignore[assignment]  # the game says count; nobody counts the fields of a line with tuple.count
    """How many copies, from 1. A line of 0 copies is a note of the list, not a line."""
    name: str
    """The name as the player wrote it, without count, set, number, marks and doubled blanks; slashes and quotes stay."""
    set_hint: str | None
    """A set code as written, in capitals, or a set's name where the format writes names. A hint: formats differ in their codes."""
    number_hint: str | None
    """A collector number as written: text, since `791★`, `GNT-52` and `12a` are numbers too."""
    zone: Zone
    mtgo_id: int | None = None
    """The card's number on Magic Online, where the format carries it. It says more than the name."""
    section: str | None = None
    """The heading, board or category that gave the zone, as written; absent where the list has none."""


class FaultKind(StrEnum):
    """Why a line is not understood. What `subject` and `readings` of the fault hold is said beside each."""

    COUNT_NOT_A_NUMBER = "count_not_a_number"
    """The count's cell holds no whole number. Subject: what it holds."""
    COUNT_TOO_LARGE = "count_too_large"
    """More copies than any deck has. Subject: the count."""
    NO_NAME = "no_name"
    """A count, a set or a number without a name."""
    UNCLEAR_NUMBER = "unclear_number"
    """A number whose meaning is open: part of the name, a collector number or a price. Subject: it. Readings: the names it may be."""
    UNCLEAR_NAME = "unclear_name"
    """The line reads as several names, as '1996 World Champion' does. Subject: the number. Readings: those names."""
    UNKNOWN_ZONE = "unknown_zone"
    """A card line whose board has a name that no reader knows. Subject: the board. Readings: the card's name."""
    WEB_ADDRESS = "web_address"
    """A web address stands where a card should. Subject: the address."""
    NOT_A_CARD_LINE = "not_a_card_line"
    """Something else than a card: prose, a damaged row, a control character."""
    NAME_TOO_LONG = "name_too_long"
    """Longer than any card's name. Subject: its beginning."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that is not understood: never guessed, never dropped. A list with a fault is never called legal."""

    number: int
    text: str
    """As written, cut after 200 characters."""
    problem: FaultKind
    subject: str | None = None
    readings: tuple[str, ...] = ()
    zone: Zone = "deck"


class NoteKind(StrEnum):
    """What a reader noticed and decided. The facts of the note, in their order, are said beside each."""

    FIRST_BLOCK_IS_EXTRA = "first_block_is_extra"
    """Two blocks without headings, the first with 15 cards or fewer, the second with 40 or more: taken as wishboard, then deck.
    Facts: copies of the first and of the second."""
    SECOND_BLOCK_IS_EXTRA = "second_block_is_extra"
    """Two blocks without headings: the second was taken as wishboard. Facts: copies of the first and of the second."""
    FIRST_BLOCK_LEADS = "first_block_leads"
    """Blocks without headings, the first with one or two cards: taken as the commanders. Facts: their names."""
    BLOCKS_ARE_ONE_DECK = "blocks_are_one_deck"
    """Blocks without headings whose sizes are not those of a deck and a wishboard: all taken as deck. Facts: copies of each."""
    LAST_LINES_MAY_BE_EXTRA = "last_lines_may_be_extra"
    """No divider at all, but the last lines hold just 15 copies behind 60 or 61: read as deck, maybe a wishboard. Facts: both counts."""
    FIRST_LINES_LEAD = "first_lines_lead"
    """No headings, and all lines but the first one or two stand in the order of their names, as Moxfield writes a deck: those
    were taken as the commanders. Facts: their names."""
    COMMANDER_FROM_EXTRA = "commander_from_extra"
    """The format has no place for a commander and keeps it in the sideboard: taken from there. Facts: the names."""
    COMMANDER_FROM_COMMENT = "commander_from_comment"
    """The format has no place for a commander; the list's comments name it: taken from the deck. Facts: the names."""
    MAY_LEAD = "may_lead"
    """No commander is marked, but the file shows a card on its cover; nothing was changed. Facts: the name."""
    TOO_MANY_LEADERS = "too_many_leaders"
    """The list is no deck: so many of its cards may lead that it was judged under none of them."""
    COMMANDER_LISTED_TWICE = "commander_listed_twice"
    """The commander stands in its section, and once more above the first heading: counted once. Facts: its name."""
    COMPANION_LISTED_TWICE = "companion_listed_twice"
    """The companion stands in its section, and once more in the wishboard: counted once. Facts: its name."""
    COUNT_OF_ZERO = "count_of_zero"
    """A line of no copies was passed over. Facts: its name."""
    UNKNOWN_HEADING = "unknown_heading"
    """A line without a count, above lines with one, was taken as a heading. Facts: the line."""
    NOT_UNICODE = "not_unicode"
    """The bytes are not UTF-8: read as Windows-1252. Facts: none."""
    COLLECTION_COLUMNS = "collection_columns"
    """The table has no column that tells deck and wishboard apart: every row was taken as deck. Facts: none."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that a player should know about how the list was read. It is no fault."""

    kind: NoteKind
    facts: tuple[str, ...] = ()
    number: int | None = None
    """The line, where it is about one."""


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck list, read. Nothing of the file's card lines is missing: what is no line is a fault."""

    source_format: str
    """Which reader understood it: `text`, `arena`, `moxfield`, `mtgo_dek`, ..."""
    lines: tuple[DeckLine, ...]
    faults: tuple[Fault, ...] = ()
    notes: tuple[Note, ...] = ()
    name: str | None = None
    bset: str | None = None
    """The BSet that the file itself names (`BSet: war-of-the-spark`), as written."""
    game_format: str | None = None
    """The format that the file itself names (`Format: legendary-commander`), as written."""
    chosen_colors: str | None = None
    """The choice for a commander that lets its player choose a color (`Chosen color: U`), as written."""

    def copies(self, zone: Zone) -> int:
        """How many cards the list has in the zone."""
        return sum(line.count for line in self.lines if line.zone == zone)


class ReadProblem(StrEnum):
    """Why a file is refused as a whole."""

    TOO_LARGE = "too_large"
    TOO_MANY_LINES = "too_many_lines"
    NOT_TEXT = "not_text"
    EMPTY = "empty"
    UNSAFE_XML = "unsafe_xml"
    BROKEN_XML = "broken_xml"
    NO_CARDS = "no_cards"
    ANOTHER_GAME = "another_game"
    UNREADABLE_FORMAT = "unreadable_format"


class DeckReadError(BrawlSetError):
    """The file is no deck list that can be read. `problem` and `facts` are for those who say it in another language."""

    def __init__(self, message: str, *, problem: ReadProblem, facts: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.problem = problem
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Limits:
    """What is too much for a deck list. A pool or a collection of some thousand lines is still read."""

    bytes: int = 2_000_000
    lines: int = 20_000
    line_characters: int = 500
    copies: int = 9_999
