"""Logs of drafts by other programs: Draftmancer's export (JSON), and Magic Online's text, which XMage writes too.

`read_log` takes any of them, and our own. What they say is not judged here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

from brawlset.draft.log import DraftLog, DraftLogError, LoggedPick, read_lines

_KINDS = "Give our own log (JSON lines), Draftmancer's export of a whole draft log (JSON), or Magic Online's (text)."
_PACK = re.compile(r"Pack (\d+) pick (\d+):", re.IGNORECASE)
_ARROW = "-->"


def read_log(text: str) -> DraftLog:
    """The log in the text of a file. Raises DraftLogError, with what was expected, for what is none."""
    start = text.lstrip("\ufeff \t\r\n")
    if not start:
        raise DraftLogError(f"The log is empty. {_KINDS}")
    if _PACK.search(text) and not start.startswith("{"):
        return _read_text(text)
    if not start.startswith("{"):
        raise DraftLogError(f"This is no log of a draft. {_KINDS}")
    first = start.splitlines()[0]
    if '"draft"' in first and first.rstrip().endswith("}"):
        return read_lines(start)
    try:
        found = json.loads(start)
    except (ValueError, RecursionError) as error:
        raise DraftLogError(f"The log is neither a JSON object nor lines of them ({error}). {_KINDS}") from error
    return _read_draftmancer(found)


def _read_draftmancer(log: Mapping[str, object]) -> DraftLog:
    users, cards = log.get("users"), log.get("carddata")
    if not isinstance(users, dict) or not isinstance(cards, dict) or not users:
        raise DraftLogError(f"The JSON object has no users with their picks. {_KINDS}")
    kind = log.get("type", "Draft")
    if kind != "Draft":
        raise DraftLogError(
            f"Draftmancer's log is of a {kind}; 903.13 is about a draft of boosters that are passed around."
        )
    names = {str(key): str(card.get("name", key)) for key, card in cards.items() if isinstance(card, dict)}
    players = []
    picks: list[LoggedPick] = []
    for seat, user in enumerate(users.values(), start=1):
        known = user if isinstance(user, dict) else {}
        player = str(known.get("userName") or f"seat {seat}")
        players.append(player)
        listed = known.get("picks")
        picks += _draftmancer_picks(listed if isinstance(listed, list) else [], names, seat, player)
    if not picks:
        raise DraftLogError("Draftmancer's log has no picks: it was exported before the draft, or without them.")
    return DraftLog("Draftmancer's log", tuple(players), tuple(picks))


def _draftmancer_picks(listed: Sequence[object], names: Mapping[str, str], seat: int, player: str) -> list[LoggedPick]:
    """The picks of one player. Rounds and picks are numbered from 0 since version 2.1; before, a booster larger than the last one was the
    first of a round."""
    picks = []
    round_, number, last = -1, 0, 0
    for place, item in enumerate(listed, start=1):
        where = f"{player}'s pick {place} in the file"
        if not isinstance(item, dict) or not isinstance(item.get("booster"), list):
            raise DraftLogError(f"{where}: a pick with a booster was expected.")
        booster = tuple(names.get(str(card), str(card)) for card in item["booster"])
        number += 1
        if len(booster) > last:
            round_, number = round_ + 1, 1
        last = len(booster)
        if isinstance(item.get("packNum"), int) and isinstance(item.get("pickNum"), int):
            round_, number = item["packNum"], item["pickNum"] + 1
        taken, burned = (_at(booster, item.get(key), where) for key in ("pick", "burn"))
        picks.append(LoggedPick(round_ + 1, number, seat, booster, taken, where, burned))
    return picks


def _at(booster: Sequence[str], places: object, where: str) -> tuple[str, ...]:
    """The cards at these places of the booster, counted from 0."""
    listed = places if isinstance(places, list) else []
    if not all(isinstance(place, int) and 0 <= place < len(booster) for place in listed):
        raise DraftLogError(f"{where}: {listed} are no places in a booster of {len(booster)} cards.")
    return tuple(booster[place] for place in listed)


def _read_text(text: str) -> DraftLog:
    """Magic Online's log of one player. The numbers of its picks cannot be trusted (some programs repeat them): picks are counted."""
    players, own = _text_players(text)
    picks: list[LoggedPick] = []
    round_ = number = 0
    booster: list[str] = []
    taken: list[str] = []
    where = ""

    def end() -> None:
        if booster:
            picks.append(LoggedPick(round_, number, own, tuple(booster), tuple(taken), where))
        booster.clear()
        taken.clear()

    for place, line in enumerate(text.splitlines(), start=1):
        head = _PACK.match(line.strip())
        if head:
            end()
            pack = int(head[1])
            number = number + 1 if pack == round_ else 1
            round_, where = pack, f"line {place}"
        elif number and line.startswith(("    ", _ARROW)) and (name := line.removeprefix(_ARROW).strip()):
            booster.append(name)
            if line.startswith(_ARROW):
                taken.append(name)
        else:
            end()
    end()
    return DraftLog("Magic Online's log", players, tuple(picks))


def _text_players(text: str) -> tuple[tuple[str, ...], int]:
    """The players, and the seat of the one who kept the log: marked by an arrow. Where none is, the seat is not known: the first stands for
    it."""
    _, found, rest = text.partition("Players:")
    players: list[str] = []
    own = 0
    for line in rest.splitlines()[1:] if found else ():
        if not line.startswith(("    ", _ARROW)):
            break
        players.append(line.removeprefix(_ARROW).strip())
        if line.startswith(_ARROW):
            own = len(players)
    return (tuple(players), own) if own else (("the player", *players[1:]), 1)
