"""A whole text list: headings in several languages, blocks without headings, header lines, companions, commanders, encodings."""

from __future__ import annotations

import pytest

from brawlset.decks.model import ZONES, NoteKind
from brawlset.decks.reading import read_deck

SPELLS = [
    f"{first} {second}" for first in ("Rosy", "Amber", "Jade", "Onyx", "Pearl", "Ruby") for second in "abcdefghijklmnop"
]


def singles(count, start=0):
    return "\n".join(f"1 {name.title()}" for name in SPELLS[start : start + count])


def sizes(deck):
    """The copies of each zone that holds any."""
    return {zone: deck.copies(zone) for zone in ZONES if deck.copies(zone)}


def kinds(deck):
    return [note.kind for note in deck.notes]


HEADINGS = [
    ("Commander", "commander"),
    ("COMMANDER:", "commander"),
    ("// Commanders", "commander"),
    ("//Commander", "commander"),
    ("// Command Zone", "commander"),
    ("## Commander", "commander"),
    ("[Commander]", "commander"),
    ("== Commander ==", "commander"),
    ("Commander (1)", "commander"),
    ("// General - 1", "commander"),
    ("Commandant", "commander"),
    ("Commandants :", "commander"),
    ("Général", "commander"),
    ("[KOMMANDEUR]", "commander"),
    ("Comandante", "commander"),
    ("Companion", "companion"),
    ("Compagnon", "companion"),
    ("Sideboard", "extra"),
    ("sideboard", "extra"),
    ("SIDEBOARD:", "extra"),
    ("// Sideboard", "extra"),
    ("// 15 Sideboard", "extra"),
    ("SideBoard: 2 cards", "extra"),
    ("Sideboard (15)", "extra"),
    ("Réserve", "extra"),
    ("Reserve (15 cartes)", "extra"),
    ("Wishboard", "extra"),
    ("# Wishboard", "extra"),
    ("Maybeboard", "outside"),
    ("Considering:", "outside"),
    ("// MAYBEBOARD", "outside"),
    ("Peut-être", "outside"),
    ("À l'étude", "outside"),
    ("Jetons", "outside"),
    ("Tokens", "outside"),
    ("Display Commander", "outside"),
    ("Scheme Deck ", "outside"),
    ("Deck", "deck"),
    ("Main:", "deck"),
    ("MainBoard: 3 cards", "deck"),
    ("Deck principal", "deck"),
]


@pytest.mark.parametrize(("heading", "zone"), HEADINGS, ids=[heading for heading, _ in HEADINGS])
def test_a_heading_gives_the_zone_of_what_follows(heading, zone):
    deck = read_deck(f"4 Fog\n{heading}\n1 Sol Ring\n".encode())
    assert [(line.name, line.zone) for line in deck.lines] == [("Fog", "deck"), ("Sol Ring", zone)]
    assert not deck.faults


CATEGORIES = [
    "// Creatures (12)",
    "Creatures",
    "Land (40)",
    "### Instant (14)",
    "//Lands",
    "Créatures : 12",
    "Terrains",
    "[LAENDER]",
    "Sorts (7)",
]


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_category_is_no_card_and_stays_in_its_board(category):
    deck = read_deck(f"Deck\n{category}\n4 Fog\n\nSideboard\n{category}\n1 Sol Ring".encode())
    assert [(line.name, line.zone) for line in deck.lines] == [("Fog", "deck"), ("Sol Ring", "extra")]


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_category_behind_the_commander_goes_on_with_the_deck(category):
    deck = read_deck(f"// Commander\n1 Karn\n{category}\n4 Fog".encode())
    assert [(line.name, line.zone) for line in deck.lines] == [("Karn", "commander"), ("Fog", "deck")]


@pytest.mark.parametrize(
    "comment",
    [
        "// a comment",
        "# 7 creatures",
        "// 60 Maindeck of mine",
        "//1 Mountain",
        "> about the deck",
        "-----",
        "#!x",
        "; note",
    ],
)
def test_comments_count_nothing(comment):
    deck = read_deck(f"4 Fog\n{comment}\n2 Sol Ring".encode())
    assert sizes(deck) == {"deck": 6}
    assert not deck.faults


def test_the_blank_line_behind_the_commander_begins_the_deck_and_no_wishboard():
    deck = read_deck(f"Commander\n1 Karn\n\n{singles(59)}".encode())
    assert sizes(deck) == {"commander": 1, "deck": 59}


def test_arena_sections_are_kept_whatever_their_order():
    deck = read_deck(
        b"Sideboard\n1 Duress\n\nCompanion\n1 Lurrus\n\nCommander\n1 Karn\n\nDeck\nDeck\n4 Fog\n\n3 Swamp\n"
    )
    assert sizes(deck) == {"extra": 1, "companion": 1, "commander": 1, "deck": 7}
    assert deck.source_format == "arena"


def test_a_heading_and_a_prefix_together_count_once():
    deck = read_deck(b"4 Fog\n\nSideboard\nSB: 3 Claim the Firstborn\nSB:   2x Duress")
    assert sizes(deck) == {"deck": 4, "extra": 5}


def test_the_same_card_in_deck_and_wishboard_is_kept_twice():
    deck = read_deck(b"Deck\n1 Duress\n\nSideboard\n1 Duress")
    assert [(line.number, line.zone) for line in deck.lines] == [(2, "deck"), (5, "extra")]


def test_names_alone_are_cards_also_where_they_begin_with_a_section_word():
    deck = read_deck(
        b"The Deck of Many Things\nAvatar of Hope\nConspiracy Theory\nDeck Deck Go (ABC) 123\nCompanion Piece"
    )
    assert sizes(deck) == {"deck": 5}


def test_library_between_two_cards_is_a_card_only_where_such_a_card_is_known():
    text = b"1 Fog\nLibrary\n1 Duress"
    assert [line.name for line in read_deck(text).lines] == ["Fog", "Duress"]
    known = read_deck(text, is_card={"Fog", "Library", "Duress"}.__contains__)
    assert [line.name for line in known.lines] == ["Fog", "Library", "Duress"]
    assert [line.name for line in read_deck(b"1 Fog\n1 Library\n1 Duress").lines] == ["Fog", "Library", "Duress"]


def test_a_card_without_a_count_among_counted_ones_is_no_heading():
    deck = read_deck(b"10 Forest\n4 Llanowar Elves\nBottomless Pool // Locker Room\n// Commanders\n1 Nissa")
    assert sizes(deck) == {"deck": 15, "commander": 1}


def test_a_heading_of_free_words_in_a_list_of_headings_is_no_card_and_is_noted():
    deck = read_deck(b"Main\n1 Fog\n\nSome others\n1 Duress\n")
    assert [line.name for line in deck.lines] == ["Fog", "Duress"]
    assert [(note.kind, note.facts, note.number) for note in deck.notes] == [
        (NoteKind.UNKNOWN_HEADING, ("Some others",), 4)
    ]


def test_a_known_card_without_a_count_is_never_a_heading():
    deck = read_deck(b"Main\n1 Fog\n\nSol Ring\n1 Duress\n", is_card={"Fog", "Sol Ring", "Duress"}.__contains__)
    assert [line.name for line in deck.lines] == ["Fog", "Sol Ring", "Duress"]


def test_archidekts_headings_are_the_categories_of_their_lines():
    text = "Anthem\n1x Fog (a25) 1 [Anthem]\n\nMy Ramp\n1x Duress (m20) 2 [My Ramp] ^Keeper,#4aab08^\n"
    deck = read_deck(text.encode())
    assert [(line.name, line.section) for line in deck.lines] == [("Fog", "Anthem"), ("Duress", "My Ramp")]
    assert deck.notes == ()
    assert deck.source_format == "archidekt"


FACTS = [
    ("Name: Karn's Toys", "name", "Karn's Toys"),
    ("// NAME : Karn's Toys", "name", "Karn's Toys"),
    ("Nom : Karn's Toys", "name", "Karn's Toys"),
    ("# name Karn's Toys", "name", "Karn's Toys"),
    ("About\nName Karn's Toys\n", "name", "Karn's Toys"),
    ("À propos\nNom Karn's Toys\n", "name", "Karn's Toys"),
    ("BSet: war-of-the-spark", "bset", "war-of-the-spark"),
    ("BrawlSet : war-of-the-spark", "bset", "war-of-the-spark"),
    ("// BSet: war-of-the-spark", "bset", "war-of-the-spark"),
    ("Format: legendary-commander", "game_format", "legendary-commander"),
    ("Format : legendary-commander", "game_format", "legendary-commander"),
]


@pytest.mark.parametrize(("header", "field", "value"), FACTS, ids=[header.replace("\n", "/") for header, *_ in FACTS])
def test_header_lines_tell_name_bset_and_format(header, field, value):
    deck = read_deck(f"{header}\n4 Fog\n".encode())
    assert getattr(deck, field) == value
    assert sizes(deck) == {"deck": 4}
    assert not deck.faults


def test_two_blocks_without_headings_are_deck_and_wishboard():
    deck = read_deck(f"{singles(60)}\n\n{singles(15, 60)}".encode())
    assert sizes(deck) == {"deck": 60, "extra": 15}
    assert [(note.kind, note.facts) for note in deck.notes] == [(NoteKind.SECOND_BLOCK_IS_EXTRA, ("60", "15"))]


def test_several_blank_lines_divide_as_one():
    assert sizes(read_deck(f"\n\n\n{singles(60)}\n\n\n\n{singles(15, 60)}\n\n\n".encode())) == {"deck": 60, "extra": 15}


def test_a_wishboard_written_first_is_known_by_the_sizes_and_noted():
    deck = read_deck(f"{singles(15, 60)}\n\n{singles(60)}".encode())
    assert sizes(deck) == {"extra": 15, "deck": 60}
    assert [(note.kind, note.facts) for note in deck.notes] == [(NoteKind.FIRST_BLOCK_IS_EXTRA, ("15", "60"))]


@pytest.mark.parametrize("leaders", ["1 Karn", "1 Tana\n1 Tymna"], ids=["one", "two"])
def test_one_or_two_cards_above_a_deck_are_its_commanders(leaders):
    count = leaders.count("\n") + 1
    deck = read_deck(f"{leaders}\n\n{singles(60 - count)}\n\n{singles(15, 60)}".encode())
    assert sizes(deck) == {"commander": count, "deck": 60 - count, "extra": 15}
    assert kinds(deck) == [NoteKind.FIRST_BLOCK_LEADS, NoteKind.SECOND_BLOCK_IS_EXTRA]


def test_one_single_card_below_a_deck_of_single_cards_is_its_commander():
    deck = read_deck(f"{singles(59)}\n\n1 Karn".encode())
    assert sizes(deck) == {"deck": 59, "commander": 1}
    assert NoteKind.COMMANDER_FROM_EXTRA in kinds(deck)


def test_one_card_below_a_deck_of_four_of_each_is_a_wishboard():
    deck = read_deck(b"4 Fog\n4 Duress\n4 Opt\n48 Island\n\n1 Karn")
    assert sizes(deck) == {"deck": 60, "extra": 1}


@pytest.mark.parametrize(
    "text",
    [
        f"{singles(20)}\n\n{singles(20, 20)}\n\n{singles(20, 40)}",
        f"{singles(36)}\n\n{singles(24, 36)}",
        f"// 1-drops (8)\n{singles(50)}\n\n// 2-drops (12)\n{singles(10, 50)}",
        f"# 7 creatures\n{singles(50)}\n\n# 4 lands\n{singles(10, 50)}",
    ],
    ids=["three blocks", "two large blocks", "comments above the blocks", "counting comments"],
)
def test_groups_of_one_deck_are_no_wishboard(text):
    assert sizes(read_deck(text.encode())) == {"deck": 60}


def test_blocks_that_could_be_anything_are_noted():
    deck = read_deck(f"{singles(36)}\n\n{singles(24, 36)}".encode())
    assert [(note.kind, note.facts) for note in deck.notes] == [(NoteKind.BLOCKS_ARE_ONE_DECK, ("36", "24"))]


def test_a_labelled_deck_of_two_groups_before_a_labelled_sideboard_stays_whole():
    deck = read_deck(f"Deck\n{singles(45)}\n\n{singles(15, 45)}\n\nSideboard\n1 Duress".encode())
    assert sizes(deck) == {"deck": 60, "extra": 1}


def test_a_wishboard_without_any_divider_is_only_suspected():
    deck = read_deck(("23 Island\n4 Fog\n" + singles(33) + "\n" + singles(15, 33)).encode())
    assert sizes(deck) == {"deck": 75}
    assert [(note.kind, note.facts) for note in deck.notes] == [(NoteKind.LAST_LINES_MAY_BE_EXTRA, ("60", "15"))]


def test_moxfields_commander_stands_above_the_sorted_rest():
    rest = "\n".join(sorted(singles(60).split("\n")))
    one = read_deck(f"1 Zurgo (KTK) 1\n{rest}".encode())
    two = read_deck(f"1 Zellix (CLB) 1 *F*\n1 Yarus (MKM) 2\n{rest}".encode())
    assert [line.name for line in one.lines if line.zone == "commander"] == ["Zurgo"]
    assert [line.name for line in two.lines if line.zone == "commander"] == ["Zellix", "Yarus"]
    assert kinds(one) == kinds(two) == [NoteKind.FIRST_LINES_LEAD]


def test_an_unsorted_list_of_single_cards_has_no_commander_to_guess():
    assert sizes(read_deck(f"1 Zurgo\n1 Yarus\n1 Xenagos\n{singles(60)}".encode())) == {"deck": 63}


def test_a_companion_listed_twice_is_one_card():
    deck = read_deck(b"Companion\n1 Yorion\n\nDeck\n60 Island\n\nSideboard\n1 Yorion\n2 Duress")
    assert sizes(deck) == {"companion": 1, "deck": 60, "extra": 2}
    assert [(note.kind, note.facts) for note in deck.notes] == [(NoteKind.COMPANION_LISTED_TWICE, ("Yorion",))]


def test_a_commander_listed_above_its_heading_too_is_one_card():
    deck = read_deck(
        b"1 Captain Sisay (INV) 237\n\nCommander\n1 Captain Sisay (INV) 237\n\nDeck\n1 Sol Ring\n\nSideboard\n1 Fog"
    )
    assert sizes(deck) == {"commander": 1, "deck": 1, "extra": 1}
    assert kinds(deck) == [NoteKind.COMMANDER_LISTED_TWICE]


def test_a_commander_listed_in_the_deck_too_is_kept_for_the_singleton_rule():
    deck = read_deck(b"Commander\n1 Captain Sisay\n\nDeck\n1 Captain Sisay\n1 Sol Ring")
    assert sizes(deck) == {"commander": 1, "deck": 2}


def test_xmages_commander_is_taken_from_the_sideboard_and_its_layout_is_passed_over():
    cards = "\n".join(f"1 [C13:{number}] {name.title()}" for number, name in enumerate(SPELLS[:90]))
    text = f"NAME:Mine\n{cards}\n9 [C13:200] Island\nSB: 1 [C13:7] Derevi\nLAYOUT MAIN:(1,9)(CMC,false,50)|([C13:1],{'[C13:2],' * 300})"
    deck = read_deck(text.encode())
    assert sizes(deck) == {"deck": 99, "commander": 1}
    assert (deck.source_format, deck.name, kinds(deck)) == ("xmage", "Mine", [NoteKind.COMMANDER_FROM_EXTRA])


def test_forges_sections_and_metadata_are_read():
    text = "[metadata]\nName=Mine\nFormat=Modern\n[general]\nConstructed\n[Commander]\n1 Karn|WAR\n[Main]\n4 Fog|A25|1\n[Sideboard]\n2 Opt"
    deck = read_deck(text.encode())
    assert sizes(deck) == {"commander": 1, "deck": 4, "extra": 2}
    assert (deck.source_format, deck.name, deck.game_format) == ("forge", "Mine", "Modern")


def test_magic_workstations_prefixes_and_empty_brackets_are_read():
    deck = read_deck(b"// NAME : Mine\n        4 [RTR] Blood Crypt\n 4 [] Duress\nSB:  1 [DGM] Wear/Tear\n")
    assert [(line.name, line.set_hint, line.zone) for line in deck.lines] == [
        ("Blood Crypt", "RTR", "deck"),
        ("Duress", None, "deck"),
        ("Wear/Tear", "DGM", "extra"),
    ]
    assert deck.source_format == "mwdeck"


TEXT = "Deck\n4 Lim-Dûl’s Vault\n1 Æther Vial\n\nRéserve\n1 Séance"


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        TEXT.encode("utf-8-sig"),
        TEXT.encode("utf-16"),
        TEXT.encode("utf-16-le"),
        TEXT.encode("utf-16-be"),
        TEXT.encode("utf-32"),
        TEXT.encode("cp1252"),
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
        TEXT.replace("\n", "\u2028").encode(),
        ("\n" + TEXT + "\n\n").encode(),
    ],
    ids=[
        "utf-8",
        "bom",
        "utf-16",
        "utf-16-le",
        "utf-16-be",
        "utf-32",
        "cp1252",
        "crlf",
        "cr",
        "line separators",
        "blank ends",
    ],
)
def test_encodings_and_line_ends_make_no_difference(data):
    deck = read_deck(data)
    assert [(line.count, line.name, line.zone) for line in deck.lines] == [
        (4, "Lim-Dûl’s Vault", "deck"),
        (1, "Æther Vial", "deck"),
        (1, "Séance", "extra"),
    ]


def test_bytes_that_are_not_unicode_are_read_as_windows_1252_and_noted():
    assert kinds(read_deck("1 Nazgûl".encode("cp1252"))) == [NoteKind.NOT_UNICODE]
    assert kinds(read_deck("1 Nazgûl".encode())) == []


def test_lines_are_numbered_as_an_editor_shows_them():
    deck = read_deck(b"\r\n// x\r\n1 Fog\r\n\r\n1 Duress")
    assert [line.number for line in deck.lines] == [3, 5]


def test_markdown_is_read_below_its_headings_and_prose_is_passed_over():
    text = """---
name: Bears
format: Commander
---
# Bears

Play **bears** early.

## Game Plan
- Play bears early.

## Commander
- Kudo, King Among Bears

## Creatures (2)
- Ayula, Queen Among Bears
- **Bear Cub** x2

## Lands
- 3 Forest
- Mountain x4

## Notes
- Sol Ring is missing.
"""
    deck = read_deck(text.encode())
    assert sizes(deck) == {"commander": 1, "deck": 10}
    assert (deck.source_format, deck.name, deck.game_format) == ("markdown", "Bears", "Commander")
    assert [line.number for line in deck.lines][:2] == [13, 16]
