"""What is read of Scryfall's bulk files: the keys of card objects, with the types of their columns in DuckDB.

Keys that are not here are passed over; those that an object leaves out are null.
"""

from __future__ import annotations

FACE_COLUMNS = {
    "name": "VARCHAR",
    "mana_cost": "VARCHAR",
    "cmc": "DOUBLE",
    "type_line": "VARCHAR",
    "oracle_text": "VARCHAR",
    "colors": "VARCHAR[]",
    "color_indicator": "VARCHAR[]",
    "power": "VARCHAR",
    "toughness": "VARCHAR",
    "loyalty": "VARCHAR",
    "defense": "VARCHAR",
    "oracle_id": "UUID",
    "flavor_name": "VARCHAR",
    "printed_name": "VARCHAR",
    "image_uris": "STRUCT(normal VARCHAR)",
}
COLUMNS = {
    "object": "VARCHAR",
    "id": "UUID",
    "oracle_id": "UUID",
    "name": "VARCHAR",
    "lang": "VARCHAR",
    "released_at": "DATE",
    "layout": "VARCHAR",
    "mana_cost": "VARCHAR",
    "cmc": "DOUBLE",
    "type_line": "VARCHAR",
    "oracle_text": "VARCHAR",
    "power": "VARCHAR",
    "toughness": "VARCHAR",
    "loyalty": "VARCHAR",
    "defense": "VARCHAR",
    "colors": "VARCHAR[]",
    "color_identity": "VARCHAR[]",
    "color_indicator": "VARCHAR[]",
    "produced_mana": "VARCHAR[]",
    "keywords": "VARCHAR[]",
    "legalities": "STRUCT(duel VARCHAR)",
    "games": "VARCHAR[]",
    "finishes": "VARCHAR[]",
    "promo_types": "VARCHAR[]",
    "promo": "BOOLEAN",
    "digital": "BOOLEAN",
    "oversized": "BOOLEAN",
    "set": "VARCHAR",
    "collector_number": "VARCHAR",
    "rarity": "VARCHAR",
    "flavor_name": "VARCHAR",
    "printed_name": "VARCHAR",
    "edhrec_rank": "INTEGER",
    "mtgo_id": "INTEGER",
    "mtgo_foil_id": "INTEGER",
    "prices": "STRUCT(eur VARCHAR, usd VARCHAR)",
    "image_uris": "STRUCT(normal VARCHAR)",
    "all_parts": "STRUCT(id UUID, component VARCHAR)[]",
    "card_faces": "STRUCT(" + ", ".join(f"{name} {kind}" for name, kind in FACE_COLUMNS.items()) + ")[]",
}

TRANSLATED_COLUMNS = {
    "object": "VARCHAR",
    "id": "UUID",
    "oracle_id": "UUID",
    "name": "VARCHAR",
    "lang": "VARCHAR",
    "released_at": "DATE",
    "set": "VARCHAR",
    "flavor_name": "VARCHAR",
    "printed_name": "VARCHAR",
    "card_faces": "STRUCT(oracle_id UUID, flavor_name VARCHAR, printed_name VARCHAR)[]",
}
"""What is read of the bulk file of all languages: the names, and whose they are."""
