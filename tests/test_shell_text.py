"""Where a statement ends, and which names may be meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brawlset.shell_text import is_statement, known_names, near

WHOLE = ["select 1;", "select ';' as a;", "select 1; -- done", "select 1;\n\n", "select 'it''s;' ;", 'select 1 as "a;b";',
         "/* ; */ select 1;",
         "select 1 -- ;\n;", "select $$a;$$;", "select 1; /* over */"]  # fmt: skip
UNFINISHED = [
    "",
    "select 1",
    "select ';",
    "select 'a;\n",
    "select 1 -- ;",
    'select "a;',
    "/* select 1;",
    "select 1; select 2",
    "select $$a;",
]


@pytest.mark.parametrize("text", WHOLE)
def test_a_statement_ends_with_its_semicolon(text: str) -> None:
    assert is_statement(text)


@pytest.mark.parametrize("text", UNFINISHED)
def test_a_semicolon_in_a_text_or_comment_ends_nothing(text: str) -> None:
    assert not is_statement(text)


@given(st.text(alphabet="a;'\n ", max_size=20))
def test_any_text_in_quotes_is_within_a_statement(text: str) -> None:
    quoted = "'" + text.replace("'", "''") + "'"

    assert is_statement(f"select {quoted};")
    assert not is_statement(f"select {quoted}")


def test_names_are_those_of_tables_columns_and_macros(sample) -> None:
    names = known_names(sample)

    assert {"cards", "ops.changes", "changes", "oracle_id", "legal_pool("} <= set(names)
    assert list(names) == sorted(set(names))


def test_a_name_is_completed_in_any_case_and_after_a_table() -> None:
    names = ("card_names", "cards", "name", "name_key", "ops.sources")

    assert near("CARD", names) == ["card_names", "cards"]
    assert near("cards.na", names) == ["cards.name", "cards.name_key"]
    assert near("ops.", names) == ["ops.sources"]
    assert near("x", names) == []
