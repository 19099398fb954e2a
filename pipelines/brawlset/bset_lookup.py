"""Which BSet a written name means, in the published file: by its id, its names, or one of its sets. Cards are found by `lookup`."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import duckdb

from brawlset.cards.names import loose_key, name_key
from brawlset.errors import AmbiguousError, NotFoundError
from brawlset.warehouse import rows

_SHOWN = 8
_LEAST_LETTERS = 3


@dataclass(frozen=True, slots=True)
class FoundBset:
    """The BSet that a text names."""

    bset_id: str
    name: str


@dataclass(frozen=True, slots=True)
class _Entry:
    """What one BSet answers to. `own` are its id and names; `codes` and `set_names` those of its sets, with old
    codes and those of Magic Online and Arena that are no other set's own."""

    bset: FoundBset
    is_default: bool
    own: tuple[str, ...]
    codes: tuple[str, ...]
    set_names: tuple[str, ...]


def find_bset(con: duckdb.DuckDBPyConnection, text: str) -> FoundBset:
    """The BSet that `text` names: by its id, else its English or French name, else the code or the name of one of its sets, else by letters
    and digits alone, else by the beginning or a part of its id or name, where only one fits.

    A BSet of the default list comes before the others. Raises AmbiguousError where several remain; NotFoundError with near names, or
    with the decision that keeps a set out of every BSet.
    """
    key = name_key(text)
    if not key:
        raise NotFoundError("No BSet was given. 'brawlset bsets' lists them.")
    entries = _entries(con)
    exact: tuple[Callable[[_Entry], Iterable[str]], ...] = (
        lambda entry: entry.own,
        lambda entry: entry.codes,
        lambda entry: entry.set_names,
    )
    for spellings in exact:
        found = [entry for entry in entries if key in map(name_key, spellings(entry))]
        if found:
            return _only(text, found)
    _refuse_decided_set(con, key)
    loose = loose_key(text)
    partial: tuple[Callable[[str], bool], ...] = (
        lambda spelling: loose_key(spelling) == loose,
        lambda spelling: name_key(spelling).startswith(key),
        lambda spelling: key in name_key(spelling),
    )
    for fits in partial:
        found = [entry for entry in entries if any(map(fits, (*entry.own, *entry.set_names)))]
        if found and len(loose) >= _LEAST_LETTERS:
            return _only(text, found)
    raise _not_found(text, key, entries)


def _entries(con: duckdb.DuckDBPyConnection) -> list[_Entry]:
    found = rows(
        con,
        """
        with others as (
            select set_code, unnest(other_codes) as code
            from sets
        ),

        told as (
            select set_code, list(code order by code) as codes
            from others
            where code not in (select own.set_code from sets as own)
            group by set_code
        )

        select
            bsets.bset_id,
            bsets.name_en,
            bsets.name_fr,
            bsets.is_default,
            coalesce(list(bset_sets.set_code order by bset_sets.set_code) filter (where sets.set_code is not null), []) as codes,
            coalesce(flatten(list(told.codes order by told.codes) filter (where told.codes is not null)), []) as other_codes,
            coalesce(list(sets.name order by bset_sets.set_code) filter (where sets.set_code is not null), [])
                || coalesce(list(sets.name_fr) filter (where sets.name_fr is not null), []) as set_names
        from bsets
        left join bset_sets using (bset_id)
        left join sets using (set_code)
        left join told using (set_code)
        group by all
        order by bsets.bset_id
        """,
    )
    return [
        _Entry(
            bset=FoundBset(row["bset_id"], row["name_en"]),
            is_default=row["is_default"],
            own=(row["bset_id"], row["name_en"], row["name_fr"]),
            codes=(*row["codes"], *row["other_codes"]),
            set_names=tuple(row["set_names"]),
        )
        for row in found
    ]


def _only(text: str, found: list[_Entry]) -> FoundBset:
    """The one BSet of the default list among those found, else the one found; AmbiguousError where there are several."""
    meant = [entry for entry in found if entry.is_default] or found
    if len(meant) == 1:
        return meant[0].bset
    lines = [f"  {entry.bset.bset_id}  ({entry.bset.name})" for entry in meant[:_SHOWN]]
    if len(meant) > _SHOWN:
        lines.append(f"  and {len(meant) - _SHOWN} more")
    raise AmbiguousError(
        f"{text!r} fits {len(meant)} BSets:\n" + "\n".join(lines) + "\nWrite the id of the one you mean."
    )


def _refuse_decided_set(con: duckdb.DuckDBPyConnection, key: str) -> None:
    """Raise NotFoundError where the text is a set that no BSet is made of, with the decision about it."""
    found = rows(
        con,
        """
        select sets.set_code, sets.name, decided.decision, decided.bset_id, decided.rule, decided.reason
        from sets
        left join set_decisions as decided using (set_code)
        where sets.set_code = $key or lower(strip_accents(sets.name)) = $key
        """,
        {"key": key},
    )
    if not found:
        return
    row = found[0]
    if row["decision"] is None:
        raise NotFoundError(
            f"The set {row['set_code']} ({row['name']}) is in no BSet: it is not decided yet. See 'brawlset status'."
        )
    about = f" for BSet {row['bset_id']}" if row["bset_id"] else ""
    raise NotFoundError(
        f"The set {row['set_code']} ({row['name']}) makes no BSet. It is decided as {row['decision']!r}{about} ({row['rule']}):"
        f" {row['reason']}"
    )


def _not_found(text: str, key: str, entries: list[_Entry]) -> NotFoundError:
    spellings: dict[str, str] = {}
    for entry in entries:
        for spelling in (*entry.set_names, *entry.codes, *entry.own):
            spellings[name_key(spelling)] = entry.bset.bset_id
    near = difflib.get_close_matches(key, spellings, n=_SHOWN, cutoff=0.6)
    suggested = list(dict.fromkeys(spellings[spelling] for spelling in near))
    hint = f"Did you mean: {'; '.join(suggested)}? " if suggested else ""
    return NotFoundError(
        f"No BSet, and no set of one, is called {text!r}. {hint}'brawlset bsets' lists those of the default list, 'brawlset bsets --all'"
        " all of them."
    )
