"""Corpora of a few decks, checked by the sample."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from brawlset.corpus.plan import Corpus, corpus_of
from brawlset.corpus.shard import check_shard
from brawlset.settings import load_settings

Row = Mapping[str, Any]

FEATHER: tuple[tuple[int, str, str], ...] = (
    (1, "Feather, the Redeemed", "commander"),
    (30, "Plains", "deck"),
    (29, "Mountain", "deck"),
)


def rows_of(deck_id: object, lines: Iterable[tuple[Any, Any, Any]] = FEATHER, **more: Any) -> list[dict[str, Any]]:
    """The rows of a deck in War of the Spark, legal if nothing else is said."""
    said = {"bset_id": "war-of-the-spark", **more}
    return [
        {"deck_id": deck_id, "line_number": number, "count": count, "name": name, "zone": zone, **said}
        for number, (count, name, zone) in enumerate(lines, start=1)
    ]


@pytest.fixture(scope="session")
def rows() -> Callable[..., list[dict[str, Any]]]:
    return rows_of


@pytest.fixture
def new_corpus(sample_home: Path, tmp_path: Path) -> Callable[..., Corpus]:
    """Writes rows as decks.parquet and gives the corpus of it; `files` are names -> rows instead."""

    def make(rows: Iterable[Row] = (), *, files: Mapping[str, Iterable[Row]] | None = None, **more: Any) -> Corpus:
        folder = tmp_path / "decks"
        folder.mkdir(exist_ok=True)
        for name, held in (files or {"decks.parquet": rows}).items():
            pl.DataFrame(list(held), infer_schema_length=None).write_parquet(folder / name)
        settings = load_settings({"BRAWLSET_HOME": str(sample_home)})
        wanted = {"decks": str(folder), "out": tmp_path / "verdicts", "shards": 1} | more
        return corpus_of(settings, **wanted)

    return make


def verdicts_of(corpus: Corpus) -> list[dict[str, Any]]:
    """The verdicts of all shards, checked now, by deck."""
    for number in range(corpus.shards):
        check_shard(corpus, number)
    found = pl.concat([pl.read_parquet(corpus.path(number)) for number in range(corpus.shards)])
    return found.sort("deck_id").to_dicts()


@pytest.fixture(scope="session")
def verdicts() -> Callable[[Corpus], list[dict[str, Any]]]:
    return verdicts_of
