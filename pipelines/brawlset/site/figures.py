"""The figures of a BSet: a chart with the numbers behind it as a table, in one language. How a chart is drawn is in `charts`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from brawlset.site.card_words import CardWords
from brawlset.site.charts import Bar, columns_chart, rows_chart
from brawlset.site.records import CARD_TYPES, Bset, Odds
from brawlset.site.views import identity_order

_LAST_COLUMN = 7


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart with its title, and the numbers in it as a table."""

    title: str
    svg: Markup
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


def figures(bset: Bset, names: CardWords) -> list[Figure]:
    """Commanders and pools by identity, types, curve."""
    return [_pools(bset, names), _types(bset, names), _curve(bset, names)]


def commanders_figure(figure_id: str, bset: Bset, names: CardWords) -> Figure:
    """Commanders by identity alone."""
    words, masks = names.words, bset.commander_masks
    bars = [
        Bar(names.colors(mask), masks[mask], words.number(masks[mask]), mask)
        for mask in sorted(masks, key=identity_order)
    ]
    title = words.t("draft.chart_title")
    return Figure(
        title,
        rows_chart(figure_id, title, title, bars, label_width=92, axis_label=words.t("chart.axis_commanders")),
        (words.t("chart.identity"), words.t("chart.commanders")),
        [(bar.label, bar.text) for bar in bars],
    )


def odds_figure(figure_id: str, odds: Sequence[Odds], names: CardWords) -> Figure:
    """The chances of a booster to hold a commander of each identity; in the table those of other things too."""
    words = names.words
    listed = sorted((o for o in odds if o.identity_mask is not None and o.probability > 0), key=_identity_of)
    bars = [
        Bar(names.colors(_mask(o)), round(o.probability * 100), words.percent(o.probability), o.identity_mask)
        for o in listed
    ]
    title = words.t("draft.odds_title")
    svg = rows_chart(
        figure_id, title, words.t("draft.odds_text"), bars, label_width=92, axis_label=words.t("draft.odds_axis")
    )
    rows = [(said_odds(o, names), words.percent(o.probability)) for o in odds if o.identity_mask is None]
    rows += [(bar.label, bar.text) for bar in bars]
    return Figure(title, svg, (words.t("draft.event"), words.t("draft.chance")), rows)


def said_odds(odds: Odds, names: CardWords) -> str:
    """What the chance is about."""
    if odds.card is not None:
        return names.card(odds.card)
    return names.words.t(f"draft.subject.{odds.subject.replace(' ', '_')}")


def _mask(odds: Odds) -> int:
    return odds.identity_mask or 0


def _identity_of(odds: Odds) -> tuple[int, int]:
    return identity_order(_mask(odds))


def _pools(bset: Bset, names: CardWords) -> Figure:
    words, masks, pools = names.words, bset.commander_masks, bset.pool_counts
    listed = sorted(masks or {0: 0}, key=identity_order)
    bars = []
    for mask in listed:
        counts = {"pool": words.number(pools[mask]), "commanders": words.number(masks[mask])}
        bars.append(Bar(names.colors(mask), pools[mask], words.t("chart.pools_value", **counts), mask))
    title = words.t("chart.pools_title")
    return Figure(
        title,
        rows_chart(
            "pools",
            title,
            words.t("chart.pools_text"),
            bars,
            label_width=92,
            axis_label=words.t("chart.pools_axis"),
        ),
        (words.t("chart.identity"), words.t("chart.pool"), words.t("chart.commanders")),
        [(names.colors(mask), words.number(pools[mask]), words.number(masks[mask])) for mask in listed],
    )


def _types(bset: Bset, names: CardWords) -> Figure:
    words, counts = names.words, bset.type_counts
    bars = [
        Bar(words.t(f"type.{name}.many"), counts[name], words.number(counts[name]))
        for name in CARD_TYPES
        if counts[name]
    ]
    title = words.t("chart.types_title")
    return Figure(
        title,
        rows_chart(
            "types",
            title,
            words.t("chart.types_text"),
            bars,
            label_width=104,
            axis_label=words.t("chart.axis_cards"),
        ),
        (words.t("chart.type"), words.t("chart.cards")),
        [(bar.label, bar.text) for bar in bars],
    )


def _curve(bset: Bset, names: CardWords) -> Figure:
    words = names.words
    counts: Counter[int] = Counter()
    for value, count in bset.value_counts.items():
        counts[min(value, _LAST_COLUMN)] += count
    bars = [
        Bar(f"{value}+" if value == _LAST_COLUMN else str(value), counts[value], words.number(counts[value]))
        for value in range(_LAST_COLUMN + 1)
    ]
    title = words.t("chart.curve_title")
    return Figure(
        title,
        columns_chart(
            "curve",
            title,
            words.t("chart.curve_text"),
            bars,
            axis_label=words.t("chart.curve_axis"),
            height_label=words.t("chart.axis_cards"),
        ),
        (words.t("chart.mv"), words.t("chart.cards")),
        [(bar.label, bar.text) for bar in bars],
    )
