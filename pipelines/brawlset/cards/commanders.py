"""Who may lead a deck, one function a format; each answers by which clause. All look at the front face only (712.8a,
710).

Pairs are in `partners`. Bans, BSets and what a deck around the commander may hold are not here.
"""

from __future__ import annotations

import re
from typing import Literal

from brawlset.cards.partners import is_background
from brawlset.cards.text import without_reminder
from brawlset.cards.type_lines import TypeLine

BrawlSetClause = Literal["creature", "planeswalker"]
LegendaryClause = Literal["creature", "planeswalker", "enchantment", "artifact", "land"]
CommanderClause = Literal["creature", "vehicle", "spacecraft", "text"]

_CAN_BE_COMMANDER = re.compile(r"\bcan\s+be\s+your\s+commander\b", re.IGNORECASE)
_CHOOSES_COLOR = re.compile(r"\bcommander,\s+choose\s+a\s+color\s+before\s+the\s+game\s+begins\b", re.IGNORECASE)
_CREATURE_OFF_BATTLEFIELD = re.compile(
    r"\bisn['’]t\s+on\s+the\s+battlefield,\s+it['’]s\s+an?\b[^.]*\bcreature\b", re.IGNORECASE
)
_STATIONED_CREATURE = re.compile(r"\bartifact\s+creature\s+at\b", re.IGNORECASE)


def says_can_be_commander(text: str) -> bool:
    """Whether the rules text, reminder text apart, says 'can be your commander' (Comprehensive Rules 903.3a)."""
    return _CAN_BE_COMMANDER.search(without_reminder(text)) is not None


def chooses_color(text: str) -> bool:
    """Whether, as a commander, the card has its color chosen before the game (903.4b; The Prismatic Piper, Clara
    Oswald).
    """
    return _CHOOSES_COLOR.search(without_reminder(text)) is not None


def brawlset_clause(type_line: TypeLine) -> BrawlSetClause | None:
    """By which clause of 903.BS.7 the card may lead a BrawlSet deck: a legendary creature or planeswalker, else None.

    Vehicles and Spacecraft are neither (decision D-5). A Background leads only beside another card: `second_clause`.
    """
    if not type_line.is_legendary:
        return None
    if "Creature" in type_line.types:
        return "creature"
    return "planeswalker" if "Planeswalker" in type_line.types else None


def legendary_clause(type_line: TypeLine) -> LegendaryClause | None:
    """By which kind (LC-9) the card may lead in Legendary Commander: the first that fits of creature, planeswalker,
    enchantment, artifact, land. All must be legendary but planeswalkers (decision LD-4); a Background leads alone as
    an enchantment (LD-5).
    """
    if type_line.is_legendary and "Creature" in type_line.types:
        return "creature"
    if "Planeswalker" in type_line.types:
        return "planeswalker"
    if not type_line.is_legendary:
        return None
    if "Enchantment" in type_line.types:
        return "enchantment"
    if "Artifact" in type_line.types:
        return "artifact"
    return "land" if "Land" in type_line.types else None


def commander_clause(type_line: TypeLine, text: str, *, has_power: bool | None) -> CommanderClause | None:
    """By which clause the card may lead under Comprehensive Rules 903.3 and 903.3a, as in Commander Draft.

    A legendary creature (Grist, which is one outside the battlefield, too), a legendary Vehicle, a legendary
    Spacecraft with power and toughness, or a card that says so. `has_power`: whether the front face has power and
    toughness; None where the source leaves them out: the reminder text of station then tells ('an artifact creature
    at 8+').
    """
    if type_line.is_legendary:
        if "Creature" in type_line.types or _CREATURE_OFF_BATTLEFIELD.search(text):
            return "creature"
        if "Vehicle" in type_line.subtypes:
            return "vehicle"
        if "Spacecraft" in type_line.subtypes and _has_power(text, has_power=has_power):
            return "spacecraft"
    return "text" if says_can_be_commander(text) else None


def second_clause(type_line: TypeLine) -> Literal["background"] | None:
    """'background' for a legendary Background that is no creature: it leads only beside a card with 'Choose a
    Background' (702.124k).
    """
    return "background" if is_background(type_line) and "Creature" not in type_line.types else None


def _has_power(text: str, *, has_power: bool | None) -> bool:
    return _STATIONED_CREATURE.search(text) is not None if has_power is None else has_power
