"""The pool and the boosters of a draft, as commands take them: --pool FILE, --boosters SETS."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from uuid import UUID

if TYPE_CHECKING:
    import duckdb


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


def boosters_of(con: duckdb.DuckDBPyConnection, text: str | None) -> tuple[str, ...]:
    """The set codes of --boosters; NotFoundError for a set that does not exist."""
    from brawlset.asset_file import did_you_mean
    from brawlset.errors import NotFoundError
    from brawlset.sources.mtgjson_boosters import parse_codes

    if text is None:
        return ()
    codes = parse_codes(text, "--boosters")
    known = [code for (code,) in con.execute("select set_code from sets").fetchall()]
    for code in codes:
        if code not in known:
            raise NotFoundError(
                f"--boosters: there is no set {code!r}{did_you_mean(code, known)}. Give set codes such as cmr."
            )
    return codes
