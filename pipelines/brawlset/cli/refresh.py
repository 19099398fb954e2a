"""`brawlset refresh`: from the sources to the published file, by the same job that Dagster shows."""

from __future__ import annotations

import gc
import shutil
import signal
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from brawlset.cli.progress import Reporter
    from brawlset.refresh import Refresh
    from brawlset.refresh_summary import Summary
    from brawlset.settings import Settings

_SHOWN = 10
_ROWS_SHOWN = 3
_STOPS = (signal.SIGINT, signal.SIGTERM)


@click.command(short_help="Fetch Scryfall's data and build the database.")
@click.option(
    "--source",
    default="live",
    show_default=True,
    metavar="live|sample|PATH",
    help="Scryfall, the bundled sample, or a file or folder with its files.",
)
@click.option("--force", is_flag=True, help="Build even where nothing is new.")
@click.option(
    "--accept",
    multiple=True,
    metavar="GATE",
    help="Pass a gate this once, by the name that its refusal gives: shrink, layouts, nulls, ids ...",
)
@click.option("--boosters", metavar="SETS", help="Fetch the draft boosters of these sets too: cmr,clb,cmm.")
@click.option("--languages", metavar="CODES", help="Read the names of cards in these languages too: fr or fr,de.")
@click.option("--quiet", "-q", is_flag=True, help="Print warnings and errors only.")
def command(
    *,
    source: str,
    force: bool,
    accept: tuple[str, ...],
    boosters: str | None,
    languages: str | None,
    quiet: bool,
) -> None:
    """Fetch Scryfall's data where there is something new, build the database, check it, and put it in the place of the last one in one
    step. Until then, and whatever goes wrong, the last one stays as it is. Whoever reads it meanwhile is not disturbed.

    \b
    Examples:
      brawlset refresh
      brawlset refresh --source sample
      brawlset refresh --source ~/scryfall --force
      brawlset refresh --boosters cmr,clb,cmm
      brawlset refresh --languages fr
    """
    began = monotonic()
    _stop_as_by_ctrl_c(_ignored())
    gc.disable()  # a refresh imports thousands of modules and makes hardly a cycle: looking for them costs a tenth of it
    from brawlset.cli.printing import say, warn
    from brawlset.cli.progress import reporter
    from brawlset.languages import parse_languages
    from brawlset.refresh import Options, Refresh
    from brawlset.settings import load_settings

    settings = load_settings()
    codes = () if boosters is None else _codes(boosters)
    spoken = () if languages is None else parse_languages(languages, "--languages")
    options = Options(source=source, force=force, accept=frozenset(accept), boosters=codes, languages=spoken)
    with (
        _untouched(settings),
        reporter(is_quiet=quiet) as report,
        Refresh(settings, options, say=report.say, warn=warn, progress=report.downloaded) as running,
        _untouched(settings),  # within too: last_run.json has the same words
    ):
        is_taken_back = running.is_taken_back()
        if not running.is_current():
            _run(running, report, settings)
    if running.is_published:
        _summarize(running.summary, settings, seconds=monotonic() - began, is_quiet=quiet)
    elif is_taken_back:
        warn(
            f"Nothing was built: what these very data gave was taken back by a rollback, and {settings.database} stays as it is until there"
            " are others. To build it all the same: brawlset refresh --accept rolled-back"
        )
    elif not quiet:
        say(f"Nothing new: {settings.database} was already built from these very data (--force builds it again).")
    gc.freeze()  # nor when the process ends


def _codes(boosters: str) -> tuple[str, ...]:
    from brawlset.sources.mtgjson_boosters import parse_codes

    return parse_codes(boosters, "--boosters")


def _run(running: Refresh, report: Reporter, settings: Settings) -> None:
    with _interrupted_afterwards():
        running.start()
        total = len(running.build.main) + 1  # and the staging
        report.step("reading the cards", number=0, total=total, rows=None)
        # Only now: importing Dagster takes as long as half of the reading, which goes on beside it.
        from brawlset.defs.run import run_refresh

    done: list[str] = []

    def step_done(name: str) -> None:
        done.append(name)
        report.step(name, number=len(done), total=total, rows=running.summary.counts.get(name))

    run_refresh(running, step_done=step_done, is_history_kept=settings.is_history_kept)


@contextmanager
def _interrupted_afterwards() -> Iterator[None]:
    """Ctrl-C and SIGTERM wait for the end of the block. Within an import Python may lose them, and keep the lock of all imports: the
    threads that read the cards, which import too, would wait for ever. Dagster's import, moreover, gives SIGTERM what SIGINT has just
    then: in a background job that is to ignore it."""
    ignored = _ignored()
    told: list[int] = []
    for number in _STOPS:
        signal.signal(number, lambda number, _: told.append(number))
    try:
        yield
    finally:
        _stop_as_by_ctrl_c(ignored)
    if set(told) - ignored:
        raise KeyboardInterrupt


def _ignored() -> set[int]:
    return {number for number in _STOPS if signal.getsignal(number) is signal.SIG_IGN}


def _stop_as_by_ctrl_c(ignored: Collection[int]) -> None:
    """Let SIGTERM, too, stop the refresh in good order."""
    for number in _STOPS:
        signal.signal(number, signal.SIG_IGN if number in ignored else signal.default_int_handler)


@contextmanager
def _untouched(settings: Settings) -> Iterator[None]:
    """Errors of the disk and of memory, and Ctrl-C, as a message that says what became of the published file."""
    import duckdb

    from brawlset.errors import BrawlSetError, BuildError, causes, is_interruption

    stopping = (duckdb.IOException, duckdb.OutOfMemoryException, duckdb.FatalException)
    try:
        yield
    except BrawlSetError:
        raise
    except (Exception, KeyboardInterrupt) as error:
        if is_interruption(error):
            raise KeyboardInterrupt(f"The refresh was interrupted; {_kept(settings)}.") from error
        # DuckDB's first error is the telling one; what it raises afterwards says only that it has stopped.
        telling = [
            cause for cause in causes(error) if isinstance(cause, (OSError, *stopping)) or "No space left" in str(cause)
        ]
        if telling:
            raise BuildError(_stopped(telling[-1], settings)) from error
        raise


def _stopped(cause: BaseException, settings: Settings) -> str:
    from brawlset.cli.printing import size
    from brawlset.errors import first_line

    if isinstance(cause, OSError) and cause.strerror:
        what = f"{cause.filename}: {cause.strerror}" if cause.filename else cause.strerror
    else:
        what = first_line(cause)
    free = f" ({size(shutil.disk_usage(settings.home).free)} are free there)" if settings.home.is_dir() else ""
    return f"The refresh stopped ({what}); {_kept(settings)}. See to the disk of {settings.home}{free}, then run 'brawlset refresh' again."


def _kept(settings: Settings) -> str:
    return f"{settings.database} stays as it was" if settings.database.is_file() else "there is no database yet"


def _summarize(summary: Summary, settings: Settings, *, seconds: float, is_quiet: bool) -> None:
    """What was built and what has changed, on stdout; what needs a look, on stderr."""
    from brawlset.cli.printing import count, say, size, warn
    from brawlset.languages import LANGUAGES

    if not is_quiet:
        counts = summary.counts
        say(f"{settings.database}: {size(settings.database.stat().st_size)}, ready in {seconds:.1f} s.")
        say(
            f"{count(counts['cards'], 'card')}, {count(counts['printings'], 'printing')}, {count(counts['sets'], 'set')},"
            f" {count(counts['bsets'], 'BSet')}."
        )
        for lang, known in summary.name_counts.items():
            say(f"{LANGUAGES[lang]} names of {count(known, 'card')}.")
        say(_changes_text(summary))
    if summary.lost_languages:
        lost, codes = summary.lost_languages, ",".join(summary.lost_languages)
        warn(
            f"The last database had {' and '.join(LANGUAGES.get(lang, lang) for lang in lost)} names of cards, this one has none:"
            f" --languages {codes} or BRAWLSET_LANGUAGES={codes} keeps them."
        )
    missing = summary.missing_set_decisions
    if missing:
        listed = ", ".join(missing[:_SHOWN]) + (f" and {len(missing) - _SHOWN} more" if len(missing) > _SHOWN else "")
        warn(
            f"{count(len(missing), 'SET IS', 'SETS ARE')} IN NO LIST: {listed}. {'Its' if len(missing) == 1 else 'Their'} cards count for"
            " no BSet until assets/bsets.toml or assets/set_decisions.toml decides: brawlset bsets propose"
        )
    for text in summary.notes:
        warn(text)
    if summary.unknown_values:
        warn(
            f"New to this version, loaded all the same, and told this once: {'; '.join(summary.unknown_values)}. Is there a newer version?"
            ' To see them later: brawlset query "from ops.unknown_values"'
        )
    for source, problem in summary.source_problems.items():
        if source not in summary.absent_sources:
            warn(problem)
    for claim, found in summary.broken.items():
        if claim.name in {"every_paper_set_is_decided", "every_layout_is_known"}:
            continue  # told above: the one louder, the other once
        number = f"{len(found)} or more" if len(found) >= _SHOWN else str(len(found))
        named = [str(row.get("name") or next(iter(row.values()))) for row in found[:_ROWS_SHOWN]]
        more = " ..." if len(found) > _ROWS_SHOWN else ""
        warn(f"'{claim.name.replace('_', ' ')}' does not hold for {number}: {'; '.join(named)}{more}")
    if not is_quiet:
        say("Next: brawlset bsets")


def _changes_text(summary: Summary) -> str:
    if summary.changes.is_first:
        return "There was no earlier database to compare with."
    if not summary.changes.counts:
        return "No BSet has changed since the last one."
    counted = ", ".join(f"{number:,} × {kind}" for kind, number in summary.changes.counts)
    return f"Changed since the last one: {counted}. See: brawlset changes"
