"""The data files: what they hold, that both shapes hold the same, and that nothing in them can end a script."""

from __future__ import annotations

import json
from datetime import date

import pytest

from brawlset.site import export
from brawlset.site.records import Card, Member


@pytest.fixture(scope="module")
def war(sample_site):
    return json.loads((sample_site / "data/bsets/war-of-the-spark.json").read_text(encoding="utf-8"))


def test_json_and_script_hold_the_same(sample_site, received):
    paths = sorted((sample_site / "data/bsets").glob("*.json"))

    assert paths
    for path in paths:
        assert received(path.with_suffix(".js")) == json.loads(path.read_text(encoding="utf-8")), path.name


def test_the_list_has_every_bset(sample_site, sample_data):
    listed = json.loads((sample_site / "data/bsets.json").read_text(encoding="utf-8"))

    assert [entry["id"] for entry in listed] == [bset.bset_id for bset in sample_data.bsets]
    assert set(listed[0]) >= {"name", "kind", "standing", "sets", "cards", "commanders", "basics"}


def test_rows_have_the_columns_that_are_named(war):
    assert {len(row) for row in war["cards"]} == {len(war["columns"])}


def test_places_lead_to_what_they_name(war):
    at = {name: place for place, name in enumerate(war["columns"])}
    karn = next(row for row in war["cards"] if row[at["name"]] == "Karn, the Great Creator")

    assert war["type_lines"][karn[at["type_line"]]][0] == "Legendary Planeswalker — Karn"
    assert war["types"][karn[at["main_type"]]] == "planeswalker"
    assert war["sets"][karn[at["set"]]][0] == "war"
    assert karn[at["identity"]] == 0


def test_the_exception_of_the_basic_lands_is_marked(war):
    names, is_exception = war["basics"]["0"]

    assert names == ["Plains", "Island", "Swamp", "Mountain", "Forest"]
    assert is_exception == 1
    assert war["basics"]["4"] == [["Swamp"], 0]


def test_partners_name_each_other(sample_site):
    data = json.loads((sample_site / "data/bsets/battlebond.json").read_text(encoding="utf-8"))
    partners = {place: set(others) for place, _, _, others in data["commanders"] if others}

    assert partners
    assert all(place in partners[other] for place, others in partners.items() for other in others)


def test_every_card_is_in_the_file_that_its_slug_says(sample_site, sample_data, received):
    files = [received(sample_site / f"data/cards/{number}.js") for number in range(export.BUCKETS)]

    assert sum(map(len, files)) == len(sample_data.cards)
    for card in sample_data.cards:
        assert files[export.bucket(card.slug)][card.slug][0] == card.name


def test_everything_can_be_found(sample_site, sample_data, received):
    first = received(sample_site / "data/search.js")
    parts = [received(sample_site / f"data/search/cards-{number}.js") for number in range(first["parts"])]
    names = [row[0] for row in first["commanders"]]
    names += [entry if isinstance(entry, str) else entry[0] for part in parts for entry in part]

    assert sorted(names) == sorted(card.name for card in sample_data.cards)
    french = received(sample_site / "data/search/fr-0.js")
    found = {parts[0][int(place)]: name for place, name in french.items()}
    assert found["Forest"] == "Forêt"
    assert found == {card.name: card.name_fr for card in sample_data.cards if card.name_fr}
    assert [row[0] for row in received(sample_site / "data/names.js")] == [bset.bset_id for bset in sample_data.bsets]


def test_text_of_cards_cannot_end_a_script(odd_site):
    text = (odd_site / "data/bsets/odd.js").read_text(encoding="utf-8")

    assert "<script>alert(1)</script>" in text  # a file of its own: nothing in it is markup
    assert export.as_script("x", '"a\u2028b"') == 'BrawlSet.receive("x","a\\u2028b");\n'


def member(image_url):
    card = Card(
        0, "id", "Fog", None, "fog", True, "{G}", 1.0, "Instant", ("Instant",), 16, 0, 1, False, False, False, False, None, (),
    )  # fmt: skip
    return Member(card, "war", "1", date(2019, 5, 3), 1, image_url)


ID = "16c47dfa-df5f-5b67-a85f-cae2632d4e22"


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (f"https://cards.scryfall.io/normal/front/1/6/{ID}.jpg?1748601821", f"{ID}.jpg?1748601821"),
        (f"https://cards.scryfall.io/normal/front/1/6/{ID}.jpg", f"{ID}.jpg"),
        (
            f"https://cards.scryfall.io/normal/front/9/9/{ID}.jpg",
            f"https://cards.scryfall.io/normal/front/9/9/{ID}.jpg",
        ),
        ("https://c1.scryfall.com/file/x.jpg", "https://c1.scryfall.com/file/x.jpg"),
        (None, 0),
    ],
    ids=["usual", "without a time", "in another folder", "an older host", "none"],
)
def test_an_address_of_an_image_is_shortened_only_if_it_can_be_made_whole(address, expected):
    assert export.image(member(address)) == expected


def test_a_hybrid_card_is_one_that_the_relaxation_lets_in_somewhere_else(sample_data):
    found = {card.name for card in export.hybrid_cards(sample_data)}

    assert all("/" in card.mana_cost for card in sample_data.cards if card.name in found)
    for card in sample_data.cards:
        if card.name in found:
            masks = [mask for mask in range(32) if card.legendary_identities >> mask & 1]
            assert any(card.identity_mask & ~mask for mask in masks)
