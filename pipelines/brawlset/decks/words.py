"""The words of the game in English and in French: colors, zones, kinds of commanders, and how things are counted and listed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from brawlset.decks.model import Zone
from brawlset.formats import Board

Lang = Literal["en", "fr"]
Facts = Mapping[str, Any]
"""The facts that a rule file returns."""

Pair = tuple[str, str]
"""A sentence, and the way out."""

LANGS: tuple[Lang, ...] = ("en", "fr")

_COLORS: Mapping[Lang, Mapping[str, str]] = {
    "en": {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"},
    "fr": {"W": "blanc", "U": "bleu", "B": "noir", "R": "rouge", "G": "vert"},
}
CLAUSES: Mapping[Lang, Mapping[str, str]] = {
    "en": {
        "creature": "a legendary creature",
        "planeswalker": "a legendary planeswalker",
        "any planeswalker": "a planeswalker",
        "enchantment": "a legendary enchantment",
        "artifact": "a legendary artifact",
        "land": "a legendary land",
        "vehicle": "a legendary Vehicle",
        "spacecraft": "a legendary Spacecraft",
        "text": "a card that says it can be your commander",
    },
    "fr": {
        "creature": "une créature légendaire",
        "planeswalker": "un planeswalker légendaire",
        "any planeswalker": "un planeswalker",
        "enchantment": "un enchantement légendaire",
        "artifact": "un artefact légendaire",
        "land": "un terrain légendaire",
        "vehicle": "un véhicule légendaire",
        "spacecraft": "un vaisseau spatial légendaire",
        "text": "une carte qui dit pouvoir être votre commandant",
    },
}
"""What may lead, by the clause of the format."""

TYPES_FR = {
    "Artifact": "artefact", "Battle": "bataille", "Creature": "créature", "Enchantment": "enchantement", "Instant": "éphémère",
    "Kindred": "apparenté", "Planeswalker": "planeswalker", "Sorcery": "rituel", "Tribal": "tribal",
}  # fmt: skip
"""Card types in French."""


def place(line: int | None, zone: Zone | None, lang: Lang, board: Board) -> str:
    """'line 12, wishboard'."""
    parts = []
    if line is not None:
        parts.append(f"ligne {line}" if lang == "fr" else f"line {line}")
    if zone is not None and zone != "deck":
        parts.append(zone_name(zone, lang, board))
    return ", ".join(parts)


def zone_name(zone: Zone, lang: Lang, board: Board) -> str:
    """The zone as players call it."""
    if zone == "extra":
        return board_name(lang, board)
    if lang == "en":
        return zone
    return {"deck": "deck", "commander": "commandant", "companion": "compagnon", "outside": "hors du deck"}[zone]


def board_name(lang: Lang, board: Board) -> str:
    """What the board beside the deck is called; a French player's sideboard is the réserve."""
    if board == "sideboard" and lang == "fr":
        return "réserve"
    return "sideboard" if board == "sideboard" else "wishboard"


def colors(letters: str, lang: Lang) -> str:
    """'blue and red', 'bleu-rouge'; 'colorless' for none."""
    if not letters:
        return "incolore" if lang == "fr" else "colorless"
    words = [_COLORS[lang][letter] for letter in letters]
    return "-".join(words) if lang == "fr" else listed(words, lang)


def listed(items: Sequence[str], lang: Lang, last: str = "") -> str:
    """'a, b and c'."""
    word = last or ("et" if lang == "fr" else "and")
    return f" {word} ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


def counted(number: int, one: str, many: str) -> str:
    """'1 card', '2 cards'."""
    return f"{number} {one if number == 1 else many}"


def colon(lang: Lang) -> str:
    """A colon as the language sets it."""
    return " :" if lang == "fr" else ":"


def semicolon(lang: Lang) -> str:
    """A semicolon between the items of a list, as the language sets it: in French on the line of the item before."""
    return "\u00a0; " if lang == "fr" else "; "


def in_language(facts: Facts, lang: Lang) -> str:
    """The name of a BSet in the language, of facts that hold both."""
    name: str = facts[f"name_{lang}"]
    return name
