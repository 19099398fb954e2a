"""A deck list from the bytes of a file, whatever its format: `read_deck`.

Here belong the limits, the decoding and the choice of the reader, which goes by what the file holds. The readers are
`read_text`, `read_csv`, `read_xml` and `read_markdown`; no card is known in any of them.
"""

from __future__ import annotations

import re
from dataclasses import replace

from brawlset.decks.card_line import IsCard
from brawlset.decks.model import DeckList, DeckReadError, Limits, Note, NoteKind, ReadProblem
from brawlset.decks.read_csv import find_table, read_csv
from brawlset.decks.read_markdown import is_markdown, read_markdown
from brawlset.decks.read_text import read_text
from brawlset.decks.read_xml import read_xml
from brawlset.decks.refusals import refuse_bytes, refuse_text, too_many_lines

DEFAULT_LIMITS = Limits()
_CONTROL_BYTES = bytes(code for code in range(0x20) if code not in b"\t\n\v\f\r") + b"\x7f"
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffd]")
_ODD_BREAKS = ("\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029")
_ODD_BREAK = re.compile(r"\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_MOST_FAULTS = 20
_MOST_CONTROLS = 3
_UTF8_MARK, _UTF16_MARKS, _UTF32_MARKS = (
    b"\xef\xbb\xbf",
    (b"\xff\xfe", b"\xfe\xff"),
    (b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff"),
)


def read_deck(
    data: bytes, *, file_name: str | None = None, limits: Limits = DEFAULT_LIMITS, is_card: IsCard | None = None
) -> DeckList:
    """The deck list in the bytes of a file. The format is found by what the file holds; `file_name` decides only where that is open.

    `is_card` tells whether a text is a card's name by any spelling. It is asked where a line alone cannot tell: with it '1996 World
    Champion' is one card, '4 Plains 261' a fault, 'Library' a card and no heading, '(USED)' part of a name. Without it the first is a
    fault, a number without a set stays in the name, a lone section word is a heading, and short words in brackets are sets.

    Raises DeckReadError, with what to do instead, for what is too large, no text, no deck list, unsafe XML, another game's deck, or a
    format that is not read. A line that is not understood is a fault of the list and no error.
    """
    if len(data) > limits.bytes:
        raise _too_large(limits)
    refuse_bytes(data)
    text, is_unicode = _decoded(data)
    if text.count("\n", 0, -1) >= limits.lines:
        raise too_many_lines(limits.lines)
    if not text or text.isspace():
        message = "The list is empty. Write a card a line, such as '1 Sol Ring'."
        raise DeckReadError(message, problem=ReadProblem.EMPTY)
    deck = _read(text, file_name, limits, is_card)
    if not deck.lines and len(deck.faults) > _MOST_FAULTS:
        message = (
            f"No card line was found in {len(deck.faults)} lines; the first is line {deck.faults[0].number}: "
            f"{deck.faults[0].text[:60]!r}. Write a card a line, such as '1 Sol Ring'."
        )
        raise DeckReadError(message, problem=ReadProblem.NO_CARDS, facts=(str(len(deck.faults)),))
    return deck if is_unicode else replace(deck, notes=(*deck.notes, Note(NoteKind.NOT_UNICODE)))


def _read(text: str, file_name: str | None, limits: Limits, is_card: IsCard | None) -> DeckList:
    suffix = (file_name or "").rpartition(".")[2].lower()
    start = text.lstrip()[:1]
    if start in '<{["EdM#P' or "\n" in text:
        refuse_text(text)
    if start == "<":
        return read_xml(text, limits=limits)
    table = find_table(text)
    if table:
        return read_csv(text, table, limits=limits, is_card=is_card)
    if ("## " in text and is_markdown(text)) or (suffix == "md" and "\n#" in text):
        return read_markdown(text, limits=limits, is_card=is_card)
    return read_text(text, limits=limits, is_card=is_card)


def _too_large(limits: Limits) -> DeckReadError:
    """The error for a file that is larger than a list may be; how much larger is not known, for the rest of it is not read."""
    message = f"This file has more than {limits.bytes:,} bytes; a deck list has some thousand. Give the deck list alone, as text."
    return DeckReadError(message, problem=ReadProblem.TOO_LARGE, facts=(str(limits.bytes),))


def _decoded(data: bytes) -> tuple[str, bool]:
    """The text with single line feeds, and whether the bytes were Unicode. Raises DeckReadError for what is no text."""
    is_unicode = True
    try:
        text = data.decode(_encoding(data))
    except UnicodeDecodeError:
        is_unicode = False
        text = data.decode("cp1252", errors="replace")
    text = text.removeprefix("\ufeff")
    if any(odd in text for odd in _ODD_BREAKS):
        text = _ODD_BREAK.sub("\n", text)
    has_control = len(data.translate(None, _CONTROL_BYTES)) != len(data) or not is_unicode
    if has_control and ("\x00" in text or len(_CONTROL.findall(text)) > max(_MOST_CONTROLS, len(text) // 50)):
        message = (
            "This file is no text: it holds bytes that no text has. Export the deck as text, or paste its card lines."
        )
        raise DeckReadError(message, problem=ReadProblem.NOT_TEXT)
    return text, is_unicode


def _encoding(data: bytes) -> str:
    if data.startswith(_UTF8_MARK):
        return "utf-8-sig"
    if data.startswith(_UTF32_MARKS):
        return "utf-32"
    if data.startswith(_UTF16_MARKS):
        return "utf-16"
    head = data[:400]
    if head.count(0) * 5 < len(head) or not head:
        return "utf-8"
    return "utf-16-le" if head[1::2].count(0) > head[::2].count(0) else "utf-16-be"
