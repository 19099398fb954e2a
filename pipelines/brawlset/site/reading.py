"""The published file, read into the values of `records`. The questions are in sql/site/; nothing is shown or written here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import duckdb

from brawlset.bset_lookup import FoundBset
from brawlset.bundle import sql_text
from brawlset.cards.colors import mask_of
from brawlset.leading import missing_cards
from brawlset.settings import Settings
from brawlset.site.records import (
    Basics,
    Bset,
    BsetSet,
    Build,
    Card,
    Change,
    LegendaryLeader,
    Member,
    Odds,
    Option,
    SiteData,
    Source,
)
from brawlset.site.slugs import Named, named_slugs
from brawlset.site.words import load_words

_Row = tuple[Any, ...]
_Made = TypeVar("_Made")


def read_site_data(con: duckdb.DuckDBPyConnection, settings: Settings, *, deck_minimum: int) -> SiteData:
    """Everything that the site shows, from a connection to the published file. A deck has at least `deck_minimum` cards."""
    cards = _cards(con)
    by_id = {card.oracle_id: card for card in cards}
    changes = tuple(
        Change(at, kind, bset_id, set_code, by_id.get(oracle_id), name)
        for at, kind, bset_id, set_code, oracle_id, name in _rows(con, "changes")
    )
    (built,) = _rows(con, "refreshes")
    return SiteData(
        build=Build(*built),
        sources=tuple(Source(*row) for row in _rows(con, "sources")),
        cards=cards,
        bsets=tuple(_bsets(con, settings, by_id, changes, deck_minimum)),
        decisions=dict(_rows(con, "decisions")),
        changes=changes,
        legendary=tuple(LegendaryLeader(by_id[row[0]], *row[1:]) for row in _rows(con, "legendary")),
        odds=tuple(
            Odds(code, subject, mask, by_id.get(oracle_id), probability, is_exact)
            for code, subject, mask, oracle_id, probability, is_exact in _rows(con, "odds")
        ),
    )


def _rows(con: duckdb.DuckDBPyConnection, name: str) -> list[_Row]:
    return con.execute(sql_text(f"site/{name}.sql")).fetchall()


def _by_bset(rows: Iterable[_Row], made: Callable[[_Row], _Made]) -> dict[str, list[_Made]]:
    """BSet -> what is made of its rows, whose first column names it."""
    found: dict[str, list[_Made]] = defaultdict(list)
    for row in rows:
        found[row[0]].append(made(row))
    return found


def _cards(con: duckdb.DuckDBPyConnection) -> tuple[Card, ...]:
    rows = _rows(con, "cards")
    basics = load_words("fr").table("basic")
    taken = named_slugs([Named(row[0], row[1], row[13]) for row in rows])
    return tuple(_card(number, row, *slug, basics) for number, (row, slug) in enumerate(zip(rows, taken, strict=True)))


def _card(number: int, row: _Row, slug: str, is_slug_derived: bool, basics: Mapping[str, str]) -> Card:
    """A card; the French names of basic lands are known even where no printing tells them."""
    oracle_id, name, name_fr, cost, value, line, types, mask, legendary, limit, *flags, rank, leads = row
    is_basic, is_companion, is_wish, is_funny = flags
    return Card(
        number,
        oracle_id,
        name,
        name_fr or basics.get(name),
        slug,
        is_slug_derived,
        cost,
        value,
        line,
        tuple(types),
        mask,
        legendary,
        limit,
        is_basic,
        is_companion,
        is_wish,
        is_funny,
        rank,
        tuple(leads),
    )


def _bsets(
    con: duckdb.DuckDBPyConnection,
    settings: Settings,
    by_id: Mapping[str, Card],
    changes: Sequence[Change],
    deck_minimum: int,
) -> Iterator[Bset]:
    members = _by_bset(_rows(con, "members"), lambda row: Member(by_id[row[1]], *row[2:]))
    sets = _by_bset(_rows(con, "bset_sets"), lambda row: _bset_set(by_id, row))
    options = _by_bset(_rows(con, "options"), lambda row: _option(by_id, row))
    basics = _by_bset(_rows(con, "basics"), lambda row: (int(row[1]), Basics(tuple(row[2]), row[3])))
    for row in _rows(con, "bsets"):
        bset_id = row[0]
        bset = Bset(*(*row[:11], tuple(row[11]), tuple(row[12]), row[13]))
        yield replace(
            bset,
            members=tuple(sorted(members[bset_id], key=lambda member: member.card.number)),
            sets=tuple(sets[bset_id]),
            options=tuple(options[bset_id]),
            basics_by_mask=dict(basics[bset_id]),
            missing=_missing(con, bset, settings) if _may_lack(bset, options[bset_id], deck_minimum) else {},
            changes=tuple(change for change in changes if change.bset_id == bset_id),
        )


def _bset_set(by_id: Mapping[str, Card], row: _Row) -> BsetSet:
    only = tuple(by_id[oracle_id] for oracle_id in row[12])
    return BsetSet(*(*row[1:12], only))


def _option(by_id: Mapping[str, Card], row: _Row) -> Option:
    _, commander_id, partner_id, *more = row
    return Option(by_id[commander_id], None if partner_id is None else by_id[partner_id], *more)


def _may_lack(bset: Bset, options: Iterable[Option], deck_minimum: int) -> bool:
    """Whether a commander may be without a legal deck: only in a BSet without basic lands, with a pool smaller than a deck."""
    return not bset.basics and any(option.pool_count < deck_minimum for option in options)


def _missing(con: duckdb.DuckDBPyConnection, bset: Bset, settings: Settings) -> dict[int, int]:
    found = missing_cards(con, FoundBset(bset.bset_id, bset.name_en), settings)
    return {mask_of(letters): count for letters, count in found.items()}
