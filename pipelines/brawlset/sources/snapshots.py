"""Snapshots: the files of raw/, each as its source sent it, with a sidecar that says what it is and where it came from.

Here is their naming, the sidecar, and what becomes of old ones; how a snapshot gets here is download.py's business,
what it says its reader's.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from brawlset.errors import UNREADABLE, SnapshotError, SourceError

_STAMP = "%Y%m%dT%H%M%SZ"
_MOST_AGE = timedelta(days=30)
_NAME = re.compile(r"(?P<source>[a-z0-9_]+)-(?P<stamp>\d{8}T\d{6}Z)\.(?:jsonl?|html)(?:\.gz)?(?P<rest>.*)")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One edition of one source on the disk. It is never written to again.

    `source` is for example "scryfall_default_cards"; `etag` is the host's, with its quotes; `sha256` and `byte_count`
    are of the file as it lies there (packed), `sha256` None where a file without a sidecar was found; `updated_at` is
    the source's own time of the edition, None where it gives none; `fetched_at` is when it came here. Both times are in
    UTC.
    """

    source: str
    path: Path
    url: str
    etag: str | None
    sha256: str | None
    byte_count: int
    updated_at: datetime | None
    fetched_at: datetime


def file_name(source: str, at: datetime, suffix: str) -> str:
    """`scryfall_default_cards-20260908T090157Z.jsonl.gz`: sorts by time, and is a name that every file system takes."""
    return f"{source}-{at.astimezone(UTC).strftime(_STAMP)}{suffix}"


def sidecar_path(path: Path) -> Path:
    """Where the sidecar of a snapshot lies."""
    return path.with_name(f"{path.name}.json")


def write_sidecar(snapshot: Snapshot) -> None:
    """Write the sidecar beside the file, whole or not at all. Raises OSError."""
    content = {
        "source": snapshot.source,
        "file": snapshot.path.name,
        "url": snapshot.url,
        "etag": snapshot.etag,
        "sha256": snapshot.sha256,
        "byte_count": snapshot.byte_count,
        "updated_at": snapshot.updated_at.isoformat() if snapshot.updated_at else None,
        "fetched_at": snapshot.fetched_at.isoformat(),
    }
    write_whole(sidecar_path(snapshot.path), (json.dumps(content, indent=2) + "\n").encode())


def read_sidecar(path: Path) -> Snapshot:
    """The snapshot whose file is `path`, as its sidecar describes it. Raises SnapshotError without a whole sidecar."""
    sidecar = sidecar_path(path)
    try:
        content = json.loads(sidecar.read_bytes())
        updated_at = content["updated_at"]
        snapshot = Snapshot(
            source=str(content["source"]),
            path=path,
            url=str(content["url"]),
            etag=content["etag"],
            sha256=str(content["sha256"]),
            byte_count=int(content["byte_count"]),
            updated_at=None if updated_at is None else datetime.fromisoformat(updated_at),
            fetched_at=datetime.fromisoformat(content["fetched_at"]),
        )
    except UNREADABLE as error:
        raise SnapshotError(
            f"{sidecar}: the description of {path.name} is missing or damaged ({error}). Remove both files and run"
            " 'brawlset refresh' again."
        ) from error
    return snapshot


def verify(snapshot: Snapshot) -> None:
    """Raise SnapshotError unless the file has the size and, where one is known, the SHA-256 that were stored for it."""
    try:
        size = snapshot.path.stat().st_size
        if size != snapshot.byte_count:
            raise _changed(snapshot, f"{snapshot.byte_count:,} bytes were stored, it has {size:,}")
        if snapshot.sha256 is None:
            return
        with snapshot.path.open("rb") as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise _changed(snapshot, f"the stored file cannot be read ({error.strerror})") from error
    if sha256 != snapshot.sha256:
        raise _changed(snapshot, f"SHA-256 {snapshot.sha256} was stored, it is {sha256}")


def latest(raw: Path, source: str, *, now: datetime | None = None) -> Snapshot | None:
    """The newest snapshot of a source in the folder, if any: a file with a whole sidecar that gives its size. With `now`, one
    of a later time is none: a wrong clock has named it."""
    if not raw.is_dir():
        return None
    until = now.astimezone(UTC).strftime(_STAMP) if now is not None else "9"
    found = (path for path in raw.iterdir() if "" < _edition(path, source, rest="") <= until)
    for path in sorted(found, reverse=True):
        try:
            snapshot = read_sidecar(path)
        except SnapshotError:  # a file that was put here by hand: not ours
            continue
        if snapshot.source == source and path.stat().st_size == snapshot.byte_count:
            return snapshot
    return None


def prune(raw: Path, source: str, *, now: datetime, keep: int = 2) -> list[Path]:
    """Remove all but the newest `keep` editions of a source, those but the newest that are older than 30 days, and interrupted downloads
    that no run will take up again.

    An interrupted download stays as long as it is no older, no newer edition has been completed, and no newer one begun.
    The result lists what was removed. Raises SourceError where the folder forbids it.
    """
    if not raw.is_dir():
        return []
    paths = sorted(path for path in raw.iterdir() if _edition(path, source))
    complete = sorted(stamp for path in paths if (stamp := _edition(path, source, rest="")))
    oldest = (now - _MOST_AGE).astimezone(UTC).strftime(_STAMP)
    kept = [stamp for stamp in complete[max(0, len(complete) - keep) :] if stamp >= oldest or stamp == complete[-1]]
    begun = max((_edition(path, source) for path in paths), default="")
    removed = []
    for path in paths:
        stamp = _edition(path, source)
        is_part = ".part" in path.name
        is_wanted = stamp in kept and not is_part
        is_going_on = stamp == begun and stamp not in complete and stamp >= oldest
        if not is_wanted and not is_going_on:
            removed.append(path)
    with writing(raw):
        for path in removed:
            path.unlink(missing_ok=True)
    return removed


def write_whole(path: Path, content: bytes) -> None:
    """Write a small file so that readers see the old one or the new one, never half of one. Raises OSError, and leaves no half either."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)  # of a killed run; or somebody's link, which would be followed
        with part.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise


@contextmanager
def writing(path: Path, *parts: Path) -> Iterator[None]:
    """Turn an OSError of the block, which writes `path`, into a SourceError; a full disk removes `parts` first."""
    try:
        yield
    except OSError as error:
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            for part in parts:
                part.unlink(missing_ok=True)
            raise SourceError(
                f"{path}: the disk is full. What was begun was removed, the last good data stays. Free some space (a"
                " refresh takes about 200 MB) or set BRAWLSET_HOME to another disk, and run the command again."
            ) from error
        raise SourceError(
            f"{path}: cannot be written ({error.strerror}). Check the folder and its permissions, or set BRAWLSET_HOME"
            " to another one, and run the command again."
        ) from error


def _edition(path: Path, source: str, *, rest: str | None = None) -> str:
    """The stamp in a name of this source, "" for other files. `rest` is what has to follow the snapshot's own name: ""
    for the snapshot itself; with None, its sidecar and its parts are meant too."""
    match = _NAME.fullmatch(path.name)
    if match is None or match["source"] != source or rest not in {None, match["rest"]}:
        return ""
    return match["stamp"]


def _changed(snapshot: Snapshot, what: str) -> SnapshotError:
    return SnapshotError(
        f"{snapshot.path}: the file has changed since it was fetched: {what}. Remove it and run 'brawlset refresh'"
        " again."
    )
