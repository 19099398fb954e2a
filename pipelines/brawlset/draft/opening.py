"""Opening boosters: cards drawn from the sheets of a booster, by chance. The exact chances are computed in `odds`.

Within a sheet each card that is left has a chance in proportion to its weight. MTGJSON does not say how the colors of a balanced sheet are
balanced; here it is done as its public source of these sheets does it: one card of each color first, then the others so that each card has
its share by weight after all. Lands and cards of several colors or none are in no color's group.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from random import Random

from brawlset.draft.boosters import Booster, DraftCard, Sheet

_COLOR_BITS = (1, 2, 4, 8, 16)


class Opener:
    """Opens boosters of one set."""

    def __init__(self, booster: Booster, cards: Sequence[DraftCard]) -> None:
        self._shares = list(accumulate(make_up.probability for make_up in booster.make_ups))
        self._slots: list[list[tuple[_Sheet, int]]] = []
        sheets = {name: _Sheet(sheet, cards) for name, sheet in booster.sheets.items()}
        for make_up in booster.make_ups:
            self._slots.append([(sheets[name], count) for name, count in make_up.contents])

    def open(self, rng: Random) -> list[int]:
        """The numbers of the cards of one booster."""
        place = bisect_right(self._shares, rng.random() * self._shares[-1])
        found: list[int] = []
        for sheet, count in self._slots[min(place, len(self._slots) - 1)]:
            found += sheet.draw(count, rng)
        return found


class _Sheet:
    """A sheet that is drawn from. Entries are places in it: the same card can stand there more than once."""

    def __init__(self, sheet: Sheet, cards: Sequence[DraftCard]) -> None:
        self._sheet = sheet
        self._numbers = [card for card, _ in sheet.cards]
        self._weights = [weight for _, weight in sheet.cards]
        self._cumulative = list(accumulate(self._weights))
        self._groups = _color_groups(sheet, cards) if sheet.is_balanced else []
        self._after_colors: dict[int, list[float] | None] = {}

    def draw(self, count: int, rng: Random) -> list[int]:
        """The numbers of `count` cards; fewer where the sheet has lost cards."""
        if self._sheet.is_fixed:
            return [card for card, weight in self._sheet.cards for _ in range(weight)]
        if self._sheet.allows_duplicates:
            return [self._numbers[_place(self._cumulative, rng)] for _ in range(count)]
        balanced = self._balance(count)
        if balanced is not None:
            taken = {group[_place(cumulative, rng)] for group, cumulative in self._groups}
            return self._fill(taken, count, balanced, rng)
        if 2 * count <= len(self._numbers):
            return self._fill(set(), count, self._cumulative, rng)
        return self._exhaust(count, rng)

    def _fill(self, taken: set[int], count: int, cumulative: Sequence[float], rng: Random) -> list[int]:
        """Draw until there are `count` different entries: one that is drawn again is put back."""
        total, random = cumulative[-1], rng.random
        while len(taken) < count:
            taken.add(bisect_right(cumulative, random() * total))
        return [self._numbers[place] for place in taken]

    def _exhaust(self, count: int, rng: Random) -> list[int]:
        """Draw most of a sheet, without what is gone."""
        left = list(range(len(self._numbers)))
        found = []
        for _ in range(min(count, len(left))):
            place = _place(list(accumulate(self._weights[entry] for entry in left)), rng)
            found.append(self._numbers[left.pop(place)])
        return found

    def _balance(self, count: int) -> list[float] | None:
        """How the cards after one of each color are drawn, as cumulative weights; None where colors cannot be balanced."""
        if count not in self._after_colors:
            self._after_colors[count] = self._weights_after_colors(count)
        return self._after_colors[count]

    def _weights_after_colors(self, count: int) -> list[float] | None:
        if len(self._groups) < len(_COLOR_BITS) or count <= len(_COLOR_BITS):
            return None
        total = self._cumulative[-1]
        weights = [float(weight * count) for weight in self._weights]
        for group, cumulative in self._groups:
            share = count - total / cumulative[-1]
            if share < 0:
                return None
            for place in group:
                weights[place] = self._weights[place] * share
        return list(accumulate(weights))


def _color_groups(sheet: Sheet, cards: Sequence[DraftCard]) -> list[tuple[list[int], list[int]]]:
    """For each color the places of its cards, and their cumulative weights; only colors that are there."""
    found = []
    for bit in _COLOR_BITS:
        group = [
            place
            for place, (number, _) in enumerate(sheet.cards)
            if cards[number].identity_mask == bit and not cards[number].is_land
        ]
        if group:
            found.append((group, list(accumulate(sheet.cards[place][1] for place in group))))
    return found


def _place(cumulative: Sequence[float], rng: Random) -> int:
    """A place by weight."""
    return bisect_right(cumulative, rng.random() * cumulative[-1])
