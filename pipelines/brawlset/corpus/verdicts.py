"""Verdicts as rows: the table of which each shard makes its Parquet file, and how a verdict becomes a row of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import duckdb
import polars as pl

from brawlset.corpus.reading import Entry
from brawlset.decks.messages import say
from brawlset.decks.reading_messages import say_unread
from brawlset.decks.verdict import Verdict, Violation
from brawlset.decks.words import Lang
from brawlset.formats import Board, Format
from brawlset.warehouse import ArrowStream

_TEXT, _WHOLE = pl.String(), pl.Int32()
_VIOLATION = pl.Struct(
    {"rule": _TEXT, "kind": _TEXT, "line": _WHOLE, "zone": _TEXT, "card": _TEXT, "oracle_id": _TEXT, "sentence": _TEXT}
)
_UNREAD = pl.Struct({"line": _WHOLE, "zone": _TEXT, "problem": _TEXT, "subject": _TEXT, "sentence": _TEXT})
SCHEMA: dict[str, Any] = {
    "deck_id": _TEXT,
    "verdict": _TEXT,
    "is_legal": pl.Boolean(),
    "reason": _TEXT,
    "format": _TEXT,
    "bset_id": _TEXT,
    "is_bset_given": pl.Boolean(),
    "commanders": pl.List(_TEXT),
    "color_identity": _TEXT,
    "deck_count": _WHOLE,
    "extra_count": _WHOLE,
    "faults": pl.List(_VIOLATION),
    "warnings": pl.List(_VIOLATION),
    "unread": pl.List(_UNREAD),
}
"""The columns of a file of verdicts; deck_id is of the type that the decks have. docs/operations.md says what they mean."""

_SHOWN = 3


class Verdicts:
    """The table `verdicts` of a connection, filled chunk by chunk."""

    def __init__(self, con: duckdb.DuckDBPyConnection, id_type: str, formats: Sequence[Format], lang: Lang) -> None:
        self._con = con
        self._id_type = id_type
        self._formats = {format_.id: format_ for format_ in formats}
        self._lang = lang
        self._is_empty = True
        self._insert(pl.DataFrame(schema=SCHEMA))

    def add(self, entries: Sequence[Entry], verdicts: Sequence[Verdict], shown: Sequence[Verdict]) -> None:
        """The verdicts on the entries that have a list, in their order, and the reasons of the others. `shown` are the verdicts as their
        sentences call the cards."""
        found = iter(zip(verdicts, shown, strict=True))
        rows = [
            self._refused(entry) if entry.deck is None else self._row(entry.deck_id, *next(found)) for entry in entries
        ]
        self._insert(pl.DataFrame(rows, schema=SCHEMA, orient="row"))

    def _insert(self, frame: pl.DataFrame) -> None:
        self._con.register("some_verdicts", ArrowStream(frame))
        verb = "create temp table verdicts as" if self._is_empty else "insert into verdicts"
        self._is_empty = False
        try:
            self._con.execute(f"{verb} select * replace (deck_id::{self._id_type} as deck_id) from some_verdicts")
        finally:
            self._con.unregister("some_verdicts")

    def _refused(self, entry: Entry) -> tuple[Any, ...]:
        return (entry.deck_id, "not checked", False, entry.refused, *[None] * 7, [], [], [])

    def _row(self, deck_id: str | None, verdict: Verdict, shown: Verdict) -> tuple[Any, ...]:
        board = self._formats[verdict.format].extra
        unread = [(u.line, u.zone, str(u.problem), u.subject, say_unread(u, self._lang, board)) for u in shown.unread]
        return (
            deck_id,
            verdict.status,
            verdict.is_legal,
            " ".join(row[-1] for row in unread[:_SHOWN]) or None,
            None if any(u.problem == "unknown format" for u in verdict.unread) else verdict.format,
            None if verdict.bset is None else verdict.bset.bset_id,
            verdict.is_bset_given,
            [card.name for card in verdict.commanders],
            verdict.color_identity,
            verdict.deck_count,
            verdict.extra_count,
            self._violations(verdict.violations, shown.violations, board),
            self._violations(verdict.warnings, shown.warnings, board),
            _structs(_UNREAD, unread),
        )

    def _violations(self, found: Sequence[Violation], shown: Sequence[Violation], board: Board) -> list[dict[str, Any]]:
        if not found:
            return []
        rows = []
        for violation, named in zip(found, shown, strict=True):
            card = violation.card
            said = say(named, self._lang, board)
            rows.append(
                (
                    violation.rule,
                    violation.kind,
                    violation.line,
                    violation.zone,
                    None if card is None else card.name,
                    None if card is None else str(card.oracle_id),
                    f"{said.sentence} {said.way_out}",
                )
            )
        return _structs(_VIOLATION, rows)


def _structs(type_: pl.Struct, rows: Sequence[tuple[Any, ...]]) -> list[dict[str, Any]]:
    names = [field.name for field in type_.fields]
    return [dict(zip(names, row, strict=True)) for row in rows]
