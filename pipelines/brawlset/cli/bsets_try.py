"""`brawlset bsets try`: what a grouping of sets would be as a BSet."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import click

from brawlset.cli.options import format_option
from brawlset.output import Format

if TYPE_CHECKING:
    import duckdb

    from brawlset.bsets.known_sets import KnownSets
    from brawlset.bsets.trial import Trial

_SHOWN = 8


@click.command(name="try", short_help="What a grouping of sets would be as a BSet.")
@click.argument("sets", nargs=-1, required=True, metavar="SET...")
@click.option(
    "--without",
    multiple=True,
    metavar="SET|CARD",
    help="Leave out a set, by its code, or a card, by its name. May be repeated.",
)
@format_option
def command(*, sets: tuple[str, ...], without: tuple[str, ...], format_: Format) -> None:
    """What a BSet of these sets would be: its cards, commanders by identity, basic lands, how much it shares with the BSets that there are,
    satellites that bear one of its symbols, and what speaks against it. Nothing is written. A SET is a code or a name. CSV has one row an
    identity; JSON one object.

    \b
    Examples:
      brawlset bsets try grn rna war
      brawlset bsets try grn rna gk1 gk2 --without gk2
      brawlset bsets try mid vow --without "Olivia, Crimson Bride"
    """
    from brawlset.bsets.trial import try_sets
    from brawlset.cli.database import published
    from brawlset.cli.printing import print_data
    from brawlset.settings import load_settings

    settings = load_settings()
    with published(settings) as con:
        known = _known_sets()
        codes = list(dict.fromkeys(known.find(text).code for text in sets))
        without_sets, without_cards = _left_out(con, known, without)
        trial = try_sets(
            con, codes, without_sets=without_sets, without_cards=without_cards, today=datetime.now(UTC).date()
        )
    if format_ == "table":
        _show(trial)
        return
    leaders = [
        (each.color_identity, len(each.names), each.names, each.pool_count, each.basics, each.is_exception)
        for each in trial.leaders
    ]
    names = ("color_identity", "commander_count", "commanders", "pool_count", "basics", "is_basics_exception")
    if format_ == "csv":
        print_data(format_, names, leaders)
        return
    whole = {
        "sets": [each.code for each in trial.sets],
        "card_count": trial.card_count,
        "commander_count": trial.commander_count,
        "basics": trial.basics,
        "identities": [dict(zip(names, row, strict=True)) for row in leaders],
        "overlap": trial.overlap,
        "satellites": trial.satellites,
        "problems": trial.problems,
    }
    print_data(format_, list(whole), [list(whole.values())])


def _known_sets() -> KnownSets:
    from brawlset.bsets.known_sets import load_known_sets
    from brawlset.errors import NotFoundError
    from brawlset.reference import load_reference
    from brawlset.settings import load_settings

    settings = load_settings()
    aliases = {alias.code: alias.target for alias in load_reference(settings.assets).aliases if alias.target}
    known = load_known_sets(settings, aliases)
    if known is None:
        raise NotFoundError("There is no database yet. Run 'brawlset refresh' first.")
    return known


def _left_out(
    con: duckdb.DuckDBPyConnection, known: KnownSets, without: tuple[str, ...]
) -> tuple[list[str], list[str]]:
    """The codes of sets, and the oracle ids of cards, that are to be left out."""
    from brawlset.errors import NotFoundError
    from brawlset.lookup import find_card

    sets, cards = [], []
    for text in without:
        code = known.aliases.get(text.lower(), text.lower())
        if code in known.by_code:
            sets.append(code)
            continue
        try:
            cards.append(str(find_card(con, text).oracle_id))
        except NotFoundError as error:
            raise NotFoundError(f"--without {text}: it is no code of a set. {error}") from error
    return sets, cards


def _show(trial: Trial) -> None:
    from brawlset.cli.printing import count, print_table, say, warn
    from brawlset.cli.wording import EXCEPTION, identity_text, short_basics
    from brawlset.output import Column

    say(" + ".join(f"{each.name} ({each.code})" for each in trial.sets), bold=True)
    say(
        f"{count(trial.card_count, 'card')}, {count(trial.commander_count, 'commander')}. Basic lands:"
        f" {', '.join(trial.basics) or 'none'}."
    )
    if trial.leaders:
        say("")
        print_table(
            (Column("Identity", is_kept_whole=True), Column("Commanders"), Column("Pool", is_right=True), Column("Basic lands")),
            [
                (
                    identity_text(each.color_identity),
                    _listed(each.names),
                    each.pool_count,
                    short_basics(each.basics, is_exception=each.is_exception),
                )
                for each in trial.leaders
            ],
        )  # fmt: skip
    if any(each.is_exception for each in trial.leaders):
        say(f"\n{EXCEPTION}")
    if trial.overlap:
        say("")
        print_table(
            (
                Column("Shares cards with"),
                Column("Cards", is_right=True),
                Column("of", is_right=True),
                Column("Its sets"),
                Column("Standing"),
            ),
            [
                (row["bset_id"], row["shared_count"], row["card_count"], " ".join(row["shared_sets"]), row["standing"])
                for row in trial.overlap[:_SHOWN]
            ],
        )
        if len(trial.overlap) > _SHOWN:
            say(f"and {count(len(trial.overlap) - _SHOWN, 'more BSet', 'more BSets')}.")
    if trial.satellites:
        say("")
        print_table(
            (Column("Same symbol"), Column("Name"), Column("Cards", is_right=True), Column("New", is_right=True), Column("Now")),
            [
                (
                    row["set_code"],
                    row["name"],
                    row["card_count"],
                    row["new_card_count"],
                    f"{row['decision']} {row['bset_id'] or ''}".strip(),
                )
                for row in trial.satellites
            ],
        )  # fmt: skip
    for problem in trial.problems:
        warn(problem)


def _listed(names: tuple[str, ...]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return "; ".join(names[:_SHOWN]) + more
