"""French names of real cards: a file of all languages of another year beside that of the cards, against a plain reading of both."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from pathlib import Path

import pytest

from brawlset.bundle import bundled
from brawlset.cards.names import name_key
from brawlset.refresh import Options, Refresh
from brawlset.settings import load_settings
from brawlset.warehouse import open_published

DATA = Path(__file__).parents[2] / "../shared/data"
CARDS, OLDER, SETS = (
    DATA / "scryfall-cards-mixed-2021-2026.jsonl.gz",
    DATA / "scryfall-cards-2019-09.jsonl.gz",
    DATA / "scryfall-sets-2026-08.json",
)

pytestmark = pytest.mark.skipif(not OLDER.is_file(), reason=f"no real data at {DATA}")


def objects(path: Path) -> list[dict]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


@pytest.fixture(scope="module")
def con(tmp_path_factory):
    folder = tmp_path_factory.mktemp("names")
    source = folder / "source"
    source.mkdir()
    (source / "default-cards.jsonl.gz").symlink_to(CARDS.resolve())
    (source / "all-cards.jsonl.gz").symlink_to(OLDER.resolve())
    (source / "sets.json").symlink_to(SETS.resolve())
    settings = load_settings({"BRAWLSET_HOME": str(folder / "home"), "BRAWLSET_LANGUAGES": "fr"})
    with Refresh(settings, Options(source=str(source))) as made:
        made.start()
        made.stage()
        for table in made.build.main:
            made.fill(table)
        made.publish()
    with open_published(settings.database) as con:
        yield con


def test_every_french_name_that_either_file_prints_leads_to_its_card(con):
    known = {str(oracle_id) for (oracle_id,) in con.execute("select oracle_id from cards").fetchall()}
    printed = {
        (name_key(one["printed_name"]), one["oracle_id"])
        for one in (*objects(CARDS), *objects(OLDER))
        if one["lang"] == "fr" and one.get("printed_name") and one["oracle_id"] in known
    }
    found = con.execute("select name_key, oracle_id::varchar from card_names where lang = 'fr'").fetchall()

    assert len(printed) > 100
    assert printed <= set(found)
    assert ("mise en demeure",) in con.execute("select name_key from card_names where kind = 'printed'").fetchall()


def test_no_name_of_another_language_came_from_the_file_of_all_languages(con):
    here = Counter(one["lang"] for one in objects(CARDS))
    langs = {lang for (lang,) in con.execute("select distinct lang from card_names").fetchall()}

    assert langs <= here.keys()
    assert "it" not in langs


def test_the_samples_french_names_are_real_ones():
    real = {
        (
            one["name"],
            one["lang"],
            one.get("printed_name"),
            *(face.get("printed_name") for face in one.get("card_faces", ())),
        )
        for path in (CARDS, OLDER, DATA / "scryfall-cards-mid-2025-11.jsonl.gz")
        for one in objects(path)
    }
    lines = (bundled("assets") / "sample/all-cards.jsonl").read_text(encoding="utf-8").splitlines()

    for one in map(json.loads, lines):
        faces = (face["printed_name"] for face in one.get("card_faces", ()))
        assert (one["name"], one["lang"], one.get("printed_name"), *faces) in real
