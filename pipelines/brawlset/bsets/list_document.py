"""A list of BSets as it lies on the page: lines of cells with their place, from PDF, CSV or text. What the words mean is not known here,
and how a PDF is read is in list_pdf.py."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from brawlset.errors import ConfigurationError, SourceError

Kind = Literal["pdf", "csv", "txt", "toml"]

_GAP = re.compile(r"\s*\|\s*|\s{2,}|\t+")
_CODE = re.compile(r"[a-z0-9]{2,6}")  # in small letters it could be a word; here it is none
_PUNCTUATION = ".,;:/()[]-–—"
_PAGE_NUMBER = re.compile(r"\W*(?:page|p\.?)?\s*\d{1,3}\s*(?:(?:/|sur|of|de)\s*\d{1,3})?\W*", re.IGNORECASE)
_EDGE = 3  # lines at the top and the bottom of a page among which headers and footers are looked for
_LONGEST = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Cell:
    """A run of words, and the columns (about a character each) at which it begins and ends."""

    text: str
    column: int
    end: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank. `number` counts those of its page in a PDF, else all lines of the file; `gap` is the space before it, in
    halves of a line in a PDF, else in blank lines."""

    page: int
    number: int
    cells: tuple[Cell, ...]
    gap: int

    @property
    def text(self) -> str:
        """The whole line."""
        return "  ".join(cell.text for cell in self.cells)


Piece = tuple[str, int, int]
"""Text, page, line."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a list, as it is read: its title where the layout sets one apart, and the text of its sets."""

    title: tuple[Piece, ...]
    items: tuple[Piece, ...]

    @property
    def place(self) -> tuple[int, int]:
        """Page and line at which it begins."""
        return min((page, line) for _, page, line in (*self.title, *self.items))


@dataclass(frozen=True, slots=True)
class Document:
    """The lines of a file in their order, without what repeats on its pages (`repeated`: headers, footers, page numbers); of TOML the
    entries themselves."""

    name: str
    kind: Kind
    lines: tuple[Line, ...]
    repeated: tuple[str, ...]
    entries: tuple[Entry, ...] = ()


def read_documents(path: Path) -> tuple[Document, ...]:
    """The lines of a .pdf, .csv or .txt file, the entries of a .toml file; a PDF is given as two ways to find its lines see it.

    Raises ConfigurationError for another kind of file and where pypdf is not installed, SourceError for a file that cannot be read or
    holds no text (a scanned page).
    """
    kind = file_kind(path)
    if kind == "pdf":
        from brawlset.bsets.list_pdf import pdf_lines

        found = pdf_lines(path)
    elif kind == "toml":
        return (Document(path.name, kind, (), (), _toml_entries(path, _text(path))),)
    elif kind == "csv":
        found = [list(_csv_lines(_text(path)))]
    else:
        found = [list(text_lines(_text(path)))]
    documents = []
    for lines in found:
        kept, repeated = _without_repeated(lines)
        documents.append(Document(path.name, kind, tuple(kept), tuple(repeated)))
    if not any(document.lines for document in documents):
        scanned = " Is it a scan? Then put the list into a .csv or .txt file." if kind == "pdf" else ""
        raise SourceError(f"{path}: there is no text in it.{scanned}")
    return tuple(documents)


def file_kind(path: Path) -> Kind:
    """The kind of a file by its ending. Raises ConfigurationError for another one, SourceError where there is no such file."""
    if not path.is_file():
        raise SourceError(f"{path}: there is no such file.")
    kinds: dict[str, Kind] = {".pdf": "pdf", ".csv": "csv", ".tsv": "csv", ".txt": "txt", ".md": "txt", ".toml": "toml"}
    kind = kinds.get(path.suffix.lower())
    if kind is None:
        raise ConfigurationError(f"{path}: a list of BSets is read from a .pdf, .csv, .txt or .toml file.")
    return kind


def _text(path: Path) -> str:
    """The text of a file in UTF-8, or as Windows writes it in the West."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise SourceError(f"{path}: it cannot be read ({error.strerror}).") from error
    if len(content) > _LONGEST:
        raise SourceError(f"{path}: it has more than {_LONGEST:,} bytes, which no list of BSets needs.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def text_lines(text: str, *, page: int = 1, counts_blank: bool = True) -> Iterable[Line]:
    place = gap = 0
    for number, raw in enumerate(text.splitlines(), start=1):
        cells = tuple(_cells(raw))
        if not cells:
            gap += 1
            continue
        place += 1
        yield Line(page, number if counts_blank else place, cells, gap)
        gap = 0


def _cells(line: str) -> Iterable[Cell]:
    """The runs of words of a line that two blanks, a tab or a bar part."""
    start = len(line) - len(line.lstrip())
    for match in (*_GAP.finditer(line, start), None):
        end = match.start() if match else len(line)
        text = " ".join(line[start:end].split())
        if text:
            yield Cell(text, start, end)
        start = match.end() if match else end


def _csv_lines(text: str) -> Iterable[Line]:
    """A row a line; its cells stand in columns 0, 1000, 2000 ..., for a cell of a table may hold any number of words."""
    try:
        delimiter: str = csv.Sniffer().sniff(text[:8192], delimiters=",;\t|").delimiter
    except csv.Error:
        delimiter = ","
    for number, row in enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter), start=1):
        cells = tuple(
            Cell(" ".join(value.split()), 1000 * place, 1000 * place + 999)
            for place, value in enumerate(row)
            if value.strip()
        )
        if cells:
            yield Line(1, number, cells, gap=0)


def _toml_entries(path: Path, text: str) -> tuple[Entry, ...]:
    """The [[bset]] entries: `name` (a text, or en and fr), or `id`, and `sets`, which are codes or names."""
    try:
        given = tomllib.loads(text).get("bset")
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SourceError(f"{path}: not valid TOML: {error}.") from error
    if not isinstance(given, list) or not all(isinstance(entry, dict) for entry in given) or not given:
        raise SourceError(f"{path}: there is no [[bset]] in it, with a name and a list of sets.")
    starts = [number for number, line in enumerate(text.splitlines(), start=1) if line.strip() == "[[bset]]"]
    entries = []
    for place, entry in enumerate(given):
        line = starts[place] if place < len(starts) else 1
        name = entry.get("name", entry.get("id", ""))
        title = str(name.get("fr") or name.get("en") or "") if isinstance(name, dict) else str(name)
        sets = entry.get("sets")
        listed = [str(value) for value in sets] if isinstance(sets, list) else []
        items = tuple((f"{text.upper() if _CODE.fullmatch(text) else text};", 1, line) for text in listed)
        entries.append(Entry(((title, 1, line),) if items else (), items or ((title, 1, line),)))
    return tuple(entries)


def _without_repeated(lines: Sequence[Line]) -> tuple[list[Line], list[str]]:
    """The lines without headers and footers: those near an edge of their page that stand on two pages or more, the page's own number
    apart, and numbers of pages alone."""
    pages = list(dict.fromkeys(line.page for line in lines))
    edges: dict[Line, str] = {}
    for page in pages:
        own = [line for line in lines if line.page == page]
        numbers = {str(page), str(len(pages))}
        for line in (*own[:_EDGE], *own[-_EDGE:]):
            edges[line] = " ".join("#" if word.strip(_PUNCTUATION) in numbers else word for word in line.text.split())
    counts = Counter(text for text, _ in {(text, line.page) for line, text in edges.items()})
    repeated = {line for line, text in edges.items() if counts[text] > 1 or _PAGE_NUMBER.fullmatch(line.text)}
    kept = [line for line in lines if line not in repeated]
    return kept, list(dict.fromkeys(line.text for line in lines if line in repeated))
