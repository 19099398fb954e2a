"""The data files of the site: one JSON a BSet for everybody's tools, and the same data as scripts, which pages can also load where
there is no server (a page opened as a file may not fetch JSON). What each file holds is said beside the function that makes it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from brawlset.cards.hybrid import IDENTITIES_WITH
from brawlset.site.card_words import CardWords
from brawlset.site.records import CARD_TYPES, Bset, Card, Member, SiteData

BUCKETS = 128
"""In how many files the cards are spread; the script finds a card's file by the same hash of its slug."""

NAMES_PER_PART = 6_000

_IMAGE = re.compile(r"https://cards\.scryfall\.io/normal/front/(.)/(.)/(\1\2[0-9a-f-]{34}\.jpg(?:\?\d+)?)")
_COLUMNS = (
    "name", "name_fr", "slug", "mana_cost", "mana_value", "type_line", "main_type", "types", "identity", "copy_limit", "flags",
    "set", "number", "printings", "image",
)  # fmt: skip
_BASIC, _COMPANION, _WISH = 1, 2, 4


to_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Compact JSON; text of cards stays readable."""


def as_script(key: str, json_text: str) -> str:
    """The data as a script that hands them to the site's script under a key."""
    # two line separators that JSON allows and older scripts do not
    safe = json_text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"BrawlSet.receive({json.dumps(key)},{safe});\n"


def bset_list(data: SiteData) -> str:
    """`bsets.json`: an object a BSet."""
    return to_json(
        [
            {
                "id": bset.bset_id,
                "name": {"en": bset.name_en, "fr": bset.name_fr},
                "kind": bset.kind,
                "standing": bset.standing,
                "provenance": bset.provenance,
                "sets": bset.set_codes,
                "first_released_on": None if bset.first_released_on is None else bset.first_released_on.isoformat(),
                "last_released_on": None if bset.last_released_on is None else bset.last_released_on.isoformat(),
                "cards": bset.card_count,
                "commanders": bset.commander_count,
                "basics": bset.basics,
            }
            for bset in data.bsets
        ]
    )


class CardCells:
    """The cells of a card that are the same in every BSet, as JSON, made once a card."""

    def __init__(self, french: CardWords) -> None:
        self._french = french
        self._made: dict[int, tuple[str, str]] = {}

    def type_line(self, card: Card) -> list[str]:
        """The type line in English and in French."""
        return [card.type_line, self._french.type_line(card.type_line)]

    def of(self, card: Card) -> tuple[str, str]:
        """The cells before the type line, and those behind it: name to mana value, main type to flags."""
        if card.number not in self._made:
            flags = card.is_basic * _BASIC | card.is_companion * _COMPANION | card.is_wish * _WISH
            first = [
                card.name,
                card.name_fr or 0,
                0 if card.is_slug_derived else card.slug,
                card.mana_cost,
                short(card.mana_value),
            ]
            last = [
                CARD_TYPES.index(card.main_type),
                types_mask(card.types),
                card.identity_mask,
                card.copy_limit or 0,
                flags,
            ]
            self._made[card.number] = (to_json(first)[1:-1], to_json(last)[1:-1])
        return self._made[card.number]


def bset_file(bset: Bset, cells: CardCells, *, deck_minimum: int) -> str:
    """`bsets/ID.json`. `cards` are rows of `columns`: type_line and set are places in those lists, main_type a place in `types` and
    types a bit for each of them; identity is W=1 U=2 B=4 R=8 G=16; copy_limit 0 is any number; flags are 1 basic land, 2 companion,
    4 looks outside the game; 0 stands for what is not known. `commanders` are rows (card, chooses a color, leads alone, partners), cards
    by their place. `basic_lands` are those of the BSet, in their order; `basics`, and `missing` (cards to the smallest legal deck), are
    by identity.
    """
    lines: dict[str, int] = {}
    type_lines: list[list[str]] = []
    codes = list(dict.fromkeys(member.set_code for member in bset.members))
    place_of_code = {code: str(place) for place, code in enumerate(codes)}
    rows = []
    for member in bset.members:
        card = member.card
        if card.type_line not in lines:
            lines[card.type_line] = len(type_lines)
            type_lines.append(cells.type_line(card))
        before, after = cells.of(card)
        evidence = f"{place_of_code[member.set_code]},{to_json(member.collector_number)},{member.printing_count},{_shown(member)}"
        rows.append(f"[{before},{lines[card.type_line]},{after},{evidence}]")
    names = {entry.set_code: [entry.name, entry.name_fr or 0] for entry in bset.sets}
    head = {
        "id": bset.bset_id,
        "name": {"en": bset.name_en, "fr": bset.name_fr},
        "standing": bset.standing,
        "deck_minimum": deck_minimum,
        "sets": [[code, *names.get(code, [code.upper(), 0])] for code in codes],
        "types": CARD_TYPES,
        "type_lines": type_lines,
        "commanders": _commanders(bset),
        "basic_lands": bset.basics,
        "basics": {
            mask: [basics.names, int(basics.is_exception)] for mask, basics in sorted(bset.basics_by_mask.items())
        },
        "missing": dict(sorted(bset.missing.items())),
        "columns": _COLUMNS,
    }
    joined = ",\n".join(rows)
    return f'{to_json(head)[:-1]},"cards":[\n{joined}\n]}}'


def _commanders(bset: Bset) -> list[list[Any]]:
    """Rows (card, chooses a color, leads alone, partners), the largest pool first."""
    places = {member.card.number: place for place, member in enumerate(bset.members)}
    partners = bset.partners
    choosing = {o.commander.number for o in bset.options if o.partner is None and o.chosen_colors}
    rows: dict[int, list[Any]] = {}
    for option in bset.options:
        for card in (option.commander, option.partner):
            if card is not None and card.number not in rows:
                rows[card.number] = [
                    places[card.number],
                    int(card.number in choosing),
                    0,
                    sorted(places[number] for number in partners.get(card.number, ())),
                ]
    for option in bset.alone:
        rows[option.commander.number][2] = 1
    return list(rows.values())


def card_files(data: SiteData, cells: CardCells) -> Iterator[tuple[str, str]]:
    """Key and JSON of each file of cards: slug -> name, French name, cost, mana value, type lines, identity, copy limit, EDHREC rank,
    clauses, image, and rows (BSet, set, number, date, printings) of the BSets that hold it."""
    homes: dict[int, list[tuple[Bset, Member]]] = {}
    for bset in reversed(data.bsets):
        for member in bset.members:
            homes.setdefault(member.card.number, []).append((bset, member))
    buckets: list[list[str]] = [[] for _ in range(BUCKETS)]
    for card in data.cards:
        found = homes.get(card.number, [])
        shown = next((at for _, member in reversed(found) if (at := image(member))), 0)
        rows = [
            [bset.bset_id, m.set_code, m.collector_number, m.first_printed_on.isoformat(), m.printing_count]
            for bset, m in found
        ]
        record = [
            card.name,
            card.name_fr or 0,
            card.mana_cost,
            short(card.mana_value),
            cells.type_line(card),
            card.identity_mask,
            card.copy_limit or 0,
            card.edhrec_rank or 0,
            card.leads,
            shown,
            rows,
        ]
        buckets[bucket(card.slug)].append(f"{to_json(card.slug)}:{to_json(record)}")
    for number, entries in enumerate(buckets):
        joined = ",\n".join(entries)
        yield f"cards/{number}", f"{{\n{joined}\n}}"


def bucket(slug: str) -> int:
    """Which of the BUCKETS a card is in: FNV-1a over the slug's letters, as in core.js."""
    value = 0x811C9DC5
    for byte in slug.encode():
        value = ((value ^ byte) * 0x01000193) & 0xFFFFFFFF
    return value % BUCKETS


def search_files(data: SiteData) -> Iterator[tuple[str, str]]:
    """Key and JSON of what the search box loads: BSets (`names`) and commanders first, then the names of all other cards in parts, and
    beside each part the French names by their place, where there are any."""
    commanders = [card for card in data.cards if any(lead.startswith("brawlset ") for lead in card.leads)]
    known = {card.number for card in commanders}
    others = [card for card in data.cards if card.number not in known]
    parts = [others[start : start + NAMES_PER_PART] for start in range(0, len(others), NAMES_PER_PART)]
    has_french = any(card.name_fr for card in others)
    bsets = [
        [
            bset.bset_id,
            bset.name_en,
            bset.name_fr,
            bset.standing,
            bset.first_released_on.year if bset.first_released_on else 0,
            " ".join(bset.set_codes),
            " / ".join(
                dict.fromkeys(
                    name for s in bset.sets if s.role == "composing" for name in (s.name, s.name_fr or s.name)
                )
            ),
        ]
        for bset in data.bsets
    ]
    yield "names", to_json(bsets)
    yield (
        "search",
        to_json(
            {
                "commanders": [[*_named(card), card.name_fr or 0, card.identity_mask] for card in commanders],
                "parts": len(parts),
                "has_french": has_french,
            }
        ),
    )
    for number, part in enumerate(parts):
        yield f"search/cards-{number}", to_json([card.name if card.is_slug_derived else _named(card) for card in part])
        if has_french:
            french = {place: card.name_fr for place, card in enumerate(part) if card.name_fr}
            yield f"search/fr-{number}", to_json(french)


def _named(card: Card) -> list[str | int]:
    return [card.name, 0 if card.is_slug_derived else card.slug]


def hybrid_cards(data: SiteData) -> list[Card]:
    """The cards that Legendary Commander allows to identities which do not hold the whole of theirs (LC-12)."""
    return [card for card in data.cards if card.legendary_identities & ~IDENTITIES_WITH[card.identity_mask]]


def legendary_file(data: SiteData, cells: CardCells) -> str:
    """`legendary.js`: who may lead (name, slug, French name, identity, clause, 1 where the ban list forbids it), and the hybrid cards
    (name, slug, French name, cost, type lines, identity, and the identities that accept it, a bit each)."""
    clauses = sorted({leader.clause for leader in data.legendary})
    leaders = [
        [
            *_named(leader.card),
            leader.card.name_fr or 0,
            leader.card.identity_mask,
            clauses.index(leader.clause),
            int(leader.is_banned_as_commander),
        ]
        for leader in sorted(data.legendary, key=lambda leader: leader.card.number)
    ]
    hybrid = [
        [
            *_named(card),
            card.name_fr or 0,
            card.mana_cost,
            cells.type_line(card),
            card.identity_mask,
            card.legendary_identities,
        ]
        for card in hybrid_cards(data)
    ]
    return to_json({"clauses": clauses, "commanders": leaders, "hybrid": hybrid})


def image(member: Member) -> str | int:
    """The image's address; `ID.jpg?TIME` where it has Scryfall's usual form, which the script makes whole again; 0 for none."""
    if member.image_url is None:
        return 0
    found = _IMAGE.fullmatch(member.image_url)
    return found[3] if found else member.image_url


def _shown(member: Member) -> str:
    """The image as a cell."""
    return "0" if member.image_url is None else to_json(image(member))


def short(value: float) -> float | int:
    """A whole number without its '.0'."""
    return int(value) if value.is_integer() else value


@lru_cache
def types_mask(types: tuple[str, ...]) -> int:
    """A bit for each of CARD_TYPES."""
    present = {name.lower() for name in types}
    return sum(1 << place for place, name in enumerate(CARD_TYPES) if name in present)


def script_words(words: Mapping[str, str], basics: Mapping[str, str], lang: str) -> str:
    """What stands before the script: its words, the names of basic lands, and the language."""
    named = {f"basic.{name}": text for name, text in basics.items()}
    return f"const LANG={json.dumps(lang)},BUCKETS={BUCKETS},WORDS={to_json({**words, **named})};\n"
