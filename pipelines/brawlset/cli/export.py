"""`brawlset export`: the database in other shapes."""

from __future__ import annotations

from pathlib import Path

import click

from brawlset.settings import Settings

_DIR = click.Path(file_okay=False, path_type=Path)
_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(short_help="Write the tables as Parquet, CSV, SQLite or Excel.")
@click.option("--parquet", type=_DIR, metavar="DIR", help="A Parquet file a table, and a manifest.")
@click.option("--csv", type=_DIR, metavar="DIR", help="A CSV file a table, and a manifest.")
@click.option("--sqlite", type=_FILE, metavar="FILE", help="Every table in one SQLite file.")
@click.option("--xlsx", type=_FILE, metavar="FILE", help="An Excel workbook of one BSet: commanders and pools.")
@click.option("--bset", metavar="BSET", help="The BSet of the workbook: id, name or set code.")
def command(
    *, parquet: Path | None, csv: Path | None, sqlite: Path | None, xlsx: Path | None, bset: str | None
) -> None:
    """Write the whole database, or the workbook of one BSet, for other programs. What is there under that name is replaced.

    \b
    Examples:
      brawlset export --parquet export/
      brawlset export --csv export/ --sqlite brawlset.sqlite
      brawlset export --xlsx war.xlsx --bset war-of-the-spark
    """
    from brawlset.cli.database import published
    from brawlset.cli.printing import count, note
    from brawlset.settings import load_settings

    settings = load_settings()
    _check(settings, folders=(parquet, csv), sqlite=sqlite, xlsx=xlsx, bset=bset)
    with published(settings) as con:
        if xlsx and bset:
            from brawlset.bset_lookup import find_bset
            from brawlset.exports.workbook import export_workbook

            found = find_bset(con, bset)
            sheets = export_workbook(con, found, xlsx)
            note(f"{xlsx}: {found.name} on {count(len(sheets), 'sheet')}.")
        if sqlite:
            from brawlset.exports.sqlite_file import export_sqlite

            note(f"{sqlite}: {count(export_sqlite(con, sqlite), 'table')}.")
    if parquet:
        _export_folder(settings, parquet, "parquet")
    if csv:
        _export_folder(settings, csv, "csv")


def _check(
    settings: Settings,
    *,
    folders: tuple[Path | None, Path | None],
    sqlite: Path | None,
    xlsx: Path | None,
    bset: str | None,
) -> None:
    """Refuse (ConfigurationError) what does not go together."""
    from brawlset.errors import ConfigurationError

    if not any((*folders, sqlite, xlsx)):
        raise ConfigurationError(
            "Nothing to export. Give --parquet DIR, --csv DIR, --sqlite FILE or --xlsx FILE --bset BSET."
        )
    if bool(xlsx) != bool(bset):
        raise ConfigurationError("--xlsx FILE and --bset BSET go together: a workbook is of one BSet.")
    if all(folders) and len({folder.resolve() for folder in folders if folder}) == 1:
        raise ConfigurationError("--parquet and --csv need a folder each: both write a manifest.json.")
    if xlsx and xlsx.suffix.lower() != ".xlsx":
        raise ConfigurationError(f"--xlsx: let the name {xlsx.name!r} end in .xlsx, or Excel will not open it.")
    for path in (sqlite, xlsx):
        if path and path.resolve() == settings.database.resolve():
            raise ConfigurationError(f"{path} is the database itself. Name another file.")


def _export_folder(settings: Settings, folder: Path, kind: str) -> None:
    import json

    from brawlset.cli.printing import count, note, size
    from brawlset.exports.folders import export_folder

    manifest = export_folder(settings.database, folder, "parquet" if kind == "parquet" else "csv")
    tables = json.loads(manifest.read_text(encoding="utf-8"))["tables"]
    total = sum(table["byte_count"] for table in tables)
    note(f"{folder}: {count(len(tables), 'table')}, {size(total)}; {manifest.name} has rows and SHA-256 of each.")
