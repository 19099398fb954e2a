"""The rows of draft_commander_odds: which questions are asked of a set's draft booster. The answers are computed in `odds`."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import polars as pl

from brawlset.draft.boosters import DraftSets, load_draft_sets
from brawlset.draft.odds import BoosterOdds, Event

_SCHEMA = {
    "set_code": pl.String,
    "subject": pl.String,
    "identity_mask": pl.UInt8,
    "oracle_id": pl.String,
    "probability": pl.Float64,
    "expected_count": pl.Float64,
    "is_exact": pl.Boolean,
}
_IDENTITIES = range(32)

_Row = tuple[str, str, int | None, str | None, float, float | None, bool]


def odds_frame(con: duckdb.DuckDBPyConnection) -> pl.DataFrame:
    """The rows for all sets whose boosters are known: by set, subject, then identity or card; an oracle id is text."""
    codes = con.execute("select set_code from draft_sets where booster_name is not null order by set_code").fetchall()
    rows = [row for (code,) in codes for row in odds_rows(load_draft_sets(con, [code]), code)]
    return pl.DataFrame(rows, schema=_SCHEMA, orient="row")


def odds_rows(sets: DraftSets, set_code: str) -> Iterator[_Row]:
    """The rows for one set."""
    odds = BoosterOdds(sets.boosters[set_code])
    leaders = [card for card in sets.cards if card.leads]
    questions: list[tuple[str, int | None, str | None, Event]] = [
        ("legendary creature", None, None, Event.any_of(c.number for c in sets.cards if c.is_legendary_creature)),
        ("commander", None, None, Event.any_of(card.number for card in leaders)),
        ("pair", None, None, Event.pair_of(sets.pairs)),
    ]
    questions += [
        ("identity", mask, None, Event.any_of(card.number for card in leaders if card.identity_mask == mask))
        for mask in _IDENTITIES
    ]
    questions += [
        ("card", None, str(card.oracle_id), Event.any_of([card.number]))
        for card in sets.cards
        if card.clause is not None
    ]
    for subject, identity_mask, oracle_id, event in questions:
        chance = odds.chance(event)
        expected = None if subject == "pair" else chance.expected
        yield set_code, subject, identity_mask, oracle_id, chance.probability, expected, chance.is_exact
