"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])


def format_option(command: _Command) -> _Command:
    """--format table|csv|json, passed as `format_`."""
    return click.option(
        "--format",
        "format_",
        type=click.Choice(["table", "csv", "json"]),
        default="table",
        show_default=True,
        help="How to print: for reading, or the whole data for other programs.",
    )(command)


def bset_option(command: _Command) -> _Command:
    """--bset, or None."""
    return click.option(
        "--bset",
        metavar="BSET",
        help="Id, name (English or French) or set code of a BSet.",
    )(command)


def as_of_option(command: _Command) -> _Command:
    """--as-of, a date or None."""
    return click.option(
        "--as-of",
        type=click.DateTime(["%Y-%m-%d"]),
        callback=_day,
        metavar="DATE",
        help="As it was on that day: only what was out counts.",
    )(command)


def _day(_: click.Context, __: click.Parameter, value: datetime | None) -> date | None:
    return None if value is None else value.date()


def names_option(command: _Command) -> _Command:
    """--names LANG, or None."""
    return click.option(
        "--names",
        "names_in",
        metavar="LANG",
        help="Call cards by their names in this language, such as fr, where the database has them.",
    )(command)


BRAWLSET, LEGENDARY, DRAFT = "brawlset", "legendary-commander", "commander-draft"


def format_name_option(command: _Command) -> _Command:
    """--for brawlset|legendary-commander, passed as `game_format`."""
    return click.option(
        "--for",
        "game_format",
        type=click.Choice([BRAWLSET, LEGENDARY]),
        default=BRAWLSET,
        show_default=True,
        help="The game's format.",
    )(command)


def choose_option(command: _Command) -> _Command:
    """--choose COLOR, passed as `choose`: the colors of all that are given, or None."""
    return click.option(
        "--choose",
        multiple=True,
        metavar="COLOR",
        callback=lambda _context, _option, colors: ",".join(colors) or None,
        help="The color chosen, for a commander that lets its player choose one; twice for two.",
    )(command)


def output_option(command: _Command) -> _Command:
    """--output FILE, passed as `output`."""
    return click.option(
        "--output",
        "-o",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        help="Write the result to a file that ends in .parquet, .csv or .json.",
    )(command)


def param_option(command: _Command) -> _Command:
    """--param NAME=VALUE, any number of times, passed as `params`: name -> value."""
    return click.option(
        "--param",
        "params",
        multiple=True,
        metavar="NAME=VALUE",
        callback=_params,
        help="The value of $NAME in the SQL; may be given several times.",
    )(command)


def _params(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for value in values:
        name, sign, text = value.partition("=")
        name = name.strip().removeprefix("$")
        if not sign or not name.isidentifier():
            raise click.BadParameter(f"{value!r} is not NAME=VALUE. Write, for example, --param bset=war-of-the-spark")
        found[name] = text
    return found


def pager_option(command: _Command) -> _Command:
    """--pager/--no-pager, passed as `pager`."""
    return click.option(
        "--pager/--no-pager",
        default=True,
        show_default=True,
        help="On a terminal, page what is longer than the screen.",
    )(command)
