"""The rules run over decks: lists as rows of temporary tables, the files below sql/rules/ over them, what they return.

One list and ten thousand run through the same files. Here no name is looked up and no sentence is made. The tables stand in memory, on a
connection of their own to the published file, which stays as it is; text of a list is never part of a statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID

import duckdb

from brawlset.bundle import sql_text
from brawlset.decks.model import Zone
from brawlset.formats import Format

_ONLY_WITH = re.compile(r"^-- only with: (\w+)$", re.MULTILINE)

_MANY_LINES = 3_000
"""From so many lines on they are loaded through a frame: importing polars costs as long as loading these without."""


class Ban(NamedTuple):
    """A card that a ban list forbids: at all (`deck`), or in one zone alone."""

    oracle_id: UUID
    role: str
    list: str


class Drafted(NamedTuple):
    """What a draft left a drafter with. `pool` is oracle id -> copies, None where it is not known; `set_codes` are the sets of which the
    draft had boosters, be it one (CD-D6)."""

    pool: Mapping[UUID, int] | None
    set_codes: tuple[str, ...] = ()


@dataclass(slots=True)
class Lists:
    """The lines of many lists as columns. `card` is a place in `cards` of the run, 0 for a line that leads to no card."""

    list_id: list[int] = field(default_factory=list)
    line: list[int] = field(default_factory=list)
    zone: list[Zone] = field(default_factory=list)
    copy_count: list[int] = field(default_factory=list)
    card: list[int] = field(default_factory=list)

    def add(
        self, list_id: int, line: Iterable[int], zone: Iterable[Zone], copy_count: Iterable[int], card: Sequence[int]
    ) -> None:
        """The lines of one list."""
        self.list_id.extend([list_id] * len(card))
        self.line.extend(line)
        self.zone.extend(zone)
        self.copy_count.extend(copy_count)
        self.card.extend(card)

    def columns(self) -> dict[str, Sequence[object]]:
        """Name -> column."""
        return {
            "list_id": self.list_id,
            "line": self.line,
            "zone": self.zone,
            "copy_count": self.copy_count,
            "card": self.card,
        }


class Declared(NamedTuple):
    """One deck to check: a list, in a BSet, with the colors chosen for its commanders (five bits)."""

    list_id: int
    bset_id: str | None
    chosen_mask: int


class Broken(NamedTuple):
    """One row that a rule file returned. `kind` is the file."""

    deck_id: int
    kind: str
    is_warning: bool
    rule: str
    oracle_id: UUID | None
    line: int | None
    facts: Mapping[str, Any]


class Outline(NamedTuple):
    """Size, commanders and identity of a deck. `identity_mask` is None where it cannot be known."""

    deck_id: int
    deck_count: int
    extra_count: int
    commander_ids: list[UUID]
    identity_mask: int | None
    printed_mask: int | None
    choice_count: int


class RuleRun:
    """Lists of one format, loaded and judged. Made by `rule_run`."""

    def __init__(self, con: duckdb.DuckDBPyConnection, format_: Format, drafted: Drafted | None = None) -> None:
        self.con = con
        self.format = format_
        self.drafted = drafted or Drafted(None)

    def load(self, lists: Lists, cards: Sequence[UUID | None], bans: Sequence[Ban] = ()) -> None:
        """The tables `listed`, `formats` and `ban_list`, and for a format with drafts `pool_cards` and `drafted_sets`. `cards` are the
        cards that the numbers in `lists.card` stand for."""
        self._load_table(
            "numbered",
            {"card": range(len(cards)), "oracle_id": [None if card is None else str(card) for card in cards]},
            ("integer", "uuid"),
        )
        self._load_table(
            "listed",
            lists.columns(),
            ("integer", "integer", "varchar", "integer", "integer"),
            "select loading.* exclude (card), numbered.oracle_id from loading left join numbered using (card)",
        )
        self.con.execute(_FORMATS, _format_row(self.format))
        self._load_table(
            "ban_list",
            {
                "format": [self.format.id] * len(bans),
                "oracle_id": [str(ban.oracle_id) for ban in bans],
                "role": [ban.role for ban in bans],
                "list": [ban.list for ban in bans],
            },
            ("varchar", "uuid", "varchar", "varchar"),
        )
        if self.format.booster_grants:
            self._load_drafted()

    def _load_drafted(self) -> None:
        pool = self.drafted.pool or {}
        columns: dict[str, Sequence[object]] = {
            "oracle_id": [str(oracle_id) for oracle_id in pool],
            "copy_count": list(pool.values()),
        }
        self._load_table("pool_cards", columns, ("uuid", "integer"))
        self._load_table("drafted_sets", {"set_code": self.drafted.set_codes}, ("varchar",))

    def fitting_bsets(self, list_ids: Sequence[int]) -> dict[int, list[tuple[str, int]]]:
        """For lists without a BSet: the BSets that hold all their cards, else the nearest, each with the number of missing cards."""
        self._load_table("open_lists", {"list_id": list_ids}, ("integer",))
        found: dict[int, list[tuple[str, int]]] = {list_id: [] for list_id in list_ids}
        for list_id, bset_id, missing in self.con.execute(sql_text("decks/fitting_bsets.sql")).fetchall():
            found[list_id].append((bset_id, missing))
        return found

    def declare(self, decks: Sequence[Declared]) -> None:
        """The tables `declared_decks`, `deck_lines` and `decks`, over which the rules run; `deck_id` is the place in `decks`."""
        columns = zip(*decks, strict=True) if decks else ((), (), ())
        self._load_table(
            "declared_decks",
            {"deck_id": range(len(decks)), **dict(zip(Declared._fields, columns, strict=True))},
            ("integer", "integer", "varchar", "utinyint"),
            f"select *, '{self.format.id}' as format from loading",
        )
        for table in ("deck_lines", "decks"):
            self.con.execute(f"create or replace temp table {table} as {sql_text(f'decks/{table}.sql')}")

    def broken(self) -> Iterator[Broken]:
        """What the rules of the format say, in their order, each by deck and line.

        `-- warning` in the header of a file makes its rows warnings; `-- only with: companion` leaves the file out where no deck has
        one (so for the other columns of _PRESENT), which saves its time.
        """
        present = self._present()
        for name in self.format.deck_rules:
            text = sql_text(f"rules/{name}.sql")
            needed = _ONLY_WITH.search(text)
            if needed and needed[1] not in present:
                continue
            kind, is_warning = name.partition("/")[2], text.startswith("-- warning\n")
            for deck_id, rule, oracle_id, line, facts in sorted(self.con.execute(text).fetchall(), key=_by_line):
                yield Broken(deck_id, kind, is_warning, rule, oracle_id, line, facts)

    def _present(self) -> set[str]:
        cursor = self.con.execute(_PRESENT, {"pool": self.drafted.pool is not None})
        names = [column[0] for column in cursor.description or ()]
        return {name for row in cursor.fetchall() for name, is_there in zip(names, row, strict=True) if is_there}

    def outlines(self) -> list[Outline]:
        """One for each deck, by deck."""
        picked = ", ".join(Outline._fields)
        return [Outline(*row) for row in self.con.execute(f"select {picked} from decks order by deck_id").fetchall()]

    def evidence(self, decks: int) -> list[tuple[Any, ...]]:
        """Rows (deck_id, line, zone, copy_count, oracle_id, set_code, collector_number, printing_count) of the first decks, by deck and
        line."""
        return self.con.execute(sql_text("decks/evidence.sql"), {"decks": decks}).fetchall()

    def line_facts(self, decks: int) -> list[tuple[Any, ...]]:
        """Rows (deck_id, line, zone, copy_count, oracle_id, mana_value, types, colors, color_identity, is_basic, price_eur, bset_ids,
        satellite) of the first decks, by deck and line."""
        return self.con.execute(sql_text("decks/line_facts.sql"), {"decks": decks}).fetchall()

    def _load_table(
        self,
        table: str,
        columns: Mapping[str, Sequence[object]],
        types: Sequence[str],
        select: str = "select * from loading",
    ) -> None:
        """A temporary table of columns, which `select` has as `loading`. Lists as parameters for a few rows; a frame for many."""
        first = next(iter(columns.values()))
        if len(first) <= _MANY_LINES:
            picked = ", ".join(
                f"unnest(${name}::{type_}[]) as {name}" for name, type_ in zip(columns, types, strict=True)
            )
            self.con.execute(
                f"create or replace temp table {table} as with loading as (select {picked}) {select}",
                {name: list(column) for name, column in columns.items()},
            )
            return
        import polars as pl

        from brawlset.warehouse import ArrowStream

        picked = ", ".join(f"{name}::{type_} as {name}" for name, type_ in zip(columns, types, strict=True))
        self.con.register("loaded", ArrowStream(pl.DataFrame({name: pl.Series(c) for name, c in columns.items()})))
        try:
            self.con.execute(
                f"create or replace temp table {table} as with loading as (select {picked} from loaded) {select}"
            )
        finally:
            self.con.unregister("loaded")


@contextmanager
def rule_run(con: duckdb.DuckDBPyConnection, format_: Format, drafted: Drafted | None = None) -> Iterator[RuleRun]:
    """A run of the rules of one format beside the given connection to the published file. `drafted` is what decks of a draft were built
    from."""
    own = con.cursor()
    try:
        yield RuleRun(own, format_, drafted)
    finally:
        own.close()


_PRESENT = """
    select
        coalesce(max(extra_count), 0) > 0 as extra,
        coalesce(max(companion_count), 0) > 0 as companion,
        coalesce(max(commander_count), 0) > 1 as pair,
        coalesce(max(choice_count), 0) > 0 as choice,
        exists (select 1 from ban_list) as bans,
        $pool::boolean as pool
    from decks
"""
"""What a rule file may be 'only with'."""

_FORMATS = """
    create or replace temp table formats as
    select
        $id as format,
        $deck_minimum::integer as deck_minimum,
        $deck_maximum::integer as deck_maximum,
        $extra_minimum::integer as extra_minimum,
        $extra_maximum::integer as extra_maximum,
        $binds_extra::boolean as binds_extra,
        $hybrid as hybrid,
        $two_commanders::boolean as two_commanders,
        $commander_clauses::varchar[] as commander_clauses,
        map($ruled::varchar[], $rules::varchar[]) as rules
"""


def _format_row(format_: Format) -> dict[str, object]:
    return {
        "id": format_.id,
        "deck_minimum": format_.deck_minimum,
        "deck_maximum": format_.deck_maximum,
        "extra_minimum": format_.extra_minimum,
        "extra_maximum": format_.extra_maximum,
        "binds_extra": format_.binds_extra,
        "hybrid": format_.hybrid,
        "two_commanders": format_.two_commanders,
        "commander_clauses": list(format_.commander_clauses),
        "ruled": list(format_.rules),
        "rules": list(format_.rules.values()),
    }


def _by_line(row: tuple[Any, ...]) -> tuple[int, int, str]:
    deck_id, _, oracle_id, line, _ = row
    return deck_id, -1 if line is None else line, str(oracle_id)
