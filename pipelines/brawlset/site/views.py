"""What the templates show, ready in one language: plain values with names and words. Charts are made in `charts`, tables of numbers
and pictures of a BSet in `figures`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache

from markupsafe import Markup, escape

from brawlset.cards.colors import COLORS, letters_of
from brawlset.cards.names import name_key
from brawlset.site.card_words import CardWords
from brawlset.site.charts import color_bars
from brawlset.site.export import image
from brawlset.site.records import CARD_TYPES, STANDINGS, Bset, BsetSet, Card, Change, Standing

_SHOWN_CHANGES = 40
_KINDS = (
    "pre-block", "block", "expansion", "universes-beyond", "core", "starter", "draft", "masters", "precon", "funny",
)  # fmt: skip
_ROLE_KEYS = {"composing": "composing", "same symbol": "same", "out": "out", "without effect": "without"}

SymbolFile = Callable[[str | None], str | None]
"""The file of a set symbol below static/symbols/, or None where there is none."""


@dataclass(frozen=True, slots=True)
class Shown:
    """How things are shown: the names of a language, and the files of set symbols."""

    names: CardWords
    symbol_file: SymbolFile


@dataclass(frozen=True, slots=True)
class Head:
    """What every page about a BSet says of it. `symbol` is a file, `code` stands where there is none."""

    id: str
    name: str
    code: str
    symbol: str | None
    card_count: int
    commander_count: int
    kind: str
    standing_key: str
    provenance: str
    reason: str
    span: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A BSet in the list. `search` are all its spellings as keys; `bars` the commanders by colour."""

    head: Head
    search: str
    era: str
    date: str
    cards_word: str
    commanders_word: str
    basics: str
    bars: Markup


@dataclass(frozen=True, slots=True)
class Group:
    """The BSets of one standing; `key` is 'aside' for those set aside."""

    key: str
    bsets: list[Listed]


@dataclass(frozen=True, slots=True)
class Leader:
    """A commander of a BSet. `other_name` is the key of its name in the other language, where that is another one; `missing` the cards
    that its deck lacks to the smallest legal one."""

    slug: str
    name: str
    other_name: str
    is_english: bool
    mask: int
    pips: Markup
    types: str
    type_line: str
    mana_value: int
    pool_count: int
    cards_word: str
    is_choosing: bool
    partners: int
    missing: int
    rank: int | None
    image: str | int


@dataclass(frozen=True, slots=True)
class PoolLeader:
    """Somebody who may lead, alone or as one of two."""

    slug: str
    name: str


@dataclass(frozen=True, slots=True)
class BasicsRow:
    """The basic lands of one identity."""

    pips: Markup
    names: str
    is_exception: bool


@dataclass(frozen=True, slots=True)
class SetRow:
    """A set of a BSet, or one that stays out. `only_names` are the cards that a satellite alone brings in."""

    code: str
    name: str
    file: str | None
    released_on: date | None
    role_key: str
    rule: str
    reason: str
    card_count: int
    only_count: int
    only_names: list[str]
    leader_count: int


@dataclass(frozen=True, slots=True)
class Members:
    """The names of a BSet's cards of one identity."""

    pips: Markup
    count: str
    names: str


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A change; `bset` where it is about one."""

    at: datetime
    key: str
    name: str
    bset: PoolLeader | None


def standing_key(standing: Standing) -> str:
    """The standing in keys and class names: 'set aside' is aside."""
    return standing.removeprefix("set ")


def head(bset: Bset, shown: Shown) -> Head:
    """See Head. A kind that a community's list alone knows is 'other'."""
    return Head(
        id=bset.bset_id,
        name=shown.names.bset(bset),
        code=bset.set_codes[0].upper(),
        symbol=shown.symbol_file(bset.symbol),
        card_count=bset.card_count,
        commander_count=bset.commander_count,
        kind=bset.kind if bset.kind in _KINDS else "other",
        standing_key=standing_key(bset.standing),
        provenance=bset.provenance,
        reason=shown.names.reason(bset.reason),
        span=shown.names.words.span(bset.first_released_on, bset.last_released_on),
    )


# the list of BSets


def groups(bsets: Sequence[Bset], shown: Shown) -> list[Group]:
    """The BSets by standing, those of the list first; what is empty is left out."""
    found = [
        Group(standing_key(standing), [_listed(bset, shown) for bset in bsets if bset.standing == standing])
        for standing in STANDINGS
    ]
    return [group for group in found if group.bsets]


def _listed(bset: Bset, shown: Shown) -> Listed:
    words = shown.names.words
    counts = color_counts(bset.commander_masks)
    told = ", ".join(f"{words.t(f'color.{letter}')} {count}" for letter, count in counts.items() if count)
    composing = [entry for entry in bset.sets if entry.role == "composing"]
    spellings = [bset.name_en, bset.name_fr, *bset.set_codes]
    spellings += [name for entry in composing for name in (entry.name, entry.name_fr or "")]
    first = bset.first_released_on
    return Listed(
        head=head(bset, shown),
        search=" ".join(dict.fromkeys(name_key(text) for text in spellings if text)),
        era="" if first is None else f"{first.year // 10}0",
        date="" if first is None else first.isoformat(),
        cards_word=words.n("unit.cards", bset.card_count),
        commanders_word=words.n("unit.commanders", bset.commander_count),
        basics=shown.names.basics_at_a_glance(bset.basics),
        bars=color_bars(counts, told or words.n("count.commanders", 0)),
    )


def color_counts(masks: Mapping[int, int]) -> dict[str, int]:
    """Commanders whose identity contains each colour; C are the colourless."""
    counts = {letter: sum(n for mask, n in masks.items() if mask >> place & 1) for place, letter in enumerate(COLORS)}
    return counts | {"C": masks.get(0, 0)}


# one BSet


def leaders(bset: Bset, shown: Shown) -> list[Leader]:
    """Those who lead alone, the largest pool first."""
    words = shown.names.words
    partners = bset.partners
    found = []
    for option in bset.alone:
        card = option.commander
        name = shown.names.card(card)
        is_choosing = bool(option.chosen_colors)
        found.append(
            Leader(
                slug=card.slug,
                name=name,
                other_name=name_key(card.name if name != card.name else card.name_fr or ""),
                is_english=shown.names.lang != "en" and name == card.name,
                mask=card.identity_mask,
                pips=pips(shown.names, card.identity_mask),
                types=" ".join(name.lower() for name in card.types),
                type_line=shown.names.type_line(card.type_line),
                mana_value=int(card.mana_value),
                pool_count=option.pool_count,
                cards_word=words.n("unit.cards", option.pool_count),
                is_choosing=is_choosing,
                partners=len(partners.get(card.number, ())),
                missing=0 if is_choosing else bset.missing.get(option.identity_mask, 0),
                rank=card.edhrec_rank,
                image=image(bset.member_by_number[card.number]),
            )
        )
    return found


def pool_leaders(bset: Bset, shown: Shown) -> list[PoolLeader]:
    """Everybody who may lead, alone or as one of two, by name."""
    cards = {card.number: card for o in bset.options for card in (o.commander, o.partner) if card is not None}
    named = [PoolLeader(card.slug, shown.names.card(card)) for card in cards.values()]
    return sorted(named, key=lambda entry: (name_key(entry.name), entry.slug))


def basics(bset: Bset, shown: Shown) -> list[BasicsRow]:
    """The basic lands of each identity that a commander or pair of the BSet has."""
    masks = sorted({option.identity_mask for option in bset.options}, key=identity_order)
    return [
        BasicsRow(
            pips(shown.names, mask),
            ", ".join(shown.names.basic(name) for name in bset.basics_by_mask[mask].names),
            bset.basics_by_mask[mask].is_exception,
        )
        for mask in masks
        if mask in bset.basics_by_mask
    ]


def sets(entries: Iterable[BsetSet], shown: Shown) -> list[SetRow]:
    """Sets with their role, counts and reason."""
    return [
        SetRow(
            code=entry.set_code.upper(),
            name=shown.names.set_name(entry),
            file=None if entry.is_symbol_generic else shown.symbol_file(entry.symbol),
            released_on=entry.released_on,
            role_key=_ROLE_KEYS[entry.role],
            rule=entry.rule,
            reason=shown.names.reason(entry.reason),
            card_count=entry.card_count,
            only_count=entry.only_count,
            only_names=[shown.names.card(card) for card in entry.only],
            leader_count=sum(leads_alone(card) for card in entry.only),
        )
        for entry in entries
    ]


def leads_alone(card: Card) -> bool:
    """Whether the card can lead a BrawlSet deck by itself."""
    return any(lead.startswith("brawlset ") and lead != "brawlset background" for lead in card.leads)


def members(bset: Bset, shown: Shown) -> list[Members]:
    """All cards of the BSet by identity, names alone."""
    by_mask: dict[int, list[str]] = {}
    for member in bset.members:
        by_mask.setdefault(member.card.identity_mask, []).append(shown.names.card(member.card))
    is_sorted = shown.names.lang == "en" or not any(member.card.name_fr for member in bset.members)
    words = shown.names.words
    return [
        Members(
            pips(shown.names, mask),
            words.n("count.cards", len(by_mask[mask])),
            " · ".join(by_mask[mask] if is_sorted else sorted(by_mask[mask], key=name_key)),
        )
        for mask in sorted(by_mask, key=identity_order)
    ]


def present_types(bset: Bset) -> Sequence[str]:
    """The card types that the BSet's cards have, in the order of the filters."""
    present = {name.lower() for types in {member.card.types for member in bset.members} for name in types}
    return [name for name in CARD_TYPES if name in present]


# what happened


def changes(found: Sequence[Change], shown: Shown, bsets: Mapping[str, Bset]) -> list[ChangeRow]:
    """The latest changes, those that are shown."""
    listed = []
    known = shown.names.words.table("change")
    for change in found[:_SHOWN_CHANGES]:
        bset = bsets.get(change.bset_id or "")
        key = change.kind.lower().replace(" ", "_")
        name = change.name if change.card is None else shown.names.card(change.card)
        if bset is not None and key.startswith("bset"):
            name = shown.names.bset(bset)
        link = None if bset is None else PoolLeader(bset.bset_id, shown.names.bset(bset))
        listed.append(ChangeRow(change.at, key if key in known else "other", name, link))
    return listed


def more_changes(found: Sequence[Change]) -> int:
    """How many are not shown."""
    return max(0, len(found) - _SHOWN_CHANGES)


# identities


def identity_order(mask: int) -> tuple[int, int]:
    """Colourless first, then by the number of colours, then WUBRG."""
    return mask.bit_count(), mask


@cache
def pips(names: CardWords, mask: int) -> Markup:
    """An identity as letters in circles, for screen readers in words."""
    circles = "".join(f'<i class="{letter.lower()}">{letter}</i>' for letter in letters_of(mask) or "C")
    label = escape(names.colors(mask))
    return Markup(f'<span class="pips" role="img" aria-label="{label}">{circles}</span>')  # noqa: S704 - escaped
