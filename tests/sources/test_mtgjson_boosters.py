"""MTGJSON's files of sets: what is read of a booster, what is refused, names of files, and how they are fetched."""

from __future__ import annotations

import gzip
import json
from copy import deepcopy
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from brawlset.errors import ConfigurationError, SnapshotError, SourceError
from brawlset.sources.mtgjson_boosters import (
    code_of_file,
    fetch_boosters,
    file_stem,
    parse_boosters,
    parse_codes,
)

NOW = datetime(2026, 9, 9, 6, 0, tzinfo=UTC)
SHARED = Path(__file__).parents[2] / "../shared/data/archives"
FILE: dict[str, Any] = {
    "meta": {"date": "2026-09-08"},
    "data": {
        "code": "CMR",
        "name": "Commander Legends",
        "cards": [
            {"uuid": "u1", "name": "Fog", "number": "1", "rarity": "common", "identifiers": {"scryfallOracleId": "o1"}},
            {"uuid": "u9", "name": "In no booster", "number": "9", "rarity": "rare", "identifiers": {}},
        ],
        "booster": {
            "collector": {"boosters": [], "sheets": {}},
            "draft": {
                "name": "Commander Legends Draft Booster",
                "boosters": [
                    {"contents": {"common": 2, "foil": 1}, "weight": 3},
                    {"contents": {"common": 1}, "weight": 1},
                ],
                "boostersTotalWeight": 4,
                "sheets": {
                    "common": {"balanceColors": True, "cards": {"u1": 1, "u2": 4}, "foil": False, "totalWeight": 5},
                    "foil": {
                        "allowDuplicates": True,
                        "fixed": True,
                        "cards": {"u2": 1},
                        "foil": True,
                        "totalWeight": 1,
                    },
                },
            },
        },
    },
}


def changed(*path: str | int, to: object) -> dict[str, Any]:
    """The file with one value changed."""
    made = deepcopy(FILE)
    inner: Any = made
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return made


@pytest.fixture
def file(tmp_path):
    def write(content: object, pack=bytes):
        path = tmp_path / "CMR.json"
        path.write_bytes(pack(content if isinstance(content, bytes) else json.dumps(content).encode()))
        return path

    return write


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "packed"])
def test_a_booster_is_read_with_its_make_ups_sheets_and_cards(file, pack) -> None:
    found = parse_boosters(file(FILE, pack))

    assert (found.set_code, found.kind, found.name) == ("cmr", "draft", "Commander Legends Draft Booster")
    assert [(one.weight, dict(one.contents)) for one in found.configurations] == [
        (3, {"common": 2, "foil": 1}),
        (1, {"common": 1}),
    ]
    common, foil = found.sheets
    assert (common.name, common.cards, common.total_weight) == ("common", (("u1", 1), ("u2", 4)), 5)
    assert (common.is_balanced, common.is_foil, common.is_fixed, common.allows_duplicates) == (
        True,
        False,
        False,
        False,
    )
    assert (foil.is_balanced, foil.is_foil, foil.is_fixed, foil.allows_duplicates) == (False, True, True, True)


def test_a_card_that_the_file_does_not_describe_is_kept_without_a_name(file) -> None:
    known, unknown = parse_boosters(file(FILE)).cards

    assert (known.uuid, known.name, known.number, known.rarity, known.oracle_id) == ("u1", "Fog", "1", "common", "o1")
    assert (unknown.uuid, unknown.name, unknown.oracle_id) == ("u2", None, None)


@pytest.mark.parametrize(("kinds", "kind"), [(("play", "default"), "default"), (("collector", "play"), "play")])
def test_the_booster_that_is_drafted_is_taken(file, kinds: tuple[str, ...], kind: str) -> None:
    draft = FILE["data"]["booster"]["draft"]

    assert parse_boosters(file(changed("data", "booster", to=dict.fromkeys(kinds, draft)))).kind == kind


DRAFT = ("data", "booster", "draft")
REFUSED = {
    "a page": (b"<html>", "cannot be read as JSON"),
    "a list of sets": ({"data": [{"code": "CMR"}]}, "a code and cards under 'data'"),
    "no booster": (changed("data", "booster", to={}), "the set CMR has no draft booster at MTGJSON."),
    "other boosters alone": (changed("data", "booster", to={"collector": {}}), "it has: collector"),
    "no make-up": (changed(*DRAFT, "boosters", to=[]), "no make-up"),
    "a make-up without weight": (
        changed(*DRAFT, "boosters", to=[{"contents": {"common": 1}}]),
        "a weight and contents",
    ),
    "a sheet that is not there": (
        changed(*DRAFT, "boosters", 0, "contents", to={"rare": 1}),
        "sheet 'rare', which is not there",
    ),
    "more cards than the sheet has": (changed(*DRAFT, "boosters", 0, "contents", to={"common": 3}), "takes 3 cards"),
    "a sheet without cards": (
        changed(*DRAFT, "sheets", "common", "cards", to={}),
        "the sheet 'common' must have cards",
    ),
    "a weight that is none": (
        changed(*DRAFT, "sheets", "common", "cards", "u1", to="1"),
        "a whole number as its weight",
    ),
}


@pytest.mark.parametrize(("content", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_no_booster_is_refused(file, content: object, message: str) -> None:
    with pytest.raises(SnapshotError, match=message):
        parse_boosters(file(content))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("CMR.json", "cmr"), ("CMR.json.gz", "cmr"), ("10E.json", "10e"), ("CON_.json", "con"), ("CON.json", None),
        ("SetList.json", None), ("cmr.json", None), ("CMR.txt", None), ("CMR_.json", None), ("ALLPRINTINGS.json", None),
    ],
)  # fmt: skip
def test_mtgjsons_names_of_files_are_known(name: str, code: str | None) -> None:
    assert code_of_file(name) == code


def test_conflux_is_a_reserved_name_on_windows() -> None:
    assert (file_stem("con"), file_stem("cmr")) == ("CON_", "CMR")


def test_codes_are_read_as_people_write_them() -> None:
    assert parse_codes(" CMR, clb  cmr,", "--boosters") == ("cmr", "clb")
    assert parse_codes("cmr,cmr,cmm", "--boosters", is_repeated=True) == ("cmr", "cmr", "cmm")
    for text in ("", " , ", "cm/r", "commander-legends"):
        with pytest.raises(ConfigurationError, match="--boosters"):
            parse_codes(text, "--boosters")


def test_a_set_is_fetched_packed_and_kept(host, http, settings) -> None:
    host.file("/api/v5/CMR.json.gz", gzip.compress(json.dumps(FILE).encode()))

    snapshot = fetch_boosters(http, settings, "cmr", now=NOW)
    again = fetch_boosters(http, settings, "cmr", now=NOW)

    assert snapshot.source == "mtgjson_boosters_cmr"
    assert snapshot.updated_at == datetime(2026, 9, 8, tzinfo=UTC)
    assert parse_boosters(snapshot.path).set_code == "cmr"
    assert again == snapshot


def test_a_set_without_boosters_is_not_kept(host, http, settings) -> None:
    host.file("/api/v5/WAR.json.gz", gzip.compress(json.dumps(changed("data", "booster", to={})).encode()))

    with pytest.raises(SnapshotError, match="no draft booster"):
        fetch_boosters(http, settings, "war", now=NOW)
    with pytest.raises(SourceError, match="404"):
        fetch_boosters(http, settings, "xyz", now=NOW)
    assert not list(settings.raw.glob("*")) if settings.raw.is_dir() else True


@pytest.mark.skipif(not SHARED.is_dir(), reason="the folder of real boosters (../shared/data) is not there")
@pytest.mark.parametrize("code", ["CMR", "CLB", "CMM"])
def test_boosters_of_commander_sets_have_20_cards(code: str) -> None:
    found = parse_boosters(SHARED / f"{code}.json")

    assert {sum(count for _, count in one.contents) for one in found.configurations} == {20}
    assert all(card.oracle_id for card in found.cards)
