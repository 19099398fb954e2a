"""A ban list of the player's own: what its file says, and the cards that it means. The project bundles none.

A TOML file, or a text with a name a line. The list that a format comes with (Duel Commander's in Legendary Commander, LD-14) is in the
published file, as a column of the cards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Literal, get_args
from uuid import UUID

import duckdb

from brawlset.asset_file import Entry, read_asset
from brawlset.decks.resolve import Asked, Missed, Names
from brawlset.decks.rule_run import Ban
from brawlset.decks.verdict import AppliedList, Card
from brawlset.errors import AssetError
from brawlset.formats import Format

Role = Literal["deck", "commander", "partner", "companion"]
"""Where a card is banned: everywhere, as a commander, as one of two commanders, as a companion."""

ROLES: tuple[Role, ...] = get_args(Role)

DUEL_LIST = "Duel Commander"
"""What reports call the list that Scryfall carries as legality of the format 'duel'."""

_LARGEST = 1_000_000
_LISTS: dict[Role, str] = {
    "deck": "banned",
    "commander": "banned_as_commander",
    "partner": "banned_as_partner",
    "companion": "banned_as_companion",
}
_HEADING = re.compile(r"\[(?P<role>[^\]]*)\]|(?P<words>.*?)\s*:")
_WORDS: dict[str, Role] = {
    "deck": "deck", "banned": "deck", "bannies": "deck", "interdites": "deck",
    "commander": "commander", "banned as commander": "commander", "commandant": "commander",
    "bannies comme commandant": "commander", "interdites comme commandant": "commander",
    "partner": "partner", "banned as partner": "partner", "partenaire": "partner", "bannies comme partenaire": "partner",
    "companion": "companion", "banned as companion": "companion", "compagnon": "companion",
    "bannies comme compagnon": "companion",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class BanList:
    """A list as its file has it: names of cards by role, in force on the day it was read for. `replaces` says that it stands in the place
    of the format's own list, else it is added to it."""

    name: str
    dated_on: date | None
    source: str
    replaces: bool
    cards: tuple[tuple[str, Role], ...]


def load_ban_list(path: Path, *, today: date) -> BanList:
    """The list of a file: TOML where the name ends in .toml, else a text. Entries that are not in force on `today` are left out.

    Raises AssetError, with every problem, for a file that is not there, too large, or not understood.
    """
    problems: list[str] = []
    if path.is_file() and path.stat().st_size > _LARGEST:
        raise AssetError(f"{path}: {path.stat().st_size:,} bytes are too much for a ban list. Is it another file?")
    if path.suffix.lower() == ".toml":
        file = read_asset(path, shown=str(path), problems=problems)
        found = None if file is None else _from_toml(file, str(path), today)
    else:
        found = _from_text(path, problems)
    if problems or found is None:
        raise AssetError("\n".join([*problems, "Correct the ban list and run the command again."]))
    return found


def _from_toml(file: Entry, source: str, today: date) -> BanList:
    cards: list[tuple[str, Role]] = []
    for role, key in _LISTS.items():
        if file.has(key):
            cards.extend((name, role) for name in file.texts(key, "a list of names of cards"))
    for entry in file.tables("ban", noun="ban of", named_by="card"):
        name = entry.text("card", "the name of a card")
        roles = entry.choices("roles", ROLES) if entry.has("roles") else ("deck",)
        since, until = entry.optional_day("from"), entry.optional_day("until")
        entry.close()
        if (since is None or since <= today) and (until is None or today <= until):
            cards.extend((name, role) for role in roles)
    found = BanList(
        name=file.optional_text("name", "a name for the reports") or Path(source).stem,
        dated_on=file.optional_day("date"),
        source=file.optional_text("source", "where the list comes from") or source,
        replaces=file.has("replaces") and file.flag("replaces"),
        cards=tuple(cards),
    )
    file.close()
    return found


def _from_text(path: Path, problems: list[str]) -> BanList | None:
    """A name a line; `[commander]` or `Banned as commander:` before those that only may not lead; `#` before a remark."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        problems.append(
            f"{path}: the file cannot be read ({error}). Expected a TOML file, or a text in UTF-8 with a name a line."
        )
        return None
    role: Role = "deck"
    cards: list[tuple[str, Role]] = []
    for number, line in enumerate(lines, start=1):
        text = " ".join(line.partition("#")[0].split()) if not line.startswith("+") else line.strip()
        heading = _HEADING.fullmatch(text)
        if heading:
            words = (heading["role"] or heading["words"] or "").strip().casefold()
            if words in _WORDS:
                role = _WORDS[words]
            else:
                problems.append(
                    f"{path}: line {number}: {text!r} is no known heading. Expected one such as [deck] or [commander]."
                )
        elif text:
            cards.append((text, role))
    if not cards and not problems:
        problems.append(f"{path}: the list holds no card.")
    return BanList(path.stem, None, str(path), replaces=False, cards=tuple(cards))


@dataclass(frozen=True, slots=True)
class Compared:
    """A card in one role, and the names of the lists that forbid it there."""

    card: Card
    role: str
    lists: tuple[str, ...]


def compare_lists(
    con: duckdb.DuckDBPyConnection, lists: Sequence[BanList], *, with_duel: bool
) -> tuple[tuple[AppliedList, ...], list[Compared]]:
    """The lists, Duel Commander's first where it is asked for, and what each forbids, by the cards' names."""
    bans = [*(duel_bans(con) if with_duel else ()), *(ban for list_ in lists for ban in resolved(con, list_))]
    names = dict(
        con.execute(
            "select oracle_id, name from cards where oracle_id in (select unnest($ids::uuid[]))",
            {"ids": sorted({str(ban.oracle_id) for ban in bans})},
        ).fetchall()
    )
    found: dict[tuple[str, str, UUID], dict[str, None]] = {}
    for ban in bans:
        found.setdefault((names[ban.oracle_id], ban.role, ban.oracle_id), {})[ban.list] = None
    compared = [
        Compared(Card(oracle_id, name), role, tuple(found[name, role, oracle_id]))
        for name, role, oracle_id in sorted(found)
    ]
    return _applied(con, lists, with_duel=with_duel), compared


def applied_lists(con: duckdb.DuckDBPyConnection, format_: Format, lists: Sequence[BanList]) -> tuple[AppliedList, ...]:
    """The lists that apply in a format: its own, unless one replaces it, and those of the player."""
    return _applied(con, lists, with_duel=_uses_duel_list(format_, lists))


def _applied(con: duckdb.DuckDBPyConnection, lists: Sequence[BanList], *, with_duel: bool) -> tuple[AppliedList, ...]:
    applied = [AppliedList(list_.name, list_.dated_on, list_.source) for list_ in lists]
    return (duel_list(con), *applied) if with_duel else tuple(applied)


def duel_list(con: duckdb.DuckDBPyConnection) -> AppliedList:
    """Duel Commander's list, of the day of Scryfall's data."""
    found = con.execute(
        "select coalesce(updated_at, fetched_at)::date from ops.sources inner join ops.refreshes using (refresh_id)"
        " where source in ('scryfall_default_cards', 'scryfall_all_cards') order by finished_at desc limit 1"
    ).fetchall()
    return AppliedList(DUEL_LIST, found[0][0] if found else None, "Scryfall")


def banned_cards(con: duckdb.DuckDBPyConnection, format_: Format, lists: Sequence[BanList]) -> list[Ban]:
    """The cards that lists forbid in a format, its own list among them. AssetError, with all names at once, for what is no card."""
    bans = [ban for list_ in lists for ban in resolved(con, list_)]
    return [*duel_bans(con), *bans] if _uses_duel_list(format_, lists) else bans


def resolved(con: duckdb.DuckDBPyConnection, list_: BanList) -> list[Ban]:
    """The cards of one list. AssetError, with all names at once, for what is no card, or the name of several."""
    names = Names(con, {Asked(name) for name, _ in list_.cards})
    bans: list[Ban] = []
    problems: list[str] = []
    for name, role in list_.cards:
        found = names.meant(Asked(name), None)
        if isinstance(found, Missed):
            near = f" Did you mean: {'; '.join(found.candidates)}?" if found.candidates else ""
            problems.append(f"{list_.source}: {name!r} is the name of no card, or of several.{near}")
        else:
            bans.append(Ban(found.card.oracle_id, role, list_.name))
    if problems:
        raise AssetError("\n".join([*problems, "Correct the ban list and run the command again."]))
    return bans


def _uses_duel_list(format_: Format, lists: Sequence[BanList]) -> bool:
    return format_.duel_ban_list and not any(list_.replaces for list_ in lists)


def duel_bans(con: duckdb.DuckDBPyConnection) -> list[Ban]:
    """Duel Commander's list (LD-14): banned, or, where Scryfall says restricted, not as commander."""
    found = con.execute(
        "select oracle_id, if(duel_legality = 'banned', 'deck', 'commander') from cards"
        " where duel_legality in ('banned', 'restricted') order by oracle_id"
    ).fetchall()
    return [Ban(oracle_id, role, DUEL_LIST) for oracle_id, role in found]
