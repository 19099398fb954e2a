"""The archives as optional inputs: found in a folder, fetched, and never a reason to stop."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from brawlset.archives import Archive, archive_frames, find_archives, read_archive
from brawlset.sources.scryfall import SetRow

SOURCES = ["mtgjson_set_list", "card_set_archive_en", "card_set_archive_fr"]
PAGE = '<li><a href="/x/zendikar"><span class="nameSet">Zendikar</span><span class="releaseDate">2009-10-02</span></a></li>'


def set_list(*codes: str) -> str:
    return json.dumps({"data": [{"code": code, "name": code} for code in codes]})


def test_a_folder_without_archives_says_so_of_each(tmp_path: Path) -> None:
    found = find_archives(tmp_path)

    assert [archive.source for archive in found] == SOURCES
    assert all(archive.snapshot is None for archive in found)
    assert "SetList.json" in str(found[0].problem)


@pytest.mark.parametrize("name", ["SetList.json", "SetList.json.gz", "raw/mtgjson_set_list-20260909T060000Z.json"])
def test_a_list_is_found_under_its_hosts_name_or_as_a_snapshot(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(set_list("ZEN"))
    if "raw" in name:
        sidecar = {"source": SOURCES[0], "url": "", "etag": None, "sha256": "0", "byte_count": path.stat().st_size}
        sidecar |= {"updated_at": None, "fetched_at": datetime(2026, 9, 9, tzinfo=UTC).isoformat()}
        path.with_name(f"{path.name}.json").write_text(json.dumps(sidecar))

    archive = find_archives(tmp_path)[0]
    read = read_archive(archive)

    assert archive.snapshot is not None
    assert [row.code for row in read.sets] == ["zen"]
    assert read.problem is None


def test_an_archive_of_another_shape_is_a_problem_and_no_error(tmp_path: Path) -> None:
    (tmp_path / "card-set-archive-fr.html").write_text("<html>moved</html>")

    read = read_archive(find_archives(tmp_path)[2])

    assert read.sets == ()
    assert "has changed its shape" in str(read.problem)
    assert "goes on without it" in str(read.problem)


def test_a_problem_of_the_fetch_is_kept_beside_the_older_copy(tmp_path: Path) -> None:
    (tmp_path / "card-set-archive-en.html").write_text(PAGE)
    found = find_archives(tmp_path)[1]

    read = read_archive(Archive(found.source, found.snapshot, "the host stayed away"))

    assert (len(read.sets), read.problem) == (1, "the host stayed away")


def test_the_frames_have_their_columns_without_a_row() -> None:
    frames = archive_frames([], [SetRow("zen", "Zendikar", "expansion", *[None] * 6, False, *[None] * 4)])  # type: ignore[arg-type]

    assert {table: frame.height for table, frame in frames.items()} == {
        "archive_sets": 0,
        "archive_names": 0,
        "set_name_keys": 0,
    }
    assert "icons" in frames["archive_sets"].columns
