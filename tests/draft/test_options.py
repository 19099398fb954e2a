"""What a pool supports: pairs by boosters, added commanders, copies, colors chosen, how many cards fit."""

from __future__ import annotations

from typing import Any

import pytest

from brawlset.decks.reading import read_deck
from brawlset.draft.boosters import find_pairs
from brawlset.draft.options import Option, options
from brawlset.draft.pools import read_pool
from brawlset.errors import NotFoundError


@pytest.fixture
def supported(con):
    """(commander, partner) -> option, of a pool written as a list."""

    def find(text: str, *boosters: str) -> dict[tuple[str, str | None], Option]:
        pool = read_pool(con, read_deck(text.encode()))
        return {(one.commander, one.partner): one for one in options(con, pool, boosters, deck_minimum=60)}

    return find


@pytest.fixture
def may_pair(con):
    """Whether two cards may lead together in a draft with these boosters."""

    def ask(first: str, second: str, *boosters: str) -> bool:
        ids = dict(con.execute("select name, oracle_id from cards").fetchall())
        wanted = {ids[first], ids[second]}
        return any({one, other} == wanted for one, other in find_pairs(con, list(wanted), boosters))

    return ask


PAIRS: dict[str, tuple[tuple[Any, ...], bool]] = {
    "two of one color each, in CMM": (("Monika", "Bertram", "cmm"), True),
    "one color and none, in CMM": (("Monika", "Gearheart", "cmm"), True),
    "one color and two, in CMM": (("Monika", "Duarte", "cmm"), False),
    "one color and a printed partner of two, in CMM": (("Monika", "Akiri", "cmm"), True),
    "one color and a Background, in CMM": (("Monika", "Raised by Giants", "cmm"), False),
    "a planeswalker that says so, in CMM": (("Lady Urza", "Monika", "cmm"), True),
    "a planeswalker that does not, in CMM": (("Jace", "Monika", "cmm"), False),
    "two of one color each, in CMR": (("Monika", "Bertram", "cmr"), False),
    "two of one color each, in a mixed draft": (("Monika", "Bertram", "cmr", "cmm", "dom"), True),
    "two of one color each, boosters not known": (("Monika", "Bertram"), False),
    "printed partners": (("Tormod", "Livio"), True),
    "two copies": (("Tormod", "Tormod"), True),
    "two copies of what has no partner": (("Monika", "Monika", "cmr"), False),
    "two copies of what is granted partner": (("Monika", "Monika", "cmm"), True),
    "Friends forever and partner": (("Friendly Fred", "Tormod", "cmr"), False),
    "the Piper and one color, in CMM": (("The Prismatic Piper", "Monika", "cmm"), True),
    "the Piper and one color, in CMR": (("The Prismatic Piper", "Monika", "cmr"), False),
    "who chooses a Background, and one": (("Wilson", "Raised by Giants", "clb"), True),
    "two that choose a Background": (("Wilson", "Faceless One", "clb"), True),
    "two Faceless Ones": (("Faceless One", "Faceless One", "clb"), True),
}


@pytest.mark.parametrize(("asked", "answer"), PAIRS.values(), ids=PAIRS.keys())
def test_who_leads_together_depends_on_the_boosters_of_the_draft(
    may_pair, asked: tuple[str, ...], answer: bool
) -> None:
    assert may_pair(*asked) is answer


POOL = (
    "1 Monika\n2 Tormod\n1 Livio\n3 Common W\n4 Common B\n1 Common U\n2 Command Tower\n1 Guildmage\n1 Bayou\n1 Wastes\n"
    "1 Snow-Covered Swamp"
)


def test_copies_count_and_so_do_the_commanders(supported) -> None:
    found = supported(POOL)

    # black: Tormod twice, four commons, two Towers, Wastes, the snow Swamp
    assert found["Tormod", None].playable_count == 10
    assert found["Tormod", None].basics_needed == 50
    # white and black: those, Monika, Livio, three white commons, the Guildmage
    pair = found["Livio", "Tormod"]
    assert (pair.color_identity, pair.playable_count, pair.added_count) == ("WB", 16, 0)
    assert found["Tormod", "Tormod"].playable_count == 10


def test_a_second_copy_leads_only_where_there_is_one(supported) -> None:
    assert ("Tormod", "Tormod") not in supported("1 Tormod\n1 Common B")


def test_boosters_add_commanders_that_are_no_cards_of_the_pool(supported) -> None:
    found = supported(POOL, "cmr")

    alone, two, beside = (
        found["The Prismatic Piper", None],
        found["The Prismatic Piper", "The Prismatic Piper"],
        found["The Prismatic Piper", "Tormod"],
    )
    assert (alone.chosen_colors, alone.playable_count, alone.added_count, alone.deck_count) == ("B", 10, 1, 11)
    assert (two.chosen_colors, two.playable_count, two.added_count, two.deck_count) == ("WB", 16, 2, 18)
    assert (beside.chosen_colors, beside.color_identity, beside.playable_count, beside.added_count) == (
        "W",
        "WB",
        16,
        1,
    )
    assert not any("Piper" in name for names in supported(POOL, "dom") for name in names if name)


def test_a_drafted_piper_is_a_card_of_the_pool(supported) -> None:
    found = supported("1 The Prismatic Piper\n2 Common G", "cmr")

    assert (found["The Prismatic Piper", None].playable_count, found["The Prismatic Piper", None].added_count) == (3, 0)
    assert found["The Prismatic Piper", "The Prismatic Piper"].added_count == 1
    undrafted = supported("1 The Prismatic Piper\n2 Common G")
    assert ("The Prismatic Piper", "The Prismatic Piper") not in undrafted


def test_boosters_of_two_sets_add_up_but_the_piper_does_not(supported) -> None:
    found = supported("1 Common G", "cmr", "clb", "cmm")

    assert ("Faceless One", "Faceless One") in found
    assert ("The Prismatic Piper", "The Prismatic Piper") in found
    # one Faceless One has one color at most as printed, and so partner in a draft with CMM
    assert ("Faceless One", "The Prismatic Piper") in found


def test_no_basic_land_is_free_for_a_colorless_deck(supported) -> None:
    assert supported("1 Gearheart\n1 Wastes")["Gearheart", None].basics_needed is None


def test_a_pool_without_a_commander_supports_none(supported) -> None:
    assert supported("3 Common W\n1 Raised by Giants\n1 Jace") == {}


def test_the_best_comes_first_and_drafted_before_added(con) -> None:
    pool = read_pool(con, read_deck(POOL.encode()))
    found = options(con, pool, ["cmr"], deck_minimum=60)

    counts = [(-one.playable_count, one.added_count) for one in found]
    assert counts == sorted(counts)
    assert (found[0].commander, found[0].partner) == ("Livio", "Tormod")


def test_every_heading_of_a_list_is_part_of_the_pool(con) -> None:
    listed = read_deck(b"Commander\n1 Tormod\n\nDeck\n2 Common B\n\nSideboard\n1 Common B\n1 Livio")

    assert sorted(read_pool(con, listed).values()) == [1, 1, 3]


def test_a_pool_with_a_line_that_is_not_understood_is_refused_with_it(con) -> None:
    with pytest.raises(NotFoundError, match=r"line 2: no card is called 'Tormodd'.*Tormod\?"):
        read_pool(con, read_deck(b"1 Common B\n1 Tormodd"))
