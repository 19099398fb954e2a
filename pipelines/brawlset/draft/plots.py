"""Two plots as SVG, for the report: shares as curves, shares as bars. Each has axes with labels, a title and a description for those who do
not see it. Lines are told apart by dashes and labels, not by color alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_WIDTH, _HEIGHT = 640, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 16, 14, 46
_ROW = 20
_MOST_LABEL = 40


@dataclass(frozen=True, slots=True)
class Curve:
    """A curve: its name, and its (x, share) points with rising x; a share is between 0 and 1."""

    name: str
    points: Sequence[tuple[int, float]]


def curves(
    plot_id: str, *, title: str, description: str, x_label: str, y_label: str, found: Sequence[Curve], mark: int
) -> str:
    """Curves of shares over whole numbers. A vertical line stands at `mark`."""
    low = min((x for curve in found for x, _ in curve.points), default=0)
    high = max((x for curve in found for x, _ in curve.points), default=1)
    width, height = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def across(x: float) -> float:
        return _LEFT + width * (x - low) / max(high - low, 1)

    def up(share: float) -> float:
        return _TOP + height * (1 - share)

    parts = []
    for tenth in range(0, 11, 2):
        y = up(tenth / 10)
        parts.append(f'<path class="grid" d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}"/>')
        parts.append(f'<text class="end" x="{_LEFT - 6}" y="{y + 4:.1f}">{tenth * 10} %</text>')
    ticks = [x for x in range(low, high + 1) if x % 5 == 0]
    parts += [f'<text class="mid" x="{across(x):.1f}" y="{_TOP + height + 16}">{x}</text>' for x in ticks]
    if low <= mark <= high:
        parts.append(f'<path class="mark" d="M{across(mark):.1f} {_TOP}V{_TOP + height}"/>')
    for number, curve in enumerate(found):
        line = " ".join(f"{across(x):.1f},{up(share):.1f}" for x, share in curve.points)
        parts.append(f'<polyline class="line l{number}" points="{line}"/>')
        y = _TOP + 14 + 18 * number
        parts.append(
            f'<path class="line l{number}" d="M{_LEFT + 10} {y - 4}h34"/><text x="{_LEFT + 50}" y="{y}">{escape(curve.name)}</text>'
        )
    parts.append(f'<path class="axis" d="M{_LEFT} {_TOP}V{_TOP + height}H{_WIDTH - _RIGHT}"/>')
    parts.append(f'<text class="end" x="{_WIDTH - _RIGHT}" y="{_HEIGHT - 8}">{escape(x_label)}</text>')
    middle = _TOP + height / 2
    parts.append(f'<text class="mid" transform="translate(12 {middle:.0f}) rotate(-90)">{escape(y_label)}</text>')
    return _svg(plot_id, title, description, _HEIGHT, parts)


def bars(plot_id: str, *, title: str, description: str, x_label: str, found: Sequence[tuple[str, float]]) -> str:
    """Horizontal bars of shares, with their names."""
    left = min(_MOST_LABEL, max((len(name) for name, _ in found), default=0)) * 7 + 24
    most = max((share for _, share in found), default=0)
    top = next((step for step in (0.05, 0.1, 0.2, 0.25, 0.5, 1.0) if most <= step), 1.0)
    width, bottom = _WIDTH - left - 60, len(found) * _ROW + 4
    parts = []
    for quarter in range(5):
        x = left + width * quarter / 4
        parts.append(f'<path class="grid" d="M{x:.1f} 0V{bottom}"/>')
        parts.append(f'<text class="mid" x="{x:.1f}" y="{bottom + 15}">{100 * top * quarter / 4:g} %</text>')
    for place, (name, share) in enumerate(found):
        y = place * _ROW
        parts.append(f'<text class="end" x="{left - 6}" y="{y + 15}">{escape(name)}</text>')
        parts.append(
            f'<rect class="bar" x="{left}" y="{y + 4}" width="{width * share / top:.1f}" height="{_ROW - 6}"/>'
        )
        parts.append(f'<text x="{left + width * share / top + 5:.1f}" y="{y + 15}">{100 * share:.1f} %</text>')
    parts.append(f'<path class="axis" d="M{left} 0V{bottom}H{_WIDTH}"/>')
    parts.append(f'<text class="end" x="{_WIDTH}" y="{bottom + 34}">{escape(x_label)}</text>')
    return _svg(plot_id, title, description, bottom + 42, parts)


def _svg(plot_id: str, title: str, description: str, height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {_WIDTH} {height}" role="img" aria-labelledby="{plot_id}-t {plot_id}-d">'
        f'<title id="{plot_id}-t">{escape(title)}</title><desc id="{plot_id}-d">{escape(description)}</desc>{"".join(parts)}</svg>'
    )
