"""What cards and the catalogue are called in French, and that it stays English in English."""

from __future__ import annotations

import tomllib

import pytest

from brawlset.bundle import bundled
from brawlset.site.card_words import load_card_words
from brawlset.site.words import LANGUAGES


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Instant", "Éphémère"),
        ("Sorcery", "Rituel"),
        ("Legendary Creature — Angel", "Créature légendaire\u00a0: ange"),
        ("Artifact Creature — Golem", "Créature-artefact\u00a0: golem"),
        ("Legendary Planeswalker — Karn", "Planeswalker légendaire\u00a0: Karn"),
        ("Basic Snow Land — Forest", "Terrain de base neigeux\u00a0: forêt"),
        ("Snow Creature — Elemental", "Créature neigeuse\u00a0: élémental"),
        ("Legendary Creature — Elf Warrior Druid", "Créature légendaire\u00a0: elfe, guerrier et druide"),
        ("Legendary Creature — Time Lord Doctor", "Créature légendaire\u00a0: seigneur du temps et docteur"),
        ("Creature — Elf // Enchantment — Aura", "Créature\u00a0: elfe // Enchantement\u00a0: aura"),
        ("Creature — Brushwagg", "Créature\u00a0: Brushwagg"),
        ("Summon Wolf", "Summon Wolf"),
        ("", ""),
    ],
)
def test_a_type_line_in_french(line, expected):
    assert load_card_words("fr").type_line(line) == expected


def test_a_type_line_in_english_is_as_printed():
    assert load_card_words("en").type_line("Legendary Creature — Angel") == "Legendary Creature — Angel"


@pytest.mark.parametrize(
    ("names", "fr", "en"),
    [
        ((), "aucun", "none"),
        (("Plains", "Island", "Swamp", "Mountain", "Forest"), "les cinq", "all five"),
        (("Plains", "Island", "Mountain", "Forest"), "tous sauf Marais", "all but Swamp"),
        (("Plains", "Mountain"), "Plaine + Montagne", "Plains + Mountain"),
        (("Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes"), "les cinq + Wastes", "all five + Wastes"),
        (("Wastes",), "Wastes", "Wastes"),
        (
            tuple(f"Snow-Covered {name}" for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")),
            "les cinq enneigés",
            "the five snow-covered ones",
        ),
    ],
    ids=["none", "five", "no swamp", "two", "five and Wastes", "Wastes", "snow"],
)
def test_basic_lands_at_a_glance(names, fr, en):
    assert load_card_words("fr").basics_at_a_glance(names) == fr
    assert load_card_words("en").basics_at_a_glance(names) == en


def test_every_mask_has_its_colors():
    assert load_card_words("fr").colors(0) == "incolore"
    assert load_card_words("fr").colors(9) == "blanc et rouge"
    assert load_card_words("en").colors(31) == "white, blue, black, red and green"


def reasons_that_pages_show() -> set[str]:
    """The reasons of the bundled catalogue: of BSets, and of sets that are decided for one."""
    bsets = tomllib.loads((bundled("assets") / "bsets.toml").read_text(encoding="utf-8"))["bset"]
    decisions = tomllib.loads((bundled("assets") / "set_decisions.toml").read_text(encoding="utf-8"))["decision"]
    return {entry["reason"] for entry in bsets} | {entry["reason"] for entry in decisions if entry.get("bset")}


def test_every_reason_of_the_catalogue_is_known_in_french():
    words = load_card_words("fr")
    untranslated = {text for text in reasons_that_pages_show() if words.reason(text).replace("’", "'") == text}

    assert untranslated == set()


def test_a_name_within_a_reason_is_kept():
    text = "The Commander decks beside Zendikar Rising have a symbol of their own."

    assert "Zendikar Rising" in load_card_words("fr").reason(text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_reason_of_a_community_is_shown_as_it_was_written(lang):
    assert load_card_words(lang).reason("Parce que le club l'a voté.") == "Parce que le club l’a voté."
