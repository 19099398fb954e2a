"""MTGJSON's list of sets: what is read of it, what is refused, and how it is fetched."""

from __future__ import annotations

import gzip
import json
from datetime import UTC, date, datetime

import pytest

from brawlset.errors import SnapshotError, SourceError
from brawlset.sources.mtgjson import fetch_set_list, parse_set_list

NOW = datetime(2026, 9, 9, 6, 0, tzinfo=UTC)
ROE = {
    "code": "ROE",
    "name": "Rise of the Eldrazi",
    "releaseDate": "2010-04-23",
    "keyruneCode": "ROE",
    "parentCode": "ZEN",
    "block": "Zendikar",
    "translations": {
        "French": "L'ascension des Eldrazi",
        "German": "Aufstieg der Eldrazi",
        "Italian": None,
        "Korean": "엘드라치 각성",
    },
}


def set_list(*sets: object, day: str = "2026-09-08") -> bytes:
    return json.dumps({"meta": {"date": day, "version": "5.3.0"}, "data": list(sets)}).encode()


@pytest.fixture
def file(tmp_path):
    def write(content: bytes, name: str = "SetList.json"):
        (tmp_path / name).write_bytes(content)
        return tmp_path / name

    return write


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "packed"])
def test_a_set_comes_with_its_names_parent_and_block(file, pack) -> None:
    (row,) = parse_set_list(file(pack(set_list(ROE))))

    assert row.code == "roe"
    assert row.names == (
        ("en", "Rise of the Eldrazi"),
        ("fr", "L'ascension des Eldrazi"),
        ("de", "Aufstieg der Eldrazi"),
    )
    assert (row.released_on, row.icons, row.parent_code, row.block) == (date(2010, 4, 23), ("roe",), "zen", "Zendikar")
    assert row.is_code_scryfalls


SPARSE = {
    "no date": ({"releaseDate": "soon"}, "released_on"),
    "no block": ({"block": None}, "block"),
    "no parent": ({"parentCode": ""}, "parent_code"),
}


@pytest.mark.parametrize(("change", "field"), SPARSE.values(), ids=SPARSE.keys())
def test_what_is_left_out_is_none(file, change: dict, field: str) -> None:
    (row,) = parse_set_list(file(set_list(ROE | change)))

    assert getattr(row, field) is None


def test_one_entry_without_a_code_costs_only_itself(file) -> None:
    rows = parse_set_list(file(set_list(ROE, {"name": "No code"}, ROE | {"code": "WWK"})))

    assert [row.code for row in rows] == ["roe", "wwk"]


OTHER = {
    "a page": (b"<html>down for maintenance</html>", "cannot be read as JSON"),
    "another list": (b'{"meta": {}, "data": {"ROE": {}}}', "there are none"),
    "an array": (b"[1, 2]", "there are none"),
    "no sets": (set_list(), "there are none"),
    "other keys": (set_list({"setCode": "ROE"}, {"setCode": "ZEN"}), "has changed its shape"),
    "cut": (set_list(ROE)[:-20], "cannot be read as JSON"),
    "packed and cut": (gzip.compress(set_list(ROE))[:-9], "cannot be read as JSON"),
    "deeply nested": (b'{"data":' + b"[" * 200_000, "cannot be read as JSON"),
}


@pytest.mark.parametrize(("content", "message"), OTHER.values(), ids=OTHER.keys())
def test_what_is_no_list_of_sets_is_refused_with_the_name_of_the_file(file, content: bytes, message: str) -> None:
    path = file(content)

    with pytest.raises(SnapshotError, match=message) as caught:
        parse_set_list(path)
    assert str(path) in str(caught.value)


def test_the_list_is_kept_as_a_snapshot_of_its_day(http, host, settings) -> None:
    packed = gzip.compress(set_list(ROE), mtime=0)
    host.file("/api/v5/SetList.json.gz", packed)

    snapshot = fetch_set_list(http, settings, now=NOW)

    assert snapshot.path.name == "mtgjson_set_list-20260909T060000Z.json.gz"
    assert snapshot.path.read_bytes() == packed
    assert snapshot.updated_at == datetime(2026, 9, 8, tzinfo=UTC)
    assert snapshot.fetched_at == NOW
    assert parse_set_list(snapshot.path)[0].code == "roe"


def test_an_unchanged_list_is_not_kept_twice(http, host, settings, answer_of) -> None:
    packed = gzip.compress(set_list(ROE), mtime=0)
    host.answer(
        "/api/v5/SetList.json.gz", answer_of(200, packed, {"ETag": '"a"'}), answer_of(304, b"", {"ETag": '"a"'})
    )
    first = fetch_set_list(http, settings, now=NOW)

    again = fetch_set_list(http, settings, now=NOW.replace(day=10))

    assert again == first
    assert host.asked[1].headers["If-None-Match"] == '"a"'
    assert len([path for path in settings.raw.iterdir() if path.suffix == ".gz"]) == 1


def test_an_answer_of_another_shape_leaves_nothing_behind(http, host, settings, answer_of) -> None:
    host.answer("/api/v5/SetList.json.gz", answer_of(200, b"<html>maintenance</html>"))

    with pytest.raises(SnapshotError, match=r"/api/v5/SetList\.json\.gz"):
        fetch_set_list(http, settings, now=NOW)
    assert list(settings.raw.iterdir()) == []


def test_an_optional_source_is_asked_twice_at_most(http, host, settings, answer_of, fake_time) -> None:
    """A host that is down must not hold up a refresh that does not need it."""
    host.answer("/api/v5/SetList.json.gz", answer_of(503, b""))

    with pytest.raises(SourceError, match="503"):
        fetch_set_list(http, settings, now=NOW)
    assert len(host.asked) == 2
    assert sum(fake_time.slept) <= 2


def test_a_lockout_is_not_sat_out_for_an_optional_source(http, host, settings, answer_of, fake_time) -> None:
    host.answer("/api/v5/SetList.json.gz", answer_of(429, b"", {"Retry-After": "30"}))

    with pytest.raises(SourceError, match="429"):
        fetch_set_list(http, settings, now=NOW)
    assert fake_time.waits == []


def test_the_real_list_names_171_sets_in_other_languages(shared_data) -> None:
    rows = parse_set_list(shared_data / "archives" / "SetList.json")

    french = {row.code: dict(row.names).get("fr") for row in rows}
    assert len(rows) == 1047
    assert french["war"] == "La guerre des Planeswalkers"
    assert sum(name is not None for name in french.values()) == 85
    assert {lang for row in rows for lang, _ in row.names} == {"en", "fr", "de", "es", "it", "pt"}
