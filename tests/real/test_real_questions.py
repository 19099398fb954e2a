"""The questions of sql/examples/ on the file of July 2026."""

from __future__ import annotations

import pytest

from brawlset.questions import questions
from brawlset.warehouse import rows

EMPTY = {
    "changes_since": "a first build has nothing before it",
    "draft_identity_odds": "this build has no draft boosters",
    "draft_likeliest_commanders": "this build has no draft boosters",
}


@pytest.mark.parametrize("question", questions(), ids=[question.name for question in questions()])
def test_the_real_file_answers_it(con, question) -> None:
    found = rows(con, question.sql, question.values({}))

    assert bool(found) == (question.name not in EMPTY), EMPTY.get(question.name)
