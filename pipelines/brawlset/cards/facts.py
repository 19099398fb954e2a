"""The rules of one card, mapped over columns: the one place where the pure functions of this package meet polars.

Each function is called once for each distinct value, or only for the rows that a cheap filter lets through; a filter
may let through too much, never too little. No rule stands here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl

from brawlset.cards.colors import ALL_COLORS, mask_of
from brawlset.cards.commanders import (
    brawlset_clause,
    chooses_color,
    commander_clause,
    legendary_clause,
    says_can_be_commander,
    second_clause,
)
from brawlset.cards.companions import is_companion
from brawlset.cards.copies import copy_limit
from brawlset.cards.hybrid import IDENTITIES_WITH, Reading, is_hybrid, legendary_identities
from brawlset.cards.identity import defines_all_colors, land_types_mask, symbols_mask
from brawlset.cards.lands import basic_land_type_colors, basic_land_types
from brawlset.cards.partners import is_background, is_doctor, partner_abilities
from brawlset.cards.text import PARENTHESES_PATTERN, SYMBOL_PATTERN, mana_symbols
from brawlset.cards.type_lines import front_of, parse_type_line

_STRINGS = pl.List(pl.String)
_ABILITIES = pl.List(pl.Struct({"kind": pl.String, "argument": pl.String}))
_TYPE_FACTS: dict[str, Any] = {
    "supertypes": _STRINGS,
    "types": _STRINGS,
    "subtypes": _STRINGS,
    "unknown_types": _STRINGS,
    "basic_land_types": _STRINGS,
    "basic_land_mask": pl.UInt8,
    "is_basic": pl.Boolean,
    "is_legendary": pl.Boolean,
    "is_background": pl.Boolean,
    "is_doctor": pl.Boolean,
    "brawlset_clause": pl.String,
    "legendary_clause": pl.String,
    "second_clause": pl.String,
    "all_land_mask": pl.UInt8,
}

# Each text function asks for one of these words at least.
_TELLING_WORDS = r"(?i)deck|commander|partner|companion|forever|background"

FACTS: dict[str, Any] = {
    "oracle_id": pl.String,
    "supertypes": _STRINGS,
    "types": _STRINGS,
    "subtypes": _STRINGS,
    "unknown_types": _STRINGS,
    "basic_land_types": _STRINGS,
    "basic_land_mask": pl.UInt8,
    "is_basic": pl.Boolean,
    "copy_limit": pl.Int16,
    "is_companion": pl.Boolean,
    "own_identity_mask": pl.UInt8,
    "chooses_color": pl.Boolean,
    "says_can_be_commander": pl.Boolean,
    "is_background": pl.Boolean,
    "is_doctor": pl.Boolean,
    "brawlset_clause": pl.String,
    "legendary_clause": pl.String,
    "commander_clause": pl.String,
    "second_clause": pl.String,
    "partner_abilities": _ABILITIES,
    "legendary_identities": pl.UInt32,
}
"""The columns of `card_facts` and their types."""


def card_facts(cards: pl.DataFrame, *, reading: Reading = "C") -> pl.DataFrame:
    """What the rules say about each card: the columns of FACTS, one row for each input row, in the same order.

    Input columns (String; null reads as ''): `oracle_id`; `name`, `type_line`, `mana_cost` with all faces joined with
    ' // '; `oracle_text` with the texts of all faces joined with newlines; `front_text`, the front face's;
    `color_indicator`, the letters of all faces; `color_identity`, the letters that Scryfall states; and `has_power`
    (Boolean, null where the source leaves power out). A front face's type line alone is enough but for basic land
    types of other faces. `copy_limit` is null for any number; `argument` is '' where an ability has none; masks are
    W=1 U=2 B=4 R=8 G=16; `legendary_identities` is the set of `hybrid`, after `reading`.
    """
    texts = ["oracle_id", "name", "type_line", "mana_cost", "oracle_text", "front_text"]
    rows = cards.select(pl.col(*texts, "color_indicator", "color_identity").fill_null(""), "has_power").with_row_index(
        "row"
    )
    rows = _with(rows, "type_line", _TYPE_FACTS, _type_facts)
    rows = _with_identity(rows, reading)
    rows = _with_text_facts(rows)
    return rows.select(pl.col(name).cast(dtype) for name, dtype in FACTS.items())


def _with(
    rows: pl.DataFrame, key: str, schema: dict[str, Any], facts: Callable[[Any], tuple[Any, ...]]
) -> pl.DataFrame:
    """The rows with the columns of `schema`, computed once for each distinct value of the column `key`."""
    values = rows[key].unique()
    columns = zip(*map(facts, values), strict=True) if len(values) else [()] * len(schema)
    found = pl.DataFrame([_series(*field, column) for field, column in zip(schema.items(), columns, strict=True)])
    return _hstacked(rows, key, found.with_columns(values))


def _hstacked(rows: pl.DataFrame, key: str, found: pl.DataFrame) -> pl.DataFrame:
    """The rows with the other columns of `found`, looked up by `key`; the texts of the rows are not copied."""
    columns = rows.select(key).join(found, on=key, how="left", maintain_order="left").drop(key)
    return rows.hstack(columns)


def _series(name: str, dtype: Any, column: tuple[Any, ...]) -> pl.Series:
    if dtype != _STRINGS:
        return pl.Series(name, column, dtype)
    # Joined and split again: polars builds a list column from Python lists ten times as slowly.
    joined = pl.Series(name, ["\x1f".join(words) for words in column], pl.String)
    lists = pl.when(pl.col(name) != "").then(pl.col(name).str.split("\x1f")).otherwise(pl.lit([], _STRINGS))
    return joined.to_frame().select(lists.alias(name)).to_series()


def _with_found(
    rows: pl.DataFrame,
    name: str,
    fact: Callable[..., Any],
    *arguments: str,
    dtype: Any,
    default: Any,
    where: pl.Expr,
) -> pl.DataFrame:
    """The rows with the column `name`: in the rows of `where` the fact of the argument columns, elsewhere the default."""
    values = [default] * rows.height
    needed = rows.select("row", *arguments, where.alias("is_needed")).filter("is_needed").drop("is_needed")
    for row, *given in needed.iter_rows():
        values[row] = fact(*given)
    return rows.with_columns(pl.Series(name, values, dtype))


def _type_facts(type_line: str) -> tuple[Any, ...]:
    front = parse_type_line(type_line)
    lands = basic_land_types(front.subtypes)
    return (
        front.supertypes,
        front.types,
        front.subtypes,
        front.unknown,
        lands,
        basic_land_type_colors(lands),
        front.is_basic_land,
        front.is_legendary,
        is_background(front),
        is_doctor(front),
        brawlset_clause(front),
        legendary_clause(front),
        second_clause(front),
        land_types_mask(type_line),
    )


def _with_identity(rows: pl.DataFrame, reading: Reading) -> pl.DataFrame:
    rows = rows.with_columns(text=_without_reminder(rows["oracle_text"])).with_columns(
        text_symbols=pl.col("text").str.extract_all(SYMBOL_PATTERN).list.join("")
    )
    rows = _with(rows, "mana_cost", {"cost_mask": pl.UInt8, "has_hybrid_cost": pl.Boolean}, _cost_facts)
    rows = _with(rows, "text_symbols", {"text_mask": pl.UInt8}, lambda symbols: (symbols_mask(mana_symbols(symbols)),))
    rows = _with(rows, "color_indicator", {"indicator_mask": pl.UInt8}, lambda letters: (mask_of(letters),))
    all_colors = pl.col("text").str.contains("is all colors", literal=True)
    rows = _with_found(
        rows, "is_all_colors", defines_all_colors, "text", "name", dtype=pl.Boolean, default=False, where=all_colors
    )
    rows = rows.with_columns(
        other_mask=pl.col("indicator_mask")
        | pl.col("all_land_mask")
        | (pl.col("is_all_colors").cast(pl.UInt8) * ALL_COLORS)
    ).with_columns(own_identity_mask=pl.col("cost_mask") | pl.col("text_mask") | pl.col("other_mask"))
    stated = {"identity_mask": pl.UInt8, "plain": pl.UInt32}
    rows = _with(rows, "color_identity", stated, lambda letters: (mask_of(letters), IDENTITIES_WITH[mask_of(letters)]))

    def relaxed(mana_cost: str, text_symbols: str, *masks: int) -> int:
        return legendary_identities(mana_symbols(mana_cost), mana_symbols(text_symbols), *masks, reading=reading)

    needed = ["mana_cost", "text_symbols", "other_mask", "identity_mask"]
    hybrid = pl.col("has_hybrid_cost")
    rows = _with_found(rows, "relaxed", relaxed, *needed, dtype=pl.UInt32, default=None, where=hybrid)
    return rows.with_columns(legendary_identities=pl.coalesce("relaxed", "plain"))


def _cost_facts(mana_cost: str) -> tuple[int, bool]:
    symbols = mana_symbols(mana_cost)
    return symbols_mask(symbols), any(map(is_hybrid, symbols))


def _without_reminder(texts: pl.Series) -> pl.Series:
    """What `text.without_reminder` does, for a whole column."""
    while texts.str.contains("(", literal=True).any():
        shorter = texts.str.replace_all(PARENTHESES_PATTERN, " ")
        if shorter.equals(texts):
            break
        texts = shorter
    return texts


def _with_text_facts(rows: pl.DataFrame) -> pl.DataFrame:
    def clause(type_line: str, text: str, has_power: bool | None) -> str | None:
        return commander_clause(parse_type_line(type_line), text, has_power=has_power)

    rows = rows.with_columns(is_telling=pl.col("front_text").str.contains(_TELLING_WORDS))
    telling = pl.col("is_telling")
    rows = _with_found(rows, "copy_limit", copy_limit, "front_text", dtype=pl.Int16, default=1, where=telling)
    for name, fact in (
        ("is_companion", is_companion),
        ("chooses_color", chooses_color),
        ("says_can_be_commander", says_can_be_commander),
    ):
        rows = _with_found(rows, name, fact, "front_text", dtype=pl.Boolean, default=False, where=telling)
    needed = ["type_line", "front_text", "has_power"]
    eligible = telling | pl.col("is_legendary")
    rows = _with_found(rows, "commander_clause", clause, *needed, dtype=pl.String, default=None, where=eligible)
    return _with_partner_abilities(rows)


def _known_names(names: pl.Series) -> frozenset[str]:
    fronts = names.filter(names.str.contains(" // ", literal=True)).to_list()
    return frozenset(names.to_list()) | {front_of(name) for name in fronts}


def _with_partner_abilities(rows: pl.DataFrame) -> pl.DataFrame:
    names = _known_names(rows["name"])
    found = [
        (row, ability.kind, ability.argument)
        for row, text, _ in rows.select("row", "front_text", "is_telling").filter("is_telling").iter_rows()
        for ability in partner_abilities(text, known_names=names)
    ]
    schema: dict[str, Any] = {"row": rows.schema["row"], "kind": pl.String, "argument": pl.String}
    abilities = (
        pl.DataFrame(found, schema=schema, orient="row")
        .group_by("row", maintain_order=True)
        .agg(partner_abilities=pl.struct("kind", "argument"))
    )
    none: pl.Expr = pl.lit([], _ABILITIES)
    return _hstacked(rows, "row", abilities).with_columns(pl.col("partner_abilities").fill_null(none))
