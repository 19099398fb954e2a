"""Where sql/, assets/ and dashboards/ are: beside the package in a checkout, inside it in an installed wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def bundled(folder: str) -> Path:
    """The folder `sql`, `assets` or `dashboards` that travels with the package."""
    inside = _PACKAGE / "bundled" / folder
    return inside if inside.is_dir() else _PACKAGE.parent.parent / folder


def sql_text(name: str) -> str:
    """The text of one file below sql/, for example `main/cards.sql`."""
    return (bundled("sql") / name).read_text(encoding="utf-8")
