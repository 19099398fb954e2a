from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brawlset.cards.text import ability_lines, mana_symbols, repaired, without_reminder


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Flying", "Flying", id="nothing to remove"),
        pytest.param("Extort (You may pay {W/B}.)", "Extort  ", id="reminder"),
        pytest.param("A (b (c) d) e (f)", "A   e  ", id="nested and several"),
        pytest.param("Smile :( forever", "Smile :( forever", id="never closed"),
        pytest.param(":) (x)", ":)  ", id="never opened"),
    ],
)
def test_reminder_text_is_left_out(text, expected):
    assert without_reminder(text) == expected


def test_words_around_reminder_text_do_not_grow_together():
    assert without_reminder("de(x)ck").split() == ["de", "ck"]


@given(st.text(alphabet="a() {W}\n"))
def test_no_closed_pair_is_left(text):
    left = without_reminder(text)
    assert without_reminder(left) == left
    assert "(" not in left or ")" not in left[left.index("(") :]


def test_symbols_come_in_order_with_repetitions():
    assert mana_symbols("{2}{W/U}{W/U}, {T}: {} { W } Add {C}.") == ("{2}", "{W/U}", "{W/U}", "{T}", "{C}")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("Enchantment ÔÇö Aura", "Enchantment — Aura", id="em dash as code page 850"),
        pytest.param("DoctorÔÇÖs", "Doctor’s", id="apostrophe as code page 850"),
        pytest.param("Partnerâ€”Survivors", "Partner—Survivors", id="em dash as Windows-1252"),
        pytest.param("Lim-Dûl — Jötun", "Lim-Dûl — Jötun", id="sound text stays"),
    ],
)
def test_text_saved_in_a_wrong_code_page_is_repaired(text, expected):
    assert repaired(text) == expected


def test_reminder_text_ends_a_line():
    assert ability_lines("Flying\n\nPartner (You can.) Trample\n(Only this.)") == ("Flying", "Partner", "Trample")
