"""The formats as data: what differs from one to the next, read from assets/formats/*.toml.

The rules of deck construction are queries in sql/rules/; here are only the numbers and switches that they take, and which of
them a format is checked by.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Literal, get_args

from brawlset.asset_file import Entry, did_you_mean, read_asset, shown_folder
from brawlset.bundle import bundled
from brawlset.cards.hybrid import Reading
from brawlset.errors import ConfigurationError

CommanderClause = Literal[
    "creature", "planeswalker", "any planeswalker", "enchantment", "artifact", "land", "vehicle", "spacecraft", "text"
]
Board = Literal["wishboard", "sideboard", "none"]
SwapFrom = Literal["deck", "deck and sideboard", "nowhere"]

COMMANDER_CLAUSES: tuple[CommanderClause, ...] = get_args(CommanderClause)
BOARDS: tuple[Board, ...] = get_args(Board)
HYBRIDS: tuple[Reading, ...] = get_args(Reading)
SWAPS: tuple[SwapFrom, ...] = get_args(SwapFrom)

RULED = (
    "deck_minimum",
    "extra_maximum",
    "copies",
    "identity",
    "typed_lands",
    "commander_clauses",
    "two_commanders",
    "swap_from",
    "ban_list",
    "starting_life",
    "commander_damage",
)
"""What a format names a rule for."""


@dataclass(frozen=True, slots=True)
class BoosterGrant:
    """What boosters of a set in a draft allow: so many copies of a card beside the pool, as commanders only, and whether commanders of at
    most one color have partner (903.13e-f)."""

    set_code: str
    card: str
    copies: int
    grants_partner: bool
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """The numbers and switches of one format. `rules` names the rule behind each of them, for the reports.

    A deck holds from `deck_minimum` to `deck_maximum` cards (None: no maximum), commanders included; the extra board is empty or
    holds from `extra_minimum` to `extra_maximum`. `deck_rules` are the files below sql/rules/, without their suffix, in the order
    of a report.
    """

    id: str
    name_en: str
    name_fr: str
    deck_minimum: int
    deck_maximum: int | None
    extra: Board
    extra_minimum: int
    extra_maximum: int
    binds_extra: bool
    hybrid: Reading
    starting_life: int
    commander_damage: bool
    commander_clauses: tuple[CommanderClause, ...]
    two_commanders: bool
    swap_from: SwapFrom
    uses_bsets: bool
    duel_ban_list: bool
    deck_rules: tuple[str, ...]
    rules: Mapping[str, str]
    is_singleton: bool = True
    booster_grants: tuple[BoosterGrant, ...] = ()


def load_formats(folder: Path, *, problems: list[str]) -> tuple[Format, ...]:
    """The formats of a folder, one a file, in the order of the names; what is wrong is added to the problems."""
    shown = shown_folder(folder)
    paths = sorted(folder.glob("*.toml"))
    if not paths:
        problems.append(
            f"{shown}: there is no format. Expected a file such as brawlset.toml: take the project's assets/formats/."
        )
    files = [read_asset(path, shown=f"{shown}/{path.name}", problems=problems) for path in paths]
    return tuple(_format(file, path.stem) for file, path in zip(files, paths, strict=True) if file)


def find_format(formats: tuple[Format, ...], text: str) -> Format:
    """The format that a player names by its id or its name, in any case. ConfigurationError, with those there are, for any other."""
    wanted = "-".join(text.casefold().split())
    for format_ in formats:
        if wanted in {format_.id, *("-".join(n.casefold().split()) for n in (format_.name_en, format_.name_fr))}:
            return format_
    known = [format_.id for format_ in formats]
    raise ConfigurationError(
        f"There is no format {text!r}{did_you_mean(wanted, known)}. Known are: {', '.join(known)}."
    )


def _format(file: Entry, stem: str) -> Format:
    name_en, name_fr = file.names()
    rules = file.table("rules", "a table [rules] that names the rule of each value")
    format_ = Format(
        id=file.identifier(),
        name_en=name_en,
        name_fr=name_fr or name_en,
        deck_minimum=file.number("deck_minimum"),
        deck_maximum=file.number("deck_maximum") if file.has("deck_maximum") else None,
        extra=file.choice("extra", BOARDS),
        extra_minimum=file.number("extra_minimum"),
        extra_maximum=file.number("extra_maximum"),
        binds_extra=file.flag("binds_extra"),
        hybrid=file.choice("hybrid", HYBRIDS),
        starting_life=file.number("starting_life"),
        commander_damage=file.flag("commander_damage"),
        commander_clauses=file.choices("commander_clauses", COMMANDER_CLAUSES),
        two_commanders=file.flag("two_commanders"),
        swap_from=file.choice("swap_from", SWAPS),
        uses_bsets=file.flag("uses_bsets"),
        duel_ban_list=file.flag("duel_ban_list"),
        deck_rules=file.texts("deck_rules", "a list of files below sql/rules/ such as ['shared/deck_size']"),
        rules=MappingProxyType({value: rules.text(value, "the number of a rule") for value in RULED}),
        is_singleton=not file.has("singleton") or file.flag("singleton"),
        booster_grants=tuple(map(_grant, file.tables("boosters", noun="boosters of", named_by="set"))),
    )
    _check(format_, file, stem)
    rules.close()
    file.close()
    return format_


def _grant(entry: Entry) -> BoosterGrant:
    grant = BoosterGrant(
        set_code=entry.code("set"),
        card=entry.text("card", "the English name of a card"),
        copies=entry.number("copies"),
        grants_partner=entry.has("grants_partner") and entry.flag("grants_partner"),
        rule=entry.text("rule", "the rule, such as 'CR 903.13e'"),
    )
    entry.close()
    return grant


def _check(format_: Format, file: Entry, stem: str) -> None:
    if format_.id and format_.id != stem:
        file.note(f"has id = {format_.id!r}. Expected {stem!r}, the name of the file.")
    if format_.deck_maximum is not None and format_.deck_maximum < format_.deck_minimum:
        file.note(f"has deck_maximum = {format_.deck_maximum}, less than deck_minimum = {format_.deck_minimum}.")
    if format_.extra_maximum < format_.extra_minimum:
        file.note(f"has extra_maximum = {format_.extra_maximum}, less than extra_minimum = {format_.extra_minimum}.")
    known = sorted(f"{path.parent.name}/{path.stem}" for path in (bundled("sql") / "rules").glob("*/*.sql"))
    for rule in format_.deck_rules:
        if rule not in known:
            file.note(f"has {rule!r} in deck_rules, which is no file of sql/rules/{did_you_mean(rule, known)}.")
