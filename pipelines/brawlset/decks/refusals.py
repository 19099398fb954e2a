"""What is no deck list that can be read, known by its first bytes or words, and what to do instead.

Here belong the signs of other kinds of files. Damaged files of our own kinds are refused by their readers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from brawlset.decks.model import DeckReadError, ReadProblem

_PASTE = "Paste the deck's card lines as plain text, such as '1 Sol Ring'."

_MAGIC_BYTES: tuple[tuple[bytes, str], ...] = (
    (b"%PDF-", "a PDF"),
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
    (b"RIFF", "a picture or sound (RIFF)"),
    (b"PK\x03\x04", "a ZIP archive, as Word and Excel documents are too"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"\xd0\xcf\x11\xe0", "an old Word or Excel document"),
    (b"SQLite format 3\x00", "a SQLite database"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"{\\rtf", "a rich text document"),
)
_ALL_SIGNS = tuple(sign for sign, _ in _MAGIC_BYTES)


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of text that is refused: its name, the characters that it begins with, the sign in its first part, what to do instead."""

    name: str
    starts: str
    sign: re.Pattern[str]
    instead: str
    problem: ReadProblem = ReadProblem.UNREADABLE_FORMAT


_OTHER_GAME = ReadProblem.ANOTHER_GAME
_GIVE_MAGIC = "Give a deck of Magic: the Gathering."
_KINDS: tuple[_Kind, ...] = (
    _Kind(
        "HTML",
        "<",
        re.compile(r"<(?:!doctype html|html|head|body|div|table)\b", re.IGNORECASE),
        f"Use the page's own export as text. {_PASTE}",
    ),
    _Kind(
        "JSON of Moxfield",
        "{",
        re.compile(r'(?s:.*?)(?:moxfield\.com/decks|"boards"\s*:\s*\{|"mainboard"\s*:\s*\{)'),
        f"Use the deck page's own export as text or CSV. {_PASTE}",
    ),
    _Kind(
        "JSON of Archidekt",
        "{",
        re.compile(r'(?s:.*?)"(?:oracleCard|edhBracket|deckFormat)"\s*:'),
        f"Use the deck page's own export as text or CSV. {_PASTE}",
    ),
    _Kind(
        "JSON",
        '{["',
        re.compile(r'\{\s*["}]|\[\s*[\[{"]|"[A-Za-z]+"\s*:'),
        f"Export the deck as text or CSV. {_PASTE}",
    ),
    _Kind("draft log", "E", re.compile(r"Event #: .*\n"), "Export the deck that was built from the draft."),
    _Kind(
        "Draftmancer card list",
        "[#",
        re.compile(r"(?s:.*?)^\[(?:CustomCards|Settings|Layouts)\]", re.MULTILINE),
        "Export a deck from Draftmancer.",
    ),
    _Kind(
        "Decked Builder .coll2",
        "d",
        re.compile(r"doc:\s*\n\s*- version:"),
        "Export the deck as CSV from Decked Builder.",
    ),
    _Kind(
        "Mage Wars", "NM", re.compile(r"(?s:.*?)^Mage:.*\n(?s:.*?)^Total Cost:", re.MULTILINE), _GIVE_MAGIC, _OTHER_GAME
    ),
    _Kind("Yu-Gi-Oh", "#", re.compile(r"(?:#.*\n)?#main\s*\n\s*[0-9]{4,}\s*\n"), _GIVE_MAGIC, _OTHER_GAME),
    _Kind("Pokémon", "P", re.compile(r"Pok[eé]mon(?: \([0-9]+\)|: ?[0-9]+)\s*\n"), _GIVE_MAGIC, _OTHER_GAME),
    _Kind("Hearthstone", "#", re.compile(r"### .*\n(?:#.*\n){0,2}?# Class:"), _GIVE_MAGIC, _OTHER_GAME),
)
_SIGN_AREA = 6_000


def refuse_bytes(data: bytes) -> None:
    """Raise DeckReadError for what is no text by its first bytes."""
    for sign, name in _MAGIC_BYTES if data.startswith(_ALL_SIGNS) else ():
        if data.startswith(sign):
            message = f"This file is {name}, not a deck list. {_PASTE}"
            raise DeckReadError(message, problem=ReadProblem.UNREADABLE_FORMAT, facts=(name,))


def refuse_text(text: str) -> None:
    """Raise DeckReadError for text of a kind that is no deck list, or of another game."""
    start = text[:_SIGN_AREA].lstrip()[:1]
    if not start or start.isdigit():
        return
    area = text[:_SIGN_AREA].lstrip()
    for kind in _KINDS:
        if start in kind.starts and kind.sign.match(area):
            what = "a deck of another game" if kind.problem is _OTHER_GAME else "a format that is not read"
            raise DeckReadError(
                f"This is {what}: {kind.name}. {kind.instead}", problem=kind.problem, facts=(kind.name,)
            )


def too_many_lines(most: int) -> DeckReadError:
    """The error for a list of more lines, elements or rows than any deck has."""
    message = (
        f"The list has more than {most:,} lines. A deck list has some hundred at most. "
        "Give one deck a file, or only the lines of the deck."
    )
    return DeckReadError(message, problem=ReadProblem.TOO_MANY_LINES, facts=(str(most),))
