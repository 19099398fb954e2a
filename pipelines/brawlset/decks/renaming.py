"""A verdict in the card names of a language, as far as the published file knows them (`brawlset refresh --languages`).

The verdict itself keeps the English names of the rules; this is only what a reader is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import duckdb

from brawlset.decks.verdict import Card, Leader, Verdict, Violation

NAME_FACTS = ("allowed", "names", "companion")
"""The facts of violations that are names of cards."""


def renamed(con: duckdb.DuckDBPyConnection, verdicts: Sequence[Verdict], lang: str) -> tuple[Verdict, ...]:
    """The verdicts with every card called by its usual name in the language, where it has one."""
    mentioned = {name for verdict in verdicts for name in _mentioned(verdict)}
    names = dict(
        con.execute(
            """
            select cards.name, any_value(card_names.name)
            from card_names
            inner join cards using (oracle_id)
            where card_names.lang = $lang and card_names.is_usual and cards.name in (select unnest($names::varchar[]))
            group by cards.name
            having count(*) = 1
            """,
            {"lang": lang, "names": sorted(mentioned)},
        ).fetchall()
    )
    return tuple(_verdict(verdict, names) for verdict in verdicts) if names else tuple(verdicts)


def _mentioned(verdict: Verdict) -> Iterator[str]:
    yield from (card.name for card in verdict.commanders)
    yield from (understood.card.name for understood in verdict.understood)
    yield from (name for unread in verdict.unread for name in unread.candidates)
    yield from (card.name for fitting in verdict.bsets for card in fitting.missing)
    for leader in (*verdict.leaders, *verdict.swaps):
        yield from (card.name for card in (leader.commander, leader.partner, *leader.from_extra) if card is not None)
        yield from (name for violation in leader.violations for name in _names_in(violation))
    yield from (name for violation in (*verdict.violations, *verdict.warnings) for name in _names_in(violation))


def _names_in(violation: Violation) -> Iterator[str]:
    if violation.card is not None:
        yield violation.card.name
    for key in NAME_FACTS:
        fact = violation.facts.get(key)
        yield from [fact] if isinstance(fact, str) else fact or ()


def _verdict(verdict: Verdict, names: Mapping[str, str]) -> Verdict:
    return verdict._replace(
        commanders=tuple(_card(card, names) for card in verdict.commanders),
        violations=_violations(verdict.violations, names),
        warnings=_violations(verdict.warnings, names),
        unread=tuple(
            replace(one, candidates=tuple(names.get(name, name) for name in one.candidates)) for one in verdict.unread
        ),
        understood=tuple(replace(one, card=_card(one.card, names)) for one in verdict.understood),
        bsets=tuple(replace(one, missing=tuple(_card(card, names) for card in one.missing)) for one in verdict.bsets),
        leaders=tuple(_leader(leader, names) for leader in verdict.leaders),
        swaps=tuple(_leader(leader, names) for leader in verdict.swaps),
    )


def _card(card: Card, names: Mapping[str, str]) -> Card:
    return card._replace(name=names.get(card.name, card.name))


def _violations(violations: Sequence[Violation], names: Mapping[str, str]) -> tuple[Violation, ...]:
    return tuple(
        violation._replace(
            card=None if violation.card is None else _card(violation.card, names),
            facts={key: _fact(fact, names) if key in NAME_FACTS else fact for key, fact in violation.facts.items()},
        )
        for violation in violations
    )


def _fact(fact: Any, names: Mapping[str, str]) -> Any:
    return names.get(fact, fact) if isinstance(fact, str) else fact and [names.get(name, name) for name in fact]


def _leader(leader: Leader, names: Mapping[str, str]) -> Leader:
    return replace(
        leader,
        commander=_card(leader.commander, names),
        partner=None if leader.partner is None else _card(leader.partner, names),
        violations=_violations(leader.violations, names),
        from_extra=tuple(_card(card, names) for card in leader.from_extra),
    )
