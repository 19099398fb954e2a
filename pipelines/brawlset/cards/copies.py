"""How many copies of a card a deck may hold, read from the card's own text (Comprehensive Rules 101.1, 113.6n).

Basic lands are exempt by their supertype, not by a text: `TypeLine.is_basic_land`.
"""

from __future__ import annotations

import re

from brawlset.cards.text import without_reminder

_UNITS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_NUMBERS = {word: value for value, word in enumerate(_UNITS)}
_NUMBERS |= {word: 10 * place for place, word in enumerate(_TENS, start=2)}
_NUMBERS |= {
    f"{tens}-{unit}": 10 * place + value
    for place, tens in enumerate(_TENS, start=2)
    for value, unit in enumerate(_UNITS[1:10], start=1)
}

_AMOUNT = r"(?P<amount>any number of|as many|(?:up to|at most|no more than) (?P<number>[\w-]+))"
_COPIES = r"(?:cards? named|cop(?:y|ies) of)"
# A sentence in quotation marks is an ability that the card gives to others.
_PHRASES = tuple(
    re.compile(rf"(?<![\"“])\b{phrase}", re.IGNORECASE)
    for phrase in (
        rf"(?:a|your) deck (?:can|may) (?:have|contain|include) {_AMOUNT} {_COPIES}",
        rf"you (?:can|may) (?:have|play|include) {_AMOUNT} {_COPIES} [^.]+ in (?:a|your) deck\b",
        rf"{_AMOUNT} {_COPIES} [^.]+ (?:can|may) be in (?:a|your) deck\b",
    )
)


def copy_limit(text: str) -> int | None:
    """How many copies one deck may hold by the front face's rules text: 1 unless it says otherwise, None for any
    number.

    '... up to seven cards named Seven Dwarves' gives 7, numbers in words or digits. Reminder text,
    abilities given to other cards and 'search your library for any number of cards named ...' change nothing.
    """
    if "deck" not in text.lower():
        return 1
    flat = " ".join(without_reminder(text).split())
    for phrase in _PHRASES:
        match = phrase.search(flat)
        if match and match["number"] is None:
            return None
        if match:
            limit = _number(match["number"])
            if limit is not None:
                return limit
    return 1


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() else _NUMBERS.get(word.lower())
