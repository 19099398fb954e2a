"""`brawlset pool`: the cards that a commander's deck may hold."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import click

from brawlset.cli.legendary import list_pool, refuse_for_legendary
from brawlset.cli.options import (
    LEGENDARY,
    as_of_option,
    bset_option,
    choose_option,
    format_name_option,
    format_option,
    names_option,
)
from brawlset.output import Format

if TYPE_CHECKING:
    from brawlset.languages import CardNames
    from brawlset.leading import Option

_NAMES = (
    "oracle_id", "name", "mana_cost", "mana_value", "type_line", "color_identity", "is_basic", "set_code", "collector_number",
)  # fmt: skip


@click.command(short_help="The cards that a commander's deck may hold.")
@bset_option
@format_name_option
@click.option("--commander", required=True, metavar="NAME", help="The commander.")
@click.option("--partner", metavar="NAME", help="The second commander of a pair.")
@choose_option
@click.option("--with-basics", is_flag=True, help="List the basic lands too.")
@click.option("--by-hybrid", is_flag=True, help="Legendary Commander: only the cards that hybrid mana alone lets in.")
@as_of_option
@names_option
@format_option
def command(
    *,
    bset: str | None,
    game_format: str,
    commander: str,
    partner: str | None,
    choose: str | None,
    with_basics: bool,
    by_hybrid: bool,
    as_of: date | None,
    names_in: str | None,
    format_: Format,
) -> None:
    """The cards of a BSet that a deck of this commander, or pair, may hold, each with the printing that proves that it belongs to the
    BSet. Basic lands, which may be in the deck in any number, are named above the list.

    \b
    Examples:
      brawlset pool --bset war --commander "Feather, the Redeemed"
      brawlset pool --bset bbd --commander "Will Kenrith" \\
        --partner "Rowan Kenrith"
      brawlset pool --bset cmr --commander "The Prismatic Piper" --choose U
      brawlset pool --bset mirage --commander "Asmira, Holy Avenger" \\
        --as-of 1996-12-01
      brawlset pool --for legendary-commander --commander karakas --by-hybrid
      brawlset pool --bset khm --commander "alründ, dieu du cosmos" \\
        --names fr
    """
    from brawlset.bset_lookup import find_bset
    from brawlset.cards.colors import parse_colors
    from brawlset.cli.database import published
    from brawlset.cli.printing import note, print_rows, print_table, say
    from brawlset.cli.wording import reading_notes, sorted_by_name
    from brawlset.errors import ConfigurationError
    from brawlset.languages import card_names
    from brawlset.leading import find_option, missing_cards, option_as_of
    from brawlset.lookup import find_card
    from brawlset.output import Column
    from brawlset.settings import load_settings
    from brawlset.warehouse import rows

    if game_format == LEGENDARY:
        refuse_for_legendary(bset, as_of)
        list_pool(
            commander=commander,
            partner=partner,
            choose=choose,
            with_basics=with_basics,
            by_hybrid=by_hybrid,
            names_in=names_in,
            format_=format_,
        )
        return
    if by_hybrid:
        raise ConfigurationError(
            "--by-hybrid is for Legendary Commander: give --for legendary-commander, or leave it out."
        )
    if bset is None:
        raise ConfigurationError("Which BSet? Give --bset; 'brawlset bsets' lists them.")
    settings = load_settings()
    chosen_mask = parse_colors(choose) if choose else 0
    with published(settings) as con:
        names = card_names(con, names_in, "--names")
        found = find_bset(con, bset)
        first = find_card(con, commander, bset_id=found.bset_id)
        second = find_card(con, partner, bset_id=found.bset_id) if partner else None
        option = find_option(con, found, first, partner=second, chosen_mask=chosen_mask)
        parameters = {"bset_id": found.bset_id, "identity": option.color_identity, "with_basics": with_basics}
        if as_of is None:
            missing = missing_cards(con, found, settings).get(option.color_identity, 0)
            cards = rows(con, "from identity_pool($bset_id, $identity, with_basics := $with_basics)", parameters)
        else:
            missing = 0
            option = option_as_of(con, option, leaders=(first, second) if second else (first,), as_of=as_of)
            cards = rows(
                con,
                "from identity_pool_as_of($bset_id, $identity, $as_of, with_basics := $with_basics)",
                parameters | {"as_of": as_of},
            )
    for card, text in ((first, commander), (second, partner)):
        if card is not None and text is not None:
            note(*reading_notes(card, text))
    cards = sorted_by_name(names.added(cards, name="oracle_id"), names, "name")
    heading, *facts = _heading(option, names, missing, as_of)
    say(heading, format_=format_, bold=format_ == "table")
    for fact in facts:
        say(fact, format_=format_)
    if format_ != "table":
        print_rows(format_, cards, names=names.columns(_NAMES, "name"))
        return
    say("")
    columns = (Column("Name"), Column("Cost"), Column("Type"), Column("Proof", is_kept_whole=True))
    print_table(
        columns,
        [
            (
                card[names.column("name")],
                card["mana_cost"],
                card["type_line"],
                f"{card['set_code']} {card['collector_number']}",
            )
            for card in cards
        ],
    )


def _heading(option: Option, names: CardNames, missing: int, as_of: date | None) -> list[str]:
    """What the pool is: whose, of which identity, how large, which basic lands, and what is special about them."""
    from brawlset.cli.printing import count
    from brawlset.cli.wording import basics_text, identity_text, leaders_text

    leaders = leaders_text(names.called(filter(None, (option.commander, option.partner))), option.chosen_colors)
    lines = [
        f"{leaders} in {option.bset.name} ({option.bset.bset_id})" + (f", as of {as_of:%Y-%m-%d}" if as_of else ""),
        f"Color identity {identity_text(option.color_identity)}: {count(option.pool_count, 'nonbasic card')}.",
        f"Basic lands: {basics_text(names.called(option.basics), is_exception=option.is_basics_exception)}",
    ]
    if missing:
        lines.append(
            f"No legal deck: {count(missing, 'card is', 'cards are')} missing to the smallest deck (903.BS.12)."
        )
    return lines
