"""The result of a query as a file: Parquet, CSV or JSON. The query itself reaches no file; what it gives is written here.

A file is put in its place in one step, whole or not at all.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from brawlset.errors import BrawlSetError, ConfigurationError, causes
from brawlset.output import write_csv, write_json

if TYPE_CHECKING:
    import duckdb

SUFFIXES = (".parquet", ".csv", ".json")

_BATCH = 10_000
_ERRNO = re.compile(r'"errno":"(\d+)"')
_WILD = re.compile(r"[*?\[]")


class _Stream:
    """A relation as another connection reads it: the stream of Arrow alone, which needs no pyarrow."""

    def __init__(self, relation: duckdb.DuckDBPyRelation) -> None:
        self._relation: Any = relation

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._relation.__arrow_c_stream__()


def check_suffix(path: Path) -> str:
    """The ending of the name, which says what the file will be. Raises ConfigurationError for another one than SUFFIXES."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise ConfigurationError(
            f"--output: the name {path.name!r} does not say what to write. Let it end in one of {', '.join(SUFFIXES)}."
        )
    return suffix


def write_result(con: duckdb.DuckDBPyConnection, sql: str, parameters: Mapping[str, object], path: Path) -> int | None:
    """Run the query and write what it gives, as the ending of `path` says; the number of rows, None where it gives none to write.

    Lists become text in CSV, ids text in Parquet. Raises ConfigurationError for an unknown ending, and DuckDB's own errors.
    """
    suffix = check_suffix(path)
    write = _write_parquet if suffix == ".parquet" else _write_text
    return write(con, sql, parameters, path)


@contextmanager
def replacing(path: Path, *, part: Path | None = None) -> Iterator[Path]:
    """A name beside `path` to write to, or `part`; in the end the file takes the place of `path`, or is removed where something went wrong.

    What the system refuses is an OSError that names `path`, whoever wrote and whatever its library made of it. Errors of ours, and of the
    system about another file, stay as they are.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = part or path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)  # of a killed run; or somebody's link, which would be followed
    try:
        yield part
        part.replace(path)
    except Exception as error:
        number = _system_error(error, part)
        if number is None:
            raise
        raise OSError(number, os.strerror(number), str(path)) from error
    finally:
        part.unlink(missing_ok=True)


def _system_error(error: Exception, part: Path) -> int | None:
    """The number of the system's error behind an error that came of writing `part`; None for any other. DuckDB writes it into its text."""
    if isinstance(error, BrawlSetError) or (isinstance(error, OSError) and str(error.filename or part) != str(part)):
        return None
    for cause in causes(error):
        if isinstance(cause, OSError):
            return cause.errno
        if getattr(cause, "sqlite_errorname", "") == "SQLITE_FULL":
            return errno.ENOSPC
        if found := _ERRNO.search(str(cause)):
            return int(found[1])
    return None


def quoted(path: Path) -> str:
    """The path as a text of SQL."""
    return "'" + str(path).replace("'", "''") + "'"


def quoted_alone(path: Path) -> str:
    """The same for what takes a pattern (DuckDB's functions that read files): this file alone, whatever its name has of *, ? and [."""
    return quoted(Path(_WILD.sub(r"[\g<0>]", str(path))))


def _write_text(con: duckdb.DuckDBPyConnection, sql: str, parameters: Mapping[str, object], path: Path) -> int | None:
    con.execute(sql, dict(parameters) or None)
    names = [column[0] for column in con.description or []]
    if not names:
        return None
    write: Callable[..., None] = write_csv if path.suffix.lower() == ".csv" else write_json
    written = 0

    def counted() -> Iterator[tuple[Any, ...]]:
        nonlocal written
        while batch := con.fetchmany(_BATCH):
            written += len(batch)
            yield from batch

    with replacing(path) as part, part.open("w", encoding="utf-8", newline="\n") as out:
        write(out, names, counted())
    return written


def _write_parquet(
    con: duckdb.DuckDBPyConnection, sql: str, parameters: Mapping[str, object], path: Path
) -> int | None:
    """By a connection of its own, which sees the result alone: the one that runs the query may reach no file."""
    import duckdb

    from brawlset.warehouse import NO_DOWNLOADS

    relation = con.sql(sql, params=dict(parameters)) if parameters else con.sql(sql)
    if relation is None:
        return None
    with duckdb.connect(config=NO_DOWNLOADS) as writer:
        writer.register("result", _Stream(relation))
        spans = [name for name, kind, *_ in writer.execute("describe result").fetchall() if kind == "INTERVAL"]
        as_text = ", ".join(f'"{name}"::varchar as "{name}"' for name in spans)  # polars reads no intervals
        chosen = f"* replace ({as_text})" if spans else "*"
        with replacing(path) as part:
            copied = writer.execute(f"copy (select {chosen} from result) to {quoted(part)} (format parquet)").fetchall()
    return int(copied[0][0])
