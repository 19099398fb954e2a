from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from brawlset.errors import ConfigurationError, SnapshotError, SourceError
from brawlset.sources.http import Http
from brawlset.sources.scryfall import BulkDescriptor, bulk_descriptor, fetch_bulk, fetch_sets, parse_sets
from brawlset.sources.snapshots import latest, read_sidecar, sidecar_path

NOW = datetime(2026, 9, 9, 6, 0, 0, tzinfo=UTC)
ICON = "https://svgs.scryfall.io/sets/{}.svg?1786334400"


def set_of(code: str, **keys: object) -> dict[str, object]:
    """A set as Scryfall sends one, without what is optional."""
    base = {
        "object": "set",
        "code": code,
        "name": f"Set {code}",
        "set_type": "expansion",
        "released_at": "2020-01-02",
        "card_count": 3,
        "digital": False,
        "icon_svg_uri": ICON.format(code),
    }
    return base | keys


def list_of(*sets: object, **keys: object) -> dict[str, object]:
    return {"object": "list", "has_more": False, "data": list(sets)} | keys


@pytest.fixture
def bulk(host, answer_of):
    """Offer a bulk file: its descriptor and the file itself."""

    def offer(
        body: bytes, updated_at: str = "2026-09-08T09:01:57.053+00:00", path: str = "/files/a-1.jsonl.gz", **keys
    ):
        descriptor = {
            "object": "bulk_data",
            "type": "default_cards",
            "updated_at": updated_at,
            "jsonl_download_uri": host.file(path, body),
            "compressed_size": len(body),
        }
        host.answer("/bulk-data/default-cards", answer_of(body={k: v for k, v in (descriptor | keys).items() if v}))

    return offer


def test_the_descriptor_is_asked_for_and_read(http, settings, bulk, host):
    bulk(b"x" * 9)
    assert bulk_descriptor(http, settings) == BulkDescriptor(
        kind="default_cards",
        updated_at=datetime(2026, 9, 8, 9, 1, 57, 53000, tzinfo=UTC),
        url=f"{host.url}/files/a-1.jsonl.gz",
        compressed_size=9,
    )
    assert host.paths() == ["/bulk-data/default-cards"]


def test_another_kind_is_asked_for_with_dashes(http, settings, host, answer_of):
    body = {"updated_at": "2026-09-08T11:00:00+02:00", "jsonl_download_uri": "https://data.scryfall.io/u.gz"}
    host.answer("/bulk-data/unique-artwork", answer_of(body=body))
    found = bulk_descriptor(http, settings, "unique_artwork")
    assert found.updated_at == datetime(2026, 9, 8, 9, 0, 0, tzinfo=UTC)
    assert found.updated_at.utcoffset() == timedelta(0)
    assert found.compressed_size is None


def test_the_file_of_all_languages_is_a_snapshot_of_its_own(http, settings, host, answer_of, packed_cards):
    host.file("/files/all-1.jsonl.gz", packed_cards)
    body = {
        "type": "all_cards",
        "updated_at": "2026-09-08T09:20:00+00:00",
        "jsonl_download_uri": f"{host.url}/files/all-1.jsonl.gz",
        "compressed_size": len(packed_cards),
    }
    host.answer("/bulk-data/all-cards", answer_of(body=body))

    found = fetch_bulk(http, settings, kind="all_cards")

    assert found.path.name == "scryfall_all_cards-20260908T092000Z.jsonl.gz"
    assert fetch_bulk(http, settings, kind="all_cards") == found
    assert host.paths() == ["/bulk-data/all-cards", "/files/all-1.jsonl.gz", "/bulk-data/all-cards"]


def test_an_old_mirror_with_download_uri_is_understood(http, settings, bulk):
    bulk(b"x", jsonl_download_uri=None, download_uri="https://mirror.example/default.json", size=9, compressed_size=5)
    found = bulk_descriptor(http, settings)
    assert found.url == "https://mirror.example/default.json"
    assert found.compressed_size is None


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        pytest.param(
            {"jsonl_download_uri": None}, "download_uri.*missing among compressed_size, object", id="no address"
        ),
        pytest.param({"jsonl_download_uri": 3}, "missing among", id="address is a number"),
        pytest.param({"updated_at": None}, "updated_at is None", id="no time"),
        pytest.param({"updated_at": "yesterday"}, "updated_at is 'yesterday'", id="no ISO time"),
        pytest.param({"type": "all_cards"}, "'default_cards' was asked for, one of 'all_cards' came", id="other kind"),
    ],
)
def test_a_descriptor_that_has_changed_is_an_error(http, settings, bulk, keys, words):
    bulk(b"x", **keys)
    with pytest.raises(SourceError, match=words):
        bulk_descriptor(http, settings)


@pytest.mark.parametrize(
    "url",
    [
        "https://data.scryfall.io/default-cards/default-cards-20260908090157.jsonl.gz",
        "https://c2.scryfall.io/file/scryfall-bulk",
        "https://mirror.example/cards.json",
    ],
)
def test_a_configured_address_of_a_file_is_refused_because_it_goes_stale(settings, url):
    # A11
    with Http(settings) as http, pytest.raises(ConfigurationError, match=r"BRAWLSET_SCRYFALL_URL.*address of a file"):
        bulk_descriptor(http, replace(settings, scryfall_url=url))


def test_the_bulk_file_becomes_a_snapshot_named_by_its_edition(http, settings, bulk, packed_cards):
    bulk(packed_cards)
    snapshot = fetch_bulk(http, settings)
    assert snapshot.path == settings.raw / "scryfall_default_cards-20260908T090157Z.jsonl.gz"
    assert snapshot.path.read_bytes() == packed_cards
    assert snapshot.source == "scryfall_default_cards"
    assert snapshot.updated_at == datetime(2026, 9, 8, 9, 1, 57, 53000, tzinfo=UTC)
    assert latest(settings.raw, "scryfall_default_cards") == snapshot


def test_an_edition_that_is_here_is_not_fetched_again(http, settings, bulk, host, packed_cards):
    # A13
    bulk(packed_cards)
    first = fetch_bulk(http, settings)
    assert fetch_bulk(http, settings) == first
    assert host.paths().count("/files/a-1.jsonl.gz") == 1
    fetch_bulk(http, settings, force=True)
    assert host.paths().count("/files/a-1.jsonl.gz") == 2
    bulk(packed_cards, updated_at="2026-09-09T09:01:57+00:00", path="/files/a-2.jsonl.gz")
    newer = fetch_bulk(http, settings)
    assert host.paths().count("/files/a-2.jsonl.gz") == 1
    assert newer.path != first.path
    assert first.path.exists()


def test_an_edition_that_was_damaged_on_the_disk_is_fetched_again(http, settings, bulk, packed_cards, said):
    bulk(packed_cards)
    first = fetch_bulk(http, settings)
    first.path.write_bytes(packed_cards[:-1] + b"\1")
    assert fetch_bulk(http, settings).sha256 == first.sha256
    assert first.path.read_bytes() == packed_cards
    assert "has changed since it was fetched" in said[0]


def test_an_edition_of_the_same_second_is_told_apart(http, settings, bulk, host, packed_cards):
    bulk(packed_cards)
    fetch_bulk(http, settings)
    bulk(packed_cards, updated_at="2026-09-08T09:01:57.900+00:00")
    assert fetch_bulk(http, settings).updated_at == datetime(2026, 9, 8, 9, 1, 57, 900000, tzinfo=UTC)
    assert host.paths().count("/files/a-1.jsonl.gz") == 2


@pytest.mark.parametrize(
    ("path", "suffix"),
    [("/a.jsonl.gz", ".jsonl.gz"), ("/a.json", ".json"), ("/a.json.gz", ".json.gz"), ("/latest", ".jsonl.gz")],
)
def test_a_snapshot_keeps_the_ending_of_its_address(http, settings, bulk, packed_cards, path, suffix):
    bulk(packed_cards, path=path)
    assert fetch_bulk(http, settings).path.name == f"scryfall_default_cards-20260908T090157Z{suffix}"


def test_a_file_of_another_size_than_the_descriptor_says_is_refused(http, settings, bulk, packed_cards):
    bulk(packed_cards, compressed_size=len(packed_cards) + 7)
    with pytest.raises(SnapshotError, match="bytes were promised"):
        fetch_bulk(http, settings)
    assert list(settings.raw.iterdir()) == []


def test_the_progress_of_a_bulk_file_is_told(http, settings, bulk, packed_cards):
    steps: list[tuple[int, int | None]] = []
    bulk(packed_cards)
    fetch_bulk(http, settings, progress=lambda done, total: steps.append((done, total)))
    assert steps[-1] == (len(packed_cards), len(packed_cards))


def test_the_sets_of_all_pages_become_one_snapshot(http, settings, host, answer_of):
    second = host.answer("/sets?page=2", answer_of(body=list_of(set_of("mid"), has_more=False)))
    host.answer("/sets", answer_of(body=list_of(set_of("tsp"), set_of("tsb"), has_more=True, next_page=second)))
    snapshot = fetch_sets(http, settings, now=NOW)
    assert snapshot.path == settings.raw / "scryfall_sets-20260909T060000Z.json"
    assert [row.code for row in parse_sets(snapshot.path)] == ["tsp", "tsb", "mid"]
    content = json.loads(snapshot.path.read_bytes())
    assert content == list_of(set_of("tsp"), set_of("tsb"), set_of("mid"))
    assert (snapshot.updated_at, snapshot.fetched_at, snapshot.url) == (None, NOW, f"{host.url}/sets")
    assert read_sidecar(snapshot.path) == snapshot


def test_sets_that_have_not_changed_are_no_new_snapshot(http, settings, host, answer_of):
    host.answer("/sets", answer_of(body=list_of(set_of("tsp"))))
    first = fetch_sets(http, settings, now=NOW)
    assert fetch_sets(http, settings, now=NOW + timedelta(days=1)) == first
    host.answer("/sets", answer_of(body=list_of(set_of("tsp"), set_of("new"))))
    second = fetch_sets(http, settings, now=NOW + timedelta(days=2))
    assert second.path.name == "scryfall_sets-20260911T060000Z.json"
    second.path.write_bytes(second.path.read_bytes().replace(b"new", b"old"))
    third = fetch_sets(http, settings, now=datetime(2026, 9, 12, 8, 0, 0, tzinfo=timezone(timedelta(hours=2))))
    assert third.path.name == "scryfall_sets-20260912T060000Z.json"
    assert third.sha256 == second.sha256
    sidecar = sidecar_path(third.path)
    sidecar.write_text(sidecar.read_text(encoding="utf-8").replace(third.sha256, "0" * 64), encoding="utf-8")
    assert fetch_sets(http, settings, now=NOW + timedelta(days=4)).sha256 == second.sha256


@pytest.mark.parametrize(
    ("body", "words"),
    [
        pytest.param({"object": "error", "details": "x"}, "a list of sets was expected", id="error object"),
        pytest.param(list_of(), "a list of sets was expected", id="empty list"),
        pytest.param({"object": "list", "data": {}}, "a list of sets was expected", id="data is an object"),
        pytest.param({"data": [set_of("tsp")]}, "a list of sets was expected", id="no object key"),
        pytest.param(list_of(set_of("tsp", name=None)), "set 'tsp' has no code, name or set_type", id="no name"),
        pytest.param(list_of(set_of("tsp"), {"name": "x"}), "set number 2 has no code", id="no code"),
        pytest.param(list_of(3), "set number 1 has no code", id="a number for a set"),
        pytest.param(list_of(set_of("tsp"), has_more=True), "names no next_page", id="more, but nowhere"),
    ],
)
def test_an_answer_that_is_no_list_of_sets_is_an_error_and_no_snapshot(http, settings, host, answer_of, body, words):
    host.answer("/sets", answer_of(body=body))
    with pytest.raises(SourceError, match=words):
        fetch_sets(http, settings, now=NOW)
    assert not settings.raw.exists()


def test_pages_in_a_circle_end(http, settings, host, answer_of):
    host.answer("/sets", answer_of(body=list_of(set_of("tsp"), has_more=True, next_page=f"{host.url}/sets")))
    with pytest.raises(SourceError, match="page after page without an end"):
        fetch_sets(http, settings, now=NOW)


def test_a_folder_that_cannot_be_written_is_said(http, settings, host, answer_of):
    settings.home.write_text("a file where the folder should be", encoding="utf-8")
    host.answer("/sets", answer_of(body=list_of(set_of("tsp"))))
    with pytest.raises(SourceError, match="cannot be written"):
        fetch_sets(http, settings, now=NOW)


def rows_of(tmp_path, content: object):
    path = tmp_path / "sets.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return parse_sets(path)


FULL = set_of(
    "tsp",
    name="Time Spiral",
    released_at="2006-10-06",
    parent_set_code="par",
    block_code="tsp",
    block="Time Spiral",
    card_count=301,
    printed_size=300,
    mtgo_code="TSP",
    arena_code="TSPA",
    digital=True,
)


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(list_of(FULL), id="Scryfall's list"),
        pytest.param([FULL], id="bare array"),
        pytest.param(gzip.compress(json.dumps(list_of(FULL)).encode()), id="packed"),
        pytest.param(gzip.compress(json.dumps([FULL]).encode()), id="bare array, packed"),
    ],
)
def test_a_set_is_read_from_every_shape(tmp_path, content):
    (row,) = rows_of(tmp_path, content)
    assert (row.code, row.name, row.set_type) == ("tsp", "Time Spiral", "expansion")
    assert row.released_on == date(2006, 10, 6)
    assert (row.parent_set_code, row.block_code, row.block) == ("par", "tsp", "Time Spiral")
    assert (row.symbol, row.icon_svg_uri) == ("tsp", ICON.format("tsp"))
    assert (row.is_digital, row.card_count, row.printed_size) == (True, 301, 300)
    assert (row.mtgo_code, row.arena_code) == ("TSP", "TSPA")


@pytest.mark.parametrize("value", [pytest.param({}, id="absent"), pytest.param(None, id="null")])
def test_what_a_set_leaves_out_is_none(tmp_path, value):
    # A14: spm has no parent and no block, pspm has the parent spm
    optional = ("parent_set_code", "block_code", "block", "printed_size", "mtgo_code", "arena_code", "released_at")
    spm = set_of("spm") | dict.fromkeys((*optional, "icon_svg_uri", "card_count", "digital"))
    if value is not None:
        spm = {key: item for key, item in spm.items() if item is not None}
    first, second = rows_of(tmp_path, list_of(spm, set_of("pspm", parent_set_code="spm")))
    assert (first.parent_set_code, first.block_code, first.block, first.released_on) == (None, None, None, None)
    assert (first.printed_size, first.mtgo_code, first.arena_code, first.card_count) == (None, None, None, None)
    assert (first.symbol, first.icon_svg_uri, first.is_digital) == (None, None, False)
    assert second.parent_set_code == "spm"


@pytest.mark.parametrize(
    ("icon", "symbol"),
    [
        ("https://svgs.scryfall.io/sets/tsp.svg?1782705600", "tsp"),
        ("https://svgs.scryfall.io/sets/tsp.svg?1786334400", "tsp"),
        ("https://c2.scryfall.com/file/scryfall-symbols/sets/con.svg", "con"),
        ("https://svgs.scryfall.io/", None),
    ],
)
def test_the_symbol_is_the_name_of_the_icon_whatever_its_weekly_query(tmp_path, icon, symbol):
    (row,) = rows_of(tmp_path, [set_of("x", icon_svg_uri=icon)])
    assert row.symbol == symbol


@pytest.mark.parametrize(
    ("content", "words"),
    [
        pytest.param(b"", "cannot be read", id="empty file"),
        pytest.param(b"<html>", "cannot be read", id="HTML"),
        pytest.param(gzip.compress(b'[{"code": "a"}]')[:-2], "ends too early", id="cut gzip"),
        pytest.param({"object": "list"}, "holds none", id="no data"),
        pytest.param([], "holds none", id="no sets"),
        pytest.param(list_of(3), "set number 1: an object was expected", id="a number for a set"),
        pytest.param([set_of("a"), set_of("b", set_type=None)], "set 'b': set_type is missing", id="no type"),
        pytest.param([set_of("b", name="")], "set 'b': name is missing", id="empty name"),
        pytest.param([set_of("b") | {"code": 7}], "set number 1: code is 7; str", id="code is a number"),
        pytest.param([set_of("b", released_at="soon")], "set 'b': released_at is 'soon'", id="no day"),
        pytest.param([set_of("b", card_count="3")], "set 'b': card_count is '3'; int", id="count is text"),
        pytest.param([set_of("b", card_count=-1)], "set 'b': card_count is -1; a number from 0", id="count below 0"),
        pytest.param(
            [set_of("b", card_count=2**31)], "set 'b': card_count is 2147483648; a number", id="count too large"
        ),
        pytest.param([set_of("b", card_count=True)], "set 'b': card_count is True; int", id="count is a truth"),
        pytest.param([set_of("b", digital="no")], "set 'b': digital is 'no'; bool", id="digital is text"),
        pytest.param([set_of("b"), set_of("b")], "set 'b' stands there twice", id="a set twice"),
    ],
)
def test_a_damaged_list_of_sets_is_named_with_file_and_set(tmp_path, content, words):
    with pytest.raises(SnapshotError, match=rf"sets\.json: .*{words}"):
        rows_of(tmp_path, content)


def test_a_list_of_sets_that_is_not_there_is_named(tmp_path):
    with pytest.raises(SnapshotError, match=r"none\.json: .*cannot be read"):
        parse_sets(tmp_path / "none.json")


def test_reading_files_does_not_import_requests():
    # A refresh from files and every other command would pay a tenth of a second for it.
    code = "import sys, brawlset.sources.source_folder; sys.exit('requests' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, env=dict(os.environ)).returncode == 0


def test_the_real_list_of_sets_is_read(shared_data):
    rows = {row.code: row for row in parse_sets(shared_data / "scryfall-sets-2026-08.json")}
    assert len(rows) == 1047
    assert rows["tsb"].symbol == rows["tsp"].symbol == "tsp"
    assert (rows["con"].name, rows["con"].released_on) == ("Conflux", date(2009, 2, 6))
    assert rows["pspm"].parent_set_code == "spm"
    assert rows["spm"].parent_set_code is None
    assert sum(row.parent_set_code is None for row in rows.values()) == 498
    assert sum(row.symbol == "star" for row in rows.values()) == 97
    assert len({row.symbol for row in rows.values()}) == 364


def test_a_number_that_no_table_holds_is_refused_where_it_stands(tmp_path):
    path = tmp_path / "sets.json"
    path.write_text('[{"code": "war", "name": "x", "set_type": "core", "card_count": ' + "9" * 400 + "}]")
    with pytest.raises(SnapshotError, match="set 'war': card_count is 999"):
        parse_sets(path)


def test_a_list_that_is_nested_without_end_is_refused(tmp_path):
    path = tmp_path / "sets.json"
    path.write_text("[" * 100_000 + "]" * 100_000)
    with pytest.raises(SnapshotError, match="cannot be read"):
        parse_sets(path)
