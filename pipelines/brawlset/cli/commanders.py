"""`brawlset commanders`: who may lead a deck of a BSet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from brawlset.cli.legendary import CLAUSES, list_commanders, refuse_for_legendary
from brawlset.cli.options import LEGENDARY, as_of_option, bset_option, format_name_option, format_option, names_option
from brawlset.output import Format

if TYPE_CHECKING:
    from brawlset.bset_lookup import FoundBset
    from brawlset.languages import CardNames

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


@click.command(short_help="Who may lead a deck of a BSet, or of Legendary Commander.")
@bset_option
@format_name_option
@click.option(
    "--colors", metavar="COLORS", help="Only identities within these colors: WU, azorius, mono-red, colorless ..."
)
@click.option("--exact", is_flag=True, help="With --colors: exactly these colors.")
@click.option("--pairs", is_flag=True, help="The pairs of two commanders, instead of those that lead alone.")
@click.option("--clause", type=click.Choice(CLAUSES), help="Legendary Commander: only what leads by this type.")
@click.option(
    "--sort",
    type=click.Choice(list(_ORDERS)),
    default="pool",
    show_default=True,
    help="Largest pool first, name, EDHREC rank.",
)
@as_of_option
@names_option
@format_option
def command(
    *,
    bset: str | None,
    game_format: str,
    colors: str | None,
    exact: bool,
    pairs: bool,
    clause: str | None,
    sort: str,
    as_of: date | None,
    names_in: str | None,
    format_: Format,
) -> None:
    """The commanders of a BSet with their color identity, the number of cards that their deck may hold without basic lands, and the basic
    lands allowed. CSV and JSON have the whole make-up of each pool. In Legendary Commander: their type, and how many of the cards are in
    the pool by hybrid mana alone.

    \b
    Examples:
      brawlset commanders --bset war-of-the-spark
      brawlset commanders --bset kld --colors izzet --exact
      brawlset commanders --bset battlebond --pairs --format csv
      brawlset commanders --for legendary-commander --clause land
    """
    from brawlset.bset_lookup import find_bset
    from brawlset.cards.colors import parse_colors
    from brawlset.cli.database import published
    from brawlset.cli.printing import print_rows
    from brawlset.cli.wording import sorted_by_name
    from brawlset.errors import ConfigurationError
    from brawlset.languages import card_names
    from brawlset.leading import missing_cards
    from brawlset.settings import load_settings
    from brawlset.warehouse import rows

    if exact and colors is None:
        raise ConfigurationError("--exact says how --colors is meant: give --colors too.")
    if game_format == LEGENDARY:
        refuse_for_legendary(bset, as_of)
        list_commanders(
            colors=colors, exact=exact, pairs=pairs, clause=clause, sort=sort, names_in=names_in, format_=format_
        )
        return
    if clause is not None:
        raise ConfigurationError(
            "--clause is for Legendary Commander: give --for legendary-commander, or leave it out."
        )
    if bset is None:
        raise ConfigurationError("Which BSet? Give --bset; 'brawlset bsets' lists them.")
    mask = 31 if colors is None else parse_colors(colors)
    settings = load_settings()
    with published(settings) as con:
        names = card_names(con, names_in, "--names")
        found = find_bset(con, bset)
        options = rows(
            con,
            f"""
            from {"commander_options($bset_id)" if as_of is None else "commander_options_as_of($bset_id, $as_of)"}
            where (partner is not null) = $pairs
                and if($exact, identity_mask(color_identity) = $mask, fits(identity_mask(color_identity), $mask))
            order by {_ORDERS[sort]}
            """,
            {"bset_id": found.bset_id, "pairs": pairs, "exact": exact, "mask": mask}
            | ({} if as_of is None else {"as_of": as_of}),
        )
        missing = missing_cards(con, found, settings) if as_of is None else {}
        ((pair_count,),) = con.execute(
            "select count(*) from bset_commanders where bset_id = $bset_id and partner_id is not null"
            " and member_since <= coalesce($as_of::date, 'infinity'::date)",
            {"bset_id": found.bset_id, "as_of": as_of},
        ).fetchall()
    options = names.added(options, commander="commander_id", partner="partner_id")
    if sort == "name":
        options = sorted_by_name(options, names, "commander", "partner")
    if format_ == "table" and options:
        _show(options, names)
    elif format_ != "table":
        print_rows(format_, options, names=names.columns(_NAMES, "commander", "partner"))
    _remark(
        found,
        options,
        missing,
        pair_count=pair_count,
        is_pairs=pairs,
        is_narrowed=colors is not None,
        as_of=as_of,
        format_=format_,
    )


def _show(options: Sequence[dict[str, Any]], names: CardNames) -> None:
    from brawlset.cli.printing import print_table
    from brawlset.cli.wording import identity_text, leaders_text, short_basics
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
                leaders_text((row[names.column(side)] for side in ("commander", "partner")), row["chosen_colors"]),
                identity_text(row["color_identity"]),
                row["pool_count"],
                row["creature_count"],
                row["land_count"],
                short_basics(row["basics"], is_exception=row["is_basics_exception"], names=names),
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
    as_of: date | None,
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
    then = f", as of {as_of:%Y-%m-%d}" if as_of else ""
    say(f"{shown}{narrowed} in {bset.name} ({bset.bset_id}){then}.", format_=format_)
    if pair_count and not is_pairs:
        say(f"Two may lead together in {count(pair_count, 'way')}: --pairs.", format_=format_)
