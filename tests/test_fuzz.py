"""Files of other people, made up at random: each is read, or refused in words; nothing hangs, crashes or is lost.

Here a few examples each, always the same, and what was found before. For minutes of it, with new ones each time, `make fuzz`.
"""

from __future__ import annotations

import ast
import json
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from brawlset.bsets.list_document import read_documents
from brawlset.bsets.list_import import read_list
from brawlset.bsets.list_names import index_names
from brawlset.bundle import bundled, sql_text
from brawlset.cards.facts import FACTS, card_facts
from brawlset.decks.model import DeckReadError
from brawlset.decks.reading import read_deck
from brawlset.decks.writing import DeckWriteError, write_deck
from brawlset.errors import SnapshotError, SourceError
from brawlset.reference import load_reference
from brawlset.sources.bulk_columns import COLUMNS
from brawlset.sources.bulk_file import read_bulk
from brawlset.sources.card_set_archive import parse_archive

SAMPLE = bundled("assets") / "sample"
FINDS = Path(__file__).with_name("fuzz_finds")
SETTINGS = settings(
    max_examples=40,
    derandomize=True,
    deadline=None,
    database=None,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)
LONGEST = 20.0
"""Seconds that no file of this size may take, on however busy a machine."""


class TooSlowError(Exception):
    """A reader hangs."""


@contextmanager
def in_time(seconds: float = LONGEST) -> Iterator[None]:
    """Raise TooSlowError in what takes longer (of the processor: other programs may be busy too)."""
    if not hasattr(signal, "setitimer"):  # Windows
        yield
        return

    def stop(*_: object) -> None:
        raise TooSlowError(f"more than {seconds} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def tells(error: Exception, expected: object) -> None:
    """A refusal says what was refused, or what to do."""
    assert str(error)
    assert str(expected).lower() in str(error).lower()


@contextmanager
def a_folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="brawlset-fuzz-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def mutated(originals: list[bytes]) -> st.SearchStrategy[bytes]:
    """Bytes that are nearly one of these: parts cut out, doubled, swapped, overwritten."""

    @st.composite
    def change(draw: st.DrawFn) -> bytes:
        data = bytearray(draw(st.sampled_from(originals)))
        for _ in range(draw(st.integers(1, 8))):
            start = draw(st.integers(0, len(data)))
            end = min(len(data), start + draw(st.integers(0, 200)))
            match draw(st.integers(0, 4)):
                case 0:
                    del data[start:end]
                case 1:
                    data[start:start] = data[start:end] * draw(st.integers(1, 30))
                case 2:
                    data[start:end] = draw(st.binary(max_size=24))
                case 3 if data:
                    place = min(start, len(data) - 1)
                    data[place] ^= draw(st.integers(1, 255))
                case _:
                    other = draw(st.sampled_from(originals))
                    data[start:start] = other[: draw(st.integers(0, len(other)))]
        return bytes(data[:200_000])

    return change()


# The deck reader

LIST_PIECES = (
    "1 ", "4x ", "x2", "SB: ", "60", "-1", "1e9", "99999999999999999999", "Sol Ring", "Fire // Ice", "Æther Vial",
    "Lim-Dûl's Vault",
    "Commander", "Deck", "Sideboard", "Companion", "Wishboard", "About", "Name ", "// ", "# ", "## ", "* ", "- ",
    "[", "]", "(WAR) 1", "(", ")",
    " *F*", " *CMDR*", "# !Commander", "|", "\t", ";", ",", '"', "Count,Name,Edition,Collector Number\n",
    "Quantity;Name\n", "sep=;\n",
    "<", ">", "<?xml version='1.0'?>", "<Deck>", "</Deck>",
    '<Cards CatID="1" Quantity="1" Sideboard="false" Name="Fog"/>', "<cockatrice_deck>",
    "<!DOCTYPE x [<!ENTITY a 'b'>]>", "&a;", "&amp;", "<deck game='x'>", "<zone name='main'>",
    "<card number='1' name='Fog'/>", "LAYOUT MAIN:(1,2)",
    "[metadata]", "[Main]", "Format: ", "BSet: ", "\r\n", "\n", "\n\n", "\x0b", "\x00", "\ufeff", "\u2028", "é", "１",
    "²", "٣", "  ", "{noDeck}",
)  # fmt: skip
LIST_TEXTS = st.lists(st.one_of(st.sampled_from(LIST_PIECES), st.text(max_size=8)), max_size=60).map("".join)
CODINGS = st.sampled_from(["utf-8", "utf-16", "utf-16-le", "utf-32", "cp1252", "utf-8-sig"])
LISTS = st.one_of(
    LIST_TEXTS.map(lambda text: text.encode("utf-8", "replace")),
    st.tuples(LIST_TEXTS, CODINGS).map(lambda given: given[0].encode(given[1], "replace")),
    st.tuples(st.sampled_from(LIST_PIECES),
    st.integers(1, 20_000)).map(lambda given: (given[0] * given[1])[:100_000].encode()),
    mutated(
        [
            b"Commander\n1 Karn, the Great Creator\n\nDeck\n12 Plains (WAR) 250\n4 Fog *F*\n\nSideboard\n1 Sol Ring\n",
            b"Count,Name,Edition,Collector Number\n1,\"Fire // Ice\",APC,128\n4,Fog,WAR,1\n",
            b"<?xml version='1.0' encoding='utf-8'?>\n<Deck>\n<Cards CatID='1' Quantity='4' Sideboard='false' Name='Fog'/>\n</Deck>\n",
            b"<cockatrice_deck version='1'><deckname>x</deckname><zone name='main'><card number='4' name='Fog'/></zone></cockatrice_deck>",
            b"# My deck\n\n## Commander (1)\n* 1 Fog\n\n## Creatures\n- 4x Sol Ring\n",
        ]
    ),
    st.binary(max_size=400),
)  # fmt: skip


def check_deck(data: bytes, file_name: str | None, knows_cards: bool) -> None:
    """The deck reader."""
    with in_time():
        try:
            deck = read_deck(
                data, file_name=file_name, is_card={"Sol Ring", "Fog"}.__contains__ if knows_cards else None
            )
        except DeckReadError as error:
            tells(error, "")
            return
        assert all(line.count > 0 and line.name for line in deck.lines)
        assert all(line.number > 0 for line in deck.lines)
        if not deck.lines:
            return
        try:
            text = write_deck(deck, "text")
        except DeckWriteError:
            return
    again = read_deck(text.encode(), is_card={line.name for line in deck.lines}.__contains__)
    kept = [(line.count, line.name) for line in again.lines if line.zone == "deck"]
    assert sorted(kept) == sorted((line.count, line.name) for line in deck.lines if line.zone == "deck")


# The archive page

PAGE_PIECES = (
    "<ul>", "<li>", "</li>", "<li class='title'>2026", "<a href='/en/products/x'>", "<a href='//[::1'>",
    "<a href='http://[x/%zz'>", "</a>",
    "<span class='icon'>", "<img src='a/b/XLN_ExpSym.png'>", "<img src='http://[/'>", "<img>",
    "<span class='nameSet'>", "Ixalan", "</span>",
    "<span class='releaseDate'>", "November 13, 2026", "13 novembre 2026", "31 February 2026", "2026-13-45", "99",
    "<!--", "-->", "<![CDATA[",
    "]]>", "<!DOCTYPE", "<?", "&#x110000;", "&#0;", "&#99999999999999999999;", "&", "<script>", "</script", "<", ">",
    "</", "'", '"', "=", "\x00", "é",
)  # fmt: skip
PAGES = st.one_of(
    st.lists(st.one_of(st.sampled_from(PAGE_PIECES), st.text(max_size=8)),
    max_size=60).map(lambda found: "".join(found).encode("utf-8", "replace")),
    st.tuples(st.sampled_from(PAGE_PIECES),
    st.integers(1, 20_000)).map(lambda given: (given[0] * given[1])[:100_000].encode()),
    mutated([(SAMPLE / "card-set-archive-en.html").read_bytes()[:6_000], (SAMPLE / "card-set-archive-fr.html").read_bytes()[:6_000]]),
)  # fmt: skip


def check_archive(page: bytes, language: Any) -> None:
    """The parser of the Card Set Archive's pages."""
    with a_folder() as folder, in_time():
        path = folder / "page.html"
        path.write_bytes(page)
        try:
            sets = parse_archive(path, language)
        except SnapshotError as error:
            tells(error, path)
            return
    assert all(row.code and row.names[0][1] for row in sets)
    assert len({row.code for row in sets}) == len(sets)


# The list of BSets


@cache
def a_pdf() -> bytes:
    """A list as a PDF."""
    fpdf = pytest.importorskip("fpdf", reason="fpdf2, which makes the PDFs of these tests, is not installed")
    paper = fpdf.FPDF()
    paper.set_compression(False)
    paper.set_font("Helvetica", size=10)
    paper.add_page()
    for line in (
        "Liste des BSets",
        "La guerre des Planeswalkers : WAR",
        "Zendikar : ZEN, WWK, ROE",
        "Ravnica | RAV | GPT",
    ):
        paper.cell(0, 6, line, new_x="LMARGIN", new_y="NEXT")
    return bytes(paper.output())


@cache
def known_names() -> Any:
    from brawlset.bsets.known_sets import KnownSet, KnownSets

    listed = (
        ("war", "War of the Spark", "La guerre des Planeswalkers"),
        ("zen", "Zendikar", ""),
        ("rav", "Ravnica", "Ravnica"),
    )
    sets = (
        KnownSet(code, english, "expansion", None, is_digital=False, other_names=(french,) if french else ())
        for code, english, french in listed
    )
    return index_names(KnownSets({row.code: row for row in sets}, "the test"), ())


LINES = st.lists(
    st.one_of(
        st.sampled_from(
            ["La guerre des Planeswalkers", "WAR", "Zendikar", " : ", ", ", " | ", "\t", "\n", "- ", "(", ")", "+",
            "et ", "Page 1", "1", '"', ";", "=",
             "[[bset]]\n", "name = 'x'\n", "sets = ['war']\n", "[" * 3000]
        ),
        st.text(max_size=10),
    ),
    max_size=50,
).map("".join)  # fmt: skip


DOCUMENTS = st.sampled_from([".pdf", ".pdf", ".pdf", ".csv", ".txt", ".toml"]).flatmap(
    lambda kind: st.tuples(
        st.just(kind),
        st.deferred(lambda: mutated([a_pdf()]))
        if kind == ".pdf"
        else LINES.map(lambda text: text.encode("utf-8", "replace")),
    )
)


def check_list(kind: str, content: bytes) -> None:
    """The importer of the list of BSets, of PDFs above all."""
    with a_folder() as folder, in_time():
        path = folder / f"list{kind}"
        path.write_bytes(content)
        try:
            documents = read_documents(path)
        except SourceError as error:
            tells(error, path)
            return
        read_list(documents, known_names(), load_reference(bundled("assets")).bsets[:20])


# The cards

WORDS = st.one_of(
    st.sampled_from(
        ["Legendary Creature — Elf", "Creature", "Basic Land — Forest", "Land // Land", "—", " // ", "",
        "Planeswalker", "Token", "{W}{U/B}", "{2/W}",
         "{W/P}", "{∞}", "{", "}", "{{W}}", "(", ")", "((", "A deck can have any number of cards named Fog.",
         "Partner with Fog (x)", "Partner",
         "Companion —", "can be your commander", "Choose a Background",
         "A deck can have up to seven cards named Dwarf.", "is all colors.", "\n", "\x1f",
         "up to ninety-nine thousand cards named", "W", "WUBRG", "X", "null", "[]", '{"a":1}', "😀", "A-Fog", "'"]
    ),
    st.text(max_size=12),
)  # fmt: skip
TEXTS = st.lists(WORDS, max_size=6).map("".join)


CARDS = st.lists(
    st.fixed_dictionaries(
        {name: st.none() | TEXTS for name in ("name", "type_line", "mana_cost", "oracle_text", "front_text")}
        | dict.fromkeys(("color_indicator", "color_identity"), st.none() | st.text("WUBRG", max_size=5))
        | {"has_power": st.none() | st.booleans()}
    ),
    max_size=8,
)


def check_facts(cards: list[dict[str, Any]]) -> None:
    """The rules of one card: a row for each card, the same whatever stands beside it."""
    texts = ("name", "type_line", "mana_cost", "oracle_text", "front_text", "color_indicator", "color_identity")
    schema = dict.fromkeys(("oracle_id", *texts), pl.String)
    rows = [{"oracle_id": str(number)} | card for number, card in enumerate(cards)]
    with in_time():
        found = card_facts(pl.DataFrame(rows, schema=schema | {"has_power": pl.Boolean}))
        alone = [card_facts(pl.DataFrame([row], schema=schema | {"has_power": pl.Boolean})) for row in rows]
    assert found.columns == list(FACTS)
    assert found["oracle_id"].to_list() == [row["oracle_id"] for row in rows]
    others = [name for name in FACTS if name != "partner_abilities"]  # whose names of cards are those of all of them
    for number, own in enumerate(alone):
        assert found[others].row(number) == own[others].row(0)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS | st.sampled_from(["2019-05-03", "0001-01-01",
    "9999-12-31", "war", "WAR"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*COLUMNS, "normal", "duel", "eur",
    "x"]), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


@cache
def sample_cards() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (SAMPLE / "cards.jsonl").read_text(encoding="utf-8").splitlines()]


@st.composite
def objects(draw: st.DrawFn) -> dict[str, Any]:
    """A card object of the sample with some of its values taken out or replaced by others."""
    card = dict(draw(st.sampled_from(sample_cards())))
    for name in draw(st.lists(st.sampled_from([*COLUMNS, "extra"]), max_size=4)):
        if draw(st.booleans()):
            card.pop(name, None)
        else:
            card[name] = draw(
                JSON_VALUES | st.sampled_from(sample_cards()).map(lambda other, name=name: other.get(name))
            )
    return card


def as_lines(cards: list[Any]) -> bytes:
    return "".join(json.dumps(card) + "\n" for card in cards).encode("utf-8", "replace")


BULKS = st.one_of(
    st.lists(objects(), min_size=1, max_size=6).map(as_lines),
    st.lists(JSON_VALUES, min_size=1, max_size=3).map(as_lines),
    st.lists(objects(), min_size=1, max_size=4).map(lambda cards: json.dumps(cards).encode()),
    st.lists(objects(), min_size=1, max_size=2).map(as_lines).flatmap(lambda data: mutated([data])),
)


def check_objects(content: bytes) -> None:
    """The reading of card objects: every one is a row, or refused with its reason, or the file is."""
    with a_folder() as folder, duckdb.connect() as con, in_time():
        path = folder / "cards.json"
        path.write_bytes(content)
        con.execute("attach ':memory:' as staging")
        try:
            report = read_bulk(
                con, path, table="staging.objects", select=sql_text("staging/objects.sql"), scratch=folder
            )
        except SnapshotError as error:
            tells(error, path)
            return
        ((count,),) = con.execute("select count(*) from staging.objects").fetchall()
        assert report.object_count == count
        assert all(rejected.reason for rejected in report.rejected)
        assert [path.name for path in folder.iterdir()] == ["cards.json"]


@dataclass(frozen=True)
class Target:
    """A reader: what must hold of it, and the arguments that are made up for that, which are literals of Python's."""

    check: Callable[..., None]
    inputs: st.SearchStrategy[tuple[Any, ...]]


TARGETS = {
    "deck": Target(
        check_deck, st.tuples(LISTS, st.sampled_from([None, "a.txt", "a.md", "a.dek", "a.csv"]), st.booleans())
    ),
    "archive": Target(check_archive, st.tuples(PAGES, st.sampled_from(["en", "fr"]))),
    "list": Target(check_list, DOCUMENTS),
    "facts": Target(check_facts, st.tuples(CARDS)),
    "objects": Target(check_objects, st.tuples(BULKS)),
}


def replay(path: Path) -> None:
    """Check the input that a file holds; its name begins with that of its target."""
    TARGETS[path.name.partition("-")[0]].check(*ast.literal_eval(path.read_text(encoding="ascii")))


@pytest.mark.parametrize("name", TARGETS)
def test_made_up_at_random(name: str) -> None:
    target = TARGETS[name]
    SETTINGS(given(target.inputs)(lambda given: target.check(*given)))()


@pytest.mark.parametrize("path", sorted(FINDS.glob("*.txt")), ids=lambda path: path.stem)
def test_what_was_found_before(path: Path) -> None:
    replay(path)
