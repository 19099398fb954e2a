"""What is to be checked and what of it is done: the corpus, its shards, their files, and the note in each that says what it was made of.

A shard is done where its file notes the same database, decks and question that hold now. No deck is read here.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

from brawlset import __version__
from brawlset.decks.words import Lang
from brawlset.errors import ConfigurationError, NotFoundError
from brawlset.result_files import quoted_alone
from brawlset.settings import Settings
from brawlset.warehouse import NO_DOWNLOADS, open_published

SHARD = "{shard}"
"""Stands in the path of the decks for the number of the shard, where each has files of its own."""

_NOTE = "brawlset"
_VERDICTS = re.compile(r"verdicts-\d+-of-(\d+)\.parquet")


@dataclass(frozen=True, slots=True, kw_only=True)
class Corpus:
    """What is to be checked. `decks` is a Parquet file, a folder of them, or either with {shard} in its path; `formats` the folder of the
    formats; `game_format` comes before what the decks name; sentences are in `lang`."""

    decks: str
    out: Path
    shards: int
    database: Path
    formats: Path
    game_format: str | None = None
    lang: Lang = "en"

    def path(self, shard: int) -> Path:
        """The file of the shard's verdicts."""
        return self.out / f"verdicts-{shard}-of-{self.shards}.parquet"

    def hidden(self, shard: int, suffix: str) -> Path:
        """A name beside that file for what is there while the shard is checked."""
        return self.out / f".verdicts-{shard}-of-{self.shards}.{suffix}"

    @property
    def has_own_files(self) -> bool:
        """Whether each shard has files of its own, so that none needs to look for its decks among those of others."""
        return SHARD in self.decks


def corpus_of(settings: Settings, decks: str, out: Path, shards: int, **more: Any) -> Corpus:
    """A corpus checked by the published file. ConfigurationError for folders that cannot be what they should be."""
    corpus = Corpus(
        decks=decks, out=out, shards=shards, database=settings.database, formats=settings.assets / "formats", **more
    )
    place = Path(decks)
    if place.is_dir() and out.resolve() == place.resolve():
        raise ConfigurationError(f"{out}: the verdicts cannot go among the decks. Name another folder for them.")
    found = (_VERDICTS.fullmatch(path.name) for path in out.glob("verdicts-*-of-*.parquet"))
    others = sorted({match[1] for match in found if match} - {str(shards)}, key=int)
    if others:
        raise ConfigurationError(
            f"{out}: the folder holds verdicts in {' and in '.join(others)} shards, and {shards} were asked for. Ask for {others[0]}, or"
            " name another folder."
        )
    return corpus


def deck_files(corpus: Corpus, shard: int) -> list[Path]:
    """The Parquet files in which the decks of the shard are. ConfigurationError where there are none."""
    place = Path(corpus.decks.replace(SHARD, str(shard)))
    found = sorted(place.glob("*.parquet")) if place.is_dir() else [place] if place.is_file() else []
    if not found:
        raise ConfigurationError(
            f"{place}: there is no such Parquet file, nor a folder of them. Expected the decks of shard {shard}: see docs/operations.md."
        )
    return found


def missing_shards(corpus: Corpus, shards: Sequence[int]) -> list[int]:
    """Which of these shards are not done: without a file, or with one of another database, corpus or question, or a damaged one.

    Raises NotFoundError where there is no published file, ConfigurationError where a shard has no decks.
    """
    with open_published(corpus.database) as con:
        database = input_hash(con)
    return [
        shard
        for shard in shards
        if _noted(corpus.path(shard)) != note_of(corpus, shard, deck_files(corpus, shard), database)
    ]


def input_hash(con: duckdb.DuckDBPyConnection) -> str:
    """What the published file was built from, as one hash."""
    found = con.execute("select input_hash from ops.refreshes order by finished_at desc limit 1").fetchall()
    if not found:
        raise NotFoundError("The database notes no refresh. Run 'brawlset refresh'.")
    return str(found[0][0])


def note_of(corpus: Corpus, shard: int, files: Sequence[Path], database: str) -> dict[str, Any]:
    """What verdicts depend on. Files of decks count as changed with their name, size or time of change."""
    formats = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(corpus.formats.glob("*.toml"))))
    return {
        "input_hash": database,
        "decks": [[path.name, path.stat().st_size, path.stat().st_mtime_ns] for path in files],
        "shard": shard,
        "shards": corpus.shards,
        "format": corpus.game_format,
        "formats": formats.hexdigest(),
        "lang": corpus.lang,
        "version": __version__,
        "engine": duckdb.__version__,  # whose hash puts decks into shards
    }


def _noted(path: Path) -> dict[str, Any] | None:
    """What a file of verdicts says that it was made of; None where there is none that can be read."""
    if not path.is_file():
        return None
    try:
        with connect() as con:
            found = con.execute(
                f"select decode(value) from parquet_kv_metadata({quoted_alone(path)}) where decode(key) = '{_NOTE}'"
            ).fetchall()
        return dict(json.loads(found[0][0])) if found else None
    except (duckdb.Error, ValueError):
        return None


def note_option(note: dict[str, Any]) -> str:
    """The note as an option of DuckDB's copy to Parquet."""
    text = json.dumps(note).replace("'", "''")
    return f"kv_metadata {{{_NOTE}: '{text}'}}"


def connect(**config: Any) -> duckdb.DuckDBPyConnection:
    """A connection that may read and write files, for statements of our own only."""
    con = duckdb.connect(config={**NO_DOWNLOADS, "python_enable_replacements": False, **config})
    con.execute("set enable_progress_bar = false")  # DuckDB takes a process of a pool for a person at a prompt
    return con


def parquet_rows(files: Sequence[Path]) -> str:
    """These files as a table of SQL. Columns may lie in any order, and come from the files alone: not from folders called name=value."""
    return f"read_parquet([{', '.join(map(quoted_alone, files))}], union_by_name = true, hive_partitioning = false)"


def verdict_counts(corpus: Corpus) -> list[tuple[str, int]]:
    """Each verdict with the number of its decks, over all shards that are there."""
    files = [path for shard in range(corpus.shards) if (path := corpus.path(shard)).is_file()]
    with connect() as con:
        return con.execute(
            f"select verdict, count(*) from {parquet_rows(files)} group by verdict order by count(*) desc, verdict"
        ).fetchall()
