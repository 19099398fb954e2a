"""The pool, the boosters and the log of a draft, as commands take them."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID

if TYPE_CHECKING:
    import duckdb


_LARGEST_LOG = 32_000_000


def pool_of(con: duckdb.DuckDBPyConnection, path: str) -> Mapping[UUID, int]:
    """The cards of a pool with their copies. Raises ConfigurationError where there is no such file, DeckReadError where it is no list of
    cards, NotFoundError where a line is not understood."""
    from dataclasses import replace

    from brawlset.cli.deck_files import read_files
    from brawlset.draft.pools import read_pool
    from brawlset.errors import ConfigurationError

    read = read_files(con, [path])
    if len(read) > 1:
        raise ConfigurationError(f"{path}: a pool is one file, this is a folder of {len(read)}. Give the file.")
    (one,) = read
    if one.deck is None:
        raise one.error or ConfigurationError(f"{path}: cannot be read.")
    return read_pool(con, replace(one.deck, name=one.source))


def boosters_of(con: duckdb.DuckDBPyConnection, text: str | None, *, is_repeated: bool = False) -> tuple[str, ...]:
    """The set codes of --boosters, each once, or as often as they are given; NotFoundError for a set that does not exist."""
    from brawlset.draft.boosters import booster_codes

    return () if text is None else booster_codes(con, text, "--boosters", is_repeated=is_repeated)


def log_text(path: str) -> str:
    """The text of the log of a draft, or of standard input for '-'. Raises ConfigurationError where there is no such file, DraftLogError
    where it is no text, or larger than a draft can be."""
    from brawlset.draft.log import DraftLogError
    from brawlset.errors import ConfigurationError

    if path == "-":
        data = sys.stdin.buffer.read(_LARGEST_LOG + 1)
    elif Path(path).is_file():
        with Path(path).open("rb") as file:
            data = file.read(_LARGEST_LOG + 1)
    else:
        raise ConfigurationError(f"{path}: there is no such file. Give the log of a draft, or '-' for standard input.")
    if len(data) > _LARGEST_LOG:
        raise DraftLogError(f"{path}: the file has more than {_LARGEST_LOG:,} bytes; the log of one draft has fewer.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DraftLogError(
            f"{path}: this is no text in UTF-8 ({error}). Give the log as the program wrote it."
        ) from error
