"""The shards of a corpus checked by several processes of this machine."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

from brawlset.corpus.plan import Corpus
from brawlset.corpus.shard import Shard, check_shard, remove_begun
from brawlset.errors import BuildError

_SECONDS = 0.5


def check_shards(corpus: Corpus, numbers: Sequence[int], *, processes: int, done: Callable[[Shard], None]) -> None:
    """Check these shards; `done` is told of each as it ends. What is done stays done, whatever happens to the others.

    Raises the first error of a shard, after the others have ended, and BuildError where a process was killed.
    """
    workers = min(processes, len(numbers))
    if workers <= 1:
        for number in numbers:
            done(check_shard(corpus, number))
        return
    errors: list[BaseException] = []
    try:
        with _pool(workers) as pool:
            with _interrupts_waiting():
                futures = [pool.submit(check_shard, corpus, number) for number in numbers]
            for future in _as_they_end(futures):
                error = future.exception()
                if error is None:
                    done(future.result())
                else:
                    errors.append(error)
    finally:
        for number in numbers:
            remove_begun(corpus, number)
    for error in errors:
        if isinstance(error, BrokenProcessPool):
            raise BuildError(
                f"{corpus.out}: a process that checked a shard was killed, perhaps for want of memory. The shards that were done are kept:"
                " run the command again to check the rest, with fewer --processes if memory was short."
            ) from error
        raise error


def _as_they_end(futures: Sequence[Future[Shard]]) -> Iterator[Future[Shard]]:
    """The futures that have ended. It wakes by itself: Ctrl-C may meet another thread, and that alone does not wake this one."""
    waiting = set(futures)
    while waiting:
        ended, waiting = wait(waiting, timeout=_SECONDS, return_when=FIRST_COMPLETED)
        yield from ended


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that end with this one, however it ends, and at once where it is interrupted."""
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin)
    try:
        yield pool
    except BaseException:
        for process in active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_waiting() -> Iterator[None]:
    """Ctrl-C waits, and processes that are started meanwhile never hear of it: it is the business of the one that starts them."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin() -> None:
    """What each process does first: see to it that it does not outlive a parent that is killed."""
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
