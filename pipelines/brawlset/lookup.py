"""Which card a written name means, in the published file. BSets are found by `bset_lookup`; how names are compared is
the business of `cards.names`.

Nothing is guessed: a name leads to one card, or to an error that lists the candidates.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal
from uuid import UUID

import duckdb

from brawlset.cards.names import FUNNY, SpellingKind, loose_key, name_key
from brawlset.errors import AmbiguousError, NotFoundError
from brawlset.warehouse import rows

Fit = Literal["id", "parts", "loose"] | SpellingKind
"""How a text fits a card: by a kind of spelling, by its id, by the names of its parts ('Fire/Ice'), or by letters and digits alone."""

_SHOWN = 8
_LEAST_SIMILAR = 0.84
_SLASHES = re.compile(r"\s*/+\s*")
_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_KINDS: tuple[SpellingKind, ...] = ("full", "front", "half", "back", "flavor", "printed")

_SPELLED = """
    select
        card_names.name as spelling,
        card_names.name_key,
        card_names.kind,
        card_names.lang,
        cards.oracle_id,
        cards.name,
        cards.type_line,
        cards.is_funny,
        cards.first_printed_on,
        cards.oracle_id in (select bset_cards.oracle_id from bset_cards where bset_cards.bset_id = $bset_id) as is_member
    from card_names
    inner join cards using (oracle_id)
"""


@dataclass(frozen=True, slots=True)
class FoundCard:
    """The card that a text names. `spelling` is the name that fitted; `passed_over` describes the homonyms that were not meant."""

    oracle_id: UUID
    name: str
    spelling: str
    fit: Fit
    passed_over: tuple[str, ...] = ()


def find_card(con: duckdb.DuckDBPyConnection, text: str, *, bset_id: str | None = None) -> FoundCard:
    """The card that `text` names: by its full name, else by a face, a half, a flavor or printed name, else by the names of its halves with
    any slashes ('Fire/Ice'), else by its letters and digits alone where only one card has them. An oracle id is taken too.

    Of cards with the same name the ones of `bset_id` come first, then those that are more than an un-card or a playtest card. Raises
    AmbiguousError where several remain, and NotFoundError, with the reason, for what is no deck card, else with names that are near.
    """
    key = name_key(text)
    if not key:
        raise NotFoundError("No card name was given. Write one, such as 'Arcane Signet'.")
    found = _by_id(con, key) or _by_spelling(con, text, key, bset_id) or _by_parts(con, text, key, bset_id)
    if found:
        return found
    _refuse_excluded(con, key, bset_id)
    return _by_letters(con, text, bset_id) or _not_found(con, text, key, bset_id)


def _by_id(con: duckdb.DuckDBPyConnection, key: str) -> FoundCard | None:
    if not _UUID.fullmatch(key):
        return None
    found = rows(con, "select oracle_id, name from cards where oracle_id = $id::uuid", {"id": key})
    if not found:
        raise NotFoundError(f"No card has the oracle id {key}. If it is new, run 'brawlset refresh'.")
    return FoundCard(found[0]["oracle_id"], found[0]["name"], found[0]["name"], "id")


def _by_spelling(con: duckdb.DuckDBPyConnection, text: str, key: str, bset_id: str | None) -> FoundCard | None:
    found = rows(con, _SPELLED + "where card_names.name_key = $key", {"key": key, "bset_id": bset_id})
    return _pick(text, found) if found else None


def _by_parts(con: duckdb.DuckDBPyConnection, text: str, key: str, bset_id: str | None) -> FoundCard | None:
    """A card of which every part between the slashes is a name; 'X / X' is X."""
    parts = {part for part in _SLASHES.split(key) if part}
    if "/" not in key or not parts:
        return None
    candidates = rows(
        con,
        _SPELLED + "where list_contains($parts, card_names.name_key) order by cards.oracle_id",
        {"parts": sorted(parts), "bset_id": bset_id},
    )
    held: dict[UUID, set[str]] = {}
    for row in candidates:
        held.setdefault(row["oracle_id"], set()).add(row["name_key"])
    fitting = [row for row in candidates if held[row["oracle_id"]] == parts]
    if len(parts) == 1:
        fitting = [row for row in fitting if row["kind"] == "full"]
    return _pick(text, fitting, fit="parts") if fitting else None


def _by_letters(con: duckdb.DuckDBPyConnection, text: str, bset_id: str | None) -> FoundCard | None:
    letters = loose_key(text)
    if not letters:
        return None
    found = rows(
        con,
        _SPELLED + r"where regexp_replace(card_names.name_key, '[^\pL\pN]', '', 'g') = $letters",
        {"letters": letters, "bset_id": bset_id},
    )
    if len({row["oracle_id"] for row in found}) > 1:
        raise _ambiguous(text, found)
    return _pick(text, found, fit="loose") if found else None


def _pick(text: str, found: Sequence[dict[str, Any]], *, fit: Fit | None = None) -> FoundCard:
    """The one card that the text means among those of that name, or AmbiguousError."""

    first_lang = language_meant(text, ((row["spelling"], row["lang"]) for row in found))

    def rank(row: dict[str, Any]) -> tuple[bool, int, bool, bool]:
        return row["lang"] != first_lang, _KINDS.index(row["kind"]), not row["is_member"], row["is_funny"]

    best = min(map(rank, found))
    meant = [row for row in found if rank(row) == best]
    if len({row["oracle_id"] for row in meant}) > 1:
        raise _ambiguous(text, meant)
    chosen = meant[0]
    others = {row["oracle_id"]: _described(row) for row in found if row["oracle_id"] != chosen["oracle_id"]}
    return FoundCard(
        oracle_id=chosen["oracle_id"],
        name=chosen["name"],
        spelling=text if fit == "parts" else chosen["spelling"],
        fit=fit or chosen["kind"],
        passed_over=tuple(sorted(others.values())),
    )


def language_meant(text: str, spellings: Iterable[tuple[str, str]]) -> str:
    """Of names that compare as equal, each with its language: the language of those written as `text` is, with its accents ('Déluge' is
    French, Deluge another card); English where that does not decide."""
    exact = {lang for spelling, lang in spellings if spelling.casefold() == text.strip().casefold()}
    return exact.pop() if len(exact) == 1 else "en"


def _described(row: dict[str, Any]) -> str:
    remark = FUNNY if row["is_funny"] else ""
    return f"{row['name']} ({row['type_line']}{remark})"


def _ambiguous(text: str, found: Sequence[dict[str, Any]]) -> AmbiguousError:
    cards = {row["oracle_id"]: row for row in found}
    lines = [
        f"  {oracle_id}  {_described(row)}, {row['first_printed_on']:%Y}"
        for oracle_id, row in sorted(cards.items(), key=lambda item: (item[1]["name"], item[0]))
    ]
    return AmbiguousError(
        f"{text!r} is the name of {len(cards)} cards:\n"
        + "\n".join(lines)
        + "\nWrite the full name, or the id, of the one you mean."
    )


def _refuse_excluded(con: duckdb.DuckDBPyConnection, key: str, bset_id: str | None) -> None:
    """Raise NotFoundError, with the reason, where the name belongs to something that no deck can hold."""
    found = rows(
        con,
        "select name, type_line, reason from excluded_cards where name_key = $key order by reason, oracle_id limit 1",
        {"key": key},
    )
    if not found:
        _refuse_rebalanced(con, key)
        return
    name, reason = found[0]["name"], found[0]["reason"]
    if reason == "meld_result":
        parts = " and ".join(meld_parts(con, name))
        raise NotFoundError(
            f"{name} is a meld result, no card of its own: list {parts or 'the two cards that meld into it'}."
        )
    if reason == "rebalanced for Arena":
        raise _rebalanced(name)
    if reason == "exists only on screen":
        raise NotFoundError(f"{name} exists only on screen: it was never printed, so it is in no BSet.")
    near = near_names(con, key, bset_id=bset_id)
    raise NotFoundError(
        f"{name} is no card that a deck can hold: its type line is '{found[0]['type_line']}'."
        + (f" Did you mean: {'; '.join(near)}?" if near else "")
    )


def _refuse_rebalanced(con: duckdb.DuckDBPyConnection, key: str) -> None:
    """Raise NotFoundError for 'A-' before the name of a card: Arena's version shares the oracle id of some."""
    if key.startswith("a-"):
        paper = rows(
            con, _SPELLED + "where card_names.name_key = $key", {"key": key.removeprefix("a-"), "bset_id": None}
        )
        if paper:
            raise _rebalanced(f"A-{paper[0]['name']}")


def _rebalanced(name: str) -> NotFoundError:
    paper = " // ".join(face.removeprefix("A-") for face in name.split(" // "))
    return NotFoundError(f"{name} is Arena's rebalanced version and was never printed: the paper card is {paper}.")


def meld_parts(con: duckdb.DuckDBPyConnection, result: str) -> list[str]:
    """The two cards that meld into `result`: the one whose text names it, and the other one that this text names."""
    texts = dict(
        con.execute(
            "select cards.name, faces.oracle_text from cards inner join faces using (oracle_id) where cards.layout = 'meld' order by 1"
        ).fetchall()
    )
    first = next((name for name, text in texts.items() if f"into {result}" in text), None)
    if first is None:
        return []
    return sorted([first, *(name for name in texts if name != first and name in texts[first])])


def _not_found(con: duckdb.DuckDBPyConnection, text: str, key: str, bset_id: str | None) -> FoundCard:
    near = near_names(con, key, bset_id=bset_id)
    if near:
        raise NotFoundError(f"No card is called {text!r}. Did you mean: {'; '.join(near)}?")
    raise NotFoundError(
        f"No card is called {text!r}, and none has a name like it. Case and accents do not matter; if the card is new, run 'brawlset"
        " refresh'."
    )


def near_names(con: duckdb.DuckDBPyConnection, key: str, *, bset_id: str | None = None) -> list[str]:
    """Up to eight full names near to a key, best first: those that begin with it, those that hold all its words, those that are
    spelled like it. Cards of `bset_id` come first within each group."""
    found = con.execute(
        r"""
        with compared as (
            select
                oracle_id,
                name_key,
                kind,
                case
                    when starts_with(name_key, $key || ',') or starts_with(name_key, $key || ' ') then 1
                    when starts_with(name_key, $key) then 2
                    when list_bool_and(list_transform($words, lambda word: contains(name_key, word))) then 3
                    else 4
                end as closeness,
                jaro_winkler_similarity(name_key, $key) as similarity
            from card_names
            where closeness < 4 or similarity >= $least
        ),

        listed as (
            select
                cards.name,
                cards.is_funny,
                cards.oracle_id in (select bset_cards.oracle_id from bset_cards where bset_cards.bset_id = $bset_id) as is_member,
                min(compared.closeness) as closeness,
                min(damerau_levenshtein(compared.name_key, $key)) as distance,
                bool_and(compared.kind != 'full') as is_part
            from compared
            inner join cards using (oracle_id)
            group by all
        )

        select name
        from listed
        where closeness < 4 or distance <= $most
        order by closeness, not is_member, is_funny, distance, is_part, name
        limit $shown
        """,
        {
            "key": key,
            "words": key.split(),
            "least": _LEAST_SIMILAR,
            "most": max(2, len(key) // 3),
            "bset_id": bset_id,
            "shown": _SHOWN,
        },
    ).fetchall()
    return [name for (name,) in found]


def card_test(con: duckdb.DuckDBPyConnection) -> Callable[[str], bool]:
    """Tells whether a text is a card's name by any spelling; for the readers of deck lists."""

    @lru_cache(maxsize=100_000)
    def is_card(text: str) -> bool:
        query = "select 1 from card_names where name_key = $key limit 1"
        return bool(con.execute(query, {"key": name_key(text)}).fetchall())

    return is_card
