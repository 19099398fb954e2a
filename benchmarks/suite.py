"""All that is measured, in one go, written to docs/benchmarks.md with a plot: how the refresh's cost grows, questions, checks, start-up.

    python benchmarks/suite.py --source FOLDER [--source FOLDER ...] --floor "python floor.py" [--runs 5]

The sources and the floor are those of benchmarks/refresh.py; commands and questions work on the database of the largest source. Leave the
machine alone meanwhile: ratios bear other work beside them, seconds do not.
"""

from __future__ import annotations

import argparse
import os
import platform
import shlex
import shutil
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import check
import click
import duckdb
from processes import BRAWLSET, Run, median, median_of
from refresh import Pairs, measured

from brawlset.cli import cli
from brawlset.warehouse import open_published

DOCS = Path(__file__).parents[1] / "docs"
COMMANDS = {
    "pool": ["pool", "--bset", "war-of-the-spark", "--commander", "Karn, the Great Creator"],
    "commanders": ["commanders", "--bset", "war-of-the-spark"],
    "card": ["card", "Arcane Signet"],
    "bsets": ["bsets"],
    "status": ["status"],
    "query": ["query", "select count(*) from cards"],
    "site build": ["site", "build", "--out", "{home}/site"],
}
QUESTIONS = {
    "one pool, from the table `bset_pools`": "select oracle_id from bset_pools where bset_id = 'war-of-the-spark' and identity_mask = 9",
    "one pool, by the macro `legal_pool`": "from legal_pool('war-of-the-spark', 'Feather, the Redeemed')",
    "the sizes of all pools of all BSets": "select bset_id, identity_mask, count(*) from bset_pools group by all",
    "one Legendary Commander pool, by the macro": "from legendary_pool('Karn, the Great Creator')",
}
DECKS = 10_000


class Checks(NamedTuple):
    """How fast decks are checked: decks a second in one call, as a multiple of a plain scan, and seconds of one deck as a process."""

    decks_per_second: float
    scan_ratio: float
    one_process: float


def asked(database: Path) -> dict[str, float]:
    """Question -> milliseconds inside a process that has the file open."""
    with duckdb.connect(database, read_only=True) as con:
        return {label: _milliseconds(lambda sql=sql: con.execute(sql).fetchall()) for label, sql in QUESTIONS.items()}


def _milliseconds(work: Callable[[], object]) -> float:
    times = []
    for _ in range(50):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return statistics.median(times) * 1000


def checked(home: Path, runs: int) -> Checks:
    """The check of drawn decks: see benchmarks/check.py."""
    with open_published(home / "brawlset.duckdb") as con:
        decks = check.drawn(con, DECKS)
        seconds, scan, _ = check.measured(con, decks, runs)
    return Checks(
        DECKS / seconds, seconds / scan, statistics.median(check.one_process(home, decks[0]) for _ in range(runs))
    )


def started() -> dict[str, list[str]]:
    """Command -> the arguments that show its help."""
    return {name: [name, "--help"] for name in cli.list_commands(click.Context(cli))}


def report(all_pairs: Sequence[Pairs], runs: int) -> Iterator[str]:
    """The lines of docs/benchmarks.md."""
    home = all_pairs[-1].home
    yield "# Benchmarks"
    yield ""
    yield f"Made by `make bench` on {datetime.now(UTC):%Y-%m-%d}: {platform.machine()}, {os.cpu_count()} cores, {platform.system()},"
    yield f"Python {platform.python_version()}, DuckDB {duckdb.__version__}. Medians of {runs} runs after one that warms the caches."
    yield ""
    yield "## The refresh"
    yield ""
    yield "*Floor* is what the engine alone needs in one process: it reads 26 typed columns of the same file, makes tables like ours, and"
    yield "decides and checks nothing. Both run in turn; the ratio is the median over the pairs of wall time to wall time. The refresh is"
    yield "the whole process, Dagster, checksum, claims and all."
    yield ""
    yield "![Seconds of the refresh and of the floor by the number of card objects](benchmarks.svg)"
    yield ""
    yield "| Card objects | Packed, MB | Floor, s | Refresh, s | Ratio | Processor, s | Ratio of processor | Peak memory, MB |"
    yield "|---:|---:|---:|---:|---:|---:|---:|---:|"
    for pairs in all_pairs:
        floor, found = median(pairs.floors), median(pairs.refreshes)
        yield (
            f"| {pairs.object_count:,} | {pairs.byte_count / 1e6:.0f} | {floor.wall:.2f} | {found.wall:.2f} | {pairs.ratio:.2f}"
            f" | {found.cpu:.2f} | {found.cpu / floor.cpu:.2f} | {found.peak:.0f} |"
        )
    yield ""
    yield f"## Commands, as whole processes, on {all_pairs[-1].object_count:,} card objects"
    yield ""
    yield "| Command | s | Peak memory, MB |"
    yield "|---|---:|---:|"
    for label, arguments in COMMANDS.items():
        found = median_of([*BRAWLSET, *(word.format(home=home) for word in arguments)], home, runs)
        yield _process(label, found)
    yield ""
    yield "## Questions inside a process"
    yield ""
    yield "| Question | ms |"
    yield "|---|---:|"
    for label, milliseconds in asked(home / "brawlset.duckdb").items():
        yield f"| {label} | {milliseconds:.1f} |"
    checks = checked(home, runs)
    yield ""
    yield "## Decks"
    yield ""
    yield f"{DECKS:,} decks in one call: {checks.decks_per_second:,.0f} decks a second, {checks.scan_ratio:.0f} times a scan"
    yield f"of the same lines that looks every name up and knows no rule. One deck as a process: {checks.one_process:.2f} s."
    yield ""
    yield "## Start-up"
    yield ""
    yield "| `brawlset COMMAND --help` | s |"
    yield "|---|---:|"
    for label, arguments in started().items():
        yield f"| `{label}` | {median_of([*BRAWLSET, *arguments], home, runs).wall:.2f} |"


def _process(label: str, found: Run) -> str:
    return f"| `{label}` | {found.wall:.2f} | {found.peak:.0f} |"


def plot(all_pairs: Sequence[Pairs]) -> str:
    """Seconds by card objects, for the floor and the refresh, as SVG."""
    width, height, left, bottom = 640, 360, 56, 48
    most = max(pairs.object_count for pairs in all_pairs) * 1.08
    longest = max(median(pairs.refreshes).wall for pairs in all_pairs) * 1.12

    def x(count: float) -> float:
        return left + (width - left - 24) * count / most

    def y(seconds: float) -> float:
        return height - bottom - (height - bottom - 24) * seconds / longest

    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
            ' aria-label="Seconds of the refresh and of the floor by the number of card objects">'
        ),
        (
            "<style>text{font:13px system-ui,sans-serif;fill:#222}.axis{stroke:#888}.refresh{stroke:#1b5e9c}.floor{stroke:#a05a00;"
            "stroke-dasharray:6 4}path{fill:none;stroke-width:2.5}.end{text-anchor:end}.middle{text-anchor:middle}"
            "rect{fill:#fff}@media(prefers-color-scheme:dark){rect{fill:#16181d}text{fill:#ddd}.refresh{stroke:#7db7ee}.floor{stroke:#e8a550}}</style>"
        ),
        f'<rect width="{width}" height="{height}"/>',
        f'<path class="axis" d="M{left} 16V{height - bottom}H{width - 16}"/>',
        f'<text x="{left}" y="{height - 8}">card objects</text><text x="8" y="16">s</text>',
    ]
    for pairs in all_pairs:
        at = x(pairs.object_count)
        parts.append(
            f'<text class="middle" x="{at:.0f}" y="{height - bottom + 18}">{pairs.object_count / 1000:.0f}k</text>'
        )
        parts.append(
            f'<text class="middle" x="{at:.0f}" y="{y(median(pairs.refreshes).wall) - 10:.0f}">× {pairs.ratio:.2f}</text>'
        )
    step = max(1, round(longest / 5))
    parts += [
        f'<text class="end" x="{left - 8}" y="{y(second) + 4:.0f}">{second}</text>'
        for second in range(0, int(longest) + 1, step)
    ]
    for name in ("refresh", "floor"):
        points = [
            (x(pairs.object_count), y(median(pairs.refreshes if name == "refresh" else pairs.floors).wall))
            for pairs in all_pairs
        ]
        parts.append(f'<path class="{name}" d="M{" L".join(f"{px:.1f} {py:.1f}" for px, py in points)}"/>')
        parts += [f'<circle class="{name}" cx="{px:.1f}" cy="{py:.1f}" r="3"/>' for px, py in points]
        parts.append(f'<text class="end" x="{points[-1][0] - 10:.0f}" y="{points[-1][1] + 24:.0f}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    """Read the options, measure, and write the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", type=Path, action="append", required=True)
    parser.add_argument("--floor", type=shlex.split, required=True)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    all_pairs: list[Pairs] = []
    try:
        for source in options.source:
            all_pairs.append(measured(source, options.floor, options.runs))
            print(f"{all_pairs[-1].object_count:,} objects: {all_pairs[-1].ratio:.2f} times the floor", flush=True)
        all_pairs.sort(key=lambda pairs: pairs.object_count)
        text = "\n".join([*report(all_pairs, options.runs), ""])
        (DOCS / "benchmarks.md").write_text(text, encoding="utf-8")
        (DOCS / "benchmarks.svg").write_text(plot(all_pairs), encoding="utf-8")
        print(text)
    finally:
        for pairs in all_pairs:
            shutil.rmtree(pairs.home)


if __name__ == "__main__":
    main()
