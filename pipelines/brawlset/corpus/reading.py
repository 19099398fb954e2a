"""From the rows of a shard to deck lists, some thousand at a time: what the columns are, and what a row that is wrong makes of its deck.

A deck with a row that is wrong is never lost and never guessed at: it has a fault, or is refused as a whole, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise, repeat
from pathlib import Path
from typing import Any, Literal, NamedTuple

import duckdb
import polars as pl

from brawlset.collector import collector_paused
from brawlset.corpus.plan import parquet_rows
from brawlset.decks.card_line import LONGEST_NAME
from brawlset.decks.model import ZONES, DeckLine, DeckList, DeckReadError, FaultKind, Limits, Zone
from brawlset.decks.reading import read_deck
from brawlset.decks.reading_messages import say_refused
from brawlset.decks.refusals import too_many_lines
from brawlset.decks.sections import zone_of
from brawlset.decks.sheet import Sheet
from brawlset.decks.words import Lang
from brawlset.errors import ConfigurationError, SourceError, first_line

Kind = Literal["id", "whole", "text"]

FACTS = ("deck_name", "format", "bset_id", "chosen_color")
"""The columns that say something of a deck as a whole: the same in each of its rows, or null."""

COLUMNS: dict[str, Kind] = {
    "deck_id": "id",
    "line_number": "whole",
    "text": "text",
    "count": "whole",
    "name": "text",
    "zone": "text",
    "set_code": "text",
    "collector_number": "text",
    "mtgo_id": "whole",
    **dict.fromkeys(FACTS, "text"),
}
"""The columns that are read; docs/operations.md says what they mean."""

LINES_AT_A_TIME = 500_000
"""So many lines are in memory at a time, with what they become: some ten thousand decks. With fewer, each deck bears more of the fixed time
of the rules. A row with a whole list in it counts for its lines, by their number in all rows."""

_NULLS = '"NULL"'
_WHOLE = ("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT")
_TYPES: dict[Kind, tuple[tuple[str, ...], str]] = {
    "id": ((*_WHOLE, "VARCHAR", "UUID", _NULLS), "text, a whole number or a UUID"),
    "whole": ((*_WHOLE, "HUGEINT", _NULLS), "a whole number"),
    "text": ((*_WHOLE, "HUGEINT", "VARCHAR", _NULLS), "text"),
}
_LIMITS = Limits()
_LARGEST, _LARGEST_LINE = 2**63 - 1, 2**31 - 1
_NO_ID: dict[Lang, str] = {
    "en": "rows without deck_id: nobody can say of which deck they are.",
    "fr": "lignes sans deck_id : on ne sait pas de quel deck elles sont.",
}
_SEVERAL: dict[Lang, str] = {
    "en": "the rows of the deck differ in {column}: {values}.",
    "fr": "les lignes du deck diffèrent dans {column} : {values}.",
}
_NO_TEXT: dict[Lang, str] = {"en": "a row has no text.", "fr": "une ligne est sans texte."}


class Entry(NamedTuple):
    """A deck of the corpus: its list, or why there is none."""

    deck_id: str | None
    deck: DeckList | None
    refused: str | None = None


class Lines:
    """The rows of one shard, sorted by deck in a temporary table that may go to the disk."""

    def __init__(self, con: duckdb.DuckDBPyConnection, files: Sequence[Path], *, condition: str, lang: Lang) -> None:
        self._con = con
        self._lang = lang
        source = parquet_rows(files)
        try:
            types = dict(
                con.execute(f"select column_name, column_type from (describe select * from {source})").fetchall()
            )
            self.id_type = _checked(types, files[0])
            self._has_text = "text" in types
            self._facts = [name for name in FACTS if name in types]
            con.execute(
                f"create temp table lines as select {self._picked(types)} from {source} where {condition}"
                f" order by deck_id::varchar, {'line_number, ' if 'line_number' in types else ''}file_index, file_row_number"
            )
        except duckdb.Error as error:
            raise SourceError(
                f"{files[0].parent}: the decks cannot be read ({first_line(error)}). Expected whole Parquet files, with"
                " the same types in all of them; write them again."
            ) from error
        per_row = "1 + length(text) - length(replace(text, chr(10), ''))" if self._has_text else "1"
        ((self._row_count, line_count),) = con.execute(f"select count(*), sum({per_row}) from lines").fetchall()
        self._step = max(1, LINES_AT_A_TIME * self._row_count // max(line_count or 0, self._row_count, 1))

    def _picked(self, types: dict[str, str]) -> str:
        text = {name: f"nullif(trim({name}::varchar), '')" for name in ("zone", "set_code", "collector_number", *FACTS)}
        number = f"least(file_row_number + 1, {_LARGEST_LINE})"
        picked = {
            "deck_id": "deck_id::varchar",
            "number": f"coalesce({_bounded('line_number', _LARGEST_LINE)}, {number})"
            if "line_number" in types
            else number,
        }
        if self._has_text:
            picked["text"] = "text::varchar"
        else:
            picked |= {"count": _bounded("count"), "name": "name::varchar"}
            picked["zone"] = text["zone"] if "zone" in types else "'deck'"
            picked |= {
                name: text[name] if name in types else "null::varchar" for name in ("set_code", "collector_number")
            }
            picked["mtgo_id"] = _bounded("mtgo_id") if "mtgo_id" in types else "null::bigint"
        picked |= {name: text[name] for name in self._facts}
        return ", ".join(f"{expression} as {name}" for name, expression in picked.items())

    def decks(self, is_card: Callable[[str], bool]) -> Iterator[list[Entry]]:
        """The decks by their ids, some thousand at a time, each once and whole. `is_card` is for lists as text."""
        carried: pl.DataFrame | None = None
        for first in range(0, self._row_count, self._step):
            window = f"rowid >= {first} and rowid < {first + self._step}"
            frame = pl.DataFrame(self._con.sql(f"select * from lines where {window}"))
            if carried is not None:
                frame = pl.concat((carried, frame))
            begin = int(
                frame["deck_id"].rle_id().search_sorted(frame["deck_id"].rle_id()[-1])
            )  # of the last deck, which may go on
            carried = frame[begin:].head(_LIMITS.lines + 1)
            frame = frame.head(begin)
            if begin:
                yield self._entries(frame, is_card)
        if carried is not None:
            yield self._entries(carried, is_card)

    @collector_paused()
    def _entries(self, frame: pl.DataFrame, is_card: Callable[[str], bool]) -> list[Entry]:
        """The decks of whole rows."""
        facts = [pl.col(name).drop_nulls().unique(maintain_order=True).alias(name) for name in self._facts]
        if self._has_text:
            made = frame.group_by("deck_id", maintain_order=True).agg("text", *facts)
            lists: Iterator[DeckList | str] = (self._from_text(lines, is_card) for lines in made["text"].to_list())
        else:
            frame = _with_zones(frame)
            made = frame.group_by("deck_id", maintain_order=True).agg(
                pl.len().alias("length"), pl.col("is_odd").any(), *facts
            )
            lists = self._from_lines(frame, made)
        columns = [made[name].to_list() for name in self._facts]
        values: Iterator[tuple[Sequence[str], ...]] = zip(*columns, strict=True) if columns else repeat(())
        return [
            self._entry(deck_id, found, said)
            for deck_id, found, said in zip(made["deck_id"].to_list(), lists, values, strict=False)
        ]

    def _entry(self, deck_id: str | None, found: DeckList | str, said: tuple[Sequence[str], ...]) -> Entry:
        if deck_id is None:
            return Entry(None, None, _NO_ID[self._lang])
        if isinstance(found, str):
            return Entry(deck_id, None, found)
        for column, values in zip(self._facts, said, strict=True):
            if len(values) > 1:
                listed = ", ".join(sorted(values)[:5])
                return Entry(deck_id, None, _SEVERAL[self._lang].format(column=column, values=listed))
        facts: dict[str, Any] = {
            _FIELDS[column]: values[0] for column, values in zip(self._facts, said, strict=True) if values
        }
        return Entry(deck_id, replace(found, **facts) if facts else found)

    def _from_lines(self, frame: pl.DataFrame, made: pl.DataFrame) -> Iterator[DeckList | str]:
        names = frame["name"].to_list()
        rows = zip(
            frame["number"].to_list(),
            names,
            frame["count"].to_list(),
            names,
            frame["set_code"].to_list(),
            frame["collector_number"].to_list(),
            frame["known_zone"].to_list(),
            frame["mtgo_id"].to_list(),
            frame["zone"].to_list(),
            strict=True,
        )
        lines = list(map(DeckLine._make, rows))
        ends = list(accumulate(made["length"].to_list(), initial=0))
        for (begin, end), is_odd in zip(pairwise(ends), made["is_odd"].to_list(), strict=True):
            if end - begin > _LIMITS.lines:
                yield say_refused(too_many_lines(_LIMITS.lines), self._lang)
            elif is_odd:
                yield _with_faults(lines[begin:end])
            else:
                yield DeckList("corpus", tuple(lines[begin:end]))

    def _from_text(self, lines: Sequence[str | None], is_card: Callable[[str], bool]) -> DeckList | str:
        if None in lines:
            return _NO_TEXT[self._lang]
        try:
            return read_deck("\n".join(map(str, lines)).encode(), is_card=is_card)
        except DeckReadError as error:
            return say_refused(error, self._lang)


_FIELDS = {"deck_name": "name", "format": "game_format", "bset_id": "bset", "chosen_color": "chosen_colors"}


def _checked(types: dict[str, Any], file: Path) -> str:
    """The type of deck_id. ConfigurationError for a column that is missing or of another type."""
    needed = ("deck_id", "text") if "text" in types else ("deck_id", "name", "count")
    problems = [f"there is no column {name}" for name in needed if name not in types]
    for name, kind in COLUMNS.items():
        known, expected = _TYPES[kind]
        if name in types and types[name] not in known:
            problems.append(f"{name} is {types[name]}, and {expected} was expected")
    if problems:
        raise ConfigurationError(
            f"{file}: {'; '.join(problems)}. The file has the columns {', '.join(types)}. Expected one row a line of a deck:"
            f" deck_id with count and name, or with text; {', '.join(name for name in COLUMNS if name not in needed)} if you like."
        )
    return "VARCHAR" if types["deck_id"] == _NULLS else str(types["deck_id"])


def _bounded(name: str, most: int = _LARGEST) -> str:
    """A whole number of any size as one that can be counted with: what is beyond it is as wrong there as at its end."""
    return f"(case when {name} > {most} then {most} when {name} < -{most} then -{most} else {name} end)::bigint"


def _with_zones(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows with their zones as checks know them, and whether a row needs a closer look: it is wrong, or names a companion, which
    some lists have twice."""
    zones: dict[str, Zone | None] = {text: zone_of(text) for text in frame["zone"].unique().drop_nulls().to_list()}
    zones |= {zone: zone for zone in ZONES}
    known = pl.col("zone").replace_strict(zones, default=None, return_dtype=pl.String)
    frame = frame.with_columns(known.alias("known_zone"))
    length = pl.col("name").str.strip_chars().str.len_chars()
    is_plain = (
        pl.col("count").is_between(1, _LIMITS.copies)
        & length.is_between(1, LONGEST_NAME)
        & (pl.col("known_zone") != "companion")
    )
    return frame.with_columns((~is_plain).fill_null(value=True).alias("is_odd"))


def _with_faults(lines: Sequence[DeckLine]) -> DeckList:
    """The list of rows of which some may be wrong: null, of no known zone, with an impossible count."""
    sheet = Sheet("corpus", _LIMITS)
    for line in lines:
        count: int | None = line.count
        name = (line.name or "").strip()
        zone: Zone = line.zone or "deck"
        shown = name or str(count)
        if count is None or count < 0:
            sheet.add_fault(line.number, shown, FaultKind.COUNT_NOT_A_NUMBER, subject=str(count or "null"), zone=zone)
        elif not name:
            sheet.add_fault(line.number, shown, FaultKind.NO_NAME, zone=zone)
        elif len(name) > LONGEST_NAME:
            sheet.add_fault(line.number, shown, FaultKind.NAME_TOO_LONG, subject=name[:60], zone=zone)
        elif line.zone is None:
            sheet.add_fault(line.number, shown, FaultKind.UNKNOWN_ZONE, subject=line.section or "null")
        else:
            sheet.add_line(line._replace(name=name, text=name))
    return sheet.finished()
