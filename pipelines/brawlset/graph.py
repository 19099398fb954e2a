"""Work in the order of its dependencies, on a few threads at once: DuckDB and polars compute outside Python's lock."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any


class Graph:
    """Named steps, each run once when the steps it depends on are done. `start` returns at once; `result` waits for one step.

    A step that depends on a failed one is not run: its result raises the same error.
    """

    def __init__(self, deps: Mapping[str, Collection[str]], run: Callable[[str], Any], *, threads: int = 2) -> None:
        self._waiting = {name: set(found) & deps.keys() for name, found in deps.items()}
        self._futures: dict[str, Future[Any]] = {name: Future() for name in deps}
        self._run = run
        self._lock = threading.Lock()
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="fill")

    def start(self) -> None:
        """Begin with the steps that depend on none."""
        self._submit_ready()

    def result(self, name: str) -> Any:
        """The result of a step, when it is done. Raises what the step raised."""
        return self._futures[name].result()

    def close(self) -> None:
        """Wait for the steps that run; drop those that have not begun."""
        self._pool.shutdown(cancel_futures=True)

    def _submit_ready(self) -> None:
        with self._lock:
            ready = [name for name, found in self._waiting.items() if not found]
            for name in ready:
                del self._waiting[name]
                self._pool.submit(self._do, name)

    def _do(self, name: str) -> None:
        try:
            result = self._run(name)
        except BaseException as error:  # noqa: BLE001 - raised again by `result`, where the step is waited for
            self._fail(name, error)
            return
        self._futures[name].set_result(result)
        with self._lock:
            for found in self._waiting.values():
                found.discard(name)
        self._submit_ready()

    def _fail(self, name: str, error: BaseException) -> None:
        failed = {name}
        with self._lock:
            grows = True
            while grows:
                behind = {other for other, found in self._waiting.items() if found & failed}
                grows = bool(behind)
                for other in behind:
                    del self._waiting[other]
                failed |= behind
        for other in failed:
            self._futures[other].set_exception(error)
