"""The tables that follow from the reference data, made anew in memory from a published file: what a build would say of an edited list.

The same select files as in a build run here; only cards, printings and who may lead come from the file as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb

from brawlset.bundle import sql_text
from brawlset.errors import BuildError, NotFoundError, first_line
from brawlset.reference import Reference
from brawlset.result_files import quoted
from brawlset.warehouse import NO_DOWNLOADS, build_order, load_frame, sql_files

_KEPT = ("cards", "printings", "commanders", "commander_pairs")
_MADE = (
    "bset_sets",
    "set_decisions",
    "card_decisions",
    "bset_cards",
    "bset_basics",
    "bset_commanders",
    "bsets",
    "missing_card_decisions",
    "missing_set_decisions",
    "stale_decisions",
)


@contextmanager
def what_if(database: Path, reference: Reference) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection with the public tables of the published file, those that hang on the reference data made from `reference`.

    Raises NotFoundError where there is no such file, BuildError where this version cannot read it.
    """
    from brawlset.reference_tables import reference_frames

    if not database.is_file():
        raise NotFoundError(
            f"{database}: there is no database yet, so cards cannot be looked at. Run 'brawlset refresh' first, or"
            " 'brawlset refresh --source sample' to try the bundled sample."
        )
    selects = {name: text for name, text in sql_files("main").items() if name in _MADE}
    with duckdb.connect(config={**NO_DOWNLOADS, "python_enable_replacements": False}) as con:
        try:
            con.execute(f"attach {quoted(database)} as published (read_only)")
            con.execute(sql_text("macros/identity.sql"))
            for table in _KEPT:
                con.execute(f"create view {table} as from published.main.{table}")
            con.execute("attach ':memory:' as ref")
            for table, frame in reference_frames(reference).items():
                load_frame(con, f"ref.{table}", frame)
            con.execute(
                "create table sets as select * replace"
                " (symbol = '' or symbol in (select symbol from ref.stand_in_symbols) as is_symbol_generic)"
                " from published.main.sets"
            )
            for table in build_order(selects):
                con.execute(f"create table {table} as {selects[table]}")
        except duckdb.Error as error:
            raise BuildError(
                f"{database}: the published file cannot be used ({first_line(error)}). It may be damaged, or of another"
                " version: run 'brawlset refresh' to build it anew."
            ) from error
        yield con
