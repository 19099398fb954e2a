from __future__ import annotations

import pytest

from brawlset.cards.copies import copy_limit


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        pytest.param("A deck can have any number of cards named Vole Colony.", None, id="any number"),
        pytest.param("A deck can have up to seven cards named Seven Voles.", 7, id="seven"),
        pytest.param("A deck can have up to nine cards named Nine Voles.", 9, id="nine"),
        pytest.param("A deck can have up to 12 cards named Dozen.", 12, id="digits"),
        pytest.param("A deck can have up to twenty cards named Score.", 20, id="twenty"),
        pytest.param("A deck can have up to twenty-one cards named Blackjack.", 21, id="twenty-one"),
        pytest.param("A deck may contain any number of copies of Swarm.", None, id="may contain copies"),
        pytest.param("Your deck can have no more than five cards named Five.", 5, id="no more than"),
        pytest.param("You can have any number of cards named Swarm in your deck.", None, id="you can have"),
        pytest.param("Any number of cards named Swarm can be in a deck.", None, id="can be in a deck"),
        pytest.param("Flying\nA deck can have up to\nseven cards named X.\nHaste", 7, id="broken lines"),
        pytest.param("a deck CAN have any number of cards named X, {B}: Draw.", None, id="case, text behind"),
        pytest.param("", 1, id="no text"),
        pytest.param("Search your library for any number of cards named Hawk.", 1, id="a search"),
        pytest.param("(A deck can have any number of cards named Rat.)", 1, id="reminder text"),
        pytest.param("Ruling — A deck can have only one card named Vole.", 1, id="only one"),
        pytest.param('Slivers have "A deck can have any number of cards named Sliver."', 1, id="given to others"),
        pytest.param("A deck can have a commander.", 1, id="another sentence about decks"),
    ],
)
def test_copy_limit_is_read_from_the_text(text, limit):
    assert copy_limit(text) == limit


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        (
            "2026-07",
            {
                "Cid, Timeless Artificer": None, "Dragon's Approach": None, "Hare Apparent": None, "Nazgûl": 9,
                "Persistent Petitioners": None, "Rat Colony": None, "Relentless Rats": None, "Seven Dwarves": 7,
                "Shadowborn Apostle": None, "Slime Against Humanity": None, "Tempest Hawk": None, "Templar Knight": None,
            },
        ),
        (
            "2019-09",
            {
                "Persistent Petitioners": None, "Rat Colony": None, "Relentless Rats": None, "Seven Dwarves": 7,
                "Shadowborn Apostle": None,
            },
        ),
    ],
)  # fmt: skip
def test_real_cards_with_a_limit_of_their_own(real_cards, file, expected):
    texts = real_cards(file).select("name", "front_text").iter_rows()
    assert {name: limit for name, text in texts if (limit := copy_limit(text)) != 1} == expected
