"""What pages are given to show, beyond what the sample holds."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from brawlset.decks.preparing import formats_of
from brawlset.formats import find_format
from brawlset.site.pages import PageOptions, Pages
from brawlset.site.records import Source

DAY = datetime.fromisoformat("2026-09-08T09:01")


@pytest.fixture
def data_page(sample_data, sample_settings):
    """The page about the data, in French, of the sample with something else in it."""
    options = PageOptions(
        origin="",
        versions={"css": "", "fr": "", "en": ""},
        stamp="",
        has_server=False,
        symbol_file={}.get,
        brawlset=find_format(formats_of(sample_settings.assets / "formats"), "brawlset"),
    )
    return lambda **other: dict(Pages(replace(sample_data, **other), "fr", options))["fr/data.html"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("mtgjson_boosters_cmr", "MTGJSON, boosters de Commander Légendes"),
        ("mtgjson_boosters_xyz", "MTGJSON, boosters de XYZ"),
        ("scryfall_sets", "Scryfall, sets"),
        ("a_list_of_our_own", "a_list_of_our_own"),
    ],
)
def test_a_source_is_called_by_its_name(data_page, source, expected):
    assert f">{expected}</th>" in data_page(sources=(Source(source, None, 464, DAY, DAY),))


@pytest.mark.parametrize(
    ("count", "expected"), [(0, "Tous les objets de la source ont été lus."), (2, "2 objets de la source n’ont pas pu")]
)
def test_what_could_not_be_read_is_counted(data_page, sample_data, count, expected):
    assert expected in data_page(build=replace(sample_data.build, quarantine_count=count))
