"""Names of sets: which spellings are one name, and which are two."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pytest

from brawlset.bsets.set_names import letters, set_name_key, words

SAME = {
    "edition": ("Unlimited Edition", "Unlimited"),
    "article": ("The Brothers' War", "Brothers’ War"),
    "French article": ("Les Dragons de Tarkir", "Dragons de Tarkir"),
    "elided article": ("L'ascension des Eldrazi", "Ascension des Eldrazi"),
    "accents and ligatures": ("Épopée d'Urza", "EPOPEE D’URZA"),
    "title in front": ("Magic: The Gathering—Foundations", "Foundations"),
    "and": ("Adventures and Realms", "Adventures & Realms"),
    "colon": ("Kamigawa : la Dynastie Néon", "Kamigawa: La dynastie néon"),
}


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=SAME.keys())
def test_differences_that_are_met_do_not_count(one: str, other: str) -> None:
    assert set_name_key(one) == set_name_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Modern Masters", "Modern Masters 2015"),
        ("Ravnica Allegiance", "Ravnica Remastered"),
        ("Magic 2010", "Magic 2011"),
    ],
)
def test_two_sets_are_two(one: str, other: str) -> None:
    assert set_name_key(one) != set_name_key(other)


def test_a_name_of_fillers_alone_keeps_them() -> None:
    assert set_name_key("The Set") == "the set"


def test_letters_join_what_a_line_end_has_parted() -> None:
    assert letters("L'Ascension des El-\ndrazi") == letters("l’ascension des Eldrazi") == "lascensiondeseldrazi"
    assert letters("ﬁn du jeu, cœur") == "findujeucoeur"


def test_a_number_with_a_comma_is_one_word() -> None:
    assert words("Warhammer 40,000 Commander") == ["warhammer", "40000", "commander"]


def test_no_two_real_sets_have_the_same_key() -> None:
    path = Path(__file__).parents[2] / "../shared/data/scryfall-sets-2026-08.json"
    if not path.exists():
        pytest.skip(f"the real list of sets is not at hand ({path})")
    keys = defaultdict(list)
    for entry in json.loads(path.read_text(encoding="utf-8"))["data"]:
        keys[set_name_key(entry["name"])].append(entry["code"])

    assert [codes for codes in keys.values() if len(codes) > 1] == []
