"""Load a Parquet export into another warehouse that DuckDB can attach, all tables in one transaction.

    python examples/warehouse/load_export.py EXPORT TARGET

EXPORT is what `brawlset export --parquet EXPORT` wrote; TARGET is what DuckDB attaches: a file of its own, `ducklake:metadata.ducklake`,
`md:brawlset`, ... Every file is compared with the manifest first: a half-copied export changes nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from pathlib import Path

import duckdb


def checked_tables(export: Path) -> dict[str, Path]:
    """Table -> file, of an export that is whole. Ends the program, with the file, where it is not."""
    manifest = export / "manifest.json"
    if not manifest.is_file():
        sys.exit(f"{manifest} is not there: the export is not whole, or still being written. Export or copy it again.")
    try:
        described = json.loads(manifest.read_bytes())
        kind, entries = (
            described["format"],
            [(each["table"], each["file"], each["sha256"]) for each in described["tables"]],
        )
    except (ValueError, KeyError, TypeError) as error:
        sys.exit(f"{manifest} is damaged ({error!r}). Export or copy it again; nothing was changed.")
    if kind != "parquet" or not entries:
        sys.exit(f"{manifest} describes no Parquet files. Write them: brawlset export --parquet {export}")
    tables = {}
    for table, file, sha256 in entries:
        path = export / file
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != sha256:
            sys.exit(f"{path} is not the file that {manifest} describes. Copy the export again; nothing was changed.")
        tables[table] = path
    return tables


def load(export: Path, target: str) -> int:
    """Replace the tables of `target` by those of the export; how many there are."""
    tables = checked_tables(export)
    with duckdb.connect() as con:
        con.execute(f"attach {_quoted(target)} as target")
        con.execute("begin")
        for table, path in tables.items():
            alone = re.sub(r"[*?\[]", r"[\g<0>]", str(path))  # no pattern, whatever the folder is called
            con.execute(f'create or replace table target."{table}" as from read_parquet({_quoted(alone)})')
        con.execute("commit")
    return len(tables)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("export", type=Path)
    parser.add_argument("target")
    given = parser.parse_args()
    try:
        count = load(given.export, given.target)
    except duckdb.Error as error:
        sys.exit(f"{given.target}: {error}\nNothing was changed. Expected what DuckDB can attach and write to.")
    print(f"{given.target}: {count} tables, as {given.export}/manifest.json describes them.")
