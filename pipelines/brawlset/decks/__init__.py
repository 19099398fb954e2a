"""Deck lists: reading and writing them, checking them against a format's rules, and what can be said about a deck.

As a library:

    from pathlib import Path

    from brawlset.decks import Question, check, read_deck, say
    from brawlset.warehouse import open_published

    with open_published(Path("data/brawlset.duckdb")) as con:
        decks = [read_deck(path.read_bytes()) for path in Path("tournament").glob("*.txt")]
        for verdict in check(con, decks, Question(bset="war-of-the-spark")):
            print(verdict.name, verdict.status)
            for violation in verdict.violations:
                print("  ", say(violation, "en"))

`check` gives a `Verdict` for each deck, in their order; one deck and ten thousand go through the same files below sql/rules/. The names
of this module are imported when they are first used: reading a list needs no database.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from brawlset.decks.checking import check
    from brawlset.decks.messages import say
    from brawlset.decks.preparing import Question
    from brawlset.decks.reading import read_deck
    from brawlset.decks.verdict import Verdict, Violation
    from brawlset.decks.writing import write_deck

__all__ = ["Question", "Verdict", "Violation", "check", "read_deck", "say", "write_deck"]

_MODULES = {
    "Question": "preparing",
    "Verdict": "verdict",
    "Violation": "verdict",
    "check": "checking",
    "read_deck": "reading",
    "say": "messages",
    "write_deck": "writing",
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
