"""Simulations: repeatable, the same in one process and in two, and every draft keeps to the procedure."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brawlset.draft.foreign_logs import read_log
from brawlset.draft.log import write_log
from brawlset.draft.pickers import PICKERS
from brawlset.draft.replay import first_breach
from brawlset.draft.simulation import COLUMNS, Simulation, Table, blocks, simulation
from brawlset.errors import ConfigurationError


def plan(**changed: object) -> Simulation:
    given = {"set_codes": ("tst",) * 3, "pickers": ("random",) * 4, "pod_count": 5, "seed": "s"}
    return Simulation(**given | changed)


def drafted(small_sets, one: Simulation, pod: int = 1) -> list:
    return list(Table(small_sets, one).picks(pod))


def test_the_same_seed_makes_the_same_draft_and_another_one_another(small_sets) -> None:
    assert drafted(small_sets, plan()) == drafted(small_sets, plan())
    assert drafted(small_sets, plan()) != drafted(small_sets, plan(seed="t"))
    assert drafted(small_sets, plan()) != drafted(small_sets, plan(), pod=2)


def opened(picks: list) -> dict[tuple[int, int], tuple[int, ...]]:
    return {(pick.round, pick.seat): pick.booster for pick in picks if pick.pick == 1}


def test_boosters_do_not_depend_on_who_drafts_nor_on_how_many_cards_a_pick(small_sets) -> None:
    first = opened(drafted(small_sets, plan()))

    assert opened(drafted(small_sets, plan(pickers=("rarity",) * 4))) == first
    assert opened(drafted(small_sets, plan(cards_per_pick=1))) == first


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    pickers=st.lists(st.sampled_from(sorted(PICKERS)), min_size=1, max_size=9),
    rounds=st.integers(1, 4),
)
def test_the_log_of_a_simulated_draft_always_passes_the_replay(
    small_sets, seed: int, pickers: list[str], rounds: int
) -> None:
    one = plan(seed=str(seed), pickers=tuple(pickers), set_codes=("tst",) * rounds)
    picks = drafted(small_sets, one)
    players = [f"player {seat}" for seat in range(1, len(pickers) + 1)]
    names = [card.name for card in small_sets.cards]

    log = read_log("\n".join(write_log(picks, names, players=players, boosters=one.set_codes)))

    assert first_breach(log) is None
    assert Counter(name for pick in log.picks for name in pick.taken) == Counter(
        names[card] for pick in picks for card in pick.taken
    )
    assert sum(len(pick.taken) for pick in log.picks) == 7 * rounds * len(pickers)


def test_a_draft_with_one_card_a_pick_does_not_pass_the_replay(small_sets) -> None:
    picks = drafted(small_sets, plan(cards_per_pick=1))
    lines = write_log(picks, [card.name for card in small_sets.cards], players=list("abcd"), boosters=["tst"])

    breach = first_breach(read_log("\n".join(lines)))

    assert breach is not None
    assert (breach.rule, breach.round, breach.pick, breach.seat) == ("CR 903.13b", 1, 1, 1)


def values(small_sets, one: Simulation, workers: int) -> list[tuple[int, ...]]:
    """(pod, then the other columns) of every card."""
    width = len(COLUMNS)
    found = []
    for block in blocks(small_sets, one, workers=workers):
        rows = [tuple(block.values[place : place + width]) for place in range(0, len(block.values), width)]
        found += [(block.first_pod + row[0], *row[1:]) for row in rows]
    return found


def test_two_processes_make_what_one_makes(small_sets) -> None:
    one = plan(pod_count=760, pickers=("commander", "random"))

    alone = values(small_sets, one, 1)

    assert values(small_sets, one, 2) == alone
    assert sorted({row[0] for row in alone}) == list(range(1, 761))


def test_counts_of_cards_are_conserved(small_sets) -> None:
    one = plan(pod_count=20)
    found = values(small_sets, one, 1)

    boosters = Counter((pod, round_, opened_by) for pod, round_, _, _, opened_by, _, _ in found)
    assert len(boosters) == 20 * 3 * 4
    assert set(boosters.values()) == {7}
    seats = Counter((pod, seat) for pod, _, _, seat, _, _, _ in found)
    assert set(seats.values()) == {21}


def asked(**changed: object) -> Simulation:
    given = {"boosters": ["cmr"], "pickers": ["random"], "players": 8, "pods": 1, "seed": "s", "cards_per_pick": 2}
    return simulation(**given | changed)


def test_the_last_booster_stands_for_the_rounds_that_are_left() -> None:
    assert asked().set_codes == ("cmr", "cmr", "cmr")
    assert asked(boosters=["cmr", "cmm"]).set_codes == ("cmr", "cmm", "cmm")


def test_pickers_sit_around_the_table_in_turn() -> None:
    assert asked(pickers=["random", "rarity"], players=3).pickers == ("random", "rarity", "random")


WRONG = {
    "four rounds": {"boosters": ["cmr"] * 4},
    "no player": {"players": 0},
    "a crowd": {"players": 33},
    "no draft": {"pods": 0},
    "no card": {"cards_per_pick": 0},
    "an unknown picker": {"pickers": ["clever"]},
}


@pytest.mark.parametrize("changed", WRONG.values(), ids=WRONG.keys())
def test_what_makes_no_draft_is_refused(changed: dict[str, object]) -> None:
    with pytest.raises(ConfigurationError):
        asked(**changed)
