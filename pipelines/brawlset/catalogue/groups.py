"""How the tables are grouped where they are listed, and what is promised about them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

STABLE = (
    "Stable: columns keep their names, types and meaning; what takes one away is announced in the changelog as a break."
)
_GROWING = "May still change: new in this version, or made for those who keep the reference data."


@dataclass(frozen=True, slots=True)
class Group:
    """Tables that are read together. `promise` says what users may rely on."""

    title: str
    promise: str
    tables: tuple[str, ...]


GROUPS = (
    Group("Cards", STABLE, ("cards", "faces", "printings", "card_names", "excluded_cards")),
    Group(
        "Sets and BSets",
        STABLE,
        ("sets", "set_names", "bsets", "bset_sets", "bset_cards", "set_decisions", "card_decisions"),
    ),
    Group(
        "Commanders and pools",
        STABLE,
        ("commanders", "commander_pairs", "bset_commanders", "bset_pools", "bset_basics", "legendary_commanders"),
    ),
    Group(
        "Commander Draft",
        _GROWING,
        ("draft_sets", "draft_boosters", "draft_sheets", "draft_sheet_cards", "draft_commander_odds"),
    ),
    Group(
        "For review",
        _GROWING,
        (
            "missing_set_decisions", "missing_card_decisions", "stale_decisions", "identity_differences",
            "set_archive_matches",
        ),
    ),
    Group(
        "Where the data came from",
        STABLE,
        ("ops.refreshes", "ops.sources", "ops.source_problems", "ops.changes", "ops.quarantine"),
    ),
    Group("Running it", _GROWING, ("ops.gates", "ops.unknown_values", "ops.profile", "ops.file_format")),
)  # fmt: skip

PICTURED = frozenset(table for group in GROUPS[:3] for table in group.tables)
"""The tables of the picture."""


def grouped(tables: Iterable[str]) -> tuple[Group, ...]:
    """The groups with those of their tables that there are, then one more of the tables that are in none."""
    there = list(tables)
    groups = [Group(g.title, g.promise, tuple(table for table in g.tables if table in there)) for g in GROUPS]
    known = {table for group in groups for table in group.tables}
    groups.append(Group("Others", _GROWING, tuple(table for table in there if table not in known)))
    return tuple(group for group in groups if group.tables)
