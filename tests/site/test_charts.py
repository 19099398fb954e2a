"""Charts: round ticks, valid SVG, titles for those who do not see it, nothing inline."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from brawlset.site.charts import Bar, color_bars, columns_chart, rows_chart, ticks

SVG = "{http://www.w3.org/2000/svg}"
BARS = [Bar("white", 12, "12", mask=1), Bar("none <b>", 0, "0"), Bar("all", 250, "250 & more", mask=31)]


def parsed(markup: str) -> ET.Element:
    return ET.fromstring(  # noqa: S314 - our own charts
        str(markup).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    )


@pytest.mark.parametrize(
    ("most", "expected"),
    [
        (0, [0, 1]),
        (1, [0, 1]),
        (4, [0, 1, 2, 3, 4]),
        (5, [0, 1, 2, 3, 4, 5]),
        (24, [0, 5, 10, 15, 20, 25]),
        (97, [0, 20, 40, 60, 80, 100]),
        (260, [0, 100, 200, 300]),
        (985, [0, 200, 400, 600, 800, 1000]),
    ],
)
def test_ticks_are_round_and_reach_the_longest_bar(most, expected):
    assert ticks(most) == expected


@pytest.mark.parametrize("most", range(1, 1200, 7))
def test_there_are_few_ticks_and_the_last_is_not_below_the_most(most):
    found = ticks(most)

    assert found[-1] >= most
    assert 2 <= len(found) <= 7


CHARTS = {
    "rows": rows_chart("c", "Title", "Text", BARS, label_width=90, axis_label="wide"),
    "columns": columns_chart("c", "Title", "Text", BARS, axis_label="wide", height_label="high"),
    "no bars": rows_chart("c", "Title", "Text", [], label_width=90, axis_label="wide"),
    "only zeros": columns_chart("c", "Title", "Text", [Bar("0", 0, "0")], axis_label="wide", height_label="high"),
}


@pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS)
def test_a_chart_is_svg_with_a_title_and_a_description(chart):
    svg = parsed(chart)

    assert svg.attrib["role"] == "img"
    assert svg.attrib["aria-labelledby"] == "c-t c-d"
    assert (svg.findtext(f"{SVG}title"), svg.findtext(f"{SVG}desc")) == ("Title", "Text")
    assert all("style" not in element.attrib for element in svg.iter())


@pytest.mark.parametrize(("chart", "labels"), [("rows", {"wide"}), ("columns", {"wide", "high"})])
def test_the_axes_say_what_they_count(chart, labels):
    assert labels <= {text.text for text in parsed(CHARTS[chart]).iter(f"{SVG}text")}


def test_a_longer_bar_is_drawn_longer():
    widths = [float(bar.attrib["width"]) for bar in parsed(CHARTS["rows"]).iter(f"{SVG}rect")]

    assert widths[1] == 0
    assert widths[2] / widths[0] == pytest.approx(250 / 12, rel=0.02)


def test_bars_stay_within_the_picture():
    svg = parsed(CHARTS["rows"])
    width = float(svg.attrib["width"])

    for bar in svg.iter(f"{SVG}rect"):
        assert float(bar.attrib["x"]) + float(bar.attrib["width"]) <= width


def test_an_identity_is_told_by_letters():
    letters = [text.text for text in parsed(CHARTS["rows"]).iter(f"{SVG}text") if text.attrib["class"] == "pip-letter"]

    assert letters == ["W", "W", "U", "B", "R", "G"]


def test_labels_are_text():
    assert "<b>" not in str(CHARTS["rows"])
    assert "none &lt;b&gt;" in str(CHARTS["rows"])


def test_small_bars_name_their_numbers():
    bars = color_bars({"W": 3, "U": 0, "B": 1, "R": 0, "G": 0, "C": 0}, 'white 3, "black" 1')

    assert 'aria-label="white 3, &#34;black&#34; 1"' in bars
    assert bars.count("<path") == 2
