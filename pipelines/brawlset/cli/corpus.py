"""`brawlset corpus`: the decks of a whole community, checked in shards."""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from brawlset.cli.options import format_option
from brawlset.output import Format
from brawlset.settings import CORPUS_SHARDS, MOST_SHARDS

if TYPE_CHECKING:
    from brawlset.corpus.plan import Corpus
    from brawlset.corpus.shard import Shard
    from brawlset.decks.words import Lang


@click.group(name="corpus", short_help="Millions of decks: check them in shards.")
def command() -> None:
    """The decks of a whole community, as Parquet files of deck lines, checked in shards by several processes."""


@command.command(short_help="Check the shards that are not done yet.")
@click.argument("decks")
@click.option("--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="Folder of the verdicts.")
@click.option(
    "--shards",
    type=click.IntRange(1, MOST_SHARDS),
    default=CORPUS_SHARDS,
    show_default=True,
    help="Parts to check by themselves.",
)
@click.option(
    "--processes", type=click.IntRange(1, 1024), help="Shards checked at a time.  [default: one a processor core]"
)
@click.option("--for", "game_format", metavar="FORMAT", help="The game's format; without it the decks say.")
@click.option(
    "--lang", type=click.Choice(["en", "fr"]), default="en", show_default=True, help="Language of the sentences."
)
@format_option
def check(
    *,
    decks: str,
    out: Path,
    shards: int,
    processes: int | None,
    game_format: str | None,
    lang: Lang,
    format_: Format,
) -> None:
    """Check the decks of a Parquet file, or of a folder of them, one row a line of a deck: deck_id, count and name, or deck_id and text.
    Each shard gives a Parquet file of verdicts, one row a deck. Shards that were checked by this very database are not checked again.
    docs/operations.md says what the columns mean.

    \b
    Examples:
      brawlset corpus check decks.parquet --out verdicts
      brawlset corpus check 'part-{shard}.parquet' --out verdicts --shards 64
    """
    from brawlset.cli.database import published
    from brawlset.cli.printing import print_data, print_table, say
    from brawlset.corpus.plan import corpus_of, missing_shards, verdict_counts
    from brawlset.errors import BuildError
    from brawlset.output import Column
    from brawlset.settings import load_settings

    settings = load_settings()
    corpus = corpus_of(settings, decks, out, shards, game_format=game_format, lang=lang)
    with published(settings):
        missing = missing_shards(corpus, range(shards))
        began = monotonic()
        deck_count = _check(corpus, missing, processes or os.cpu_count() or 1)
        seconds = monotonic() - began
    if missing_shards(corpus, range(shards)):
        raise BuildError(
            f"{out}: the database or the decks changed while shards were checked. Run the command again to check those anew."
        )
    counts = verdict_counts(corpus)
    if format_ == "table":
        print_table((Column("Verdict"), Column("Decks", is_right=True)), [(name, f"{n:,}") for name, n in counts])
    else:
        print_data(format_, ("verdict", "deck_count"), counts)
    speed = f": {deck_count:,} decks in {seconds:.1f} s" if missing else ""
    say(
        f"\n{len(missing)} of {shards} shards checked{speed}; {shards - len(missing)} were done before. Verdicts: {out}",
        format_=format_,
    )


def _check(corpus: Corpus, missing: list[int], processes: int) -> int:
    """Check the shards, with progress; the number of decks."""
    from brawlset.cli.progress import reporter
    from brawlset.corpus.processes import check_shards

    deck_counts: list[int] = []
    with reporter(is_quiet=False) as shown:

        def done(shard: Shard) -> None:
            deck_counts.append(shard.deck_count)
            number, total = len(deck_counts), len(missing)
            shown.step(f"shard {shard.number}", number=number, total=total, rows=shard.deck_count, of="decks")

        check_shards(corpus, missing, processes=processes, done=done)
    return sum(deck_counts)
