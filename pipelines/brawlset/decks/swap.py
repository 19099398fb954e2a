"""Who else could lead a deck (903.BS.16, LC-8), and whether the whole deck would be legal then (D-7, LD-3).

Each card of the deck, or pair, that may lead is tried: the list with another commander is one more deck for the rules, which `checking`
runs over all of them at once. The old commander becomes a card of the deck; where the new one comes from the sideboard, it goes there in
return, one for one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple
from uuid import UUID

import duckdb

from brawlset.bundle import sql_text
from brawlset.cards.colors import letters_of
from brawlset.decks.model import Zone
from brawlset.decks.rule_run import Declared, Drafted, Outline
from brawlset.decks.verdict import Card, Leader, Violation
from brawlset.formats import Format

MOST_LINES = 50_000
"""Of all lists together that one list is under other commanders. A hundred cards that all may lead, some of them in pairs, have fewer."""

_COLOR_BITS = (1, 2, 4, 8, 16)


class Entry(NamedTuple):
    """A line of a list with the card that it means; None where it means none."""

    line: int
    zone: Zone
    copy_count: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class Led:
    """A list under other commanders. `from_extra` are those that came from the sideboard."""

    entries: tuple[Entry, ...]
    from_extra: tuple[Card, ...]


class Option(NamedTuple):
    """A list under other commanders, with the colors chosen for them (five bits)."""

    commanders: tuple[Card, ...]
    chosen_mask: int
    led: Led


class Others(NamedTuple):
    """A deck under other commanders: the lists from `first_list` on."""

    entries: Sequence[Entry]
    options: Sequence[Option]
    first_list: int

    def declared(self, own: Declared) -> list[Declared]:
        """The decks that these lists are where the deck itself is `own`."""
        return [
            Declared(list_id, own.bset_id, option.chosen_mask)
            for list_id, option in enumerate(self.options, start=self.first_list)
        ]


def led_by(entries: Sequence[Entry], commanders: Sequence[Card], zones: Sequence[Zone]) -> Led | None:
    """The list with these commanders, taken from the command zone, then from `zones` in their order; the old ones take their places.

    None where a commander is in none of the zones, or where more come from the sideboard than can go there in return.
    """
    rest = [entry for entry in entries if entry.zone != "commander"]
    leaving = [entry for entry in entries if entry.zone == "commander"]
    leading: list[Entry] = []
    from_extra: list[Card] = []
    for card in commanders:
        taken = _take(leaving, card, ("commander",)) or _take(rest, card, zones)
        if taken is None:
            return None
        if taken.zone == "extra":
            from_extra.append(card)
        leading.append(taken._replace(zone="commander"))
    if len(from_extra) > sum(entry.copy_count for entry in leaving):
        return None
    returning: list[Entry] = []
    for _ in from_extra:
        first = leaving[0]
        returning.append(first._replace(zone="extra", copy_count=1))
        leaving[0:1] = [first._replace(copy_count=first.copy_count - 1)] if first.copy_count > 1 else []
    returning.extend(entry._replace(zone="deck") for entry in leaving)
    return Led((*leading, *rest, *returning), tuple(from_extra))


def _take(entries: list[Entry], card: Card, zones: Sequence[Zone]) -> Entry | None:
    """One copy of the card, taken out of the entries."""
    for zone in zones:
        for place, entry in enumerate(entries):
            if entry.card == card and entry.zone == zone:
                left = entry.copy_count - 1
                entries[place : place + 1] = [entry._replace(copy_count=left)] if left else []
                return entry._replace(copy_count=1)
    return None


def options(
    con: duckdb.DuckDBPyConnection, format_: Format, decks: Mapping[int, Sequence[Entry]], drafted: Drafted | None
) -> dict[int, list[Option]]:
    """Who could lead each of the lists instead of who does: the same lists under others. A commander that lets its player choose a color
    stands there once with each. A list that is no deck, with more to judge than MOST_LINES, is left out."""
    zones: tuple[Zone, ...] = ("deck", "extra") if format_.swap_from == "deck and sideboard" else ("deck",)
    present = {
        number: {
            entry.card.oracle_id: entry.card
            for entry in entries
            if entry.card is not None and entry.zone in ("commander", *zones)
        }
        for number, entries in decks.items()
    }
    able = _Able(con, format_, {oracle_id for cards in present.values() for oracle_id in cards}, drafted)
    found: dict[int, list[Option]] = {}
    for number, entries in decks.items():
        current = {entry.card for entry in entries if entry.zone == "commander"}
        most = MOST_LINES // max(1, len(entries))
        combinations = list(islice(able.combinations(present[number]), most + 1))
        if len(combinations) > most:
            continue
        found[number] = []
        for commanders, choice_count in combinations:
            led = led_by(entries, commanders, zones)
            if led is not None and set(commanders) != current:
                found[number].extend(Option(commanders, mask, led) for mask in _choices(choice_count))
    return found


class _Able:
    """Which cards, and which pairs of them, may lead in the format."""

    def __init__(
        self, con: duckdb.DuckDBPyConnection, format_: Format, cards: Collection[UUID], drafted: Drafted | None
    ) -> None:
        ids = sorted(map(str, cards))
        alone = con.execute(
            "select oracle_id, clause, chooses_color from commanders"
            " where format = $format and oracle_id in (select unnest($ids::uuid[])) order by oracle_id",
            {"format": format_.id, "ids": ids},
        ).fetchall()
        self._chooses = {oracle_id: int(chooses_color) for oracle_id, _, chooses_color in alone}
        self._alone = [oracle_id for oracle_id, clause, _ in alone if clause != "background"]
        self._pairs = _pairs(con, format_, ids, drafted)

    def combinations(self, present: Mapping[UUID, Card]) -> Iterator[tuple[tuple[Card, ...], int]]:
        """The cards among those present, and the pairs, that may lead, each with the number of colors to choose (903.4b)."""
        for oracle_id in self._alone:
            if oracle_id in present:
                yield (present[oracle_id],), self._chooses[oracle_id]
        for first, second in self._pairs:
            if first in present and second in present:
                yield (present[first], present[second]), self._chooses[first] + self._chooses[second]


def _pairs(
    con: duckdb.DuckDBPyConnection, format_: Format, ids: Sequence[str], drafted: Drafted | None
) -> list[tuple[UUID, UUID]]:
    """The pairs that may lead, among the ids."""
    if format_.booster_grants:
        asked = {"oracle_ids": ids, "set_codes": list(drafted.set_codes if drafted else ())}
        return [(first, second) for first, second, _ in con.execute(sql_text("drafts/pairs.sql"), asked).fetchall()]
    return con.execute(
        "select first_id, second_id from commander_pairs where format = $format"
        " and first_id in (select unnest($ids::uuid[])) and second_id in (select unnest($ids::uuid[])) order by first_id, second_id",
        {"format": format_.id, "ids": ids},
    ).fetchall()


def _choices(choice_count: int) -> tuple[int, ...]:
    if choice_count == 0:
        return (0,)
    if choice_count == 1:
        return _COLOR_BITS
    return tuple(sorted({one | other for one in _COLOR_BITS for other in _COLOR_BITS}))


def leader(option: Option, outline: Outline, faults: Sequence[Violation]) -> Leader:
    """What the rules say of a list under others."""
    return Leader(
        commander=option.commanders[0],
        partner=option.commanders[1] if len(option.commanders) > 1 else None,
        chosen_colors=letters_of(option.chosen_mask),
        color_identity=letters_of(outline.identity_mask or 0),
        is_legal=not faults,
        violations=tuple(faults),
        from_extra=option.led.from_extra,
    )


def best(found: Iterable[Leader]) -> tuple[Leader, ...]:
    """One leader for each card or pair, with the best choice of color; legal ones first, then those with the fewest faults."""

    def order(leader: Leader) -> tuple[int, int, str, str, str]:
        partner = "" if leader.partner is None else leader.partner.name
        return len(leader.violations), len(leader.chosen_colors), leader.commander.name, partner, leader.chosen_colors

    chosen: dict[tuple[Card, Card | None], Leader] = {}
    for one in sorted(found, key=order):
        chosen.setdefault((one.commander, one.partner), one)
    return tuple(chosen.values())
