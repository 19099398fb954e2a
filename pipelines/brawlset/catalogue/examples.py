"""An example value of every column, for those who read about the tables: from the data where they have one, else written here.

Written ones stand for what the bundled sample lacks (prices, draft boosters, what asks for a decision) and for what differs from
one refresh to the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from brawlset.catalogue.model import TableInfo
from brawlset.warehouse import rows

if TYPE_CHECKING:
    import duckdb

_LOOKED_AT = 2_000
_EMPTY: tuple[object, ...] = (None, "", [])

WRITTEN: Mapping[str, Mapping[str, str]] = {
    "cards": {"produced_mana": "WU", "edhrec_rank": "1250"},
    "faces": {"loyalty": "5", "defense": "5"},
    "printings": {
        "finishes": "[nonfoil, foil]",
        "promo_types": "[buyabox]",
        "mtgo_id": "72237",
        "mtgo_foil_id": "72238",
        "image_url": "https://cards.scryfall.io/normal/front/...",
        "price_eur": "0.25",
        "price_usd": "0.31",
    },
    "draft_sets": {"booster_name": "Commander Legends Draft Booster", "booster_kind": "draft"},
    "draft_boosters": {
        "set_code": "cmr",
        "booster_number": "1",
        "weight": "5",
        "probability": "0.8333333333333334",
        "sheet": "legendary",
        "sheet_card_count": "2",
    },
    "draft_sheets": {
        "set_code": "cmr",
        "sheet": "legendary",
        "is_foil": "false",
        "is_balanced": "false",
        "is_fixed": "false",
        "allows_duplicates": "false",
        "card_count": "69",
        "total_weight": "525",
        "missing_weight": "0",
    },
    "draft_sheet_cards": {
        "set_code": "cmr",
        "sheet": "legendary",
        "uuid": "d4d1a7ee-3f1e-5d4a-9a2c-5c7c1de2b4a1",
        "oracle_id": "0f6f9c3a-9a0c-5f8f-8d0b-6a9f3f5f5a11",
        "collector_number": "232",
        "rarity": "uncommon",
        "weight": "10",
    },
    "draft_commander_odds": {
        "set_code": "cmr",
        "subject": "identity",
        "identity_mask": "3",
        "color_identity": "WU",
        "oracle_id": "0f6f9c3a-9a0c-5f8f-8d0b-6a9f3f5f5a11",
        "probability": "0.0912",
        "expected_count": "0.0941",
        "is_exact": "true",
    },
    "missing_set_decisions": {
        "set_code": "xyz",
        "name": "A New Set",
        "name_fr": "Une nouvelle extension",
        "set_type": "expansion",
        "released_on": "2027-02-05",
        "parent_set_code": "war",
        "block": "Guilds of Ravnica",
        "symbol": "xyz",
        "symbol_set_codes": "[war]",
        "symbol_bset_ids": "[war-of-the-spark]",
        "parent_bset_id": "war-of-the-spark",
        "candidates": "[{'bset_id': war-of-the-spark, 'grounds': [symbol, parent], 'new_card_count': 12}]",
        "card_count": "271",
        "new_card_count": "12",
        "commander_count": "9",
    },
    "missing_card_decisions": {
        "set_code": "pwar",
        "bset_id": "war-of-the-spark",
        "oracle_id": "0f6f9c3a-9a0c-5f8f-8d0b-6a9f3f5f5a11",
        "name": "A Promo Alone",
        "is_commander": "false",
    },
    "stale_decisions": {
        "set_code": "pwar",
        "bset_id": "war-of-the-spark",
        "card": "A Promo Alone",
        "problem": "the set has no card of this name",
    },
    "identity_differences": {
        "oracle_id": "0f6f9c3a-9a0c-5f8f-8d0b-6a9f3f5f5a11",
        "name": "Ral, Monsoon Mage // Ral, Leyline Prodigy",
        "color_identity": "UR",
        "own_color_identity": "R",
    },
    "sets": {"other_codes": "[dar]"},
    "ops.refreshes": {
        "refresh_id": "01299c00-74ca-4eb1-9644-e2f89c9a7e06",
        "started_at": "2026-08-01 04:00:12",
        "finished_at": "2026-08-01 04:00:18",
        "version": "0.1.0",
        "input_hash": "07bffe193e11105a45f879e89daa456517c1bfa1da8c9909ad120ad41f511eef",
        "accepted": "[shrink]",
        "card_count": "32959",
        "printing_count": "86329",
        "bset_count": "163",
        "commander_count": "3867",
        "quarantine_count": "0",
        "languages": "[fr]",
        "taken_back": "[]",
    },
    "ops.gates": {
        "refresh_id": "7a5d2f38-0c51-4a7e-9f1b-5b6b8f6f2f10",
        "found_at": "2026-08-01 04:00:18",
        "gate": "shrink",
        "outcome": "refused",
        "row_count": "1",
        "rows": "[BSet kaladesh: 318 cards before, 312 now; gone is Aethersphere Harvester]",
    },
    "ops.unknown_values": {
        "kind": "layout",
        "value": "prepare",
        "object_count": "47",
        "example": "Adventurous Eater // Have a Bite",
        "first_seen_at": "2026-08-01 04:00:18",
    },
    "ops.profile": {"kind": "layout", "name": "saga", "row_count": "179", "total_count": "32959"},
    "ops.file_format": {"schema_version": "1"},
    "ops.sources": {
        "refresh_id": "01299c00-74ca-4eb1-9644-e2f89c9a7e06",
        "source": "scryfall_default_cards",
        "url": "https://data.scryfall.io/default-cards/...",
        "file": "scryfall_default_cards-20260801T010203Z.jsonl.gz",
        "sha256": "0c0553996ea704bb5cce348ae61dee25a86003f3749534a1bb52b7f8496fc6ba",
        "byte_count": "51234567",
        "object_count": "117000",
        "updated_at": "2026-08-01 01:02:03",
        "fetched_at": "2026-08-01 04:00:12",
    },
    "ops.source_problems": {
        "refresh_id": "01299c00-74ca-4eb1-9644-e2f89c9a7e06",
        "source": "mtgjson_set_list",
        "problem": "The host did not answer. The copy of 2026-07-25 serves on.",
    },
    "ops.changes": {
        "refresh_id": "01299c00-74ca-4eb1-9644-e2f89c9a7e06",
        "kind": "card entered",
        "bset_id": "war-of-the-spark",
        "set_code": "war",
        "oracle_id": "0f6f9c3a-9a0c-5f8f-8d0b-6a9f3f5f5a11",
        "name": "Tezzeret, Master of the Bridge",
        "detail": "war 275",
    },
    "ops.quarantine": {
        "source": "scryfall_default_cards",
        "line": "4711",
        "printing_id": "9f2d7f8e-2a38-4a50-8f0c-0d3a0c1d2e3f",
        "name": "A Card",
        "set_code": "war",
        "reason": 'released_at: expected a date such as 2026-07-01, found "soon"',
    },
}
"""Table -> column -> an example as DuckDB prints the value."""


def example_values(con: duckdb.DuckDBPyConnection, table: TableInfo) -> dict[str, str]:
    """Column -> an example: of one row that has something in as many columns as possible, else of another row, else the written one."""
    found = {} if table.name.startswith("ops.") else _found(con, table)
    return {
        column.name: found.get(column.name) or WRITTEN.get(table.name, {}).get(column.name, "")
        for column in table.columns
    }


def _found(con: duckdb.DuckDBPyConnection, table: TableInfo) -> dict[str, str]:
    found = rows(con, f"from {table.name} limit {_LOOKED_AT}")
    fullest = sorted(found, key=lambda row: -sum(value not in _EMPTY for value in row.values()))
    values: dict[str, str] = {}
    for row in fullest:
        for name, value in row.items():
            if value not in _EMPTY and name not in values:
                values[name] = _written(value)
        if len(values) == len(table.columns):
            break
    return values


def _written(value: Any) -> str:
    """The value as DuckDB prints it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return str(value)
