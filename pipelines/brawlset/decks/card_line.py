"""What one line of a text list says: a card with its count, a heading, a header line, a comment, or a fault.

Here belongs the grammar of a single line, for all text formats at once: they differ in their headings more than in their lines.
What a line means among its neighbours (zones, blocks, headings of free words) is decided by the reader of the list. No card is
known here: where only the list of cards can decide, a line has several choices, and `settle` takes a predicate.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple

from brawlset.decks.line_marks import peel_marks, printed
from brawlset.decks.model import FaultKind, Zone
from brawlset.decks.sections import FactKey, Heading, fact_key, heading, is_bracketed, prefix_zone

IsCard = Callable[[str], bool]
"""Whether a text is a name of a card, by any spelling that a player may write."""

Kind = Literal["card", "bare", "blank", "comment", "heading", "fact", "fault", "layout"]

LONGEST_NAME = 200
_DOUBTFUL_COPIES = 100
_UNLIKELY_COPIES = 1000
_START = 60


class Choice(NamedTuple):
    """One way to read a card line. `unclear` is a number that may be part of the name, a collector number or a price."""

    copies: int
    name: str
    set_hint: str | None = None
    number_hint: str | None = None
    unclear: str | None = None


_NOTHING = Choice(0, "")


class LineReading(NamedTuple):
    """What a line says. A `card` has a count or a printing, a `bare` line is a name alone, or the heading of a free category."""

    kind: Kind
    choice: Choice = _NOTHING
    zone: Zone | None = None
    section: str | None = None
    choices: tuple[Choice, ...] = ()
    heading: Heading | None = None
    fact: FactKey | None = None
    words: str = ""
    problem: FaultKind | None = None
    is_plain: bool = False
    """A card line of which nothing is open, read from a line without blanks at its ends."""


_BLANK = LineReading("blank")
_COMMENT = LineReading("comment")
_LAYOUT_LINE = LineReading("layout")

# Nine of ten lines: a count and a name in which nothing can be a mark, or the same with a printing behind it.
_PLAIN = re.compile(r"([1-9][0-9]?)x? (?![A-Z]{2}|[xX] )([A-Za-zÀ-ÖØ-öø-ÿ][A-Za-zÀ-ÖØ-öø-ÿ,'’!.&?/ -]*(?<![A-Z /,-]))")
_PRINTED = re.compile(
    r"([1-9][0-9]?)x? (?![xX×] )([^\[\](){}#*|<>$€^]*[^\s\[\](){}#*|<>$€^+]) "
    r"\(([A-Z0-9]{2,6})\) ([0-9]{1,5}[a-z]?|[A-Z0-9]{2,5}-[0-9]{1,4})(?: \*[FE]\*)?"
)
_COUNT = re.compile(
    r"(?:([0-9]{1,9})(?P<glued>[xX×])?(?(glued)(?= |[^\W\d_])|(?: ([xX×])(?= [^\s(\[{*#^|<$€£])|[,;]?(?= )|[,;](?=[^\W\d_])))"
    r"|[xX×]([0-9]{1,4})(?= )) ?(?=\S)"
)
_ONLY_COUNT = re.compile(r"[0-9]+ ?[xX×]?")
_COUNT_BEHIND = re.compile(r"(.*\S) ?(?: [xX×] ?([0-9]{1,3})|\([xX×] ?([0-9]{1,3})\))")
_PRICE_LIKE = re.compile(r"(.*\S) ([0-9]+[.,][0-9]{2})")
_PREFIX = re.compile(r"([^\W\d_][^:=]{0,29}?) ?([:=]) ?(.*)")
_NAME_COMMENT = re.compile(r"(?:#|//) ?name (.+)", re.IGNORECASE)
_BULLET = re.compile(r"[*•·‣–—-] +(?=\S)")
_RULE = re.compile(r"[-=*~+.]{3,}|>.*|;.*|%.*|--.*")
_LAYOUT = re.compile(r"LAYOUT (?:MAIN|SIDEBOARD):")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_SCRYFALL = re.compile(r"https?://(?:www\.)?scryfall\.com/card/([a-z0-9]+)/([^/\s]+)/([^/?#\s]+)\S*", re.IGNORECASE)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f�]")
_LETTER = re.compile(r"[^\W\d]|_")
_INVISIBLE = (
    "\u00ad\u180e\u200b\u200c\u200d\u200e\u200f\u2060\ufe0f\ufeff\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_CLEAN = str.maketrans(dict.fromkeys(_INVISIBLE, "") | {chr(code): chr(plain) for code, plain in _FULL_WIDTH.items()})


def clean(text: str) -> str:
    """The text without invisible characters, with single blanks (no tabs, no-break blanks) and ordinary digits."""
    if not text.isascii():
        text = text.translate(_CLEAN)
    return " ".join(text.split())


@lru_cache(maxsize=1 << 15)
def read_line(raw: str) -> LineReading:
    """What the line says, whatever stands around it. Pure, and remembered: a tournament's lists have most lines in common."""
    found = (_PRINTED if "(" in raw else _PLAIN).fullmatch(raw)
    if found and "  " not in raw:
        copies, name, *printing = found.groups()
        return LineReading("card", Choice(int(copies), name, *printing), is_plain=True)
    text = clean(raw)
    if not text:
        return _BLANK
    if _CONTROL.search(text):
        return LineReading("fault", problem=FaultKind.NOT_A_CARD_LINE)
    return _annotation(text) or _fact_or_heading(text) or _card(text)


def read_long_line(raw: str) -> LineReading:
    """What a line says that is longer than a card line can be: a comment, a program's layout, or a fault."""
    start = raw.lstrip()[:_START]
    if _LAYOUT.match(start):
        return _LAYOUT_LINE
    if start.startswith(("//", "#", ">")):
        return _COMMENT
    return LineReading("fault", problem=FaultKind.NAME_TOO_LONG, words=clean(raw[:_START]))


def settle(reading: LineReading, is_card: IsCard | None) -> Choice:
    """The choice that holds for a card or bare line: the first whose name is a card, else the one that its signs speak for."""
    if is_card is not None:
        for choice in reading.choices:
            if is_card(choice.name):
                return choice
    return reading.choice


def problem_of(choice: Choice) -> FaultKind:
    """Why the choice, of which a number is unclear, is a fault."""
    return FaultKind.UNCLEAR_NAME if choice.copies >= _UNLIKELY_COPIES else FaultKind.UNCLEAR_NUMBER


def _annotation(text: str) -> LineReading | None:
    """The reading of a line that by its first characters is no card line."""
    if _LAYOUT.match(text):
        return _LAYOUT_LINE
    if text.startswith(("//", "#")):
        found = heading(text)
        if found:
            return LineReading("heading", heading=found)
        return _fact(text.lstrip("/# ")) or _named_comment(text) or _COMMENT
    return _COMMENT if _RULE.fullmatch(text) else None


def _named_comment(text: str) -> LineReading | None:
    found = _NAME_COMMENT.fullmatch(text)
    return LineReading("fact", fact="name", words=found[1]) if found else None


def _fact(text: str) -> LineReading | None:
    found = _PREFIX.fullmatch(text)
    key = fact_key(found[1]) if found else None
    return LineReading("fact", fact=key, words=found[3]) if found and key else None


def _fact_or_heading(text: str) -> LineReading | None:
    found = heading(text)
    if found:
        return LineReading("heading", heading=found)
    if is_bracketed(text):
        return LineReading("heading", heading=Heading(None, text.strip("[] ")))
    return _fact(text)


def _card(text: str) -> LineReading:
    if found := _COUNT.match(text):
        return _counted(text, found, None)
    prefix = _PREFIX.fullmatch(text)
    if prefix and prefix[2] == ":" and not _ADDRESS.match(text):
        zone = prefix_zone(prefix[1])
        if zone and prefix[3]:
            return _prefixed(prefix[3], zone)
        if counted := _COUNT.match(prefix[3]):
            named = _counted(prefix[3], counted, None).choice
            return LineReading("fault", named, words=prefix[1], problem=FaultKind.UNKNOWN_ZONE)
    if bullet := _BULLET.match(text):
        return _card(text[bullet.end() :])
    return _uncounted(text, None)


def _prefixed(text: str, zone: Zone) -> LineReading:
    """A line behind 'SB:', 'CMDR:', 'Commandant :'. What stands behind 'Deck:' without a count is the deck's name."""
    if found := _COUNT.match(text):
        return _counted(text, found, zone)
    if zone == "deck":
        return LineReading("fact", fact="name", words=text)
    reading = _uncounted(text, zone)
    return reading._replace(kind="card") if reading.kind == "bare" else reading


def _counted(text: str, found: re.Match[str], zone: Zone | None) -> LineReading:
    digits, glued_x, separate_x, digits_behind_x = found.groups()
    copies, rest = int(digits or digits_behind_x), text[found.end() :]
    reading = _with_name(rest, copies, zone)
    if reading.kind != "card":
        return reading
    choice, choices = reading.choice, reading.choices or (reading.choice,)
    if separate_x:
        # '1 X Foo': the x belongs to the count, unless a card is called so.
        with_x = (other._replace(name=f"{separate_x} {other.name}") for other in choices)
        return reading._replace(choices=(*with_x, *choices))
    is_bare_count = not (glued_x or digits_behind_x)
    if is_bare_count and copies >= _DOUBTFUL_COPIES:
        # '1996 World Champion': the whole line is the name, if that is a card and 'World Champion' is none.
        doubted = choice._replace(unclear=found[1]) if copies >= _UNLIKELY_COPIES else choice
        return reading._replace(choice=doubted, choices=(*choices, Choice(1, text)))
    return reading


def _uncounted(text: str, zone: Zone | None) -> LineReading:
    if _ONLY_COUNT.fullmatch(text):
        return LineReading("fault", problem=FaultKind.NO_NAME)
    if not _LETTER.search(text):
        return LineReading("fault", problem=FaultKind.NOT_A_CARD_LINE)
    if found := _COUNT_BEHIND.fullmatch(text):
        reading = _with_name(found[1], int(found[2] or found[3]), zone)
        return reading._replace(choices=(Choice(1, text), *(reading.choices or (reading.choice,))))
    reading = _with_name(text, 1, zone)
    is_certain = reading.zone or reading.section or reading.choice.set_hint or reading.choice.number_hint
    return reading if is_certain or reading.kind != "card" else reading._replace(kind="bare")


def _with_name(text: str, copies: int, zone: Zone | None) -> LineReading:
    """The reading of what stands behind a count: marks, printing and name."""
    if "://" in text or "www." in text:
        return _address(text, copies, zone)
    if len(text) > LONGEST_NAME + 100:
        return LineReading("fault", problem=FaultKind.NAME_TOO_LONG, words=text[:_START], zone=zone)
    marks = peel_marks(text)
    zone = marks.zone or zone
    if found := _PRICE_LIKE.fullmatch(marks.rest):
        named = Choice(copies, found[1])
        return LineReading("fault", named, zone, marks.section, words=found[2], problem=FaultKind.UNCLEAR_NUMBER)
    readings = printed(marks)
    choices = tuple(Choice(copies, *reading[:4]) for reading in readings)
    default = next(choice for choice, reading in zip(choices, readings, strict=True) if reading.is_default)
    if not default.name or len(default.name) > LONGEST_NAME:
        problem = FaultKind.NAME_TOO_LONG if default.name else FaultKind.NO_NAME
        return LineReading("fault", problem=problem, words=text[:_START], zone=zone)
    return LineReading("card", default, zone, marks.section, choices if len(choices) > 1 else ())


def _address(text: str, copies: int, zone: Zone | None) -> LineReading:
    """A web address: Scryfall's names the card, every other is a fault."""
    if found := _SCRYFALL.fullmatch(text):
        return LineReading("card", Choice(copies, found[3].replace("-", " ").title(), found[1].upper(), found[2]), zone)
    found = _ADDRESS.search(text)
    return LineReading("fault", problem=FaultKind.WEB_ADDRESS, words=found[0] if found else text, zone=zone)
