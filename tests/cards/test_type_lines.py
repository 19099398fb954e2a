from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brawlset.cards.type_lines import SUPERTYPES, TYPES, TypeLine, front_of, parse_type_line


@pytest.mark.parametrize(
    ("text", "supertypes", "types", "subtypes"),
    [
        ("Legendary Snow Creature — Human Wizard", ("Legendary", "Snow"), ("Creature",), ("Human", "Wizard")),
        ("Sorcery", (), ("Sorcery",), ()),
        ("Basic Snow Land — Island", ("Basic", "Snow"), ("Land",), ("Island",)),
        ("Land Creature — Forest Dryad", (), ("Land", "Creature"), ("Forest", "Dryad")),
        ("Legendary Creature — Time Lord Doctor", ("Legendary",), ("Creature",), ("Time Lord", "Doctor")),
        ("Kindred Instant — Elf", (), ("Kindred", "Instant"), ("Elf",)),
        ("Tribal Instant — Elf", (), ("Tribal", "Instant"), ("Elf",)),
        ("Battle — Siege", (), ("Battle",), ("Siege",)),
        ("Artifact Host Creature — Dog", ("Host",), ("Artifact", "Creature"), ("Dog",)),
        ("Ongoing Scheme", ("Ongoing",), ("Scheme",), ()),
        ("Plane — Bolas’s Meditation Realm", (), ("Plane",), ("Bolas’s Meditation Realm",)),
        ("Legendary Planeswalker — Dungeon Master", ("Legendary",), ("Planeswalker",), ("Dungeon Master",)),
        ("Land — Urza's Power-Plant", (), ("Land",), ("Urza's", "Power-Plant")),
        ("instant", (), ("Instant",), ()),
        ("", (), (), ()),
    ],
)
def test_parts_of_a_type_line(text, supertypes, types, subtypes):
    assert parse_type_line(text) == TypeLine(supertypes, types, subtypes)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Enchantment — Aura", id="em dash"),
        pytest.param("Enchantment – Aura", id="en dash"),
        pytest.param("Enchantment - Aura", id="hyphen"),
        pytest.param("Enchantment ÔÇö Aura", id="em dash saved in a wrong code page"),
    ],
)
def test_every_dash_divides(text):
    assert parse_type_line(text) == TypeLine((), ("Enchantment",), ("Aura",))


def test_unknown_words_are_reported_not_dropped():
    parsed = parse_type_line("Scariest Creature You'll Ever See")
    assert parsed == TypeLine((), ("Creature",), (), ("Scariest", "You'll", "Ever", "See"))


def test_only_the_front_face_is_read():
    line = "Land // Legendary Creature — Demon"
    assert front_of(line) == "Land"
    assert not parse_type_line(line).is_legendary


def test_a_basic_land_is_a_land_with_the_supertype():
    assert parse_type_line("Basic Land").is_basic_land
    assert not parse_type_line("Basic Creature — Weird").is_basic_land
    assert not parse_type_line("Land — Forest").is_basic_land


@given(
    st.lists(st.sampled_from(sorted(SUPERTYPES)), unique=True),
    st.lists(st.sampled_from(sorted(TYPES - {"Plane"})), unique=True, min_size=1),
    st.lists(st.sampled_from(["Time Lord", "Doctor", "Aura", "Power-Plant", "Lord"]), unique=True),
)
def test_a_line_put_together_from_parts_gives_the_parts_back(supertypes, types, subtypes):
    line = " ".join([*supertypes, *types]) + (f" — {' '.join(subtypes)}" if subtypes else "")
    assert parse_type_line(line) == TypeLine(tuple(supertypes), tuple(types), tuple(subtypes))


def test_unknown_words_of_real_cards_are_those_of_jokes_and_old_promos(real_cards):
    parsed = {line: parse_type_line(line).unknown for line in real_cards("2026-07")["type_line"].unique()}
    words = {word for unknown in parsed.values() for word in unknown}
    assert words == {
        "Summon", "Wolf", "Elemental", "Licid", "Poly", "Jaguar", "Dragon", "Goblin", "Knights", "Legend", "Universewalker",
        "Phenome-nom", "Scariest", "You'll", "Ever", "See", "Eaturecray", "Inkling",
    }  # fmt: skip
