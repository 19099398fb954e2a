"""Fetching a small file of an optional source into raw/: whole, checked before it is kept, and only if it is another one.

Large files, which are resumed, are the business of download.py. What a file has to look like is its source's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from brawlset.errors import SourceError
from brawlset.sources.http import Http, chunks
from brawlset.sources.snapshots import Snapshot, file_name, latest, write_sidecar, write_whole, writing


def fetch_small(
    http: Http,
    url: str,
    *,
    raw: Path,
    source: str,
    suffix: str,
    kind: str,
    limit: int,
    now: datetime,
    check: Callable[[Path, str], datetime | None],
) -> Snapshot:
    """The snapshot of `url`; the latest one where the host or a comparison says that nothing has changed.

    `check` gets the file and its address, gives the edition's own time (None without one), and raises SnapshotError for
    what is not the file that was expected: then nothing is kept. The host is asked twice at most, for nothing depends on
    the file. Raises SourceError as Http does, and for more than `limit` bytes.
    """
    known = latest(raw, source, now=now)
    asked = {"If-None-Match": known.etag} if known is not None and known.etag and known.url == url else {}
    with http.stream(url, asked, kind=kind, is_optional=True) as response:
        if known is not None and response.status_code == 304:
            return known
        content = bytearray()
        for chunk in chunks(response):
            content += chunk
            if len(content) > limit:
                raise SourceError(f"{kind}: {url} sends more than {limit:,} bytes, which no such file needs.")
        etag = response.headers.get("ETag")
    sha256 = hashlib.sha256(content).hexdigest()
    if known is not None and known.sha256 == sha256:
        return known
    target = raw / file_name(source, now, suffix)
    part = target.with_name(f"{target.name}.part")
    with writing(target, part):
        target.parent.mkdir(parents=True, exist_ok=True)
        write_whole(part, bytes(content))
    try:
        updated_at = check(part, url)
        snapshot = Snapshot(source, target, url, etag, sha256, len(content), updated_at, now.astimezone(UTC))
        with writing(target, part):
            write_sidecar(snapshot)
            write_whole(target, bytes(content))
    finally:
        part.unlink(missing_ok=True)
    return snapshot
