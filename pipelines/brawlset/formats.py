"""The formats as data: what differs from one to the next, read from assets/formats/*.toml.

The rules of deck construction are queries in sql/rules/; here are only the numbers and switches that they take.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Literal, get_args

from brawlset.asset_file import Entry, read_asset, shown_folder

CommanderClause = Literal["creature", "planeswalker", "vehicle", "spacecraft"]
COMMANDER_CLAUSES: tuple[CommanderClause, ...] = get_args(CommanderClause)


@dataclass(frozen=True, slots=True)
class Format:
    """The numbers and switches of one format. `rules` names the rule behind each of them."""

    id: str
    name_en: str
    name_fr: str
    deck_minimum: int
    wishboard_maximum: int
    starting_life: int
    commander_damage: bool
    commander_clauses: tuple[CommanderClause, ...]
    two_commanders: bool
    rules: Mapping[str, str]


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


def _format(file: Entry, stem: str) -> Format:
    name_en, name_fr = file.names()
    rules = file.table("rules", "a table [rules] that names the rule of each value")
    values = (
        "deck_minimum",
        "wishboard_maximum",
        "starting_life",
        "commander_damage",
        "commander_clauses",
        "two_commanders",
    )
    format_ = Format(
        id=file.identifier(),
        name_en=name_en,
        name_fr=name_fr,
        deck_minimum=file.number("deck_minimum"),
        wishboard_maximum=file.number("wishboard_maximum"),
        starting_life=file.number("starting_life"),
        commander_damage=file.flag("commander_damage"),
        commander_clauses=file.choices("commander_clauses", COMMANDER_CLAUSES),
        two_commanders=file.flag("two_commanders"),
        rules=MappingProxyType({value: rules.text(value, "the number of a rule") for value in values}),
    )
    if format_.id and format_.id != stem:
        file.note(f"has id = {format_.id!r}. Expected {stem!r}, the name of the file.")
    rules.close()
    file.close()
    return format_
