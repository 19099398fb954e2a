"""What another catalogue would change against ours: BSets, their sets, their cards, their commanders.

Both catalogues are built in memory on the cards of the published file (what_if.py); without one, only the files are compared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from brawlset.bsets.what_if import what_if
from brawlset.errors import NotFoundError
from brawlset.reference import BSet, Reference
from brawlset.settings import Settings
from brawlset.warehouse import rows

Change = Literal["added", "removed", "changed", "renamed", "moved off the default list", "moved onto the default list"]


@dataclass(frozen=True, slots=True)
class Content:
    """The cards of a BSet, and those of them that can lead, by name."""

    cards: frozenset[str] = frozenset()
    commanders: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class BsetDiff:
    """What becomes of one BSet. Cards and commanders are names, empty where no published file tells."""

    bset_id: str
    name: str
    changes: tuple[Change, ...]
    gained_sets: tuple[str, ...] = ()
    lost_sets: tuple[str, ...] = ()
    gained_cards: tuple[str, ...] = ()
    lost_cards: tuple[str, ...] = ()
    gained_commanders: tuple[str, ...] = ()
    lost_commanders: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CatalogueDiff:
    """All BSets that change, in the order of the files; `unchecked` says why cards were not compared, where they were not."""

    bsets: tuple[BsetDiff, ...]
    unchanged_count: int
    unchecked: str | None


def diff_catalogues(settings: Settings, ours: Reference, theirs: Reference) -> CatalogueDiff:
    """What `theirs` changes against `ours`."""
    before: Mapping[str, Content] = {}
    after: Mapping[str, Content] = {}
    unchecked = None
    try:
        before, after = _contents(settings, ours), _contents(settings, theirs)
    except NotFoundError as error:
        unchecked = str(error)
    old = {bset.id: bset for bset in ours.bsets}
    new = {bset.id: bset for bset in theirs.bsets}
    compared = [
        _compared(old.get(bset_id), new.get(bset_id), before.get(bset_id, Content()), after.get(bset_id, Content()))
        for bset_id in dict.fromkeys((*new, *old))
    ]
    changed = tuple(each for each in compared if each is not None)
    return CatalogueDiff(changed, len(compared) - len(changed), unchecked)


def _contents(settings: Settings, reference: Reference) -> dict[str, Content]:
    with what_if(settings.database, reference) as con:
        found = rows(
            con,
            """
            select
                bset_cards.bset_id,
                list(cards.name) as card_names,
                list(cards.name) filter (where commanders.oracle_id is not null) as commander_names
            from bset_cards
            inner join cards using (oracle_id)
            left join commanders
                on commanders.oracle_id = cards.oracle_id and commanders.format = 'brawlset' and commanders.clause != 'background'
            group by bset_cards.bset_id
            """,
        )
    return {
        row["bset_id"]: Content(frozenset(row["card_names"]), frozenset(row["commander_names"] or ())) for row in found
    }


def _compared(old: BSet | None, new: BSet | None, before: Content, after: Content) -> BsetDiff | None:
    """What becomes of a BSet; None where nothing does."""
    changes = _changes(old, new, before, after)
    shown = new or old
    if not changes or shown is None:
        return None
    return BsetDiff(
        bset_id=shown.id,
        name=shown.name_en,
        changes=tuple(changes),
        gained_sets=_more(new.sets if new else (), old.sets if old else ()),
        lost_sets=_more(old.sets if old else (), new.sets if new else ()),
        gained_cards=tuple(sorted(after.cards - before.cards)),
        lost_cards=tuple(sorted(before.cards - after.cards)),
        gained_commanders=tuple(sorted(after.commanders - before.commanders)),
        lost_commanders=tuple(sorted(before.commanders - after.commanders)),
    )


def _changes(old: BSet | None, new: BSet | None, before: Content, after: Content) -> list[Change]:
    if old is None:
        return ["added"]
    if new is None:
        return ["removed"]
    changes: list[Change] = []
    if set(old.sets) != set(new.sets) or before != after:
        changes.append("changed")
    if old.is_default and not new.is_default:
        changes.append("moved off the default list")
    if new.is_default and not old.is_default:
        changes.append("moved onto the default list")
    if (old.name_en, old.name_fr or old.name_en) != (new.name_en, new.name_fr or new.name_en):
        changes.append("renamed")
    return changes


def _more(one: Sequence[str], other: Sequence[str]) -> tuple[str, ...]:
    return tuple(code for code in one if code not in other)
