"""The questions of sql/examples/: queries that people ask, each a file with the question at its head.

The head is a comment: the question in the first line, further remarks below, and a line for each parameter with its usual value:

    -- What does the mana curve of a pool look like?
    -- $bset = war-of-the-spark: id of the BSet
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from functools import lru_cache

import duckdb

from brawlset.bset_lookup import find_bset
from brawlset.cards.colors import letters_of, parse_colors
from brawlset.errors import ConfigurationError, NotFoundError
from brawlset.leading import find_option
from brawlset.legendary import find_legendary_option
from brawlset.lookup import find_card
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


def read_values(con: duckdb.DuckDBPyConnection, question: Question, given: Mapping[str, str]) -> dict[str, str]:
    """The value of each parameter as the query compares it: BSets, colors and cards are read as every command reads them, and where the
    usual value is a number or a day, this is one too.

    Raises ConfigurationError for a value of another kind, NotFoundError and AmbiguousError for names that lead to nothing or to several,
    or to a card that does not lead in the BSet.
    """
    values = question.values(given)
    bset = find_bset(con, values["bset"]) if "bset" in values else None
    if bset is not None:
        values["bset"] = bset.bset_id
    if values.get("identity"):
        values["identity"] = letters_of(parse_colors(values["identity"]))
    for name in ("card", "commander"):
        if name in values:
            card = find_card(con, values[name], bset_id=values.get("bset"))
            values[name] = card.name
            if name == "commander" and bset is None:
                find_legendary_option(con, card)
            elif name == "commander" and bset is not None:
                find_option(con, bset, card)
    for parameter in question.parameters:
        _check_kind(parameter, values[parameter.name])
    return values


def _check_kind(parameter: Parameter, value: str) -> None:
    usual = parameter.default
    if usual.isdecimal() and not (value.isascii() and value.isdecimal()):
        raise ConfigurationError(
            f"--param {parameter.name}: expected a whole number, such as {usual}, found {value!r}."
        )
    if _day(usual) and not _day(value):
        raise ConfigurationError(f"--param {parameter.name}: expected a day, such as {usual}, found {value!r}.")


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


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
