"""How the tables join: by columns that have the same name everywhere, and by a few that are named for their part.

Knows no database. Not every join is a foreign key of the schema, nor every key one that is enforced; a test proves them on the data.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Join:
    """Columns of a table that lead to a row of another one, whose columns are `to_columns`, or to many. `remark` says where they lead to
    none."""

    columns: tuple[str, ...]
    to_table: str
    to_columns: tuple[str, ...]
    remark: str = ""
    is_to_many: bool = False

    @property
    def is_proven(self) -> bool:
        """Whether every value that is not null leads to a row."""
        return not self.remark


_BY_NAME = {
    "oracle_id": ("cards", "oracle_id"),
    "commander_id": ("cards", "oracle_id"),
    "partner_id": ("cards", "oracle_id"),
    "first_id": ("cards", "oracle_id"),
    "second_id": ("cards", "oracle_id"),
    "added_card_id": ("cards", "oracle_id"),
    "set_code": ("sets", "set_code"),
    "parent_set_code": ("sets", "set_code"),
    "bset_id": ("bsets", "bset_id"),
    "parent_bset_id": ("bsets", "bset_id"),
    "refresh_id": ("ops.refreshes", "refresh_id"),
}

_REMARKS = {
    ("sets", "parent_set_code"): "not every parent is listed",
    ("missing_set_decisions", "parent_set_code"): "not every parent is listed",
    ("stale_decisions", "set_code"): "may name what is gone",
    ("stale_decisions", "bset_id"): "may name what is gone",
    ("ops.changes", "bset_id"): "may name what is gone",
    ("ops.changes", "set_code"): "may name what is gone",
    ("ops.changes", "oracle_id"): "may name what is gone",
    ("ops.quarantine", "set_code"): "as sent",
    ("ops.gates", "refresh_id"): "a refused refresh has no row there",
}

_NO_JOINS = {("excluded_cards", "oracle_id")}
"""Columns that are named like a key and lead to no row: objects that are no card."""

UNENFORCED_KEYS = {
    "printings": ("printing_id", "oracle_id"),
    "card_names": ("name_key", "oracle_id"),
    "excluded_cards": ("oracle_id",),
    "bset_cards": ("bset_id", "oracle_id"),
    "bset_commanders": ("bset_id", "commander_id", "partner_id", "chosen_colors"),
    "bset_pools": ("bset_id", "identity_mask", "oracle_id"),
    "legendary_commanders": ("commander_id", "partner_id", "chosen_colors"),
    "draft_commander_odds": ("set_code", "subject", "identity_mask", "oracle_id"),
    "ops.sources": ("refresh_id", "source"),
    "ops.source_problems": ("refresh_id", "source"),
}
"""What is unique in tables whose key has no index."""

_IDENTITY = ("bset_id", "identity_mask")
_SHEET = ("set_code", "sheet")
_TOGETHER = {
    "bset_cards": (
        Join(("printing_id", "oracle_id"), "printings", ("printing_id", "oracle_id")),
        Join(("bset_id", "set_code"), "bset_sets", ("bset_id", "set_code"), "none where a single card was decided"),
    ),
    "bset_commanders": (
        Join(_IDENTITY, "bset_pools", _IDENTITY, is_to_many=True),
        Join(_IDENTITY, "bset_basics", _IDENTITY, "none where the BSet holds no basic land", is_to_many=True),
    ),
    "draft_boosters": (Join(_SHEET, "draft_sheets", _SHEET),),
    "draft_sheet_cards": (Join(_SHEET, "draft_sheets", _SHEET),),
}
"""Joins by several columns."""


def joins_of(table: str, columns: Sequence[str], tables: Container[str]) -> tuple[Join, ...]:
    """The joins of a table with these columns to `tables`, itself among them, those by one column first."""
    joins = [
        Join((column,), to_table, (to_column,), _REMARKS.get((table, column), ""))
        for column in columns
        for to_table, to_column in (_BY_NAME.get(column, ("", "")),)
        if to_table in tables and (table, column) not in {(to_table, to_column), *_NO_JOINS}
    ]
    joins.extend(join for join in _TOGETHER.get(table, ()) if join.to_table in tables)
    return tuple(joins)
