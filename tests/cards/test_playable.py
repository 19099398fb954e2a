from __future__ import annotations

import pytest

from brawlset.cards.playable import (
    LAYOUTS_WITH_ORDINARY_TYPES,
    NON_DECK_LAYOUTS,
    NON_DECK_TYPES,
    ORDINARY_LAYOUTS,
    layout_flag,
    why_not_a_deck_card,
)
from brawlset.cards.type_lines import SUPERTYPES, TYPES, parse_type_line


def reason(
    layout="normal", type_line="Creature — Human", has_mana_cost=True, meld_component=None, set_type=""
) -> str | None:
    return why_not_a_deck_card(
        layout=layout,
        type_line=parse_type_line(type_line),
        has_mana_cost=has_mana_cost,
        meld_component=meld_component,
        set_type=set_type,
    )


@pytest.mark.parametrize(
    ("layout", "type_line", "expected"),
    [
        ("token", "Token Creature — Goblin", "token"),
        ("double_faced_token", "Token Creature — Snake // Token Creature — Zombie", "token"),
        ("modal_dfc", "Token // Token", "token"),
        ("emblem", "Emblem — Nixilis", "emblem"),
        ("art_series", "Card // Card", "card"),
        ("front_card", "Card", "card"),
        ("normal", "Card", "card"),
        ("planar", "Plane — Zendikar", "plane"),
        ("planar", "Phenomenon", "phenomenon"),
        ("scheme", "Ongoing Scheme", "scheme"),
        ("vanguard", "Vanguard", "vanguard"),
        ("normal", "Conspiracy", "conspiracy"),
        ("normal", "Dungeon — Undercity", "dungeon"),
        ("normal", "Stickers", "stickers"),
        ("normal", "Artifact — Attraction", "attraction"),
        ("normal", "Artifact — Contraption", "contraption"),
        ("host", "Host Artifact Creature — Dog", "host"),
        ("normal", "Hero Artifact — Equipment", "hero"),
    ],
)
def test_what_is_no_deck_card(layout, type_line, expected):
    assert reason(layout, type_line, has_mana_cost=False) == expected
    assert layout_flag(layout, is_deck_card=False) is None


@pytest.mark.parametrize(
    "type_line",
    [
        "Creature — Human Hero",
        "Legendary Planeswalker — Dungeon Master",
        "Basic Land — Forest",
        "Creature — Human // Token",
        "Battle — Siege // Creature — Plane",
    ],
)
def test_a_word_after_the_dash_or_on_the_back_face_removes_nothing(type_line):
    assert reason(type_line=type_line) is None


@pytest.mark.parametrize("layout", sorted(NON_DECK_LAYOUTS))
def test_a_layout_mistaken_upstream_does_not_remove_an_ordinary_card(layout):
    assert reason(layout, "Creature — Human") is None
    assert layout_flag(layout, is_deck_card=True) == "layout_conflict"


@pytest.mark.parametrize("layout", sorted(NON_DECK_LAYOUTS))
def test_a_layout_mistaken_upstream_does_not_remove_a_land(layout):
    assert reason(layout, "Land — Forest", has_mana_cost=False) is None


def test_a_card_without_a_cost_stays_where_the_layout_does_not_come_with_ordinary_types():
    assert reason("front_card", "Sorcery", has_mana_cost=False) is None
    assert {"front_card", "art_series"}.isdisjoint(LAYOUTS_WITH_ORDINARY_TYPES)


def test_tokens_and_augments_with_ordinary_types_have_no_cost():
    assert reason("token", "Creature — Minotaur", has_mana_cost=False) == "token"
    assert reason("augment", "Creature — Wurm", has_mana_cost=False) == "augment"


def test_helper_cards_of_token_sets_are_no_cards():
    helper = {"type_line": "Creature", "has_mana_cost": False}
    assert reason(**helper, set_type="token") == "helper"
    assert reason(**helper, set_type="minigame") == "helper"
    assert reason(**helper, set_type="expansion") is None
    assert reason(set_type="token") is None
    assert reason(type_line="Basic Land — Forest", has_mana_cost=False, set_type="token") is None


def test_unknown_layouts_are_loaded_and_flagged():
    assert reason("zzz_new") is None
    assert layout_flag("zzz_new", is_deck_card=True) == "unknown_layout"


@pytest.mark.parametrize("layout", sorted(ORDINARY_LAYOUTS))
def test_ordinary_layouts_have_no_flag(layout):
    assert layout_flag(layout, is_deck_card=True) is None


@pytest.mark.parametrize(
    ("type_line", "has_mana_cost", "meld_component", "expected"),
    [
        pytest.param("Creature — Eldrazi", False, "meld_result", "meld_result", id="named as the result"),
        pytest.param("Creature — Angel", True, "meld_part", None, id="named as a part"),
        pytest.param("Creature — Angel", False, "meld_part", None, id="a part without a cost"),
        pytest.param("Creature — Eldrazi", False, None, "meld_result", id="result, parts not listed"),
        pytest.param("Creature — Angel", True, None, None, id="part, parts not listed"),
        pytest.param("Land", False, None, None, id="land, parts not listed"),
    ],
)
def test_meld_results_are_no_cards(type_line, has_mana_cost, meld_component, expected):
    assert reason("meld", type_line, has_mana_cost, meld_component) == expected


def test_every_non_deck_word_is_known_to_type_lines():
    assert NON_DECK_TYPES <= TYPES | SUPERTYPES


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (
            "2026-07",
            {
                "Brisela, Voice of Nightmares", "Chittering Host", "Hanweir, the Writhing Township", "Mishra, Lost to Phyrexia",
                "Ragnarok, Divine Deliverance", "Titania, Gaea Incarnate", "Urza, Planeswalker",
            },
        ),
        ("2019-09", {"Brisela, Voice of Nightmares", "Chittering Host", "Hanweir, the Writhing Township"}),
        ("mixed-2021-2026", {"Brisela, Voice of Nightmares"}),
    ],
)  # fmt: skip
def test_meld_results_of_real_files_with_and_without_parts(real_cards, file, expected):
    cards = real_cards(file).filter(layout="meld")
    columns = cards.select("name", "type_line", "mana_cost", "meld_component").iter_rows()
    assert {name for name, *rest in columns if reason("meld", rest[0], "{" in rest[1], rest[2])} == expected


@pytest.mark.parametrize("file", ["2026-07", "2019-09", "mid-2025-11", "mixed-2021-2026"])
def test_no_layout_of_a_real_file_is_odd(real_cards, file):
    for layout, line, cost, part in (
        real_cards(file).select("layout", "type_line", "mana_cost", "meld_component").unique().iter_rows()
    ):
        is_deck_card = reason(layout, line, "{" in cost, part) is None
        assert layout_flag(layout, is_deck_card=is_deck_card) is None, (layout, line)
