"""Hybrid mana in Legendary Commander (LC-12): which color identities accept a card, as a set of 32 bits.

Bit i of a set stands for the identity with mask i. The card's own identity is in `identity` and does not change
(LD-13).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from brawlset.cards.colors import ALL_COLORS, symbol_colors
from brawlset.cards.identity import symbols_mask

Reading = Literal["strict", "A", "B", "C"]
"""How far the exception reaches (decision LD-9). A: only the hybrid symbols of the cost are asked. B: the hybrid
symbols of the cost are relaxed, all else is strict. C, the one we follow: hybrid symbols are relaxed all over a card
that has one in its cost. strict: nothing is relaxed, as in every other format.
"""

EVERY_IDENTITY = 0xFFFFFFFF
"""The set of all 32 identities."""

IDENTITIES_WITH = tuple(
    sum(1 << identity for identity in range(ALL_COLORS + 1) if colors & ~identity == 0)
    for colors in range(ALL_COLORS + 1)
)
"""For each mask, the set of the identities that contain it: who may play a card without hybrid mana."""


@lru_cache(maxsize=1024)
def is_hybrid(symbol: str) -> bool:
    """Whether a symbol has two halves that pay for it: {W/U}, {2/W}, {C/W}, {G/U/P}; not {W/P} (Comprehensive Rules
    107.4e-f).
    """
    return len(_halves(symbol)) > 1


def legendary_identities(
    cost_symbols: Iterable[str],
    text_symbols: Iterable[str],
    other_colors: int,
    identity: int,
    *,
    reading: Reading = "C",
) -> int:
    """The identities that may play the card, as a set of 32 bits.

    `cost_symbols` are those of the mana costs of all faces, `text_symbols` those of the rules texts without reminder
    text, `other_colors` the mask of what else counts (color indicators, basic land types, 'is all colors'). Each
    hybrid symbol needs one half that fits (LD-10); a generic or colorless half fits always (LD-11).

    `identity` is the mask of the color identity that Scryfall states, which decides for cards without hybrid mana in
    the cost. The others are played wherever it fits, too, and its colors that nothing on the card shows are strict.
    """
    cost = tuple(cost_symbols)
    text = tuple(text_symbols)
    plain = IDENTITIES_WITH[identity]
    hybrid_cost = tuple(symbol for symbol in cost if is_hybrid(symbol))
    if not hybrid_cost or reading == "strict":
        return plain
    accepted = EVERY_IDENTITY
    for symbol in hybrid_cost:
        accepted &= _relaxed(symbol)
    if reading == "A":
        return accepted | plain
    strict = other_colors | (identity & ~(symbols_mask(cost) | symbols_mask(text)))
    strict |= symbols_mask(symbol for symbol in cost if not is_hybrid(symbol))
    for symbol in text:
        if reading == "C" and is_hybrid(symbol):
            accepted &= _relaxed(symbol)
        else:
            strict |= symbol_colors(symbol)
    return (accepted & IDENTITIES_WITH[strict]) | plain


def _halves(symbol: str) -> list[str]:
    return [half for half in symbol.strip("{}").upper().split("/") if half != "P"]


@lru_cache(maxsize=1024)
def _relaxed(symbol: str) -> int:
    accepted = 0
    for half in _halves(symbol):
        accepted |= IDENTITIES_WITH[symbol_colors(half)]
    return accepted
