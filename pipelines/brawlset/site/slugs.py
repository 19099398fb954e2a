"""Names of cards in addresses: `feather-the-redeemed`. The script of the site derives them by the same steps (core.js)."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

_LIGATURES = str.maketrans({"æ": "ae", "œ": "oe", "'": "", "’": ""})
_MARKS = re.compile("[\u0300-\u036f]")
_OTHERS = re.compile("[^a-z0-9]+")


class Named(NamedTuple):
    """What decides the slug of a card."""

    oracle_id: str
    name: str
    is_funny: bool


def derived_slug(name: str) -> str:
    """The letters a to z and digits of a name, without accents, all else as single hyphens; '' for a name without any."""
    plain = name.lower().translate(_LIGATURES)
    if not plain.isascii():
        plain = _MARKS.sub("", unicodedata.normalize("NFKD", plain))
    return _OTHERS.sub("-", plain).strip("-")


def named_slugs(cards: Sequence[Named]) -> list[tuple[str, bool]]:
    """A slug for each card, in their order, none twice, and whether it is the one that its name gives.

    Where several cards derive the same, the only one that is no un-card or playtest card keeps it; the others, and names without a
    letter, get the first eight digits of their oracle id behind it, so that an address stays what it is when cards are added.
    """
    derived = [derived_slug(card.name) for card in cards]
    counts = Counter(derived)
    serious = Counter(slug for slug, card in zip(derived, cards, strict=True) if not card.is_funny)
    taken = []
    for slug, card in zip(derived, cards, strict=True):
        is_own = bool(slug) and (counts[slug] == 1 or (serious[slug] == 1 and not card.is_funny))
        taken.append((slug if is_own else f"{slug}-{card.oracle_id[:8]}".lstrip("-"), is_own))
    return taken
