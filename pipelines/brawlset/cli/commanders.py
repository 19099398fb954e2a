"""`brawlset commanders`: who may lead a deck of a BSet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from brawlset.cli.options import bset_option, format_option
from brawlset.output import Format

if TYPE_CHECKING:
    from brawlset.bset_lookup import FoundBset

_NAMES = (
    "commander", "partner", "chosen_colors", "color_identity", "pool_count", "creature_count", "planeswalker_count", "instant_count",
    "sorcery_count", "artifact_count", "enchantment_count", "battle_count", "land_count", "basics", "is_basics_exception", "companions",
    "edhrec_rank", "commander_id", "partner_id",
)  # fmt: skip
_ORDERS = {
    "pool": "pool_count desc, commander, partner nulls first, chosen_colors, commander_id, partner_id",
    "name": "commander, partner nulls first, chosen_colors, commander_id, partner_id",
    "rank": "edhrec_rank nulls last, commander, partner nulls first, chosen_colors, commander_id, partner_id",
}


@click.command(short_help="Who may lead a deck of a BSet.")
@bset_option
@click.option(
    "--colors", metavar="COLORS", help="Only identities within these colors: WU, azorius, mono-red, colorless ..."
)
@click.option("--exact", is_flag=True, help="With --colors: exactly these colors.")
@click.option("--pairs", is_flag=True, help="The pairs of two commanders, instead of those that lead alone.")
@click.option(
    "--sort",
    type=click.Choice(list(_ORDERS)),
    default="pool",
    show_default=True,
    help="Largest pool first, name, EDHREC rank.",
)
@format_option
def command(*, bset: str, colors: str | None, exact: bool, pairs: bool, sort: str, format_: Format) -> None:
    """The commanders of a BSet with their color identity, the number of cards that their deck may hold without basic lands, and the basic
    lands allowed. CSV and JSON have the whole make-up of each pool.

    \b
    Examples:
      brawlset commanders --bset war-of-the-spark
      brawlset commanders --bset kld --colors izzet --exact
      brawlset commanders --bset battlebond --pairs --format csv
    """
    from brawlset.bset_lookup import find_bset
    from brawlset.cards.colors import parse_colors
    from brawlset.cli.database import published
    from brawlset.cli.printing import print_rows
    from brawlset.errors import ConfigurationError
    from brawlset.leading import missing_cards
    from brawlset.settings import load_settings
    from brawlset.warehouse import rows

    if exact and colors is None:
        raise ConfigurationError("--exact says how --colors is meant: give --colors too.")
    mask = 31 if colors is None else parse_colors(colors)
    settings = load_settings()
    with published(settings) as con:
        found = find_bset(con, bset)
        options = rows(
            con,
            f"""
            from commander_options($bset_id)
            where (partner is not null) = $pairs
                and if($exact, identity_mask(color_identity) = $mask, fits(identity_mask(color_identity), $mask))
            order by {_ORDERS[sort]}
            """,
            {"bset_id": found.bset_id, "pairs": pairs, "exact": exact, "mask": mask},
        )
        missing = missing_cards(con, found, settings)
        ((pair_count,),) = con.execute(
            "select count(*) from bset_commanders where bset_id = $bset_id and partner_id is not null",
            {"bset_id": found.bset_id},
        ).fetchall()
    if format_ == "table" and options:
        _show(options)
    elif format_ != "table":
        print_rows(format_, options, names=_NAMES)
    _remark(
        found, options, missing, pair_count=pair_count, is_pairs=pairs, is_narrowed=colors is not None, format_=format_
    )


def _show(options: Sequence[dict[str, Any]]) -> None:
    from brawlset.cli.printing import print_table
    from brawlset.cli.wording import identity_text, short_basics
    from brawlset.output import Column

    print_table(
        (
            Column("Commander"),
            Column("Identity", is_kept_whole=True),
            Column("Pool", is_right=True),
            Column("Creatures", is_right=True),
            Column("Lands", is_right=True),
            Column("Basic lands"),
        ),
        [
            (
                " + ".join(name for name in (row["commander"], row["partner"]) if name)
                + (f" (choosing {row['chosen_colors']})" if row["chosen_colors"] else ""),
                identity_text(row["color_identity"]),
                row["pool_count"],
                row["creature_count"],
                row["land_count"],
                short_basics(row["basics"], is_exception=row["is_basics_exception"]),
            )
            for row in options
        ],
    )


def _remark(
    bset: FoundBset,
    options: Sequence[dict[str, Any]],
    missing: Mapping[str, int],
    *,
    pair_count: int,
    is_pairs: bool,
    is_narrowed: bool,
    format_: Format,
) -> None:
    """What there is to say below the list, on stderr where that is no table."""
    from brawlset.cli.printing import count, say
    from brawlset.cli.wording import EXCEPTION, identity_text

    if format_ == "table" and options:
        say("")
    if any(row["is_basics_exception"] for row in options):
        say(EXCEPTION, format_=format_)
    for letters in dict.fromkeys(row["color_identity"] for row in options if row["color_identity"] in missing):
        lacking = count(missing[letters], "card is", "cards are")
        say(
            f"{identity_text(letters)}: no legal deck, {lacking} missing to the smallest one (903.BS.12).",
            format_=format_,
        )
    narrowed = " of these colors" if is_narrowed else ""
    number = len({(row["commander_id"], row["partner_id"]) for row in options})
    shown = (
        count(number, "pair" if is_pairs else "commander") if number else f"No {'pair' if is_pairs else 'commander'}"
    )
    say(f"{shown}{narrowed} in {bset.name} ({bset.bset_id}).", format_=format_)
    if pair_count and not is_pairs:
        say(f"Two may lead together in {count(pair_count, 'way')}: --pairs.", format_=format_)
