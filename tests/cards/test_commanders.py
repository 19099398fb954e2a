from __future__ import annotations

from collections import Counter

import pytest

from brawlset.cards.commanders import (
    brawlset_clause,
    chooses_color,
    commander_clause,
    legendary_clause,
    says_can_be_commander,
    second_clause,
)
from brawlset.cards.type_lines import parse_type_line

GRIST = "While Hopper isn't on the battlefield, it's a 3/3 Bug creature too."


@pytest.mark.parametrize(
    ("type_line", "brawlset", "legendary"),
    [
        pytest.param("Legendary Creature — Human", "creature", "creature", id="creature"),
        pytest.param("Legendary Snow Creature — God", "creature", "creature", id="snow creature"),
        pytest.param("Legendary Artifact Creature — Golem", "creature", "creature", id="artifact creature"),
        pytest.param("Legendary Enchantment Creature — God", "creature", "creature", id="enchantment creature"),
        pytest.param("Creature — Human", None, None, id="not legendary"),
        pytest.param("Legendary Planeswalker — Karn", "planeswalker", "planeswalker", id="planeswalker"),
        pytest.param("Planeswalker — Personal", None, "planeswalker", id="planeswalker without the supertype"),
        pytest.param("Legendary Artifact — Vehicle", None, "artifact", id="BS-veh Vehicle"),
        pytest.param("Legendary Artifact — Spacecraft", None, "artifact", id="BS-veh Spacecraft"),
        pytest.param("Legendary Enchantment", None, "enchantment", id="enchantment"),
        pytest.param("Legendary Enchantment Artifact", None, "enchantment", id="enchantment before artifact"),
        pytest.param("Legendary Artifact Land", None, "artifact", id="artifact before land"),
        pytest.param("Legendary Land", None, "land", id="land"),
        pytest.param("Legendary Enchantment — Background", None, "enchantment", id="Background alone"),
        pytest.param("Legendary Sorcery", None, None, id="sorcery"),
        pytest.param("Legendary Instant", None, None, id="instant"),
        pytest.param("Legendary Battle — Siege", None, None, id="battle"),
        pytest.param(
            "Legendary Creature — Human Wizard // Legendary Planeswalker — Jace", "creature", "creature", id="Jace"
        ),
        pytest.param("Legendary Creature — God // Legendary Enchantment", "creature", "creature", id="Esika"),
        pytest.param("Land // Legendary Creature — Demon", None, None, id="Westvale Abbey"),
        pytest.param("Legendary Artifact — Equipment // Legendary Creature — Demon", None, "artifact", id="Elbrus"),
        pytest.param("Creature — Rat Rogue // Legendary Creature — Rat", None, None, id="flip card"),
        pytest.param(
            "Legendary Creature — Fox // Legendary Enchantment", "creature", "creature", id="legendary flip card"
        ),
        pytest.param("Battle — Siege // Legendary Creature — Elf", None, None, id="battle with a legend behind"),
        pytest.param("Enchantment — Saga // Legendary Creature — Avatar", None, None, id="Saga with a legend behind"),
    ],
)
def test_clauses_of_brawlset_and_legendary_commander(type_line, brawlset, legendary):
    parsed = parse_type_line(type_line)
    assert brawlset_clause(parsed) == brawlset
    assert legendary_clause(parsed) == legendary


@pytest.mark.parametrize(
    ("type_line", "text", "has_power", "expected"),
    [
        pytest.param("Legendary Creature — Human", "", True, "creature", id="creature"),
        pytest.param("Legendary Artifact — Vehicle", "Crew 3", True, "vehicle", id="Vehicle"),
        pytest.param("Artifact — Vehicle", "Crew 3", True, None, id="Vehicle, not legendary"),
        pytest.param("Legendary Artifact — Spacecraft", "", True, "spacecraft", id="Spacecraft with power"),
        pytest.param("Legendary Artifact — Spacecraft", "", False, None, id="Spacecraft without power"),
        pytest.param(
            "Legendary Artifact — Spacecraft",
            "(It's an artifact creature at 8+.)",
            None,
            "spacecraft",
            id="by its text",
        ),
        pytest.param("Legendary Artifact — Spacecraft", "Station (Tap.)", None, None, id="The Eternity Elevator"),
        pytest.param("Legendary Planeswalker — Garruk", "+1: Fight.", False, None, id="planeswalker"),
        pytest.param("Legendary Planeswalker — Teferi", "Teferi can be your commander.", False, "text", id="text"),
        pytest.param("Legendary Planeswalker — Grist", GRIST, False, "creature", id="Grist"),
        pytest.param("Planeswalker — Grist", GRIST, False, None, id="Grist if not legendary"),
        pytest.param("Legendary Enchantment — Background", "", False, None, id="Background"),
        pytest.param("Land // Legendary Creature — Demon", "", False, None, id="legend on the back"),
    ],
)
def test_clauses_of_the_comprehensive_rules(type_line, text, has_power, expected):
    assert commander_clause(parse_type_line(type_line), text, has_power=has_power) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Somebody can be your commander.", True),
        ("The City can be\nyour Commander. (Tax applies.)", True),
        ("Spell commander (This card can be your commander.)", False),
        ("They can be your commanders.", False),
        ("Your commander can be your friend.", False),
    ],
)
def test_text_that_makes_a_commander(text, expected):
    assert says_can_be_commander(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("If Somebody is your commander, choose a color before the game begins.", True),
        ("Before the game begins, if this is your commander, write down a name.", False),
        ("As this enters, choose a color.", False),
        ("(If X is your commander, choose a color before the game begins.)", False),
    ],
)
def test_commanders_that_choose_a_color(text, expected):
    assert chooses_color(text) is expected


@pytest.mark.parametrize(
    ("type_line", "expected"),
    [
        ("Legendary Enchantment — Background", "background"),
        ("Legendary Enchantment Creature — Background", None),
        ("Enchantment — Background", None),
        ("Legendary Enchantment — Aura", None),
    ],
)
def test_a_background_leads_second(type_line, expected):
    assert second_clause(parse_type_line(type_line)) == expected


def test_who_may_lead_among_real_cards(real_cards):
    columns = real_cards("2026-07").filter("is_legal").select("name", "type_line", "front_text").iter_rows()
    clauses = {
        name: commander_clause(parse_type_line(line), text, has_power=None)
        for name, line, text in columns
        if not name.startswith("A-")
    }
    counts = Counter(clauses.values())
    assert counts["text"] == 21
    assert counts["vehicle"] + counts["spacecraft"] == 31
    assert clauses["The Eternity Elevator"] is None
    assert clauses["Hearthhull, the Worldseed"] == "spacecraft"
    assert clauses["Grist, the Hunger Tide"] == "creature"


def test_three_real_commanders_choose_a_color(real_cards):
    columns = real_cards("2026-07").select("name", "front_text").iter_rows()
    assert {name for name, text in columns if chooses_color(text)} == {
        "Clara Oswald",
        "Faceless One",
        "The Prismatic Piper",
    }
