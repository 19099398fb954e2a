"""Which cards the lines of deck lists mean, for ten thousand lists as for one: every spelling is looked up once, in a few queries.

The order is that of `brawlset.lookup`, which finds one name: spellings first, then the parts between slashes, then letters and
digits alone. A set and a number are hints that choose between cards of one name, and a number of Magic Online says more than the name.
Nothing is guessed: what leads to no card, or to several, is returned as such, with candidates.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, Self
from uuid import UUID

import duckdb

from brawlset.cards.names import FUNNY, SpellingKind, loose_key, name_key
from brawlset.decks.model import DeckLine, Zone
from brawlset.decks.verdict import Card, Problem, Remark, Unread
from brawlset.lookup import language_meant, meld_parts, near_names

NEAR_NAMES_AT_MOST = 20
"""So many unknown names get candidates in one call: each costs a pass over all names."""

_SLASHES = re.compile(r"\s*/+\s*")
_KINDS: tuple[SpellingKind, ...] = ("full", "front", "half", "back", "flavor", "printed")
_REMARKS: dict[str, Remark] = {"half": "half", "back": "back", "flavor": "flavor", "printed": "printed"}
_EXCLUDED: dict[str, Problem] = {
    "meld_result": "meld result",
    "exists only on screen": "only on screen",
    "rebalanced for Arena": "rebalanced",
}


class Asked(NamedTuple):
    """What a line says of its card."""

    name: str
    set_hint: str | None = None
    number_hint: str | None = None
    mtgo_id: int | None = None

    @classmethod
    def by(cls, line: DeckLine) -> Self:
        """What a line asks for."""
        return cls(line.name, line.set_hint, line.number_hint, line.mtgo_id)


class Found(NamedTuple):
    """The card that was meant, with what is to be remarked about it."""

    card: Card
    remark: Remark | None = None
    others: tuple[str, ...] = ()


class Missed(NamedTuple):
    """Why a name leads to no card, with candidates."""

    problem: Problem
    subject: str
    candidates: tuple[str, ...] = ()

    def unread(self, line: DeckLine, zone: Zone | None) -> Unread:
        """The line that asked, as one that leads to no card."""
        return Unread(line.number, zone, line.text, *self)


class _Spelled(NamedTuple):
    """A row of _SPELLED."""

    key: str
    spelling: str
    kind: SpellingKind
    lang: str
    oracle_id: UUID
    name: str
    layout: str
    is_funny: bool
    type_line: str

    @property
    def card(self) -> Card:
        return Card(self.oracle_id, self.name)

    @property
    def described(self) -> str:
        return f"{self.name} ({self.type_line}{FUNNY if self.is_funny else ''})"


class Names:
    """The cards of many lines. `meant` answers for one line; everything that needs the database was asked when this was made."""

    def __init__(self, con: duckdb.DuckDBPyConnection, asked: Collection[Asked]) -> None:
        self._con = con
        self._keys = {name: name_key(name) for name in {one.name for one in asked}}
        self._spelled = _spelled(con, {key for key in self._keys.values() if key})
        self._by_number = _by_number(con, {one.mtgo_id for one in asked if one.mtgo_id is not None})
        several = {one.oracle_id for found in self._spelled.values() if _is_ambiguous(found) for one in found}
        self._printed = _printed(con, several)
        hints = any(one.set_hint for one in asked)
        self._sets = _sets(con) if hints else frozenset()
        self._other_codes = _other_codes(con) if hints else {}
        self._members = _members(con, several)
        unknown = {name: key for name, key in self._keys.items() if key not in self._spelled}
        self._parts = _by_parts(con, unknown)
        unknown = {name: key for name, key in unknown.items() if name not in self._parts}
        self._excluded = _excluded(con, set(unknown.values()))
        unknown = {name: key for name, key in unknown.items() if key not in self._excluded}
        self._loose = _by_letters(con, unknown)
        unknown = {name: key for name, key in unknown.items() if name not in self._loose}
        self._near = {
            name: tuple(near_names(con, key)) for name, key in sorted(unknown.items())[:NEAR_NAMES_AT_MOST] if key
        }

    def meant(self, asked: Asked, bset_id: str | None) -> Found | Missed:
        """The card of one line. Of cards with one name those of the deck's BSet come first, then those that are more than an
        un-card or a playtest card. A set that does not exist leaves the name alone, and is remarked."""
        found = self._meant(asked, bset_id)
        if isinstance(found, Found) and found.remark is None and self._is_unknown(asked.set_hint):
            return Found(found.card, "unknown set", (asked.set_hint or "",))
        return found

    def _is_unknown(self, set_hint: str | None) -> bool:
        return set_hint is not None and set_hint.lower() not in self._sets and set_hint.lower() not in self._other_codes

    def _meant(self, asked: Asked, bset_id: str | None) -> Found | Missed:
        named = self._named(asked, bset_id)
        numbered = self._by_number.get(asked.mtgo_id) if asked.mtgo_id is not None else None
        if numbered is None or (isinstance(named, Found) and named.card == numbered):
            return named
        if isinstance(named, Missed) and named.problem == "ambiguous":
            return Found(numbered)
        return Found(numbered, "another number", (asked.name,))

    def is_open(self, asked: Asked) -> bool:
        """Whether several cards have the name, so that a BSet may decide between them."""
        return _is_ambiguous(self._spelled.get(self._keys[asked.name], []))

    def _named(self, asked: Asked, bset_id: str | None) -> Found | Missed:
        name, key = asked.name, self._keys[asked.name]
        found = self._spelled.get(key)
        if found:
            return self._pick(asked, found, bset_id)
        for other in (self._parts, self._loose):
            if name in other:
                return other[name]
        if key in self._excluded:
            return self._excluded[key]
        return Missed("unknown", name, self._near.get(name, ()))

    def _pick(self, asked: Asked, found: list[_Spelled], bset_id: str | None) -> Found | Missed:
        if not _is_ambiguous(found):
            best = min(found, key=lambda spelled: _KINDS.index(spelled.kind)) if len(found) > 1 else found[0]
            return Found(best.card, _remark(best))
        first_lang = language_meant(asked.name, ((spelled.spelling, spelled.lang) for spelled in found))

        def rank(spelled: _Spelled) -> tuple[bool, int, bool, bool]:
            is_member = bset_id is not None and (spelled.oracle_id, bset_id) in self._members
            return spelled.lang != first_lang, _KINDS.index(spelled.kind), not is_member, spelled.is_funny

        hinted = [spelled for spelled in found if self._is_hinted(asked, spelled.oracle_id)]
        pool = hinted or found
        first = min(map(rank, pool))
        meant = [spelled for spelled in pool if rank(spelled) == first]
        if len({spelled.oracle_id for spelled in meant}) > 1:
            return Missed("ambiguous", asked.name, tuple(sorted({spelled.described for spelled in meant})))
        chosen = meant[0]
        # a name in one language may be another card's in another language
        kinds = {chosen.kind, *(("full", "printed") if chosen.kind in {"full", "printed"} else ())}
        others = tuple(sorted({s.described for s in pool if s.oracle_id != chosen.oracle_id and s.kind in kinds}))
        return Found(chosen.card, "passed over" if others else _remark(chosen), others)

    def _is_hinted(self, asked: Asked, oracle_id: UUID) -> bool:
        """Whether the card was printed in the set that the line names, by Scryfall's code or by another that means it, under the number
        that it names. A hint chooses between cards of one name; one that fits none chooses nothing."""
        if asked.set_hint is None:
            return False
        code = asked.set_hint.lower()
        for set_code in (code, *self._other_codes.get(code, ())):
            numbers = self._printed.get((oracle_id, set_code))
            if numbers is not None and (asked.number_hint is None or asked.number_hint in numbers):
                return True
        return False


def _is_ambiguous(found: list[_Spelled]) -> bool:
    return len(found) > 1 and len({spelled.oracle_id for spelled in found}) > 1


def _remark(spelled: _Spelled) -> Remark | None:
    """Half of a split card is how players write it, and so is the name in their language; the spell of an adventure card is worth a
    word."""
    if (spelled.kind == "half" and spelled.layout == "split") or (spelled.kind == "printed" and spelled.lang != "en"):
        return None
    return _REMARKS.get(spelled.kind)


_SPELLED = """
    select
        card_names.name_key,
        card_names.name,
        card_names.kind,
        card_names.lang,
        cards.oracle_id,
        cards.name,
        cards.layout,
        cards.is_funny,
        cards.type_line
    from card_names
    inner join cards using (oracle_id)
"""


def _spelled(con: duckdb.DuckDBPyConnection, keys: Collection[str]) -> dict[str, list[_Spelled]]:
    if not keys:
        return {}
    found = con.execute(
        _SPELLED + "where card_names.name_key in (select unnest($keys::varchar[])) order by cards.oracle_id",
        {"keys": sorted(keys)},
    ).fetchall()
    grouped: dict[str, list[_Spelled]] = {}
    for spelled in map(_Spelled._make, found):
        grouped.setdefault(spelled.key, []).append(spelled)
    return grouped


def _by_number(con: duckdb.DuckDBPyConnection, numbers: Collection[int]) -> dict[int, Card]:
    """The cards of numbers of Magic Online, where a number is of one card."""
    if not numbers:
        return {}
    found = con.execute(
        """
        with numbered as (
            select mtgo_id as number, oracle_id from printings
            union
            select mtgo_foil_id as number, oracle_id from printings
        )

        select numbered.number, any_value(cards.oracle_id), any_value(cards.name)
        from numbered
        inner join cards using (oracle_id)
        where numbered.number in (select unnest($numbers::bigint[]))
        group by numbered.number
        having count(*) = 1
        """,
        {"numbers": sorted(numbers)},
    ).fetchall()
    return {number: Card(oracle_id, name) for number, oracle_id, name in found}


def _printed(con: duckdb.DuckDBPyConnection, cards: Collection[UUID]) -> dict[tuple[UUID, str], frozenset[str]]:
    if not cards:
        return {}
    found = con.execute(
        "select oracle_id, set_code, list(collector_number) from printings"
        " where oracle_id in (select unnest($ids::uuid[])) group by oracle_id, set_code",
        {"ids": sorted(map(str, cards))},
    ).fetchall()
    return {(oracle_id, set_code): frozenset(numbers) for oracle_id, set_code, numbers in found}


def _sets(con: duckdb.DuckDBPyConnection) -> frozenset[str]:
    """The codes and the names of all sets, in lower case: some programs write the name."""
    return frozenset(text.lower() for row in con.execute("select set_code, name from sets").fetchall() for text in row)


def _other_codes(con: duckdb.DuckDBPyConnection) -> dict[str, list[str]]:
    """Code of Magic Online, of Arena or of old -> the sets that it means; it may be another set's own code at Scryfall."""
    found: dict[str, list[str]] = dict(
        con.execute(
            "select code, list(set_code order by set_code) from (select unnest(other_codes) as code, set_code from sets) group by code"
        ).fetchall()
    )
    return found


def _members(con: duckdb.DuckDBPyConnection, cards: Collection[UUID]) -> frozenset[tuple[UUID, str]]:
    if not cards:
        return frozenset()
    found = con.execute(
        "select oracle_id, bset_id from bset_cards where oracle_id in (select unnest($ids::uuid[]))",
        {"ids": sorted(map(str, cards))},
    ).fetchall()
    return frozenset(found)


def _by_parts(con: duckdb.DuckDBPyConnection, names: Mapping[str, str]) -> dict[str, Found | Missed]:
    """The cards of names with slashes of which every part is a name of the card ('Fire/Ice'); 'X / X' is X."""
    parts = {name: {part for part in _SLASHES.split(key) if part} for name, key in names.items() if "/" in key}
    if not parts:
        return {}
    spelled = _spelled(con, set().union(*parts.values()))
    answers: dict[str, Found | Missed] = {}
    for name, wanted in parts.items():
        held: dict[Card, set[str]] = {}
        for one in (one for part in wanted for one in spelled.get(part, ()) if len(wanted) > 1 or one.kind == "full"):
            held.setdefault(one.card, set()).add(one.key)
        cards = sorted((card for card, keys in held.items() if keys == wanted), key=lambda card: card.name)
        if len(cards) == 1:
            answers[name] = Found(cards[0], "parts")
        elif cards:
            answers[name] = Missed("ambiguous", name, tuple(card.name for card in cards))
    return answers


def _by_letters(con: duckdb.DuckDBPyConnection, names: Mapping[str, str]) -> dict[str, Found | Missed]:
    """The cards of names that agree in letters and digits alone, where only one card does."""
    letters = {name: loose_key(name) for name in names}
    wanted = sorted({key for key in letters.values() if key})
    if not wanted:
        return {}
    found = con.execute(
        r"""
        with letters as (
            select regexp_replace(name_key, '[^\pL\pN]', '', 'g') as loose_key, oracle_id from card_names
        )

        select letters.loose_key, list(distinct cards.oracle_id), list(distinct cards.name order by cards.name)
        from letters
        inner join cards using (oracle_id)
        where letters.loose_key in (select unnest($letters::varchar[]))
        group by letters.loose_key
        """,
        {"letters": wanted},
    ).fetchall()
    by_letters = {key: (ids, cards) for key, ids, cards in found}
    answers: dict[str, Found | Missed] = {}
    for name, key in letters.items():
        ids, cards = by_letters.get(key, ((), ()))
        if len(ids) == 1:
            answers[name] = Found(Card(ids[0], cards[0]), "loose")
        elif ids:
            answers[name] = Missed("ambiguous", name, tuple(cards))
    return answers


def _excluded(con: duckdb.DuckDBPyConnection, keys: Collection[str]) -> dict[str, Missed]:
    """Why names belong to something that no deck can hold; for a meld result, the two cards that meld into it."""
    if not keys:
        return {}
    found = con.execute(
        "select name_key, arg_min(name, row(reason, oracle_id)), min(reason) from excluded_cards"
        " where name_key in (select unnest($keys::varchar[])) group by name_key",
        {"keys": sorted(keys)},
    ).fetchall()
    answers = {}
    for key, name, reason in found:
        problem = _EXCLUDED.get(reason, "no deck card")
        candidates: Iterable[str] = ()
        if problem == "meld result":
            candidates = meld_parts(con, name)
        elif problem == "rebalanced":
            candidates = [" // ".join(face.removeprefix("A-") for face in name.split(" // "))]
        answers[key] = Missed(problem, name, tuple(candidates))
    return answers
