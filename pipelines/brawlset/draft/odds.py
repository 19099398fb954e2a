"""What a booster offers: exact chances, computed from its sheets and not by simulation. Pure: knows no table.

A booster is one of several make-ups, met by weight. A make-up takes so many cards of each sheet, one after the other: each card that is
left has a chance in proportion to its weight (MTGJSON documents weights, `allowDuplicates` and `fixed`, and no other dependence). Cards
of equal weight and equal meaning are interchangeable, so it is enough to count how many of each kind are gone: that makes the sums exact,
up to the rounding of floating point.

What is an approximation: a sheet with `balanceColors`, whose method MTGJSON does not document, is computed as if it had none. Only where
such a sheet holds cards that are asked about does that matter; `Chance.is_exact` says so.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from brawlset.draft.boosters import Booster, Sheet

_Kind = tuple[int, int]
"""A weight and a label: what makes two cards of a sheet interchangeable."""
_NONE = -1
_Absences = Mapping[frozenset[int], float]
"""Labels of the cards drawn -> probability that it was these and that they did not make the event true."""


@dataclass(frozen=True, slots=True)
class Chance:
    """How often a booster holds what was asked for, and the expected number of the cards asked about in it."""

    probability: float
    expected: float
    is_exact: bool


class Event:
    """Something that a booster may hold: one of some cards, or two cards that go together.

    `labels` gives cards that matter a label each; cards of one label are interchangeable. A label in `alone` makes the event true by
    itself; two cards whose labels are in `together` make it true, where a label with itself means two cards of that label, be they copies.
    """

    def __init__(
        self,
        labels: Mapping[int, int],
        *,
        alone: Collection[int] = (),
        together: Collection[tuple[int, int]] = (),
    ) -> None:
        self.labels = labels
        self._alone = frozenset(alone)
        self._together = frozenset(together) | {(second, first) for first, second in together}

    @classmethod
    def any_of(cls, cards: Iterable[int]) -> Event:
        """At least one of these cards."""
        return cls(dict.fromkeys(cards, 0), alone=(0,))

    @classmethod
    def pair_of(cls, pairs: Iterable[tuple[int, int]]) -> Event:
        """At least one of these pairs; a card with itself stands for two copies of it."""
        partners: dict[int, set[int]] = defaultdict(set)
        for first, second in pairs:
            partners[first].add(second)
            partners[second].add(first)
        kinds = {card: frozenset(found) for card, found in partners.items()}
        numbers = {kind: number for number, kind in enumerate(dict.fromkeys(kinds.values()))}
        labels = {card: numbers[kind] for card, kind in kinds.items()}
        return cls(labels, together={(labels[card], labels[other]) for card, kind in kinds.items() for other in kind})

    def is_made_by(self, present: Collection[int], label: int) -> bool:
        """Whether a card of this label makes the event true beside cards of the labels `present`."""
        return label in self._alone or any((label, other) in self._together for other in present)


class BoosterOdds:
    """The chances of one booster."""

    def __init__(self, booster: Booster) -> None:
        self._booster = booster
        self._inclusions: dict[tuple[str, int], dict[int, float]] = {}

    def chance(self, event: Event) -> Chance:
        """How often a booster holds what the event asks for, and the expected number of the cards that it is about."""
        fails = expected = 0.0
        absences: dict[tuple[str, int], _Absences] = {}
        for make_up in self._booster.make_ups:
            absent: _Absences = {frozenset(): 1.0}
            for name, count in make_up.contents:
                if (name, count) not in absences:
                    absences[name, count] = _absences(self._booster.sheets[name], count, event)
                absent = _both(absent, absences[name, count], event)
                expected += make_up.probability * self._expected(name, count, event.labels)
            fails += make_up.probability * sum(absent.values())
        return Chance(max(0.0, 1.0 - fails), expected, self._is_exact(event.labels))

    def _expected(self, name: str, count: int, cards: Collection[int]) -> float:
        """The expected number of these cards among `count` of a sheet."""
        sheet = self._booster.sheets[name]
        weights = [weight for card, weight in sheet.cards if card in cards]
        if sheet.is_fixed:
            return float(sum(weights))
        if weights and (name, count) not in self._inclusions:
            self._inclusions[name, count] = _inclusions(sheet, count)
        return sum(self._inclusions[name, count][weight] for weight in weights)

    def _is_exact(self, cards: Collection[int]) -> bool:
        balanced = [sheet for sheet in self._booster.sheets.values() if sheet.is_balanced]
        return not any(card in cards for sheet in balanced for card, _ in sheet.cards)


def _both(one: _Absences, other: _Absences, event: Event) -> _Absences:
    """Two independent draws that did not make the event true, together."""
    joined: dict[frozenset[int], float] = defaultdict(float)
    for present, first in one.items():
        for added, second in other.items():
            if not any(event.is_made_by(present, label) for label in added):
                joined[present | added] += first * second
    return joined


def _absences(sheet: Sheet, count: int, event: Event) -> _Absences:
    kinds = Counter((weight, event.labels.get(card, _NONE)) for card, weight in sheet.cards)
    if all(label == _NONE for _, label in kinds):
        return {frozenset(): 1.0}
    if sheet.is_fixed:
        return _of_fixed(kinds, event)
    pool = _Pool(kinds, allows_duplicates=sheet.allows_duplicates)
    absent: dict[frozenset[int], float] = defaultdict(float)
    for state, probability in pool.drawn(count, event).items():
        absent[pool.present(state)] += probability
    return absent


def _inclusions(sheet: Sheet, count: int) -> dict[int, float]:
    """Weight of a card -> the expected number of copies of it among `count` of a sheet."""
    weights = Counter(weight for _, weight in sheet.cards)
    if sheet.allows_duplicates:
        total = sum(weight * number for weight, number in weights.items())
        return {weight: count * weight / total for weight in weights}
    this = Event({}, alone=(0,))
    found = {}
    for weight in weights:
        kinds = Counter({(other, _NONE): number for other, number in weights.items()})
        kinds[weight, _NONE] -= 1
        kinds[weight, 0] = 1
        pool = _Pool(+kinds, allows_duplicates=False)
        found[weight] = 1.0 - sum(pool.drawn(count, this).values())
    return found


def _of_fixed(kinds: Mapping[_Kind, int], event: Event) -> _Absences:
    present: set[int] = set()
    for (weight, label), number in kinds.items():
        for _ in range(weight * number if label != _NONE else 0):
            if event.is_made_by(present, label):
                return {}
            present.add(label)
    return {frozenset(present): 1.0}


class _Pool:
    """The cards of a sheet by kind. A state is the number drawn of each kind, in the order of `kinds`."""

    def __init__(self, kinds: Mapping[_Kind, int], *, allows_duplicates: bool) -> None:
        self.kinds = sorted(kinds)
        self.sizes = [kinds[kind] for kind in self.kinds]
        self._allows_duplicates = allows_duplicates

    def drawn(self, count: int, event: Event) -> Mapping[tuple[int, ...], float]:
        """The states after `count` cards with their probabilities, without those in which the event came true."""
        states: Mapping[tuple[int, ...], float] = {(0,) * len(self.kinds): 1.0}
        for _ in range(count):
            states = self._after_one(states, event)
        return states

    def _after_one(self, states: Mapping[tuple[int, ...], float], event: Event) -> dict[tuple[int, ...], float]:
        drawn: dict[tuple[int, ...], float] = defaultdict(float)
        for state, probability in states.items():
            shares = self._shares(state)
            if not any(shares):  # the sheet has lost cards, and the booster takes more than are left
                drawn[state] += probability
            present = self.present(state)
            for place, share in enumerate(shares):
                label = self.kinds[place][1]
                if share and not (label != _NONE and event.is_made_by(present, label)):
                    drawn[(*state[:place], state[place] + 1, *state[place + 1 :])] += probability * share
        return drawn

    def _shares(self, state: Sequence[int]) -> list[float]:
        """The chance of each kind to be drawn next."""
        left = [
            kind[0] * (size if self._allows_duplicates else size - gone)
            for kind, size, gone in zip(self.kinds, self.sizes, state, strict=True)
        ]
        total = sum(left)
        return [weight / total if total else 0.0 for weight in left]

    def present(self, state: Sequence[int]) -> frozenset[int]:
        """The labels of the cards drawn."""
        return frozenset(kind[1] for kind, gone in zip(self.kinds, state, strict=True) if gone and kind[1] != _NONE)
