"""Proposals for what is undecided: entries for bsets.toml and set_decisions.toml, each with its evidence, for people to correct.

Pure: evidence in, entries or text out. A proposal is a first guess by symbol (903.BS.4), parent and type; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from brawlset.bsets.evidence import Arrival, Candidate, Evidence, Review, UndecidedCard, UndecidedSet
from brawlset.bsets.toml_text import (
    bset_entry,
    card_decision_entry,
    comment,
    decision_entry,
    headline,
    slug,
)
from brawlset.reference import BSETS, SET_DECISIONS, BSet, CardDecision, Kind, SetDecision, Standing

_KINDS: dict[str, tuple[Kind, Standing]] = {
    "core": ("core", "default"),
    "expansion": ("expansion", "default"),
    "draft_innovation": ("draft", "default"),
    "starter": ("starter", "default"),
    "masters": ("masters", "optional"),
    "commander": ("precon", "optional"),
}
_RULE = "903.BS.4"


@dataclass(frozen=True, slots=True)
class Proposed:
    """An entry that is proposed, and the evidence for it, a line each."""

    entry: BSet | SetDecision | CardDecision
    evidence: tuple[str, ...]


def propose(evidence: Evidence, *, today: date) -> tuple[Proposed, ...]:
    """An entry for each undecided set and card, in their order. A set whose parent is undecided too follows it: an expansion into its
    BSet, any other product out of it."""
    taken = set(evidence.bset_ids)
    entries: dict[str, BSet | SetDecision] = {}
    for undecided in sorted(evidence.sets, key=lambda each: each.parent_code is not None):
        parent = entries.get(undecided.parent_code or "")
        by_symbol = any("symbol" in candidate.grounds for candidate in undecided.candidates)
        if isinstance(parent, BSet) and not by_symbol:
            if undecided.set_type == "expansion":
                joined = replace(
                    parent, sets=(*parent.sets, undecided.code), kind="block", reason="A set and its epilogue."
                )
                entries[parent.sets[0]] = joined
                continue
            own = Candidate(parent.id, ("parent",), undecided.card_count)
            entries[undecided.code] = _entry(replace(undecided, candidates=(own,)), taken, today)
            continue
        entry = entries[undecided.code] = _entry(undecided, taken, today)
        if isinstance(entry, BSet):
            taken.add(entry.id)
    facts = {undecided.code: _facts(undecided, today) for undecided in evidence.sets}
    proposed = [
        Proposed(entries[code], tuple(line for each in _codes(entries[code]) for line in facts[each]))
        for code in facts
        if code in entries
    ]
    return (*proposed, *(_card(card) for card in evidence.cards))


def _codes(entry: BSet | SetDecision) -> tuple[str, ...]:
    return entry.sets if isinstance(entry, BSet) else (entry.set_code,)


def _entry(undecided: UndecidedSet, taken: Iterable[str], today: date) -> BSet | SetDecision:
    by_symbol = next((c for c in undecided.candidates if "symbol" in c.grounds), None)
    by_parent = next((c for c in undecided.candidates if "parent" in c.grounds), None)
    if by_symbol is not None:
        return _same_symbol(undecided, by_symbol)
    if undecided.set_type == "promo":
        reason = "Promos are cards of other sets."
        parent_id = by_parent.bset_id if by_parent else None
        return SetDecision(undecided.code, "without effect", parent_id, _RULE, reason)
    if undecided.set_type not in _KINDS or (undecided.set_type == "commander" and by_parent is not None):
        return _own_symbol(undecided, by_parent)
    return _bset(undecided, taken, today)


def _same_symbol(undecided: UndecidedSet, candidate: Candidate) -> SetDecision:
    bearer = f"It carries the symbol of {', '.join(undecided.symbol_codes)}"
    if candidate.new_card_count == 0:
        return SetDecision(
            undecided.code, "without effect", candidate.bset_id, _RULE, f"{bearer} and adds no card to the BSet."
        )
    count = f"{candidate.new_card_count} of its {undecided.card_count} cards"
    return SetDecision(
        undecided.code, "in", candidate.bset_id, _RULE, f"{bearer}; {count} are new to the BSet.", is_under_review=True
    )


def _own_symbol(undecided: UndecidedSet, parent: Candidate | None) -> SetDecision:
    reason = "A symbol that is not the BSet's own." if parent else "A symbol of its own, and it composes no BSet."
    return SetDecision(undecided.code, "out", parent.bset_id if parent else None, _RULE, reason)


def _bset(undecided: UndecidedSet, taken: Iterable[str], today: date) -> BSet:
    kind, standing = _KINDS[undecided.set_type]
    if _is_open(undecided, today):
        standing = "announced"
    return BSet(
        id=slug(undecided.name, taken),
        name_en=undecided.name,
        name_fr=None,
        sets=(undecided.code,),
        kind=kind,
        standing=standing,
        is_default=standing == "default",
        provenance="derived",
        reason="A set by itself.",
    )


def _is_open(undecided: UndecidedSet, today: date) -> bool:
    """Whether the set is not out yet, or holds no card yet."""
    return undecided.released_on is None or undecided.released_on > today or undecided.card_count == 0


def _facts(undecided: UndecidedSet, today: date) -> tuple[str, ...]:
    """The evidence on a set, a sentence or two a line."""
    french = f", in French {undecided.name_fr}" if undecided.name_fr else ""
    released = "no date" if undecided.released_on is None else f"{undecided.released_on:%Y-%m-%d}"
    out = " (not out yet)" if undecided.released_on is None or undecided.released_on > today else ""
    if undecided.is_symbol_generic:
        symbol = f"Symbol {undecided.symbol or 'none'}: a stand-in, which proves nothing."
    elif undecided.symbol_codes:
        symbol = f"Symbol {undecided.symbol}: that of {', '.join(undecided.symbol_codes)}."
    else:
        symbol = f"Symbol {undecided.symbol}: no set of a BSet has it."
    cards = (
        f"{_count(undecided.card_count, 'card')}, {_count(undecided.commander_count, 'commander')}."
        if undecided.card_count
        else "No card in the data yet."
    )
    return (
        f"{undecided.name} ({undecided.code}{french}): {undecided.set_type}, {released}{out}. {cards}",
        f"{symbol} Parent: {undecided.parent_code or 'none'}. Block: {undecided.block or 'none'}.",
        *(
            f"Could belong to {candidate.bset_id} (by {' and '.join(candidate.grounds)}):"
            f" {candidate.new_card_count} of its cards would be new there."
            for candidate in undecided.candidates
        ),
        *([f"{_of(undecided)} in no BSet."] if undecided.card_count and not undecided.candidates else []),
    )


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _of(undecided: UndecidedSet) -> str:
    return f"{undecided.new_card_count} of its cards {'is' if undecided.new_card_count == 1 else 'are'}"


def _card(card: UndecidedCard) -> Proposed:
    entry = CardDecision(
        card.set_code,
        card.card,
        "out",
        card.bset_id,
        _RULE,
        "A card that the BSet does not have, in a set without effect on it; whether the printed symbol counts needs review by eye.",
        is_under_review=True,
    )
    kind = "a commander" if card.is_commander else "a card"
    facts = (
        f"{card.card}, {kind} of {card.set_name} ({card.set_code}), would be new to {card.bset_id}.",
        'decision = "in" makes it a member.',
    )
    return Proposed(entry, facts)


def bsets_text(proposed: Iterable[Proposed]) -> str:
    """The entries for bsets.toml as TOML, the evidence as comments; '' where there is none."""
    entries = [_text(item, bset_entry(item.entry)) for item in proposed if isinstance(item.entry, BSet)]
    return "".join([headline(f"for {BSETS}"), "\n".join(entries)]) if entries else ""


def decisions_text(proposed: Iterable[Proposed]) -> str:
    """The entries for set_decisions.toml as TOML, the evidence as comments; '' where there is none."""
    entries = [
        _text(
            item,
            decision_entry(item.entry) if isinstance(item.entry, SetDecision) else card_decision_entry(item.entry),
        )
        for item in proposed
        if not isinstance(item.entry, BSet)
    ]
    return "".join([headline(f"for {SET_DECISIONS}"), "\n".join(entries)]) if entries else ""


def _text(item: Proposed, entry: str) -> str:
    return comment("\n".join(item.evidence)) + entry


def remarks_text(evidence: Evidence) -> str:
    """What is decided and should be looked at again, as comments; '' where there is nothing."""
    lines = [*map(_arrival, evidence.arrivals), *map(_review, evidence.reviews)]
    return headline("decided, to be looked at again") + "".join(map(comment, lines)) if lines else ""


def _arrival(arrival: Arrival) -> str:
    return (
        f"{arrival.bset_id} stands as announced, and its sets are out since {arrival.last_released_on:%Y-%m-%d} with"
        f' {arrival.card_count} cards and {arrival.commander_count} commanders: make it default = true, standing = "default".'
    )


def _review(review: Review) -> str:
    target = f" of {review.bset_id}" if review.bset_id and review.decision != "in" else f" {review.bset_id or ''}"
    verdict = f"{review.decision}{target}".rstrip()
    if review.card is None:
        hanging = _count(review.card_count, "card")
        return f"{review.set_code} ({review.set_name}), symbol {review.symbol}: {verdict}; {hanging} of that BSet hang on it."
    return f"{review.card} of {review.set_code} ({review.set_name}), symbol {review.symbol}: {verdict}."
