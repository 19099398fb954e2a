"""Phrases about the game that several commands print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from brawlset.languages import CardNames
    from brawlset.lookup import FoundCard

_FIVE = ["Plains", "Island", "Swamp", "Mountain", "Forest"]

EXCEPTION = "* No basic land of this BSet fits the identity, so all of them are allowed (903.BS.11)."


def identity_text(letters: str) -> str:
    """A color identity for the reader: its letters, or 'colorless'."""
    return letters or "colorless"


def basics_text(basics: Sequence[str], *, is_exception: bool) -> str:
    """The basic lands of a deck in a sentence, with the exception of 903.BS.11 where it applies."""
    if not basics:
        return "none, the BSet has no basic land."
    names = ", ".join(basics)
    if is_exception:
        return f"{names}, in any mix and number. No basic land of this BSet fits the identity, so all of them are allowed (903.BS.11)."
    return f"{names}, in any number."


def short_basics(basics: Sequence[str], *, is_exception: bool, names: CardNames | None = None) -> str:
    """The basic lands of a deck in a cell, as `names` call them; '*' marks the exception of 903.BS.11."""
    if is_exception:
        return "* all of the BSet"
    return "all five" if list(basics) == _FIVE else ", ".join(names.called(basics) if names else basics) or "none"


def leaders_text(names: Iterable[str | None], chosen_colors: str | None) -> str:
    """Who leads a deck, by the names of the commanders there are, and which colors are chosen for them."""
    return " + ".join(filter(None, names)) + (f" (choosing {chosen_colors})" if chosen_colors else "")


def sorted_by_name(rows: Sequence[dict[str, Any]], names: CardNames, *columns: str) -> list[dict[str, Any]]:
    """Rows in the order of what their cards are called, basic lands last; by their English names they are sorted already."""
    from brawlset.cards.names import name_key
    from brawlset.languages import ENGLISH

    if names.lang == ENGLISH:
        return list(rows)
    shown = [names.column(column) for column in columns]
    return sorted(rows, key=lambda row: (row.get("is_basic", False), *(name_key(row[name] or "") for name in shown)))


def reading_notes(card: FoundCard, text: str) -> list[str]:
    """What a reader should know about how a name was read: that it stands for another one, and which cards of that name were not meant."""
    notes = []
    if card.fit not in {"full", "front", "id"}:
        notes.append(f"{text!r} is read as {card.name}.")
    if card.passed_over:
        notes.append(f"Of that name, but not meant: {'; '.join(card.passed_over)}.")
    return notes
