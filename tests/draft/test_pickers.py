"""Drafters: what each takes."""

# ruff: noqa: S311 - chance that can be repeated, and no secret

from __future__ import annotations

from random import Random

import pytest

from brawlset.draft.boosters import DraftCard
from brawlset.draft.pickers import PICKERS, find_picker
from brawlset.errors import ConfigurationError


@pytest.fixture
def picker(sets, booster, cards):
    """Makes a picker of that name for these cards."""

    def make(name: str, found: list[DraftCard], pairs=()):
        return find_picker(name)(sets(booster(), found, pairs))(Random(1))

    return make


def changed(card: DraftCard, **values: object) -> DraftCard:
    return DraftCard(**{name: getattr(card, name) for name in DraftCard.__slots__} | values)


@pytest.mark.parametrize("name", PICKERS)
def test_every_picker_takes_cards_that_are_there(picker, cards, name: str) -> None:
    one = picker(name, cards(*"WUBRGWUBRG", leads=(0, 6)))

    for booster in [(0, 1, 2, 3), (4, 4, 5), (6,), (7, 8)]:
        count = min(2, len(booster))
        taken = list(one.pick(booster, count))
        assert len(taken) == count
        assert all(taken.count(card) <= booster.count(card) for card in taken)


def test_the_random_picker_takes_every_card_at_times(picker, cards) -> None:
    one = picker("random", cards(*"WUBR"))

    assert {card for _ in range(200) for card in one.pick((0, 1, 2, 3), 1)} == {0, 1, 2, 3}


def test_the_rarity_picker_takes_the_rarest(picker, cards) -> None:
    rarities = ("common", "mythic", "uncommon", "rare", "mythic")
    found = [changed(card, rarity=rarity) for card, rarity in zip(cards(*"WUBRG"), rarities, strict=True)]

    assert picker("rarity", found).pick((0, 1, 2, 3, 4), 3) == [1, 4, 3]


def test_the_commander_picker_takes_a_commander_first_and_then_its_colors(picker, cards) -> None:
    found = cards("W", "U", "WU", "", "R", "W", leads=(2,))
    found[4] = changed(found[4], rarity="mythic")
    one = picker("commander", found)

    assert one.pick((0, 4, 2), 2) == [2, 0]  # the commander, then white before a mythic of another color
    assert one.pick((4, 3), 1) == [3]  # a colorless card fits
    assert one.pick((4,), 1) == [4]  # nothing fits: it must take something


def test_the_commander_picker_takes_a_partner_that_adds_a_color(picker, cards) -> None:
    found = cards("W", "B", "W", "B", "W", leads=(0, 1, 2))
    pairs = [(0, 1), (0, 2), (1, 2)]
    one = picker("commander", found, pairs)

    assert one.pick((0, 3), 1) == [0]
    assert one.pick((2, 1), 1) == [1]  # white and black, rather than white twice
    assert one.pick((4, 3), 2) == [4, 3]  # both colors fit now


def test_the_commander_picker_keeps_its_first_commander(picker, cards) -> None:
    found = cards("W", "U", "W", leads=(0, 1))
    one = picker("commander", found)

    assert one.pick((0,), 1) == [0]
    assert one.pick((1, 2), 1) == [2]  # another commander without partner is no card of its colors


def test_the_commander_picker_does_not_settle_for_what_can_be_had_after_the_draft(picker, cards) -> None:
    found = cards("", "W", "U", leads=(0, 1))
    found[0] = changed(found[0], chooses_color=True)
    one = picker("commander", found)

    assert one.pick((0, 1), 1) == [1]


def test_seats_share_nothing(sets, booster, cards) -> None:
    found = cards("W", "U", "W", "U", leads=(0, 1))
    make = find_picker("commander")(sets(booster(), found))
    white, blue = make(Random(1)), make(Random(1))
    white.pick((0,), 1)
    blue.pick((1,), 1)

    assert (list(white.pick((2, 3), 1)), list(blue.pick((2, 3), 1))) == ([2], [3])


def test_a_picker_of_ones_own_is_named_by_its_module(monkeypatch, tmp_path, small_sets) -> None:
    source = (
        "class Last:\n    def pick(self, booster, count):\n        return booster[-count:]\n"
        "def make(sets):\n    return lambda rng: Last()\n"
    )
    (tmp_path / "own_picker_of_a_test.py").write_text(source)
    monkeypatch.syspath_prepend(str(tmp_path))

    assert find_picker("own_picker_of_a_test:make")(small_sets)(Random(1)).pick((1, 2, 3), 2) == (2, 3)


@pytest.mark.parametrize("name", ["clever", "no_such_module:make", "json:no_such_thing"])
def test_a_picker_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(ConfigurationError, match="module:callable"):
        find_picker(name)
