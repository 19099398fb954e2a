"""The job `refresh` run in this process, for the command line: the same job that Dagster's interface shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import dagster as dg
from dagster._core.instance.types import InstanceType
from dagster._core.launcher.sync_in_memory_run_launcher import SyncInMemoryRunLauncher
from dagster._core.run_coordinator import DefaultRunCoordinator
from dagster._core.storage.event_log import InMemoryEventLogStorage
from dagster._core.storage.noop_compute_log_manager import NoOpComputeLogManager
from dagster._core.storage.root import LocalArtifactStorage
from dagster._core.storage.runs import InMemoryRunStorage

from brawlset.defs.jobs import build_definitions
from brawlset.errors import BrawlSetError, ConfigurationError, first_line
from brawlset.refresh import Refresh

if TYPE_CHECKING:
    from dagster._core.storage.event_log.base import AssetRecord

_QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}


class _Forgotten(InMemoryEventLogStorage):
    """Events that nobody will look up: to write each into SQLite in memory would cost a twentieth of a refresh."""

    def store_event(self, event: dg.EventLogEntry) -> None:
        """Drop an event; whoever runs the job has seen it."""

    def get_asset_records(self, asset_keys: Sequence[dg.AssetKey] | None = None) -> Sequence[AssetRecord]:  # noqa: ARG002 - Dagster's
        """Nothing is known of earlier runs."""
        return []

    @property
    def asset_records_have_last_observation(self) -> bool:
        """Nor is it looked for elsewhere."""
        return True


def _instance(folder: Path, *, is_history_kept: bool) -> dg.DagsterInstance:
    """Dagster's own instance with a history, or what `DagsterInstance.ephemeral` gives but for the events, with its files in a folder:
    one of its own would stay where a run is killed."""
    if is_history_kept:
        return _own_home()
    return dg.DagsterInstance(
        instance_type=InstanceType.EPHEMERAL,
        local_artifact_storage=LocalArtifactStorage(str(folder)),
        run_storage=InMemoryRunStorage(),
        event_storage=_Forgotten(),
        compute_log_manager=NoOpComputeLogManager(),
        run_coordinator=DefaultRunCoordinator(),
        run_launcher=SyncInMemoryRunLauncher(),
    )


def run_refresh(refresh: Refresh, *, step_done: Callable[[str], None], is_history_kept: bool = False) -> None:
    """Run the job on a Refresh whose context is entered. Raises the error of the step that failed; keeps run history in DAGSTER_HOME
    where that is set, as Dagster itself does. Ctrl-C arrives as KeyboardInterrupt. Raises ConfigurationError where that home is none."""
    refresh.step_done = step_done
    job = build_definitions().resolve_job_def("refresh")
    try:
        job.execute_in_process(
            instance=_instance(refresh.build.folder, is_history_kept=is_history_kept),
            resources={"refresh": refresh},
            run_config=_QUIET,
        )
    except dg.DagsterExecutionInterruptedError as error:
        raise KeyboardInterrupt from error
    except dg.DagsterError as error:
        refresh.stop_if_broken()
        own = _own(error)
        if own is None:
            raise
        raise own from error


def _own_home() -> dg.DagsterInstance:
    try:
        return dg.DagsterInstance.get()
    except dg.DagsterError as error:
        raise ConfigurationError(
            "DAGSTER_HOME: an existing folder with its whole path was expected, or a dagster.yaml in it that Dagster accepts"
            f" ({first_line(error)}). Make that folder, or unset DAGSTER_HOME: the history is for Dagster alone."
        ) from error


def _own(error: BaseException) -> BrawlSetError | None:
    """The error of ours that Dagster has wrapped; None where it is none of ours."""
    inner: BaseException | None = error
    while inner is not None:
        if isinstance(inner, BrawlSetError):
            return inner
        inner = inner.__cause__ or getattr(inner, "user_exception", None)
    return None
