"""`brawlset bsets check`: whether the list of BSets and the decisions hold together, without a build."""

from __future__ import annotations

from datetime import UTC, datetime

import click

from brawlset.cli.options import format_option
from brawlset.output import Format


@click.command(name="check", short_help="Check the list and the decisions, without building.")
@format_option
def command(*, format_: Format) -> None:
    """Check assets/ (or the folder BRAWLSET_ASSETS) without building: unknown set codes with the ones that may be meant, a set in two
    BSets, entries that stand there twice, missing reasons, decisions that have gone stale, sets that are undecided. Exits with 1 where a
    refresh would stop.

    \b
    Examples:
      brawlset bsets check
      BRAWLSET_ASSETS=my-list brawlset bsets check --format json
    """
    from brawlset.bsets.check import check_assets
    from brawlset.cli.printing import note, print_data, say, warn
    from brawlset.settings import load_settings

    report = check_assets(load_settings(), today=datetime.now(UTC).date())
    lines = [
        *(("problem", line) for line in report.problems),
        *(("stale", line) for line in report.stale),
        *(("remark", line) for line in report.remarks),
        *(("not checked", line) for line in report.unchecked),
    ]
    if format_ != "table":
        print_data(format_, ("kind", "text"), lines)
    else:
        if report.counts:
            say(f"{report.folder}: {report.counts}.")
        for line in report.problems:
            say(f"problem: {line}")
        for line in report.stale:
            say(f"stale: {line}")
        for line in report.remarks:
            say(f"remark: {line}")
        for line in report.unchecked:
            warn(line)
        if not lines:
            say("Everything holds together, and nothing is undecided or stale.")
        elif not report.problems:
            note("nothing here stops a refresh.")
    if report.problems:
        raise click.exceptions.Exit(1)
