"""The file of simulated drafts, drafts.duckdb beside the published one: writing a simulation into it, and what the seats made of it.

What a pool allows is said by sql/drafts/options.sql, for one pool (`options`) as for a hundred thousand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any, cast

import duckdb

from brawlset import __version__
from brawlset.bundle import sql_text
from brawlset.draft.boosters import DraftSets
from brawlset.draft.options import load_candidates
from brawlset.draft.simulation import COLUMNS, Block, Simulation
from brawlset.errors import BusyError, NotFoundError, first_line
from brawlset.result_files import quoted
from brawlset.warehouse import NO_DOWNLOADS, STORAGE_VERSION, ArrowStream, rows


@contextmanager
def open_drafts(path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection whose schema `drafts` is the file, made where there is none; its own tables are in memory. BusyError where another
    process writes it."""
    con = duckdb.connect(config={**NO_DOWNLOADS, "python_enable_replacements": False})
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _attach(con, path, f"(storage_version '{STORAGE_VERSION}')")
        con.execute(sql_text("macros/identity.sql"))
        con.execute("use drafts")
        con.execute(sql_text("drafts/schema.sql"))
        con.execute("use memory")
        yield con
    finally:
        con.close()


def _attach(con: duckdb.DuckDBPyConnection, path: Path, options: str) -> None:
    try:
        con.execute(f"attach {quoted(path)} as drafts {options}")
    except duckdb.IOException as error:
        raise BusyError(
            f"{path}: the file of drafts cannot be opened ({first_line(error)}). If another simulation runs, wait for its end."
        ) from error


@contextmanager
def read_drafts(path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A read-only connection to the file. NotFoundError, with the next step, where there is none."""
    if not path.is_file():
        raise NotFoundError(f"{path}: there are no simulated drafts yet. Run 'brawlset draft simulate' first.")
    con = duckdb.connect(
        path, read_only=True, config={"enable_external_access": False, "python_enable_replacements": False}
    )
    try:
        yield con
    finally:
        con.close()


def keep(
    con: duckdb.DuckDBPyConnection,
    sets: DraftSets,
    plan: Simulation,
    drafted: Iterable[Block],
    *,
    done: Callable[[int], None],
) -> int:
    """Write a simulation, whole or not at all; its number. `done` is told the drafts so far."""
    started, began = datetime.now(UTC).replace(tzinfo=None), monotonic()
    con.execute("begin")
    try:
        run_id = cast(
            "tuple[int]", con.execute("select coalesce(max(run_id), 0) + 1 from drafts.draft_runs").fetchone()
        )[0]
        _note_cards(con, run_id, sets)
        pods = 0
        for block in drafted:
            _note_picks(con, run_id, block)
            pods += block.pod_count
            done(pods)
        _judge_seats(con, run_id, sets, plan)
        con.execute(
            "insert into drafts.draft_runs values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                run_id,
                started,
                monotonic() - began,
                __version__,
                list(plan.set_codes),
                plan.pod_count,
                len(plan.pickers),
                plan.cards_per_pick,
                list(plan.pickers),
                plan.seed,
            ],
        )
        con.execute("commit")
    except BaseException:
        con.execute("rollback")
        raise
    return run_id


def _note_cards(con: duckdb.DuckDBPyConnection, run_id: int, sets: DraftSets) -> None:
    listed = [
        (card.number, str(card.oracle_id), card.name, card.rarity, card.identity_mask, card.leads, card.chooses_color)
        for card in sets.cards
    ]
    columns = list(zip(*listed, strict=True))
    con.execute(
        """
        insert into drafts.draft_run_cards by name
        select
            $run_id as run_id,
            unnest($numbers::usmallint[]) as card_number,
            unnest($ids::uuid[]) as oracle_id,
            unnest($names::varchar[]) as name,
            unnest($rarities::varchar[]) as rarity,
            unnest($masks::utinyint[]) as identity_mask,
            identity_text(unnest($masks::utinyint[])) as color_identity,
            unnest($leading::boolean[]) as leads,
            unnest($choosing::boolean[]) as chooses_color
        """,
        {
            "run_id": run_id,
            **dict(
                zip(
                    ("numbers", "ids", "names", "rarities", "masks", "leading", "choosing"),
                    map(list, columns),
                    strict=True,
                )
            ),
        },
    )


def _note_picks(con: duckdb.DuckDBPyConnection, run_id: int, block: Block) -> None:
    import polars as pl

    values = pl.Series("values", block.values, dtype=pl.UInt16)
    frame = pl.DataFrame({name: values.gather_every(len(COLUMNS), place) for place, name in enumerate(COLUMNS)})
    con.register("drafted_block", ArrowStream(frame))
    try:
        con.execute(
            "insert into drafts.draft_picks by name"
            " select $run_id as run_id, pod::integer + $first as pod, * exclude (pod) from drafted_block",
            {"run_id": run_id, "first": block.first_pod},
        )
    finally:
        con.unregister("drafted_block")


def _judge_seats(con: duckdb.DuckDBPyConnection, run_id: int, sets: DraftSets, plan: Simulation) -> None:
    """Fill draft_options and draft_seats."""
    load_candidates(con, sets.cards, sets.pairs)
    con.execute(
        """
        create or replace temp table drafters as
        with added as (
            select
                unnest($added::usmallint[]) as card_number,
                unnest($copies::integer[]) as added_count
        ),

        drafted as (
            select
                pod,
                seat,
                card_number,
                count(*) as copy_count
            from drafts.draft_picks
            where run_id = $run_id
            group by pod, seat, card_number
        ),

        seats as (
            select distinct
                pod,
                seat
            from drafted
        ),

        offered as (
            select *
            from seats
            cross join added
        )

        select
            pod,
            seat,
            card_number,
            coalesce(drafted.copy_count, 0) as copy_count,
            coalesce(offered.added_count, 0) as added_count
        from drafted
        full join offered using (pod, seat, card_number)
        """,
        {"run_id": run_id, "added": list(sets.added), "copies": list(sets.added.values())},
    )
    con.execute(f"create or replace temp table pool_options as {sql_text('drafts/options.sql')}")
    con.execute(
        "insert into drafts.draft_options by name select $run_id as run_id, * from pool_options", {"run_id": run_id}
    )
    con.execute(
        f"""
        insert into drafts.draft_seats by name
        select $run_id as run_id, $pickers[seat] as picker, judged.*
        from ({sql_text("drafts/seats.sql")}) as judged
        """,
        {"run_id": run_id, "pickers": list(plan.pickers)},
    )
    con.execute("drop table drafters")
    con.execute("drop table pool_options")


def summaries(
    con: duckdb.DuckDBPyConnection, run_id: int, *, most_basics: int, deck_minimum: int
) -> list[dict[str, Any]]:
    """What the seats of a simulation have, a row a picker, in means. `playable_share` are the seats that have a deck with at most so
    many basic lands under commanders they drafted, `added_share` with those they may add; `legal_share` and `legal_added_share` with any
    number of basic lands."""
    numbers = {"run_id": run_id, "most_basics": most_basics, "deck_minimum": deck_minimum}
    return rows(con, sql_text("drafts/summaries.sql"), numbers)
