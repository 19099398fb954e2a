"""The questions of sql/examples/: queries that people ask, each a file with the question at its head.

The head is a comment: the question in the first line, further remarks below, and a line for each parameter with its usual value:

    -- What does the mana curve of a pool look like?
    -- $bset = war-of-the-spark: id of the BSet
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache

from brawlset.errors import ConfigurationError, NotFoundError
from brawlset.warehouse import sql_files

_PARAMETER = re.compile(r"\$(?P<name>\w+) = (?P<default>.*?): (?P<meaning>.+)")
_NEAR = 4


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a question is asked about. Its value is a text, whatever the query makes of it."""

    name: str
    default: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its query, which names its parameters as $name."""

    name: str
    text: str
    remarks: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    sql: str

    def values(self, given: Mapping[str, str]) -> dict[str, str]:
        """The value of each parameter: the one given, else the usual one. Raises ConfigurationError for one that there is not."""
        known = {parameter.name: parameter.default for parameter in self.parameters}
        for name in given.keys() - known.keys():
            there = ", ".join(known) or "none"
            raise ConfigurationError(
                f"--param {name}: the question {self.name} has no such parameter. It has: {there}."
            )
        return known | dict(given)


@lru_cache
def questions() -> tuple[Question, ...]:
    """Every question, by name."""
    return tuple(parse_question(name, text) for name, text in sql_files("examples").items())


def find_question(name: str) -> Question:
    """The question of that name, hyphens and underscores alike. Raises NotFoundError, with near names."""
    wanted = name.strip().lower().replace("-", "_").removesuffix(".sql")
    known = {question.name: question for question in questions()}
    if wanted in known:
        return known[wanted]
    near = get_close_matches(wanted, known, n=_NEAR, cutoff=0.5)
    hint = f"Did you mean: {', '.join(near)}? " if near else ""
    raise NotFoundError(f"There is no example {name!r}. {hint}'brawlset examples' lists them.")


def parse_question(name: str, text: str) -> Question:
    """A file of sql/examples/ as a question."""
    lines = text.splitlines()
    head = [line.removeprefix("--").strip() for line in lines[: _head_length(lines)]]
    matches = [_PARAMETER.fullmatch(line) for line in head]
    return Question(
        name=name,
        text=head[0] if head else "",
        remarks=tuple(line for line, match in zip(head[1:], matches[1:], strict=True) if match is None),
        parameters=tuple(Parameter(**match.groupdict()) for match in matches if match),
        sql=text,
    )


def _head_length(lines: list[str]) -> int:
    return next((number for number, line in enumerate(lines) if not line.startswith("--")), len(lines))
