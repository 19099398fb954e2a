"""The sets that there are, for commands that work on the catalogue: from the published file, else from the newest snapshots.

Here they are listed with their names and found by what a person writes. What becomes of a set is not decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import duckdb

from brawlset.asset_file import did_you_mean
from brawlset.bsets.set_names import letters
from brawlset.errors import AmbiguousError, NotFoundError, SnapshotError
from brawlset.settings import Settings

if TYPE_CHECKING:
    from brawlset.sources.scryfall import SetRow

HELPER_TYPES = frozenset({"alchemy", "memorabilia", "minigame", "promo", "token", "treasure_chest", "vanguard"})


@dataclass(frozen=True, slots=True)
class KnownSet:
    """A set of Scryfall's. `other_names` are its names in other languages, as far as an archive gives them; `symbol` is its icon's name."""

    code: str
    name: str
    set_type: str
    released_on: date | None
    is_digital: bool
    other_names: tuple[str, ...] = ()
    symbol: str = ""

    @property
    def is_helper(self) -> bool:
        """Whether nobody means it when they name a set: promos, tokens, what exists on screen only."""
        return self.is_digital or self.set_type in HELPER_TYPES


@dataclass(frozen=True, slots=True)
class KnownSets:
    """All sets by their code, and where they were read (`source` is a sentence's subject: "the published file")."""

    by_code: Mapping[str, KnownSet]
    source: str
    aliases: Mapping[str, str] = field(default_factory=dict)

    def find(self, text: str) -> KnownSet:
        """The set that a person means: by its code, an old code, or a name in any language, compared by letters and digits.

        Raises NotFoundError with near ones, AmbiguousError where a name fits several sets.
        """
        code = text.strip().lower()
        code = self.aliases.get(code, code)
        if code in self.by_code:
            return self.by_code[code]
        key = letters(text)
        found = [
            known for known in self.by_code.values() if key and key in map(letters, (known.name, *known.other_names))
        ]
        found = [known for known in found if not known.is_helper] or found
        if len(found) == 1:
            return found[0]
        if found:
            listed = ", ".join(f"{known.code} ({known.name})" for known in found)
            raise AmbiguousError(f"{text!r} names several sets: {listed}. Give the code of the one that is meant.")
        near = did_you_mean(code, self.by_code) or did_you_mean(
            text, [name for known in self.by_code.values() for name in (known.name, *known.other_names)]
        )
        raise NotFoundError(
            f"No set has the code or the name {text!r}{near}. Looked in {self.source}; 'brawlset query \"from sets\"' lists them."
        )


def load_known_sets(settings: Settings, aliases: Mapping[str, str] | None = None) -> KnownSets | None:
    """The sets of the published file, else of the newest snapshots in raw/; None where there is neither.

    `aliases` are old codes with today's. A published file that cannot be read counts as none.
    """
    found = _published(settings.database)
    source = "the published file"
    if found is None:
        found = _snapshots(settings.raw)
        source = "the newest list of sets in raw/"
    return None if found is None else KnownSets({known.code: known for known in found}, source, aliases or {})


def _published(database: Path) -> list[KnownSet] | None:
    from brawlset.errors import UnusableFileError
    from brawlset.warehouse import open_published, rows

    if not database.is_file():
        return None
    try:
        with open_published(database) as con:
            found = rows(
                con,
                """
                select
                    sets.set_code, sets.name, sets.set_type, sets.released_on, sets.is_digital, sets.symbol,
                    coalesce(list(set_names.name order by set_names.lang) filter (where set_names.name is not null), []) as others
                from sets
                left join set_names using (set_code)
                group by all
                order by sets.set_code
                """,
            )
    except (duckdb.Error, UnusableFileError):
        return None
    return [
        KnownSet(
            code=row["set_code"],
            name=row["name"],
            set_type=row["set_type"],
            released_on=row["released_on"],
            is_digital=row["is_digital"],
            other_names=tuple(row["others"]),
            symbol=row["symbol"],
        )
        for row in found
    ]


def _snapshots(raw: Path) -> list[KnownSet] | None:
    from brawlset.archives import find_archives, read_archive
    from brawlset.sources.scryfall import SETS_SOURCE, parse_sets
    from brawlset.sources.snapshots import latest

    snapshot = latest(raw, SETS_SOURCE)
    if snapshot is None:
        return None
    try:
        sets = parse_sets(snapshot.path)
    except SnapshotError:
        return None
    names = {
        row.code: tuple(name for lang, name in row.names if lang != "en")
        for archive in find_archives(raw)
        for row in read_archive(archive).sets
        if row.is_code_scryfalls
    }
    return list(_from_rows(sets, names))


def _from_rows(sets: Iterable[SetRow], names: Mapping[str, tuple[str, ...]]) -> Iterable[KnownSet]:
    for row in sets:
        others = names.get(row.code, ())
        yield KnownSet(row.code, row.name, row.set_type, row.released_on, row.is_digital, others, row.symbol or "")
