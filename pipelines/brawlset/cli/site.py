"""`brawlset site`: the static site."""

from __future__ import annotations

from pathlib import Path

import click


@click.group(name="site", short_help="The site: commander options per BSet, as plain files.")
def command() -> None:
    """The site as plain files that any host serves, in French and English: BSets, their commanders, their pools. It works below any
    address, without a network once it was visited, and opened from the disk.
    """


@command.command(short_help="Write the site of the published database.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("site"),
    show_default=True,
    metavar="DIR",
    help="The folder; a site that is there is replaced.",
)
@click.option("--url", default="", metavar="URL", help="Where the site will stand, for links that name it in full.")
@click.option("--symbols", "with_symbols", is_flag=True, help="First fetch the set symbols that are not there yet.")
@click.option("--quiet", "-q", is_flag=True, help="Print errors only.")
def build(*, out: Path, url: str, with_symbols: bool, quiet: bool) -> None:
    """Write the site to a folder. Set symbols are those that --symbols or 'brawlset site symbols' has fetched; the code of the set stands
    where there is none.

    \b
    Examples:
      brawlset site build
      brawlset site build --symbols --url https://example.org/brawlset/
      python -m http.server --directory site
    """
    from brawlset.cli.printing import count, note, size, warn
    from brawlset.settings import load_settings
    from brawlset.site.build import build_site
    from brawlset.site.symbols import fetch_new_symbols

    settings = load_settings()
    if with_symbols:
        fetch_new_symbols(settings, warn=warn)
    report = build_site(settings, out, origin=url)
    if quiet:
        return
    note(
        f"{report.folder}: {count(report.file_count, 'file')}, {size(report.byte_count)}, ready in {report.seconds:.1f} s."
        f" The first page takes {size(report.first_page_bytes)} packed.",
    )


@command.command(short_help="Fetch the set symbols from Scryfall, to serve them from the site.")
def symbols() -> None:
    """Fetch the symbols of all sets that a BSet is made of, or that are decided for one, into raw/symbols. Those that are there stay;
    run it again when new sets have come.

    \b
    Example:
      brawlset site symbols
    """
    from brawlset.cli.database import published
    from brawlset.cli.printing import count, note
    from brawlset.settings import load_settings
    from brawlset.site.symbols import fetch_symbols, wanted_symbols

    settings = load_settings()
    with published(settings) as con:
        wanted = wanted_symbols(con)
    fetched = fetch_symbols(settings, wanted, say=note)
    note(
        f"{settings.raw / 'symbols'}: {count(len(fetched.came), 'symbol')} fetched, {count(len(wanted), 'symbol')} in all."
    )
    if fetched.missing:
        note(
            f"Not fetched: {', '.join(fetched.missing)}. The codes of these sets stand there; a later call tries again."
        )
