"""The first breach of a log: each kind of it, and what is no breach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from brawlset.draft.foreign_logs import read_log
from brawlset.draft.log import DraftLog, LoggedPick
from brawlset.draft.pod import draft
from brawlset.draft.replay import first_breach

SHARED = Path(__file__).parents[2] / "../shared/data/decks/draft_log"


class First:
    def pick(self, booster: tuple[int, ...], count: int) -> tuple[int, ...]:
        return booster[:count]


def good_log(players: int = 3, size: int = 5, rounds: int = 3) -> DraftLog:
    """A draft by the rules; card 10203 is the third of the booster that seat 2 opened in round 1."""
    boosters = [
        [[10000 * r + 100 * seat + card for card in range(1, size + 1)] for seat in range(1, players + 1)]
        for r in range(1, rounds + 1)
    ]
    picks = [
        LoggedPick(p.round, p.pick, p.seat, tuple(map(str, p.booster)), tuple(map(str, p.taken)), f"line {number}")
        for number, p in enumerate(draft(boosters, [First() for _ in range(players)]), start=2)
    ]
    return DraftLog("test", tuple(f"player {seat}" for seat in range(1, players + 1)), tuple(picks))


def with_pick(
    log: DraftLog, where: tuple[int, int, int], change: Callable[[LoggedPick], LoggedPick | None]
) -> DraftLog:
    """The log with the pick of (round, pick, seat) changed, or taken out."""
    changed = [change(pick) if (pick.round, pick.pick, pick.seat) == where else pick for pick in log.picks]
    return replace(log, picks=tuple(pick for pick in changed if pick is not None))


@pytest.mark.parametrize("players", [1, 2, 3, 8])
@pytest.mark.parametrize("size", [1, 5, 20])
def test_a_draft_by_the_rules_has_no_breach(players: int, size: int) -> None:
    assert first_breach(good_log(players, size)) is None


def test_the_order_of_the_lines_does_not_matter() -> None:
    log = good_log()

    assert first_breach(replace(log, picks=tuple(reversed(log.picks)))) is None


def test_a_seat_that_sits_out_a_round_is_found() -> None:
    log = good_log()
    without = replace(log, picks=tuple(pick for pick in log.picks if (pick.round, pick.seat) != (2, 3)))

    found = first_breach(without)

    assert found is not None
    assert (found.round, found.pick, found.seat, found.player) == (2, 1, 3, "player 3")
    assert "opens no booster in this round" in found.problem


def test_a_log_of_some_seats_alone_is_no_breach() -> None:
    log = good_log()

    assert first_breach(replace(log, picks=tuple(pick for pick in log.picks if pick.seat == 2))) is None


def take(*cards: str) -> Callable[[LoggedPick], LoggedPick]:
    return lambda pick: replace(pick, taken=cards)


FAULTS = {
    "one card of four": ((1, 1, 2), take("10201"), "1 of 5 cards were taken; two cards must be."),
    "three cards": ((1, 1, 2), take("10201", "10202", "10203"), "3 of 5 cards were taken; two cards must be."),
    "no card": ((1, 1, 2), take(), "0 of 5 cards were taken; two cards must be."),
    "not the last card": ((1, 3, 1), take(), "0 of 1 cards were taken; the last card must be."),
    "a card that is not there": ((2, 1, 3), take("20301", "99999"), "99999 was taken, but is not in the booster."),
    "one card twice": ((2, 1, 3), take("20301", "20301"), "20301 was taken, but is not in the booster."),
    "a card put away": (
        (1, 2, 1),
        lambda pick: replace(pick, burned=(pick.booster[2],)),
        "10305 was put away without being drafted; all cards are drafted.",
    ),
    "a card came from nowhere": (
        (1, 2, 1),
        lambda pick: replace(pick, booster=(*pick.booster, "extra")),
        "the booster is not what seat 3 has passed: extra is new.",
    ),
    "a card went astray": (
        (1, 2, 1),
        lambda pick: replace(pick, booster=pick.booster[:2]),
        "the booster is not what seat 3 has passed: 10305 is missing.",
    ),
    "a pick was left out": ((1, 2, 2), lambda _pick: None, "this seat has no pick 2 before it."),
    "a last pick was left out": (
        (1, 3, 2),
        lambda _pick: None,
        "1 card is left, and nobody drafts it: a round goes on until",
    ),
    "a first pick was left out": (
        (2, 1, 2),
        lambda _pick: None,
        "seat 2 has passed nothing: it has no pick 1 in this round.",
    ),
}


@pytest.mark.parametrize(("where", "change", "problem"), FAULTS.values(), ids=FAULTS.keys())
def test_a_breach_is_named(where: tuple[int, int, int], change, problem: str) -> None:
    breach = first_breach(with_pick(good_log(), where, change))

    assert breach is not None
    assert breach.rule == "CR 903.13b"
    assert problem in breach.problem


def test_a_breach_says_where_it_is() -> None:
    breach = first_breach(with_pick(good_log(), (1, 1, 2), take("10201")))

    assert str(breach) == (
        "CR 903.13b, round 1, pick 1, seat 2 (player 2), line 3: 1 of 5 cards were taken; two cards must be."
    )


def test_the_first_of_two_breaches_is_named() -> None:
    log = with_pick(with_pick(good_log(), (2, 2, 1), take()), (1, 3, 3), take())

    breach = first_breach(log)

    assert breach is not None
    assert (breach.round, breach.pick, breach.seat) == (1, 3, 3)


@pytest.mark.parametrize(
    ("round_", "wrong", "right"), [(1, "right", "left"), (2, "left", "right"), (3, "right", "left")]
)
def test_the_wrong_way_around_the_table_is_named(round_: int, wrong: str, right: str) -> None:
    """Everybody passes to the other side in one round."""
    log = good_log(4, 8)
    turned = tuple(
        replace(pick, seat={2: 4, 4: 2}.get(pick.seat, pick.seat)) if pick.round == round_ else pick
        for pick in log.picks
    )

    breach = first_breach(replace(log, picks=turned))

    assert breach is not None
    assert (breach.rule, breach.round, breach.pick) == ("CR 903.13c", round_, 2)
    assert breach.problem == f"the booster was passed to the {wrong}; in this round boosters go to the {right}."


def test_a_booster_that_is_not_passed_is_named() -> None:
    log = good_log(3, 6)
    own = {(pick.pick, pick.seat): pick for pick in log.picks if pick.round == 1}
    kept = own[1, 1].booster[2:]

    breach = first_breach(with_pick(log, (1, 2, 1), lambda pick: replace(pick, booster=kept, taken=kept[:2])))

    assert breach is not None
    assert breach.problem == "the booster was not passed: it is the one that this seat has just picked from."


def test_a_second_pick_before_passing_is_named() -> None:
    log = good_log()
    twice = replace(log.picks[0], where="line 99")

    breach = first_breach(replace(log, picks=(*log.picks, twice)))

    assert breach is not None
    assert breach.problem == "this seat picks a second time before the boosters are passed."


def test_a_round_that_is_missing_is_named() -> None:
    log = good_log()

    breach = first_breach(replace(log, picks=tuple(pick for pick in log.picks if pick.round != 2)))

    assert breach is not None
    assert breach.problem == "there is no round 2 before it."


def of_seat(log: DraftLog, seat: int) -> DraftLog:
    return replace(log, picks=tuple(pick for pick in log.picks if pick.seat == seat))


def test_the_log_of_one_player_is_checked_as_far_as_it_goes() -> None:
    log = of_seat(good_log(3, 12), 2)

    assert first_breach(log) is None
    breach = first_breach(with_pick(log, (1, 4, 2), lambda pick: replace(pick, booster=(*pick.booster, "new"))))
    assert breach is not None
    assert "has come back with new, which it did not have before" in breach.problem


def test_the_log_of_one_player_shows_when_others_took_too_few() -> None:
    log = of_seat(good_log(3, 12), 2)
    more = {(pick.pick): pick for pick in log.picks if pick.round == 1}[1].booster[2:9]

    breach = first_breach(with_pick(log, (1, 4, 2), lambda pick: replace(pick, booster=more, taken=more[:2])))

    assert breach is not None
    assert "has come back with 7 cards: 3 players took too few" in breach.problem


@pytest.mark.skipif(not SHARED.is_dir(), reason="the folder of real logs (../shared/data) is not there")
@pytest.mark.parametrize("name", ["mtgo_woe_draft_2023.txt", "xmage_mtgo_style.draft"])
def test_an_ordinary_draft_breaks_the_procedure_at_its_first_pick(name: str) -> None:
    log = read_log((SHARED / name).read_text(encoding="utf-8"))
    breach = first_breach(log)

    assert len(log.picks) == 45
    assert breach is not None
    assert (breach.round, breach.pick) == (1, 1)
    assert breach.problem == "1 of 15 cards were taken; two cards must be."
