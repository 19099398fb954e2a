"""One draft as 903.13b-d has it: rounds, boosters that go left, right, left, two cards a pick, the last odd card; and what a picker sees.

Who decides is in `pickers`; where boosters come from is in `opening`; what a seat makes of its cards is in `seats`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from brawlset.errors import BrawlSetError

CARDS_PER_PICK = 2
"""903.13b: each player drafts two cards of the booster in hand; one where only one is left (CD-D2)."""
ROUNDS = 3


class Picker(Protocol):
    """A drafter in one seat of one draft.

    903.13d: it looks at the booster in hand and at what it has drafted, and at nothing else: it is handed the one, and remembers the other
    itself.
    """

    def pick(self, booster: tuple[int, ...], count: int) -> Sequence[int]:
        """The `count` cards that it takes of the booster, by their numbers."""


class Pick(NamedTuple):
    """One pick. Rounds, picks and seats count from 1; `opened_by` is the seat that opened the booster; `booster` is what was in it."""

    round: int
    pick: int
    seat: int
    opened_by: int
    booster: tuple[int, ...]
    taken: tuple[int, ...]


class PickerError(BrawlSetError):
    """A picker did what the rules forbid."""


def passes_left(round_number: int) -> bool:
    """903.13c: boosters go to the left in rounds 1 and 3, to the right in round 2; so every odd round goes left."""
    return round_number % 2 == 1


def opener_of(seat: int, *, pick: int, round_number: int, seats: int) -> int:
    """The seat whose booster is in the hands of `seat` at a pick. All count from 1; the seat to the left of 1 is 2."""
    passed = pick - 1
    return (seat - 1 - (passed if passes_left(round_number) else -passed)) % seats + 1


def draft(
    boosters: Sequence[Sequence[Sequence[int]]], pickers: Sequence[Picker], *, cards_per_pick: int = CARDS_PER_PICK
) -> Iterator[Pick]:
    """The picks of one draft in order: all seats of a pick before the next, as boosters are passed when everybody has picked.

    `boosters` has, for each round, one for each seat. Raises PickerError where a picker does not take what it must.
    """
    seats = len(pickers)
    for round_number, opened in enumerate(boosters, start=1):
        left = [list(booster) for booster in opened]
        pick = 0
        while any(left):
            pick += 1
            opener = opener_of(1, pick=pick, round_number=round_number, seats=seats)
            for seat, picker in enumerate(pickers, start=1):
                booster = left[opener - 1]
                if booster:
                    seen = tuple(booster)
                    count = min(cards_per_pick, len(seen))
                    taken = tuple(picker.pick(seen, count))
                    try:
                        for card in taken:
                            booster.remove(card)
                    except ValueError:
                        raise _forbidden(picker, seen, taken, count) from None
                    if len(taken) != count:
                        raise _forbidden(picker, seen, taken, count)
                    yield Pick(round_number, pick, seat, opener, seen, taken)
                opener = opener % seats + 1


def _forbidden(picker: Picker, booster: tuple[int, ...], taken: tuple[int, ...], count: int) -> PickerError:
    return PickerError(
        f"The picker {type(picker).__name__} took {list(taken)} of the booster {list(booster)}; it must take {count} cards that are in it."
    )
