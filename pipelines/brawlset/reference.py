"""The reference data that people edit: BSets, decisions on sets, old set codes; read from assets/*.toml and checked.

Here are the types and what must hold between the entries. How a TOML file is read is in `asset_file.py`, a format in
`formats.py`; what Scryfall's sets and cards make of the decisions is SQL.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from brawlset.asset_file import Entry, did_you_mean, read_asset, shown_folder
from brawlset.errors import AssetError
from brawlset.formats import Format, load_formats

Kind = Literal[
    "pre-block", "block", "expansion", "universes-beyond", "core", "starter", "draft", "masters", "precon", "funny"
]
Standing = Literal["default", "optional", "announced", "set aside"]
Provenance = Literal["derived", "official"]
Decision = Literal["in", "out", "without effect"]
CardVerdict = Literal["in", "out"]

KINDS: tuple[Kind, ...] = get_args(Kind)
STANDINGS: tuple[Standing, ...] = get_args(Standing)
PROVENANCES: tuple[Provenance, ...] = get_args(Provenance)
DECISIONS: tuple[Decision, ...] = get_args(Decision)
CARD_VERDICTS: tuple[CardVerdict, ...] = get_args(CardVerdict)

BSETS, SET_DECISIONS, SET_ALIASES = "bsets.toml", "set_decisions.toml", "set_aliases.toml"

_REASON = "one sentence that says why"
_RULE = "the rule that decides, such as '903.BS.4' or 'D-11'"


@dataclass(frozen=True, slots=True)
class BSet:
    """Sets that are played together (903.BS.2-3). `sets` compose it; a set that joins by symbol is a decision.

    Without a French name of its own, it has that of its set by the archives of sets.
    """

    id: str
    name_en: str
    name_fr: str | None
    sets: tuple[str, ...]
    kind: Kind
    standing: Standing
    is_default: bool
    provenance: Provenance
    reason: str


@dataclass(frozen=True, slots=True)
class SetDecision:
    """What becomes of one set that composes no BSet, or stays out of another than its own (903.BS.4).

    Under review is what holds for now, until somebody has looked at printed cards.
    """

    set_code: str
    decision: Decision
    bset_id: str | None
    rule: str
    reason: str
    is_under_review: bool = False


@dataclass(frozen=True, slots=True)
class TypeRule:
    """What becomes of the sets of a type (None: any), all or those on screen only; the first rule that fits decides."""

    set_type: str | None
    is_digital: bool
    decision: Decision
    rule: str
    reason: str


@dataclass(frozen=True, slots=True)
class CardDecision:
    """A card, by its English name, whose printing in that set makes it a member of the BSet, or none, whatever becomes of the set."""

    set_code: str
    card: str
    decision: CardVerdict
    bset_id: str
    rule: str
    reason: str
    is_under_review: bool = False


@dataclass(frozen=True, slots=True)
class SetAlias:
    """A code that others write. `target` is Scryfall's code today; None: retired, its printings prove nothing."""

    code: str
    target: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Reference:
    """All reference data, checked. `folder` is where it came from, as messages show it."""

    bsets: tuple[BSet, ...]
    decisions: tuple[SetDecision, ...]
    type_rules: tuple[TypeRule, ...]
    card_decisions: tuple[CardDecision, ...]
    aliases: tuple[SetAlias, ...]
    formats: tuple[Format, ...]
    stand_in_symbols: frozenset[str]
    folder: str


def load_reference(assets: Path, *, formats: Path | None = None) -> Reference:
    """The reference data of a folder: bsets.toml, set_decisions.toml, set_aliases.toml if there is one, formats/*.toml.

    `formats` is the folder of formats if it is not the one inside `assets`.
    Raises AssetError with all problems of all files, a line each: file, entry, what was expected, what to do.
    """
    folder = shown_folder(assets)
    formats_folder = assets / "formats" if formats is None else formats
    problems: list[str] = []
    bsets_file = read_asset(assets / BSETS, shown=f"{folder}/{BSETS}", problems=problems)
    decisions_file = read_asset(assets / SET_DECISIONS, shown=f"{folder}/{SET_DECISIONS}", problems=problems)
    bsets = _bsets(bsets_file) if bsets_file else ()
    decisions = _decisions(decisions_file) if decisions_file else ()
    card_decisions = _card_decisions(decisions_file) if decisions_file else ()
    type_rules = _type_rules(decisions_file) if decisions_file else ()
    stand_ins = _stand_ins(decisions_file) if decisions_file else frozenset()
    if bsets_file and decisions_file:
        decisions_file.close()
        _check_against_bsets(bsets, decisions, card_decisions, decisions_file)
    reference = Reference(
        bsets=bsets,
        decisions=decisions,
        type_rules=type_rules,
        card_decisions=card_decisions,
        aliases=_aliases(assets / SET_ALIASES, f"{folder}/{SET_ALIASES}", problems),
        formats=load_formats(formats_folder, problems=problems),
        stand_in_symbols=stand_ins,
        folder=folder,
    )
    if problems:
        raise AssetError("\n".join([*problems, "Correct this and run the command again."]))
    return reference


def check_codes(reference: Reference, known_codes: Collection[str]) -> list[str]:
    """What the reference data says of sets that Scryfall does not list, a sentence each; empty if all is well.

    `known_codes` are the codes of Scryfall's list of sets. An alias that hides a listed set is a problem too.
    """
    codes = frozenset(known_codes)
    free = codes.difference(code for bset in reference.bsets for code in bset.sets)
    named = [(BSETS, f"BSet {bset.id!r} names set", code) for bset in reference.bsets for code in bset.sets]
    named += [(SET_DECISIONS, "a decision names set", decision.set_code) for decision in reference.decisions]
    named += [(SET_DECISIONS, f"card decision {c.card!r} names set", c.set_code) for c in reference.card_decisions]
    named += [(SET_ALIASES, f"alias {a.code!r} leads to set", a.target) for a in reference.aliases if a.target]
    problems = [
        f"{reference.folder}/{file}: {phrase} {code!r}, which Scryfall does not list"
        f"{did_you_mean(code, free if file == BSETS else codes)}."
        for file, phrase, code in named
        if code not in codes
    ]
    problems += [
        f"{reference.folder}/{SET_ALIASES}: alias {alias.code!r} is a code that Scryfall lists. Take the alias out."
        for alias in reference.aliases
        if alias.code in codes
    ]
    return problems


def _note_repeated(entry: Entry, values: Iterable[str], phrase: str) -> None:
    for value, count in Counter(values).items():
        if value and count > 1:
            entry.note(f"has {count} entries {phrase} {value!r}. Expected one: join them or leave the others out.")


def _bsets(file: Entry) -> tuple[BSet, ...]:
    entries = file.tables("bset", noun="BSet", named_by="id")
    file.close()
    if not entries:
        file.note("has no BSet. Expected at least one entry that begins with [[bset]].")
    bsets = tuple(_bset(entry) for entry in entries)
    _note_repeated(file, (bset.id for bset in bsets), "with the id")
    _note_repeated(file, (bset.name_en for bset in bsets), "with the English name")
    composing: dict[str, str] = {}
    for bset in bsets:
        for code in bset.sets:
            other = composing.setdefault(code, bset.id)
            if other != bset.id:
                file.note(f"has set {code!r} in two BSets, {other!r} and {bset.id!r}. Take it out of one of them.")
    return bsets


def _bset(entry: Entry) -> BSet:
    before = len(entry.problems)
    name_en, name_fr = entry.names()
    bset = BSet(
        id=entry.identifier(),
        name_en=name_en,
        name_fr=name_fr,
        sets=entry.codes("sets"),
        kind=entry.choice("kind", KINDS),
        standing=entry.choice("standing", STANDINGS),
        is_default=entry.flag("default"),
        provenance=entry.choice("provenance", PROVENANCES),
        reason=entry.text("reason", _REASON),
    )
    if len(entry.problems) == before and bset.is_default != (bset.standing == "default"):
        entry.note(
            f"has default = {str(bset.is_default).lower()} and standing = {bset.standing!r}, which do not agree. "
            "Expected default = true with standing = 'default', or false with another standing."
        )
    entry.close()
    return bset


def _decisions(file: Entry) -> tuple[SetDecision, ...]:
    decisions = tuple(_decision(entry) for entry in file.tables("decision", noun="decision on set", named_by="set"))
    _note_repeated(file, (decision.set_code for decision in decisions), "[[decision]] on set")
    return decisions


def _decision(entry: Entry) -> SetDecision:
    decision = SetDecision(
        set_code=entry.code("set"),
        decision=entry.choice("decision", DECISIONS),
        bset_id=entry.optional_text("bset", "the id of a BSet"),
        rule=entry.text("rule", _RULE),
        reason=entry.text("reason", _REASON),
        is_under_review=entry.has("review") and entry.flag("review"),
    )
    if decision.decision == "in" and not entry.has("bset"):
        entry.note("is 'in' without a bset. Expected the id of the BSet that the set joins.")
    entry.close()
    return decision


def _card_decisions(file: Entry) -> tuple[CardDecision, ...]:
    decisions = tuple(
        _card_decision(entry) for entry in file.tables("card_decision", noun="card decision", named_by="card")
    )
    _note_repeated(file, (f"{d.card} ({d.set_code})" for d in decisions if d.card), "[[card_decision]] on")
    return decisions


def _card_decision(entry: Entry) -> CardDecision:
    decision = CardDecision(
        set_code=entry.code("set"),
        card=entry.text("card", "the English name of a card"),
        decision=entry.choice("decision", CARD_VERDICTS),
        bset_id=entry.text("bset", "the id of a BSet"),
        rule=entry.text("rule", _RULE),
        reason=entry.text("reason", _REASON),
        is_under_review=entry.has("review") and entry.flag("review"),
    )
    entry.close()
    return decision


def _type_rules(file: Entry) -> tuple[TypeRule, ...]:
    rules = tuple(_type_rule(entry) for entry in file.tables("type_rule", noun="type rule", named_by="set_type"))
    _note_repeated(file, (rule.set_type or "any" for rule in rules if not rule.is_digital), "[[type_rule]] for type")
    return rules


def _type_rule(entry: Entry) -> TypeRule:
    rule = TypeRule(
        set_type=entry.optional_text("set_type", "a type of sets such as 'token'"),
        is_digital=entry.has("is_digital") and entry.flag("is_digital"),
        decision=entry.choice("decision", DECISIONS),
        rule=entry.text("rule", _RULE),
        reason=entry.text("reason", _REASON),
    )
    if rule.set_type is None and not rule.is_digital:
        entry.note("fits every set. Expected a set_type, or is_digital = true, or both.")
    if rule.decision == "in":
        entry.note("is 'in'. A type of sets joins no BSet: decide its sets one by one.")
    entry.close()
    return rule


def _stand_ins(file: Entry) -> frozenset[str]:
    symbols = file.table("symbols", "a table [symbols] with stand_ins")
    names = symbols.texts("stand_ins", "a list of icon names such as ['star', 'default']")
    symbols.close()
    return frozenset(names)


def _check_against_bsets(
    bsets: Collection[BSet], decisions: Collection[SetDecision], card_decisions: Collection[CardDecision], file: Entry
) -> None:
    by_id = {bset.id: bset for bset in bsets}
    composing = {code: bset for bset in bsets for code in bset.sets}
    named = [(f"decision on set {decision.set_code!r}", decision.bset_id) for decision in decisions]
    named += [(f"card decision {decision.card!r}", decision.bset_id) for decision in card_decisions]
    for label, bset_id in named:
        if bset_id and bset_id not in by_id:
            hint = did_you_mean(bset_id, by_id)
            file.problems.append(
                f"{file.shown}: {label} names BSet {bset_id!r}, which {BSETS} does not have{hint}. Correct the id."
            )
    counting = {(code, bset.id) for bset in bsets for code in bset.sets}
    counting |= {(d.set_code, d.bset_id) for d in decisions if d.decision == "in" and d.bset_id}
    for card in card_decisions:
        if card.decision == "in" and (card.set_code, card.bset_id) in counting:
            file.problems.append(
                f"{file.shown}: card decision {card.card!r} is 'in', but every card of set {card.set_code!r} is in BSet"
                f" {card.bset_id!r} already. Take it out."
            )
    for decision in decisions:
        own = composing.get(decision.set_code)
        if own is None:
            continue
        label = f"{file.shown}: decision on set {decision.set_code!r}"
        if decision.decision == "in":
            file.problems.append(f"{label} is 'in', but the set composes BSet {own.id!r}. Take one of them out.")
        elif decision.bset_id == own.id:
            file.problems.append(
                f"{label} is {decision.decision!r} for BSet {own.id!r}, which the set composes. Take one of them out."
            )
        elif own.is_default:
            file.problems.append(
                f"{label} is {decision.decision!r}, but the set composes the default BSet {own.id!r}. "
                "Take the decision out, or make the BSet no default."
            )


def _aliases(path: Path, shown: str, problems: list[str]) -> tuple[SetAlias, ...]:
    """The aliases; none where the file is absent, for a folder that names only today's codes needs none."""
    file = read_asset(path, shown=shown, problems=problems) if path.exists() else None
    if file is None:
        return ()
    aliases = tuple(_alias(entry) for entry in file.tables("alias", noun="alias", named_by="code"))
    file.close()
    _note_repeated(file, (alias.code for alias in aliases), "[[alias]] for code")
    codes = {alias.code for alias in aliases}
    for alias in aliases:
        if alias.target in codes:
            file.note(
                f"has alias {alias.code!r} lead to {alias.target!r}, which is an alias itself. Name the code of today."
            )
    return aliases


def _alias(entry: Entry) -> SetAlias:
    is_retired = entry.has("retired") and entry.flag("retired")
    alias = SetAlias(
        code=entry.code("code"),
        target=entry.code("target") if entry.has("target") else None,
        reason=entry.text("reason", "who writes the code, or what became of the set"),
    )
    if is_retired == entry.has("target"):
        entry.note("needs one of two: target, the set's code today, or retired = true.")
    entry.close()
    return alias
