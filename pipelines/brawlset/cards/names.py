"""Card names: how two spellings are compared. Which spellings a card answers to stands in sql/main/card_names.sql."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

SpellingKind = Literal["full", "front", "back", "half", "flavor", "printed"]

FUNNY = ", un-set or playtest"
"""What is said behind the type line of a card that is only in un-sets or among playtest cards, where it stands among others of its name."""

_SINGLE_QUOTES = "‘’‚‛′‵ʹʻʼˈ`´"
_DOUBLE_QUOTES = "“”„‟″‶«»"
_DASHES = "‐‑‒–—―−﹘"
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
# Decomposition does not do these: 'æ' is no letter plus mark, and '´' would become a space and an accent.
_PLAIN = str.maketrans(
    dict.fromkeys(_SINGLE_QUOTES, "'")
    | dict.fromkeys(_DOUBLE_QUOTES, '"')
    | dict.fromkeys(_DASHES, "-")
    | dict.fromkeys(_INVISIBLE, "")
    | {"Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "ẞ": "SS", "ß": "ss", "Ø": "O", "ø": "o", "Ł": "L", "ł": "l"}
    | {"Đ": "D", "đ": "d", "Ð": "D", "ð": "d", "Þ": "TH", "þ": "th", "Ħ": "H", "ħ": "h", "ı": "i", "꞉": ":"}
)
_MARKS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]")


def name_key(text: str) -> str:
    """The form in which names are compared: two spellings of one name have the same key.

    Case, accents, ligatures (Æ = AE), the kind of apostrophe, quote and dash, full-width letters and the amount of
    white space do not count. Punctuation does: Wasteland and Waste Land are two cards.
    """
    if text.isascii():
        if "`" in text:
            text = text.replace("`", "'")
        return " ".join(text.lower().split())
    decomposed = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    # Twice: full-width forms become ordinary apostrophes and dashes, or letters of the table, only by decomposition.
    return " ".join(_MARKS.sub("", decomposed.translate(_PLAIN)).casefold().split())


def loose_key(text: str) -> str:
    """The letters and digits of the name's key: the second try, when no name has the same key. '' for '_____';
    several names may share one.
    """
    return "".join(char for char in name_key(text) if char.isalnum())
