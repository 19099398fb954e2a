"""The chances of a booster: by hand, against every possible draw, and against boosters that are opened."""

# ruff: noqa: S311 - chance that can be repeated, and no secret

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brawlset.draft.odds import BoosterOdds, Event
from brawlset.draft.opening import Opener

SHARED = Path(__file__).parents[2] / "../shared/data/archives"


def chance(booster, event: Event) -> float:
    return BoosterOdds(booster).chance(event).probability


def test_one_card_of_a_sheet_is_drawn_by_its_weight(booster, sheet) -> None:
    one = booster((1.0, {"a": 1}), a=sheet([(0, 3), (1, 1)]))

    found = BoosterOdds(one).chance(Event.any_of([0]))

    assert (found.probability, found.expected, found.is_exact) == (pytest.approx(0.75), pytest.approx(0.75), True)


def test_a_card_that_is_gone_is_not_drawn_again(booster, sheet) -> None:
    # weights 3, 1, 1; two cards: card 1 is missed by 3/5 * 1/2 (0 then 2) and 1/5 * 3/4 (2 then 0)
    one = booster((1.0, {"a": 2}), a=sheet([(0, 3), (1, 1), (2, 1)]))

    assert chance(one, Event.any_of([1])) == pytest.approx(1 - (3 / 5 * 1 / 2 + 1 / 5 * 3 / 4))
    assert BoosterOdds(one).chance(Event.any_of([0, 1, 2])).expected == pytest.approx(2)


def test_a_sheet_with_duplicates_puts_every_card_back(booster, sheet) -> None:
    one = booster((1.0, {"a": 2}), a=sheet([(0, 3), (1, 1)], allows_duplicates=True))

    found = BoosterOdds(one).chance(Event.any_of([1]))

    assert (found.probability, found.expected) == (pytest.approx(1 - 0.75**2), pytest.approx(0.5))
    assert chance(one, Event.pair_of([(1, 1)])) == pytest.approx(1 / 16)


def test_a_fixed_sheet_is_in_every_booster_whole(booster, sheet) -> None:
    one = booster((1.0, {"a": 3}), a=sheet([(0, 1), (1, 2)], is_fixed=True))

    assert BoosterOdds(one).chance(Event.any_of([1])).expected == 2
    assert (
        chance(one, Event.any_of([1])),
        chance(one, Event.pair_of([(1, 1)])),
        chance(one, Event.pair_of([(0, 0)])),
    ) == (1, 1, 0)


def test_make_ups_and_sheets_are_independent(booster, sheet) -> None:
    # the rare make-up has a foil, which is card 0 in one of four
    sheets = {"a": sheet([(0, 1), (1, 1)]), "foil": sheet([(0, 1), (1, 3)])}
    one = booster((0.9, {"a": 1}), (0.1, {"a": 1, "foil": 1}), **sheets)

    assert chance(one, Event.any_of([0])) == pytest.approx(0.9 * 0.5 + 0.1 * (1 - 0.5 * 0.75))


def test_two_copies_of_a_card_from_two_sheets_are_a_pair(booster, sheet) -> None:
    one = booster((1.0, {"a": 1, "foil": 1}), a=sheet([(0, 1), (1, 1)]), foil=sheet([(0, 1), (1, 1)]))

    assert chance(one, Event.pair_of([(0, 0)])) == pytest.approx(1 / 4)
    assert chance(one, Event.pair_of([(0, 1)])) == pytest.approx(1 / 2)
    assert chance(one, Event.pair_of([(0, 0), (0, 1), (1, 1)])) == pytest.approx(1)


def test_two_printings_of_a_card_can_come_from_one_sheet(booster, sheet) -> None:
    one = booster((1.0, {"a": 2}), a=sheet([(0, 1), (0, 1), (1, 1)]))

    assert chance(one, Event.pair_of([(0, 0)])) == pytest.approx(1 / 3)


def test_a_background_and_who_chooses_one_are_a_pair_but_two_backgrounds_are_none(booster, sheet) -> None:
    one = booster((1.0, {"a": 2}), a=sheet([(0, 1), (1, 1), (2, 1)]))  # 0 chooses, 1 and 2 are Backgrounds

    assert chance(one, Event.pair_of([(0, 1), (0, 2)])) == pytest.approx(2 / 3)


def test_what_is_on_no_sheet_never_comes(booster, sheet) -> None:
    one = booster((1.0, {"a": 1}), a=sheet([(0, 1), (1, 1)]))

    found = BoosterOdds(one).chance(Event.any_of([7]))

    assert (found.probability, found.expected) == (0, 0)
    assert chance(one, Event.pair_of([])) == 0


def test_a_balanced_sheet_is_exact_only_where_it_holds_nothing_that_is_asked_for(booster, sheet) -> None:
    one = booster((1.0, {"a": 1, "b": 1}), a=sheet([(0, 1), (1, 1)], is_balanced=True), b=sheet([(2, 1)]))

    assert BoosterOdds(one).chance(Event.any_of([2])).is_exact
    assert not BoosterOdds(one).chance(Event.any_of([1])).is_exact


def test_a_sheet_that_has_lost_its_cards_gives_what_is_left(booster, sheet) -> None:
    one = booster((1.0, {"a": 3, "b": 1}), a=sheet([(0, 2), (1, 1)]), b=sheet([]))

    found = BoosterOdds(one).chance(Event.any_of([0, 1]))

    assert (found.probability, found.expected) == (pytest.approx(1), pytest.approx(2))


WEIGHTS = st.lists(st.integers(1, 4), min_size=2, max_size=6)


@settings(max_examples=80, deadline=None)
@given(weights=WEIGHTS, count=st.integers(1, 4), data=st.data())
def test_chances_are_those_of_all_possible_draws(booster, sheet, weights: list[int], count: int, data) -> None:
    count = min(count, len(weights))
    numbers = range(len(weights))
    wanted = data.draw(st.sets(st.sampled_from(numbers)))
    pairs = data.draw(st.sets(st.tuples(st.sampled_from(numbers), st.sampled_from(numbers)), max_size=4))
    pairs = {(one, other) for one, other in pairs if one != other}  # one printing each: no second copy
    odds = BoosterOdds(booster((1.0, {"a": count}), a=sheet(list(zip(numbers, weights, strict=True)))))

    any_of = pair_of = expected = 0.0
    for drawn in permutations(numbers, count):
        probability, left = 1.0, sum(weights)
        for card in drawn:
            probability *= weights[card] / left
            left -= weights[card]
        held = set(drawn)
        any_of += probability * bool(held & wanted)
        expected += probability * len(held & wanted)
        pair_of += probability * any(one in held and other in held for one, other in pairs)

    found = odds.chance(Event.any_of(wanted))
    assert found.probability == pytest.approx(any_of)
    assert found.expected == pytest.approx(expected)
    assert odds.chance(Event.pair_of(pairs)).probability == pytest.approx(pair_of)


def agrees(share: float, expected: float, count: int) -> bool:
    """Whether a share seen in `count` boosters lies within five standard errors of the chance."""
    return abs(share - expected) <= 5 * (max(expected * (1 - expected), 1e-6) / count) ** 0.5


def test_odds_agree_with_boosters_that_are_opened(small_sets) -> None:
    one, count = small_sets.boosters["tst"], 6000
    odds = BoosterOdds(one)
    opener, rng = Opener(one, small_sets.cards), Random(5)
    opened = [opener.open(rng) for _ in range(count)]

    for card in small_sets.cards:
        found = odds.chance(Event.any_of([card.number]))
        assert agrees(sum(card.number in held for held in opened) / count, found.probability, count), card
    pairs = list(small_sets.pairs)
    seen = sum(any(_has(held, pair) for pair in pairs) for held in opened) / count
    assert agrees(seen, odds.chance(Event.pair_of(pairs)).probability, count)


def _has(held: list[int], pair: tuple[int, int]) -> bool:
    first, second = pair
    return held.count(first) >= 2 if first == second else first in held and second in held


@pytest.mark.skipif(not SHARED.is_dir(), reason="the folder of real boosters (../shared/data) is not there")
@pytest.mark.parametrize("code", ["CMR", "CLB", "CMM"])
def test_odds_of_real_boosters_agree_with_boosters_that_are_opened(booster, cards, sheet, code: str) -> None:
    from brawlset.sources.mtgjson_boosters import parse_boosters

    file = parse_boosters(SHARED / f"{code}.json")
    names = sorted({card.name or "" for card in file.cards})
    numbers = {card.uuid: names.index(card.name or "") for card in file.cards}
    total = sum(make_up.weight for make_up in file.configurations)
    one = booster(
        *((make_up.weight / total, dict(make_up.contents)) for make_up in file.configurations),
        **{one.name: sheet([(numbers[uuid], weight) for uuid, weight in one.cards], one.name) for one in file.sheets},
    )
    legends = {
        numbers[uuid] for one in file.sheets if "legend" in one.name and "non" not in one.name for uuid, _ in one.cards
    }
    found = BoosterOdds(one).chance(Event.any_of(legends))
    count = 3000
    opener, rng = Opener(one, cards(*([""] * len(names)))), Random(code)
    opened = [opener.open(rng) for _ in range(count)]

    assert {len(held) for held in opened} == {20}
    mean = sum(len(legends.intersection(held)) for held in opened) / count
    assert found.probability > 0.99
    assert mean == pytest.approx(found.expected, abs=0.06)
