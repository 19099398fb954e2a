"""What a grouping of sets would be as a BSet: cards, commanders by identity, basic lands, overlap, satellites, problems.

The sets and cards come in as codes and ids; how they are written by a person is known_sets.py's and lookup.py's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import duckdb

from brawlset.bundle import sql_text
from brawlset.warehouse import rows

_COLORS = {"W": 1, "U": 2, "B": 4, "R": 8, "G": 16}


@dataclass(frozen=True, slots=True)
class TrialSet:
    """One set of the grouping, and the BSet that it composes or joins now."""

    code: str
    name: str
    set_type: str
    released_on: date | None
    is_digital: bool
    card_count: int
    decision: str | None
    bset_id: str | None


@dataclass(frozen=True, slots=True)
class Leaders:
    """The commanders of one identity (letters, '' colorless), and the pool of their decks without basic lands."""

    color_identity: str
    names: tuple[str, ...]
    pool_count: int
    basics: tuple[str, ...]
    is_exception: bool


@dataclass(frozen=True, slots=True)
class Trial:
    """What the grouping would be. `overlap` (without basic lands) and `satellites` are rows of sql/bsets/trial_*.sql."""

    sets: tuple[TrialSet, ...]
    card_count: int
    commander_count: int
    basics: tuple[str, ...]
    leaders: tuple[Leaders, ...]
    overlap: tuple[dict[str, Any], ...]
    satellites: tuple[dict[str, Any], ...]
    problems: tuple[str, ...]


def try_sets(
    con: duckdb.DuckDBPyConnection,
    codes: Sequence[str],
    *,
    without_sets: Collection[str] = (),
    without_cards: Collection[str] = (),
    today: date,
) -> Trial:
    """The trial of these sets in the published file, of which those of `without_sets` are no part; `without_cards` are oracle ids."""
    parameters = {"sets": list(codes), "without_sets": list(without_sets), "without_cards": list(without_cards)}
    members = rows(con, sql_text("bsets/trial_members.sql"), parameters)
    counting = [code for code in codes if code not in without_sets]
    ids = [member["oracle_id"] for member in members]
    nonbasic = [member["oracle_id"] for member in members if not member["is_basic"]]
    basics = sorted((member for member in members if member["is_basic"]), key=_basic_place)
    leaders = _leaders(members, basics)
    sets = _sets(con, counting)
    needless = [code for code in without_sets if code not in codes] + _absent_cards(con, counting, without_cards)
    return Trial(
        sets=sets,
        card_count=len(members),
        commander_count=sum(len(each.names) for each in leaders),
        basics=tuple(basic["name"] for basic in basics),
        leaders=leaders,
        overlap=tuple(rows(con, sql_text("bsets/trial_overlap.sql"), {"sets": counting, "members": nonbasic})),
        satellites=tuple(rows(con, sql_text("bsets/trial_satellites.sql"), {"sets": counting, "members": ids})),
        problems=(
            *(f"{each} is left out, and is not in it anyway: that changes nothing." for each in needless),
            *_problems(sets, len(members), basics, leaders, today),
        ),
    )


def _absent_cards(con: duckdb.DuckDBPyConnection, codes: Sequence[str], card_ids: Collection[str]) -> list[str]:
    """The names of those cards that no printing of the sets would make a member."""
    found = con.execute(
        """
        select name
        from cards
        where list_contains($ids::uuid[], oracle_id)
            and oracle_id not in (
                select printings.oracle_id from printings where printings.is_evidence and list_contains($codes, printings.set_code)
            )
        order by name
        """,
        {"ids": list(card_ids), "codes": list(codes)},
    ).fetchall()
    return [name for (name,) in found]


def _sets(con: duckdb.DuckDBPyConnection, codes: Sequence[str]) -> tuple[TrialSet, ...]:
    found = rows(
        con,
        """
        select
            sets.set_code, sets.name, sets.set_type, sets.released_on, sets.is_digital, set_decisions.decision, set_decisions.bset_id,
            (
                select count(distinct printings.oracle_id)
                from printings
                where printings.set_code = sets.set_code and printings.is_evidence
            ) as card_count
        from sets
        left join set_decisions using (set_code)
        where list_contains($codes, sets.set_code)
        order by list_position($codes, sets.set_code)
        """,
        {"codes": list(codes)},
    )
    return tuple(
        TrialSet(
            row["set_code"], row["name"], row["set_type"], row["released_on"], row["is_digital"], row["card_count"],
            row["decision"], row["bset_id"],
        )
        for row in found
    )  # fmt: skip


def _basic_place(basic: dict[str, Any]) -> tuple[bool, bool, int]:
    """Plains to Forest, Wastes, then the snow-covered ones."""
    return "Snow" in basic["supertypes"], basic["basic_land_mask"] == 0, basic["basic_land_mask"]


def _leaders(members: Sequence[dict[str, Any]], basics: Sequence[dict[str, Any]]) -> tuple[Leaders, ...]:
    """One row an identity that a commander has; 903.BS.11 decides on the basic lands."""
    masks = sorted(
        {member["identity_mask"] for member in members if member["clause"]}, key=lambda mask: (mask.bit_count(), mask)
    )
    leaders = []
    for mask in masks:
        led = [member for member in members if member["clause"] and member["identity_mask"] == mask]
        fitting = [basic["name"] for basic in basics if basic["basic_land_mask"] & ~mask == 0]
        leaders.append(
            Leaders(
                color_identity=led[0]["color_identity"],
                names=tuple(member["name"] for member in led),
                pool_count=sum(not member["is_basic"] and member["identity_mask"] & ~mask == 0 for member in members),
                basics=tuple(fitting or [basic["name"] for basic in basics]),
                is_exception=bool(basics) and not fitting,
            )
        )
    return tuple(leaders)


def _problems(
    sets: Sequence[TrialSet],
    card_count: int,
    basics: Sequence[dict[str, Any]],
    leaders: Sequence[Leaders],
    today: date,
) -> tuple[str, ...]:
    """What speaks against the grouping, a sentence each."""
    problems = [
        f"{each.code} ({each.name}) exists on screen only: it has no printed symbol."
        for each in sets
        if each.is_digital
    ]
    problems += [
        f"{each.code} ({each.name}) composes BSet {each.bset_id} now; a set composes one BSet only."
        for each in sets
        if each.decision == "composing"
    ]
    problems += [
        f"{each.code} ({each.name}) is decided as {each.decision!r}"
        + (f" for {each.bset_id}" if each.bset_id else "")
        + "."
        for each in sets
        if each.decision in {"in", "out", "without effect"}
    ]
    problems += [
        f"{each.code} ({each.name}) is not out yet"
        + (f" ({each.released_on:%Y-%m-%d})." if each.released_on else ", and has no date.")
        for each in sets
        if each.released_on is None or each.released_on > today
    ]
    problems += [f"{each.code} ({each.name}) has no card in the data." for each in sets if each.card_count == 0]
    if card_count and not basics:
        problems.append("It has no basic land: only nonbasic lands could be played (903.BS.10).")
    if card_count and not leaders:
        problems.append("No card can lead a deck (903.BS.7).")
    elif leaders:
        counted = Counter(color for each in leaders for color in each.color_identity for _ in each.names)
        lacking = [color for color in _COLORS if not counted[color]]
        if lacking:
            problems.append(f"No commander has the color {' or '.join(lacking)}.")
        alone = [
            color
            for color in _COLORS
            if color not in lacking and not any(each.color_identity == color for each in leaders)
        ]
        if alone:
            problems.append(f"No commander is of one color alone: {', '.join(alone)}.")
    return tuple(problems)
