"""`brawlset bsets diff`: what another list of BSets changes against the one in use."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from brawlset.cli.options import format_option
from brawlset.output import Format

if TYPE_CHECKING:
    from brawlset.bsets.diff import BsetDiff

_SHOWN = 8


@click.command(name="diff", short_help="What an imported list changes: BSets, sets, cards, commanders.")
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False))
@click.option("--all", "is_all", is_flag=True, help="Every name, not just the first few.")
@format_option
def command(*, folder: Path | None, is_all: bool, format_: Format) -> None:
    """What the list in FOLDER, without it the one that 'bsets import' has written, changes against the list in use (assets/, or
    BRAWLSET_ASSETS): BSets that are added, removed or changed, their sets, cards and commanders. CSV and JSON have one row a BSet.

    \b
    Examples:
      brawlset bsets diff
      brawlset bsets diff my-list --format json
    """
    from brawlset.bsets.diff import diff_catalogues
    from brawlset.cli.printing import count, print_data, say, warn
    from brawlset.errors import NotFoundError
    from brawlset.reference import BSETS, load_reference
    from brawlset.settings import load_settings

    settings = load_settings()
    folder = folder or settings.home / "official"
    if not (folder / BSETS).is_file():
        raise NotFoundError(
            f"{folder}: there is no {BSETS} in it. 'brawlset bsets import FILE' writes one, or name another folder."
        )
    formats = folder / "formats" if (folder / "formats").is_dir() else settings.assets / "formats"
    found = diff_catalogues(settings, load_reference(settings.assets), load_reference(folder, formats=formats))
    if found.unchecked:
        warn(found.unchecked)
    if format_ != "table":
        names = (
            "bset_id", "name", "changes", "gained_sets", "lost_sets", "gained_cards", "lost_cards", "gained_commanders",
            "lost_commanders",
        )  # fmt: skip
        print_data(format_, names, ([getattr(each, name) for name in names] for each in found.bsets))
        return
    for each in found.bsets:
        _show(each, shown=10_000 if is_all else _SHOWN)
    say(
        f"{count(len(found.bsets), 'BSet changes', 'BSets change')}, {count(found.unchanged_count, 'stays', 'stay')} as they are."
    )


def _show(diff: BsetDiff, *, shown: int) -> None:
    from brawlset.cli.printing import count, say

    say(f"{diff.bset_id} ({diff.name}): {', '.join(diff.changes)}", bold=True)
    for label, gained, lost in (
        ("set", diff.gained_sets, diff.lost_sets),
        ("card", diff.gained_cards, diff.lost_cards),
        ("commander", diff.gained_commanders, diff.lost_commanders),
    ):
        for sign, names in (("+", gained), ("-", lost)):
            if names:
                more = f"; and {len(names) - shown:,} more" if len(names) > shown else ""
                say(f"  {sign}{count(len(names), label)}: {'; '.join(names[:shown])}{more}")
