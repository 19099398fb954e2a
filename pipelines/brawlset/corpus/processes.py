"""The shards of a corpus checked by several processes of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context

from brawlset.corpus.plan import Corpus
from brawlset.corpus.shard import Shard, check_shard
from brawlset.errors import BuildError


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
    with _pool(workers) as pool:
        futures = [pool.submit(check_shard, corpus, number) for number in numbers]
        for future in as_completed(futures):
            error = future.exception()
            if error is None:
                done(future.result())
            else:
                errors.append(error)
    for error in errors:
        if isinstance(error, BrokenProcessPool):
            raise BuildError(
                f"{corpus.out}: a process that checked a shard was killed, perhaps for want of memory. The shards that were done are kept:"
                " run the command again to check the rest, with fewer --processes if memory was short."
            ) from error
        raise error


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    pool = ProcessPoolExecutor(workers, get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
