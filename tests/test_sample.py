"""The bundled sample: it is whole, it is written from facts, it agrees with the reference data and with the real cards."""

from __future__ import annotations

import gzip
import json
import re
import uuid
from collections import Counter
from pathlib import Path

import pytest

from brawlset.bundle import bundled
from brawlset.cards.companions import is_companion
from brawlset.reference import Reference, check_codes, load_reference

ASSETS = bundled("assets")
SAMPLE = ASSETS / "sample"
SHARED = Path(__file__).parents[1] / "../shared/data"
REAL_CARDS, REAL_SETS = SHARED / "scryfall-cards-2026-07.jsonl.gz", SHARED / "scryfall-sets-2026-08.json"
KEYS = {
    "object", "id", "oracle_id", "name", "lang", "released_at", "layout", "mana_cost", "cmc", "type_line", "oracle_text", "power",
    "toughness", "colors", "color_identity", "color_indicator", "keywords", "games", "digital", "promo", "oversized", "set",
    "set_name", "set_type", "collector_number", "rarity", "card_faces", "all_parts", "legalities",
}  # fmt: skip
FACE_KEYS = {
    "object", "oracle_id", "layout", "name", "mana_cost", "cmc", "type_line", "oracle_text", "power", "toughness", "colors",
    "color_indicator",
}  # fmt: skip


@pytest.fixture(scope="module")
def cards() -> list[dict]:
    return [json.loads(line) for line in (SAMPLE / "cards.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def sets() -> dict[str, dict]:
    return {entry["code"]: entry for entry in json.loads((SAMPLE / "sets.json").read_text(encoding="utf-8"))["data"]}


@pytest.fixture(scope="module")
def reference() -> Reference:
    return load_reference(SAMPLE, formats=ASSETS / "formats")


@pytest.fixture(scope="module")
def whole() -> Reference:
    return load_reference(ASSETS)


def made_id(what: str) -> str:
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"brawlset-sample/{what}"))


def oracle_ids(card: dict) -> set[str]:
    return {card["oracle_id"]} if "oracle_id" in card else {face["oracle_id"] for face in card["card_faces"]}


def label(card: dict) -> str:
    return f"{card['set']} {card['collector_number']} {card['name']}"


def test_every_line_has_the_keys_of_a_card_and_no_other(cards: list[dict]) -> None:
    for card in cards:
        faces = card.get("card_faces", [])
        assert card.keys() <= KEYS, label(card)
        assert all(face.keys() <= FACE_KEYS for face in faces), label(card)
        assert {"id", "name", "set", "collector_number", "layout", "color_identity", "games"} <= card.keys(), label(
            card
        )
        assert None not in card.values(), label(card)


def test_every_printing_has_the_id_that_is_made_from_its_set_and_number(cards: list[dict]) -> None:
    assert [card["id"] for card in cards] == [made_id(f"{card['set']}/{card['collector_number']}") for card in cards]
    assert len({card["id"] for card in cards}) == len(cards)


def test_a_card_has_one_oracle_id_and_homonyms_have_two(cards: list[dict]) -> None:
    ids: dict[str, set[str]] = {}
    for card in cards:
        if card["layout"] != "art_series":
            ids.setdefault(card["name"].split(" // ")[0], set()).update(oracle_ids(card))

    assert {name for name, found in ids.items() if len(found) > 1} == {"Pick Your Poison", "Red Herring"}


def test_what_a_card_does_is_left_out(cards: list[dict]) -> None:
    """Texts are facts for building a deck, not Wizards' sentences."""
    texts = [
        text for card in cards for part in (card, *card.get("card_faces", [])) if (text := part.get("oracle_text"))
    ]

    assert max(map(len, texts)) <= 120
    assert all(key not in card for card in cards for key in ("flavor_text", "artist", "image_uris", "prices"))


def test_the_readme_counts_right(cards: list[dict]) -> None:
    numbers = (
        len(cards),
        len({card for entry in cards for card in oracle_ids(entry)}),
        len({card["set"] for card in cards}),
    )

    readme = (SAMPLE / "README.md").read_text(encoding="utf-8")
    assert "{} printings of {} cards in {} sets".format(*numbers) in readme


def test_every_set_of_a_card_is_listed_as_the_card_says(cards: list[dict], sets: dict[str, dict]) -> None:
    for card in cards:
        entry = sets[card["set"]]
        assert (card["set_name"], card["set_type"]) == (entry["name"], entry["set_type"]), label(card)
        assert card["digital"] or not entry["digital"], label(card)


def test_every_set_of_the_sample_is_decided(reference: Reference, sets: dict[str, dict]) -> None:
    decided = {code for bset in reference.bsets for code in bset.sets} | {d.set_code for d in reference.decisions}
    rules = [(rule.set_type, rule.is_digital) for rule in reference.type_rules]
    undecided = [
        code
        for code, entry in sets.items()
        if code not in decided
        and not any(t in {None, entry["set_type"]} and (entry["digital"] or not digital) for t, digital in rules)
    ]

    assert undecided == []
    assert check_codes(reference, sets) == []


def test_the_bsets_and_decisions_are_those_of_the_whole_that_concern_the_sample(
    reference: Reference, whole: Reference, cards: list[dict], sets: dict[str, dict]
) -> None:
    with_cards = {card["set"] for card in cards}
    bsets = [bset for bset in whole.bsets if with_cards & set(bset.sets)]
    ids = {bset.id for bset in bsets} | {None}

    assert list(reference.bsets) == bsets
    assert list(reference.decisions) == [d for d in whole.decisions if d.set_code in sets and d.bset_id in ids]
    assert list(reference.card_decisions) == [
        d for d in whole.card_decisions if d.set_code in sets and d.bset_id in ids
    ]
    assert reference.type_rules == whole.type_rules
    assert reference.stand_in_symbols == whole.stand_in_symbols


def test_every_decision_on_a_card_has_its_printing(reference: Reference, cards: list[dict]) -> None:
    printed = {(card["set"], card["name"]) for card in cards}

    assert {(d.set_code, d.card) for d in reference.card_decisions} <= printed


def test_every_layout_is_there(cards: list[dict]) -> None:
    assert {card["layout"] for card in cards} == {
        "normal", "split", "flip", "transform", "modal_dfc", "meld", "leveler", "class", "case", "saga", "adventure", "prepare",
        "reversible_card", "planar", "token", "emblem", "art_series",
    }  # fmt: skip


BASICS = {
    "War of the Spark": ("war", {"Plains", "Island", "Swamp", "Mountain", "Forest"}),
    "Oath of the Gatewatch": ("ogw", {"Wastes"}),
    "Commander Legends": ("cmr", {"Plains", "Island", "Mountain", "Forest"}),
    "Arabian Nights": ("arn", {"Mountain"}),
    "Legends": ("leg", set()),
    "Conspiracy": ("cns", set()),
    "Modern Horizons": (
        "mh1",
        {f"Snow-Covered {land}" for land in ("Plains", "Island", "Swamp", "Mountain", "Forest")},
    ),
}


@pytest.mark.parametrize(("code", "basics"), BASICS.values(), ids=BASICS.keys())
def test_the_basic_lands_that_make_the_examples(cards: list[dict], code: str, basics: set[str]) -> None:
    found = {card["name"] for card in cards if card["set"] == code and card.get("type_line", "").startswith("Basic")}

    assert found == basics


LINES = {
    "partner": r"^Partner$",
    "partner with": r"^Partner with Toothy, Imaginary Friend$",
    "Friends forever": r"^Partner—Friends forever$",
    "Father & son": r"^Partner—Father & son$",
    "Doctor's companion": r"^Doctor's companion$",
    "Background": r"^Choose a Background$",
    "colour of choice": r"is your commander, choose a color before the game begins\.$",
    "may be a commander": r"^Jeska, Thrice Reborn can be your commander\.$",
    "up to seven": r"^A deck can have up to seven cards named Seven Dwarves\.$",
    "up to nine": r"^A deck can have up to nine cards named Nazgûl\.$",
    "any number": r"^A deck can have any number of cards named Persistent Petitioners\.$",
}


@pytest.mark.parametrize("pattern", LINES.values(), ids=LINES.keys())
def test_the_lines_that_build_decks_are_there(cards: list[dict], pattern: str) -> None:
    assert any(re.search(pattern, card.get("oracle_text", ""), re.MULTILINE) for card in cards)


def test_all_ten_companions_are_there(cards: list[dict]) -> None:
    companions = [card for card in cards if is_companion(card.get("oracle_text", ""))]

    assert len(companions) == 10
    assert all("Companion" in card["keywords"] for card in companions)


def test_a_meld_result_is_linked_to_its_parts(cards: list[dict]) -> None:
    melds = [card for card in cards if card["layout"] == "meld"]

    assert len(melds) == 6
    for card in melds:
        components = Counter(part["component"] for part in card["all_parts"])
        assert components == {"meld_part": 2, "meld_result": 1}
        assert card["id"] in {part["id"] for part in card["all_parts"]}


FIELDS = ("name", "layout", "released_at", "mana_cost", "cmc", "type_line", "set_name", "set_type")
# The file derives legalities; these it takes for legal by mistake.
NOT_LEGAL_IN_TRUTH = {"Shahrazad", "A-Alrund, God of the Cosmos", "Richard Garfield, Ph.D.", "Toralf's Disciple"}


def test_the_facts_are_those_of_the_real_cards(cards: list[dict]) -> None:
    if not REAL_CARDS.exists():
        pytest.skip(f"the real cards are not at hand ({REAL_CARDS})")
    wanted = {(card["set"], card["collector_number"]) for card in cards}
    with gzip.open(REAL_CARDS, "rt", encoding="utf-8") as lines:
        real = {
            (card["set"], card["collector_number"], unquoted(card["name"])): card
            for card in map(json.loads, lines)
            if (card["set"], card["collector_number"]) in wanted
        }
    for card in cards:
        fact = real[card["set"], card["collector_number"], unquoted(card["name"])]
        for field in FIELDS:
            # A field that one of the two has on the faces alone is not compared; '' is the cost of a card without one.
            if field in card and field in fact:
                assert unquoted(card[field]) == unquoted(fact[field]), f"{label(card)}: {field}"
        assert set(card["color_identity"]) == set(fact["color_identity"]), label(card)
        assert set(card.get("colors", [])) == set(fact.get("colors", [])), label(card)
        assert sorted(card["keywords"]) == sorted(fact["keywords"]), label(card)
        if card["legalities"] != fact["legalities"]:
            assert card["name"].split(" // ")[0] in NOT_LEGAL_IN_TRUTH, label(card)


def unquoted(value: object) -> object:
    """One name that begins and ends with quotes stands without them in the file."""
    return value.strip('"') if isinstance(value, str) else value


def test_the_sets_are_the_real_ones(sets: dict[str, dict]) -> None:
    if not REAL_SETS.exists():
        pytest.skip(f"the real list of sets is not at hand ({REAL_SETS})")
    real = {entry["code"]: entry for entry in json.loads(REAL_SETS.read_text(encoding="utf-8"))["data"]}
    for code, entry in sets.items():
        for key in ("name", "set_type", "released_at", "digital", "card_count", "parent_set_code", "block"):
            assert entry.get(key) == real[code].get(key), f"{code}: {key}"
        assert entry["icon_svg_uri"].split("?")[0] == real[code]["icon_svg_uri"].split("?")[0], code
