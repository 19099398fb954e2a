"""Which card objects are cards that a deck may hold.

The functions take a few values that repeat and are meant to be called once for each distinct combination. Which printings prove
something is decided in sql/main/printings.sql.
"""

from __future__ import annotations

from typing import Literal

from brawlset.cards.type_lines import TypeLine

ORDINARY_LAYOUTS = frozenset(
    {
        "adventure", "battle", "case", "class", "flip", "leveler", "meld", "modal_dfc", "mutate", "normal", "prepare",
        "prototype", "reversible_card", "saga", "split", "transform",
    }
)  # fmt: skip
"""The layouts of deck cards. One that is in no list is new: its cards are loaded and flagged."""

NON_DECK_LAYOUTS = frozenset(
    {
        "art_series", "augment", "double_faced_token", "emblem", "front_card", "host", "planar", "scheme", "token",
        "vanguard",
    }
)  # fmt: skip
"""The layouts of objects that are no deck cards. The layout alone removes nothing: see `why_not_a_deck_card`."""

LAYOUTS_WITH_ORDINARY_TYPES = frozenset({"augment", "double_faced_token", "token"})
"""Layouts of NON_DECK_LAYOUTS whose objects may have the type line of a card ('Creature — Wurm'). None of them has a
mana cost.
"""

NON_DECK_TYPES = frozenset(
    {
        "Boss", "Card", "Conspiracy", "Dungeon", "Emblem", "Event", "Hero", "Host", "Phenomenon", "Plane", "Scheme",
        "Stickers", "Token", "Vanguard",
    }
)  # fmt: skip
"""Words before the dash of the front type line that no deck card has (Comprehensive Rules 108.2a, 315.3; Hosts by
Scryfall's own list).
"""

NON_DECK_SUBTYPES = frozenset({"Attraction", "Contraption"})
"""Artifact subtypes that have their own deck (717.2)."""

HELPER_SET_TYPES = frozenset({"minigame", "token"})
"""Types of sets that hold tokens and helper cards only."""

LayoutFlag = Literal["layout_conflict", "unknown_layout"]


def why_not_a_deck_card(
    *,
    layout: str,
    type_line: TypeLine,
    has_mana_cost: bool,
    set_type: str = "",
    meld_component: str | None = None,
) -> str | None:
    """Why no deck may hold the object ('token', 'conspiracy', 'attraction', 'meld_result' ...), or None if one may.

    The front face's type line decides, so that an ordinary card whose layout is wrong upstream stays. Where a layout
    comes with ordinary type lines (tokens, augments), a nonland object without a mana cost is what its layout says;
    so are the helper cards of a token set ('Manifest', 'Creature'), whose layout may say nothing.
    `meld_component` is the object's own part in its `all_parts` ('meld_result', 'meld_part'; None if not given):
    without it, the meld result is the meld object that has no mana cost and is no land (712.4b).
    """
    for word in (*type_line.supertypes, *type_line.types):
        if word in NON_DECK_TYPES:
            return word.lower()
    if "Artifact" in type_line.types:
        for subtype in type_line.subtypes:
            if subtype in NON_DECK_SUBTYPES:
                return subtype.lower()
    is_costless = not has_mana_cost and "Land" not in type_line.types
    if layout in LAYOUTS_WITH_ORDINARY_TYPES and is_costless:
        return layout
    if set_type in HELPER_SET_TYPES and is_costless:
        return "helper"
    if layout == "meld" and (meld_component == "meld_result" or (meld_component is None and is_costless)):
        return "meld_result"
    return None


def layout_flag(layout: str, *, is_deck_card: bool) -> LayoutFlag | None:
    """What is odd about a layout: a deck card in a layout of other objects, or a layout that is in no list."""
    if layout in NON_DECK_LAYOUTS:
        return "layout_conflict" if is_deck_card else None
    return None if layout in ORDINARY_LAYOUTS else "unknown_layout"
