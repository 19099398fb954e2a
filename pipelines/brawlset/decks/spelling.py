"""How other programs want the names of a deck's cards: full names, front faces, halves with a single slash."""

from __future__ import annotations

import duckdb

from brawlset.decks.model import DeckLine, DeckList
from brawlset.decks.resolve import Asked, Found, Missed, Names
from brawlset.decks.verdict import Unread
from brawlset.decks.writing import Spell, Target


def spelling_for(con: duckdb.DuckDBPyConnection, deck: DeckList, to: Target) -> tuple[Spell, tuple[Unread, ...]]:
    """The name of each line's card as the target writes it, and the lines that lead to no card, which keep what the list has.

    Magic Online writes 'Fire/Ice' and the front face of every other card with two; Arena the front face, but 'Fire // Ice'; Moxfield
    and plain text the whole name.
    """
    names = Names(con, {Asked.by(line) for line in deck.lines})
    found = {line: names.meant(Asked.by(line), None) for line in deck.lines}
    cards = {answer.card for answer in found.values() if isinstance(answer, Found)}
    layouts = dict(
        con.execute(
            "select oracle_id, layout from cards where oracle_id in (select unnest($ids::uuid[]))",
            {"ids": sorted(str(card.oracle_id) for card in cards)},
        ).fetchall()
    )

    def spell(line: DeckLine) -> str:
        answer = found[line]
        return (
            _spelled(answer.card.name, layouts[answer.card.oracle_id], to) if isinstance(answer, Found) else line.name
        )

    unread = tuple(
        answer.unread(line, line.zone)
        for line, answer in found.items()
        if isinstance(answer, Missed) and line.zone != "outside"
    )
    return spell, unread


def _spelled(name: str, layout: str, to: Target) -> str:
    if " // " not in name or to in ("moxfield", "text"):
        return name
    if layout == "split":
        return name.replace(" // ", "/") if to == "mtgo" else name
    return name.partition(" // ")[0]
