"""A new DuckDB file, filled table by table beside the published one.

The connection's own database is the file that will be published; `staging` (rows as received and what is derived from them) and `ref`
(reference data) are attached in memory and are gone when it is closed.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, cast

import duckdb

from brawlset.bundle import sql_text
from brawlset.cards.playable import HELPER_SET_TYPES
from brawlset.claims import Claim, claims
from brawlset.errors import BuildError, GateError, first_line
from brawlset.graph import Graph
from brawlset.sources.bulk_columns import TRANSLATED_COLUMNS
from brawlset.sources.bulk_file import BulkReport, read_bulk
from brawlset.sources.scryfall import SetRow
from brawlset.warehouse import (
    NO_DOWNLOADS,
    SCHEMA_VERSION,
    STORAGE_VERSION,
    build_order,
    load_frame,
    rows,
    sql_files,
    tables_read,
)

if TYPE_CHECKING:
    import polars as pl


STAGED_BY_SQL = ("oracles", "described", "faces", "card_texts", "other_names", "booster_cards")
"""The tables of staging that a select file makes of others; staging.objects and what settles it come before."""

STAGED_OF_ARCHIVES = ("archive_matches", "set_names")
"""The tables of staging that are made of the archives and the list of sets alone, while the cards are still being read."""

STAGED_BY_PYTHON = {
    "kinds": ("staging.objects",),
    "card_facts": ("staging.card_texts",),
    "name_keys": ("staging.objects", "staging.faces", "staging.card_facts", "staging.other_names"),
}
"""The tables of staging that brawlset.derived computes, and what they are made of."""

STAGED_OF_TABLES = {
    "draft_odds": ("draft_sets", "draft_boosters", "draft_sheets", "draft_sheet_cards", "cards", "commander_pairs"),
}
"""The tables of staging that brawlset.derived computes of public tables, and those."""


_CHECK = re.compile(r"CHECK constraint failed on table \S+ with expression CHECK\((.*)\)$")
_NOT_NULL = re.compile(r"NOT NULL constraint failed: \w+\.(\S+)$")


class Build:
    """One build below `home`/building. Use as a context manager: what is not published is removed."""

    def __init__(self, home: Path) -> None:
        self.main = sql_files("main")
        self.staging = sql_files("staging")
        self.claims = claims(build_order(self.main))
        self._graph: Graph | None = None
        self.folder = home / "building"
        self.database = self.folder / "brawlset.duckdb"
        shutil.rmtree(self.folder, ignore_errors=True)  # what a killed run left; the caller holds the lock
        self.folder.mkdir(parents=True)
        try:
            self.con = self._connection()
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def _connection(self) -> duckdb.DuckDBPyConnection:
        con = duckdb.connect(
            self.database,
            config={
                **NO_DOWNLOADS,
                "storage_compatibility_version": STORAGE_VERSION,
                "python_enable_replacements": False,
                "temp_directory": str(self.folder / "spilled"),
            },
        )
        con.execute("attach ':memory:' as staging (row_group_size 16384)")
        con.execute("attach ':memory:' as ref")
        return con

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._graph is not None:
            self._graph.close()
        self.con.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def read_cards(self, path: Path) -> BulkReport:
        """staging.objects from a bulk file, in its order."""
        with self.con.cursor() as con:
            return read_bulk(con, path, table="staging.objects", select=self.staging["objects"], scratch=self.folder)

    def prepare_names(self, languages: Sequence[str]) -> None:
        """staging.languages, whose names are asked for, and staging.translated without any."""
        self.con.execute(
            "create table staging.languages as select unnest($codes::varchar[]) as lang", {"codes": list(languages)}
        )
        typed = ", ".join(f'null::{kind} as "{name}"' for name, kind in TRANSLATED_COLUMNS.items())
        with self.con.cursor() as con:
            con.execute(f"create temp view received as select {typed}")
            con.execute(f"create table staging.translated as from ({self.staging['translated']}) limit 0")

    def read_names(self, path: Path) -> BulkReport:
        """staging.translated from the bulk file of all languages."""
        with self.con.cursor() as con:
            return read_bulk(
                con,
                path,
                table="staging.translated",
                select=self.staging["translated"],
                scratch=self.folder,
                columns=TRANSLATED_COLUMNS,
                counted="sum(object_count)::bigint",
            )

    def create_schema(self) -> None:
        """The macros that selects call, the empty public tables with their keys, checks and comments, the macros for users over them."""
        self.con.execute("begin")
        self.con.execute(sql_text("macros/identity.sql"))
        self.con.execute(sql_text("schema/main.sql"))
        self.con.execute(sql_text("schema/legendary.sql"))
        self.con.execute(sql_text("schema/drafts.sql"))
        self.con.execute(sql_text("schema/ops.sql"))
        self.con.execute("insert into ops.file_format values (?)", [SCHEMA_VERSION])
        for name, text in sql_files("macros").items():
            if name != "identity":
                self.con.execute(text)
        self.con.execute("commit")

    def load_sets(self, sets: Sequence[SetRow]) -> None:
        """staging.sets from the list of sets."""
        import polars as pl

        text, number = pl.String, pl.Int64
        schema = {"set_code": text, "name": text, "set_type": text, "released_on": pl.Date, "parent_set_code": text}
        schema |= {"block": text, "symbol": text, "is_digital": pl.Boolean, "card_count": number}
        schema |= {"mtgo_code": text, "arena_code": text}
        rows = [
            (
                s.code,
                s.name,
                s.set_type,
                s.released_on,
                s.parent_set_code,
                s.block,
                s.symbol,
                s.is_digital,
                s.card_count,
                s.mtgo_code,
                s.arena_code,
            )
            for s in sets
        ]
        load_frame(self.con, "staging.sets", pl.DataFrame(rows, schema=schema, orient="row"))

    def load_reference(self, frames: Mapping[str, pl.DataFrame]) -> None:
        """The tables of `ref`: see brawlset.reference."""
        for table, frame in frames.items():
            load_frame(self.con, f"ref.{table}", frame)

    def match_archives(self, frames: Mapping[str, pl.DataFrame]) -> None:
        """The tables of staging that the archives give, and which of Scryfall's sets theirs are: see brawlset.archives."""
        for table, frame in frames.items():
            load_frame(self.con, f"staging.{table}", frame)
        for table in STAGED_OF_ARCHIVES:
            self.con.execute(f"create table staging.{table} as {self.staging[table]}")

    def load_boosters(self, frames: Mapping[str, pl.DataFrame]) -> None:
        """The tables of staging that the files of boosters give: see brawlset.draft.booster_files."""
        for table, frame in frames.items():
            load_frame(self.con, f"staging.{table}", frame)

    def settle_objects(self) -> None:
        """Take out of staging.objects what cannot be loaded, and put the rest under the sets and cards of today."""
        con = self.con
        con.execute(f"create table staging.quarantined as {self.staging['quarantined']}")
        con.execute("delete from staging.objects where rowid in (select row_number from staging.quarantined)")
        con.execute(
            "update staging.objects set set_code = set_aliases.target from ref.set_aliases"
            " where set_aliases.set_code = objects.set_code"
        )
        con.execute(
            "update staging.objects set is_helper = true from staging.sets"
            " where sets.set_code = objects.set_code and list_contains($types, sets.set_type)",
            {"types": sorted(HELPER_SET_TYPES)},
        )
        con.execute(f"insert into staging.objects by name {self.staging['reversible']}")
        con.execute("delete from staging.objects where oracle_id is null")

    def start_filling(self) -> None:
        """Begin to fill every table and to check every claim, each as soon as what it reads is there, on two threads."""
        self._graph = Graph(self._dependencies(), self._step)
        self._graph.start()

    def staged(self) -> None:
        """Wait until every table of staging is filled."""
        for name in STAGED_BY_SQL:
            self._result(f"staging.{name}")
        for name in STAGED_BY_PYTHON:
            self._result(f"staging.{name}")

    def fill(self, table: str) -> int:
        """Wait until a public table is filled; the number of its rows. BuildError where a constraint refused a row."""
        count: int = self._result(table)
        return count

    def violations(self, claim: Claim) -> list[dict[str, Any]]:
        """The first ten rows that break a claim, when it is checked."""
        found: list[dict[str, Any]] = self._result(f"claim {claim.name}")
        return found

    def _result(self, step: str) -> Any:
        if self._graph is None:
            raise BuildError("Nothing is being filled yet: the assets of staging come first.")
        return self._graph.result(step)

    def _dependencies(self) -> dict[str, set[str]]:
        """Step -> the steps it needs: a table of staging, a public table, or a claim."""
        deps = {f"staging.{name}": set(tables_read(self.staging[name])) for name in STAGED_BY_SQL}
        deps |= {f"staging.{name}": set(found) for name, found in (STAGED_BY_PYTHON | STAGED_OF_TABLES).items()}
        deps |= {name: set(tables_read(select)) for name, select in self.main.items()}
        deps |= {f"claim {claim.name}": {claim.table, *claim.other_tables} for claim in self.claims}
        return deps

    def _step(self, name: str) -> Any:
        """Run one step on a connection of its own; its result: rows filled, rows that break a claim, or nothing."""
        with self.con.cursor() as con:
            if name.startswith("claim "):
                query = sql_text(f"checks/{name.removeprefix('claim ')}.sql")
                return rows(con, f"select * from ({query}) limit 10")
            if name in self.main:
                return _fill(con, name, self.main[name])
            table = name.removeprefix("staging.")
            if table in STAGED_BY_PYTHON or table in STAGED_OF_TABLES:
                from brawlset import derived

                load_frame(con, name, derived.FRAMES[table](con))
            else:
                con.execute(f"create table {name} as {self.staging[table]}")
            return None

    def count(self, table: str) -> int:
        """Rows of a table."""
        return cast("tuple[int]", self.con.execute(f"select count(*) from {table}").fetchone())[0]

    def rows(self, sql: str) -> list[dict[str, Any]]:
        """The result of a query as one dict a row."""
        return rows(self.con, sql)

    def note_refresh(
        self, refresh: Mapping[str, object], sources: Sequence[Mapping[str, object]], problems: Mapping[str, str]
    ) -> None:
        """Write this refresh into ops.refreshes (with the counts of its tables), its sources into ops.sources, and what is wrong
        with optional ones into ops.source_problems."""
        self.con.execute(
            """
            insert into ops.refreshes by name
            select
                $refresh_id as refresh_id, $started_at as started_at, $finished_at as finished_at, $version as version,
                $input_hash as input_hash, $accepted as accepted, $languages as languages, $quarantine_count as quarantine_count,
                (select count(*) from cards) as card_count,
                (select count(*) from printings) as printing_count,
                (select count(*) from bsets) as bset_count,
                (select count(*) from commanders where format = 'brawlset' and clause != 'background') as commander_count
            """,
            dict(refresh),
        )
        for source in sources:
            self.con.execute(
                "insert into ops.sources by name select $refresh_id as refresh_id, $source as source, $url as url, $file as file,"
                " $sha256 as sha256, $byte_count as byte_count, $object_count as object_count, $updated_at as updated_at,"
                " $fetched_at as fetched_at",
                {"refresh_id": refresh["refresh_id"], **source},
            )
        for name, problem in problems.items():
            self.con.execute(
                "insert into ops.source_problems values ($refresh_id, $source, $problem)",
                {"refresh_id": refresh["refresh_id"], "source": name, "problem": problem},
            )

    @cached_property
    def columns(self) -> dict[str, list[tuple[str, str, str]]]:
        """Public table -> name, type and comment of its columns."""
        found: dict[str, list[tuple[str, str, str]]] = {}
        for table, *column in self.con.execute(
            "select table_name, column_name, data_type, comment from duckdb_columns() where schema_name = 'main'"
            " and database_name = current_database() order by table_name, column_index"
        ).fetchall():
            found.setdefault(table, []).append((column[0], column[1], column[2]))
        return found

    def close(self) -> None:
        """Fold everything into the file."""
        if self._graph is not None:
            self._graph.close()
        self.con.execute("detach staging")
        self.con.execute("detach ref")
        self.con.execute("checkpoint")
        self.con.close()


def _fill(con: duckdb.DuckDBPyConnection, table: str, select: str) -> int:
    try:
        con.execute(f"insert into main.{table} by name {select}")
    except duckdb.ConstraintException as error:
        said = first_line(error)
        shown = _refused_rows(con, select, said)
        raise GateError(
            "\n".join([f"table {table}: {said}", *(f"  {row}" for row in shown)])
            + "\nThe published file stays as it was. The sources or the reference data hold something that the table's contract"
            " (sql/schema) rules out; look at the rows, then run 'brawlset refresh' again. This cannot be accepted.",
            [("constraints", [said, *shown])],
        ) from error
    return cast("tuple[int]", con.execute(f"select count(*) from main.{table}").fetchone())[0]


def _refused_rows(con: duckdb.DuckDBPyConnection, select: str, said: str) -> list[str]:
    """Some rows that a check or a `not null` refused, with the columns that the constraint names; none where another constraint did."""
    check = _CHECK.search(said)
    missing = _NOT_NULL.search(said)
    if not (check or missing):
        return []  # a key: DuckDB names its value
    condition = f"not ({check[1]})" if check else f"{missing[1]} is null" if missing else ""
    found = rows(con, f"select * from ({select}) where {condition} limit 3")
    return [
        ", ".join(
            f"{name} {value}" for place, (name, value) in enumerate(row.items()) if place < 2 or name in condition
        )
        for row in found
    ]
