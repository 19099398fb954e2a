"""Every table as a file of its own, Parquet or CSV, with a manifest of what each is. Ids are text in both; lists are lists in Parquet."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from brawlset import __version__
from brawlset.catalogue.model import TableInfo, read_tables
from brawlset.lock import file_lock
from brawlset.output import FORMULA, write_csv
from brawlset.result_files import quoted, replacing

if TYPE_CHECKING:
    import duckdb

Kind = Literal["parquet", "csv"]

MANIFEST = "manifest.json"
_LOCK = ".export.lock"

_BATCH = 10_000
_PLAIN = frozenset({"varchar", "uuid", "boolean", "utinyint", "smallint", "integer", "uinteger", "bigint", "date"})


def export_folder(database: Path, folder: Path, kind: Kind) -> Path:
    """Write every table of the published file below `folder`; the manifest that says so, with rows, sizes and SHA-256.

    The manifest is written last and removed first: where there is one, the files beside it are whole and of one build.
    Raises BusyError where another export is written there.
    """
    with _open_trusted(database) as con:
        folder.mkdir(parents=True, exist_ok=True)
        manifest = folder / MANIFEST
        refusal = f"{folder}: another export is written there. Wait for its end, or name another folder."
        with file_lock(folder / _LOCK, refusal=refusal):
            manifest.unlink(missing_ok=True)
            tables = [_export(con, table, folder / f"{table.name}.{kind}", kind) for table in read_tables(con)]
            described = {"program": f"brawlset {__version__}", "format": kind, **_build(con), "tables": tables}
            with replacing(manifest) as part:
                part.write_text(json.dumps(described, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    return manifest


def _open_trusted(database: Path) -> duckdb.DuckDBPyConnection:
    """A connection that may write files, for statements of our own only. Attached, the file may be open in this process already."""
    import duckdb

    from brawlset.warehouse import NO_DOWNLOADS

    con = duckdb.connect(config=NO_DOWNLOADS)
    con.execute(f"attach {quoted(database)} as published (read_only)")
    con.execute("use published")
    return con


def _build(con: duckdb.DuckDBPyConnection) -> dict[str, str]:
    """Which build the files are of."""
    ((refresh_id, finished_at),) = con.execute(
        "select refresh_id, finished_at from ops.refreshes order by finished_at desc limit 1"
    ).fetchall()
    return {"refresh_id": str(refresh_id), "built_at": finished_at.isoformat()}


def _export(con: duckdb.DuckDBPyConnection, table: TableInfo, path: Path, kind: Kind) -> dict[str, Any]:
    with replacing(path) as part:
        if kind == "parquet":
            _write_parquet(con, table, part)
        else:
            _write_csv(con, table, part)
        size = part.stat().st_size
        with part.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    return {
        "table": table.name,
        "file": path.name,
        "row_count": table.row_count,
        "byte_count": size,
        "sha256": digest,
        "comment": table.comment,
        "columns": [{"name": each.name, "type": each.type, "comment": each.comment} for each in table.columns],
    }


def _write_parquet(con: duckdb.DuckDBPyConnection, table: TableInfo, path: Path) -> None:
    con.execute(f"copy ({table.select_with_text_ids}) to {quoted(path)} (format parquet, compression zstd)")


def _write_csv(con: duckdb.DuckDBPyConnection, table: TableInfo, path: Path) -> None:
    """As `query --format csv` prints it. DuckDB, which is ten times as fast, writes the tables of which it makes the same."""
    if _PLAIN.issuperset(column.type for column in table.columns):
        texts = [column.name for column in table.columns if column.type == "varchar"]
        safe = ", ".join(f"if(regexp_matches({name}, $formula), chr(39) || {name}, {name}) as {name}" for name in texts)
        select = (
            f"select * replace ({safe}) from ({table.select_with_text_ids})" if texts else table.select_with_text_ids
        )
        con.execute(f"copy ({select}) to {quoted(path)} (format csv, header)", {"formula": FORMULA} if texts else None)
        return
    con.execute(table.select_with_text_ids)
    with path.open("w", encoding="utf-8", newline="\n") as out:
        write_csv(out, [column.name for column in table.columns], _rows(con))


def _rows(con: duckdb.DuckDBPyConnection) -> Iterator[Sequence[Any]]:
    while batch := con.fetchmany(_BATCH):
        yield from batch
