"""`brawlset serve`: the site with the deck check, on this computer."""

from __future__ import annotations

from functools import partial

import click

_PORT = 8080


@click.command(short_help="Serve the site with the deck check, on this computer.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="The address to listen on. Only 127.0.0.1 stays on this computer.",
)
@click.option("--port", type=click.IntRange(0, 65_535), default=_PORT, show_default=True, help="0 takes a free one.")
def command(*, host: str, port: int) -> None:
    """The same site as 'brawlset site build' writes, and what a folder of files cannot do: a page that checks a deck, and an interface for
    programs, described at /api. A database that is refreshed meanwhile is taken up. Needs the extra 'serve'.

    \b
    Examples:
      brawlset serve
      brawlset serve --port 0
      curl -s localhost:8080/api/bsets
      curl -s -H 'Content-Type: text/plain' --data-binary @deck.txt \\
        localhost:8080/api/check
    """
    from brawlset.cli.printing import say
    from brawlset.settings import load_settings
    from brawlset.site.server import serve

    serve(load_settings(), host=host, port=port, say=partial(say, format_="json"))
