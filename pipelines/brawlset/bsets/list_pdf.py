"""The lines of a PDF, by pypdf, which comes with the extra `pdf`.

They are found in two ways, by the place of each run of words on the page and by pypdf's own layout mode: which makes more sense is seen
by what can be read.
"""

from __future__ import annotations

import logging
import math
import struct
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from brawlset.bsets.list_document import Cell, Line, text_lines
from brawlset.errors import ConfigurationError, SourceError

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader

_MOST_PAGES = 500
_LARGEST = 64 * 1024 * 1024
_COLUMN = 3.0  # points: rather less than a character
_CHARACTER = 0.5  # of the font's size, as a guess of how wide text is
_EM_APART = 1.2  # so far apart, runs of words are two cells
_SAME_LINE = 0.35  # of the font's size
_DAMAGE = (
    ArithmeticError, AssertionError, AttributeError, EOFError, LookupError, OSError, RuntimeError, TypeError, ValueError,
    struct.error, zlib.error,
)  # fmt: skip
"""What pypdf raises on a damaged file beside its own errors: nearly anything."""


@dataclass(frozen=True, slots=True)
class _Run:
    """Words that were set in one go, with the place of their beginning on the page (from the bottom left) and the size of the font."""

    text: str
    x: float
    y: float
    size: float

    @property
    def end(self) -> float:
        return self.x + len(self.text) * self.size * _CHARACTER


def pdf_lines(path: Path) -> list[list[Line]]:
    """The lines of all pages, in each of the two ways.

    Raises ConfigurationError where pypdf is not installed, SourceError for a file that is damaged, locked or too long.
    """
    try:
        from pypdf import PdfReader
        from pypdf.errors import DependencyError, PyPdfError
    except ImportError as error:
        raise ConfigurationError(
            f"{path}: reading a PDF needs pypdf, which is not installed. Run: pip install 'brawlset[pdf]'"
        ) from error
    if path.stat().st_size > _LARGEST:
        raise SourceError(f"{path}: it has more than {_LARGEST:,} bytes, which no list of BSets needs.")
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # its remarks on a file that can be read help nobody
    try:
        with path.open("rb") as file:
            reader = PdfReader(file)
            _check(reader, path)
            placed: list[Line] = []
            laid_out: list[Line] = []
            for number, page in enumerate(reader.pages, start=1):
                placed.extend(_placed_lines(_runs(page), number))
                text = page.extract_text(extraction_mode="layout")
                laid_out.extend(text_lines(text, page=number, counts_blank=False))
    except (PyPdfError, DependencyError, *_DAMAGE) as error:
        raise SourceError(f"{path}: it cannot be read as a PDF ({error or type(error).__name__}).") from error
    return [placed, laid_out]


def _check(reader: PdfReader, path: Path) -> None:
    if reader.is_encrypted and not reader.decrypt(""):
        raise SourceError(f"{path}: it is locked by a password. Save a copy without one.")
    if len(reader.pages) > _MOST_PAGES:
        raise SourceError(f"{path}: it has {len(reader.pages)} pages, which no list of BSets needs.")


def _runs(page: PageObject) -> list[_Run]:
    runs: list[_Run] = []

    def visit(text: str, cm: Sequence[float], tm: Sequence[float], _font: object, size: float) -> None:
        words = " ".join(text.split())
        if words:
            x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
            y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            scale = math.hypot(tm[2], tm[3]) * math.hypot(cm[2], cm[3])
            runs.append(_Run(words, float(x), float(y), max(1.0, float(size) * scale)))

    page.extract_text(visitor_text=visit)
    return runs


def _placed_lines(runs: Sequence[_Run], page: int) -> Iterator[Line]:
    """The runs from top to bottom and left to right, as lines of cells."""
    rows: list[list[_Run]] = []
    for run in sorted(runs, key=lambda run: (-run.y, run.x)):
        if rows and rows[-1][0].y - run.y <= _SAME_LINE * max(run.size, rows[-1][0].size):
            rows[-1].append(run)
        else:
            rows.append([run])
    starts = Counter(round(run.x / _COLUMN) for row in rows for run in row)
    steps = sorted(above[0].y - below[0].y for above, below in pairwise(rows))
    leading = steps[len(steps) // 5] if steps else 1.0
    above = None
    for number, row in enumerate(rows, start=1):
        gap = 0 if above is None else max(0, round(2 * (above - row[0].y) / max(leading, 1.0)) - 2)
        yield Line(page, number, tuple(_cells(sorted(row, key=lambda run: run.x), starts)), gap)
        above = row[0].y


def _cells(row: Sequence[_Run], starts: Counter[int]) -> Iterator[Cell]:
    """The runs of a line, those close together as one cell; where many lines have a run at the same place, a column begins there."""
    cell: list[_Run] = []
    for run in row:
        is_column = starts[round(run.x / _COLUMN)] >= 3 and run.x - row[0].x > run.size
        if cell and (is_column or run.x - cell[-1].end > _EM_APART * run.size):
            yield _cell(cell)
            cell = []
        cell.append(run)
    yield _cell(cell)


def _cell(runs: Sequence[_Run]) -> Cell:
    text = " ".join(run.text for run in runs)
    return Cell(text, round(runs[0].x / _COLUMN), round(runs[-1].end / _COLUMN))
