"""How many decks a second are checked, as a ratio to a plain scan of the same lines, and how long one deck takes as a process.

    python benchmarks/check.py --home data [--decks 10000] [--runs 3]

The decks are drawn from the pools of the database at --home: every BSet's commanders, spells of their pools, basic lands, wishboards, and a
wrong card in one of ten. The plain scan goes through the same lines once and looks every name up in a dict, without any rule.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

import duckdb

from brawlset.decks.checking import check
from brawlset.decks.model import DeckLine, DeckList, Zone
from brawlset.decks.verdict import Verdict
from brawlset.decks.writing import write_deck
from brawlset.warehouse import open_published

LEADERS = 300
STRANGER = "Lightning Bolt"


def drawn(con: duckdb.DuckDBPyConnection, count: int) -> list[DeckList]:
    """Decks of the database's own pools, always the same."""
    dice = random.Random(7)  # noqa: S311 - the same decks every time
    options = con.execute(
        """
        select options.bset_id, first_card.name, second_card.name, options.identity_mask, options.basics
        from bset_commanders as options
        inner join cards as first_card on first_card.oracle_id = options.commander_id
        left join cards as second_card on second_card.oracle_id = options.partner_id
        inner join bsets using (bset_id)
        where bsets.is_default and options.chosen_colors = '' and options.pool_count > 60 and len(options.basics) > 0
        order by all
        """
    ).fetchall()
    pools: dict[tuple[str, int], list[str]] = {}
    decks = []
    for bset_id, *leaders, mask, basics in dice.choices(dice.sample(options, min(LEADERS, len(options))), k=count):
        if (bset_id, mask) not in pools:
            found = con.execute(
                "select name from bset_pools inner join cards using (oracle_id)"
                " where bset_id = $bset_id and bset_pools.identity_mask = $mask and not is_funny order by name",
                {"bset_id": bset_id, "mask": mask},
            ).fetchall()
            pools[bset_id, mask] = [name for (name,) in found]
        decks.append(one(dice, bset_id, [name for name in leaders if name], pools[bset_id, mask], basics))
    return decks


def one(dice: random.Random, bset_id: str, leaders: list[str], pool: list[str], basics: list[str]) -> DeckList:
    """One deck: 36 to 45 spells, basic lands up to 60, some cards in the wishboard."""
    picked = dice.sample([name for name in pool if name not in leaders], min(len(pool) - 2, dice.randint(40, 60)))
    spells, beside = picked[: dice.randint(36, 45)], picked[45:]
    if dice.random() < 0.1:
        spells[0] = STRANGER
    entries: list[tuple[int, str, Zone]] = [(1, name, "commander") for name in leaders]
    entries += [(1, name, "deck") for name in spells]
    missing = max(60 - len(entries), len(basics))
    entries += [(missing // len(basics) + 1, name, "deck") for name in basics]
    entries += [(1, name, "extra") for name in beside]
    lines = [
        DeckLine(n, f"{c} {name}", c, name, None, None, zone) for n, (c, name, zone) in enumerate(entries, start=1)
    ]
    return DeckList("text", tuple(lines), bset=bset_id)


def plain_scan(decks: list[DeckList], names: dict[str, str]) -> int:
    """Every line once, every name looked up; the number of lines that were found."""
    return sum(line.name in names for deck in decks for line in deck.lines)


def measured(
    con: duckdb.DuckDBPyConnection, decks: list[DeckList], runs: int
) -> tuple[float, float, tuple[Verdict, ...]]:
    """Seconds of the check and of the plain scan, the medians of some runs in turn, and what was found."""
    names = dict(con.execute("select name, oracle_id from cards").fetchall())
    checks, scans = [], []
    for _ in range(runs):
        begin = time.perf_counter()
        verdicts = check(con, decks)
        checks.append(time.perf_counter() - begin)
        begin = time.perf_counter()
        plain_scan(decks, names)
        scans.append(time.perf_counter() - begin)
    return statistics.median(checks), statistics.median(scans), verdicts


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--home", type=Path, default=Path("data"))
    parser.add_argument("--decks", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    with open_published(asked.home / "brawlset.duckdb") as con:
        decks = drawn(con, asked.decks)
        line_count = sum(len(deck.lines) for deck in decks)
        seconds, scan, verdicts = measured(con, decks, asked.runs)
    legal = sum(verdict.is_legal for verdict in verdicts)
    print(f"{len(decks):,} decks, {line_count:,} lines, {legal:,} legal")
    print(
        f"checked in {seconds:.2f} s: {len(decks) / seconds:,.0f} decks/s, x {seconds / scan:.0f} of a plain scan ({scan:.3f} s)"
    )
    print(f"one deck as a process: {statistics.median(one_process(asked.home, decks[0]) for _ in range(5)):.2f} s")


def one_process(home: Path, deck: DeckList) -> float:
    """Seconds of `brawlset check -` for one deck."""
    begin = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "brawlset", "check", "-"],
        input=write_deck(deck, "text"),
        text=True,
        env={**os.environ, "BRAWLSET_HOME": str(home)},
        stdout=subprocess.DEVNULL,
        check=False,
    )
    return time.perf_counter() - begin


if __name__ == "__main__":
    main()
