"""`brawlset rollback`: the builds that are kept, and the way back to one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from brawlset.cli.options import format_option
from brawlset.output import Format

if TYPE_CHECKING:
    from brawlset.builds import BuildFile

_CONTENT_SHOWN = 12
_NAMES = (
    "name", "is_published", "built_at", "version", "card_count", "bset_count", "byte_count", "content", "path", "problem",
)  # fmt: skip


@click.command(short_help="List the builds that are kept, or go back to one.")
@click.argument("build", required=False)
@format_option
def command(*, build: str | None, format_: Format) -> None:
    """Without a name, list the published build and those before it that are kept (BRAWLSET_KEEP_BUILDS, 5 without it). With a name, or
    the beginning of one, put that build in the place of the published one, in one step and noted in the history. What is taken back stays
    among the kept builds, and a refresh does not publish the same data again.

    \b
    Examples:
      brawlset rollback
      brawlset rollback 20260908T090157Z
    """
    from brawlset.builds import list_builds, roll_back
    from brawlset.cli.printing import say
    from brawlset.lock import utc_now
    from brawlset.settings import load_settings

    settings = load_settings()
    if build is None:
        _list(list_builds(settings), format_)
        return
    restored = roll_back(settings, build, now=utc_now())
    say(
        f"{settings.database} is the build of {restored.built_at:%Y-%m-%d %H:%M} UTC again. What was taken back is not published anew from"
        " the same data: the next refresh waits for others, or for --accept rolled-back."
    )


def _list(found: Sequence[BuildFile], format_: Format) -> None:
    from brawlset.cli.printing import print_rows, print_table, say, size, warn
    from brawlset.output import Column

    if format_ != "table":
        print_rows(format_, [asdict(build) | {"path": str(build.path)} for build in found], names=_NAMES)
        return
    readable = [build for build in found if not build.problem]
    if readable:
        print_table(
            (
                Column("Build", is_kept_whole=True),
                Column("Cards", is_right=True),
                Column("BSets", is_right=True),
                Column("Size", is_right=True),
                Column("Content"),
            ),
            [
                (
                    f"{build.name}{' (published)' if build.is_published else ''}",
                    f"{build.card_count:,}",
                    f"{build.bset_count:,}",
                    size(build.byte_count),
                    str(build.content)[:_CONTENT_SHOWN],
                )
                for build in readable
            ],
        )
    for build in found:
        if build.problem:
            warn(build.problem)
    if len(found) < 2:
        say(
            "No build before the published one is kept yet."
            if found
            else "There is no database yet. Run 'brawlset refresh'."
        )
    else:
        say("Equal contents are equal rows. To go back: brawlset rollback BUILD (the beginning of its name is enough).")
