"""A handful of cards in tables of memory, and decks of them, for each file below sql/rules/ on its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

import duckdb
import pytest

from brawlset.bundle import bundled, sql_text
from brawlset.cards.colors import mask_of
from brawlset.cards.hybrid import IDENTITIES_WITH
from brawlset.cards.lands import basic_land_type_colors, basic_land_types
from brawlset.decks.preparing import formats_of
from brawlset.decks.rule_run import Ban, Declared, Lists, RuleRun, rule_run
from brawlset.formats import Format

ZONES = ("commander", "deck", "companion", "extra")


def card_id(name: str) -> UUID:
    """An id that is always the same for the same name."""
    return uuid5(NAMESPACE_URL, f"brawlset-rules/{name}")


class Table:
    """The public tables, empty but for the cards and BSets that a test puts in."""

    def __init__(self, declarations: str) -> None:
        self.con = duckdb.connect(config={"python_enable_replacements": False})
        self.con.execute(sql_text("macros/identity.sql"))
        self.con.execute(declarations)
        self.names: dict[UUID, str] = {}

    def _insert(self, table: str, **values: object) -> None:
        columns = ", ".join(values)
        self.con.execute(f"insert into {table} ({columns}) values ({', '.join(f'${name}' for name in values)})", values)

    def card(
        self,
        name: str,
        identity: str = "",
        *,
        types: str = "Instant",
        supertypes: str = "",
        subtypes: str = "",
        cost: str = "",
        mana_value: float = 2,
        copy_limit: int | None = 1,
        text: str = "…",
        keywords: Iterable[str] = (),
        layout: str = "normal",
        is_companion: bool = False,
        fits: int | None = None,
        duel: str = "legal",
        bsets: Iterable[str] = ("here",),
    ) -> UUID:
        """A card, with one face, in the BSets."""
        oracle_id = card_id(name)
        self.names[oracle_id] = name
        lands = basic_land_types(subtypes.split())
        type_line = " ".join(filter(None, (supertypes, types))) + (f" — {subtypes}" if subtypes else "")
        self._insert(
            "cards",
            oracle_id=str(oracle_id),
            name=name,
            layout=layout,
            mana_cost=cost,
            mana_value=mana_value,
            type_line=type_line,
            supertypes=supertypes.split(),
            types=types.split(),
            subtypes=subtypes.split(),
            colors=identity,
            color_identity=identity,
            identity_mask=mask_of(identity),
            legendary_identities=IDENTITIES_WITH[mask_of(identity)] if fits is None else fits,
            keywords=list(keywords),
            produced_mana="",
            copy_limit=copy_limit,
            is_basic="Basic" in supertypes,
            basic_land_types=list(lands),
            basic_land_mask=basic_land_type_colors(lands),
            is_companion=is_companion,
            is_funny=False,
            is_layout_known=True,
            first_printed_on="2020-01-01",
            printing_count=1,
            duel_legality=duel,
        )
        self._insert(
            "faces",
            oracle_id=str(oracle_id),
            face_number=1,
            name=name.split(" // ", maxsplit=1)[0],
            mana_cost=cost,
            type_line=type_line,
            oracle_text=text,
            colors=identity,
            color_indicator="",
        )
        for bset in bsets:
            self._insert(
                "bset_cards",
                bset_id=bset,
                oracle_id=str(oracle_id),
                set_code=bset[:4],
                collector_number="7",
                printing_count=1,
            )
        return oracle_id

    def basic(
        self, name: str, subtype: str = "", *, bsets: Iterable[str] = ("here",), supertypes: str = "Basic"
    ) -> UUID:
        """A basic land."""
        identity = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}.get(subtype, "")
        return self.card(
            name,
            identity,
            types="Land",
            supertypes=supertypes,
            subtypes=subtype,
            mana_value=0,
            copy_limit=None,
            bsets=bsets,
        )

    def leader(
        self, name: str, identity: str = "", *, clause: str = "creature", chooses: bool = False, **more: Any
    ) -> UUID:
        """A legendary creature that leads in every format."""
        oracle_id = self.card(name, identity, **({"types": "Creature", "supertypes": "Legendary"} | more))
        for format_id in ("brawlset", "legendary-commander"):
            self._insert("commanders", format=format_id, oracle_id=str(oracle_id), clause=clause, chooses_color=chooses)
        return oracle_id

    def pair(self, first: str, second: str, ability: str = "partner") -> None:
        """Two cards that lead together in every format."""
        for format_id in ("brawlset", "legendary-commander"):
            self._insert(
                "commander_pairs",
                format=format_id,
                first_id=str(card_id(first)),
                second_id=str(card_id(second)),
                ability=ability,
            )

    def bset(self, bset_id: str = "here", *, standing: str = "default") -> None:
        """A BSet, and which basic lands each identity may have in it, by the table's own query."""
        self._insert(
            "bsets",
            bset_id=bset_id,
            name_en=bset_id.title(),
            name_fr=f"{bset_id} (fr)",
            kind="expansion",
            standing=standing,
            is_default=standing == "default",
            provenance="derived",
            reason="For this test.",
            card_count=0,
            commander_count=0,
            basics=[],
        )

    def settle(self) -> None:
        """Fill what follows from the cards."""
        self.con.execute("delete from bset_basics")
        self.con.execute(f"insert into bset_basics by name {sql_text('main/bset_basics.sql')}")


Row = tuple[str, str | None, int | None, dict[str, Any]]
"""What a rule returned: its number, the card's name, the line, the facts."""


@pytest.fixture(scope="session")
def declarations() -> str:
    """The columns of the public tables without their constraints: a test fills in what its rule reads."""
    with duckdb.connect() as con:
        con.execute(sql_text("macros/identity.sql"))
        con.execute(sql_text("schema/main.sql"))
        con.execute("create schema bare")
        for (name,) in con.execute("select table_name from duckdb_tables() where schema_name = 'main'").fetchall():
            con.execute(f"create table bare.{name} as from main.{name} limit 0")
        made = con.execute("select sql from duckdb_tables() where schema_name = 'bare'").fetchall()
    return "\n".join(statement.replace("CREATE TABLE bare.", "create table ") for (statement,) in made)


@pytest.fixture
def table(declarations: str) -> Iterator[Table]:
    """Empty tables with the BSets 'here' and 'there'."""
    made = Table(declarations)
    made.bset("here")
    made.bset("there")
    yield made
    made.con.close()


@pytest.fixture
def broken(table: Table) -> Callable[..., list[Row]]:
    """Runs one rule file over one deck.

    Zones are lists of 'Name' or (copies, 'Name'), numbered as lines from 1 in the order commander, deck, companion, extra; a
    name that is no card of the table is a line that was not read.
    """

    def run(
        rule: str,
        *,
        game_format: str = "brawlset",
        bset: str | None = "here",
        chosen: str = "",
        bans: Iterable[Ban] = (),
        changed: dict[str, Any] | None = None,
        **zones: Iterable[str | tuple[int, str]],
    ) -> list[Row]:
        table.settle()
        format_ = replace(format_named(game_format), deck_rules=(rule,), **(changed or {}))
        with rule_run(table.con, format_) as one:
            _load(one, table, zones, bans)
            one.declare([Declared(0, bset, mask_of(chosen))])
            return [
                (row.rule, None if row.oracle_id is None else table.names[row.oracle_id], row.line, dict(row.facts))
                for row in one.broken()
            ]

    return run


def format_named(format_id: str) -> Format:
    """A format of the bundled assets."""
    return next(one for one in formats_of(bundled("assets") / "formats") if one.id == format_id)


def _load(run: RuleRun, table: Table, zones: dict[str, Iterable[str | tuple[int, str]]], bans: Iterable[Ban]) -> None:
    assert set(zones) <= set(ZONES)
    lines = [
        (zone, *(entry if isinstance(entry, tuple) else (1, entry))) for zone in ZONES for entry in zones.get(zone, ())
    ]
    cards = [None, *table.names]
    numbers = {table.names[oracle_id]: place for place, oracle_id in enumerate(table.names, start=1)}
    lists = Lists()
    lists.add(
        0,
        range(1, len(lines) + 1),
        [zone for zone, _, _ in lines],
        [copies for _, copies, _ in lines],
        [numbers.get(name, 0) for _, _, name in lines],
    )
    run.load(lists, cards, list(bans))
