"""What the published file knows of what is open in the catalogue: undecided sets and cards, what is under review, what has come out.

Rows as typed values; what follows from them is proposed by propose.py and decided by people.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import duckdb

from brawlset.warehouse import rows


@dataclass(frozen=True, slots=True)
class Candidate:
    """A BSet that an undecided set could belong to. `grounds` are among symbol, parent, block."""

    bset_id: str
    grounds: tuple[str, ...]
    new_card_count: int


@dataclass(frozen=True, slots=True)
class UndecidedSet:
    """A row of missing_set_decisions; candidates come with the likeliest first."""

    code: str
    name: str
    name_fr: str | None
    set_type: str
    released_on: date | None
    parent_code: str | None
    block: str | None
    symbol: str
    is_symbol_generic: bool
    symbol_codes: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    card_count: int
    new_card_count: int
    commander_count: int


@dataclass(frozen=True, slots=True)
class UndecidedCard:
    """A row of missing_card_decisions: a card of a set without effect that would be new to the BSet."""

    set_code: str
    set_name: str
    bset_id: str
    card: str
    is_commander: bool


@dataclass(frozen=True, slots=True)
class Review:
    """A decision that holds until somebody has looked at printed cards. `card_count` are the cards that hang on it."""

    set_code: str
    set_name: str
    card: str | None
    decision: str
    bset_id: str | None
    symbol: str
    card_count: int


@dataclass(frozen=True, slots=True)
class Arrival:
    """A BSet that stands as announced though all of its sets are out."""

    bset_id: str
    last_released_on: date
    card_count: int
    commander_count: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that is open, in an order that does not change from run to run. `bset_ids` are all that are taken."""

    sets: tuple[UndecidedSet, ...]
    cards: tuple[UndecidedCard, ...]
    reviews: tuple[Review, ...]
    arrivals: tuple[Arrival, ...]
    bset_ids: frozenset[str]


def read_evidence(con: duckdb.DuckDBPyConnection, *, today: date) -> Evidence:
    """What is open in the published file `con`."""
    return Evidence(
        sets=_undecided_sets(con),
        cards=tuple(
            UndecidedCard(row["set_code"], row["set_name"], row["bset_id"], row["name"], row["is_commander"])
            for row in rows(
                con,
                "select missing_card_decisions.*, sets.name as set_name from missing_card_decisions inner join sets using (set_code)"
                " order by set_code, bset_id, missing_card_decisions.name",
            )
        ),
        reviews=_reviews(con),
        arrivals=tuple(
            Arrival(row["bset_id"], row["last_released_on"], row["card_count"], row["commander_count"])
            for row in rows(
                con,
                "from bsets where standing = 'announced' and last_released_on <= $today and card_count > 0 order by bset_id",
                {"today": today},
            )
        ),
        bset_ids=frozenset(row["bset_id"] for row in rows(con, "select bset_id from bsets")),
    )


def _undecided_sets(con: duckdb.DuckDBPyConnection) -> tuple[UndecidedSet, ...]:
    found = rows(
        con,
        """
        select missing_set_decisions.*, sets.is_symbol_generic
        from missing_set_decisions
        inner join sets using (set_code)
        order by missing_set_decisions.released_on nulls last, set_code
        """,
    )
    return tuple(
        UndecidedSet(
            code=row["set_code"],
            name=row["name"],
            name_fr=row["name_fr"],
            set_type=row["set_type"],
            released_on=row["released_on"],
            parent_code=row["parent_set_code"],
            block=row["block"],
            symbol=row["symbol"],
            is_symbol_generic=row["is_symbol_generic"],
            symbol_codes=tuple(row["symbol_set_codes"]),
            candidates=tuple(
                Candidate(candidate["bset_id"], tuple(candidate["grounds"]), candidate["new_card_count"])
                for candidate in row["candidates"]
            ),
            card_count=row["card_count"],
            new_card_count=row["new_card_count"],
            commander_count=row["commander_count"],
        )
        for row in found
    )


def _reviews(con: duckdb.DuckDBPyConnection) -> tuple[Review, ...]:
    found = rows(
        con,
        """
        select
            set_decisions.set_code, sets.name as set_name, null as card, set_decisions.decision, set_decisions.bset_id, sets.symbol,
            (
                select count(distinct printings.oracle_id)
                from printings
                where printings.set_code = set_decisions.set_code and printings.is_evidence
                    and printings.oracle_id not in (
                        select others.oracle_id
                        from printings as others
                        inner join bset_sets on bset_sets.set_code = others.set_code and bset_sets.role = 'composing'
                        where others.is_evidence and bset_sets.bset_id = set_decisions.bset_id
                    )
            ) as card_count
        from set_decisions
        inner join sets using (set_code)
        where set_decisions.is_under_review
        union all
        select
            card_decisions.set_code, sets.name as set_name, cards.name as card, card_decisions.decision, card_decisions.bset_id,
            sets.symbol, 1 as card_count
        from card_decisions
        inner join sets using (set_code)
        inner join cards using (oracle_id)
        where card_decisions.is_under_review
        order by set_code, card nulls first
        """,
    )
    return tuple(
        Review(
            row["set_code"],
            row["set_name"],
            row["card"],
            row["decision"],
            row["bset_id"],
            row["symbol"],
            row["card_count"],
        )
        for row in found
    )
