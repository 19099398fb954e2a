"""Basic land types and the color of mana that each stands for (Comprehensive Rules 305.6)."""

from __future__ import annotations

from collections.abc import Iterable

BASIC_LAND_TYPES = {"Plains": 1, "Island": 2, "Swamp": 4, "Mountain": 8, "Forest": 16}
"""Each basic land type with its color bit, in the order W U B R G."""


def basic_land_types(subtypes: Iterable[str]) -> tuple[str, ...]:
    """The basic land types among the subtypes, in the order Plains, Island, Swamp, Mountain, Forest."""
    present = set(subtypes)
    return tuple(name for name in BASIC_LAND_TYPES if name in present)


def basic_land_type_colors(types: Iterable[str]) -> int:
    """The colors of the basic land types among the given words, as a 5-bit mask (W=1 U=2 B=4 R=8 G=16); 0 for none."""
    mask = 0
    for name in types:
        mask |= BASIC_LAND_TYPES.get(name, 0)
    return mask
