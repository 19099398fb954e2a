"""Card names: how two spellings are compared, and which spellings a card answers to.

Finding a card by name is the business of the name table; no list of cards is here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
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
_HALVES = frozenset({"split"})
_MAIN_AND_HALF = frozenset({"adventure", "prepare"})


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


def spellings(
    name: str,
    face_names: Sequence[str] = (),
    *,
    layout: str,
    flavor_names: Sequence[str] = (),
    printed_names: Sequence[str] = (),
) -> tuple[tuple[str, SpellingKind], ...]:
    """Every spelling that a card answers to, with its kind, each spelling once, the full name first.

    A split card gives its halves, an adventure or preparation card the main card as 'front' and the other part as
    'half', every other card with two faces 'front' and 'back'. 'X // X', as reversible cards are named, gives X
    alone. `flavor_names` and `printed_names` are those of the card and of its faces, in any order; what repeats an
    earlier spelling is left out.
    """
    faces = [face for face in face_names if face]
    found: dict[str, SpellingKind] = {}
    if len(set(faces or name.split(" // "))) == 1:
        found[(faces or name.split(" // "))[0]] = "full"
    else:
        found[name] = "full"
        for place, face in enumerate(faces):
            found.setdefault(face, _face_kind(place, layout))
    for spelling in flavor_names:
        found.setdefault(_single(spelling), "flavor")
    for spelling in printed_names:
        found.setdefault(_single(spelling), "printed")
    found.pop("", None)
    return tuple(found.items())


def _face_kind(place: int, layout: str) -> SpellingKind:
    if layout in _HALVES:
        return "half"
    if place == 0:
        return "front"
    return "half" if layout in _MAIN_AND_HALF else "back"


def _single(name: str) -> str:
    parts = name.split(" // ")
    return parts[0] if len(set(parts)) == 1 else name
