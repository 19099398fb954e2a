"""Colors as 5-bit masks: W=1 U=2 B=4 R=8 G=16, colorless 0. Everything that turns letters, symbols and words into a
mask.

The color identity of a card is put together in `identity`; here is only the arithmetic and the reading of what
players type.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from brawlset.errors import BuildError, ConfigurationError

COLORS = "WUBRG"
"""The color letters in their order; the bit of a letter is 1 << its place."""

ALL_COLORS = 31
"""The mask of all five colors."""

_BITS = {letter: 1 << place for place, letter in enumerate(COLORS)}
_LETTERS = tuple("".join(letter for letter in COLORS if mask & _BITS[letter]) for mask in range(ALL_COLORS + 1))
_SYMBOL_BITS = {**_BITS, **{f"H{letter}": bit for letter, bit in _BITS.items()}}  # {HW}: half a white mana

_COLORLESS = ("c", "colorless", "colourless", "incolore", "incolores")
_COLOR_WORDS = {
    "W": ("white", "blanc", "blanche"),
    "U": ("blue", "bleu", "bleue"),
    "B": ("black", "noir", "noire"),
    "R": ("red", "rouge"),
    "G": ("green", "vert", "verte"),
}
_COMBINATIONS = {
    "WU": ("azorius",),
    "UB": ("dimir",),
    "BR": ("rakdos",),
    "RG": ("gruul",),
    "WG": ("selesnya",),
    "WB": ("orzhov", "silverquill"),
    "UR": ("izzet", "prismari"),
    "BG": ("golgari", "witherbloom"),
    "WR": ("boros", "lorehold"),
    "UG": ("simic", "quandrix"),
    "WUG": ("bant", "brokers"),
    "WUB": ("esper", "obscura"),
    "UBR": ("grixis", "maestros"),
    "BRG": ("jund", "riveteers"),
    "WRG": ("naya", "cabaretti"),
    "WBG": ("abzan", "indatha"),
    "WUR": ("jeskai", "raugrin"),
    "UBG": ("sultai", "zagoth"),
    "WBR": ("mardu", "savai"),
    "URG": ("temur", "ketria"),
    "WUBR": ("yore", "yore-tiller"),
    "UBRG": ("glint", "glint-eye"),
    "WBRG": ("dune", "dune-brood"),
    "WURG": ("ink", "ink-treader"),
    "WUBG": ("witch", "witch-maw"),
    "WUBRG": ("5c", "five-color", "five-colour", "all", "rainbow"),
}
_NAMED = {
    word: sum(_BITS[letter] for letter in letters)
    for table in (_COLOR_WORDS, _COMBINATIONS)
    for letters, words in table.items()
    for word in words
}
_SEPARATORS = re.compile(r"[\s,;/+&{}-]+")
_JOINING = frozenset({"and", "et", ""})


def mask_of(letters: Iterable[str]) -> int:
    """The mask of color letters, as Scryfall lists them: ['W', 'U'] or 'WU' give 3, nothing gives 0.

    Raises BuildError for anything but W, U, B, R and G.
    """
    mask = 0
    for letter in letters:
        bit = _BITS.get(letter)
        if bit is None:
            raise BuildError(
                f"{letter!r} is no color: W, U, B, R or G was expected. The source may have changed its format."
            )
        mask |= bit
    return mask


def letters_of(mask: int) -> str:
    """The letters of a mask in WUBRG order; '' for colorless."""
    return _LETTERS[mask]


def identity_fits(card: int, commander: int) -> bool:
    """Whether a card's color identity lies within the commander's (Comprehensive Rules 903.5c). Both are masks."""
    return card & ~commander == 0


@lru_cache(maxsize=1024)
def symbol_colors(symbol: str) -> int:
    """The mask of one mana symbol, given with its braces (Comprehensive Rules 107.4).

    Hybrid symbols have all their colors ({G/U/P}: green and blue), Phyrexian ones their color, {HW} (half a mana) is
    white; numbers, {X}, {C}, {S}, {T} and unknown symbols have none.
    """
    mask = 0
    for part in symbol.strip("{}").upper().split("/"):
        mask |= _SYMBOL_BITS.get(part, 0)
    return mask


def parse_colors(text: str) -> int:
    """The mask of colors as a player writes them, in any case.

    Letters ('WU', 'w,u'), 'C' or 'colorless' or 'incolore', color words in English and French ('blanc-bleu',
    'mono-red'), names of guilds, colleges, shards, wedges and four colors ('azorius', 'bant', 'Yore-Tiller'). Raises
    ConfigurationError for anything else, with what is accepted.
    """
    whole = _folded(text)
    if whole in _COLORLESS:
        return 0
    if whole in _NAMED:
        return _NAMED[whole]
    words = [word for word in _SEPARATORS.split(whole.removeprefix("mono")) if word not in _JOINING]
    masks = [_word_mask(word) for word in words]
    total = 0
    for mask in masks:
        if mask is None:
            raise _not_understood(text)
        total |= mask
    if not masks or (whole.startswith("mono") and total.bit_count() != 1):
        raise _not_understood(text)
    return total


def _word_mask(word: str) -> int | None:
    if word in _NAMED:
        return _NAMED[word]
    letters = word.upper()
    return mask_of(letters) if set(letters) <= _BITS.keys() else None


def _folded(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def _not_understood(text: str) -> ConfigurationError:
    close = difflib.get_close_matches(_folded(text), [*_NAMED, *_COLORLESS], n=1)
    hint = f" Did you mean {close[0]!r}?" if close else ""
    return ConfigurationError(
        f"Colors {text!r} are not understood.{hint} Write letters of WUBRG ('WU'), 'C' or 'colorless', color words"
        " ('white-blue', 'blanc-bleu', 'mono-red'), or the name of a guild, college, shard or wedge ('azorius', 'bant',"
        " 'mardu')."
    )
