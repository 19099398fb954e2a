"""What a list and the person who checks say of a deck as a whole: its format, its BSet, the color chosen for its commander.

What is not understood here is a remark on the deck where the list says it, and an error where the person does.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import duckdb

from brawlset.bset_lookup import find_bset
from brawlset.bundle import bundled
from brawlset.cards.colors import COLORS, parse_colors
from brawlset.decks.bans import BanList
from brawlset.decks.model import DeckLine, DeckList, Zone
from brawlset.decks.rule_run import Drafted
from brawlset.decks.verdict import Bset, Unread
from brawlset.errors import AmbiguousError, AssetError, ConfigurationError, NotFoundError
from brawlset.formats import Format, find_format, load_formats

DEFAULT_FORMAT = "brawlset"
"""The format of a list that names none."""


class Columns(NamedTuple):
    """The lines of a list, field by field."""

    number: Sequence[int] = ()
    text: Sequence[str] = ()
    count: Sequence[int] = ()  # type: ignore[assignment]  # as in DeckLine
    name: Sequence[str] = ()
    set_hint: Sequence[str | None] = ()
    number_hint: Sequence[str | None] = ()
    zone: Sequence[Zone] = ()
    mtgo_id: Sequence[int | None] = ()
    section: Sequence[str | None] = ()

    @property
    def asked(self) -> Iterable[str | tuple[str, str | None, str | None, int | None]]:
        """What each line says of its card: the name where no line says more, which is looked up three times as fast as all fields."""
        size = len(self.name)
        if all(hints.count(None) == size for hints in (self.set_hint, self.number_hint, self.mtgo_id)):
            return self.name
        return zip(self.name, self.set_hint, self.number_hint, self.mtgo_id, strict=True)


def _columns(lines: Sequence[DeckLine]) -> Columns:
    return Columns._make(zip(*lines, strict=True)) if lines else Columns()


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What the person who checks says beside the lists. A format, a BSet, commanders or colors given here come before those of a list.

    `bset` is a BSet as a player names it; `commanders` are names of cards; `colors` the choice for a commander that lets its player
    choose (903.4b); `drafted` is what decks of a draft were built from. `formats` are those of the bundled assets where none are given.
    `with_leaders` asks who else could lead each deck, `with_evidence` for the printing behind each card, `with_facts` for what the deck
    is made of.
    """

    game_format: str | None = None
    bset: str | None = None
    commanders: tuple[str, ...] = ()
    colors: str | None = None
    bans: tuple[BanList, ...] = ()
    drafted: Drafted | None = None
    formats: tuple[Format, ...] | None = None
    with_leaders: bool = False
    with_evidence: bool = False
    with_facts: bool = False


@dataclass(slots=True)
class Prepared:
    """A list on its way to a verdict. `place` is its place in the call, `lines` are the lines that count (what stands beside the
    deck, as a maybeboard does, is left out), `columns` the same field by field, `asked` the numbers of what they ask for."""

    place: int
    deck: DeckList
    lines: Sequence[DeckLine]
    columns: Columns
    format: Format
    bset: Bset | None
    chosen_mask: int
    unread: list[Unread] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)


def prepare(con: duckdb.DuckDBPyConnection, decks: Iterable[DeckList], question: Question) -> list[Prepared]:
    """The decks with format, BSet and colors. ConfigurationError, NotFoundError or AmbiguousError for what the question gets wrong."""
    formats = bundled_formats() if question.formats is None else question.formats
    given_format = None if question.game_format is None else find_format(formats, question.game_format)
    default = given_format or find_format(formats, DEFAULT_FORMAT)
    bsets = _Bsets(con)
    given_bset = None if question.bset is None else bsets.find(question.bset)
    chosen = parse_colors(question.colors) if question.colors else 0
    prepared = []
    for place, deck in enumerate(decks):
        lines, columns = _counted(deck.lines)
        one = Prepared(place, deck, lines, columns, default, given_bset, chosen)
        if given_format is None and deck.game_format is not None:
            _take_format(one, formats, deck.game_format)
        if question.colors is None and deck.chosen_colors is not None:
            _take_colors(one, deck.chosen_colors)
        if not one.format.uses_bsets:
            one.bset = None
        elif given_bset is None and deck.bset is not None:
            _take_bset(one, bsets, deck.bset)
        prepared.append(one)
    return prepared


def _counted(lines: Sequence[DeckLine]) -> tuple[Sequence[DeckLine], Columns]:
    columns = _columns(lines)
    if "outside" not in columns.zone:
        return lines, columns
    counted = [line for line in lines if line.zone != "outside"]
    return counted, _columns(counted)


def _take_format(one: Prepared, formats: tuple[Format, ...], text: str) -> None:
    try:
        one.format = find_format(formats, text)
    except ConfigurationError:
        known = tuple(format_.id for format_ in formats)
        one.unread.append(Unread(None, None, text, "unknown format", text, known))


def _take_colors(one: Prepared, text: str) -> None:
    try:
        one.chosen_mask = parse_colors(text)
    except ConfigurationError:
        one.unread.append(Unread(None, None, text, "unknown colors", text, tuple(COLORS)))


def _take_bset(one: Prepared, bsets: _Bsets, text: str) -> None:
    try:
        one.bset = bsets.find(text)
    except (NotFoundError, AmbiguousError):
        one.unread.append(Unread(None, None, text, "unknown bset", text, bsets.near(text)))


class _Bsets:
    """The BSets of the published file; each text is looked up once."""

    def __init__(self, con: duckdb.DuckDBPyConnection) -> None:
        self._con = con
        self.all = all_bsets(con)
        self._found: dict[str, Bset | NotFoundError | AmbiguousError] = {}

    def find(self, text: str) -> Bset:
        """The BSet that the text names; NotFoundError or AmbiguousError."""
        if text in self.all:
            return self.all[text]
        if text not in self._found:
            try:
                self._found[text] = self.all[find_bset(self._con, text).bset_id]
            except (NotFoundError, AmbiguousError) as error:
                self._found[text] = error
        found = self._found[text]
        if isinstance(found, Bset):
            return found
        raise found

    def near(self, text: str) -> tuple[str, ...]:
        """Ids of BSets with an id or a name like the text."""
        spelled = {
            spelling.casefold(): b.bset_id for b in self.all.values() for spelling in (b.name_fr, b.name_en, b.bset_id)
        }
        near = difflib.get_close_matches(text.casefold(), spelled, n=5, cutoff=0.5)
        return tuple(dict.fromkeys(spelled[spelling] for spelling in near))


def all_bsets(con: duckdb.DuckDBPyConnection) -> Mapping[str, Bset]:
    """Id -> BSet."""
    found = con.execute("select bset_id, name_en, name_fr from bsets order by bset_id").fetchall()
    return {row[0]: Bset(*row) for row in found}


def bundled_formats() -> tuple[Format, ...]:
    """The formats of the bundled assets; AssetError where they are damaged."""
    return formats_of(bundled("assets") / "formats")


@lru_cache
def formats_of(folder: Path) -> tuple[Format, ...]:
    """The formats of a folder; AssetError with all that is wrong."""
    problems: list[str] = []
    formats = load_formats(folder, problems=problems)
    if problems:
        raise AssetError("\n".join([*problems, "Correct this and run the command again."]))
    return formats
