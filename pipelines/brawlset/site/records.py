"""What the site knows, as plain values: cards, BSets, their members, sets, commanders, basic lands, and what happened.

How they are read is in `reading`; how they are shown is the business of `export`, `charts` and `pages`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property, lru_cache
from typing import Literal

Standing = Literal["default", "optional", "announced", "set aside"]
SetRole = Literal["composing", "same symbol", "out", "without effect"]
CardType = Literal[
    "creature", "planeswalker", "instant", "sorcery", "artifact", "enchantment", "battle", "land", "other"
]

STANDINGS: tuple[Standing, ...] = ("default", "optional", "announced", "set aside")
CARD_TYPES: tuple[CardType, ...] = (
    "creature", "planeswalker", "instant", "sorcery", "artifact", "enchantment", "battle", "land", "other",
)  # fmt: skip

_MAIN_ORDER: tuple[CardType, ...] = (
    "creature", "land", "planeswalker", "battle", "instant", "sorcery", "artifact", "enchantment",
)  # fmt: skip
"""Which of several types a card is counted under, once: an artifact creature is a creature, an artifact land a land."""


@lru_cache
def main_type(types: tuple[str, ...]) -> CardType:
    """The one type under which a card is counted and listed."""
    present = {name.lower() for name in types}
    return next((name for name in _MAIN_ORDER if name in present), "other")


@dataclass(frozen=True, slots=True)
class Card:
    """A card. `number` is its place among all cards by name; `slug` its name in addresses, `is_slug_derived` whether the
    script can tell that from the name. `leads` are its clauses by format: 'brawlset creature'."""

    number: int
    oracle_id: str
    name: str
    name_fr: str | None
    slug: str
    is_slug_derived: bool
    mana_cost: str
    mana_value: float
    type_line: str
    types: tuple[str, ...]
    identity_mask: int
    legendary_identities: int
    copy_limit: int | None
    is_basic: bool
    is_companion: bool
    is_wish: bool
    is_funny: bool
    edhrec_rank: int | None
    leads: tuple[str, ...]

    @property
    def main_type(self) -> CardType:
        """See `main_type`."""
        return main_type(self.types)


@dataclass(frozen=True, slots=True)
class Member:
    """A card of a BSet with the printing that proves it (903.BS.4), and the address of that printing's image, if there is one."""

    card: Card
    set_code: str
    collector_number: str
    first_printed_on: date
    printing_count: int
    image_url: str | None


@dataclass(frozen=True, slots=True)
class BsetSet:
    """A set that is decided for a BSet. `card_count` members have a printing in it, `only_count` are members by it alone;
    `only` are those, for a satellite."""

    set_code: str
    name: str
    name_fr: str | None
    released_on: date | None
    symbol: str
    is_symbol_generic: bool
    role: SetRole
    rule: str
    reason: str
    card_count: int
    only_count: int
    only: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A commander, or a pair, with its identity and the size of its pool."""

    commander: Card
    partner: Card | None
    chosen_colors: str
    identity_mask: int
    pool_count: int


@dataclass(frozen=True, slots=True)
class Basics:
    """The names of the basic lands of one identity; `is_exception` where they are allowed only because none fits (903.BS.11)."""

    names: tuple[str, ...]
    is_exception: bool


@dataclass(frozen=True, slots=True)
class Change:
    """A difference that a refresh brought."""

    at: datetime
    kind: str
    bset_id: str | None
    set_code: str | None
    card: Card | None
    name: str


@dataclass(frozen=True)
class Bset:
    """A BSet with everything that its pages show. `missing` are the cards that a deck of an identity lacks to the smallest legal
    one; only identities for which there is none at all stand there. What is counted is counted once, for all languages.
    """

    bset_id: str
    name_en: str
    name_fr: str
    kind: str
    standing: Standing
    provenance: str
    reason: str
    first_released_on: date | None
    last_released_on: date | None
    card_count: int
    commander_count: int
    basics: tuple[str, ...]
    set_codes: tuple[str, ...]
    symbol: str | None
    members: tuple[Member, ...] = ()
    sets: tuple[BsetSet, ...] = ()
    options: tuple[Option, ...] = ()
    basics_by_mask: Mapping[int, Basics] = field(default_factory=dict)
    missing: Mapping[int, int] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()

    def name(self, lang: str) -> str:
        """The name in a language of the site."""
        return self.name_fr if lang == "fr" else self.name_en

    @cached_property
    def alone(self) -> tuple[Option, ...]:
        """Those who lead alone, each once, whatever colour is chosen."""
        found: dict[int, Option] = {}
        for option in self.options:
            if option.partner is None:
                found.setdefault(option.commander.number, option)
        return tuple(found.values())

    @cached_property
    def pair_count(self) -> int:
        """The pairs of two commanders, each once, whatever colours are chosen."""
        return len({(o.commander.number, o.partner.number) for o in self.options if o.partner is not None})

    @cached_property
    def partners(self) -> Mapping[int, set[int]]:
        """Number of a card -> numbers of the cards that may lead beside it."""
        found: dict[int, set[int]] = {}
        for option in self.options:
            if option.partner is not None:
                found.setdefault(option.commander.number, set()).add(option.partner.number)
                found.setdefault(option.partner.number, set()).add(option.commander.number)
        return found

    @cached_property
    def member_by_number(self) -> Mapping[int, Member]:
        """Number of a card -> member."""
        return {member.card.number: member for member in self.members}

    @cached_property
    def commander_masks(self) -> Counter[int]:
        """Identity -> commanders that lead alone; one that lets its player choose a colour counts by its own identity."""
        return Counter(option.commander.identity_mask for option in self.alone)

    @cached_property
    def pool_counts(self) -> Mapping[int, int]:
        """All 32 identities -> cards of a deck of that identity, without basic lands."""
        by_mask = Counter(member.card.identity_mask for member in self.members if not member.card.is_basic)
        return {mask: sum(n for own, n in by_mask.items() if own & ~mask == 0) for mask in range(32)}

    @cached_property
    def type_counts(self) -> Counter[CardType]:
        """Main type -> cards."""
        return Counter(member.card.main_type for member in self.members)

    @cached_property
    def value_counts(self) -> Counter[int]:
        """Mana value, without fractions -> cards that are no lands."""
        return Counter(int(member.card.mana_value) for member in self.members if "Land" not in member.card.types)


@dataclass(frozen=True, slots=True)
class LegendaryLeader:
    """A card that leads alone in Legendary Commander, by which clause (LC-9), and whether the ban list lets it (LD-14)."""

    card: Card
    clause: str
    is_banned_as_commander: bool


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance that a draft booster of a set holds something at least once: a legendary creature, a commander, a pair, a commander of an
    identity, or a card."""

    set_code: str
    subject: str
    identity_mask: int | None
    card: Card | None
    probability: float
    is_exact: bool


@dataclass(frozen=True, slots=True)
class Source:
    """Where the data came from: `url` is None for a file given by hand."""

    source: str
    url: str | None
    object_count: int
    updated_at: datetime | None
    fetched_at: datetime


@dataclass(frozen=True, slots=True)
class Build:
    """The refresh that was published."""

    finished_at: datetime
    input_hash: str
    card_count: int
    printing_count: int
    bset_count: int
    commander_count: int
    quarantine_count: int


@dataclass(frozen=True, slots=True)
class SiteData:
    """Everything that the pages are made of. `decisions` are the sets by how they are decided."""

    build: Build
    sources: tuple[Source, ...]
    cards: tuple[Card, ...]
    bsets: tuple[Bset, ...]
    decisions: Mapping[str, int]
    changes: tuple[Change, ...]
    legendary: tuple[LegendaryLeader, ...]
    odds: tuple[Odds, ...]
