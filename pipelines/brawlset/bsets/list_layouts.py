"""How the lines of a list may be meant: which of them are one entry, what is its title, what are its sets.

A list made by hand has any layout: a line a BSet, a table, bullets below a title, paragraphs, columns side by side. Each way to read it
gives entries; which way makes sense of most names is chosen by list_import.py.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from brawlset.bsets.list_document import Document, Entry, Line, Piece

Cost = Callable[[tuple[Piece, ...]], float]
"""What it costs to read pieces as names: the number of words that are none, or nearly so."""

_TableRow = tuple[Line, list[str]]
"""A line, and its text in each column."""

_MARK = re.compile(r"\s*(?:[•·▪◦‣*\-–—]|\uf0b7|o(?=\s))\s*(?=\S)")
_GOES_ON = re.compile(
    r"(?:[,;+/&(:]|\s[-–—]|\b(?:et|and|ou|or|de|des|du|la|le|les|of|the|à|l'))\s*$|[^\W\d_]-$", re.IGNORECASE
)
_CONTINUES = re.compile(r"\s*(?:[,;+/&():]|[a-zà-öø-ÿ])")
_HEADINGS = frozenset(
    {
        "annee", "block", "bloc", "bset", "bsets", "code", "codes", "contenu", "date", "edition", "editions", "extension", "extensions",
        "name", "nom", "released", "set", "sets", "sortie", "symbol", "symbole", "year",
    }
)  # fmt: skip
_FAR = 1 << 30
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a list, in words for the report, and its entries."""

    way: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class _Row:
    """A line, with those it was wrapped into: its pieces, where it begins and ends, whether it bears a mark (a bullet, a dash), the space
    before, and how wide its first word is."""

    pieces: tuple[Piece, ...]
    column: int
    end: int
    is_marked: bool
    gap: int
    first_word: float


def readings(document: Document, cost: Cost) -> Iterator[Reading]:
    """Every way to read the document, the plainest first."""
    if document.entries:
        yield Reading("entry by entry", document.entries)
        return
    for way, lines in _flows(document.lines):
        if not any(len(line.cells) > 1 for line in lines):
            yield from _texts(way, lines, cost)
            continue
        yield from _tables(way, lines, cost)
        yield from _texts(way, lines, cost)


def _flows(lines: Sequence[Line]) -> Iterator[tuple[str, Sequence[Line]]]:
    """The lines as they stand, and with the columns of each page one below the other."""
    yield "line by line", lines
    starts = [start for start in _columns(lines) if start > 0]
    for chosen in ([start] for start in starts):
        yield "column by column", list(_unfolded(lines, chosen))
    if len(starts) > 1:
        yield "column by column", list(_unfolded(lines, starts))


def _unfolded(lines: Sequence[Line], starts: Sequence[int]) -> Iterator[Line]:
    """The lines of each page, cut at the columns, those of the first column before those of the second; each column begins at 0."""
    for page in dict.fromkeys(line.page for line in lines):
        own = [line for line in lines if line.page == page]
        for low, high in pairwise([0, *starts, _FAR]):
            parts = [tuple(cell for cell in line.cells if low <= cell.column < high) for line in own]
            left = min((cells[0].column for cells in parts if cells), default=0)
            gap = 0
            for line, cells in zip(own, parts, strict=True):
                gap += line.gap
                if cells:
                    moved = tuple(replace(cell, column=cell.column - left, end=cell.end - left) for cell in cells)
                    yield Line(line.page, line.number, moved, gap)
                gap = 0 if cells else gap + 1


def _columns(lines: Sequence[Line]) -> list[int]:
    """The columns at which cells begin again and again, from left to right; those close together are one."""
    counts: Counter[int] = Counter(cell.column for line in lines for cell in line.cells)
    merged: dict[int, int] = {}
    for column in sorted(counts):
        near = next((start for start in merged if 0 <= column - start <= 2), None)
        merged[column if near is None else near] = merged.get(column if near is None else near, 0) + counts[column]
    second = Counter(cell.column for line in lines for cell in line.cells[1:])
    least = max(2, len(lines) // 20)
    return [
        start
        for start, count in merged.items()
        if count >= least and (start == min(merged) or sum(second[start + more] for more in range(3)) >= least)
    ]


def _tables(way: str, lines: Sequence[Line], cost: Cost) -> Iterator[Reading]:
    """The lines as rows of a table, the first column the titles."""
    columns = _columns(lines) or [0]
    rows = [_by_column(line, columns) for line in lines if not _is_heading(line)]
    by_title = [[row] for row in rows[:1]]
    for row in rows[1:]:
        if row[1][0] and not _is_rest_of_title(by_title[-1], row, cost):
            by_title.append([row])
        else:
            by_title[-1].append(row)
    yield Reading(f"{way}, as a table", tuple(map(_table_entry, by_title)))
    if any(line.gap for line in lines):
        by_gap: list[list[_TableRow]] = []
        for row in rows:
            if by_gap and row[0].gap == 0:
                by_gap[-1].append(row)
            else:
                by_gap.append([row])
        yield Reading(f"{way}, as a table with rows of several lines", tuple(map(_table_entry, by_gap)))


def _is_rest_of_title(above: Sequence[_TableRow], row: _TableRow, cost: Cost) -> bool:
    """Whether the first cell of a row is the rest of the one above it: by its beginning, or because the two together are a name."""
    line, texts = row
    if line.gap > 0 and line.page == above[-1][0].page:
        return False
    if _CONTINUES.match(texts[0]):
        return True
    title = _title_pieces(above)
    rest = _title_pieces([row])
    return bool(title) and not any(texts[1:]) and cost((*title, *rest)) < cost(title) + cost(rest) - 0.0005


def _title_pieces(rows: Sequence[_TableRow]) -> tuple[Piece, ...]:
    return tuple((texts[0], line.page, line.number) for line, texts in rows if texts[0])


def _by_column(line: Line, columns: Sequence[int]) -> _TableRow:
    texts = [""] * len(columns)
    for cell in line.cells:
        place = max((number for number, start in enumerate(columns) if start <= cell.column + 1), default=0)
        texts[place] = f"{texts[place]}  {cell.text}".strip()
    return line, texts


def _table_entry(rows: Sequence[_TableRow]) -> Entry:
    def pieces(place: int) -> list[Piece]:
        return [(texts[place], line.page, line.number) for line, texts in rows if texts[place]]

    width = len(rows[0][1])
    items = [piece for place in range(1, width) for piece in (*pieces(place), (" ;", *_end(rows)))]
    title = _title_pieces(rows)
    return Entry(title, tuple(items)) if any(text != " ;" for text, _, _ in items) else Entry((), title)


def _end(rows: Sequence[_TableRow]) -> tuple[int, int]:
    return rows[-1][0].page, rows[-1][0].number


def _is_heading(line: Line) -> bool:
    """Whether the line names the columns of a table."""
    words = [word.lower().replace("é", "e") for word in _WORD.findall(line.text)]
    return bool(words) and len(line.cells) > 1 and all(word in _HEADINGS for word in words)


def _texts(way: str, lines: Sequence[Line], cost: Cost) -> Iterator[Reading]:
    """The lines as running text: an entry a line, titles with marked or indented lines below, titles with a colon, paragraphs."""
    rows = list(_unwrapped([_row(line) for line in lines], cost))
    yield Reading(f"{way}, an entry a line", tuple(Entry((), row.pieces) for row in rows))
    base = min((row.column for row in rows), default=0)
    below = [row.is_marked or row.column > base + 1 for row in rows]
    if any(below) and not all(below):
        yield Reading(f"{way}, titles with their sets below", tuple(_below(rows, below)))
    apart = [_row(line) for line in lines]
    ends = [row.pieces[-1][0].rstrip().endswith(":") for row in apart]
    if any(ends):
        yield Reading(f"{way}, titles with a colon", tuple(_below(apart, [not end for end in ends])))
    gaps = [line.gap for line in lines[1:]]
    usual = median(gaps) if gaps else 0
    starts = [gap > usual or (usual == 0 and gap > 0) for gap in gaps]
    if any(starts):
        paragraphs = [apart[:1]]
        for row, is_start in zip(apart[1:], starts, strict=True):
            if is_start:
                paragraphs.append([])
            paragraphs[-1].append(row)
        yield Reading(f"{way}, paragraphs", tuple(_paragraph(rows) for rows in paragraphs))
        yield Reading(
            f"{way}, paragraphs without titles",
            tuple(Entry((), tuple(piece for row in rows for piece in row.pieces)) for rows in paragraphs),
        )


def _row(line: Line) -> _Row:
    first = line.cells[0]
    mark = _MARK.match(first.text)
    texts = [cell.text for cell in line.cells]
    if mark is not None:
        texts[0] = texts[0][mark.end() :]
    pieces = tuple((text, line.page, line.number) for text in texts if text)
    character = (first.end - first.column) / max(1, len(first.text))
    return _Row(
        pieces or ((line.text, line.page, line.number),),
        first.column,
        line.cells[-1].end,
        mark is not None,
        line.gap,
        len(first.text.split()[0]) * character,
    )


def _unwrapped(rows: Sequence[_Row], cost: Cost) -> Iterator[_Row]:
    """The rows, those that go on in the next line joined with it."""
    margin = max((row.end for row in rows), default=0)
    current: _Row | None = None
    for row in rows:
        if current is not None and _goes_on(current, row, margin, cost):
            current = replace(current, pieces=(*current.pieces, *row.pieces), end=row.end)
            continue
        if current is not None:
            yield current
        current = row
    if current is not None:
        yield current


def _goes_on(current: _Row, row: _Row, margin: float, cost: Cost) -> bool:
    """Whether a line is the rest of the one before: by how that one ends, how it begins itself, an open bracket, or because the two
    together are fewer names; where the next word would have had room on the line before, only because apart they are no names."""
    is_over_page = row.pieces[0][1] > current.pieces[-1][1]
    if row.is_marked or (row.gap > current.gap and not is_over_page):
        return False
    text = " ".join(piece[0] for piece in current.pieces)
    if _GOES_ON.search(text) and not (text.rstrip().endswith(":") and row.column > current.column):
        return True
    if _CONTINUES.match(row.pieces[0][0]) or text.count("(") > text.count(")"):
        return True
    together = cost((*current.pieces, *row.pieces))
    had_room = current.end + row.first_word < 0.85 * margin
    return together < cost(current.pieces) + cost(row.pieces) - (0.5 if had_room else 0.0005)


def _below(rows: Sequence[_Row], is_below: Sequence[bool]) -> Iterator[Entry]:
    """A title and the rows below it, an entry each. Rows below no title are entries of their own."""
    title: _Row | None = None
    items: list[Piece] = []
    for row, below in zip(rows, is_below, strict=True):
        if below and title is not None:
            items.extend((*row.pieces, (" ;", row.pieces[-1][1], row.pieces[-1][2])))
            continue
        if title is not None:
            yield _titled(title.pieces, items)
        title, items = (None, []) if below else (row, [])
        if below:
            yield Entry((), row.pieces)
    if title is not None:
        yield _titled(title.pieces, items)


def _titled(title: Sequence[Piece], items: Iterable[Piece]) -> Entry:
    items = tuple(items)
    return Entry(tuple(title), items) if items else Entry((), tuple(title))


def _paragraph(rows: Sequence[_Row]) -> Entry:
    """A paragraph whose first line is the title."""
    return _titled(rows[0].pieces, [piece for row in rows[1:] for piece in row.pieces])
