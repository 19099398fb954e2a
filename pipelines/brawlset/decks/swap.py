"""Who else could lead a deck (903.BS.16, LC-8), and whether the whole deck would be legal then (D-7, LD-3).

Each card of the deck, or pair, that may lead is tried: the list with another commander is one more deck for the rules. The old commander
becomes a card of the deck; where the new one comes from the sideboard, it goes there in return, one for one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from uuid import UUID

import duckdb

from brawlset.bundle import sql_text
from brawlset.cards.colors import letters_of
from brawlset.decks.model import Zone
from brawlset.decks.rule_run import Ban, Broken, Declared, Drafted, Lists, Outline, rule_run
from brawlset.decks.verdict import Card, Leader, Violation
from brawlset.formats import Format

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


class _Option(NamedTuple):
    commanders: tuple[Card, ...]
    chosen_mask: int
    led: Led


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


def leaders(
    con: duckdb.DuckDBPyConnection,
    format_: Format,
    entries: Sequence[Entry],
    *,
    bset_id: str | None,
    bans: Sequence[Ban],
    drafted: Drafted | None,
    described: Callable[[Broken], Violation],
) -> tuple[Leader, ...]:
    """Who could lead this list instead of who does, those under whom it is legal first.

    `described` makes a violation of what a rule file returns. A commander that lets its player choose a color is tried with each; the
    choice with the fewest faults is kept.
    """
    zones: tuple[Zone, ...] = ("deck", "extra") if format_.swap_from == "deck and sideboard" else ("deck",)
    options = _options(con, format_, entries, zones, drafted)
    if not options:
        return ()
    cards = sorted({entry.card for entry in entries if entry.card is not None}, key=lambda card: card.oracle_id)
    numbers = {card: number for number, card in enumerate(cards, start=1)}
    lists = Lists()
    for number, option in enumerate(options):
        led = option.led.entries
        lists.add(
            number,
            [entry.line for entry in led],
            [entry.zone for entry in led],
            [entry.copy_count for entry in led],
            [0 if entry.card is None else numbers[entry.card] for entry in led],
        )
    with rule_run(con, format_, drafted) as run:
        run.load(lists, [None, *(card.oracle_id for card in cards)], bans)
        run.declare([Declared(number, number, bset_id, option.chosen_mask) for number, option in enumerate(options)])
        outlines = {outline.deck_id: outline for outline in run.outlines()}
        faults: dict[int, list[Violation]] = {number: [] for number in range(len(options))}
        for broken in run.broken():
            if not broken.is_warning:
                faults[broken.deck_id].append(described(broken))
    found = [_leader(option, outlines[number], faults[number]) for number, option in enumerate(options)]
    return _best(found)


def _options(
    con: duckdb.DuckDBPyConnection,
    format_: Format,
    entries: Sequence[Entry],
    zones: Sequence[Zone],
    drafted: Drafted | None,
) -> list[_Option]:
    current = {entry.card for entry in entries if entry.zone == "commander"}
    present = {
        entry.card.oracle_id: entry.card
        for entry in entries
        if entry.card is not None and entry.zone in ("commander", *zones)
    }
    options: list[_Option] = []
    for commanders, choice_count in _combinations(con, format_, present, drafted):
        led = led_by(entries, commanders, zones)
        if led is None or set(commanders) == current:
            continue
        options.extend(_Option(commanders, mask, led) for mask in _choices(choice_count))
    return options


def _combinations(
    con: duckdb.DuckDBPyConnection, format_: Format, present: Mapping[UUID, Card], drafted: Drafted | None
) -> list[tuple[tuple[Card, ...], int]]:
    """The cards, and pairs, that may lead, each with the number of colors to choose (903.4b)."""
    parameters = {"format": format_.id, "ids": sorted(map(str, present))}
    alone = con.execute(
        "select oracle_id, clause, chooses_color from commanders"
        " where format = $format and oracle_id in (select unnest($ids::uuid[])) order by oracle_id",
        parameters,
    ).fetchall()
    chooses = {oracle_id: int(chooses_color) for oracle_id, _, chooses_color in alone}
    found: list[tuple[tuple[Card, ...], int]] = [
        ((present[oracle_id],), chooses[oracle_id]) for oracle_id, clause, _ in alone if clause != "background"
    ]
    found.extend(
        ((present[first], present[second]), chooses[first] + chooses[second])
        for first, second in _pairs(con, format_, parameters, drafted)
    )
    return found


def _pairs(
    con: duckdb.DuckDBPyConnection, format_: Format, parameters: Mapping[str, object], drafted: Drafted | None
) -> list[tuple[UUID, UUID]]:
    """The pairs that may lead, among the ids of the parameters."""
    if format_.booster_grants:
        asked = {"oracle_ids": parameters["ids"], "set_codes": list(drafted.set_codes if drafted else ())}
        return [(first, second) for first, second, _ in con.execute(sql_text("drafts/pairs.sql"), asked).fetchall()]
    return con.execute(
        "select first_id, second_id from commander_pairs where format = $format"
        " and first_id in (select unnest($ids::uuid[])) and second_id in (select unnest($ids::uuid[])) order by first_id, second_id",
        dict(parameters),
    ).fetchall()


def _choices(choice_count: int) -> tuple[int, ...]:
    if choice_count == 0:
        return (0,)
    if choice_count == 1:
        return _COLOR_BITS
    return tuple(sorted({one | other for one in _COLOR_BITS for other in _COLOR_BITS}))


def _leader(option: _Option, outline: Outline, faults: Sequence[Violation]) -> Leader:
    return Leader(
        commander=option.commanders[0],
        partner=option.commanders[1] if len(option.commanders) > 1 else None,
        chosen_colors=letters_of(option.chosen_mask),
        color_identity=letters_of(outline.identity_mask or 0),
        is_legal=not faults,
        violations=tuple(faults),
        from_extra=option.led.from_extra,
    )


def _best(found: Sequence[Leader]) -> tuple[Leader, ...]:
    """One leader for each card or pair, with the best choice of color; legal ones first, then those with the fewest faults."""

    def order(leader: Leader) -> tuple[int, int, str, str, str]:
        partner = "" if leader.partner is None else leader.partner.name
        return len(leader.violations), len(leader.chosen_colors), leader.commander.name, partner, leader.chosen_colors

    best: dict[tuple[Card, Card | None], Leader] = {}
    for leader in sorted(found, key=order):
        best.setdefault((leader.commander, leader.partner), leader)
    return tuple(best.values())
