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


ITEM = (
    '<li><a href="/x/{0}"><span class="icon"><img src="/i/{0}.png"></span><span class="nameSet">{0}</span>{1}</a></li>'
)
DAY = '<span class="releaseDate">2009-10-02</span>'
LISTED = {"name": "Name", "releaseDate": "2009-10-02", "translations": {"French": "Nom"}}
CHANGED = {
    "dates of the list": (0, LISTED | {"releaseDate": {"year": 2009}}, "has a release date. "),
    "languages of the list": (0, LISTED | {"translations": {"fr": "Nom"}}, "has a name in another language. "),
    "both": (0, {"name": "Name"}, "has a release date or a name in another language. "),
    "dates of a page": (1, ITEM.replace("{1}", ""), "has a release date. "),
    "icons of a page": (2, ITEM.replace("img", "svg").replace("{1}", DAY), "has an icon. "),
}


@pytest.mark.parametrize(("place", "entry", "message"), CHANGED.values(), ids=CHANGED)
@pytest.mark.parametrize("count", [19, 20])
def test_what_no_set_of_an_archive_gives_any_more_is_told(tmp_path: Path, place, entry, message, count) -> None:
    codes = [f"s{number}" for number in range(count)]
    if isinstance(entry, dict):
        text = json.dumps({"data": [{"code": code, **entry} for code in codes]})
    else:
        text = "".join(entry.format(code) for code in codes)
    (tmp_path / ["SetList.json", "card-set-archive-en.html", "card-set-archive-fr.html"][place]).write_text(text)

    read = read_archive(find_archives(tmp_path)[place])

    assert len(read.sets) == count
    assert (message in str(read.problem)) == (count == 20)
    assert (read.problem is None) == (count == 19), "a few sets prove nothing"


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
