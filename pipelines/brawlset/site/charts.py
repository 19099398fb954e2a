"""Charts as SVG: pictures with axes and labels, sized by attributes, coloured by classes of the stylesheet. No style is inline.

Identity is never told by colour alone: the pips carry letters. Each chart has a title and a description for those who do not see
it, and the pages put the numbers in a table beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from brawlset.cards.colors import COLORS, letters_of

_WIDTH = 360
_ROW = 22
_PIP = 15
_AXIS = 30


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what it is called, its length, and what stands behind it. `mask` puts the pips of an identity in place of the label."""

    label: str
    value: int
    text: str
    mask: int | None = None


def ticks(most: int) -> list[int]:
    """Round numbers from 0 to at least `most`, four to six of them."""
    if most <= 4:
        return list(range(max(most, 1) + 1))
    step = next(factor * 10**power for power in range(7) for factor in (1, 2, 5) if factor * 10**power * 5 >= most)
    return list(range(0, most + step, step))


def rows_chart(
    chart_id: str, title: str, description: str, bars: Sequence[Bar], *, label_width: int, axis_label: str
) -> Markup:
    """Horizontal bars below each other, with an axis at the bottom."""
    marks = ticks(max((bar.value for bar in bars), default=0))
    room = max((len(bar.text) for bar in bars), default=0) * 6 + 8
    scale = (_WIDTH - label_width - room) / marks[-1]
    bottom = len(bars) * _ROW + 4
    parts = []
    for mark in marks:
        x = label_width + mark * scale
        parts.append(
            f'<path class="grid" d="M{x:.1f} 0V{bottom}"/><text class="tick" x="{x:.1f}" y="{bottom + 13}">{mark}</text>'
        )
    for place, bar in enumerate(bars):
        y = place * _ROW
        parts.append(_label(bar, label_width, y))
        length = max(bar.value * scale, 1 if bar.value else 0)
        parts.append(f'<rect class="bar" x="{label_width}" y="{y + 4}" width="{length:.1f}" height="{_ROW - 7}"/>')
        parts.append(f'<text class="value" x="{label_width + length + 5:.1f}" y="{y + 15}">{escape(bar.text)}</text>')
    parts.append(f'<path class="axis" d="M{label_width} 0V{bottom}H{_WIDTH}"/>')
    parts.append(f'<text class="tick end" x="{_WIDTH}" y="{bottom + 26}">{escape(axis_label)}</text>')
    return _svg(chart_id, title, description, bottom + _AXIS, parts)


def columns_chart(
    chart_id: str, title: str, description: str, bars: Sequence[Bar], *, axis_label: str, height_label: str
) -> Markup:
    """Vertical bars beside each other, with both axes."""
    height, left, top = 150, 34, 20
    marks = ticks(max((bar.value for bar in bars), default=0))
    scale = height / marks[-1]
    width = (_WIDTH - left) / max(len(bars), 1)
    parts = []
    for mark in marks:
        y = top + height - mark * scale
        parts.append(
            f'<path class="grid" d="M{left} {y:.1f}H{_WIDTH}"/><text class="tick end" x="{left - 5}" y="{y + 4:.1f}">{mark}</text>'
        )
    for place, bar in enumerate(bars):
        x, length = left + place * width, bar.value * scale
        middle = x + width / 2
        parts.append(
            f'<rect class="bar" x="{x + width * 0.15:.1f}" y="{top + height - length:.1f}"'
            f' width="{width * 0.7:.1f}" height="{length:.1f}"/>'
            f'<text class="value middle" x="{middle:.1f}" y="{top + height - length - 4:.1f}">{escape(bar.text)}</text>'
            f'<text class="tick" x="{middle:.1f}" y="{top + height + 14}">{escape(bar.label)}</text>'
        )
    parts.append(f'<path class="axis" d="M{left} {top}V{top + height}H{_WIDTH}"/>')
    parts.append(f'<text class="tick start" x="0" y="9">{escape(height_label)}</text>')
    parts.append(f'<text class="tick end" x="{_WIDTH}" y="{top + height + 30}">{escape(axis_label)}</text>')
    return _svg(chart_id, title, description, top + height + 36, parts)


def color_bars(counts: Mapping[str, int], label: str) -> Markup:
    """Six small bars, one for each colour and one for colourless, with their letters (a symbol that the page defines once)."""
    most = max(*counts.values(), 1)
    bars = "".join(
        f'<path class="{letter.lower()}" d="M{place * 12} 24v-{_short(24 * counts[letter] / most)}h9V24z"/>'
        for place, letter in enumerate(f"{COLORS}C")
        if counts[letter]
    )
    head = f'<svg class="mini" viewBox="0 0 72 35" width="72" height="35" role="img" aria-label="{escape(label)}">'
    return Markup(f'{head}{bars}<use href="#wubrgc"/></svg>')  # noqa: S704 - numbers and escaped text


def _short(value: float) -> str:
    return f"{max(value, 1):.0f}"


def _label(bar: Bar, width: int, y: int) -> str:
    if bar.mask is None:
        return f'<text class="label end" x="{width - 6}" y="{y + 15}">{escape(bar.label)}</text>'
    letters = letters_of(bar.mask) or "C"
    first = width - 6 - len(letters) * (_PIP + 1)
    return "".join(
        f'<circle class="{letter.lower()}" cx="{first + place * (_PIP + 1) + 8}" cy="{y + 11}" r="7"/>'
        f'<text class="pip-letter" x="{first + place * (_PIP + 1) + 8}" y="{y + 15}">{letter}</text>'
        for place, letter in enumerate(letters)
    )


def _svg(chart_id: str, title: str, description: str, height: int, parts: Sequence[str]) -> Markup:
    head = (
        f'<svg class="chart" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" role="img"'
        f' aria-labelledby="{chart_id}-t {chart_id}-d"><title id="{chart_id}-t">{escape(title)}</title>'
        f'<desc id="{chart_id}-d">{escape(description)}</desc>'
    )
    return Markup(f"{head}{''.join(parts)}</svg>")  # noqa: S704 - numbers, our own ids and escaped text
