from __future__ import annotations

import gzip
import json
import os
from datetime import UTC, datetime

import pytest

from brawlset.errors import SnapshotError, SourceError
from brawlset.sources.snapshots import Snapshot, write_sidecar
from brawlset.sources.source_folder import find_snapshots

CARD = {"object": "card", "id": "1", "name": "Fog", "set": "lea", "collector_number": "1"}
BARE_CARD = {"id": "1", "name": "Fog", "set": "lea", "collector_number": "1"}
SET = {"object": "set", "code": "lea", "name": "Limited Edition Alpha", "set_type": "core"}
BARE_SET = {"code": "lea", "name": "Limited Edition Alpha", "set_type": "core"}
CARDS = "".join(json.dumps(CARD | {"id": str(n)}) + "\n" for n in range(3)).encode()
SETS = json.dumps({"object": "list", "has_more": False, "data": [SET]}).encode()

MTGJSON_SET_LIST = json.dumps(
    {"meta": {"date": "2026-09-08"}, "data": [{"code": "LEA", "name": "Alpha", "type": "core"}]}
)
MTGJSON_SET = json.dumps(
    {"meta": {"date": "2026-09-08"}, "data": {"code": "CMR", "cards": [{"name": "Fog", "number": "1"}]}}
)


def put(folder, **files: bytes | str) -> None:
    """Write files; `__` in a name stands for a dot, `_` stays, as in `cards__jsonl__gz`."""
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        path = folder / name.replace("__", ".")
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def names(found: tuple[Snapshot, Snapshot]) -> tuple[str, str]:
    return found[0].path.name, found[1].path.name


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param(CARDS, id="lines"),
        pytest.param(b"\n" + CARDS, id="lines after a blank one"),
        pytest.param(gzip.compress(CARDS), id="lines, packed"),
        pytest.param(gzip.compress(gzip.compress(CARDS)), id="lines, packed twice"),
        pytest.param(json.dumps([CARD]).encode(), id="array"),
        pytest.param(gzip.compress(json.dumps([CARD], indent=1).encode()), id="array, packed"),
        pytest.param(json.dumps(BARE_CARD).encode(), id="no object key"),
        pytest.param(b'{"object":"card","name":"Fo', id="first line damaged: its reader will tell"),
        pytest.param(json.dumps(CARD | {"text": "x" * 300_000}).encode(), id="a first line beyond the sniffed bytes"),
    ],
)
@pytest.mark.parametrize(
    "sets",
    [
        pytest.param(SETS, id="list"),
        pytest.param(json.dumps([SET]).encode(), id="bare array"),
        pytest.param(gzip.compress(SETS), id="list, packed"),
        pytest.param(json.dumps({"data": [BARE_SET], "has_more": False}, indent=2).encode(), id="no object keys"),
        pytest.param(
            json.dumps({"object": "list", "total": 1.5, "next_page": None, "data": [SET] * 9000}).encode(), id="long"
        ),
    ],
)
def test_files_are_known_by_what_is_in_them(tmp_path, cards, sets):
    put(tmp_path, one__json=cards, two__json=sets, SetList__json=MTGJSON_SET_LIST, CMR__json=MTGJSON_SET)
    assert names(find_snapshots(tmp_path)) == ("one.json", "two.json")
    assert names(find_snapshots(tmp_path / "one.json")) == ("one.json", "two.json")


def test_a_folder_of_downloads_gives_what_is_known_of_them(tmp_path):
    put(tmp_path, cards__jsonl__gz=gzip.compress(CARDS), sets__json=SETS)
    os.utime(tmp_path / "cards.jsonl.gz", (1_800_000_000, 1_800_000_000))
    cards, sets = find_snapshots(tmp_path)
    assert cards == Snapshot(
        source="scryfall_default_cards",
        path=tmp_path / "cards.jsonl.gz",
        url=(tmp_path / "cards.jsonl.gz").as_uri(),
        etag=None,
        sha256=None,
        byte_count=len(gzip.compress(CARDS)),
        updated_at=None,
        fetched_at=datetime.fromtimestamp(1_800_000_000, UTC),
    )
    assert sets.source == "scryfall_sets"


@pytest.mark.parametrize(
    ("older", "newer", "updated_at"),
    [
        ("default-cards-20260907090000.jsonl.gz", "default-cards-20260908090157.jsonl.gz", (2026, 9, 8, 9, 1, 57)),
        (
            "scryfall_default_cards-20260907T090000Z.json",
            "scryfall_default_cards-20260908T090000Z.jsonl",
            (2026, 9, 8, 9),
        ),
    ],
)
def test_of_two_editions_of_one_series_the_newer_is_taken(tmp_path, older, newer, updated_at):
    put(tmp_path, sets__json=SETS)
    os.utime(tmp_path / "sets.json", (1, 1))
    for name in (newer, older):  # the older one is the younger file
        (tmp_path / name).write_bytes(CARDS)
    cards, _ = find_snapshots(tmp_path)
    assert cards.path.name == newer
    assert cards.updated_at == datetime(*updated_at, tzinfo=UTC)


def test_several_cards_files_are_listed_and_one_of_them_can_be_given(tmp_path):
    put(tmp_path, cards_2019__jsonl=CARDS, cards_2026__jsonl=CARDS, sets__json=SETS)
    with pytest.raises(SourceError, match=r"several cards files: cards_2019\.jsonl, cards_2026\.jsonl.*--source FILE"):
        find_snapshots(tmp_path)
    assert names(find_snapshots(tmp_path / "cards_2019.jsonl")) == ("cards_2019.jsonl", "sets.json")


def test_editions_of_two_series_are_not_chosen_between(tmp_path):
    put(tmp_path, sets__json=SETS)
    for name in ("default-cards-20260907090000.jsonl", "unique-cards-20260908090000.jsonl"):
        (tmp_path / name).write_bytes(CARDS)
    with pytest.raises(SourceError, match="several cards files"):
        find_snapshots(tmp_path)


def test_several_sets_files_are_listed(tmp_path):
    put(tmp_path, cards__jsonl=CARDS, sets_a__json=SETS, sets_b__json=SETS)
    for source in (tmp_path, tmp_path / "cards.jsonl"):
        with pytest.raises(SourceError, match=r"several sets files: sets_a\.json, sets_b\.json"):
            find_snapshots(source)


def test_a_name_breaks_a_tie(tmp_path):
    put(tmp_path, cards__jsonl=CARDS, old__jsonl=CARDS, sets__json=SETS, backup__json=SETS)
    assert names(find_snapshots(tmp_path)) == ("cards.jsonl", "sets.json")


def snapshot_in(raw, name: str, content: bytes, source: str) -> Snapshot:
    (raw / name).write_bytes(content)
    at = datetime(2026, 9, 8, tzinfo=UTC)
    snapshot = Snapshot(source, raw / name, "https://data.scryfall.io/x", '"1"', "0" * 64, len(content), at, at)
    write_sidecar(snapshot)
    return snapshot


@pytest.mark.parametrize("place", ["home", "raw"])
def test_the_newest_snapshots_of_raw_are_found_with_their_sidecars(tmp_path, place):
    raw = tmp_path / "raw"
    raw.mkdir()
    cards, sets = "scryfall_default_cards", "scryfall_sets"
    snapshot_in(raw, f"{cards}-20260901T090157Z.jsonl.gz", gzip.compress(CARDS), cards)
    newest = snapshot_in(raw, f"{cards}-20260908T090157Z.jsonl.gz", gzip.compress(CARDS), cards)
    snapshot_in(raw, f"{sets}-20260901T090000Z.json", SETS, sets)
    newest_sets = snapshot_in(raw, f"{sets}-20260908T090000Z.json", SETS, sets)
    (raw / f"{cards}-20260909T090157Z.jsonl.gz.part").write_bytes(gzip.compress(CARDS))
    (raw / f"{cards}-20260909T090157Z.jsonl.gz.part.json").write_text('{"url": "x"}', encoding="utf-8")
    assert find_snapshots(raw if place == "raw" else tmp_path) == (newest, newest_sets)


def test_sidecars_and_the_notes_of_parts_are_not_offered_as_files(tmp_path):
    name = "scryfall_default_cards-20260908T090157Z.jsonl.gz"
    snapshot_in(tmp_path, name, gzip.compress(CARDS), "scryfall_default_cards")
    (tmp_path / "scryfall_default_cards-20260909T090157Z.jsonl.gz.part.json").write_text("{}", encoding="utf-8")
    with pytest.raises(SourceError, match=rf"JSON files there: {name} \(a cards file\)\."):
        find_snapshots(tmp_path)


def test_a_damaged_sidecar_is_said(tmp_path):
    put(tmp_path, cards__jsonl=CARDS, cards__jsonl__json="{", sets__json=SETS)
    with pytest.raises(SnapshotError, match=r"cards\.jsonl\.json"):
        find_snapshots(tmp_path)


def test_what_is_missing_is_said_with_what_is_there(tmp_path):
    put(
        tmp_path,
        SetList__json=MTGJSON_SET_LIST,
        CMR__json=MTGJSON_SET,
        cards__jsonl="",
        page__json="<html>down</html>",
        cut__json__gz=gzip.compress(CARDS)[:-5],
        search__json=json.dumps({"object": "list", "data": [CARD]}),
        single__json=json.dumps(SET),
        binary__json=b"\x1f\x8b\xff\xff",
        readme__txt="no JSON",
        sets__json=SETS,
    )
    with pytest.raises(SourceError) as caught:
        find_snapshots(tmp_path)
    message = str(caught.value)
    assert f"{tmp_path} holds no file that could be a cards file" in message
    for seen in (
        "SetList.json (some other JSON)",
        "CMR.json (some other JSON)",
        "cards.jsonl (an empty file)",
        "page.json (an HTML page)",
        "cut.json.gz (a damaged gzip file",
        "search.json (a page of a search)",
        "single.json (a single set)",
        "binary.json (a damaged gzip file",
        "sets.json (a sets file)",
    ):
        assert seen in message
    assert "readme" not in message


def test_a_cards_file_without_a_sets_file_beside_it_is_said(tmp_path):
    put(tmp_path, cards__jsonl=CARDS)
    for source in (tmp_path, tmp_path / "cards.jsonl"):
        with pytest.raises(SourceError, match="holds no file that could be a sets file"):
            find_snapshots(source)


def test_an_empty_folder_is_said(tmp_path):
    with pytest.raises(SourceError, match="JSON files there: none"):
        find_snapshots(tmp_path)


def test_of_many_files_a_dozen_is_listed(tmp_path):
    for number in range(20):
        (tmp_path / f"{number:02}.json").write_text("{}", encoding="utf-8")
    with pytest.raises(SourceError, match=r"11\.json \(some other JSON\) and 8 more"):
        find_snapshots(tmp_path)


def test_a_source_that_is_not_there_is_said(tmp_path):
    with pytest.raises(SourceError, match="nowhere is not there"):
        find_snapshots(tmp_path / "nowhere")


def test_a_sets_file_given_as_the_cards_file_is_said(tmp_path):
    put(tmp_path, sets__json=SETS)
    with pytest.raises(SourceError, match=r"sets\.json is a sets file; a cards file .* was expected"):
        find_snapshots(tmp_path / "sets.json")


def test_the_real_files_are_found_among_others(shared_data, tmp_path):
    for file in (
        shared_data / "scryfall-cards-2026-07.jsonl.gz",
        shared_data / "scryfall-sets-2026-08.json",
        shared_data / "archives" / "SetList.json",
        shared_data / "archives" / "CMR.json",
    ):
        (tmp_path / file.name).symlink_to(file)
    assert names(find_snapshots(tmp_path)) == ("scryfall-cards-2026-07.jsonl.gz", "scryfall-sets-2026-08.json")
    for cards in shared_data.glob("*cards*.gz"):
        assert names(find_snapshots(cards)) == (cards.name, "scryfall-sets-2026-08.json")


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("scryfall-cards.json", "scryfall_default_cards"),
        ("all-cards.json", "scryfall_all_cards"),
        ("scryfall-all-cards.json", "scryfall_all_cards"),
    ],
)
def test_the_end_of_scryfall_is_not_taken_for_all(tmp_path, name, source):
    (tmp_path / name).write_bytes(CARDS)
    (tmp_path / "sets.json").write_bytes(SETS)

    assert find_snapshots(tmp_path)[0].source == source
