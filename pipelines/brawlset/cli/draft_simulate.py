"""`brawlset draft simulate`: drafts by the thousand, kept in a file, and a report on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from brawlset.cli.options import format_option
from brawlset.output import Format

if TYPE_CHECKING:
    from brawlset.draft.boosters import DraftSets
    from brawlset.draft.simulation import Simulation
    from brawlset.settings import Settings

_MOST_WORKERS = 4


@click.command(short_help="Simulate drafts: what pools they make, with a report.")
@click.option(
    "--boosters", required=True, metavar="SETS", help="Sets of the boosters of the rounds, the last for the rest: cmr."
)
@click.option("--pods", type=click.IntRange(1, 1_000_000), default=1000, show_default=True, help="Drafts to simulate.")
@click.option("--players", type=click.IntRange(1, 32), default=8, show_default=True, help="Players of each.")
@click.option(
    "--picker",
    "pickers",
    multiple=True,
    default=("commander",),
    metavar="NAME",
    help="How seats decide, in turn around the table: commander, rarity, random, or module:callable.  [default: commander]",
)
@click.option(
    "--cards-per-pick", type=click.IntRange(1, 10), default=2, show_default=True, help="Cards taken before passing."
)
@click.option("--seed", metavar="TEXT", help="Makes the same drafts again; without it, a new one is drawn and shown.")
@click.option(
    "--basics",
    type=click.IntRange(0, 60),
    default=25,
    show_default=True,
    help="Most basic lands of a deck worth playing.",
)
@click.option("--report", type=click.Path(path_type=Path), metavar="FILE", help="Write a page with plots: HTML.")
@click.option("--log", type=click.Path(path_type=Path), metavar="FILE", help="Write the log of the first draft.")
@format_option
def simulate(
    *,
    boosters: str,
    pods: int,
    players: int,
    pickers: tuple[str, ...],
    cards_per_pick: int,
    seed: str | None,
    basics: int,
    report: Path | None,
    log: Path | None,
    format_: Format,
) -> None:
    """Simulate drafts by the procedure of 903.13: every pick, what each pool allows, in drafts.duckdb beside the database. A picker sees
    the booster in hand and its own picks. With --report the same boosters are drafted once more with one card a pick, to compare.

    \b
    Examples:
      brawlset draft simulate --boosters cmr --pods 10000
      brawlset draft simulate --boosters cmm --picker commander --picker random
      brawlset draft simulate --boosters cmr,clb --seed 7 --report report.html
    """
    from secrets import token_hex

    from brawlset.cli.database import published
    from brawlset.cli.draft_pool import boosters_of
    from brawlset.draft.boosters import load_draft_sets
    from brawlset.draft.simulation import simulation
    from brawlset.settings import load_settings

    settings = load_settings()
    with published(settings) as con:
        codes = boosters_of(con, boosters, is_repeated=True)
        sets = load_draft_sets(con, codes)
    plan = simulation(
        boosters=codes,
        pickers=pickers,
        players=players,
        pods=pods,
        seed=token_hex(4) if seed is None else seed,
        cards_per_pick=cards_per_pick,
    )
    for file in (report, log):  # before the simulation: what cannot be written is not worth the wait
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
    if log is not None:
        _write_log(log, sets, plan)
    began = monotonic()
    run_ids, rows = _keep_and_judge(settings, sets, plan, basics, report)
    _print(rows, format_, basics)
    written = {"Report": report, "Log of the first draft": log}
    spent = f"in {monotonic() - began:.1f} s"
    _remark(plan, run_ids, spent, kept=settings.drafts, written=written, format_=format_)


def _keep_and_judge(
    settings: Settings, sets: DraftSets, plan: Simulation, basics: int, report: Path | None
) -> tuple[list[int], list[dict[str, Any]]]:
    """Simulate, and once more with one card a pick where a report compares them; the numbers of the runs and their summaries."""
    from brawlset.decks.preparing import formats_of
    from brawlset.draft.results import open_drafts, summaries
    from brawlset.formats import find_format
    from brawlset.result_files import replacing

    minimum = find_format(formats_of(settings.assets / "formats"), "commander-draft").deck_minimum
    with open_drafts(settings.drafts) as drafts:
        run_ids = [_run(drafts, sets, plan)]
        if report is not None and plan.cards_per_pick != 1:
            run_ids.append(_run(drafts, sets, replace(plan, cards_per_pick=1)))
        rows = [
            row for run_id in run_ids for row in summaries(drafts, run_id, most_basics=basics, deck_minimum=minimum)
        ]
        if report is not None:
            from brawlset.draft.report import report_page

            page = report_page(drafts, run_ids, most_basics=basics, deck_minimum=minimum)
            with replacing(report) as part:
                part.write_text(page, encoding="utf-8")
    return run_ids, rows


def _write_log(path: Path, sets: DraftSets, plan: Simulation) -> None:
    from brawlset.draft.log import write_log
    from brawlset.draft.simulation import Table
    from brawlset.result_files import replacing

    players = [f"{name} {seat}" for seat, name in enumerate(plan.pickers, start=1)]
    names = [card.name for card in sets.cards]
    lines = write_log(Table(sets, plan).picks(1), names, players=players, boosters=plan.set_codes)
    with replacing(path) as part:
        part.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _run(drafts: Any, sets: DraftSets, plan: Simulation) -> int:
    """Simulate, with progress; the number of the run."""
    import os

    from brawlset.draft.results import keep
    from brawlset.draft.simulation import blocks

    workers = min(_MOST_WORKERS, os.cpu_count() or 1)
    with _progress(plan) as done:
        return keep(drafts, sets, plan, blocks(sets, plan, workers=workers), done=done)


@contextmanager
def _progress(plan: Simulation) -> Iterator[Callable[[int], None]]:
    """A bar where stderr is a terminal, a line every few seconds elsewhere."""
    import sys

    cards = f"{plan.cards_per_pick} card{'s' if plan.cards_per_pick > 1 else ''} a pick"
    if not sys.stderr.isatty():
        from brawlset.cli.printing import say

        last = [monotonic()]

        def line(pods: int) -> None:
            if monotonic() - last[0] > 5 or pods == plan.pod_count:
                last[0] = monotonic()
                say(f"drafts, {cards}: {pods:,} of {plan.pod_count:,}", format_="csv")

        yield line
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(bar_width=24), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(f"drafts, {cards}", total=plan.pod_count)
        yield lambda pods: shown.update(task, completed=pods)


def _print(rows: Sequence[Mapping[str, Any]], format_: Format, basics: int) -> None:
    from brawlset.cli.printing import print_rows, print_table
    from brawlset.output import Column

    if format_ != "table":
        print_rows(format_, rows, names=list(rows[0]))
        return
    print_table(
        (
            Column("Picker"),
            Column("Cards a pick", is_right=True),
            Column("Seats", is_right=True),
            Column("Commanders", is_right=True),
            Column("Pairs", is_right=True),
            Column("Playables", is_right=True),
            Column(f"60 with {basics} basics", is_right=True),
        ),
        [
            (
                row["picker"],
                row["cards_per_pick"],
                f"{row['seat_count']:,}",
                f"{row['commander_count']:.1f}",
                f"{row['pair_count']:.1f}",
                f"{row['drafted_deck_count'] or 0:.1f}",
                f"{100 * row['playable_share']:.1f} %",
            )
            for row in rows
        ],
    )


def _remark(
    plan: Simulation,
    run_ids: Sequence[int],
    spent: str,
    *,
    kept: Path,
    written: Mapping[str, Path | None],
    format_: Format,
) -> None:
    from brawlset.cli.printing import say

    sets = plan.set_codes[:1] if len(set(plan.set_codes)) == 1 else plan.set_codes
    drafts = f"{plan.pod_count:,} drafts of {len(plan.pickers)} with {', '.join(sets)}"
    runs = f"run {run_ids[0]}" if len(run_ids) == 1 else f"runs {' and '.join(map(str, run_ids))}"
    say(f"\n{drafts}, seed {plan.seed}, {spent}: {runs} in {kept}.", format_=format_)
    say(
        "Means of a seat; playables are the cards of the pool that fit the best commander or pair drafted.",
        format_=format_,
    )
    for what, path in written.items():
        if path is not None:
            say(f"{what}: {path}", format_=format_)
