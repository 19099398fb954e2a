"""The columns of staging that Python computes: the rules of brawlset.cards, mapped over what DuckDB has read.

Each step takes a query's result, calls pure functions over its distinct values, and gives back a frame for a table of staging.
"""

from __future__ import annotations

from collections.abc import Callable

import duckdb
import polars as pl

from brawlset.cards.facts import card_facts
from brawlset.cards.hybrid import Reading
from brawlset.cards.names import name_key
from brawlset.cards.playable import HELPER_SET_TYPES, layout_flag, why_not_a_deck_card
from brawlset.cards.type_lines import parse_type_line

_HELPER = min(HELPER_SET_TYPES)
_KINDS = {
    "layout": pl.String,
    "type_line": pl.String,
    "has_mana_cost": pl.Boolean,
    "meld_component": pl.String,
    "is_helper": pl.Boolean,
    "reason": pl.String,
    "is_layout_known": pl.Boolean,
}


def kinds(con: duckdb.DuckDBPyConnection) -> pl.DataFrame:
    """staging.kinds: for each combination of layout, front type line, mana cost, meld component and kind of set among the objects,
    why no deck may hold such an object (null if one may), and whether its layout is known and goes with its type line."""
    combinations = con.execute(
        "select distinct layout, type_line, has_mana_cost, meld_component, is_helper from staging.objects"
    ).fetchall()
    judged = []
    for layout, type_line, has_mana_cost, meld_component, is_helper in combinations:
        reason = why_not_a_deck_card(
            layout=layout,
            type_line=parse_type_line(type_line),
            has_mana_cost=has_mana_cost,
            set_type=_HELPER if is_helper else "",
            meld_component=meld_component or None,
        )
        is_known = layout_flag(layout, is_deck_card=reason is None) is None
        judged.append((layout, type_line, has_mana_cost, meld_component, is_helper, reason, is_known))
    return pl.DataFrame(judged, schema=_KINDS, orient="row")


def facts(con: duckdb.DuckDBPyConnection) -> pl.DataFrame:
    """staging.card_facts: the facts of each card by its texts (see brawlset.cards.facts), ordered by oracle id.

    The reading of hybrid mana is that of Legendary Commander's file (LD-9), and the one of the project where there is no such file.
    """
    readings = con.execute("select hybrid from ref.formats where format = 'legendary-commander'").fetchall()
    reading: Reading = readings[0][0] if readings else "C"
    return card_facts(pl.DataFrame(con.sql("from staging.card_texts")), reading=reading)


def name_keys(con: duckdb.DuckDBPyConnection) -> pl.DataFrame:
    """staging.name_keys: every spelling among the objects and in partner abilities, and how searches compare it."""
    spellings = con.execute(
        """
        select name from staging.objects
        union select name from staging.faces
        union select name from staging.other_names
        union select unnest(list_transform(partner_abilities, lambda ability: ability.argument)) from staging.card_facts
        """
    ).fetchall()
    names = sorted(name for (name,) in spellings if name)
    return pl.DataFrame({"name": names, "name_key": [name_key(name) for name in names]})


def draft_odds(con: duckdb.DuckDBPyConnection) -> pl.DataFrame:
    """staging.draft_odds: what the draft boosters offer in commanders (see brawlset.draft.odds_rows)."""
    from brawlset.draft.odds_rows import odds_frame

    return odds_frame(con)


FRAMES: dict[str, Callable[[duckdb.DuckDBPyConnection], pl.DataFrame]] = {
    "kinds": kinds,
    "card_facts": facts,
    "name_keys": name_keys,
    "draft_odds": draft_odds,
}
"""Table of staging -> the step that makes it."""
