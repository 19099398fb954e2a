"""How many decks of a corpus are checked a second, in one process and in two, and how much memory a process takes.

    python benchmarks/corpus.py --home data [--decks 2000000] [--processes 1 --processes 2] [--shards 8] [--different 20000]

So many different decks are drawn from the pools of the database at --home, as benchmarks/check.py draws them, and repeated under
other ids until there are --decks. What is timed is the command as a whole: reading and sorting the decks, checking them and writing the
verdicts, each number of processes into an empty folder.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import duckdb
import polars as pl
from check import drawn
from processes import BRAWLSET, run

from brawlset.warehouse import ArrowStream, open_published


def write_corpus(home: Path, path: Path, *, different: int, count: int) -> int:
    """Write the decks in the order of their ids; the number of rows."""
    with open_published(home / "brawlset.duckdb") as con:
        decks = drawn(con, min(different, count))
    rows = [
        (number, line.number, line.count, line.name, line.zone, deck.bset)
        for number, deck in enumerate(decks)
        for line in deck.lines
    ]
    names = ["number", "line_number", "count", "name", "zone", "bset_id"]
    with duckdb.connect() as con:
        con.register("drawn", ArrowStream(pl.DataFrame(rows, schema=names, orient="row")))
        con.execute("create temp table decks as from drawn order by number, line_number")
        times = -(-count // len(decks))
        ((written,),) = con.execute(
            f"""
            copy (
                select turn * {len(decks)} + number as deck_id, * exclude (number, turn)
                from range({times}) as turns (turn)
                cross join decks
                where turn * {len(decks)} + number < {count}
                order by all
            ) to '{path}' (format parquet)
            """
        ).fetchall()
    return int(written)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home", type=Path, default=Path("data"))
    parser.add_argument("--decks", type=int, default=2_000_000)
    parser.add_argument("--different", type=int, default=20_000)
    parser.add_argument("--processes", type=int, action="append")
    parser.add_argument("--shards", type=int, default=8)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        decks = Path(folder) / "decks.parquet"
        # in a process of its own: what starts one that is measured has to be small
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            rows = pool.submit(write_corpus, asked.home, decks, different=asked.different, count=asked.decks).result()
        print(f"{asked.decks:,} decks, {rows:,} rows, {decks.stat().st_size / 1e6:,.0f} MB; {os.cpu_count()} cores")
        first = None
        for processes in asked.processes or [1, 2]:
            out = Path(folder) / f"verdicts-{processes}"
            command = [*BRAWLSET, "corpus", "check", str(decks), "--out", str(out), "--shards", str(asked.shards)]
            took, cpu, peak = run([*command, "--processes", str(processes)], asked.home)
            first = first or took
            size = sum(path.stat().st_size for path in out.glob("*.parquet"))
            counts = pl.scan_parquet(out / "*.parquet").group_by("verdict").len().sort("verdict").collect()
            print(
                f"{processes} processes: {took:,.1f} s, {asked.decks / took:,.0f} decks/s, x {first / took:.2f};"
                f" {cpu:,.0f} s of processors, at most {peak:,.0f} MB a process, {size / 1e6:,.0f} MB of verdicts:"
                f" {', '.join(f'{count:,} {verdict}' for verdict, count in counts.iter_rows())}",
                flush=True,
            )


if __name__ == "__main__":
    main()
