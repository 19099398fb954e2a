"""How far a refresh is: bars on a terminal, one line a step elsewhere, both on stderr.

rich is imported when there is first something to show, so that it does not compete with the reading of the cards.
"""

from __future__ import annotations

import sys
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

import click

from brawlset.output import clean

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_LINE_SECONDS = 5.0


class Reporter(Protocol):
    """What a refresh is told to report to."""

    def __enter__(self) -> Self:
        """Begin."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End: nothing is left half-drawn."""

    def say(self, text: str) -> None:
        """A message, such as a pause that the server asked for."""

    def downloaded(self, done: int, total: int | None) -> None:
        """Bytes of the download so far, and of all where the server said so."""

    def step(self, name: str, *, number: int, total: int, rows: int | None, of: str = "rows") -> None:
        """`number` of `total` steps are done; the last of them is named, with the rows of what it made; `of` calls them otherwise."""


def reporter(*, is_quiet: bool) -> Reporter:
    """Bars where stderr is a terminal, lines elsewhere, nothing where quiet is asked for."""
    if is_quiet:
        return _Silence()
    return _Bars() if sys.stderr.isatty() else _Lines()


class _Silence:
    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def say(self, text: str) -> None:
        pass

    def downloaded(self, done: int, total: int | None) -> None:
        pass

    def step(self, name: str, *, number: int, total: int, rows: int | None, of: str = "rows") -> None:
        pass


class _Lines(_Silence):
    def __init__(self) -> None:
        self._last = float("-inf")

    def say(self, text: str) -> None:
        click.echo(clean(text), err=True)

    def downloaded(self, done: int, total: int | None) -> None:
        now = monotonic()
        if done == total or now - self._last >= _LINE_SECONDS:
            self._last = now
            of_total = f" of {total / 1e6:,.1f}" if total else ""
            self.say(f"download: {done / 1e6:,.1f}{of_total} MB")

    def step(self, name: str, *, number: int, total: int, rows: int | None, of: str = "rows") -> None:
        self.say(f"[{number}/{total}] {name}" + ("" if rows is None else f": {rows:,} {of}"))


class _Bars(_Silence):
    def __init__(self) -> None:
        self._progress: Progress | None = None
        self._download: TaskID | None = None
        self._steps: TaskID | None = None

    def __exit__(self, *error: object) -> None:
        if self._progress is not None:
            self._progress.stop()

    def say(self, text: str) -> None:
        self._shown().console.print(clean(text), markup=False, highlight=False)

    def downloaded(self, done: int, total: int | None) -> None:
        progress = self._shown()
        if self._download is None:
            self._download = progress.add_task("download", total=total, detail="")
        progress.update(self._download, completed=done, total=total, detail=f"{done / 1e6:,.1f} MB")

    def step(self, name: str, *, number: int, total: int, rows: int | None, of: str = "rows") -> None:
        progress = self._shown()
        detail = name if rows is None else f"{name}: {rows:,} {of}"
        if self._steps is None:
            self._steps = progress.add_task("build", total=total, detail=detail)
        progress.update(self._steps, completed=number, detail=detail)

    def _shown(self) -> Progress:
        if self._progress is None:
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

            self._progress = Progress(
                TextColumn("{task.description}"),
                BarColumn(bar_width=24),
                TaskProgressColumn(),
                TextColumn("{task.fields[detail]}", markup=False),
                console=Console(stderr=True),
                transient=True,
            )
            self._progress.start()
        return self._progress
