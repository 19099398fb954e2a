"""What is left to do when a refresh has ended, well or not: to note how in last_run.json, and to tell the webhooks.

Neither fails a refresh: what it published, or kept, is as good without.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from brawlset.errors import BrawlSetError, is_interruption
from brawlset.last_run import FILE, BrokenClaim, LastRun, Outcome, read_last_run, write_last_run

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from brawlset.refresh import Refresh
    from brawlset.settings import Settings


def note_end(refresh: Refresh, finished_at: datetime, warn: Callable[[str], None]) -> tuple[LastRun, LastRun | None]:
    """Write last_run.json; the record, and the one before it."""
    home, summary, failure = refresh.settings.home, refresh.summary, refresh.failure
    before = read_last_run(home)
    run = LastRun(
        started_at=refresh.started_at,
        finished_at=finished_at,
        outcome=_outcome(refresh),
        source=refresh.options.source,
        problem=None if failure is None else _problem(failure),
        checked_count=summary.checked_count,
        broken=tuple(
            BrokenClaim(claim.name, claim.is_blocking, claim.meaning, tuple(map(row_text, found)))
            for claim, found in summary.broken.items()
        ),
        good_at=before.good_at if before else None,
        failed_at=before.failed_at if before else None,
    )
    if run.is_good:
        run = replace(run, good_at=finished_at, failed_at=None)
    elif run.outcome == "failed":
        run = replace(run, failed_at=finished_at)
    try:
        write_last_run(home, run)
    except OSError as error:
        warn(f"{home / FILE}: how this refresh ended could not be noted ({error.strerror}).")
    return run, before


def tell_webhooks(run: LastRun, before: LastRun | None, settings: Settings, warn: Callable[[str], None]) -> None:
    """Send what there is to tell to the webhooks of the settings."""
    import duckdb

    from brawlset.notices import notice_of, read_changes
    from brawlset.warehouse import open_published
    from brawlset.webhooks import send

    changes: list[dict[str, Any]] = []
    if run.outcome == "published":
        try:
            with open_published(settings.database) as con:
                changes = read_changes(con)
        except (duckdb.Error, BrawlSetError) as error:
            warn(f"{settings.database}: what has changed cannot be read for the webhooks ({error}).")
    notice = notice_of(run, before, changes, settings.notice_lang)
    if notice is not None:
        for webhook in settings.webhooks:
            send(webhook, notice, user_agent=settings.user_agent, warn=warn)


def row_text(row: Mapping[str, object]) -> str:
    """A row that breaks a claim, in one line."""
    return ", ".join(f"{name} {value}" for name, value in row.items())


def _outcome(refresh: Refresh) -> Outcome:
    if refresh.is_published:
        return "published"
    if refresh.failure is not None:
        return "interrupted" if is_interruption(refresh.failure) else "failed"
    return "nothing new" if refresh.found_nothing_new else "not published"


def _problem(error: BaseException) -> str:
    """What an error says: our own in full, of another its kind and its first line."""
    if isinstance(error, (BrawlSetError, KeyboardInterrupt)):
        return str(error)
    if is_interruption(error):
        return ""
    return f"{type(error).__name__}: {next(iter(str(error).strip().splitlines()), 'no message')}"
