"""A refresh: from the sources to the published file. The steps are called in order by the assets of brawlset.defs."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from threading import RLock
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self
from uuid import UUID, uuid4

import duckdb

from brawlset import __version__
from brawlset.build import Build
from brawlset.builds import keep_build, prune_builds
from brawlset.claims import Claim, claims
from brawlset.errors import BuildError, GateError, SourceError
from brawlset.gates import (
    GATES,
    Finding,
    Gates,
    check_cards,
    check_drift,
    check_gates,
    check_known_sets,
    check_languages,
    check_quarantine,
    quarantine_printings,
)
from brawlset.history import (
    Previous,
    Published,
    carry_over,
    last_builds,
    lost_languages,
    note_changes,
    note_gates,
    note_profile,
    note_refusals,
    note_unknown_values,
    read_published,
)
from brawlset.inputs import Inputs, Progress, find_inputs
from brawlset.lock import naive, refresh_lock, utc_now
from brawlset.reference import check_codes
from brawlset.refresh_summary import Summary, broken, shortened, source_rows
from brawlset.refusals import keep_refusal, refusals_path
from brawlset.run_end import note_end, tell_webhooks
from brawlset.settings import Settings
from brawlset.sources.bulk_file import BulkReport
from brawlset.sources.scryfall import parse_sets
from brawlset.sources.snapshots import prune
from brawlset.warehouse import build_order, sql_files

if TYPE_CHECKING:
    from brawlset.archives import ReadArchive
    from brawlset.draft.booster_files import ReadBoosters
    from brawlset.last_run import LastRun


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a refresh is to run. `accept` names gates that may be passed this once (see brawlset.gates); `boosters` are the sets whose draft
    boosters are asked for, and `languages` those of names, beside those of the settings."""

    source: str = "live"
    force: bool = False
    accept: frozenset[str] = frozenset()
    boosters: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()


class Refresh:
    """One refresh below `settings.home`, from entering the context (which takes the lock) to `publish`.

    Leaving the context without `publish` leaves the published file as it was, and removes what was begun. However it ends, last_run.json
    says how; `failure` is the error of a step where the context is not left by it, as in Dagster.
    """

    def __init__(
        self,
        settings: Settings,
        options: Options,
        *,
        say: Callable[[str], None] = lambda _: None,
        warn: Callable[[str], None] = lambda _: None,
        progress: Progress | None = None,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self.settings = settings
        self.options = options
        self.summary = Summary()
        self.gates = Gates(options.accept)
        self.started_at = clock()
        self.is_published = False
        self.failure: BaseException | None = None
        self.step_done: Callable[[str], None] = lambda _: None
        self._say = say
        self._warn = warn
        self._progress = progress
        self._clock = clock
        self._stack = ExitStack()
        self._inputs: Inputs | None = None
        self._build: Build | None = None
        self._published: Published | None = None
        self._staging: Future[BulkReport] | None = None
        self._report: BulkReport | None = None
        self._names_report: BulkReport | None = None
        self._archives: tuple[ReadArchive, ...] | None = None
        self._boosters: tuple[ReadBoosters, ...] | None = None
        self._once = RLock()
        self._is_current: bool | None = None
        self._ended: tuple[LastRun, LastRun | None] | None = None

    def __enter__(self) -> Self:
        unknown = self.options.accept - GATES.keys()
        if unknown:
            check_gates(unknown, [claim.name for claim in claims(build_order(sql_files("main"))) if claim.is_blocking])
        self.settings.home.mkdir(parents=True, exist_ok=True)
        self._stack.enter_context(refresh_lock(self.settings.home, now=self.started_at))
        self._stack.callback(self._end)  # while it is locked, and after the build has left the disk
        self._stack.callback(self._tidy)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.failure = error or self.failure
        self._stack.close()
        if self.settings.webhooks and self._ended is not None:
            tell_webhooks(*self._ended, self.settings, self._warn)

    @property
    def inputs(self) -> Inputs:
        """The inputs, fetched when they are first asked for."""
        if self._inputs is None:
            self._inputs = find_inputs(
                self.settings,
                self.options.source,
                now=self.started_at,
                boosters=(*self.settings.boosters, *self.options.boosters),
                languages={*self.settings.languages, *self.options.languages},
                progress=self._progress,
                say=self._say,
            )
        return self._inputs

    @property
    def archives(self) -> tuple[ReadArchive, ...]:
        """The archives of sets, read when they are first asked for; what is wrong with one becomes a warning of the summary."""
        with self._once:
            if self._archives is None:
                from brawlset.archives import read_archive

                self._archives = tuple(read_archive(archive) for archive in self.inputs.archives)
                self.summary.source_problems |= {
                    each.archive.source: each.problem for each in self._archives if each.problem
                }
                self.summary.absent_sources |= {
                    each.archive.source for each in self._archives if each.archive.is_absent
                }
            return self._archives

    @property
    def boosters(self) -> tuple[ReadBoosters, ...]:
        """The files of boosters, read when they are first asked for; what is wrong with one becomes a warning of the summary."""
        with self._once:
            if self._boosters is None:
                from brawlset.draft.booster_files import read_boosters

                self._boosters = read_boosters(self.inputs.boosters)
                self.summary.source_problems |= {
                    each.file.source: each.problem for each in self._boosters if each.problem
                }
            return self._boosters

    @property
    def build(self) -> Build:
        """The build that is being filled."""
        if self._build is None:
            self._build = self._stack.enter_context(Build(self.settings.home))
        return self._build

    @property
    def published(self) -> Published:
        """What the published file said of itself when it was first asked."""
        if self._published is None:
            self._published = read_published(self.settings.database)
        return self._published

    def is_current(self) -> bool:
        """Whether there is nothing to build: the published file has these very inputs, or a rollback has taken them back."""
        if self._is_current is None:
            published = None if self.options.force else self.published.input_hash
            is_known = published is not None and published == self.inputs.hash()
            self._is_current = is_known or (not self.options.force and self.is_taken_back())
        return self._is_current

    @property
    def found_nothing_new(self) -> bool:
        """Whether somebody asked, and the published file is current."""
        return bool(self._is_current)

    def is_taken_back(self) -> bool:
        """Whether a rollback has taken these very inputs back. GateError (`rolled-back`) where the refresh is forced all the same."""
        taken = self.published.taken_back
        if "rolled-back" in self.options.accept or not taken or self.inputs.hash() not in taken:
            return False
        if self.options.force:
            self._check_taken_back(self.published)
        return True

    def _check_taken_back(self, published: Published) -> None:
        found = [f"inputs {self.inputs.hash()[:16]}"] if self.inputs.hash() in published.taken_back else []
        self.gates.check(
            Finding(
                "rolled-back",
                "A rollback has taken back what was built from these very data:",
                tuple(found),
                "The next data from upstream are built as always.",
            )
        )

    def start(self) -> None:
        """Begin to read, stage and fill beside whatever the caller does next (importing Dagster takes as long as half of the reading)."""
        if self._staging is None:
            inputs, build = self.inputs, self.build
            pool = ThreadPoolExecutor(3, thread_name_prefix="stage")
            self._stack.callback(pool.shutdown)  # before the build is closed: nothing may be closed under a read
            reading = pool.submit(build.read_cards, inputs.cards.path)
            build.prepare_names(inputs.languages)
            translations = inputs.translations
            names = None if translations is None else pool.submit(build.read_names, translations.path)
            self._staging = pool.submit(self._stage, reading, names)

    def stage(self) -> BulkReport:
        """Wait until staging and ref are filled. SnapshotError for a damaged file; BuildError for sets that no list knows, or too much
        quarantine."""
        self.start()
        assert self._staging is not None  # noqa: S101 - started above; for the type checker
        report = self._report = self._staging.result()
        self.build.staged()
        self.step_done("staging")
        return report

    def _stage(self, reading: Future[BulkReport], reading_names: Future[BulkReport] | None) -> BulkReport:
        """Prepare all that does not need the cards beside their reading, then settle them and begin to fill the tables."""
        try:
            self._prepare()
        finally:
            # nothing may be closed under a read, and an error of a file explains more
            wait([reading] if reading_names is None else [reading, reading_names])
            report = reading.result()
        names = self._names_report = None if reading_names is None else reading_names.result()
        build = self.build
        check_known_sets(build.con, self.gates)
        build.settle_objects()
        self._inputs = self.inputs.read(report.sha256, None if names is None else names.sha256)
        self.summary.quarantine_count = check_quarantine(build.con, report, self.gates, names=names)
        build.start_filling()
        return report

    def _prepare(self) -> None:
        """The empty tables, the sets, the reference data, the archives and the boosters."""
        inputs, build = self.inputs, self.build
        sets = parse_sets(inputs.sets.path)
        problems = check_codes(inputs.reference, {row.code for row in sets})
        if problems:
            raise BuildError(shortened(problems) + "\nCorrect these entries and run 'brawlset refresh' again.")
        from brawlset.archives import archive_frames
        from brawlset.draft.booster_files import booster_frames
        from brawlset.reference_tables import reference_frames  # imports polars: the reading has begun before

        build.create_schema()
        build.load_sets(sets)
        build.load_reference(reference_frames(inputs.reference))
        build.match_archives(archive_frames(self.archives, sets))
        build.load_boosters(booster_frames(self.boosters))

    def fill(self, table: str) -> int:
        """Fill one public table; its rows."""
        try:
            count = self.summary.counts[table] = self.build.fill(table)
        except GateError as error:
            self.gates.refused = error  # by a constraint of the table
            raise
        self.step_done(table)
        return count

    def violations(self, claim: Claim) -> list[dict[str, Any]]:
        """The first ten rows that break a claim. A broken claim that does not block becomes a warning of the summary."""
        found = self.build.violations(claim)
        self.summary.checked_count += 1
        if found:
            self.summary.broken[claim] = found
        return found

    def stop_if_broken(self) -> None:
        """Raise GateError, with the rows, where a claim that blocks does not hold and is not accepted."""
        self.gates.check(*(broken(claim, found) for claim, found in self.summary.broken.items() if claim.is_blocking))

    def publish(self) -> None:
        """Compare with the published file, write what happened, and put the new file in its place in one step; the old one is kept.

        Raises GateError where the new build differs too much from the published one, unless that is accepted.
        """
        self.stop_if_broken()
        inputs, build, report = self.inputs, self.build, self._report
        if report is None:
            raise BuildError("Nothing was read yet: the assets of staging come before the published file.")
        check_cards(build.con, report)
        if inputs.names is not None:
            self.summary.name_counts = check_languages(build.con, inputs.languages, inputs.names.path)
        refresh_id = uuid4()
        self.summary.quarantine_count += quarantine_printings(build.con)
        self.summary.missing_set_decisions = [
            row["set_code"] for row in build.rows("select set_code from missing_set_decisions order by set_code")
        ]
        now = naive(self._clock())
        with carry_over(build.con, self.settings.database, now=now) as previous:
            note_profile(build.con)
            if previous is not None:
                self._compare(previous, refresh_id)
                self.summary.lost_languages = lost_languages(build.con, inputs.languages)
            self.summary.unknown_values = note_unknown_values(build.con, now=now, has_previous=previous is not None)
        note_refusals(build.con, self.settings.home)
        note_gates(build.con, refresh_id, self.gates.passed, now=now)
        build.note_refresh(
            {
                "refresh_id": refresh_id,
                "started_at": naive(self.started_at),
                "finished_at": now,
                "version": __version__,
                "input_hash": inputs.hash(),
                "accepted": sorted({finding.gate for finding in self.gates.passed}),
                "quarantine_count": self.summary.quarantine_count,
                "languages": list(inputs.languages),
            },
            source_rows(self, report, self._names_report),
            self.summary.source_problems,
        )
        build.close()
        if previous is not None and self.settings.kept_builds:
            keep_build(self.settings.database, previous.name)
        build.database.replace(self.settings.database)
        self.is_published = True

    def _compare(self, previous: Previous, refresh_id: UUID) -> None:
        """Ask the gates that look at the published file, and write ops.changes."""
        con = self.build.con
        self._check_taken_back(last_builds(con))
        skipped = check_drift(con, self.gates, is_older=previous.is_older)
        try:
            self.summary.changes = note_changes(con, refresh_id)
        except (duckdb.CatalogException, duckdb.BinderException):
            if not previous.is_older:
                raise
            skipped.append("changes")
        if skipped:
            self.summary.notes.append(
                f"An older version built the database that was replaced: not compared with it were {', '.join(skipped)}."
            )
        if previous.redated_count:
            self.summary.notes.append(
                f"A clock that was ahead had dated earlier refreshes later than now ({previous.redated_count} in all):"
                " they are dated just before this one."
            )
        if previous.lost_history:
            self.summary.notes.append(
                f"Of its history, {', '.join(previous.lost_history)} could not be taken over; the file itself is kept in builds/."
            )

    def _tidy(self) -> None:
        """However the refresh ends: note what it was refused for, and keep no more of old builds and snapshots than is wanted. What cannot
        be done changes nothing about the refresh."""
        home = self.settings.home
        try:
            if self.is_published:
                refusals_path(home).unlink(missing_ok=True)
                prune_builds(self.settings, self.settings.kept_builds)
            elif self.gates.refused is not None:
                keep_refusal(home, self.gates.refused, now=naive(self._clock()))
            if self.options.source == "live" and self._inputs is not None:
                inputs = self._inputs
                others = [archive.source for archive in (*inputs.archives, *inputs.boosters)]
                names = [] if inputs.names is None else [inputs.names.source]
                for source in (inputs.cards.source, inputs.sets.source, *names, *others):
                    prune(self.settings.raw, source, now=self._clock())
        except (OSError, SourceError) as error:
            self._say(f"{home}: what is old could not be removed ({error}).")

    def _end(self) -> None:
        self._ended = note_end(self, self._clock(), self._warn)
