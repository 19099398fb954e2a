"""The pool of a drafter: the cards that were drafted, read from a list of cards like a deck.

What a pool supports is in `options`; whether a deck keeps to it is a rule below sql/rules/.
"""

from __future__ import annotations

from collections import Counter
from uuid import UUID

import duckdb

from brawlset.decks.model import DeckList
from brawlset.decks.reading_messages import say_unread
from brawlset.decks.resolve import Asked, Found, Names
from brawlset.decks.verdict import Unread
from brawlset.decks.words import Lang
from brawlset.errors import NotFoundError

_SHOWN = 10


class PoolReadError(NotFoundError):
    """Lines of a pool that are not understood. The message is in English; `said` gives it in either language."""

    def __init__(self, name: str | None, unread: list[Unread]) -> None:
        self._name = name
        self._unread = unread
        super().__init__(self.said("en"))

    def said(self, lang: Lang) -> str:
        """The lines, the first of many, with what they may have meant."""
        lines = [f"  {say_unread(one, lang)}" for one in self._unread[:_SHOWN]]
        more = len(self._unread) - len(lines)
        if lang == "fr":
            head = f"{self._name or 'La réserve de draft'} : ces lignes n'ont pas été comprises :"
            tail = "Corrigez-les : une carte qui manque à la réserve rendrait illégaux des decks légaux."
            lines += [f"  et {more} autres"] if more else []
        else:
            head = f"{self._name or 'The pool'}: these lines are not understood:"
            tail = "Correct them: a card that the pool lacks would make legal decks illegal."
            lines += [f"  and {more} more"] if more else []
        return "\n".join([head, *lines, tail])


def read_pool(con: duckdb.DuckDBPyConnection, listed: DeckList) -> dict[UUID, int]:
    """Oracle id -> copies of the cards of a list, whatever its headings; a maybeboard and the like apart.

    Raises PoolReadError, with every line that is not understood, unless all are.
    """
    lines = [line for line in listed.lines if line.zone != "outside"]
    asked = list(map(Asked.by, lines))
    names = Names(con, set(asked))
    pool: Counter[UUID] = Counter()
    unread = [Unread.by(fault, None) for fault in listed.faults]
    for line, one in zip(lines, asked, strict=True):
        answer = names.meant(one, None)
        if isinstance(answer, Found):
            pool[answer.card.oracle_id] += line.count
        else:
            unread.append(answer.unread(line, None))
    if unread:
        raise PoolReadError(listed.name, unread)
    return dict(pool)
