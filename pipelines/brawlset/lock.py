"""One refresh at a time: a lock file with its owner in it. The system releases it when its owner ends, however it ends."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from brawlset.errors import UNREADABLE, BusyError, ConfigurationError

try:
    import fcntl
except ImportError:  # Windows has no flock: there the file is opened for one process only by msvcrt
    fcntl = None  # type: ignore[assignment]

_NO_LINK = getattr(os, "O_NOFOLLOW", 0)  # Windows has no such flag


@dataclass(frozen=True, slots=True)
class Owner:
    """The process that holds the lock, or that was killed while it did."""

    pid: int
    started_at: datetime
    is_running: bool


@contextmanager
def refresh_lock(home: Path, *, now: datetime) -> Iterator[None]:
    """Hold `home`/refresh.lock. Raises BusyError with the owner's process id and the age of its lock where another holds it."""
    path = home / "refresh.lock"
    with _held(path, lambda: _refusal(path, now)) as descriptor:
        os.ftruncate(descriptor, 0)
        os.write(descriptor, json.dumps({"pid": os.getpid(), "started_at": now.isoformat()}).encode())
        try:
            yield
        finally:
            os.ftruncate(descriptor, 0)


@contextmanager
def file_lock(path: Path, *, refusal: str) -> Iterator[None]:
    """Hold a lock file. Raises BusyError with the refusal where another process holds it."""
    with _held(path, lambda: refusal):
        yield


@contextmanager
def _held(path: Path, refusal: Callable[[], str]) -> Iterator[int]:
    """The descriptor of a lock file that is held."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | _NO_LINK, 0o644)
    except OSError as error:
        if error.errno != errno.ELOOP:
            raise
        raise ConfigurationError(
            f"{path}: a link lies where the lock file belongs, and is not followed. Remove it and run the command again."
        ) from error
    try:
        if not _try_lock(descriptor):
            raise BusyError(refusal())
        yield descriptor
    finally:
        os.close(descriptor)


def lock_owner(home: Path) -> Owner | None:
    """Who holds the lock of `home`, or left its note there when it was killed; None where the last one ended by itself."""
    try:
        with (home / "refresh.lock").open("rb") as file:
            note = json.loads(file.read())
            is_running = not _try_lock(file.fileno(), is_shared=True)
        return Owner(int(note["pid"]), noted_time(note["started_at"]), is_running)
    except UNREADABLE:
        return None


def _try_lock(descriptor: int, *, is_shared: bool = False) -> bool:
    try:
        if fcntl is None:
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            fcntl.flock(descriptor, (fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _refusal(path: Path, now: datetime) -> str:
    try:
        owner = json.loads(path.read_text())
        seconds = max(0, int((now - noted_time(owner["started_at"])).total_seconds()))
        who = f"by process {owner['pid']}, started {seconds} s ago"
    except UNREADABLE:
        who = "by another process that has just started"
    return (
        f"{path}: another refresh is running ({who}). Wait for it to end; the published file stays readable meanwhile."
    )


def noted_time(text: str) -> datetime:
    """The time that a record has as text, aware, in UTC. ValueError, TypeError or OverflowError for what is none."""
    return datetime.fromisoformat(text).astimezone(UTC)


def utc_now() -> datetime:
    """The time, aware, in UTC."""
    return datetime.now(UTC)


def naive(moment: datetime) -> datetime:
    """The moment in UTC without a zone, as the tables keep it."""
    return moment.astimezone(UTC).replace(tzinfo=None)
