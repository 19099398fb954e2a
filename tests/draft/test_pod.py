"""The procedure of 903.13b-d: who has which booster, how many cards are taken, what a picker is shown."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brawlset.draft.pod import PickerError, draft, opener_of


class First:
    """Takes the first cards, and notes what it was shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[int, ...]] = []

    def pick(self, booster: tuple[int, ...], count: int) -> tuple[int, ...]:
        self.shown.append(booster)
        return booster[:count]


class Forbidden:
    """Answers with what it was made with."""

    def __init__(self, *answer: int) -> None:
        self.answer = answer

    def pick(self, *_: object) -> tuple[int, ...]:
        return self.answer


def boosters_of(*sizes: int, rounds: int = 3) -> list[list[list[int]]]:
    """Rounds of boosters of these sizes; card 10203 is the third card of the second seat's booster in round 1."""
    return [
        [
            [10000 * round_ + 100 * seat + card for card in range(1, size + 1)]
            for seat, size in enumerate(sizes, start=1)
        ]
        for round_ in range(1, rounds + 1)
    ]


WAYS = {
    "round 1, first pick: one's own": (1, 1, 3, 3),
    "round 1 goes to the left": (1, 2, 3, 2),
    "round 1, around the table": (1, 2, 1, 4),
    "round 2 goes to the right": (2, 2, 3, 4),
    "round 2, around the table": (2, 2, 4, 1),
    "round 3 goes to the left": (3, 4, 1, 2),
    "a booster comes back after all": (1, 5, 2, 2),
}


@pytest.mark.parametrize(("round_", "pick", "seat", "opener"), WAYS.values(), ids=WAYS.keys())
def test_boosters_go_left_right_left(round_: int, pick: int, seat: int, opener: int) -> None:
    assert opener_of(seat, pick=pick, round_number=round_, seats=4) == opener


COUNTS = {
    "20 cards are ten picks of two": (20, 2, [2] * 10),
    "15 cards are seven picks of two and one of one": (15, 2, [2] * 7 + [1]),
    "one card a pick": (3, 1, [1, 1, 1]),
    "a single card": (1, 2, [1]),
}


@pytest.mark.parametrize(("size", "cards_per_pick", "counts"), COUNTS.values(), ids=COUNTS.keys())
@pytest.mark.parametrize("players", [1, 4, 8])
def test_each_pick_takes_two_cards_or_the_last(players: int, size: int, cards_per_pick: int, counts: list[int]) -> None:
    pickers = [First() for _ in range(players)]
    picks = list(draft(boosters_of(*[size] * players), pickers, cards_per_pick=cards_per_pick))

    for seat in range(1, players + 1):
        for round_ in (1, 2, 3):
            assert [len(pick.taken) for pick in picks if (pick.seat, pick.round) == (seat, round_)] == counts


@settings(max_examples=60, deadline=None)
@given(sizes=st.lists(st.integers(0, 7), min_size=1, max_size=9), cards_per_pick=st.integers(1, 3))
def test_every_card_is_drafted_once(sizes: list[int], cards_per_pick: int) -> None:
    boosters = boosters_of(*sizes)
    picks = list(draft(boosters, [First() for _ in sizes], cards_per_pick=cards_per_pick))

    drafted = Counter(card for pick in picks for card in pick.taken)
    assert drafted == Counter(card for round_ in boosters for booster in round_ for card in booster)
    assert all(pick.booster[0] // 100 % 100 == pick.opened_by for pick in picks)
    assert all(pick.booster[0] // 10000 == pick.round for pick in picks)


def test_a_booster_is_passed_only_when_all_have_picked() -> None:
    picks = list(draft(boosters_of(6, 6, 6), [First() for _ in range(3)]))

    assert [(pick.round, pick.pick, pick.seat) for pick in picks] == [
        (round_, pick, seat) for round_ in (1, 2, 3) for pick in (1, 2, 3) for seat in (1, 2, 3)
    ]


def test_a_picker_is_shown_the_booster_in_its_hand_alone() -> None:
    pickers = [First() for _ in range(4)]
    picks = list(draft(boosters_of(8, 8, 8, 8, rounds=1), pickers))

    for seat, picker in enumerate(pickers, start=1):
        assert picker.shown == [pick.booster for pick in picks if pick.seat == seat]
        assert [len(shown) for shown in picker.shown] == [8, 6, 4, 2]
    assert pickers[1].shown[1] == tuple(10100 + card for card in range(3, 9))  # what seat 1 has left


def test_a_picker_cannot_change_the_booster_that_it_is_shown() -> None:
    (pick, *_) = draft(boosters_of(4, rounds=1), [First()])

    assert isinstance(pick.booster, tuple)


CHEATS = {
    "a card that is not there": Forbidden(1, 2),
    "the same card twice": Forbidden(10101, 10101),
    "one card too few": Forbidden(10101),
    "no card": Forbidden(),
    "three cards": Forbidden(10101, 10102, 10103),
}


@pytest.mark.parametrize("picker", CHEATS.values(), ids=CHEATS.keys())
def test_a_picker_that_does_what_it_may_not_is_stopped(picker: Forbidden) -> None:
    with pytest.raises(PickerError, match="it must take 2 cards that are in it"):
        list(draft(boosters_of(4, rounds=1), [picker]))
