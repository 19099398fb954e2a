"""What is no deck list: refused within a second, with the reason and the way out, and never opened, expanded or run."""

from __future__ import annotations

import contextlib
import hashlib
import time

import pytest

from brawlset.decks import refusals
from brawlset.decks.model import DeckReadError, Limits, ReadProblem
from brawlset.decks.reading import read_deck
from brawlset.decks.reading_messages import say_refused
from brawlset.errors import BrawlSetError

ENTITY = '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><cockatrice_deck>&b;</cockatrice_deck>'
EXTERNAL = '<!DOCTYPE d SYSTEM "file:///etc/passwd"><Deck><Cards Quantity="1" Name="Fog"/></Deck>'


def noise(size):
    """Bytes without any order, the same in every run."""
    blocks = (hashlib.sha256(number.to_bytes(4)).digest() for number in range(size // 32 + 1))
    return b"".join(blocks)[:size]


REFUSED = [
    ("50 MB", b"1 Sol Ring\n" * 5_000_000, ReadProblem.TOO_LARGE, "more than 2,000,000 bytes"),
    ("a million lines", b"1\n" * 900_000, ReadProblem.TOO_MANY_LINES, "lines"),
    (
        "more elements than lines",
        b"<Deck>" + b'<Cards Name="a"/>' * 60_000 + b"</Deck>",
        ReadProblem.TOO_MANY_LINES,
        "lines",
    ),
    ("random bytes", noise(1_500_000), ReadProblem.NOT_TEXT, "no text"),
    ("few random bytes", noise(500), ReadProblem.NOT_TEXT, "no text"),
    ("zeros", bytes(1000), ReadProblem.NOT_TEXT, "no text"),
    ("nothing", b"", ReadProblem.EMPTY, "empty"),
    ("blanks", b"\n \n\t\n", ReadProblem.EMPTY, "empty"),
    ("entities", ENTITY.encode(), ReadProblem.UNSAFE_XML, "entity"),
    ("entities in UTF-16", ENTITY.encode("utf-16"), ReadProblem.UNSAFE_XML, "entity"),
    ("an external document type", EXTERNAL.encode(), ReadProblem.UNSAFE_XML, "document type"),
    ("an undeclared entity", b"<Deck>&boom;</Deck>", ReadProblem.BROKEN_XML, "line 1"),
    ("XML cut short", b'<Deck>\n<Cards Quantity="1" Name="Fog"/>\n', ReadProblem.BROKEN_XML, "line 3"),
    ("deep XML", b"<Deck>" + b"<a>" * 400_000, ReadProblem.UNREADABLE_FORMAT, "<a>"),
    ("other XML", b"<svg><a/></svg>", ReadProblem.UNREADABLE_FORMAT, "<svg>"),
    (
        "another game of OCTGN",
        b"<deck game='00000000-0000-0000-0000-000000000000'/>",
        ReadProblem.ANOTHER_GAME,
        "OCTGN",
    ),
    ("a web page", b"<!DOCTYPE html>\n<html><body>1 Fog</body></html>", ReadProblem.UNREADABLE_FORMAT, "HTML"),
    ("JSON", b'{"cards": {"Fog": 1}}', ReadProblem.UNREADABLE_FORMAT, "JSON"),
    (
        "JSON of Moxfield",
        b'{"id": "x", "publicUrl": "https://www.moxfield.com/decks/x", "mainboard": {}}',
        ReadProblem.UNREADABLE_FORMAT,
        "Moxfield. Use the deck page's own export as text",
    ),
    (
        "JSON of Archidekt",
        b'{"id": 1, "deckFormat": 3, "cards": [{"quantity": 1}]}',
        ReadProblem.UNREADABLE_FORMAT,
        "Archidekt. Use the deck page's own export as text",
    ),
    ("a JSON list", b'[\n {"name": "Fog"}]', ReadProblem.UNREADABLE_FORMAT, "JSON"),
    ("a PDF", b"%PDF-1.7\n1 0 obj", ReadProblem.UNREADABLE_FORMAT, "PDF"),
    ("a picture", b"\x89PNG\r\n\x1a\n", ReadProblem.UNREADABLE_FORMAT, "picture"),
    ("a spreadsheet", b"PK\x03\x04\x14\x00", ReadProblem.UNREADABLE_FORMAT, "Excel"),
    (
        "a draft log",
        b"Event #: 7\nTime:    9/28/2023\nPlayers:\n    A\n--> B\n",
        ReadProblem.UNREADABLE_FORMAT,
        "draft log",
    ),
    ("a list of custom cards", b"# x\n[CustomCards]\n[\n{}\n]\n", ReadProblem.UNREADABLE_FORMAT, "Draftmancer"),
    ("ids alone", b"doc:\n- version: 1\n- cards:\n  - - id: 1\n", ReadProblem.UNREADABLE_FORMAT, "coll2"),
    ("a stock list", b"idProduct;groupCount;price\n13232;1;0.10\n", ReadProblem.UNREADABLE_FORMAT, "Cardmarket"),
    (
        "Mage Wars",
        b"Name: \nMage: Wizard\nTotal Cost: 96\n Acid Ball\tAttack\t1\t2\n",
        ReadProblem.ANOTHER_GAME,
        "Mage Wars",
    ),
    ("Yu-Gi-Oh", b"#created by me\n#main\n89631139\n89631139\n", ReadProblem.ANOTHER_GAME, "Yu-Gi-Oh"),
    ("web addresses alone", b"https://example.com/a\n" * 40, ReadProblem.NO_CARDS, "line 1"),
]


@pytest.mark.parametrize(("data", "problem", "words"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_it_is_refused_with_its_reason_and_a_way_out(data, problem, words):
    with pytest.raises(DeckReadError) as caught:
        read_deck(data)
    assert caught.value.problem is problem
    assert words in str(caught.value)
    assert any(word in str(caught.value) for word in ("Give", "Paste", "paste", "Export", "Write"))
    assert isinstance(caught.value, BrawlSetError)


SAME_IN_FRENCH = {"HTML", "JSON", "Decked Builder .coll2", "Mage Wars", "Yu-Gi-Oh", "Pokémon", "Hearthstone"}


def test_the_kind_of_a_file_is_named_in_french():
    kinds = [name for _, name in refusals._MAGIC_BYTES] + [kind.name for kind in refusals._KINDS]
    for kind in kinds:
        said = say_refused(DeckReadError("", problem=ReadProblem.UNREADABLE_FORMAT, facts=(kind,)), "fr")
        assert (kind in said) is (kind in SAME_IN_FRENCH), said


HOSTILE = [
    ("brackets", "1 Foo{}" + "[a]" * 150),
    ("open brackets", "1 Foo{}" + " (ab" * 100),
    ("stars", "1 Foo{}" + " *F*" * 100),
    ("pipes", "1 Foo{}" + "|a b" * 100),
    ("numbers", "1 Foo{}" + " 1" * 140),
    ("colons", "a{}: " + "a: " * 90),
    ("hashes", "1 a{}" + " #1" * 130),
    ("headings", "## {} " + "* " * 200),
    ("dashes", "a{}-" + "a-" * 140),
]


@pytest.mark.parametrize("line", [line for _, line in HOSTILE], ids=[name for name, _ in HOSTILE])
def test_no_line_is_read_without_end(line):
    data = "\n".join(line.format(number) for number in range(300)).encode()
    start = time.process_time()
    with contextlib.suppress(DeckReadError):
        read_deck(data)
    assert time.process_time() - start < 20  # a small part of a second, where nothing goes back and forth


def test_the_limits_can_be_set():
    with pytest.raises(DeckReadError, match="more than 3 lines"):
        read_deck(b"1 Fog\n" * 4, limits=Limits(lines=3))


def test_one_control_character_is_a_fault_of_its_line_and_not_of_the_file():
    deck = read_deck(b"1 Fog\n1 Du\x1bress\n")
    assert [line.name for line in deck.lines] == ["Fog"]
    assert [fault.number for fault in deck.faults] == [2]


def test_a_file_name_never_overrides_what_the_file_holds():
    assert read_deck(b"1 Fog", file_name="deck.dek").lines[0].name == "Fog"
    assert read_deck(b'<Deck><Cards Quantity="1" Name="Fog"/></Deck>', file_name="deck.txt").source_format == "mtgo_dek"


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "The list has more than 20,000 lines."), ("fr", "La liste a plus de 20")],
    ids=["en", "fr"],
)
def test_too_many_lines_are_those_of_a_list_which_need_not_be_a_file(lang, said):
    assert say_refused(refusals.too_many_lines(20_000), lang).startswith(said)
