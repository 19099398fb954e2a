"""What a deck is made of: curve, colors, types, lands, price, and which of its cards are there by a satellite set alone.

Pure counting over the lines of one deck; where they come from is in `checking`. Nothing here says whether the deck is legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from brawlset.cards.colors import COLORS
from brawlset.decks.model import Zone

LAST_BUCKET = 7
"""The curve counts mana values of 7 and more together."""


@dataclass(frozen=True, slots=True)
class LineFacts:
    """One line with the facts of its card. `price_eur` is that of the cheapest printing, None where none is known; `satellite` is the
    set by which the card is in the BSet where no composing set has it."""

    line: int
    zone: Zone
    copy_count: int
    name: str
    mana_value: float
    types: tuple[str, ...]
    colors: str
    color_identity: str
    is_basic: bool
    price_eur: Decimal | None
    bset_ids: tuple[str, ...]
    satellite: str | None


@dataclass(frozen=True, slots=True)
class DeckFacts:
    """The counts are of copies in the deck, commanders included; price, homes and satellites take in the board beside it.

    `curve` maps mana values (7 = 7 and more) of nonland cards to copies. `cast_colors` counts nonland cards by the colors they are
    ('' colorless, a card of two colors under both), `identity_colors` by color identity, which is what legality asks. A card of two
    types counts under both in `types`.
    """

    card_count: int
    land_count: int
    basic_count: int
    average_mana_value: float | None
    curve: Mapping[int, int]
    cast_colors: Mapping[str, int]
    identity_colors: Mapping[str, int]
    types: Mapping[str, int]
    basics: Mapping[str, int]
    price_eur: Decimal | None
    unpriced_count: int
    homes: Mapping[str, tuple[str, ...]]
    satellites: Mapping[str, str]


def deck_facts(lines: Iterable[LineFacts]) -> DeckFacts:
    """The facts of one deck from its lines. The price is None where no card has one."""
    everything = list(lines)
    deck = [line for line in everything if line.zone in ("deck", "commander")]
    spells = [line for line in deck if "Land" not in line.types]
    spell_count = sum(line.copy_count for line in spells)
    priced = [line for line in everything if line.price_eur is not None]
    curve = Counter[int]()
    for line in spells:
        curve[min(int(line.mana_value), LAST_BUCKET)] += line.copy_count
    return DeckFacts(
        card_count=sum(line.copy_count for line in deck),
        land_count=sum(line.copy_count for line in deck if "Land" in line.types),
        basic_count=sum(line.copy_count for line in deck if line.is_basic),
        average_mana_value=sum(s.mana_value * s.copy_count for s in spells) / spell_count if spell_count else None,
        curve={value: curve[value] for value in range(LAST_BUCKET + 1)},
        cast_colors=_by_color((line.colors, line.copy_count) for line in spells),
        identity_colors=_by_color((line.color_identity, line.copy_count) for line in deck if not line.is_basic),
        types=_counted((type_, line.copy_count) for line in deck for type_ in line.types),
        basics=_counted((line.name, line.copy_count) for line in deck if line.is_basic),
        price_eur=sum((line.price_eur * line.copy_count for line in priced if line.price_eur), Decimal())
        if priced
        else None,
        unpriced_count=sum(line.copy_count for line in everything if line.price_eur is None and not line.is_basic),
        homes={line.name: line.bset_ids for line in everything},
        satellites={line.name: line.satellite for line in everything if line.satellite is not None},
    )


def _by_color(counts: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Letter -> copies in the order WUBRG, then '' for colorless."""
    found = Counter[str]()
    for letters, copies in counts:
        for letter in letters or ("",):
            found[letter] += copies
    return {letter: found[letter] for letter in (*COLORS, "")}


def _counted(counts: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Word -> copies, the most first, then by word."""
    found = Counter[str]()
    for word, copies in counts:
        found[word] += copies
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))
