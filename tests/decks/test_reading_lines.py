"""One line of a text list: count, name, printing, marks and zone; what only the list of cards can decide; what is a fault."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brawlset.decks.model import DeckReadError, FaultKind, NoteKind
from brawlset.decks.reading import read_deck

KNOWN = {
    "1996 World Champion",
    "Black Waltz No. 3",
    "Conspiracy",
    "Erase (Not the Urza's Legacy One)",
    "Hazmat Suit (Used)",
    "Library",
    "Look at Me, I'm the DCI",
    "Naturalize",
    "Naturalize 2",
    "Plains",
    "Power Sink",
    "Sol Ring",
    "Swamp",
    "X",
    "X, Mystery Racer",
}
KNOWN_KEYS = {name.lower() for name in KNOWN}


def is_card(name):
    return name.lower() in KNOWN_KEYS


def read_line(line, *, cards=None):
    """The only line that `line` reads as, as (count, name, set, number, zone)."""
    deck = read_deck(line.encode(), is_card=cards)
    assert not deck.faults
    (read,) = deck.lines
    return read.count, read.name, read.set_hint, read.number_hint, read.zone


COUNTS = [
    ("1 Sol Ring", 1, "Sol Ring"),
    ("1x Sol Ring", 1, "Sol Ring"),
    ("4X Sol Ring", 4, "Sol Ring"),
    ("3 x Sol Ring", 3, "Sol Ring"),
    ("3× Sol Ring", 3, "Sol Ring"),
    ("2xSol Ring", 2, "Sol Ring"),
    ("x2 Sol Ring", 2, "Sol Ring"),
    ("2, Sol Ring", 2, "Sol Ring"),
    ("2;Sol Ring", 2, "Sol Ring"),
    ("Sol Ring", 1, "Sol Ring"),
    ("Sol Ring x3", 3, "Sol Ring"),
    ("Sol Ring (x3)", 3, "Sol Ring"),
    ("465 Swamp", 465, "Swamp"),
    ("  \t4\tSol   Ring \t", 4, "Sol Ring"),
    ("４\u3000Ｓｏｌ Ring", 4, "Sol Ring"),
    ("4\u00a0Sol\u00a0Ring", 4, "Sol Ring"),
    ("1 \u200bSol\ufeff Ring", 1, "Sol Ring"),
    ("* 1 Sol Ring", 1, "Sol Ring"),
    ("- Sol Ring", 1, "Sol Ring"),
    ("• 2 Sol Ring", 2, "Sol Ring"),
]


@pytest.mark.parametrize(("line", "count", "name"), COUNTS, ids=[line for line, *_ in COUNTS])
def test_counts_are_read_in_every_form(line, count, name):
    assert read_line(line)[:2] == (count, name)


NAMES = [
    "Fire // Ice",
    "Fire/Ice",
    "Fire / Ice",
    "Fire /// Ice",
    "Who/What/When/Where/Why",
    "SP//dr, Piloted by Peni",
    "Summon: Choco/Mog",
    "Circle of Protection: Red",
    "To Arms!",
    "Borrowing 100,000 Arrows",
    "+2 Mace",
    "17-Year Cicadas",
    '"Ach! Hans, Run!"',
    'Kongming, "Sleeping Dragon"',
    "X",
    "X, Mystery Racer",
    "X-23, Deadly Weapon",
    "_____",
    "Lim-Dûl’s Vault",
    "Bespoke Bō",
    "Ætherize",
    "Ratonhnhaké꞉ton",
    "B.F.M. (Big Furry Monster)",
    "Hazmat Suit (Used)",
    "Fear (Not the Alpha One) // Loathing",
    "Land Aid '04",
    "Pain 101",
    "Black Waltz No. 3",
    "Experiment #9",
    "TL;DR",
    "TCRI Building",
    "Look at Me, I'm the DCI",
    "Emperor Mihail II",
    "The Deck of Many Things",
    "Avatar of Hope",
    "Conspiracy Theory",
    "Consider",
    "Kaboom!",
    "Éclair en chaîne",
    "Appel // Autorité",
    "Asmoranomardicadaistinaculdacar",
]
FRAMES = [
    "{}",
    "1 {}",
    "1x {}",
    "SB: 1 {}",
    "* 1 {}",
    "1 {} (ABC) 12",
    "1 {} (ABC) 12 *F*",
    "1 [ABC:12] {}",
    "1 {} [ABC:12]",
]


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("name", NAMES)
def test_signs_of_a_name_stay_in_the_name(name, frame):
    deck = read_deck(frame.format(name).encode())
    assert [(line.count, line.name) for line in deck.lines] == [(1, name)]
    assert not deck.faults


PRINTINGS = [
    ("1 Sol Ring (C14) 276", "C14", "276"),
    ("1 Sol Ring (c14) 276", "C14", "276"),
    ("1 Sol Ring (C14:276)", "C14", "276"),
    ("1 Sol Ring (C14)", "C14", None),
    ("1 Sol Ring [C14]", "C14", None),
    ("1 Sol Ring [10e]", "10E", None),
    ("1 Sol Ring {C14}", "C14", None),
    ("1 Sol Ring (C14", "C14", None),
    ("1 [C14:276] Sol Ring", "C14", "276"),
    ("1 [C14#276] Sol Ring", "C14", "276"),
    ("1 [C14] Sol Ring (3)", "C14", "3"),
    ("[C14] Sol Ring 276", "C14", "276"),
    ("1 [] Sol Ring", None, None),
    ("1 [CMD] Sol Ring", "CMD", None),
    ("1 Sol Ring (plst) GNT-52", "PLST", "GNT-52"),
    ("1 Sol Ring (sld) 791★", "SLD", "791★"),
    ("1 Sol Ring (TST) ★ 1", "TST", "★ 1"),
    ("1 Sol Ring [PLST] ★", "PLST", "★"),
    ("1 Sol Ring () 1F★", None, "1F★"),
    ("1 Sol Ring () 2023-1", None, "2023-1"),
    ("1 Sol Ring [PLST:A-150e]", "PLST", "A-150e"),
    ("1 [WAR:2*] Sol Ring", "WAR", "2*"),
    ("1 Sol Ring [LTR:*]", "LTR", None),
    ("9 Sol Ring (335)", None, "335"),
    ("1 Sol Ring TMP 78", "TMP", "78"),
    ("1 Sol Ring|C14", "C14", None),
    ("1 Sol Ring|C14|2", "C14", None),
    ("1 Sol Ring | Commander 2014", "Commander 2014", None),
    ("4x Sol Ring+ (TMP) 78", "TMP", "78"),
    ("1 Sol Ring <retro> [2XM] (F)", "2XM", None),
    ("1 Sol Ring [foil] [PLST:CM2-4]", "PLST", "CM2-4"),
    ("1 Sol Ring (tmt) 123 [Ramp] ^Fence (flavor),#fa890d^", "TMT", "123"),
    ("1 https://scryfall.com/card/c14/276/sol-ring", "C14", "276"),
]


@pytest.mark.parametrize(("line", "set_hint", "number_hint"), PRINTINGS, ids=[line for line, *_ in PRINTINGS])
def test_printings_are_hints_and_no_part_of_the_name(line, set_hint, number_hint):
    assert read_line(line)[1:4] == ("Sol Ring", set_hint, number_hint)


ZONES = [
    ("SB: 1 Sol Ring", "extra"),
    ("Sb:\t1\tSol Ring", "extra"),
    ("S: 1 Sol Ring", "extra"),
    ("CMDR: 1 Sol Ring", "commander"),
    ("CM: 1 Sol Ring", "commander"),
    ("COMMANDER: Sol Ring", "commander"),
    ("Commandant : 1 Sol Ring", "commander"),
    ("Compagnon : 1 Sol Ring", "companion"),
    ("Réserve : 1 Sol Ring", "extra"),
    ("1 Sol Ring *CMDR*", "commander"),
    ("1 Sol Ring # !Commander", "commander"),
    ("1 Sol Ring #!Commander", "commander"),
    ("1x Sol Ring (fin) 506 [Commander{top}] ^Keeper,#4aab08^", "commander"),
    ("1 Sol Ring (SOC) 10 [Commander {top}]", "commander"),
    ("1 Sol Ring (IKO) 226 [Companion]", "companion"),
    ("1x Sol Ring (ltc) 35 [(New) Maybeboard{noDeck}{noPrice},Sideboard]", "outside"),
    ("1x Sol Ring (tltr) 18 *F* [Tokens & Extras{noDeck}]", "outside"),
    ("1x Sol Ring (ltc) 35 [Land,Maybe (New){noDeck}{noPrice}]", "deck"),
    ("1x Sol Ring (ltc) 35 [Sideboard]", "extra"),
    ("1 [SLD:1139] Sol Ring [token]", "outside"),
    ("- [Commander] Sol Ring", "commander"),
    ("3 Sol Ring #Card Advantage #Draw", "deck"),
    ("1 Sol Ring $5.00", "deck"),
    ("1 Sol Ring 5,00 €", "deck"),
]


@pytest.mark.parametrize(("line", "zone"), ZONES, ids=[line for line, _ in ZONES])
def test_marks_give_the_zone_and_leave_the_name(line, zone):
    read = read_line(line)
    assert (read[1], read[4]) == ("Sol Ring", zone)


WITH_CARDS = [
    ("1996 World Champion", (1, "1996 World Champion", None, None)),
    ("1 1996 World Champion", (1, "1996 World Champion", None, None)),
    ("2 Hazmat Suit (USED)", (2, "Hazmat Suit (USED)", None, None)),
    ("1 Naturalize 2", (1, "Naturalize 2", None, None)),
    ("1 X", (1, "X", None, None)),
    ("1x X", (1, "X", None, None)),
    ("1 X, Mystery Racer", (1, "X, Mystery Racer", None, None)),
    ("1 x Sol Ring", (1, "Sol Ring", None, None)),
    ("Power Sink tmp", (1, "Power Sink", "TMP", None)),
    ("12x Power Sink TMP", (12, "Power Sink", "TMP", None)),
    ("1 TMP Power Sink", (1, "Power Sink", "TMP", None)),
    ("22 Power Sink", (22, "Power Sink", None, None)),
    ('1 "Sol Ring"', (1, "Sol Ring", None, None)),
    ("1 Look at Me, I'm the DCI", (1, "Look at Me, I'm the DCI", None, None)),
]


@pytest.mark.parametrize(("line", "expected"), WITH_CARDS, ids=[line for line, _ in WITH_CARDS])
def test_the_list_of_cards_decides_what_a_line_alone_cannot_tell(line, expected):
    assert read_line(line, cards=is_card)[:4] == expected


WITHOUT_CARDS = [
    ("2 Hazmat Suit (USED)", "Hazmat Suit", "USED"),
    ("12x Power Sink TMP", "Power Sink TMP", None),
    ("1 TMP Power Sink", "TMP Power Sink", None),
    ("4 Plains 261", "Plains 261", None),
]


@pytest.mark.parametrize(("line", "name", "set_hint"), WITHOUT_CARDS, ids=[line for line, *_ in WITHOUT_CARDS])
def test_without_the_list_of_cards_the_name_stays_as_written(line, name, set_hint):
    assert read_line(line)[1:3] == (name, set_hint)


def test_1996_world_champion_is_never_1996_copies():
    deck = read_deck(b"1996 World Champion")
    assert deck.lines == ()
    assert [(fault.problem, fault.subject) for fault in deck.faults] == [(FaultKind.UNCLEAR_NAME, "1996")]
    assert set(deck.faults[0].readings) == {"World Champion", "1996 World Champion"}


FAULTS = [
    ("https://example.com/decks/monoblue-306/", FaultKind.WEB_ADDRESS, "https://example.com/decks/monoblue-306/"),
    ("1 https://example.com/card/1", FaultKind.WEB_ADDRESS, "https://example.com/card/1"),
    ("1 Sol Ring 2.00", FaultKind.UNCLEAR_NUMBER, "2.00"),
    ("XQ: 3 Sol Ring", FaultKind.UNKNOWN_ZONE, "XQ"),
    ("17", FaultKind.NO_NAME, None),
    ("1x", FaultKind.NO_NAME, None),
    ("}{", FaultKind.NOT_A_CARD_LINE, None),
    ("1 Sol \x1b[31mRing", FaultKind.NOT_A_CARD_LINE, None),
    ("1 " + "Sol " * 90, FaultKind.NAME_TOO_LONG, None),
    ("1 " + "Sol " * 900, FaultKind.NAME_TOO_LONG, None),
]


@pytest.mark.parametrize(("line", "problem", "subject"), FAULTS, ids=[line[:30] for line, *_ in FAULTS])
def test_what_is_no_card_line_is_a_fault_with_its_number(line, problem, subject):
    deck = read_deck(f"1 Fog\n\n{line}\n".encode())
    assert [(fault.number, fault.problem) for fault in deck.faults] == [(3, problem)]
    assert subject is None or deck.faults[0].subject == subject
    assert [read.name for read in deck.lines] == ["Fog"]


def test_a_number_behind_a_known_card_is_reported_and_not_guessed():
    deck = read_deck(b"4 Plains 261", is_card=is_card)
    assert deck.lines == ()
    assert [(fault.problem, fault.subject) for fault in deck.faults] == [(FaultKind.UNCLEAR_NUMBER, "261")]
    assert "Plains" in deck.faults[0].readings


def test_more_copies_than_any_deck_has_are_a_fault():
    deck = read_deck(b"1 Fog\n99999x Sol Ring")
    assert [(fault.number, fault.problem, fault.subject) for fault in deck.faults] == [
        (2, FaultKind.COUNT_TOO_LARGE, "99999")
    ]


def test_a_count_of_zero_is_no_card_and_is_noted():
    deck = read_deck(b"4 Fog\n0 Sol Ring")
    assert [line.name for line in deck.lines] == ["Fog"]
    assert [(note.kind, note.facts, note.number) for note in deck.notes] == [(NoteKind.COUNT_OF_ZERO, ("Sol Ring",), 2)]


def test_the_text_of_a_line_is_kept_as_written():
    deck = read_deck(b"  4x\tFog  (C14) 3 \n")
    assert (deck.lines[0].text, deck.lines[0].number) == ("4x\tFog  (C14) 3", 1)


@given(st.text(max_size=120))
def test_any_line_between_two_cards_is_read_or_refused_and_loses_no_neighbour(text):
    line = " ".join(text.split())
    try:
        deck = read_deck(f"1 Fog\n{line}\n1 Opt".encode(errors="replace"))
    except DeckReadError:
        return
    assert {1, 3} <= {read.number for read in deck.lines}


def test_a_card_line_of_an_unknown_board_keeps_the_name_for_the_message():
    deck = read_deck(b"XQ: 3 Claim the Firstborn")
    assert [fault.readings for fault in deck.faults] == [("Claim the Firstborn",)]
