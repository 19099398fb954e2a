"""The reference data as the tables of `ref`, which the selects below sql/ read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import polars as pl

from brawlset.reference import Reference


def reference_frames(reference: Reference) -> dict[str, pl.DataFrame]:
    """Table name -> frame: bsets, bset_sets, set_decisions, type_rules, card_decisions, set_aliases, retired_sets, stand_in_symbols,
    commander_clauses, formats, booster_grants. An empty frame has its columns all the same."""
    return {
        "bsets": _frame(
            "bset_id name_en name_fr kind standing provenance reason",
            ((b.id, b.name_en, b.name_fr, b.kind, b.standing, b.provenance, b.reason) for b in reference.bsets),
        ).with_columns(is_default=pl.col("standing") == "default"),
        "bset_sets": _frame(
            "bset_id set_code", ((b.id, code) for b in reference.bsets for code in b.sets)
        ).with_columns(
            pl.Series("place", [place for b in reference.bsets for place in range(1, len(b.sets) + 1)], pl.Int32)
        ),
        "set_decisions": _frame(
            "set_code decision bset_id rule reason",
            ((d.set_code, d.decision, d.bset_id, d.rule, d.reason) for d in reference.decisions),
        ).with_columns(_flags("is_under_review", (d.is_under_review for d in reference.decisions))),
        "type_rules": _frame(
            "set_type decision rule reason",
            ((r.set_type, r.decision, r.rule, r.reason) for r in reference.type_rules),
        ).with_columns(
            _flags("is_digital", (r.is_digital for r in reference.type_rules)),
            pl.int_range(pl.len(), dtype=pl.Int32).alias("rule_number"),
        ),
        "card_decisions": _frame(
            "set_code card_name decision bset_id rule reason",
            ((d.set_code, d.card, d.decision, d.bset_id, d.rule, d.reason) for d in reference.card_decisions),
        ).with_columns(_flags("is_under_review", (d.is_under_review for d in reference.card_decisions))),
        "set_aliases": _frame("set_code target", ((a.code, a.target) for a in reference.aliases if a.target)),
        "retired_sets": _frame("set_code reason", ((a.code, a.reason) for a in reference.aliases if not a.target)),
        "stand_in_symbols": _frame("symbol", ((symbol,) for symbol in sorted(reference.stand_in_symbols))),
        "commander_clauses": _frame(
            "format clause", ((f.id, clause) for f in reference.formats for clause in f.commander_clauses)
        ),
        "formats": _frame("format hybrid", ((f.id, f.hybrid) for f in reference.formats)).with_columns(
            pl.Series("two_commanders", [f.two_commanders for f in reference.formats], pl.Boolean),
            pl.Series("is_singleton", [f.is_singleton for f in reference.formats], pl.Boolean),
        ),
        "booster_grants": _booster_grants(reference),
    }


def _booster_grants(reference: Reference) -> pl.DataFrame:
    text, number = pl.String, pl.UInt8
    return pl.DataFrame(
        [
            (f.id, g.set_code, g.card, g.copies, g.grants_partner, g.rule)
            for f in reference.formats
            for g in f.booster_grants
        ],
        schema={
            "format": text,
            "set_code": text,
            "card_name": text,
            "copy_count": number,
            "grants_partner": pl.Boolean,
            "rule": text,
        },
        orient="row",
    )


def _frame(columns: str, rows: Iterable[Sequence[str | None]]) -> pl.DataFrame:
    return pl.DataFrame(list(rows), schema=dict.fromkeys(columns.split(), pl.String), orient="row")


def _flags(column: str, values: Iterable[bool]) -> pl.Series:
    return pl.Series(column, list(values), pl.Boolean)
