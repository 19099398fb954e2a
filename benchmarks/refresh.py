"""How long a refresh takes, as a ratio to what the engine alone needs on the same file in the same run.

    python benchmarks/refresh.py --source FOLDER [--source FOLDER ...] --floor "python floor.py" [--runs 5]

Each FOLDER holds a bulk file of cards and the list of sets. The floor is any command that takes CARDS and OUT as its last two
arguments and turns the one into a DuckDB file at the other without deciding or checking anything. Both are run in turn, as whole
processes; the medians and their ratio are printed, with the peak memory that the system saw.
"""

from __future__ import annotations

import argparse
import shlex
import shutil
import statistics
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import duckdb
from processes import BRAWLSET, Run, median, run

from brawlset.sources.source_folder import find_snapshots


@dataclass(frozen=True, slots=True)
class Pairs:
    """The floor and the refresh on one file, run in turn, and the folder that holds the database that was built."""

    home: Path
    object_count: int
    byte_count: int
    floors: tuple[Run, ...]
    refreshes: tuple[Run, ...]

    @property
    def ratio(self) -> float:
        """The median over the pairs of wall time to wall time: what the machine does meanwhile falls on both."""
        return statistics.median(
            found.wall / floor.wall for floor, found in zip(self.floors, self.refreshes, strict=True)
        )


def measured(source: Path, floor_command: Sequence[str], runs: int) -> Pairs:
    """Refresh against the floor, in turn."""
    cards, _ = find_snapshots(source)
    home = Path(tempfile.mkdtemp(prefix="brawlset-bench-"))
    refresh = [*BRAWLSET, "refresh", "--source", str(source), "--force", "--quiet"]
    pairs = [
        (run([*floor_command, str(cards.path), str(home / "floor.duckdb")], home), run(refresh, home))
        for _ in range(runs + 1)
    ]
    floors, refreshes = zip(*pairs[1:], strict=True)  # the first pair warms the caches
    with duckdb.connect(home / "brawlset.duckdb", read_only=True) as con:
        ((object_count,),) = con.execute(
            "select max(object_count) from ops.sources where source = 'scryfall_default_cards'"
        ).fetchall()
    return Pairs(home, object_count, cards.byte_count, floors, refreshes)


def main() -> None:
    """Read the options and print the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", type=Path, action="append", required=True)
    parser.add_argument(
        "--floor", type=shlex.split, required=True, help="the command that the refresh is compared with"
    )
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    for source in options.source:
        pairs = measured(source, options.floor, options.runs)
        print(f"\n{pairs.object_count:,} objects ({pairs.byte_count / 1e6:.0f} MB packed), {options.runs} pairs")
        for label, found in (("floor", median(pairs.floors)), ("brawlset refresh", median(pairs.refreshes))):
            print(f"{label:20s} {found.wall:7.2f} s wall {found.cpu:7.2f} s cpu {found.peak:6.0f} MB")
        print(f"{'ratio':20s} {pairs.ratio:7.2f}", flush=True)
        shutil.rmtree(pairs.home)


if __name__ == "__main__":
    main()
