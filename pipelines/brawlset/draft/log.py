"""A draft as it was logged, whatever program wrote it, and our own log: one JSON object a line.

The first line of ours names the players in the order in which they sit, each the left neighbor of the one before, and the boosters;
every other line is a pick:

    {"draft": 1, "players": ["Ana", "Ben"], "boosters": ["cmr", "cmr", "cmr"]}
    {"round": 1, "pick": 1, "seat": 1, "booster": ["Command Tower", "Annoyed Altisaur"], "taken": ["Command Tower", "Annoyed Altisaur"]}

Logs of other programs are read in `foreign_logs`; whether a log keeps to the procedure is said by `replay`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from brawlset.draft.pod import Pick
from brawlset.errors import BrawlSetError

VERSION = 1
_EXAMPLE = '{"round": 1, "pick": 1, "seat": 1, "booster": ["Command Tower", ...], "taken": ["Command Tower", ...]}'


class DraftLogError(BrawlSetError):
    """The file is no log of a draft that can be read."""


@dataclass(frozen=True, slots=True)
class LoggedPick:
    """One pick of a log. Rounds, picks and seats count from 1. `booster` is what the player was handed, `burned` what was put away without
    being drafted; `where` is its place in the file."""

    round: int
    pick: int
    seat: int
    booster: tuple[str, ...]
    taken: tuple[str, ...]
    where: str
    burned: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftLog:
    """A log. `players` sit in this order, each to the left of the one before. A log of one player has the picks of one seat."""

    source: str
    players: tuple[str, ...]
    picks: tuple[LoggedPick, ...]


def write_log(
    picks: Iterable[Pick], names: Sequence[str], *, players: Sequence[str], boosters: Sequence[str]
) -> Iterator[str]:
    """The lines of our log. `names` has the name of each card by its number."""
    yield json.dumps({"draft": VERSION, "players": list(players), "boosters": list(boosters)}, ensure_ascii=False)
    for pick in picks:
        line = {
            "round": pick.round,
            "pick": pick.pick,
            "seat": pick.seat,
            "booster": [names[card] for card in pick.booster],
            "taken": [names[card] for card in pick.taken],
        }
        yield json.dumps(line, ensure_ascii=False)


def read_lines(text: str) -> DraftLog:
    """Our log. Raises DraftLogError, with the line and what was expected, for anything else."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    head = _object(*lines[0])
    players = _texts(head.get("players"))
    if head.get("draft") != VERSION or not players:
        raise DraftLogError(
            f'line 1: a log begins with {{"draft": {VERSION}, "players": ["Ana", "Ben", ...], "boosters": ["cmr", ...]}}.'
        )
    picks = tuple(_pick(number, _object(number, line), len(players)) for number, line in lines[1:])
    if not picks:
        raise DraftLogError(f"The log has no picks. Each is a line such as {_EXAMPLE}.")
    return DraftLog("our own log", players, picks)


def _object(number: int, line: str) -> Mapping[str, object]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise DraftLogError(f"line {number}: no JSON object ({error}). A pick is a line such as {_EXAMPLE}.") from error
    if not isinstance(found, dict):
        raise DraftLogError(f"line {number}: a JSON object was expected, such as {_EXAMPLE}.")
    return found


def _pick(number: int, line: Mapping[str, object], players: int) -> LoggedPick:
    round_, pick, seat = (_number(line.get(key)) for key in ("round", "pick", "seat"))
    booster, taken = _texts(line.get("booster")), _texts(line.get("taken"))
    if not (round_ and pick and seat) or booster is None or taken is None:
        raise DraftLogError(f"line {number}: a pick has round, pick, seat, booster and taken, such as {_EXAMPLE}.")
    if seat > players:
        raise DraftLogError(f"line {number}: there is no seat {seat}; the first line names {players} players.")
    burned = _texts(line.get("burned")) or ()
    return LoggedPick(round_, pick, seat, booster, taken, f"line {number}", burned)


def _number(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _texts(value: object) -> tuple[str, ...] | None:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        return None
    return tuple(value)
