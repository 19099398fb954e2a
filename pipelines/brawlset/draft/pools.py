"""The pool of a drafter: the cards that were drafted, read from a list of cards like a deck.

What a pool supports is in `options`; whether a deck keeps to it is a rule below sql/rules/.
"""

from __future__ import annotations

from collections import Counter
from uuid import UUID

import duckdb

from brawlset.decks.model import DeckList
from brawlset.decks.resolve import Asked, Found, Missed, Names
from brawlset.errors import NotFoundError

_SHOWN = 10


def read_pool(con: duckdb.DuckDBPyConnection, listed: DeckList) -> dict[UUID, int]:
    """Oracle id -> copies of the cards of a list, whatever its headings; a maybeboard and the like apart.

    Raises NotFoundError, with every line that is not understood, unless all are.
    """
    lines = [line for line in listed.lines if line.zone != "outside"]
    asked = [Asked(line.name, line.set_hint, line.number_hint, line.mtgo_id) for line in lines]
    names = Names(con, set(asked))
    pool: Counter[UUID] = Counter()
    problems = [f"  line {fault.number}: {fault.text}" for fault in listed.faults]
    for line, one in zip(lines, asked, strict=True):
        answer = names.meant(one, None)
        if isinstance(answer, Found):
            pool[answer.card.oracle_id] += line.count
        else:
            problems.append(f"  line {line.number}: {line.text}{_meant(answer)}")
    if problems:
        more = f"\n  and {len(problems) - _SHOWN} more" if len(problems) > _SHOWN else ""
        raise NotFoundError(
            f"{listed.name or 'The pool'}: these lines are not understood:\n"
            + "\n".join(problems[:_SHOWN])
            + more
            + "\nCorrect them: a card of the pool that is not known would make legal decks illegal."
        )
    return dict(pool)


def _meant(missed: Missed) -> str:
    return (
        f" ({missed.problem}; did you mean: {'; '.join(missed.candidates[:3])}?)"
        if missed.candidates
        else f" ({missed.problem})"
    )
