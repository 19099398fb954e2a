"""How long a refresh and the questions after it take, as ratios to what the engine alone needs on the same file in the same run.

    python benchmarks/refresh.py --source FOLDER [--source FOLDER ...] --floor "python floor.py" [--runs 5]

Each FOLDER holds a bulk file of cards and the list of sets. The floor is any command that takes CARDS and OUT as its last two
arguments and turns the one into a DuckDB file at the other without deciding or checking anything. Both are run in turn, as whole
processes; the medians and their ratio are printed, with the peak memory that the system saw.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import duckdb

from brawlset.sources.source_folder import find_snapshots


class Run(NamedTuple):
    """One process: wall and processor time in seconds, peak memory in MB."""

    wall: float
    cpu: float
    peak: float


def run(command: list[str], home: Path) -> Run:
    """Run a command to its end and measure it; its output is shown only where it fails."""
    with tempfile.TemporaryFile() as output:
        begin = time.perf_counter()
        process = subprocess.Popen(
            command, stdout=output, stderr=subprocess.STDOUT, env={**os.environ, "BRAWLSET_HOME": str(home)}
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            output.seek(0)
            sys.exit(f"{shlex.join(command)} failed:\n{output.read().decode()}")
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def median(runs: list[Run]) -> Run:
    """The median of each figure."""
    return Run(*(statistics.median(values) for values in zip(*runs, strict=True)))


def show(label: str, found: Run, floor: Run | None = None) -> None:
    """One line of the report."""
    ratio = f"  x {found.wall / floor.wall:.2f} of the floor" if floor else ""
    print(f"{label:34s} {found.wall:7.2f} s wall {found.cpu:7.2f} s cpu {found.peak:6.0f} MB{ratio}", flush=True)


def bench_refresh(source: Path, floor_command: list[str], runs: int) -> Path:
    """Refresh against the floor, in turn; the home that holds the built file."""
    cards, _ = find_snapshots(source)
    work = Path(tempfile.mkdtemp(prefix="brawlset-bench-"))
    refresh = [sys.executable, "-m", "brawlset", "refresh", "--source", str(source), "--force", "--quiet"]
    floors, refreshes = [], []
    for number in range(runs + 1):
        floor = run([*floor_command, str(cards.path), str(work / "floor.duckdb")], work)
        found = run(refresh, work)
        if number:  # the first pair warms the caches
            floors.append(floor)
            refreshes.append(found)
    print(f"\n{cards.path.name} ({cards.byte_count / 1e6:.0f} MB packed), {runs} pairs")
    show("floor", median(floors))
    show("brawlset refresh", median(refreshes), median(floors))
    pairs = sorted(found.wall / floor.wall for floor, found in zip(floors, refreshes, strict=True))
    print(f"{'ratio, pair by pair':34s} {', '.join(f'{ratio:.2f}' for ratio in pairs)}")
    return work


def bench_questions(home: Path, runs: int) -> None:
    """A pool as a process, and inside one."""
    brawlset = [sys.executable, "-m", "brawlset"]
    commands = {
        "brawlset pool": ["pool", "--bset", "war-of-the-spark", "--commander", "Karn, the Great Creator"],
        "brawlset commanders": ["commanders", "--bset", "war-of-the-spark"],
        "brawlset card": ["card", "Arcane Signet"],
    }
    print()
    for label, arguments in commands.items():
        show(label, median([run([*brawlset, *arguments], home) for _ in range(runs)]))
    con = duckdb.connect(home / "brawlset.duckdb", read_only=True)
    questions = {
        "one pool by the macro": "select * from legal_pool('war-of-the-spark', 'Feather, the Redeemed')",
        "one pool by the table": "select oracle_id from bset_pools where bset_id = 'war-of-the-spark' and identity_mask = 9",
        "all pool sizes": "select bset_id, identity_mask, count(*) from bset_pools group by all",
    }
    for label, sql in questions.items():
        times = []
        for _ in range(50):
            begin = time.perf_counter()
            con.execute(sql).fetchall()
            times.append((time.perf_counter() - begin) * 1000)
        print(f"{label:34s} {statistics.median(times):7.2f} ms")
    con.close()


def main() -> None:
    """Read the options and print the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", type=Path, action="append", required=True)
    parser.add_argument(
        "--floor", type=shlex.split, required=True, help="the command that the refresh is compared with"
    )
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    homes = [bench_refresh(source, options.floor, options.runs) for source in options.source]
    bench_questions(homes[0], options.runs)
    for home in homes:
        shutil.rmtree(home)


if __name__ == "__main__":
    main()
