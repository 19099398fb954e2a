"""Type lines, as Scryfall writes them: 'Legendary Snow Creature — Human Wizard'.

Only the front face's line counts for a rule (Comprehensive Rules 712.8a, 710, 715): it is split here into supertypes,
types and subtypes. What follows from the parts belongs elsewhere (`playable`, `commanders`, `partners`, `lands`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from brawlset.cards.text import repaired

SUPERTYPES = frozenset({"Basic", "Elite", "Host", "Legendary", "Ongoing", "Snow", "Token", "World"})
"""Words before the dash that are no card types. Token, Host and Elite are not supertypes in the rules but stand in
their place.
"""

TYPES = frozenset(
    {
        "Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery",
        "Tribal", "Boss", "Card", "Conspiracy", "Dungeon", "Emblem", "Event", "Hero", "Phenomenon", "Plane", "Scheme",
        "Stickers", "Vanguard",
    }
)  # fmt: skip
"""Card types, then the words that Scryfall writes in their place on what is no deck card. Tribal, Kindred's old name,
is kept as the source has it.
"""

_WORDS = {word.casefold(): word for word in SUPERTYPES | TYPES}
_DASH = re.compile(r"\s+[—–-]\s+")
_TWO_WORDS = re.compile(r"Time Lord|Dungeon Master|\S+")


@dataclass(frozen=True, slots=True)
class TypeLine:
    """The parts of one face's type line, each in printed order. `unknown` holds the words before the dash that are
    neither.
    """

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def is_legendary(self) -> bool:
        """Whether the supertype Legendary is there."""
        return "Legendary" in self.supertypes

    @property
    def is_basic_land(self) -> bool:
        """Whether this is a basic land: a land with the supertype Basic, whatever its name (Comprehensive Rules
        205.4c).
        """
        return "Basic" in self.supertypes and "Land" in self.types


def front_of(type_line: str) -> str:
    """The front face's part of a type line whose faces are joined with ' // '."""
    return type_line.partition(" // ")[0]


@lru_cache(maxsize=8192)
def parse_type_line(type_line: str) -> TypeLine:
    """The parts of the front face's type line.

    The dash is '—', '–' or '-' between spaces, or what a wrong code page made of it ('ÔÇö'). Words before the dash
    are known in any case ('instant' is Instant); an unknown one is reported in `unknown`, never dropped. 'Time Lord'
    is one subtype, and so is all that follows the dash of a Plane.
    """
    before, dash, after = _parts(repaired(front_of(type_line)))
    supertypes: list[str] = []
    types: list[str] = []
    unknown: list[str] = []
    for word in before.split():
        known = _WORDS.get(word.casefold(), "")
        if known in SUPERTYPES:
            supertypes.append(known)
        elif known:
            types.append(known)
        else:
            unknown.append(word)
    subtypes = _subtypes(after, is_plane="Plane" in types) if dash else ()
    return TypeLine(tuple(supertypes), tuple(types), subtypes, tuple(unknown))


def _parts(line: str) -> tuple[str, bool, str]:
    before, dash, after = line.partition(" — ")
    if dash:
        return before, True, after
    match = _DASH.search(line)
    return (line[: match.start()], True, line[match.end() :]) if match else (line, False, "")


def _subtypes(text: str, *, is_plane: bool) -> tuple[str, ...]:
    if is_plane:
        return (text.strip(),)
    return tuple(_TWO_WORDS.findall(text))
