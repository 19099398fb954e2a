from __future__ import annotations

import hashlib
import json
import re
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from brawlset.errors import SnapshotError
from brawlset.sources.snapshots import (
    Snapshot,
    file_name,
    latest,
    prune,
    read_sidecar,
    sidecar_path,
    verify,
    write_sidecar,
    write_whole,
)

SOURCE = "scryfall_default_cards"
FIRST = datetime(2026, 9, 1, 9, 0, 0, tzinfo=UTC)
NOW = FIRST + timedelta(days=10)


def edition(
    raw: Path, day: int, *, source: str = SOURCE, suffix: str = ".jsonl.gz", content: bytes = b"cards"
) -> Snapshot:
    """A complete snapshot of the given day of September."""
    at = FIRST + timedelta(days=day - 1)
    path = raw / file_name(source, at, suffix)
    path.write_bytes(content)
    snapshot = Snapshot(
        source=source,
        path=path,
        url="https://data.scryfall.io/cards.jsonl.gz",
        etag='"1"',
        sha256=hashlib.sha256(content).hexdigest(),
        byte_count=len(content),
        updated_at=at,
        fetched_at=at + timedelta(hours=1),
    )
    write_sidecar(snapshot)
    return snapshot


def begun(raw: Path, day: int) -> None:
    """An interrupted download of the given day."""
    name = file_name(SOURCE, FIRST + timedelta(days=day - 1), ".jsonl.gz")
    (raw / f"{name}.part").write_bytes(b"ca")
    (raw / f"{name}.part.json").write_text("{}", encoding="utf-8")


def days_left(raw: Path) -> list[str]:
    """What lies there, shortened: `01`, `01.json`, `03.part`."""
    return sorted(re.sub(r".*-202609(\d\d)T090000Z\.jsonl?(\.gz)?", r"\1", path.name) for path in raw.iterdir())


@pytest.mark.parametrize("source", ["scryfall_default_cards", "scryfall_sets", "con"])
def test_a_name_is_one_that_every_file_system_takes(source):
    at = datetime(2026, 9, 8, 11, 1, 57, 53000, tzinfo=timezone(timedelta(hours=2)))
    name = file_name(source, at, ".jsonl.gz")
    assert name == f"{source}-20260908T090157Z.jsonl.gz"
    assert not set(name) & set('<>:"/\\|?*')
    assert name.partition(".")[0].lower() not in {"con", "prn", "aux", "nul"}


def test_a_sidecar_gives_the_snapshot_back(tmp_path):
    snapshot = edition(tmp_path, 1)
    assert read_sidecar(snapshot.path) == snapshot
    assert snapshot.path.name + ".json" == sidecar_path(snapshot.path).name
    assert (
        json.loads(sidecar_path(snapshot.path).read_text(encoding="utf-8"))["updated_at"] == "2026-09-01T09:00:00+00:00"
    )
    assert days_left(tmp_path) == ["01", "01.json"]


@pytest.mark.parametrize(
    "content", [None, "", "{", "[]", "3", '{"source": "x"}', '{"updated_at": "yesterday"}', '{"updated_at": 3}']
)
def test_a_sidecar_that_is_missing_or_damaged_is_named(tmp_path, content):
    snapshot = edition(tmp_path, 1)
    sidecar = sidecar_path(snapshot.path)
    if content is None:
        sidecar.unlink()
    else:
        sidecar.write_text(content, encoding="utf-8")
    with pytest.raises(SnapshotError, match=r"Z\.jsonl\.gz\.json: .*missing or damaged.*Remove both files"):
        read_sidecar(snapshot.path)


def test_a_file_that_changed_on_the_disk_is_noticed(tmp_path):
    snapshot = edition(tmp_path, 1)
    verify(snapshot)
    snapshot.path.write_bytes(b"carbs")
    with pytest.raises(SnapshotError, match="SHA-256"):
        verify(snapshot)
    snapshot.path.write_bytes(b"card")
    with pytest.raises(SnapshotError, match="5 bytes were stored, it has 4"):
        verify(snapshot)
    snapshot.path.unlink()
    with pytest.raises(SnapshotError, match="cannot be read"):
        verify(snapshot)


def test_the_latest_is_the_newest_whole_edition_of_its_source(tmp_path):
    assert latest(tmp_path / "raw", SOURCE) is None
    assert latest(tmp_path, SOURCE) is None
    edition(tmp_path, 1)
    newest = edition(tmp_path, 2)
    edition(tmp_path, 3, source="scryfall_sets", suffix=".json")
    begun(tmp_path, 4)
    edition(tmp_path, 5).path.unlink()
    sidecar_path(edition(tmp_path, 6).path).unlink()
    edition(tmp_path, 7).path.write_bytes(b"cut")
    sidecar_path(edition(tmp_path, 8).path).write_text("{", encoding="utf-8")
    assert latest(tmp_path, SOURCE) == newest


def test_pruning_keeps_the_newest_editions_and_other_sources(tmp_path):
    for day in (1, 2, 3):
        edition(tmp_path, day)
    other = edition(tmp_path, 1, source="scryfall_default_cards_extra")
    removed = prune(tmp_path, SOURCE, now=NOW)
    assert sorted(path.name for path in removed) == [
        f"{SOURCE}-20260901T090000Z.jsonl.gz",
        f"{SOURCE}-20260901T090000Z.jsonl.gz.json",
    ]
    assert other.path.exists()
    assert prune(tmp_path, SOURCE, now=NOW) == []
    prune(tmp_path, SOURCE, now=NOW, keep=1)
    assert latest(tmp_path, SOURCE).path.name == f"{SOURCE}-20260903T090000Z.jsonl.gz"


def test_pruning_a_folder_that_is_not_there_does_nothing(tmp_path):
    assert prune(tmp_path / "raw", SOURCE, now=NOW) == []


@pytest.mark.parametrize(
    ("complete", "parts", "left"),
    [
        pytest.param([2], [1], ["02", "02.json"], id="a part of an older edition goes"),
        pytest.param([2], [2], ["02", "02.json"], id="a part of the complete edition goes"),
        pytest.param([1], [2], ["01", "01.json", "02.part", "02.part.json"], id="a part of a newer edition stays"),
        pytest.param([], [1, 2], ["02.part", "02.part.json"], id="of two parts the newer stays"),
    ],
)
def test_pruning_clears_parts_that_no_run_will_take_up_again(tmp_path, complete, parts, left):
    for day in complete:
        edition(tmp_path, day)
    for day in parts:
        begun(tmp_path, day)
    prune(tmp_path, SOURCE, now=NOW)
    assert days_left(tmp_path) == left


@pytest.mark.parametrize(
    ("after", "left"),
    [
        pytest.param(29, ["01", "01.json", "02", "02.json", "03.part", "03.part.json"], id="not old"),
        pytest.param(30.5, ["02", "02.json", "03.part", "03.part.json"], id="one is old"),
        pytest.param(400, ["02", "02.json"], id="all are old: the newest stays"),
    ],
)
def test_pruning_removes_what_is_older_than_thirty_days_but_the_newest(tmp_path, after, left):
    for day in (1, 2):
        edition(tmp_path, day)
    begun(tmp_path, 3)
    prune(tmp_path, SOURCE, now=FIRST + timedelta(days=after))
    assert days_left(tmp_path) == left


def test_an_edition_that_a_clock_ahead_has_named_is_not_the_latest_of_now(tmp_path):
    """Compared with it, each refresh took the list of sets for another one and kept it once more."""
    right, ahead = edition(tmp_path, 1), edition(tmp_path, 20)
    assert latest(tmp_path, SOURCE, now=FIRST + timedelta(days=3)) == right
    assert latest(tmp_path, SOURCE) == ahead


def test_what_cannot_be_put_in_its_place_leaves_no_half(tmp_path):
    """Each of its callers had to remove it, and not every one did."""
    (tmp_path / "refused.jsonl" / "in the way").mkdir(parents=True)

    with pytest.raises(OSError, match="refused"):
        write_whole(tmp_path / "refused.jsonl", b"{}")

    assert [path.name for path in tmp_path.iterdir()] == ["refused.jsonl"]
