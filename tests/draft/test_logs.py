"""Reading logs: our own, Draftmancer's in two versions, Magic Online's; and what is none."""

from __future__ import annotations

import json

import pytest

from brawlset.draft.foreign_logs import read_log
from brawlset.draft.log import DraftLogError, read_lines
from brawlset.draft.replay import first_breach

HEAD = '{"draft": 1, "players": ["Ana", "Ben"], "boosters": ["cmr"]}'
PICK = '{"round": 1, "pick": 1, "seat": 2, "booster": ["A", "B"], "taken": ["A", "B"]}'


def test_our_own_log_is_read() -> None:
    log = read_log(f"\ufeff{HEAD}\n\n{PICK}\n")

    (pick,) = log.picks
    assert log.players == ("Ana", "Ben")
    assert (pick.round, pick.pick, pick.seat, pick.booster, pick.taken) == (1, 1, 2, ("A", "B"), ("A", "B"))
    assert pick.where == "line 3"


BAD_LINES = {
    "no JSON": ("{'round': 1}", "line 2: no JSON object"),
    "a list": ("[1]", "line 2: a JSON object was expected"),
    "no taken": (
        '{"round": 1, "pick": 1, "seat": 1, "booster": ["A"]}',
        "a pick has round, pick, seat, booster and taken",
    ),
    "a seat 0": ('{"round": 1, "pick": 1, "seat": 0, "booster": ["A"], "taken": ["A"]}', "a pick has round"),
    "true as a number": ('{"round": true, "pick": 1, "seat": 1, "booster": ["A"], "taken": ["A"]}', "a pick has round"),
    "a third seat": ('{"round": 1, "pick": 1, "seat": 3, "booster": ["A"], "taken": ["A"]}', "names 2 players"),
    "numbers for names": ('{"round": 1, "pick": 1, "seat": 1, "booster": [7], "taken": [7]}', "a pick has round"),
}


@pytest.mark.parametrize(("line", "message"), BAD_LINES.values(), ids=BAD_LINES.keys())
def test_a_line_that_is_no_pick_is_refused_with_its_number(line: str, message: str) -> None:
    with pytest.raises(DraftLogError, match=message):
        read_lines(f"{HEAD}\n{line}")


def test_a_log_without_a_head_or_without_picks_is_refused() -> None:
    with pytest.raises(DraftLogError, match="a log begins with"):
        read_lines(f'{{"draft": 2, "players": ["Ana"]}}\n{PICK}')
    with pytest.raises(DraftLogError, match="has no picks"):
        read_lines(HEAD)


def draftmancer(version: str = "2.1", **more: object) -> dict[str, object]:
    """Two players, boosters of three and four cards, one round."""
    cards = {f"id{letter}": {"name": f"Card {letter}"} for letter in "ABCDEFG"}

    def pick(number: int, booster: str, *places: int, **extra: object) -> dict[str, object]:
        made: dict[str, object] = {"pick": list(places), "booster": [f"id{letter}" for letter in booster], **extra}
        return made | ({"packNum": 0, "pickNum": number} if version == "2.1" else {})

    users = {
        "u1": {"userName": "Ana", "isBot": False, "picks": [pick(0, "ABC", 2, 0), pick(1, "EG", 0, 1)], "cards": []},
        "u2": {"userName": "Bot #1", "isBot": True, "picks": [pick(0, "DEFG", 0, 2), pick(1, "B", 0)], "cards": []},
    }
    return {"version": version, "type": "Draft", "users": users, "carddata": cards, "boosters": []} | more


@pytest.mark.parametrize("version", ["2.0", "2.1"])
def test_draftmancers_log_is_read_and_checked(version: str) -> None:
    log = read_log(json.dumps(draftmancer(version), indent="\t"))

    assert log.players == ("Ana", "Bot #1")
    first = log.picks[0]
    assert (first.round, first.pick, first.seat) == (1, 1, 1)
    assert (first.booster, first.taken) == (("Card A", "Card B", "Card C"), ("Card C", "Card A"))
    assert first_breach(log) is None


def test_a_second_round_of_an_older_draftmancer_begins_with_a_larger_booster() -> None:
    made = draftmancer("2.0")
    for user in made["users"].values():
        user["picks"] = user["picks"] * 2

    rounds = [(pick.round, pick.pick) for pick in read_log(json.dumps(made)).picks if pick.seat == 1]

    assert rounds == [(1, 1), (1, 2), (2, 1), (2, 2)]


def test_a_card_that_draftmancer_burned_is_a_breach() -> None:
    made = draftmancer()
    made["users"]["u1"]["picks"][0]["burn"] = [1]

    breach = first_breach(read_log(json.dumps(made)))

    assert breach is not None
    assert breach.player == "Ana"
    assert breach.problem == "Card B was put away without being drafted; all cards are drafted."


NO_LOGS = {
    "nothing": (" \n", "The log is empty"),
    "prose": ("We drafted on Friday.", "This is no log"),
    "half a file": ('{"users": {', "neither a JSON object nor lines"),
    "another object": ('{"cards": []}', "no users with their picks"),
    "a sealed log": (json.dumps(draftmancer(type="Sealed")), "is of a Sealed"),
    "no picks": (json.dumps(draftmancer(users={"u1": {"userName": "Ana", "picks": []}})), "has no picks"),
    "a place outside": (
        json.dumps(draftmancer(users={"u": {"userName": "Ana", "picks": [{"pick": [5], "booster": ["idA"]}]}})),
        "no places in a booster of 1",
    ),
    "no booster": (
        json.dumps(draftmancer(users={"u": {"userName": "Ana", "picks": [{"pick": [0]}]}})),
        "a pick with a booster",
    ),
}


@pytest.mark.parametrize(("text", "message"), NO_LOGS.values(), ids=NO_LOGS.keys())
def test_what_is_no_log_is_refused(text: str, message: str) -> None:
    with pytest.raises(DraftLogError, match=message):
        read_log(text)


MTGO = """Event #: 7
Time:    1/2/2026 1:02:03 AM
Players:
    Ana
--> Ben
    Carl

------ CMR ------

Pack 1 pick 1:
    Card A
--> Card B
--> Card C

Picked: Card B

------ CMR ------

Pack 1 pick 1:
    Card D
--> Card E

Pack 2 pick 1:
--> Card F
--> Card G
"""


def test_magic_onlines_log_is_of_one_seat_and_its_picks_are_counted() -> None:
    log = read_log(MTGO)

    assert log.players == ("Ana", "Ben", "Carl")
    assert [(pick.round, pick.pick, pick.seat, pick.taken) for pick in log.picks] == [
        (1, 1, 2, ("Card B", "Card C")),
        (1, 2, 2, ("Card E",)),
        (2, 1, 2, ("Card F", "Card G")),
    ]


def test_a_log_that_does_not_say_whose_it_is_blames_no_one() -> None:
    log = read_log(MTGO.replace("--> Ben", "    Ben"))

    assert {log.players[pick.seat - 1] for pick in log.picks} == {"the player"}
