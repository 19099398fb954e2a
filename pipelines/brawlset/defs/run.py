"""The job `refresh` run in this process, for the command line: the same job that Dagster's interface shows."""

from collections.abc import Callable

import dagster as dg

from brawlset.defs.jobs import build_definitions
from brawlset.errors import BrawlSetError
from brawlset.refresh import Refresh

_QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}


def run_refresh(refresh: Refresh, *, step_done: Callable[[str], None], is_history_kept: bool = False) -> None:
    """Run the job on a Refresh whose context is entered. Raises the error of the step that failed; keeps run history in DAGSTER_HOME
    where that is set, as Dagster itself does. Ctrl-C arrives as KeyboardInterrupt."""
    refresh.step_done = step_done
    job = build_definitions().resolve_job_def("refresh")
    instance = dg.DagsterInstance.get() if is_history_kept else dg.DagsterInstance.ephemeral()
    try:
        job.execute_in_process(instance=instance, resources={"refresh": refresh}, run_config=_QUIET)
    except dg.DagsterExecutionInterruptedError as error:
        raise KeyboardInterrupt from error
    except dg.DagsterError as error:
        refresh.stop_if_broken()
        own = _own(error)
        if own is None:
            raise
        raise own from error


def _own(error: BaseException) -> BrawlSetError | None:
    """The error of ours that Dagster has wrapped; None where it is none of ours."""
    inner: BaseException | None = error
    while inner is not None:
        if isinstance(inner, BrawlSetError):
            return inner
        inner = inner.__cause__ or getattr(inner, "user_exception", None)
    return None
