"""Real card objects as the frames that `card_facts` takes, for the tests of this folder."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import polars as pl
import pytest

SHARED = Path(__file__).parents[2] / "../shared/data"

SCHEMA = {
    "oracle_id": pl.String,
    "name": pl.String,
    "layout": pl.String,
    "type_line": pl.String,
    "mana_cost": pl.String,
    "oracle_text": pl.String,
    "front_text": pl.String,
    "color_indicator": pl.String,
    "has_power": pl.Boolean,
    "color_identity": pl.String,
    "meld_component": pl.String,
    "is_legal": pl.Boolean,
}


@pytest.fixture(scope="session")
def real_cards() -> Callable[[str], pl.DataFrame]:
    """One row for each oracle id of ../shared/data/scryfall-cards-NAME.jsonl.gz; the test is skipped where it is absent."""

    @cache
    def load(name: str) -> pl.DataFrame:
        path = SHARED / f"scryfall-cards-{name}.jsonl.gz"
        if not path.is_file():
            pytest.skip(f"needs {path}, real card data that is not a part of the project")
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            rows = [row for line in lines for row in _rows(json.loads(line))]
        rows.sort(key=lambda row: not (row["oracle_text"].strip("/\n") or "{" in row["mana_cost"]))
        first: dict[str, dict[str, Any]] = {}
        for row in rows:
            first.setdefault(row["oracle_id"], row)
        return pl.DataFrame(list(first.values()), schema=SCHEMA)

    return load


def _rows(card: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of one object: one, or one for each card of a reversible object."""
    faces = card.get("card_faces", [])
    if card["layout"] != "reversible_card":
        return [_row(card, card["name"], card["oracle_id"], card["type_line"], faces or [card])]
    return [_row(card, face["name"], face["oracle_id"], face["type_line"], [face]) for face in faces]


def _row(
    card: dict[str, Any], name: str, oracle_id: str, type_line: str, faces: list[dict[str, Any]]
) -> dict[str, Any]:
    indicators = [card, *faces] if faces[0] is not card else [card]
    return {
        "oracle_id": oracle_id,
        "name": name,
        "layout": card["layout"],
        "type_line": type_line,
        "mana_cost": " // ".join(face.get("mana_cost", "") for face in faces),
        "oracle_text": "\n//\n".join(face.get("oracle_text", "") for face in faces),
        "front_text": faces[0].get("oracle_text", ""),
        "color_indicator": "".join(color for face in indicators for color in face.get("color_indicator", [])),
        "has_power": "power" in faces[0] or None,
        "color_identity": "".join(color for color in "WUBRG" if color in card["color_identity"]),
        "meld_component": next((part["component"] for part in card.get("all_parts", []) if part["name"] == name), None),
        "is_legal": card.get("legalities", {}).get("commander") == "legal",
    }
