"""Abilities that let two cards lead a deck together (Comprehensive Rules 702.124), read from the rules text.

Scryfall's `keywords` cannot tell them apart: it says Partner for partner, partner with and Partner-something. Whether
each card may lead in a format is in `commanders`.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from typing import Literal

from brawlset.cards.text import ability_lines
from brawlset.cards.type_lines import TypeLine

PartnerKind = Literal["partner", "partner_text", "partner_with", "choose_background", "doctors_companion"]

# An ability starts its line, or follows a full stop where a source has lost the line breaks, and ends its line.
_ABILITY = re.compile(
    r"""(?:^|[.!?"”]\s+)
    (?: (?P<partner>partner)
      | partner\s*[—–-]\s*(?P<text>\S.*?)
      | (?P<forever>friends\ forever)
      | (?P<background>choose\ a\ background)
      | (?P<companion>doctor['’]s\ companion)
    )\.?$""",
    re.IGNORECASE | re.VERBOSE,
)
_PARTNER_WITH = re.compile(r"(?:^|[.!?\"”]\s+)partner with(?:\s+(?P<name>\S.*))?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PartnerAbility:
    """One partner ability. `argument` is the label of partner_text ('Friends forever'), the name of partner_with,
    else ''.
    """

    kind: PartnerKind
    argument: str = ""


def partner_abilities(text: str, known_names: Container[str] = ()) -> tuple[PartnerAbility, ...]:
    """The partner abilities of a front face's rules text, in order, each once.

    The label of Partner—[text] is given with one capital ('Character select'), and 'Friends forever' alone, as older
    printings have it, counts as that label. Where a source has lost the line break after 'Partner with [name]',
    `known_names` finds the end of the name: the longest beginning that is a known name.
    """
    found: list[PartnerAbility] = []
    lines = ability_lines(text)
    for place, line in enumerate(lines):
        with_name = _PARTNER_WITH.search(line)
        if with_name:
            rest = with_name["name"] or " ".join(lines[place + 1 :])
            found.append(PartnerAbility("partner_with", _known_beginning(rest, known_names)))
            continue
        match = _ABILITY.search(line)
        if match:
            found.append(_plain_ability(match))
    return tuple(dict.fromkeys(found))


def is_doctor(type_line: TypeLine) -> bool:
    """Whether this is a legendary creature whose creature types are exactly Time Lord and Doctor (702.124m)."""
    return (
        type_line.is_legendary
        and "Creature" in type_line.types
        and sorted(type_line.subtypes) == ["Doctor", "Time Lord"]
    )


def is_background(type_line: TypeLine) -> bool:
    """Whether this is a legendary Background enchantment, creature or not (702.124k)."""
    return type_line.is_legendary and "Enchantment" in type_line.types and "Background" in type_line.subtypes


def _plain_ability(match: re.Match[str]) -> PartnerAbility:
    if match["partner"]:
        return PartnerAbility("partner")
    if match["background"]:
        return PartnerAbility("choose_background")
    if match["companion"]:
        return PartnerAbility("doctors_companion")
    label = " ".join((match["text"] or match["forever"]).split())
    return PartnerAbility("partner_text", label.capitalize())


def _known_beginning(text: str, known_names: Container[str]) -> str:
    words = text.split()
    for count in range(len(words), 0, -1):
        candidate = " ".join(words[:count]).rstrip(".")
        if candidate in known_names:
            return candidate
    return " ".join(words).rstrip(".")
