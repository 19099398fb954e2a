"""Whether the folder of reference data holds together, and whether what it says is still so: without building anything.

What must hold inside the files is reference.py's; here it is held against the sets that there are and against the published file.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from brawlset.bsets.known_sets import KnownSets, load_known_sets
from brawlset.bsets.what_if import what_if
from brawlset.errors import AssetError, BuildError, NotFoundError
from brawlset.reference import BSETS, SET_DECISIONS, Reference, check_codes, load_reference
from brawlset.settings import Settings
from brawlset.warehouse import rows

_FEW_SETS = 500  # Scryfall lists more than a thousand
_MOST_UNKNOWN = 30
_LAST_LINE = "Correct this and run the command again."


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was found, a sentence each. Problems stop a refresh; stale entries and remarks do not. `unchecked` is what could not be
    looked at, and why."""

    folder: str
    counts: str
    problems: tuple[str, ...]
    stale: tuple[str, ...]
    remarks: tuple[str, ...]
    unchecked: tuple[str, ...]


def check_assets(settings: Settings, *, today: date) -> CheckReport:
    """The report on `settings.assets`. Never raises for what is wrong in the files."""
    try:
        reference = load_reference(settings.assets)
    except AssetError as error:
        lines = [line for line in str(error).splitlines() if line != _LAST_LINE]
        skipped = "Sets and cards were not looked at: the files do not hold together yet."
        return CheckReport(str(settings.assets), "", tuple(lines), (), (), (skipped,))
    known = load_known_sets(settings)
    problems: list[str] = []
    stale: list[str] = []
    remarks: list[str] = []
    unchecked: list[str] = []
    if known is None:
        unchecked.append(
            "Set codes were not checked: there is neither a published file nor a list of sets in raw/. Run 'brawlset refresh' first."
        )
    elif (
        len(unknown := check_codes(reference, known.by_code.keys())) > _MOST_UNKNOWN and len(known.by_code) < _FEW_SETS
    ):
        unchecked.append(
            f"Set codes were not checked: {known.source} lists {len(known.by_code)} sets only, as the bundled sample does. Run 'brawlset"
            " refresh' to have them all."
        )
    else:
        problems += unknown
        stale += _idle_type_rules(reference, known)
        remarks += _arrivals(reference, known, today)
    looked_up = (
        ("The cards were not looked at: a refresh would stop before.") if problems else _looked_up(settings, reference)
    )
    if isinstance(looked_up, str):
        unchecked.append(looked_up)
    else:
        stale += looked_up[0]
        remarks += looked_up[1]
    counts = (
        f"{len(reference.bsets)} BSets ({sum(bset.is_default for bset in reference.bsets)} on the default list),"
        f" {len(reference.decisions)} decisions on sets, {len(reference.type_rules)} on types,"
        f" {len(reference.card_decisions)} on cards, {len(reference.aliases)} old codes"
    )
    return CheckReport(reference.folder, counts, tuple(problems), tuple(stale), tuple(remarks), tuple(unchecked))


def _idle_type_rules(reference: Reference, known: KnownSets) -> list[str]:
    """The rules on types that decide no set: nothing is left for them."""
    named = {code for bset in reference.bsets for code in bset.sets} | {d.set_code for d in reference.decisions}
    left = [known_set for known_set in known.by_code.values() if known_set.code not in named]
    idle = []
    for rule in reference.type_rules:
        fitting = {
            each.code for each in left if rule.set_type in {None, each.set_type} and rule.is_digital == each.is_digital
        }
        if not fitting:
            label = f"for type {rule.set_type!r}" if rule.set_type else "for sets on screen"
            idle.append(f"{reference.folder}/{SET_DECISIONS}: the [[type_rule]] {label} decides no set. Take it out.")
        left = [each for each in left if each.code not in fitting]
    return idle


def _arrivals(reference: Reference, known: KnownSets, today: date) -> list[str]:
    """The BSets that stand as announced though their sets are out."""
    remarks = []
    for bset in reference.bsets:
        days = [known.by_code[code].released_on for code in bset.sets if code in known.by_code]
        dated = [day for day in days if day is not None]
        if bset.standing == "announced" and dated and len(dated) == len(bset.sets) and max(dated) <= today:
            remarks.append(
                f"{reference.folder}/{BSETS}: BSet {bset.id!r} is announced, and out since {max(dated):%Y-%m-%d}: when its cards are"
                ' complete, make it default = true, standing = "default".'
            )
    return remarks


def _looked_up(settings: Settings, reference: Reference) -> tuple[list[str], list[str]] | str:
    """What the published cards make stale, and what is undecided; why they could not be looked at, where they could not."""
    try:
        with what_if(settings.database, reference) as con:
            stale = rows(con, "from stale_decisions order by set_code, bset_id, card, problem")
            sets = rows(con, "select set_code, name from missing_set_decisions order by released_on, set_code")
    except (BuildError, NotFoundError) as error:
        return f"Cards were not looked at: {error}"
    return [_stale(reference, row) for row in stale], [
        f"Set {row['set_code']!r} ({row['name']}) is undecided: see 'brawlset bsets propose'." for row in sets
    ]


def _stale(reference: Reference, row: dict[str, Any]) -> str:
    label = f"card {row['card']!r} of set" if row["card"] else "decision on set"
    target = f" for BSet {row['bset_id']!r}" if row["bset_id"] else ""
    return f"{reference.folder}/{SET_DECISIONS}: {label} {row['set_code']!r}{target}: {row['problem']}."
