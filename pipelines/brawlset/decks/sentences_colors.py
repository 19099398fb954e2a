"""Sentences about colors: identity, lands with a basic land type, basic lands. See `messages`."""

from __future__ import annotations

from collections.abc import Sequence

from brawlset.decks.words import (
    Facts,
    Lang,
    Pair,
    colors,
    in_language,
    listed,
)
from brawlset.formats import Board


def identity(card: str, facts: Facts, lang: Lang, _board: Board) -> Pair:
    """A card outside the color identity (903.5c)."""
    own, commander = colors(facts["color_identity"], lang), colors(facts["commander_identity"], lang)
    way_out = _other_commander(facts["ways"], lang)
    if lang == "fr":
        hybrid = ", même en comptant le mana hybride par moitiés" if facts["is_hybrid"] else ""
        return (
            f"{card} (identité couleur : {own}) sort de l'identité couleur du commandant ({commander}){hybrid}.",
            way_out,
        )
    hybrid = ", even with hybrid mana counted by halves" if facts["is_hybrid"] else ""
    return (
        f"{card} (color identity: {own}) is outside the commander's color identity ({commander}){hybrid}.",
        way_out,
    )


def typed_land(card: str, facts: Facts, lang: Lang, _board: Board) -> Pair:
    """A nonbasic card with a basic land type (903.BS.11, 903.5d)."""
    types, own = "/".join(facts["land_types"]), colors(facts["color_identity"], lang)
    commander = colors(facts["commander_identity"], lang)
    if lang == "fr":
        return (
            f"{card} a un type de terrain de base ({types}) et sort ({own}) de l'identité couleur du commandant ({commander}).",
            _other_commander([facts["outside"]], lang),
        )
    return (
        f"{card} has a basic land type ({types}) and is outside ({own}) the commander's color identity ({commander}).",
        _other_commander([facts["outside"]], lang),
    )


def _other_commander(ways: Sequence[str], lang: Lang) -> str:
    """The way out for a card of too many colors; `ways` are the colors that the commander lacks, or those that would do each."""
    outside = listed([colors(letters, lang) for letters in ways], lang, "ou" if lang == "fr" else "or")
    if lang == "fr":
        return f"Retirez-la, ou prenez un commandant dont l'identité couleur contient aussi : {outside}."
    return f"Take it out, or choose a commander whose color identity holds {outside} too."


def basics(card: str, facts: Facts, lang: Lang, _board: Board) -> Pair:
    """A basic land that 903.BS.11 does not allow."""
    allowed = listed(facts["allowed"], lang)
    commander = colors(facts["commander_identity"], lang)
    if lang == "fr":
        return (
            f"{card} produit du mana hors de l'identité couleur du commandant ({commander}).",
            f"Terrains de base permis dans ce deck de {in_language(facts, lang)} : {allowed}.",
        )
    return (
        f"{card} makes mana outside the commander's color identity ({commander}).",
        f"Basic lands that this deck of {in_language(facts, lang)} may hold: {allowed}.",
    )


def basic_land(card: str, facts: Facts, lang: Lang, _board: Board) -> Pair:
    """A basic land outside the identity (903.5d)."""
    commander = colors(facts["commander_identity"], lang)
    if lang == "fr":
        return (
            f"{card} produit du mana hors de l'identité couleur du commandant ({commander}).",
            _other_commander([facts["outside"]], lang),
        )
    return (
        f"{card} makes mana outside the commander's color identity ({commander}).",
        _other_commander([facts["outside"]], lang),
    )
