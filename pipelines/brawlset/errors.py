"""Every error that a user can meet. A message says what is wrong, where, what was expected and what to do next."""

from __future__ import annotations

from collections.abc import Sequence

UNREADABLE = (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError)
"""What comes of reading a small JSON file that is damaged: cut short, of other types, with numbers and times beyond all bounds, nested
without end."""


class BrawlSetError(Exception):
    """The base of all errors of this project; the command line prints its text and exits with 1."""


class ConfigurationError(BrawlSetError):
    """A setting, an option or an environment variable is wrong; the command line exits with 2."""


class AssetError(BrawlSetError):
    """A file below assets/ is wrong."""


class SourceError(BrawlSetError):
    """A source could not be reached, or did not answer what it promises."""


class SnapshotError(SourceError):
    """A file of a source is damaged, cut short, empty or of another kind."""


class BuildError(BrawlSetError):
    """The tables could not be built, or a claim about them does not hold. The published file stays as it was."""


class GateError(BuildError):
    """A gate refuses the new build: `found` are the gates with the rows that each found."""

    def __init__(self, message: str, found: Sequence[tuple[str, Sequence[str]]]) -> None:
        super().__init__(message)
        self.found = tuple((gate, tuple(rows)) for gate, rows in found)


class UnusableFileError(BrawlSetError):
    """The published file is damaged, of another version, or no database of ours."""


class BusyError(BrawlSetError):
    """Another refresh is running."""


class NotFoundError(BrawlSetError):
    """A card, a BSet or a commander of that name does not exist; the message lists what does."""


class AmbiguousError(BrawlSetError):
    """A name fits several cards or BSets; the message lists them."""


def first_line(error: BaseException) -> str:
    """The first line of what an error says: the telling one of DuckDB's and Dagster's."""
    return str(error).strip().splitlines()[0]


def causes(error: BaseException) -> list[BaseException]:
    """The error, what it was raised from, and what was being handled meanwhile, the latest first."""
    found: list[BaseException] = []
    waiting: list[BaseException | None] = [error]
    while waiting:
        cause = waiting.pop()
        if cause is not None and cause not in found:  # an error can be raised again from one that it caused
            found.append(cause)
            waiting += [cause.__context__, cause.__cause__]
    return found


def is_interruption(error: BaseException) -> bool:
    """Whether this is Ctrl-C, or what DuckDB makes of it while a query runs; an error that came of it counts, but for our own."""
    if isinstance(error, BrawlSetError):
        return False
    return any(
        isinstance(cause, KeyboardInterrupt) or (isinstance(cause, RuntimeError) and str(cause) == "Query interrupted")
        for cause in causes(error)
    )
