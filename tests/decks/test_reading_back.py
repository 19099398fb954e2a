"""What is written is read back as the same deck, for every program that decks are written for."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brawlset.decks.model import DeckLine, DeckList, Fault, FaultKind, Zone
from brawlset.decks.reading import read_deck
from brawlset.decks.writing import DeckWriteError, Target, write_deck

TARGETS = get_args(Target)
WORDS = st.text(alphabet="ABCDEXabcdexéÆûō'’-", min_size=1, max_size=9).filter(
    lambda word: any(sign.isalpha() for sign in word)
)
ODD_WORDS = st.sampled_from(
    ["100,000", "17-Year", "+2", "X", "x", "X-23,", "1996", "No.", "II", "DCI", "'04", "of", "the", "Deck", "//", "/", "SP//dr,", "To!",
     '"Ach!', 'Run!"', "(Used)", "_____", "Summon:", "&", "R&D's", "...", "Fire/Ice", "Commander", "Side"]
)  # fmt: skip
NAMES = (
    st.lists(WORDS | ODD_WORDS, min_size=1, max_size=6).map(" ".join).filter(lambda name: re.search(r"[^\W\d]", name))
)
ZONE = st.sampled_from(["deck", "commander", "companion", "extra", "outside"])
PRINTINGS = st.one_of(
    st.just((None, None)),
    st.tuples(
        st.sampled_from(["WAR", "40K", "10E", "PLST", "MH2"]),
        st.none() | st.sampled_from(["12", "791★", "GNT-52", "12a", "2023-1"]),
    ),
)
ENTRIES = st.tuples(st.integers(1, 99), NAMES, PRINTINGS, ZONE)


def deck_of(entries, **facts):
    lines = tuple(
        DeckLine(number, "", count, name, set_hint, number_hint, zone)
        for number, (count, name, (set_hint, number_hint), zone) in enumerate(entries, 1)
    )
    return DeckList("text", lines, **facts)


def by_zone(deck, *, with_printings):
    """The deck's lines as (count, name) or with their printings, zone by zone in their order."""
    zones = {zone: [line for line in deck.lines if line.zone == zone] for zone in get_args(Zone)}
    end = 4 if with_printings else 2
    return {
        zone: [(line.count, line.name, line.set_hint, line.number_hint)[:end] for line in lines]
        for zone, lines in zones.items()
    }


def unlike(entries):
    """The entries without a companion that lies among the extra cards too, or a commander in the deck: when read, they are one card."""
    both = {("extra", "companion"), ("deck", "commander")}
    named = {(zone, name.casefold()) for _, name, _, zone in entries}
    return [
        entry
        for entry in entries
        if not any(entry[3] == beside and (first, entry[1].casefold()) in named for beside, first in both)
    ]


@pytest.mark.parametrize("target", TARGETS)
@given(entries=st.lists(ENTRIES, min_size=1, max_size=12))
def test_a_written_deck_is_read_back_the_same(target, entries):
    kept = [entry for entry in unlike(entries) if entry[3] != "outside" or target in {"text", "moxfield"}]
    deck = deck_of(kept or [(1, "Fog", (None, None), "deck")])
    try:
        written = write_deck(deck, target)
    except DeckWriteError:
        pytest.fail(f"{target} refused {deck.lines}")
    names = {line.name for line in deck.lines}
    read = read_deck(written.encode(), is_card=names.__contains__)
    assert read.faults == ()
    assert by_zone(read, with_printings=target == "text") == by_zone(deck, with_printings=target == "text")


@given(entries=st.lists(ENTRIES, min_size=1, max_size=12))
def test_reading_and_writing_twice_changes_nothing(entries):
    names = {name for _, name, _, _ in entries}
    first = write_deck(deck_of(unlike(entries)), "text")
    assert write_deck(read_deck(first.encode(), is_card=names.__contains__), "text") == first


DECK = deck_of(
    [
        (1, "Karn, the Great Creator", ("WAR", "1"), "commander"),
        (58, "Wastes", (None, None), "deck"),
        (1, "Fire // Ice", ("MH2", None), "deck"),
        (1, "Fog", (None, None), "extra"),
        (1, "Lurrus of the Dream-Den", ("IKO", "226"), "companion"),
        (1, "Duress", (None, None), "outside"),
    ],
    name="Karn's\nToys",
    bset="war-of-the-spark",
    game_format="brawlset",
)


def test_text_carries_everything():
    assert write_deck(DECK, "text") == (
        "Name: Karn's Toys\nBSet: war-of-the-spark\nFormat: brawlset\n\n"
        "Commander\n1 Karn, the Great Creator (WAR) 1\n\n"
        "Companion\n1 Lurrus of the Dream-Den (IKO) 226\n\n"
        "Deck\n58 Wastes\n1 Fire // Ice (MH2)\n\n"
        "Wishboard\n1 Fog\n\n"
        "Maybeboard\n1 Duress\n"
    )
    read = read_deck(write_deck(DECK, "text").encode())
    assert (read.name, read.bset, read.game_format) == ("Karn's Toys", "war-of-the-spark", "brawlset")


def test_arena_lists_the_companion_in_the_sideboard_too_and_whole_printings_only():
    assert write_deck(DECK, "arena") == (
        "About\nName Karn's Toys\n\n"
        "Commander\n1 Karn, the Great Creator (WAR) 1\n\n"
        "Companion\n1 Lurrus of the Dream-Den (IKO) 226\n\n"
        "Deck\n58 Wastes\n1 Fire // Ice\n\n"
        "Sideboard\n1 Lurrus of the Dream-Den (IKO) 226\n1 Fog\n"
    )


def test_magic_online_keeps_the_commander_in_the_sideboard():
    assert write_deck(DECK, "mtgo") == (
        "58 Wastes\n1 Fire // Ice\n\n"
        "SIDEBOARD:\n1 Fog\n// Companion\n1 Lurrus of the Dream-Den\n// Commander\n1 Karn, the Great Creator\n"
    )


def test_moxfield_has_a_heading_for_every_board():
    assert [line for line in write_deck(DECK, "moxfield").splitlines() if line.endswith(":")] == [
        "COMMANDER:",
        "COMPANION:",
        "MAINBOARD:",
        "SIDEBOARD:",
        "MAYBEBOARD:",
    ]


def test_another_spelling_is_written_where_the_target_wants_one():
    written = write_deck(DECK, "mtgo", spell=lambda line: line.name.replace(" // ", "/"))
    assert "1 Fire/Ice\n" in written


def test_a_list_with_faults_is_not_written_since_a_card_would_be_lost():
    deck = DeckList("text", DECK.lines, faults=(Fault(7, "XQ: 3 Fog", FaultKind.UNKNOWN_ZONE, "XQ"),))
    with pytest.raises(DeckWriteError, match="line 7"):
        write_deck(deck, "text")


@pytest.mark.parametrize("name", ["Sol Ring *F*", "Sol Ring #tag", "https://example.com", "", "Sol Ring 2.00"])
def test_a_name_that_would_be_read_as_something_else_is_refused(name):
    with pytest.raises(DeckWriteError, match="Line 1"):
        write_deck(deck_of([(1, name, (None, None), "deck")]), "text")
