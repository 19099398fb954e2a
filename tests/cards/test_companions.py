from __future__ import annotations

import polars as pl
import pytest

from brawlset.cards.companions import is_companion


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Companion — Your deck has 80 cards. (Reminder.)\nFlying", True, id="em dash"),
        pytest.param("Flying\nCompanion - Each card is red.", True, id="hyphen"),
        pytest.param("Companion ÔÇö Each card is red.", True, id="damaged dash"),
        pytest.param("Doctor's companion (You can have two commanders.)", False, id="Doctor's companion"),
        pytest.param("Place one card with companion here.", False, id="the word in a sentence"),
        pytest.param("Loyal Companion — Whenever this attacks, draw.", False, id="an ability word"),
        pytest.param("(Companion — reminder text)", False, id="reminder text"),
    ],
)
def test_only_the_ability_makes_a_companion(text, expected):
    assert is_companion(text) is expected


def test_the_companions_of_real_data(real_cards):
    cards = real_cards("2026-07").filter(pl.col("is_legal")).select("name", "front_text")
    assert {name for name, text in cards.iter_rows() if is_companion(text)} == {
        "Gyruda, Doom of Depths", "Jegantha, the Wellspring", "Kaheera, the Orphanguard", "Keruga, the Macrosage",
        "Lurrus of the Dream-Den", "Lutri, the Spellchaser", "Obosh, the Preypiercer", "Umori, the Collector",
        "Yorion, Sky Nomad", "Zirda, the Dawnwaker",
        "Lutri, Pauper Otter",  # a playtest card, legal by that file's derived legalities
    }  # fmt: skip
