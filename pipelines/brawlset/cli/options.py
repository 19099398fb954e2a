"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
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
    """--bset, required."""
    return click.option(
        "--bset",
        required=True,
        metavar="BSET",
        help="Id, name (English or French) or set code of a BSet.",
    )(command)
