"""Deck lists from the command line: files, folders, standard input; read with the names of the published file at hand."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from brawlset.errors import ConfigurationError

if TYPE_CHECKING:
    import duckdb

    from brawlset.decks.model import DeckList, DeckReadError

STDIN = "-"


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file, and the list in it or why there is none. Below a folder that was given, `source` is the path from there."""

    source: str
    deck: DeckList | None
    error: DeckReadError | None


def read_files(con: duckdb.DuckDBPyConnection, paths: Sequence[str]) -> list[ReadFile]:
    """The lists of the paths in their order; a folder stands for the files in it. ConfigurationError for a path that is not there."""
    from brawlset.decks.model import DeckReadError
    from brawlset.decks.reading import read_deck
    from brawlset.lookup import card_test

    is_card = card_test(con)
    found = []
    for source, data in _bytes(paths):
        try:
            deck = read_deck(data, file_name=None if source == STDIN else source, is_card=is_card)
            found.append(ReadFile(source, deck, None))
        except DeckReadError as error:
            found.append(ReadFile(source, None, error))
    return found


def _bytes(paths: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Each file with its bytes, one more than a list may have at most: a larger file is refused without being read."""
    from brawlset.decks.reading import DEFAULT_LIMITS

    most = DEFAULT_LIMITS.bytes + 1
    for text in paths:
        if text == STDIN:
            yield STDIN, sys.stdin.buffer.read(most)
            continue
        for path in _files(Path(text)):
            with path.open("rb") as file:
                yield str(path if str(path) == text else path.relative_to(text)), file.read(most)


def _files(path: Path) -> list[Path]:
    if not path.exists():
        raise ConfigurationError(
            f"{path}: there is no such file or folder. Give deck lists, folders of them, or '-' for standard input."
        )
    if not path.is_dir():
        return [path]
    files = [
        inner
        for inner in sorted(path.rglob("*"))
        if inner.is_file() and not any(part.startswith(".") for part in inner.relative_to(path).parts)
    ]
    if not files:
        raise ConfigurationError(f"{path}: the folder holds no file. Give a folder of deck lists.")
    return files
