"""Boosters that are opened: how many cards of which sheet, what is drawn twice and what is not, balanced colors."""

# ruff: noqa: S311 - chance that can be repeated, and no secret

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brawlset.draft.opening import Opener


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), size=st.integers(1, 9), count=st.integers(1, 12), is_repeated=st.booleans())
def test_every_booster_has_its_cards(
    booster, sheet, cards, seed: int, size: int, count: int, is_repeated: bool
) -> None:
    one = booster(
        (1.0, {"a": count, "b": 1}),
        a=sheet([(number, 1 + number % 3) for number in range(size)], allows_duplicates=is_repeated),
        b=sheet([(size, 1)]),
    )
    found = Opener(one, cards(*([""] * (size + 1)))).open(Random(seed))

    drawn = [card for card in found if card != size]
    assert found.count(size) == 1
    assert len(drawn) == (count if is_repeated else min(count, size))
    assert is_repeated or max(Counter(drawn).values()) == 1


def test_a_card_with_two_printings_on_a_sheet_can_be_there_twice(booster, sheet, cards) -> None:
    one = booster((1.0, {"a": 2}), a=sheet([(0, 1), (0, 1)]))

    assert Opener(one, cards("")).open(Random(1)) == [0, 0]


def test_a_fixed_sheet_is_there_whole(booster, sheet, cards) -> None:
    one = booster((1.0, {"a": 3}), a=sheet([(0, 1), (1, 2)], is_fixed=True))

    assert Opener(one, cards("", "")).open(Random(1)) == [0, 1, 1]


def test_make_ups_come_by_their_share(booster, sheet, cards) -> None:
    one = booster((0.25, {"a": 1}), (0.75, {"a": 1, "b": 1}), a=sheet([(0, 1)]), b=sheet([(1, 1)]))
    opener, rng = Opener(one, cards("", "")), Random(3)

    share = sum(len(opener.open(rng)) == 2 for _ in range(4000)) / 4000

    assert share == pytest.approx(0.75, abs=0.035)


@pytest.fixture
def balanced(booster, sheet, cards):
    """An opener of eight cards of a balanced sheet: many white ones, few of the other colors, a gold one and a land of white identity."""
    found = cards(*"WWWWWWWWWWUUUBBBRRRGGG", "WU")
    found.append(
        found[0].__class__(
            **{name: getattr(found[0], name) for name in found[0].__slots__} | {"number": 23, "is_land": True}
        )
    )
    one = booster((1.0, {"a": 8}), a=sheet([(card.number, 1) for card in found], is_balanced=True))
    return Opener(one, found), found


def test_a_balanced_sheet_gives_every_color(balanced) -> None:
    opener, found = balanced
    rng = Random(11)
    for _ in range(300):
        colors = {found[card].identity_mask for card in opener.open(rng) if not found[card].is_land}
        assert colors >= {1, 2, 4, 8, 16}


def test_a_balanced_sheet_keeps_the_shares_of_the_colors(balanced) -> None:
    opener, found = balanced
    rng, count = Random(12), 4000
    seen = Counter(
        found[card].identity_mask for _ in range(count) for card in opener.open(rng) if not found[card].is_land
    )

    # ten of 24 cards are white, three are blue; balancing shifts a little where cards are scarce
    assert seen[1] / (8 * count) == pytest.approx(10 / 24, abs=0.03)
    assert seen[2] / (8 * count) == pytest.approx(3 / 24, abs=0.02)


def test_colors_that_cannot_be_balanced_are_drawn_by_weight(booster, sheet, cards) -> None:
    found = cards(*"WWWWWWWWW")
    one = booster((1.0, {"a": 6}), a=sheet([(card.number, 1) for card in found], is_balanced=True))

    assert len(set(Opener(one, found).open(Random(1)))) == 6


def test_the_same_chance_opens_the_same_booster(small_sets) -> None:
    opener = Opener(small_sets.boosters["tst"], small_sets.cards)

    assert [opener.open(Random(4)) for _ in range(2)] == [opener.open(Random(4))] * 2
