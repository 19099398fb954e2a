"""Downloading a large file of JSON objects into raw/: resumed after a break, checked while it passes, named when whole.

Which file, and under which name, is the business of its source's module; the checks are stream_check.py's.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import requests

from brawlset.errors import UNREADABLE, SnapshotError, SourceError
from brawlset.sources.http import ConnectionLostError, Http, chunks
from brawlset.sources.snapshots import Snapshot, write_sidecar, write_whole, writing
from brawlset.sources.stream_check import NEXT_STEP, StreamCheck

Progress = Callable[[int, int | None], None]

UNPACKED_LIMIT = 8 * 1024**3
_PAUSES = (1.0, 2.0, 4.0, 8.0)  # before each new try after a broken connection
_CHUNK = 1 << 20


def download(
    http: Http,
    url: str,
    target: Path,
    *,
    source: str,
    expected_size: int | None,
    updated_at: datetime | None,
    progress: Progress | None = None,
    limit: int = UNPACKED_LIMIT,
) -> Snapshot:
    """Fetch `url` to `target`, byte for byte as it is sent, and return its snapshot; the sidecar lies beside it.

    What came of an interrupted download (`NAME.part`, with URL and ETag in `NAME.part.json`) is taken up where the URL
    is the same and the host confirms the ETag; else the download starts over. `expected_size` is the promised size of
    the packed file, `limit` the most it may unpack to. `progress` is called with the bytes that are here and the bytes
    in all, or None where nobody knows.

    Raises SnapshotError for a file that is damaged, cut, empty, of another kind or size (nothing of it is kept),
    SourceError for a host that stays away (what came is kept for the next run) and for a disk that cannot take it.
    """
    part = _Part(target.with_name(f"{target.name}.part"))
    transfer = _Transfer(http, url, part, expected_size=expected_size, progress=progress, limit=limit)
    try:
        with writing(part.path):
            part.path.parent.mkdir(parents=True, exist_ok=True)
        transfer.take_up()
        transfer.run()
        transfer.check.finish(expected_size)
    except SnapshotError:
        part.remove()
        raise
    snapshot = Snapshot(
        source=source,
        path=target,
        url=url,
        etag=transfer.etag,
        sha256=transfer.check.sha256,
        byte_count=transfer.check.size,
        updated_at=updated_at,
        fetched_at=datetime.now(UTC).replace(microsecond=0),
    )
    with writing(target, part.path, part.state_path):
        _publish(part, snapshot)
    return snapshot


@dataclass(frozen=True, slots=True)
class _Part:
    """An unfinished download on the disk, with the URL and the ETag that it belongs to."""

    path: Path

    @property
    def state_path(self) -> Path:
        return self.path.with_name(f"{self.path.name}.json")

    def etag_for(self, url: str) -> str | None:
        """The ETag under which this part was begun; None if it is a part of another URL, or nothing says of which."""
        try:
            state = json.loads(self.state_path.read_bytes())
        except UNREADABLE:
            return None
        if not isinstance(state, dict) or state.get("url") != url:
            return None
        etag = state.get("etag")
        return etag if isinstance(etag, str) else None

    def begin(self, url: str, etag: str | None) -> None:
        """An empty part that remembers what it is a part of."""
        self.remove()
        write_whole(self.state_path, (json.dumps({"url": url, "etag": etag}) + "\n").encode())

    def remove(self) -> None:
        with writing(self.path):
            self.path.unlink(missing_ok=True)
            self.state_path.unlink(missing_ok=True)


class _Transfer:
    """One download under way: the bytes on the disk are always the bytes that the check has seen."""

    def __init__(
        self,
        http: Http,
        url: str,
        part: _Part,
        *,
        expected_size: int | None,
        progress: Progress | None,
        limit: int,
    ) -> None:
        self.etag: str | None = None
        self._http, self._url, self._part = http, url, part
        self._expected_size, self._progress, self._limit = expected_size, progress, limit
        self._name = part.path.name.removesuffix(".part")
        self.check = StreamCheck(self._name, limit=limit)

    def take_up(self) -> None:
        """Let the check see what an earlier run left, so that the download continues from there."""
        self.etag = self._part.etag_for(self._url)
        if not _is_strong(self.etag) or not self._part.path.is_file() or self._part.path.is_symlink():
            return
        try:
            with writing(self._part.path), self._part.path.open("rb") as file:
                while data := file.read(_CHUNK):
                    self.check.feed(data)
        except SnapshotError:  # for example zeros at the end, after a power cut
            self._http.say(f"{self._name}: what an earlier run left of it is damaged. Starting over.")
            self._forget()

    def run(self) -> None:
        """Receive until the file is complete, continuing after each broken connection, a few times."""
        for pause in (*_PAUSES, None):
            try:
                if self._receive():
                    return
            except ConnectionLostError as error:
                if pause is not None:
                    self._http.wait(pause, f"{self._name}: the connection broke after {self.check.size:,} bytes")
                    continue
                raise SourceError(
                    f"{self._name}: the connection to {self._url} broke {len(_PAUSES) + 1} times, the last time after"
                    f" {self.check.size:,} bytes. What came is kept: run 'brawlset refresh' again to fetch the rest."
                ) from error
        raise SourceError(
            f"{self._name}: {self._url} changed with every try, or sends other parts than it is asked for. Nothing was"
            " changed. Run 'brawlset refresh' again later."
        )

    def _receive(self) -> bool:
        """Receive what one response brings; False if it cannot be joined to what is here, which is then given up."""
        start = self.check.size
        headers = {"Range": f"bytes={start}-", "If-Range": self.etag or ""} if start and _is_strong(self.etag) else {}
        with self._http.stream(self._url, headers, kind=self._name) as response:
            etag = response.headers.get("ETag")
            if response.status_code == 200:
                total = _number(response.headers.get("Content-Length"))
                self._begin(etag)
            else:
                first, total = _range(response)
                if response.status_code == 416 and start and total == start:
                    return True  # the part was complete: only its last check and its renaming were missing
                if first != start or (etag is not None and etag != self.etag):
                    self._forget()
                    return False
            self._store(response, total)
        if total is not None and total != self.check.size:
            raise SnapshotError(f"{self._name}: {total:,} bytes were promised, {self.check.size:,} came. {NEXT_STEP}")
        return True

    def _begin(self, etag: str | None) -> None:
        self._forget()
        self.etag = etag
        with writing(self._part.path, self._part.path, self._part.state_path):
            self._part.begin(self._url, etag)

    def _forget(self) -> None:
        self._part.remove()
        self.etag = None
        self.check = StreamCheck(self._name, limit=self._limit)

    def _store(self, response: requests.Response, total: int | None) -> None:
        with writing(self._part.path):
            file = self._part.path.open("ab", buffering=0)
        with file:
            for data in chunks(response):
                self.check.feed(data)
                with writing(self._part.path, self._part.path, self._part.state_path):
                    _write(file, data)
                if self._progress is not None:
                    self._progress(self.check.size, total or self._expected_size)


def _write(file: BinaryIO, data: bytes) -> None:
    """Write all of it: an unbuffered file may take a part only."""
    view = memoryview(data)
    while view:
        view = view[file.write(view) :]


def _publish(part: _Part, snapshot: Snapshot) -> None:
    """Give the complete file its name, with its bytes and its sidecar on the disk first: a power cut leaves no half."""
    with part.path.open("rb+") as file:
        os.fsync(file.fileno())
    write_sidecar(snapshot)
    part.path.replace(snapshot.path)
    part.state_path.unlink(missing_ok=True)
    if hasattr(os, "O_DIRECTORY"):  # Windows has no such thing to sync
        folder = os.open(snapshot.path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _is_strong(etag: str | None) -> bool:
    """Whether the ETag vouches for every byte: a weak one, `W/"..."`, does not, and nothing may be joined under it."""
    return etag is not None and etag.startswith('"')


def _range(response: requests.Response) -> tuple[int | None, int | None]:
    """First byte and total size as Content-Range says, `bytes 100-199/200` or `bytes */200`; None where it does not."""
    match = re.fullmatch(r"bytes (?:(\d+)-\d+|\*)/(\d+|\*)", response.headers.get("Content-Range", "").strip())
    return (_number(match[1]), _number(match[2])) if match else (None, None)


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isdecimal() else None
