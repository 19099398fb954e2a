"""Many drafts by chance: the same simulation makes the same drafts, in one process or in several. Results are kept by `results`."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random

from brawlset.draft.boosters import DraftSets
from brawlset.draft.opening import Opener
from brawlset.draft.pickers import find_picker
from brawlset.draft.pod import CARDS_PER_PICK, ROUNDS, Pick, draft
from brawlset.errors import ConfigurationError

COLUMNS = ("pod", "round", "pick", "seat", "opened_by", "place", "card_number")
"""What is noted of each card taken, in the order of a block; the pod counts from 0 within the block."""

_PODS_A_BLOCK = 250
_MOST_PLAYERS = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What is simulated. `set_codes` has the set of the boosters of each round, `pickers` a name for each seat."""

    set_codes: tuple[str, ...]
    pickers: tuple[str, ...]
    pod_count: int
    seed: str
    cards_per_pick: int = CARDS_PER_PICK


@dataclass(frozen=True, slots=True)
class Block:
    """Some drafts of a simulation: those from `first_pod` on (counting from 1). `values` has the COLUMNS of one card after the other's."""

    first_pod: int
    pod_count: int
    values: array[int]


def simulation(
    *, boosters: Sequence[str], pickers: Sequence[str], players: int, pods: int, seed: str, cards_per_pick: int
) -> Simulation:
    """The simulation that a person asks for: `boosters` of the rounds, the last one for the rest; `pickers` in turn around the table.
    ConfigurationError for numbers that make no draft, and for pickers that do not exist."""
    if not 1 <= players <= _MOST_PLAYERS:
        raise ConfigurationError(f"A draft of {players} players cannot be simulated: give 1 to {_MOST_PLAYERS}.")
    if pods < 1 or cards_per_pick < 1:
        raise ConfigurationError("At least one draft, and one card a pick, are needed.")
    if len(boosters) > ROUNDS:
        raise ConfigurationError(
            f"A draft has {ROUNDS} rounds: give the sets of {ROUNDS} boosters at most, such as cmr,cmr,cmm."
        )
    for name in pickers:
        find_picker(name)
    return Simulation(
        set_codes=(*boosters, *[boosters[-1]] * (ROUNDS - len(boosters))),
        pickers=tuple(pickers[seat % len(pickers)] for seat in range(players)),
        pod_count=pods,
        seed=seed,
        cards_per_pick=cards_per_pick,
    )


class Table:
    """Drafts one pod after the other. Boosters depend on the seed and the number of the draft alone: not on who drafts, nor on how many
    cards a pick."""

    def __init__(self, sets: DraftSets, plan: Simulation) -> None:
        self._plan = plan
        self._openers = [Opener(sets.boosters[code], sets.cards) for code in plan.set_codes]
        made = {name: find_picker(name)(sets) for name in set(plan.pickers)}
        self._pickers = [made[name] for name in plan.pickers]

    def picks(self, pod: int) -> Iterator[Pick]:
        """The picks of the draft of that number."""
        rng = Random(f"{self._plan.seed} {pod} boosters")  # noqa: S311 - no secret: it must be repeatable
        boosters = [[opener.open(rng) for _ in self._pickers] for opener in self._openers]
        rng = Random(f"{self._plan.seed} {pod} pickers")  # noqa: S311 - same
        pickers = [make(rng) for make in self._pickers]
        return draft(boosters, pickers, cards_per_pick=self._plan.cards_per_pick)

    def block(self, first_pod: int, pod_count: int) -> Block:
        """The drafts of these numbers."""
        values: list[int] = []  # filled three times as fast as an array
        for pod in range(pod_count):
            for round_, pick, seat, opened_by, _, taken in self.picks(first_pod + pod):
                for place, card in enumerate(taken, start=1):
                    values += (pod, round_, pick, seat, opened_by, place, card)
        return Block(first_pod, pod_count, array("H", values))


def blocks(sets: DraftSets, plan: Simulation, *, workers: int) -> Iterator[Block]:
    """All drafts in their order, in blocks, made by so many processes."""
    starts = range(1, plan.pod_count + 1, _PODS_A_BLOCK)
    asked = [(first, min(_PODS_A_BLOCK, plan.pod_count + 1 - first)) for first in starts]
    if workers <= 1 or len(asked) <= workers:
        table = Table(sets, plan)
        yield from (table.block(first, count) for first, count in asked)
        return
    with _processes(sets, plan, workers) as pool:
        yield from pool.map(_block, asked)


@contextmanager
def _processes(sets: DraftSets, plan: Simulation, workers: int) -> Iterator[ProcessPoolExecutor]:
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _sit_down, (sets, plan))
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


_seated: list[Table] = []


def _sit_down(sets: DraftSets, plan: Simulation) -> None:
    """Prepare a process."""
    _seated[:] = [Table(sets, plan)]


def _block(asked: tuple[int, int]) -> Block:
    """A block, made in a process that was prepared."""
    return _seated[0].block(*asked)
