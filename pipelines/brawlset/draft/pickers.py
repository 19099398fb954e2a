"""Drafters: how a seat decides. Each sees the cards of the sets (as everybody may), the booster in hand, and its own picks.

A picker of one's own is a callable like those in PICKERS, named `module:callable` on the command line.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import cast

from brawlset.draft.boosters import DraftCard, DraftSets
from brawlset.draft.pod import Picker
from brawlset.errors import ConfigurationError

MakePicker = Callable[[Random], Picker]
"""Makes the picker of one seat of one draft."""

_RARITIES = {"mythic": 4.0, "rare": 3.0, "uncommon": 2.0, "common": 1.0}
_LEADS = 100.0
_FITS = 10.0
_COLOR = 0.25
_MOST_COLORS = 3


class RandomPicker:
    """Takes any cards."""

    def __init__(self, rng: Random) -> None:
        self._random = rng.random

    def pick(self, booster: tuple[int, ...], count: int) -> Sequence[int]:
        """Any `count` different places of the booster."""
        left = list(booster)
        return [left.pop(int(self._random() * len(left))) for _ in range(count)]


class ScorePicker:
    """Takes the cards with the highest scores, which do not change; of equal ones those that come first."""

    def __init__(self, scores: Sequence[float]) -> None:
        self._score = scores.__getitem__

    def pick(self, booster: tuple[int, ...], count: int) -> Sequence[int]:
        """The best `count` cards."""
        return sorted(booster, key=self._score, reverse=True)[:count]


class CommanderPicker:
    """Takes a commander first, a second one where the first may have one, and then cards of their identity.

    The first commander that it sees is taken by rarity, and by its colors up to three: more colors, more cards that fit. Whatever is taken
    later, the first one stays; a card whose player chooses a color leads nothing here, for it can be had after the draft.
    """

    def __init__(self, plan: CommanderPlan) -> None:
        self._plan = plan
        self._led_by: tuple[int, ...] = ()
        self._view = plan.view(())

    def pick(self, booster: tuple[int, ...], count: int) -> Sequence[int]:
        """One card after the other, each by what the ones before have made of the identity."""
        left = list(booster)
        taken = []
        for _ in range(count):
            card = max(left, key=self._view.score)
            left.remove(card)
            taken.append(card)
            if card in self._view.joining:
                self._led_by += (card,)
                self._view = self._plan.view(self._led_by)
        return taken


@dataclass(frozen=True, slots=True)
class _View:
    """What a drafter with certain commanders thinks of each card: its score, and which would become a commander."""

    score: Callable[[int], float]
    joining: frozenset[int]


class CommanderPlan:
    """What every CommanderPicker of a draft thinks of the cards, by the commanders that it has. Shared: nothing of a seat is in it."""

    def __init__(self, sets: DraftSets) -> None:
        self._cards = sets.cards
        self._partners: Mapping[int, set[int]] = defaultdict(set)
        for first, second in sets.pairs:
            self._partners[first].add(second)
            self._partners[second].add(first)
        self._views: dict[tuple[int, ...], _View] = {}

    def view(self, led_by: tuple[int, ...]) -> _View:
        """What a drafter with these commanders thinks of the cards."""
        if led_by not in self._views:
            scores = [self._score(led_by, card) for card in self._cards]
            joining = frozenset(card.number for card in self._cards if self._may_join(led_by, card.number))
            self._views[led_by] = _View(scores.__getitem__, joining)
        return self._views[led_by]

    def _may_join(self, led_by: tuple[int, ...], card: int) -> bool:
        if self._cards[card].chooses_color:
            return False
        if not led_by:
            return self._cards[card].leads
        return len(led_by) == 1 and card in self._partners[led_by[0]] and self._adds_color(led_by, card)

    def _adds_color(self, led_by: tuple[int, ...], card: int) -> bool:
        return bool(self._cards[card].identity_mask & ~self._identity(led_by))

    def _identity(self, led_by: tuple[int, ...]) -> int:
        mask = 0
        for card in led_by:
            mask |= self._cards[card].identity_mask
        return mask

    def _score(self, led_by: tuple[int, ...], card: DraftCard) -> float:
        score = _RARITIES.get(card.rarity, 1.0)
        if self._may_join(led_by, card.number):
            colors = (self._identity(led_by) | card.identity_mask).bit_count()
            return score + _LEADS + _COLOR * min(colors, _MOST_COLORS)
        fits = bool(led_by) and not card.identity_mask & ~self._identity(led_by)
        return score + _FITS * fits


def _random(_sets: DraftSets) -> MakePicker:
    return RandomPicker


def _by_rarity(sets: DraftSets) -> MakePicker:
    picker = ScorePicker([_RARITIES.get(card.rarity, 1.0) for card in sets.cards])
    return lambda _rng: picker


def _commander_first(sets: DraftSets) -> MakePicker:
    plan = CommanderPlan(sets)
    return lambda _rng: CommanderPicker(plan)


PICKERS: Mapping[str, Callable[[DraftSets], MakePicker]] = {
    "random": _random,
    "rarity": _by_rarity,
    "commander": _commander_first,
}
"""Name -> what is told the sets of a draft, and makes a picker for each seat."""


def find_picker(name: str) -> Callable[[DraftSets], MakePicker]:
    """The picker of that name, or the callable of `module:callable`. ConfigurationError, with the names there are, for any other."""
    if name in PICKERS:
        return PICKERS[name]
    module, found, attribute = name.partition(":")
    if not found:
        raise ConfigurationError(
            f"There is no picker {name!r}. Known are: {', '.join(PICKERS)}; one of your own is given as module:callable."
        )
    try:
        return cast("Callable[[DraftSets], MakePicker]", getattr(import_module(module), attribute))
    except (ImportError, AttributeError) as error:
        raise ConfigurationError(
            f"The picker {name!r} cannot be loaded ({error}). Give module:callable, and put the module's folder into PYTHONPATH."
        ) from error
