"""Does a log keep to the procedure of 903.13b-c? `first_breach` goes through it in the order in which it happened.

What is checked: every pick takes two cards of the booster in hand, or the last one; what is left goes to the left in odd rounds and to the
right in even ones, when all have picked; each round goes on until its boosters are empty. Of a log with some seats only, what their
neighbors did is not known: then a booster that comes back must be what was passed on, less what others took. What a player looked at
cannot be seen in a log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from brawlset.draft.log import DraftLog, LoggedPick
from brawlset.draft.pod import CARDS_PER_PICK, passes_left

_SHOWN = 3
_Held = Mapping[tuple[int, int], LoggedPick]
"""(pick, seat) -> pick, of one round."""


@dataclass(frozen=True, slots=True)
class Breach:
    """Where a log first breaks the procedure, and how."""

    rule: str
    round: int
    pick: int
    seat: int
    player: str
    where: str
    problem: str

    def __str__(self) -> str:
        return f"{self.rule}, round {self.round}, pick {self.pick}, seat {self.seat} ({self.player}), {self.where}: {self.problem}"


def first_breach(log: DraftLog) -> Breach | None:
    """The first thing in the log that breaks the procedure; None where nothing does."""
    ordered = sorted(log.picks, key=lambda pick: (pick.round, pick.pick, pick.seat))
    seats = {pick.seat for pick in ordered}
    expected = 1
    for number, found in groupby(ordered, key=lambda pick: pick.round):
        picks = list(found)
        if number != expected:
            return _breach(log, picks[0], "CR 903.13b", f"there is no round {expected} before it.")
        expected += 1
        absent = min(seats - {pick.seat for pick in picks}, default=None)
        if absent is not None:
            without = replace(picks[0], seat=absent)
            return _breach(log, without, "CR 903.13b", "this seat opens no booster in this round; every player does.")
        problem = next(_problems(_Round(number, picks, len(log.players))), None)
        if problem is not None:
            pick, rule, text = problem
            return _breach(log, pick, rule, text)
    return None


def _breach(log: DraftLog, pick: LoggedPick, rule: str, problem: str) -> Breach:
    player = log.players[pick.seat - 1]
    return Breach(rule, pick.round, pick.pick, pick.seat, player, pick.where, problem)


_Problem = tuple[LoggedPick, str, str]


class _Round:
    """The picks of one round."""

    def __init__(self, number: int, picks: list[LoggedPick], seats: int) -> None:
        self.picks = picks
        self.seats = seats
        self.present = sorted({pick.seat for pick in picks})
        self.held: _Held = {(pick.pick, pick.seat): pick for pick in reversed(picks)}
        self.step = 1 if passes_left(number) else -1
        self.way = "left" if passes_left(number) else "right"

    def neighbor(self, seat: int, distance: int) -> int:
        """The seat so many passes further along."""
        return (seat - 1 + distance * self.step) % self.seats + 1

    def was_handed(self, pick: int, seat: int) -> bool:
        """Whether the seat had a booster with cards at that pick, as far as is known: smaller boosters end at earlier picks."""
        giver = self.held.get((pick - 1, self.neighbor(seat, -1)))
        return pick == 1 or giver is None or bool(_left(giver))


def _problems(found: _Round) -> Iterator[_Problem]:
    """What is wrong with the round, in the order in which it happened."""
    checks: tuple[Callable[[_Round, LoggedPick], Iterator[tuple[str, str]]], ...] = (
        _order,
        _cards,
        _passing,
        _wheel,
    )
    for pick in found.picks:
        for check in checks:
            for rule, text in check(found, pick):
                yield pick, rule, text
    yield from _ends(found)


def _order(found: _Round, pick: LoggedPick) -> Iterator[tuple[str, str]]:
    """Each player picks once from each booster, beginning with the one that was opened."""
    if found.held[pick.pick, pick.seat] is not pick:
        yield "CR 903.13b", "this seat picks a second time before the boosters are passed."
    if pick.pick > 1 and (pick.pick - 1, pick.seat) not in found.held and found.was_handed(pick.pick - 1, pick.seat):
        yield "CR 903.13b", f"this seat has no pick {pick.pick - 1} before it."


def _cards(_found: _Round, pick: LoggedPick) -> Iterator[tuple[str, str]]:
    """Two cards of the booster in hand, or the last one."""
    strange = Counter(pick.taken) - Counter(pick.booster)
    if strange:
        yield "CR 903.13b", f"{_names(strange)} was taken, but is not in the booster."
    wanted = min(CARDS_PER_PICK, len(pick.booster))
    if len(pick.taken) != wanted:
        cards = "the last card" if wanted == 1 else "two cards"
        yield "CR 903.13b", f"{len(pick.taken)} of {len(pick.booster)} cards were taken; {cards} must be."
    if pick.burned:
        yield "CR 903.13b", f"{_names(Counter(pick.burned))} was put away without being drafted; all cards are drafted."


def _passing(found: _Round, pick: LoggedPick) -> Iterator[tuple[str, str]]:
    """The booster is the one that the neighbor has passed."""
    giver = found.neighbor(pick.seat, -1)
    passed = found.held.get((pick.pick - 1, giver))
    if pick.pick > 1 and passed is None and giver in found.present:
        yield "CR 903.13b", f"seat {giver} has passed nothing: it has no pick {pick.pick - 1} in this round."
    if pick.pick == 1 or passed is None:
        return
    wanted, held = _left(passed), Counter(pick.booster)
    if held == wanted:
        return
    other = found.held.get((pick.pick - 1, found.neighbor(pick.seat, 1)))
    own = found.held.get((pick.pick - 1, pick.seat))
    if other is not None and held == _left(other) and found.neighbor(pick.seat, 1) != giver:
        wrong = "right" if found.way == "left" else "left"
        yield "CR 903.13c", f"the booster was passed to the {wrong}; in this round boosters go to the {found.way}."
    elif own is not None and held == _left(own):
        yield "CR 903.13b", "the booster was not passed: it is the one that this seat has just picked from."
    else:
        yield "CR 903.13b", f"the booster is not what seat {giver} has passed{_difference(wanted, held)}."


def _wheel(found: _Round, pick: LoggedPick) -> Iterator[tuple[str, str]]:
    """Where the neighbors' picks are not known: what comes back is what was passed on, less what they took."""
    before = found.held.get((pick.pick - found.seats, pick.seat))
    if before is None or found.seats == 1 or len(found.present) == found.seats:
        return
    added = Counter(pick.booster) - _left(before)
    if added:
        yield "CR 903.13b", f"the booster has come back with {_names(added)}, which it did not have before."
    elif len(pick.booster) > max(0, len(before.booster) - CARDS_PER_PICK * found.seats):
        yield (
            "CR 903.13b",
            f"the booster has come back with {len(pick.booster)} cards: {found.seats} players took too few.",
        )


def _ends(found: _Round) -> Iterator[_Problem]:
    """A round goes on until its boosters are empty."""
    for pick in found.picks:
        taker = found.neighbor(pick.seat, 1)
        is_known = taker in found.present
        if _left(pick) and is_known and (pick.pick + 1, taker) not in found.held:
            cards = _left(pick).total()
            left = (
                "1 card is left, and nobody drafts it"
                if cards == 1
                else f"{cards} cards are left, and nobody drafts them"
            )
            yield pick, "CR 903.13b", f"{left}: a round goes on until its boosters are empty."


def _left(pick: LoggedPick) -> Counter[str]:
    """What the pick left of the booster."""
    return Counter(pick.booster) - Counter(pick.taken)


def _difference(wanted: Counter[str], held: Counter[str]) -> str:
    missing, added = wanted - held, held - wanted
    parts = [f"{_names(missing)} is missing"] if missing else []
    parts += [f"{_names(added)} is new"] if added else []
    return f": {' and '.join(parts)}"


def _names(cards: Counter[str]) -> str:
    names = sorted(cards.elements())
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more
