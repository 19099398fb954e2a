"""`brawlset check`: are these decks legal?"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import click

from brawlset.cli.options import DRAFT, choose_option

if TYPE_CHECKING:
    import duckdb

    from brawlset.decks.report import Report
    from brawlset.decks.rule_run import Drafted
    from brawlset.decks.words import Lang


_FOR_DRAFT = "--pool and --boosters are for Commander Draft: give --for commander-draft, or leave them out."


@click.command(short_help="Is this deck legal? Every fault with its rule and the way out.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--bset", metavar="BSET", help="Id, name or set code of the BSet; without it the lists say, or it is found."
)
@click.option(
    "--for", "game_format", metavar="FORMAT", help="The game's format; without it the lists say, or it is brawlset."
)
@click.option("--commander", "commanders", multiple=True, metavar="NAME", help="Who leads the deck; twice for a pair.")
@choose_option
@click.option(
    "--ban-list", "ban_lists", multiple=True, metavar="FILE", help="A ban list of your own: TOML, or a name a line."
)
@click.option(
    "--pool", metavar="FILE", help="Commander Draft: the cards that were drafted, in any format of deck lists."
)
@click.option("--boosters", metavar="SETS", help="Commander Draft: the sets whose boosters were in the draft: cmr,cmm.")
@click.option("--swaps/--no-swaps", default=None, help="Who else could lead each deck [default: for one deck].")
@click.option(
    "--lang", type=click.Choice(["en", "fr"]), default="en", show_default=True, help="Language of the sentences."
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json", "csv"]),
    default="text",
    show_default=True,
    help="How to print.",
)
def command(
    *,
    files: tuple[str, ...],
    bset: str | None,
    game_format: str | None,
    commanders: tuple[str, ...],
    choose: str | None,
    ban_lists: tuple[str, ...],
    pool: str | None,
    boosters: str | None,
    swaps: bool | None,
    lang: Lang,
    format_: Literal["text", "json", "csv"],
) -> None:
    """Check deck lists: files, folders of them, or '-' for standard input. Plain text, Arena, MTGO, Moxfield, Archidekt, Cockatrice
    and other exports are read. The exit code is 1 where any deck is not legal, or could not be read.

    \b
    Examples:
      brawlset check feather.txt --bset war-of-the-spark
      brawlset check tournament/ --lang fr
      brawlset check - --commander "Karn, the Great Creator" < list.txt
      brawlset check deck.txt --for commander-draft --pool pool.txt --boosters cmr
    """
    from datetime import UTC, datetime
    from pathlib import Path

    from brawlset.cli.database import published
    from brawlset.cli.deck_files import read_files
    from brawlset.cli.printing import note
    from brawlset.decks.bans import load_ban_list
    from brawlset.decks.checking import check
    from brawlset.decks.preparing import Question, formats_of
    from brawlset.decks.reading_messages import say_refused
    from brawlset.decks.renaming import renamed
    from brawlset.decks.report import Report
    from brawlset.errors import ConfigurationError
    from brawlset.formats import find_format
    from brawlset.settings import load_settings

    settings = load_settings()
    formats = formats_of(settings.assets / "formats")
    is_drafted = pool is not None or boosters is not None
    if is_drafted and game_format is not None and find_format(formats, game_format).id != DRAFT:
        raise ConfigurationError(_FOR_DRAFT)
    today = datetime.now(UTC).date()
    with published(settings) as con:
        read = read_files(con, files)
        is_single = len(read) == 1
        question = Question(
            game_format=game_format,
            bset=bset,
            commanders=commanders,
            colors=choose,
            bans=tuple(load_ban_list(Path(path), today=today) for path in ban_lists),
            drafted=_drafted(con, pool, boosters),
            formats=formats,
            with_leaders=is_single if swaps is None else swaps,
            with_evidence=format_ == "json",
        )
        found = check(con, [one.deck for one in read if one.deck is not None], question)
        verdicts = iter(zip(found, found if lang == "en" else renamed(con, found, lang), strict=True))
    reports = []
    for one in read:
        verdict, shown = next(verdicts) if one.deck is not None else (None, None)
        refused = say_refused(one.error, lang) if one.error is not None else None
        named = find_format(formats, verdict.format if verdict else game_format or "brawlset")
        reports.append(Report(one.source, named, verdict, refused, shown))
    if is_drafted and any(report.format.id != DRAFT for report in reports):
        note(_FOR_DRAFT)
    _print(reports, lang, format_)
    if not all(report.is_legal for report in reports):
        sys.exit(1)


def _drafted(con: duckdb.DuckDBPyConnection, pool: str | None, boosters: str | None) -> Drafted | None:
    """What --pool and --boosters say."""
    if pool is None and boosters is None:
        return None
    from brawlset.cli.draft_pool import boosters_of, pool_of
    from brawlset.decks.rule_run import Drafted

    return Drafted(None if pool is None else pool_of(con, pool), boosters_of(con, boosters))


def _print(reports: Sequence[Report], lang: Lang, format_: Literal["text", "json", "csv"]) -> None:
    from brawlset.cli.printing import print_data
    from brawlset.decks.report import CSV_COLUMNS, as_data, csv_rows

    if format_ == "json":
        data = [as_data(report, lang) for report in reports]
        keys = list(dict.fromkeys(key for one in data for key in one))
        print_data("json", keys, [[one.get(key) for key in keys] for one in data])
    elif format_ == "csv":
        print_data("csv", CSV_COLUMNS, [row for report in reports for row in csv_rows(report, lang)])
    elif len(reports) == 1:
        _print_details(reports[0], lang)
    else:
        _print_tournament(reports, lang)


def _print_details(report: Report, lang: Lang) -> None:
    from brawlset.cli.printing import say, width
    from brawlset.decks.report import details, headline, outline
    from brawlset.output import wrap

    say(headline(report, lang), bold=True)
    if report.verdict is not None:
        say(outline(report, lang))
    for line in details(report, lang):
        indent = len(line) - len(line.lstrip()) + 2
        for part in wrap(" " * indent + line.lstrip(), width(), indent=indent + 2):
            click.echo(part)


def _print_tournament(reports: Sequence[Report], lang: Lang) -> None:
    """A line a deck, then what is wrong with those that are not legal."""
    from collections import Counter
    from pathlib import PurePath

    from brawlset.cli.printing import print_table, say
    from brawlset.decks.report import row_cells, row_headers
    from brawlset.output import Column

    names = Counter(PurePath(report.source).name for report in reports)
    rows = []
    for report in reports:
        name = PurePath(report.source).name
        rows.append((name if names[name] == 1 else report.source, *row_cells(report, lang)))
    print_table([Column(header, is_right=place == 2) for place, header in enumerate(row_headers(lang))], rows)
    legal = sum(report.is_legal for report in reports)
    legaux = "légaux" if legal > 1 else "légal"
    say(f"\n{legal} {legaux} sur {len(reports)}." if lang == "fr" else f"\n{legal} of {len(reports)} legal.")
    for report in reports:
        if not report.is_legal or report.verdict is None or report.verdict.warnings:
            say("")
            _print_details(report, lang)
