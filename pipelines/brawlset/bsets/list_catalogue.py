"""A catalogue made of an imported list: its BSets first, ours where it says nothing, and the decisions fitted to them.

Pure but for `write_folder`. What the list says wins (903.BS.3); what it does not say is kept, off the default list, so that no set is
left undecided and every decision still names a BSet.
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from brawlset.bsets.known_sets import KnownSets
from brawlset.bsets.list_document import Kind as FileKind
from brawlset.bsets.list_import import Listed
from brawlset.bsets.list_names import Names
from brawlset.bsets.set_names import letters
from brawlset.bsets.toml_text import bset_entry, comment, headline, slug
from brawlset.errors import SourceError
from brawlset.reference import BSETS, SET_DECISIONS, BSet, Kind, Reference, load_reference

Standing = Literal["as ours", "changed", "new"]

_KINDS: dict[str, Kind] = {
    "core": "core", "draft_innovation": "draft", "expansion": "expansion", "funny": "funny", "masters": "masters", "starter": "starter",
}  # fmt: skip
_BLOCK = re.compile(r"(?m)^(?=\[\[|# ---)")


@dataclass(frozen=True, slots=True)
class Placed:
    """A BSet of the list as an entry of the catalogue. `gained` and `lost` are its sets against those of ours with the same id."""

    listed: Listed
    bset: BSet
    standing: Standing
    gained: tuple[str, ...]
    lost: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The BSets of the list, those of ours that stay beside them, and what became of the rest, a sentence each."""

    placed: tuple[Placed, ...]
    kept: tuple[BSet, ...]
    remarks: tuple[str, ...]


def make_catalogue(
    listed: Sequence[Listed], ours: Sequence[BSet], known: KnownSets, names: Names, *, file: str, kind: FileKind
) -> Catalogue:
    """The catalogue. A BSet of the list has the id of ours with the same sets, the same name, or most of its sets: decks refer to it."""
    taken: set[str] = set()
    places: dict[int, BSet | None] = {}
    for match in (_same_sets, _same_name, _most_sets):
        for number, entry in enumerate(listed):
            if number not in places:
                free = [bset for bset in ours if bset.id not in taken]
                found = match(entry, free, names)
                if found is not None:
                    places[number] = found
                    taken.add(found.id)
    placed = []
    for number, entry in enumerate(listed):
        own = places.get(number)
        made = _official(entry, own, known, {*taken, *(bset.id for bset in ours)}, _source(entry, file, kind))
        taken.add(made.id)
        placed.append(_placed(entry, made, own))
    kept, remarks = _kept(ours, placed, file)
    return Catalogue(tuple(placed), tuple(kept), tuple(remarks))


def _same_sets(entry: Listed, free: Sequence[BSet], _: Names) -> BSet | None:
    return next((bset for bset in free if set(bset.sets) == set(entry.codes)), None)


def _same_name(entry: Listed, free: Sequence[BSet], names: Names) -> BSet | None:
    key = letters(entry.title)
    meant = {meaning.id for meaning in names.full.get(key, ()) if meaning.kind == "bset"}
    return next(
        (
            bset
            for bset in free
            if set(bset.sets) & set(entry.codes)
            and (
                bset.id in meant or key in {letters(bset.name_en), letters(bset.name_fr or ""), letters(bset.id)} - {""}
            )
        ),
        None,
    )


def _most_sets(entry: Listed, free: Sequence[BSet], _: Names) -> BSet | None:
    """The one of ours that shares more than half of its sets, and of the entry's."""
    for bset in free:
        shared = len(set(bset.sets) & set(entry.codes))
        if 2 * shared > len(bset.sets) and 2 * shared > len(entry.codes):
            return bset
    return None


def _source(entry: Listed, file: str, kind: FileKind) -> str:
    page = f"page {entry.page}, " if kind == "pdf" else ""
    return f"On the official list: {file}, {page}line {entry.line}."


def _official(entry: Listed, own: BSet | None, known: KnownSets, taken: set[str], reason: str) -> BSet:
    sets = [known.by_code[code] for code in entry.codes]
    named = next((each for each in sets if letters(entry.title) in map(letters, (each.name, *each.other_names))), None)
    if len(sets) == 1:
        named = sets[0]
    joined = " + ".join(each.name for each in sets)
    name_en = own.name_en if own else named.name if named else entry.title or joined
    name_fr = entry.title or (own.name_fr if own else None)
    if name_fr is not None and letters(name_fr) == letters(name_en):
        name_fr = own.name_fr if own else None
    return BSet(
        id=own.id if own else slug(name_en, taken),
        name_en=name_en,
        name_fr=name_fr,
        sets=entry.codes,
        kind=own.kind if own else "block" if len(sets) > 1 else _KINDS.get(sets[0].set_type, "precon"),
        standing="default",
        is_default=True,
        provenance="official",
        reason=reason,
    )


def _placed(entry: Listed, made: BSet, own: BSet | None) -> Placed:
    before = own.sets if own else ()
    gained = tuple(code for code in made.sets if code not in before) if own else ()
    lost = tuple(code for code in before if code not in made.sets)
    standing: Standing = "new" if own is None else "changed" if gained or lost else "as ours"
    return Placed(entry, made, standing, gained, lost)


def _kept(ours: Sequence[BSet], placed: Sequence[Placed], file: str) -> tuple[list[BSet], list[str]]:
    """Ours that the list does not name, without the sets that it has elsewhere, and off the default list."""
    used = {each.bset.id for each in placed}
    owner = {code: each.bset.id for each in placed for code in each.bset.sets}
    english = {each.bset.name_en for each in placed}
    kept, remarks = [], []
    for bset in ours:
        if bset.id in used:
            continue
        left = tuple(code for code in bset.sets if code not in owner)
        if not left:
            homes = ", ".join(dict.fromkeys(owner[code] for code in bset.sets))
            remarks.append(f"{bset.id} is gone: its sets are in {homes}.")
            continue
        if left != bset.sets:
            remarks.append(f"{bset.id} keeps {' '.join(left)}: the list has its other sets elsewhere.")
        name = bset.name_en if bset.name_en not in english else f"{bset.name_en} ({bset.id})"
        changed = replace(bset, sets=left, name_en=name)
        if bset.is_default:
            reason = f"Not on the official list ({file}). {bset.reason}"
            changed = replace(changed, is_default=False, standing="set aside", reason=reason)
            remarks.append(f"{bset.id} is not on the list: set aside.")
        kept.append(changed)
    return kept, remarks


def catalogue_text(catalogue: Catalogue, *, file: str) -> str:
    """bsets.toml."""
    head = comment(
        f"The list of BSets (903.BS.3), imported from {file} by 'brawlset bsets import'. The entries of that list come first; what it does"
        " not name is kept below, off the default list. Edit it as any list: see the head of the bundled assets/bsets.toml."
    )
    official = "\n".join(bset_entry(each.bset) for each in catalogue.placed)
    kept = "\n".join(bset_entry(bset) for bset in catalogue.kept)
    return head + headline("on the official list") + official + (headline("not on it") + kept if kept else "")


def decisions_text(text: str, catalogue: Catalogue, ours: Reference, known: KnownSets) -> tuple[str, list[str]]:
    """set_decisions.toml fitted to the catalogue, its comments kept, and what was changed, a sentence each.

    A decision on a set that now composes a BSet of the list is taken out; a BSet that is gone is replaced by the one that bears the
    symbol of the decision's set, else by the one that has most of its sets.
    """
    bsets = [*(each.bset for each in catalogue.placed), *catalogue.kept]
    composing = {code: each.bset for each in catalogue.placed for code in each.bset.sets}
    ids = {bset.id for bset in bsets}
    gone = {bset.id: bset for bset in ours.bsets if bset.id not in ids}
    blocks, changes = [], []
    for block in _BLOCK.split(text):
        code, bset_id = _value(block, "set"), _value(block, "bset")
        is_card = block.startswith("[[card_decision]]")
        if not block.startswith(("[[decision]]", "[[card_decision]]")) or code is None:
            blocks.append(block)
            continue
        home = composing.get(code)
        if home is not None and not (is_card and _value(block, "decision") == "out"):
            changes.append(f"The decision on {_value(block, 'card') or code} is taken out: {code} composes {home.id}.")
            continue
        if bset_id in gone:
            heir = _heir(gone[bset_id], code, bsets, known)
            changes.append(f"The decision on {_value(block, 'card') or code} is for {heir} now, as {bset_id} is gone.")
            blocks.append(block.replace(f'bset = "{bset_id}"', f'bset = "{heir}"'))
            continue
        blocks.append(block)
    return "".join(blocks), changes


def _value(block: str, key: str) -> str | None:
    match = re.search(rf'(?m)^{key} = "([^"]*)"', block)
    return match[1] if match else None


def _heir(gone: BSet, code: str, bsets: Sequence[BSet], known: KnownSets) -> str:
    homes: Mapping[str, str] = {each: bset.id for bset in bsets for each in bset.sets}
    symbol = known.by_code[code].symbol if code in known.by_code else ""
    bearer = next((each for each in gone.sets if each in known.by_code and known.by_code[each].symbol == symbol), None)
    if bearer is not None and bearer in homes:
        return homes[bearer]
    return Counter(homes[each] for each in gone.sets if each in homes).most_common(1)[0][0]


def write_folder(folder: Path, bsets: str, decisions: str, assets: Path) -> None:
    """Write the catalogue as a folder that BRAWLSET_ASSETS can name: bsets.toml and set_decisions.toml, and of `assets` what is not there
    yet. Other files of the folder stay as they are.

    All is loaded before it is put in its place: AssetError where it does not hold together, SourceError where it cannot be written.
    """
    part = folder.with_name(f"{folder.name}.part")
    try:
        shutil.rmtree(part, ignore_errors=True)
        shutil.copytree(assets, part, ignore=shutil.ignore_patterns(BSETS, SET_DECISIONS, "sample"))
        (part / BSETS).write_text(bsets, encoding="utf-8")
        (part / SET_DECISIONS).write_text(decisions, encoding="utf-8")
        load_reference(part)
        for path in sorted(part.rglob("*")):
            target = folder / path.relative_to(part)
            if path.is_dir():
                target.mkdir(parents=True, exist_ok=True)
            elif path.name in {BSETS, SET_DECISIONS} or not target.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                path.replace(target)
    except OSError as error:
        raise SourceError(f"{folder}: cannot be written ({error.strerror}). Give another folder with --to.") from error
    finally:
        shutil.rmtree(part, ignore_errors=True)
