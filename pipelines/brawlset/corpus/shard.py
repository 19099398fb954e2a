"""One shard checked: its decks against the published file, its verdicts into a Parquet file of its own, whole or not at all."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import duckdb

from brawlset.collector import collector_paused
from brawlset.corpus.plan import Corpus, connect, deck_files, input_hash, note_of, note_option
from brawlset.corpus.reading import Lines
from brawlset.corpus.verdicts import Verdicts
from brawlset.decks.checking import check
from brawlset.decks.preparing import Question, formats_of
from brawlset.decks.renaming import renamed
from brawlset.errors import BusyError
from brawlset.lock import file_lock
from brawlset.lookup import card_test
from brawlset.result_files import quoted, replacing
from brawlset.warehouse import open_published

_MEMORY = "1GB"
"""What sorting a shard may take; the rest goes to the disk, beside the verdicts."""


@dataclass(frozen=True, slots=True)
class Shard:
    """A shard that was checked."""

    number: int
    deck_count: int


def check_shard(corpus: Corpus, number: int) -> Shard:
    """Check one shard.

    Raises ConfigurationError for files or columns that are not as expected, SourceError for damaged files, NotFoundError where there is no
    published file, BusyError where another process checks the shard.
    """
    corpus.out.mkdir(parents=True, exist_ok=True)
    with (
        _lock(corpus, number),
        replacing(corpus.path(number), part=corpus.hidden(number, "part")) as part,
        _work_folder(corpus.hidden(number, "work")) as work,  # gone before the shard is done
    ):
        config = {"threads": 1, "memory_limit": _MEMORY, "temp_directory": str(work)}  # shards share the cores
        with open_published(corpus.database) as con, connect(**config) as own:
            return _checked(corpus, number, con, own, part)


def remove_begun(corpus: Corpus, number: int) -> None:
    """Remove what a process that was killed has left of a shard, unless another is at it by now."""
    work, part = corpus.hidden(number, "work"), corpus.hidden(number, "part")
    if work.exists() or part.exists():
        with suppress(BusyError), _lock(corpus, number):
            shutil.rmtree(work, ignore_errors=True)
            part.unlink(missing_ok=True)


def _lock(corpus: Corpus, number: int) -> AbstractContextManager[None]:
    refusal = f"{corpus.path(number)}: another process is checking this shard. Wait for its end."
    return file_lock(corpus.hidden(number, "lock"), refusal=refusal)


def _checked(
    corpus: Corpus, number: int, con: duckdb.DuckDBPyConnection, own: duckdb.DuckDBPyConnection, part: Path
) -> Shard:
    """Check the decks, and write the verdicts to `part`."""
    files = deck_files(corpus, number)
    note = note_of(corpus, number, files, input_hash(con))
    condition = "true" if corpus.has_own_files else f"hash(deck_id::varchar) % {corpus.shards} = {number}"
    lines = Lines(own, files, condition=condition, lang=corpus.lang)
    formats = formats_of(corpus.formats)
    question = Question(game_format=corpus.game_format, formats=formats)
    table = Verdicts(own, lines.id_type, formats, corpus.lang)
    deck_count = 0
    for entries in lines.decks(card_test(con)):
        with collector_paused():
            found = check(con, [entry.deck for entry in entries if entry.deck is not None], question)
            table.add(entries, found, found if corpus.lang == "en" else renamed(con, found, corpus.lang))
        deck_count += len(entries)
        del entries, found  # before the next are made
    own.execute(f"copy verdicts to {quoted(part)} (format parquet, compression zstd, {note_option(note)})")
    return Shard(number, deck_count)


@contextmanager
def _work_folder(path: Path) -> Iterator[Path]:
    """An empty folder for the time of the work; what a killed process left there is removed."""
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir()
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)
