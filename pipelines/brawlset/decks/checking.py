"""Is a deck legal? From deck lists to verdicts, for one list or thousands in one call.

The steps: what the list says of the deck as a whole (`preparing`), which cards its lines mean (`resolve`), what the rules say
(`rule_run`, over the files below sql/rules/), and the verdicts. Who else could lead a deck is in `swap`, the sentences are in `messages`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import count, islice
from typing import Any, NamedTuple

import duckdb

from brawlset.cards.colors import letters_of
from brawlset.collector import collector_paused
from brawlset.decks.bans import applied_lists, banned_cards
from brawlset.decks.model import DeckList, Note, NoteKind, Zone
from brawlset.decks.preparing import Prepared, Question, all_bsets, prepare
from brawlset.decks.resolve import Asked, Found, Missed, Names
from brawlset.decks.rule_run import Ban, Broken, Declared, Lists, Outline, RuleRun, rule_run
from brawlset.decks.stats import DeckFacts, LineFacts, deck_facts
from brawlset.decks.swap import Entry, Option, Others, best, leader, led_by, options
from brawlset.decks.verdict import (
    Card,
    Evidence,
    FittingBset,
    Leader,
    Understood,
    Unread,
    Verdict,
    Violation,
)
from brawlset.formats import Format
from brawlset.lookup import find_card

_Rows = Mapping[int, Sequence[tuple[Any, ...]]]


class _Case(NamedTuple):
    """One deck that was judged: a list in one BSet."""

    declared: Declared
    outline: Outline
    broken: list[Broken]

    @property
    def fault_count(self) -> int:
        """How many faults it has."""
        return sum(not row.is_warning for row in self.broken)


def check(
    con: duckdb.DuckDBPyConnection, decks: Iterable[DeckList], question: Question | None = None
) -> tuple[Verdict, ...]:
    """The verdict on each deck, in their order.

    `con` is a connection to the published file (`brawlset.warehouse.open_published`). Raises NotFoundError or AmbiguousError for a BSet
    or a commander of the question that does not exist, ConfigurationError for its format or colors, AssetError for its ban lists; what a
    list itself gets wrong is in its verdict. An example is in `brawlset.decks`.
    """
    asked = question or Question()
    prepared = prepare(con, decks, asked)
    verdicts: dict[int, Verdict] = {}
    with collector_paused():
        for format_id in sorted({deck.format.id for deck in prepared}):
            group = [deck for deck in prepared if deck.format.id == format_id]
            verdicts.update(_Group(con, group, asked).verdicts())
    return tuple(verdicts[place] for place in range(len(prepared)))


class _Judged(NamedTuple):
    """A list as it stands, in one BSet or several, and under other commanders."""

    cases: Sequence[_Case]
    others: Others | None
    led: Sequence[_Case]


class _Group:
    """The decks of one format on their way to verdicts."""

    def __init__(self, con: duckdb.DuckDBPyConnection, decks: Sequence[Prepared], question: Question) -> None:
        self.con = con
        self.decks = decks
        self.question = question
        self.format: Format = decks[0].format
        self.bans: list[Ban] = banned_cards(con, self.format, question.bans)
        self.ban_lists = applied_lists(con, self.format, question.bans)
        self.bsets = all_bsets(con) if self.format.uses_bsets else {}
        self.answers = _answers(con, decks)
        self.remarkable = {
            number
            for number, answer in enumerate(self.answers)
            if isinstance(answer, Missed) or answer.remark is not None
        }
        self.untried: set[int] = set()
        self.cards = _card_numbers(self.answers)
        self.by_id = {card.oracle_id: card for card in self.cards}
        self.designated = _designated(con, question.commanders)
        for card in self.designated:
            self.cards.setdefault(card, len(self.cards) + 1)
            self.by_id[card.oracle_id] = card

    def verdicts(self) -> dict[int, Verdict]:
        """Place -> verdict."""
        others = self._others() if self.question.with_leaders else {}
        with rule_run(self.con, self.format, self.question.drafted) as run:
            run.load(self._lists(others), [None, *(card.oracle_id for card in self.cards)], self.bans)
            tried = self._tried(run)
            # a deck with one BSet is judged under its other commanders along with the rest, one that fits several in the best of them
            early = [number for number in others if len(tried[number]) == 1]
            base = [one for declared in tried for one in declared]
            cases = _judged(run, base + [one for number in early for one in others[number].declared(tried[number][0])])
            evidence = _by_deck(run.evidence(len(base)) if self.question.with_evidence else ())
            facts = _by_deck(run.line_facts(len(base)) if self.question.with_facts else ())
            under = iter(cases[len(base) :])
            led = {number: list(islice(under, len(others[number].options))) for number in early}
            own = iter(cases)
            own_cases = [list(islice(own, len(declared))) for declared in tried]
            for number in others.keys() - led.keys():
                led[number] = _judged(run, others[number].declared(_best(own_cases[number]).declared))
        return {
            deck.place: self._verdict(
                deck, _Judged(own_cases[number], others.get(number), led.get(number, ())), evidence, facts
            )
            for number, deck in enumerate(self.decks)
        }

    def _others(self) -> dict[int, Others]:
        """The decks under other commanders; for a format without swaps those that name none."""
        entries = {number: self._entries(deck) for number, deck in enumerate(self.decks)}
        if self.format.swap_from == "nowhere":
            entries = {
                number: listed
                for number, listed in entries.items()
                if not any(entry.zone == "commander" and entry.card for entry in listed)
            }
        found = options(self.con, self.format, entries, self.question.drafted)
        self.untried = {self.decks[number].place for number in entries.keys() - found.keys()}
        first, others = len(self.decks), {}
        for number, led in found.items():
            others[number] = Others(entries[number], led, first)
            first += len(led)
        return others

    # the lists as rows

    def _lists(self, others: Mapping[int, Others]) -> Lists:
        numbers = [self.cards[answer.card] if isinstance(answer, Found) else 0 for answer in self.answers]
        lists = Lists()
        for number, deck in enumerate(self.decks):
            if number in others or self.designated or deck.deck.faults:
                self._add(lists, number, others[number].entries if number in others else self._entries(deck))
            else:
                columns = deck.columns
                cards = list(map(numbers.__getitem__, deck.asked))
                lists.add(number, columns.number, columns.zone, columns.count, cards)
        for other in others.values():
            for list_id, option in enumerate(other.options, start=other.first_list):
                self._add(lists, list_id, option.led.entries)
        return lists

    def _add(self, lists: Lists, list_id: int, entries: Sequence[Entry]) -> None:
        lists.add(
            list_id,
            [entry.line for entry in entries],
            [entry.zone for entry in entries],
            [entry.copy_count for entry in entries],
            [0 if entry.card is None else self.cards[entry.card] for entry in entries],
        )

    def _entries(self, deck: Prepared) -> tuple[Entry, ...]:
        """The lines of a list with their cards, led by the commanders of the question; a line that was not read counts as one card."""
        entries = [
            Entry(line.number, line.zone, line.count, answer.card if isinstance(answer, Found) else None)
            for line, answer in zip(deck.lines, (self.answers[asked] for asked in deck.asked), strict=True)
        ]
        entries += [Entry(fault.number, fault.zone, 1, None) for fault in deck.deck.faults if fault.zone != "outside"]
        if not self.designated:
            return tuple(entries)
        listed = {entry.card for entry in entries if entry.zone in ("commander", "deck")}
        # a commander of the question that is not in the list stands beside it
        entries += [Entry(0, "deck", 1, card) for card in self.designated if card not in listed]
        led = led_by(entries, self.designated, ("deck",))
        return tuple(entries) if led is None else led.entries

    def _tried(self, run: RuleRun) -> list[list[Declared]]:
        """The decks to check: each list in its BSet, or in each that fits where it names none."""
        open_lists = [number for number, deck in enumerate(self.decks) if self.format.uses_bsets and deck.bset is None]
        fitting = run.fitting_bsets(open_lists) if open_lists else {}
        tried = []
        for number, deck in enumerate(self.decks):
            own = None if deck.bset is None else deck.bset.bset_id
            bset_ids: list[str | None] = [bset_id for bset_id, _ in fitting.get(number, ())]
            tried.append([Declared(number, bset_id, deck.chosen_mask) for bset_id in bset_ids or [own]])
        return tried

    # the verdicts

    def _verdict(self, deck: Prepared, judged: _Judged, evidence: _Rows, facts: _Rows) -> Verdict:
        cases, others, led = judged
        case = _best(cases)
        bset_id, outline = case.declared.bset_id, case.outline
        zones = self._zones(deck, others, {row.line for one in (case, *led) for row in one.broken})
        found = [self._violation(row, zones) for row in case.broken]
        violations = tuple(violation for violation in found if not violation.is_warning)
        unread, understood = self._read(deck)
        leaders = self._leaders(others.options, led, zones) if others else ()
        return Verdict(
            name=deck.deck.name,
            format=self.format.id,
            status="not checked" if unread else "illegal" if violations else "legal",
            bset=None if bset_id is None else self.bsets[bset_id],
            is_bset_given=deck.bset is not None,
            commanders=tuple(self.by_id[oracle_id] for oracle_id in outline.commander_ids),
            color_identity=None if outline.identity_mask is None else letters_of(outline.identity_mask),
            deck_count=outline.deck_count,
            extra_count=outline.extra_count,
            violations=violations,
            warnings=tuple(violation for violation in found if violation.is_warning),
            unread=unread,
            understood=understood,
            notes=(*deck.deck.notes, Note(NoteKind.TOO_MANY_LEADERS))
            if deck.place in self.untried
            else deck.deck.notes,
            bsets=() if deck.bset is not None else self._fitting(cases),
            leaders=() if outline.commander_ids else leaders,
            swaps=leaders if outline.commander_ids else (),
            evidence=tuple(self._evidence(row) for row in evidence.get(outline.deck_id, ())),
            facts=self._facts(facts.get(outline.deck_id, ())) if self.question.with_facts else None,
            ban_lists=self.ban_lists,
        )

    def _zones(
        self, deck: Prepared, others: Others | None, lines: Collection[int | None]
    ) -> dict[tuple[int, Card | None], Zone]:
        """Line and card -> zone, for the lines given."""
        if others is None and not self.designated and lines:
            columns = zip(deck.columns.number, deck.columns.zone, deck.asked, strict=True)
            placed = ((line, self.answers[asked], zone) for line, zone, asked in columns if line in lines)
            return {(line, answer.card): zone for line, answer, zone in placed if isinstance(answer, Found)}
        entries = others.entries if others else self._entries(deck) if lines else ()
        return {(entry.line, entry.card): entry.zone for entry in entries if entry.line in lines}

    def _violation(self, broken: Broken, zones: Mapping[tuple[int, Card | None], Zone]) -> Violation:
        card = None if broken.oracle_id is None else self.by_id[broken.oracle_id]
        zone = None if card is None or broken.line is None else zones.get((broken.line, card))
        return Violation(broken.kind, broken.rule, broken.is_warning, card, broken.line or None, zone, broken.facts)

    def _read(self, deck: Prepared) -> tuple[tuple[Unread, ...], tuple[Understood, ...]]:
        """The lines that lead to no card, and those that lead to one by another way than its plain name."""
        unread = list(deck.unread)
        unread += [Unread.by(fault, fault.zone) for fault in deck.deck.faults if fault.zone != "outside"]
        understood = []
        if not self.remarkable.isdisjoint(deck.asked):
            for line, asked in zip(deck.lines, deck.asked, strict=True):
                answer = self.answers[asked]
                if isinstance(answer, Missed):
                    unread.append(answer.unread(line, line.zone))
                elif answer.remark is not None:
                    understood.append(Understood(line.number, line.text, answer.card, answer.remark, answer.others))
        return tuple(unread), tuple(understood)

    def _fitting(self, cases: Sequence[_Case]) -> tuple[FittingBset, ...]:
        """The BSets that were tried for a list that names none, the best first."""
        found = []
        for case in sorted(cases, key=lambda case: case.fault_count):
            if case.declared.bset_id is not None:
                ids = [row.oracle_id for row in case.broken if row.kind == "903.BS.10" and row.oracle_id]
                missing = tuple(self.by_id[oracle_id] for oracle_id in dict.fromkeys(ids))
                bset = self.bsets[case.declared.bset_id]
                found.append(FittingBset(bset, case.fault_count == 0, missing, case.fault_count))
        return tuple(found)

    def _leaders(
        self, options: Sequence[Option], led: Sequence[_Case], zones: Mapping[tuple[int, Card | None], Zone]
    ) -> tuple[Leader, ...]:
        """Who else could lead the deck."""
        return best(
            leader(option, case.outline, [self._violation(row, zones) for row in case.broken if not row.is_warning])
            for option, case in zip(options, led, strict=True)
        )

    def _evidence(self, row: tuple[Any, ...]) -> Evidence:
        _, line, zone, copy_count, oracle_id, set_code, collector_number, printing_count = row
        return Evidence(line, zone, copy_count, self.by_id[oracle_id], set_code, collector_number, printing_count)

    def _facts(self, rows: Iterable[tuple[Any, ...]]) -> DeckFacts:
        lines = []
        for (
            _,
            line,
            zone,
            copies,
            oracle_id,
            value,
            types,
            colors,
            identity,
            is_basic,
            price,
            bset_ids,
            satellite,
        ) in rows:
            name = self.by_id[oracle_id].name
            home = tuple(bset_ids)
            lines.append(
                LineFacts(
                    line, zone, copies, name, value, tuple(types), colors, identity, is_basic, price, home, satellite
                )
            )
        return deck_facts(lines)


def _judged(run: RuleRun, decks: Sequence[Declared]) -> list[_Case]:
    """What the rules say of each deck, in their order."""
    run.declare(decks)
    broken: dict[int, list[Broken]] = {}
    for row in run.broken():
        broken.setdefault(row.deck_id, []).append(row)
    return [
        _Case(declared, outline, broken.get(outline.deck_id, []))
        for declared, outline in zip(decks, run.outlines(), strict=True)
    ]


def _best(cases: Sequence[_Case]) -> _Case:
    """The case with the fewest faults, of equal ones the first."""
    return cases[0] if len(cases) == 1 else min(cases, key=lambda case: case.fault_count)


def _answers(con: duckdb.DuckDBPyConnection, decks: Sequence[Prepared]) -> list[Found | Missed]:
    """What all lines mean, each question once; each deck gets the places of its lines' answers. Where several cards have a name, the
    deck's BSet is part of the question."""
    numbers: defaultdict[str | tuple[str, str | None, str | None, int | None], int] = defaultdict(count().__next__)
    for deck in decks:
        deck.asked = list(map(numbers.__getitem__, deck.columns.asked))
    asked = [Asked(key) if isinstance(key, str) else Asked(*key) for key in numbers]
    found = Names(con, asked)
    answers = [found.meant(one, None) for one in asked]
    is_open = {number for number, one in enumerate(asked) if found.is_open(one)}
    in_bset: dict[tuple[int, str], int] = {}
    for deck in decks:
        if deck.bset is not None and not is_open.isdisjoint(deck.asked):
            for place, number in enumerate(deck.asked):
                if number in is_open:
                    deck.asked[place] = in_bset.setdefault((number, deck.bset.bset_id), len(asked) + len(in_bset))
    return answers + [found.meant(asked[number], bset_id) for number, bset_id in in_bset]


def _card_numbers(answers: Iterable[Found | Missed]) -> dict[Card, int]:
    """Card -> number, from 1."""
    numbers: dict[Card, int] = {}
    for answer in answers:
        if isinstance(answer, Found):
            numbers.setdefault(answer.card, len(numbers) + 1)
    return numbers


def _designated(con: duckdb.DuckDBPyConnection, names: Sequence[str]) -> tuple[Card, ...]:
    """The cards that the question names as commanders. NotFoundError or AmbiguousError for a name that leads to no card, or to several."""
    found = [find_card(con, name) for name in names]
    return tuple(Card(card.oracle_id, card.name) for card in found)


def _by_deck(rows: Iterable[tuple[Any, ...]]) -> dict[int, list[tuple[Any, ...]]]:
    grouped: dict[int, list[tuple[Any, ...]]] = {}
    for row in rows:
        grouped.setdefault(row[0], []).append(row)
    return grouped
