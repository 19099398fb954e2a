"""The questions of sql/examples/, and those of both READMEs, on the file of July 2026."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from brawlset.cli import cli
from brawlset.questions import questions
from brawlset.warehouse import rows

EMPTY = {
    "changes_since": "a first build has nothing before it",
    "draft_identity_odds": "this build has no draft boosters",
    "draft_likeliest_commanders": "this build has no draft boosters",
}

READMES = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parents[2].glob("README*.md"))
ASKED = sorted(
    command
    for command in set(re.findall(r"`(brawlset (?:bsets?|commanders|pool|card|query) ?[^`]*)`", READMES))
    if "..." not in command and not re.match(r"brawlset bsets (import|propose|check|diff)", command)
)
"""The commands in running text and tables that read the database; the sessions are run on the sample."""


@pytest.mark.parametrize("question", questions(), ids=[question.name for question in questions()])
def test_the_real_file_answers_it(con, question) -> None:
    found = rows(con, question.sql, question.values({}))

    assert bool(found) == (question.name not in EMPTY), EMPTY.get(question.name)


@pytest.mark.parametrize("command", ASKED)
def test_a_command_of_a_readme_has_an_answer(real, command) -> None:
    done = CliRunner().invoke(cli, shlex.split(command)[1:], env={"BRAWLSET_HOME": str(real.settings.home)})

    assert (done.exit_code, bool(done.stdout)) == (0, True), done.stderr
