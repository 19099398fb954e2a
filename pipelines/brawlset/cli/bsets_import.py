"""`brawlset bsets import`: the official list, from a PDF or another file, as a catalogue of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from brawlset.cli.options import format_option
from brawlset.output import Format

if TYPE_CHECKING:
    from brawlset.bsets.list_catalogue import Catalogue
    from brawlset.bsets.list_import import ListRead

_SHOWN = 12


@click.command(name="import", short_help="Read the official list of BSets from a PDF, CSV, text or TOML file.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--to",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Where to write the catalogue.  [default: official/ beside the database]",
)
@click.option(
    "--partial", is_flag=True, help="Write what was understood, though something was not: that counts as not listed."
)
@click.option("--overwrite", is_flag=True, help="Replace the catalogue of an earlier import.")
@click.option("--dry-run", is_flag=True, help="Report only, write nothing.")
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="NAME=CODES",
    help="What a name of the list means: 'Le Conflit=con', 'Bloc X=zen,wwk'. May be repeated.",
)
@click.option("--ignore", multiple=True, metavar="TEXT", help="Leave out the entries with this text. May be repeated.")
@format_option
def command(
    *,
    file: Path,
    folder: Path | None,
    partial: bool,
    overwrite: bool,
    dry_run: bool,
    names: tuple[str, ...],
    ignore: tuple[str, ...],
    format_: Format,
) -> None:
    """Read a list of BSets (903.BS.3), such as List_BSet_FR.pdf, in whatever layout, and write it as a catalogue with provenance
    "official": a folder that BRAWLSET_ASSETS can name. BSets and sets are found by their French or English name, or by code. The report has
    the page and the line of each entry. While anything is ambiguous or not found, nothing is written, unless --partial.

    \b
    Examples:
      brawlset bsets import List_BSet_FR.pdf --dry-run
      brawlset bsets import List_BSet_FR.pdf --name "Le Conflit=con"
      brawlset bsets import list.csv --to my-list --partial
    """
    from brawlset.bsets.known_sets import load_known_sets
    from brawlset.bsets.list_catalogue import catalogue_text, decisions_text, make_catalogue, write_folder
    from brawlset.bsets.list_document import file_kind, read_documents
    from brawlset.bsets.list_import import read_list
    from brawlset.bsets.list_names import index_names
    from brawlset.cli.printing import note, say
    from brawlset.errors import ConfigurationError, NotFoundError
    from brawlset.reference import BSETS, SET_DECISIONS, load_reference
    from brawlset.settings import load_settings

    settings = load_settings()
    folder = folder or settings.home / "official"
    if (folder / BSETS).exists() and not (overwrite or dry_run):
        raise ConfigurationError(
            f"{folder}: there is a catalogue already. Give --overwrite, or another folder with --to."
        )
    reference = load_reference(settings.assets)
    known = load_known_sets(settings, {alias.code: alias.target for alias in reference.aliases if alias.target})
    if known is None:
        raise NotFoundError("The names of the sets are not known yet. Run 'brawlset refresh' first.")
    index = index_names(known, reference.bsets, _given(names, known.by_code))
    kind = file_kind(file)
    read = read_list(read_documents(file), index, reference.bsets, ignore)
    catalogue = make_catalogue(read.listed, reference.bsets, known, index, file=file.name, kind=kind)
    _report(read, catalogue, format_, has_pages=kind == "pdf")
    is_written = bool(read.listed) and not dry_run and (partial or not read.unresolved)
    if is_written:
        own = (settings.assets / SET_DECISIONS).read_text(encoding="utf-8-sig")
        decisions, changes = decisions_text(own, catalogue, reference, known)
        write_folder(folder, catalogue_text(catalogue, file=file.name), decisions, settings.assets)
        note(*catalogue.remarks[:_SHOWN], *changes[:_SHOWN])
        more = len(catalogue.remarks[_SHOWN:]) + len(changes[_SHOWN:])
        if more:
            note(f"and {more} more changes of what the list does not say.")
        say(f"\nWritten: {folder}. See what it changes: brawlset bsets diff {folder}", format_=format_)
        say(f"Use it: BRAWLSET_ASSETS={folder} brawlset refresh --accept shrink", format_=format_)
        return
    if not dry_run:
        reason = "something is unresolved" if read.unresolved else "no BSet was found"
        say(
            f"\nNothing was written: {reason}. Say what a name means with --name, leave an entry out with --ignore, or write the rest with"
            " --partial.",
            format_=format_,
        )
        raise click.exceptions.Exit(1)


def _given(names: Sequence[str], known: Mapping[str, object]) -> dict[str, list[str]]:
    """What the names mean that a person has given. Raises ConfigurationError for another shape and for an unknown code."""
    from brawlset.asset_file import did_you_mean
    from brawlset.errors import ConfigurationError

    meant = {}
    for given in names:
        text, equals, codes = given.rpartition("=")
        listed = codes.replace(",", " ").lower().split()
        if not equals or not text.strip() or not listed:
            raise ConfigurationError(f"--name {given!r}: expected a name and set codes, such as 'Le Conflit=con'.")
        for code in listed:
            if code not in known:
                raise ConfigurationError(f"--name {given!r}: no set has the code {code!r}{did_you_mean(code, known)}.")
        meant[text] = listed
    return meant


def _report(read: ListRead, catalogue: Catalogue, format_: Format, *, has_pages: bool) -> None:
    from brawlset.cli.printing import count, print_data, print_table, say
    from brawlset.output import Column

    rows: list[tuple[object, ...]] = [
        (
            "matched",
            each.listed.page if has_pages else None,
            each.listed.line,
            each.listed.title,
            each.bset.id,
            each.bset.sets,
            each.standing,
            " ".join(each.listed.notes),
        )
        for each in catalogue.placed
    ]
    rows += [
        (problem.kind, problem.page if has_pages else None, problem.line, problem.text, "", (), "", problem.explanation)
        for problem in read.unresolved
    ]
    if format_ != "table":
        print_data(format_, ("kind", "page", "line", "text", "bset_id", "sets", "standing", "note"), rows)
        return
    say(
        f"{count(len(catalogue.placed), 'BSet')} found, read {read.way}." if read.way else "No BSet was found.",
        bold=True,
    )
    print_table(
        (Column("Place", is_kept_whole=True), Column("BSet"), Column("Sets"), Column("Against ours")),
        [
            (
                f"{each.listed.page}:{each.listed.line}" if has_pages else str(each.listed.line),
                each.bset.id,
                " ".join(each.bset.sets),
                each.standing + "".join(f" +{code}" for code in each.gained) + "".join(f" -{code}" for code in each.lost),
            )
            for each in catalogue.placed
        ],
    )  # fmt: skip
    for each in catalogue.placed:
        for line in each.listed.notes:
            say(f"note on {each.bset.id}: {line}")
    if read.ignored:
        listed = "; ".join(read.ignored[:_SHOWN]) + (" ..." if len(read.ignored) > _SHOWN else "")
        say(f"\nLeft out as headings and prose: {listed}")
    if read.unresolved:
        say(f"\n{count(len(read.unresolved), 'place is', 'places are')} unresolved:", bold=True)
        for problem in read.unresolved:
            place = f"page {problem.page}, line {problem.line}" if has_pages else f"line {problem.line}"
            say(f"  {place}: {problem.text!r} is {problem.kind}: {problem.explanation}")
