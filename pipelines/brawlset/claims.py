"""The claims about the data below sql/checks/: a query each, which returns the rows that break it.

A claim is checked as soon as the last of the tables that it reads is filled. `-- warning` in its header means that broken claims are
reported, but do not keep the new build from being published.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from brawlset.warehouse import sql_files, tables_read

_WARNING = re.compile(r"^-- warning$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim: the file's stem as a sentence, the table after which it is checked, the others it reads, whether it blocks, and what a
    returned row means."""

    name: str
    table: str
    other_tables: frozenset[str]
    is_blocking: bool
    meaning: str


def claims(tables: Sequence[str]) -> tuple[Claim, ...]:
    """All claims, by name. `tables` are the public tables in the order in which they are filled."""
    return tuple(_claim(name, text, tables) for name, text in sql_files("checks").items())


def _claim(name: str, text: str, tables: Sequence[str]) -> Claim:
    read = tables_read(text) & set(tables)
    if not read:
        raise ValueError(f"sql/checks/{name}.sql reads no public table.")
    last = max(read, key=tables.index)
    comment = [line.removeprefix("-- ") for line in text.splitlines() if line.startswith("-- ")]
    meaning = " ".join(line for line in comment if line != "warning")
    return Claim(name, last, read - {last}, _WARNING.search(text) is None, meaning)
