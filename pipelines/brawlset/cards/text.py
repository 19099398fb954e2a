"""Rules text as a string: reminder text, mana symbols, lines, punctuation damaged on the way.

What a text means for one rule belongs to that rule's module (`copies`, `partners`, `companions`, `identity`,
`commanders`).
"""

from __future__ import annotations

import re

PARENTHESES_PATTERN = r"\([^()]*\)"
"""An innermost pair of parentheses, for any engine of regular expressions."""

SYMBOL_PATTERN = r"\{[^{} \n]+\}"
"""A symbol in braces, for any engine of regular expressions."""

_PARENTHESES = re.compile(PARENTHESES_PATTERN)
_SYMBOL = re.compile(SYMBOL_PATTERN)

# UTF-8 punctuation that was read as code page 850 or Windows-1252 and saved again.
_DAMAGED = {
    "ÔÇö": "—",
    "ÔÇô": "–",
    "ÔÇÖ": "’",
    "ÔÇ£": "“",
    "ÔÇØ": "”",
    "â€”": "—",
    "â€“": "–",
    "â€™": "’",
}
_DAMAGE = re.compile("|".join(map(re.escape, _DAMAGED)))


def repaired(text: str) -> str:
    """The text with dashes, apostrophes and quotes restored that a wrong code page turned into three characters.

    'Enchantment ÔÇö Aura' becomes 'Enchantment — Aura'. Everything else stays as it is.
    """
    if "Ô" not in text and "â" not in text:  # every damaged sequence starts so
        return text
    return _DAMAGE.sub(lambda match: _DAMAGED[match[0]], text)


def without_reminder(text: str) -> str:
    """The text without what stands in parentheses, nested ones included (Comprehensive Rules 207.2a, 903.4c).

    Each pair becomes one space, so that no two words grow together. A parenthesis that is never closed is left alone.
    """
    return _replaced(text, " ")


def mana_symbols(text: str) -> tuple[str, ...]:
    """The symbols in braces, in order and with repetitions: '{2}{W/U}: Draw.' gives ('{2}', '{W/U}')."""
    return tuple(_SYMBOL.findall(text))


def ability_lines(text: str) -> tuple[str, ...]:
    """The lines of a rules text, repaired, trimmed, none empty; reminder text ends a line too and is left out.

    Some sources keep 'Partner (You can ...)' and the next ability on one line: the parentheses are then the only mark
    between.
    """
    lines = (line.strip() for line in _replaced(repaired(text), "\n").splitlines())
    return tuple(line for line in lines if line)


def _replaced(text: str, filler: str) -> str:
    while "(" in text:
        text, count = _PARENTHESES.subn(filler, text)
        if not count:
            break
    return text
