"""The published file from Python: a read-only connection, and polars frames of what people ask for most.

These are the functions of `import brawlset`, which imports this module when one of them is first asked for. The database is the one that
the command line reads (BRAWLSET_HOME), unless `database` names another. The examples are of the bundled sample.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import duckdb
import polars as pl

from brawlset.bset_lookup import find_bset
from brawlset.cards.colors import parse_colors
from brawlset.errors import ConfigurationError
from brawlset.leading import find_option, option_as_of
from brawlset.lookup import find_card
from brawlset.settings import load_settings
from brawlset.warehouse import open_published


def open(database: str | Path | None = None) -> duckdb.DuckDBPyConnection:  # noqa: A001 - brawlset.open, as sqlite3.connect
    """A connection to the published file for any SQL. It reads: it can change nothing, and reaches no other file and no network.

    Raises NotFoundError where there is no database yet.

    >>> with brawlset.open() as con:
    ...     con.execute("select count(*) from cards where is_companion").fetchall()
    [(10,)]
    """
    return open_published(load_settings().database if database is None else Path(database))


def query(
    sql: str, parameters: Mapping[str, object] | None = None, *, database: str | Path | None = None
) -> pl.DataFrame:
    """What SQL gives, as a frame. Its `$name` stand for `parameters`. Ids and intervals come as text.

    Raises DuckDB's own errors for SQL that is wrong, and NotFoundError where there is no database yet.

    >>> brawlset.query("select name, mana_cost from cards where name = $name", {"name": "Fatal Push"}).rows()
    [('Fatal Push', '{B}')]
    """
    with open(database) as con:
        return _frame(con, sql, parameters)


def bsets(*, is_all: bool = False, database: str | Path | None = None) -> pl.DataFrame:
    """The BSets of the default list, or all of them, in the order in which they came out.

    Columns: bset_id, name_en, name_fr, kind, standing (default, optional, announced, set aside), is_default, provenance (official,
    derived), reason, first_released_on, last_released_on, card_count (different cards, with basic lands), commander_count, basics (names of
    the basic lands), set_codes (those of its sets).

    >>> brawlset.bsets().filter(pl.col("card_count") > 20).select("bset_id", "commander_count").rows()
    [('war-of-the-spark', 14)]
    """
    return query(
        """
        select
            bsets.*,
            (
                select coalesce(list(bset_sets.set_code order by sets.released_on, bset_sets.set_code), [])
                from bset_sets
                inner join sets using (set_code)
                where bset_sets.bset_id = bsets.bset_id
            ) as set_codes
        from bsets
        where bsets.is_default or $is_all
        order by bsets.first_released_on nulls last, bsets.bset_id
        """,
        {"is_all": is_all},
        database=database,
    )


def commanders(bset: str, *, as_of: date | None = None, database: str | Path | None = None) -> pl.DataFrame:
    """Who may lead a deck of a BSet, alone or in pairs, by name. `bset` is an id, a name or a set code; `as_of` a day in the past.

    Columns: commander, partner (null where one leads alone), chosen_colors (letters, where a card lets its player choose), color_identity
    (letters in the order WUBRG), pool_count (cards without basic lands), creature_count, planeswalker_count, instant_count, sorcery_count,
    artifact_count, enchantment_count, battle_count, land_count, basics (names of those allowed), is_basics_exception (only because
    none fits, 903.BS.11), companions, edhrec_rank, commander_id, partner_id.

    Raises NotFoundError for an unknown BSet, with those that are near.

    >>> brawlset.commanders("war").filter(pl.col("is_basics_exception")).get_column("commander").to_list()
    ['Karn, the Great Creator', 'Ugin, the Ineffable']
    """
    with open(database) as con:
        parameters = {"bset_id": find_bset(con, bset).bset_id}
        if as_of is None:
            return _frame(con, "from commander_options($bset_id)", parameters)
        return _frame(con, "from commander_options_as_of($bset_id, $as_of)", parameters | {"as_of": as_of})


def pool(
    bset: str,
    commander: str,
    *,
    partner: str | None = None,
    choose: str | None = None,
    with_basics: bool = False,
    as_of: date | None = None,
    database: str | Path | None = None,
) -> pl.DataFrame:
    """The cards that a deck of a BSet led by this commander, or pair, may hold, by name; with `with_basics` the basic lands too, last.

    Names are read as the command line reads them. `choose` is the color chosen for a commander that lets its player choose one (903.4b).

    Columns: oracle_id, name, mana_cost, mana_value, type_line, color_identity, is_basic, set_code, collector_number (the printing that
    proves that the card is in the BSet, 903.BS.4).

    Raises NotFoundError that says why the card does not lead there, AmbiguousError for a name of several cards, and ConfigurationError
    where a color must be chosen.

    >>> pool = brawlset.pool("war-of-the-spark", "Feather, the Redeemed")
    >>> pool.height, pool.get_column("color_identity").unique().sort().to_list()
    (15, ['', 'R', 'W', 'WR'])
    >>> brawlset.pool("bbd", "Will Kenrith", partner="Rowan Kenrith", with_basics=True).tail(1).get_column("name").item()
    'Island'
    """
    with open(database) as con:
        found = find_bset(con, bset)
        first = find_card(con, commander, bset_id=found.bset_id)
        second = find_card(con, partner, bset_id=found.bset_id) if partner else None
        chosen_mask = parse_colors(choose) if choose else 0
        option = find_option(con, found, first, partner=second, chosen_mask=chosen_mask)
        parameters: dict[str, object] = {
            "bset_id": found.bset_id,
            "identity": option.color_identity,
            "with_basics": with_basics,
        }
        if as_of is None:
            return _frame(con, "from identity_pool($bset_id, $identity, with_basics := $with_basics)", parameters)
        option_as_of(con, option, leaders=(first, second) if second else (first,), as_of=as_of)
        return _frame(
            con,
            "from identity_pool_as_of($bset_id, $identity, $as_of, with_basics := $with_basics)",
            parameters | {"as_of": as_of},
        )


def _frame(con: duckdb.DuckDBPyConnection, sql: str, parameters: Mapping[str, object] | None) -> pl.DataFrame:
    """The result of a query through Arrow, which needs no pyarrow. polars has no intervals of months: they come as text."""
    relation: Any = con.sql(sql, params=dict(parameters)) if parameters else con.sql(sql)
    if relation is None:
        raise ConfigurationError("There is no SQL: a frame is made of a query, such as 'from cards'.")
    spans = [name for name, kind in zip(relation.columns, relation.types, strict=True) if str(kind) == "INTERVAL"]
    if spans:
        as_text = ", ".join(f'"{name}"::varchar as "{name}"' for name in spans)
        relation = relation.project(f"* replace ({as_text})")
    return pl.DataFrame(relation)
