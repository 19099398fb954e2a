from __future__ import annotations

import errno
import gzip
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from brawlset.errors import SnapshotError, SourceError
from brawlset.sources.download import download
from brawlset.sources.snapshots import read_sidecar, verify

EDITION = datetime(2026, 9, 8, 9, 1, 57, tzinfo=UTC)
NAME = "scryfall_default_cards-20260908T090157Z.jsonl.gz"
PATH = "/files/cards.jsonl.gz"


@pytest.fixture
def target(tmp_path) -> Path:
    return tmp_path / "raw" / NAME


@pytest.fixture
def fetch(http, target):
    """Download a URL as a run of the program does."""

    def run(url, **options):
        options = {"source": "scryfall_default_cards", "expected_size": None, "updated_at": EDITION} | options
        return download(http, url, target, **options)

    return run


def cut(at: int):
    """The connection breaks after so many bytes of the response."""
    return lambda answer: replace(answer, cut_at=at)


def left_in(target: Path) -> list[str]:
    return sorted(path.name for path in target.parent.iterdir())


def test_a_download_is_the_file_and_its_sidecar(fetch, host, target, packed_cards):
    url = host.file(PATH, packed_cards, etag='"abc"')
    snapshot = fetch(url, expected_size=len(packed_cards))
    assert target.read_bytes() == packed_cards
    assert left_in(target) == [NAME, f"{NAME}.json"]
    assert (snapshot.url, snapshot.etag, snapshot.byte_count) == (url, '"abc"', len(packed_cards))
    assert snapshot.sha256 == hashlib.sha256(packed_cards).hexdigest()
    assert snapshot.updated_at == EDITION
    assert snapshot.fetched_at.tzinfo is not None
    assert read_sidecar(target) == snapshot
    verify(snapshot)


def test_progress_tells_what_is_here_and_what_is_to_come(fetch, host, packed_cards):
    steps: list[tuple[int, int | None]] = []
    fetch(host.file(PATH, packed_cards), progress=lambda done, total: steps.append((done, total)))
    assert steps[-1] == (len(packed_cards), len(packed_cards))


def test_a_broken_connection_is_taken_up_where_it_broke(fetch, host, target, packed_cards, fake_time, said):
    url = host.file(PATH, packed_cards)
    host.fault(PATH, cut(1000), cut(500))
    fetch(url, expected_size=len(packed_cards))
    assert target.read_bytes() == packed_cards
    assert [asked.headers.get("Range") for asked in host.asked] == [None, "bytes=1000-", "bytes=1500-"]
    assert fake_time.waits == [1, 2]
    assert said[0].endswith("the connection broke after 1,000 bytes: waiting 1 s ...")


def test_a_connection_that_keeps_breaking_is_given_up_and_what_came_is_kept(fetch, host, target, packed_cards):
    url = host.file(PATH, packed_cards)
    host.fault(PATH, *[cut(100)] * 5)
    with pytest.raises(
        SourceError, match=r"broke 5 times, the last time after 500 bytes.*run 'brawlset refresh' again"
    ):
        fetch(url)
    assert left_in(target) == [f"{NAME}.part", f"{NAME}.part.json"]
    fetch(url)
    assert host.asked[-1].headers["Range"] == "bytes=500-"
    assert host.asked[-1].headers["If-Range"].startswith('"')
    assert target.read_bytes() == packed_cards
    assert left_in(target) == [NAME, f"{NAME}.json"]


KILLED_RUN = """
import os, signal, sys
from pathlib import Path
from brawlset.settings import Settings
from brawlset.sources.download import download
from brawlset.sources.http import Http

url, target = sys.argv[1], Path(sys.argv[2])
settings = Settings(target.parent, target.parent, url, url, url, "BrawlSet/0.0 (tests)")

def kill(done, total):
    if done > 600_000:
        os.kill(os.getpid(), signal.SIGKILL)

download(Http(settings), url, target, source="cards", expected_size=None, updated_at=None, progress=kill)
"""


def test_a_killed_download_is_resumed_to_the_same_bytes(fetch, host, target):
    body = gzip.compress(b'{"a":"%b"}\n' % os.urandom(1_500_000).hex().encode(), 1)
    url = host.file(PATH, body)
    killed = subprocess.run([sys.executable, "-c", KILLED_RUN, url, str(target)], check=False)
    assert killed.returncode == -signal.SIGKILL
    came = (target.parent / f"{NAME}.part").stat().st_size
    assert 600_000 < came < len(body)
    snapshot = fetch(url, expected_size=len(body))
    assert host.asked[-1].headers["Range"] == f"bytes={came}-"
    assert target.read_bytes() == body
    assert snapshot.sha256 == hashlib.sha256(body).hexdigest()


class KilledError(BaseException):
    """Stands for the end of the process: nothing in the program catches it."""


def test_a_download_killed_before_its_renaming_is_only_renamed(fetch, host, target, packed_cards, monkeypatch):
    url = host.file(PATH, packed_cards)

    def kill(snapshot):
        raise KilledError

    with monkeypatch.context() as patch:
        patch.setattr("brawlset.sources.download.write_sidecar", kill)
        with pytest.raises(KilledError):
            fetch(url)
    assert not target.exists()
    fetch(url)
    assert host.asked[-1].headers["Range"] == f"bytes={len(packed_cards)}-"  # the host says 416: there is no more
    assert target.read_bytes() == packed_cards


def test_two_editions_are_never_glued_together_when_the_etag_changes(fetch, host, target, packed_cards):
    # A10
    url = host.file(PATH, packed_cards)
    host.fault(PATH, *[cut(300)] * 5)
    with pytest.raises(SourceError):
        fetch(url)
    newer = gzip.compress(b'{"object": "card", "name": "Fog"}\n' * 200)
    host.file(PATH, newer)
    fetch(url)
    assert target.read_bytes() == newer


def test_two_editions_are_never_glued_together_when_the_url_changes(fetch, host, target, packed_cards):
    host.fault(PATH, *[cut(300)] * 5)
    with pytest.raises(SourceError):
        fetch(host.file(PATH, packed_cards, etag='"same"'))
    newer = gzip.compress(b'{"object": "card", "name": "Fog"}\n' * 200)
    fetch(host.file("/files/newer.jsonl.gz", newer, etag='"same"'))
    assert ["Range" in asked.headers for asked in host.asked if "newer" in asked.path] == [False]
    assert target.read_bytes() == newer


@pytest.mark.parametrize("etag", [pytest.param(None, id="no ETag"), pytest.param('W/"1"', id="weak ETag")])
def test_without_a_strong_etag_a_download_starts_over(fetch, host, target, packed_cards, etag):
    url = host.file(PATH, packed_cards, etag=etag)
    host.fault(PATH, cut(300))
    fetch(url)
    assert all("Range" not in asked.headers for asked in host.asked)
    assert target.read_bytes() == packed_cards


def test_a_range_that_was_not_asked_for_is_not_joined(fetch, host, target, packed_cards):
    url = host.file(PATH, packed_cards)
    wrong = {"Content-Range": f"bytes 0-{len(packed_cards) - 1}/{len(packed_cards)}"}
    host.fault(PATH, cut(300), lambda answer: replace(answer, body=packed_cards, headers=answer.headers | wrong))
    fetch(url)
    assert target.read_bytes() == packed_cards


def test_a_part_with_another_etag_is_not_joined(fetch, host, target, packed_cards):
    url = host.file(PATH, packed_cards)
    host.fault(PATH, cut(300), lambda answer: replace(answer, headers=answer.headers | {"ETag": '"other"'}))
    fetch(url)
    assert ["Range" in asked.headers for asked in host.asked] == [False, True, False]
    assert target.read_bytes() == packed_cards


def test_a_host_that_never_sends_the_part_it_is_asked_for_is_given_up(fetch, host, packed_cards):
    host.fault(PATH, *[lambda answer: replace(answer, status=206)] * 5)
    with pytest.raises(SourceError, match="sends other parts than it is asked for"):
        fetch(host.file(PATH, packed_cards))


def test_a_part_that_was_damaged_on_the_disk_is_thrown_away(fetch, host, target, packed_cards, said):
    url = host.file(PATH, packed_cards)
    host.fault(PATH, *[cut(200)] * 5)
    with pytest.raises(SourceError):
        fetch(url)
    part = target.parent / f"{NAME}.part"
    part.write_bytes(part.read_bytes()[:500] + b"\xff" * 500)  # as a power cut may leave it
    fetch(url)
    assert "Range" not in host.asked[-1].headers
    assert target.read_bytes() == packed_cards
    assert "Starting over" in said[-1]


def test_a_changed_byte_is_noticed_and_nothing_of_the_file_stays(fetch, host, target, packed_cards):
    middle = len(packed_cards) // 2
    broken = packed_cards[:middle] + bytes([packed_cards[middle] ^ 0x55]) + packed_cards[middle + 1 :]
    with pytest.raises(SnapshotError, match=f"{NAME}: .* Run 'brawlset refresh' again"):
        fetch(host.file(PATH, broken), expected_size=len(broken))
    assert left_in(target) == []


def test_a_damaged_download_leaves_the_good_file_of_the_same_name(fetch, host, target, packed_cards):
    first = fetch(host.file(PATH, packed_cards))
    with pytest.raises(SnapshotError):
        fetch(host.file("/files/again.jsonl.gz", packed_cards[:-9]))
    verify(first)
    assert read_sidecar(target) == first


def test_every_one_of_a_hundred_random_changes_of_one_byte_is_noticed(fetch, host, target, packed_cards):
    # But for ten bytes of the header (time, system, hints), which carry no data and which no checksum covers.
    chance = random.Random(20260908)  # noqa: S311
    for _ in range(100):
        at, flipped = chance.randrange(10, len(packed_cards)), chance.randrange(1, 256)
        changed = bytearray(packed_cards)
        changed[at] ^= flipped
        with pytest.raises(SnapshotError):
            fetch(host.file(PATH, bytes(changed)), expected_size=len(packed_cards))
        assert left_in(target) == [], f"byte {at} ^ {flipped}"


@pytest.mark.parametrize("at", range(10))
def test_a_changed_byte_of_the_gzip_header_is_noticed_or_changes_no_data(
    fetch, host, target, card_lines, packed_cards, at
):
    changed = bytearray(packed_cards)
    changed[at] ^= 0x11
    try:
        fetch(host.file(PATH, bytes(changed)), expected_size=len(packed_cards))
    except SnapshotError:
        assert left_in(target) == []
    else:
        assert at >= 4
        assert gzip.decompress(target.read_bytes()) == card_lines


@pytest.mark.parametrize(
    ("body", "words"),
    [
        pytest.param(b"", "is empty", id="empty"),
        pytest.param(gzip.compress(b""), "is empty", id="packed nothing"),
        pytest.param(b"<!DOCTYPE html><p>Down for maintenance", "an HTML page came.*Down for maintenance", id="HTML"),
        pytest.param(gzip.compress(b'{"a": 1}\n{"b": '), "last line is cut", id="short last line"),
        pytest.param(gzip.compress(b'[{"a": 1},\n{"b": 1'), "array is cut", id="short array"),
    ],
)
def test_what_is_no_bulk_file_is_refused_and_not_kept(fetch, host, target, body, words):
    with pytest.raises(SnapshotError, match=words):
        fetch(host.file(PATH, body))
    assert left_in(target) == []


def test_a_size_that_was_promised_is_held_against_what_came(fetch, host, packed_cards):
    with pytest.raises(SnapshotError, match=f"9,999 bytes were promised, {len(packed_cards):,} came"):
        fetch(host.file(PATH, packed_cards), expected_size=9999)


def test_a_packed_bomb_is_stopped(fetch, host, target):
    bomb = gzip.compress(b'{"a": "' + b"x" * 3_000_000 + b'"}')
    with pytest.raises(SnapshotError, match="at most 1,000,000 bytes were expected"):
        fetch(host.file(PATH, bomb), limit=1_000_000)
    assert left_in(target) == []


@pytest.mark.parametrize("layers", [0, 1, 2])
@pytest.mark.parametrize("encoding", [None, "gzip"])
@pytest.mark.parametrize("shape", ["lines", "array"])
def test_any_packing_and_shape_is_taken_and_stored_as_it_came(fetch, host, target, card_lines, layers, encoding, shape):
    # A08. Where the transport says gzip although the body is plain, the body is what counts.
    body = card_lines if shape == "lines" else b"[\n" + b",\n".join(card_lines.splitlines()) + b"\n]\n"
    packed = gzip.compress(body)
    for _ in range(layers):
        body = gzip.compress(body)
    url = host.file(PATH, body, headers={"Content-Encoding": encoding} if encoding else {})
    fetch(url, expected_size=len(packed))
    assert target.read_bytes() == body


def test_a_body_without_a_length_is_taken(fetch, host, target, packed_cards):
    in_chunks = (
        b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in (packed_cards[:700], packed_cards[700:]))
        + b"0\r\n\r\n"
    )
    host.fault(
        PATH, lambda answer: replace(answer, body=in_chunks, headers=answer.headers | {"Transfer-Encoding": "chunked"})
    )
    fetch(host.file(PATH, packed_cards))
    assert target.read_bytes() == packed_cards


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_said_and_leaves_nothing_behind(fetch, host, target, packed_cards):
    url = host.file(PATH, packed_cards)
    target.parent.mkdir()
    part = target.parent / f"{NAME}.part"

    def fill_the_disk(answer):
        part.unlink()
        part.symlink_to("/dev/full")  # every write to it ends with "no space left on device"
        return answer

    host.fault(PATH, cut(300), fill_the_disk)
    with pytest.raises(SourceError, match=r"the disk is full.*BRAWLSET_HOME"):
        fetch(url)
    assert left_in(target) == []


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOSPC, "the disk is full"), (errno.EDQUOT, "the disk is full"), (errno.EIO, "cannot be written")],
)
def test_a_disk_that_fails_at_the_last_step_is_said(fetch, host, target, packed_cards, monkeypatch, number, words):
    def fail(file):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(SourceError, match=words):
        fetch(host.file(PATH, packed_cards))
    assert not target.exists()


def test_a_folder_that_cannot_be_made_is_said(fetch, host, target, packed_cards):
    target.parent.write_text("a file where the folder should be", encoding="utf-8")
    with pytest.raises(SourceError, match=r"cannot be written.*BRAWLSET_HOME"):
        fetch(host.file(PATH, packed_cards))


def test_a_snapshot_may_be_read_by_whom_the_user_lets_read(fetch, host, target, packed_cards):
    # A file made by tempfile would be closed to everyone else.
    plain = target.parent.parent / "plain"
    plain.touch()
    fetch(host.file(PATH, packed_cards))
    assert target.stat().st_mode == plain.stat().st_mode
    assert target.with_name(f"{NAME}.json").stat().st_mode == plain.stat().st_mode


def test_the_notes_of_a_part_that_are_damaged_start_the_download_over(fetch, host, target, packed_cards):
    target.parent.mkdir()
    (target.parent / f"{NAME}.part").write_bytes(packed_cards[:100])
    for notes in ("", "{", "[]", json.dumps({"url": host.url + PATH, "etag": 1})):
        (target.parent / f"{NAME}.part.json").write_text(notes, encoding="utf-8")
        fetch(host.file(PATH, packed_cards))
        assert target.read_bytes() == packed_cards
    assert all("Range" not in asked.headers for asked in host.asked)
