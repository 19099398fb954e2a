"""What `brawlset commanders` and `brawlset pool` do for Legendary Commander."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from brawlset.output import Format

if TYPE_CHECKING:
    from brawlset.decks.verdict import AppliedList
    from brawlset.languages import CardNames

CLAUSES = ("creature", "planeswalker", "enchantment", "artifact", "land")
"""What may lead (LC-9)."""

_COMMANDER_NAMES = (
    "commander", "partner", "chosen_colors", "color_identity", "clause", "pool_count", "hybrid_gain", "is_banned",
    "is_banned_as_commander", "edhrec_rank", "commander_id", "partner_id",
)  # fmt: skip
_POOL_NAMES = (
    "oracle_id", "name", "mana_cost", "mana_value", "type_line", "color_identity", "is_basic", "is_by_hybrid",
)  # fmt: skip
_ORDERS = {
    "pool": "options.pool_count desc, commander, partner nulls first, options.chosen_colors, commander_id, partner_id",
    "name": "commander, partner nulls first, options.chosen_colors, commander_id, partner_id",
    "rank": "edhrec_rank nulls last, commander, partner nulls first, options.chosen_colors, commander_id, partner_id",
}


def refuse_for_legendary(bset: str | None, as_of: date | None) -> None:
    """ConfigurationError for options that mean nothing in a format without BSets."""
    from brawlset.errors import ConfigurationError

    if bset is not None or as_of is not None:
        raise ConfigurationError("Legendary Commander has no BSets: leave --bset and --as-of out.")


def list_commanders(
    *,
    colors: str | None,
    exact: bool,
    pairs: bool,
    clause: str | None,
    sort: str,
    names_in: str | None,
    format_: Format,
) -> None:
    """Print the commanders, or the pairs, of Legendary Commander."""
    from brawlset.cards.colors import parse_colors
    from brawlset.cli.database import published
    from brawlset.cli.printing import count, print_rows, say
    from brawlset.cli.wording import sorted_by_name
    from brawlset.decks.bans import duel_list
    from brawlset.languages import card_names
    from brawlset.settings import load_settings
    from brawlset.warehouse import rows

    mask = 31 if colors is None else parse_colors(colors)
    with published(load_settings()) as con:
        names = card_names(con, names_in, "--names")
        options = rows(
            con,
            f"""
            select
                first_card.name as commander,
                second_card.name as partner,
                options.* exclude (identity_mask),
                first_card.edhrec_rank
            from legendary_commanders as options
            inner join cards as first_card on first_card.oracle_id = options.commander_id
            left join cards as second_card on second_card.oracle_id = options.partner_id
            where (options.partner_id is not null) = $pairs
                and if($exact, options.identity_mask = $mask, fits(options.identity_mask, $mask))
                and ($clause is null or options.clause = $clause)
            order by {_ORDERS[sort]}
            """,
            {"pairs": pairs, "exact": exact, "mask": mask, "clause": clause},
        )
        bans = duel_list(con)
    options = names.added(options, commander="commander_id", partner="partner_id")
    if sort == "name":
        options = sorted_by_name(options, names, "commander", "partner")
    if format_ != "table":
        print_rows(format_, options, names=names.columns(_COMMANDER_NAMES, "commander", "partner"))
    elif options:
        _show_commanders(options, names)
        say("")
    number = len({(row["commander_id"], row["partner_id"]) for row in options})
    say(f"{count(number, 'pair' if pairs else 'commander')} of Legendary Commander.", format_=format_)
    say(_left_out(bans), format_=format_)
    if format_ == "table" and any(row["is_banned_as_commander"] for row in options):
        say("* That list forbids it as a commander.")


def _left_out(bans: AppliedList) -> str:
    """By which list the pools are without the banned cards."""
    return f"What is banned stands in no pool: list {bans.name} ({bans.source}, {bans.dating}; LD-14)."


def _show_commanders(options: Sequence[Mapping[str, Any]], names: CardNames) -> None:
    from brawlset.cli.printing import print_table
    from brawlset.cli.wording import identity_text, leaders_text
    from brawlset.output import Column

    print_table(
        (
            Column("Commander"),
            Column("Identity", is_kept_whole=True),
            Column("Kind", is_kept_whole=True),
            Column("Pool", is_right=True),
            Column("By hybrid", is_right=True),
        ),
        [
            (
                leaders_text((row[names.column(side)] for side in ("commander", "partner")), row["chosen_colors"])
                + (" *" if row["is_banned_as_commander"] else ""),
                identity_text(row["color_identity"]),
                row["clause"],
                row["pool_count"],
                row["hybrid_gain"],
            )
            for row in options
        ],
    )


def list_pool(
    *,
    commander: str,
    partner: str | None,
    choose: str | None,
    with_basics: bool,
    by_hybrid: bool,
    names_in: str | None,
    format_: Format,
) -> None:
    """Print the cards that a Legendary Commander deck may hold; with `by_hybrid` those that only the hybrid relaxation takes in."""
    from brawlset.cards.colors import parse_colors
    from brawlset.cli.database import published
    from brawlset.cli.printing import count, note, print_rows, print_table, say
    from brawlset.cli.wording import identity_text, leaders_text, reading_notes, sorted_by_name
    from brawlset.decks.bans import duel_list
    from brawlset.languages import card_names
    from brawlset.legendary import find_legendary_option
    from brawlset.lookup import find_card
    from brawlset.output import Column
    from brawlset.settings import load_settings
    from brawlset.warehouse import rows

    with published(load_settings()) as con:
        names = card_names(con, names_in, "--names")
        first = find_card(con, commander)
        second = find_card(con, partner) if partner else None
        option = find_legendary_option(con, first, partner=second, chosen_mask=parse_colors(choose) if choose else 0)
        cards = rows(
            con,
            "from legendary_identity_pool($identity, with_basics := $with_basics) where is_by_hybrid or not $by_hybrid",
            {"identity": option.color_identity, "with_basics": with_basics, "by_hybrid": by_hybrid},
        )
        bans = duel_list(con)
    for card, text in ((first, commander), (second, partner)):
        if card is not None and text is not None:
            note(*reading_notes(card, text))
    cards = sorted_by_name(names.added(cards, name="oracle_id"), names, "name")
    leaders = leaders_text(names.called(filter(None, (option.commander, option.partner))), option.chosen_colors)
    say(f"{leaders} in Legendary Commander", format_=format_, bold=format_ == "table")
    say(
        f"Color identity {identity_text(option.color_identity)}: {count(option.pool_count, 'nonbasic card')},"
        f" {option.hybrid_gain:,} of them by hybrid mana alone (LC-12).",
        format_=format_,
    )
    say(_left_out(bans), format_=format_)
    if option.is_banned_as_commander:
        say("That list forbids it as a commander.", format_=format_)
    if format_ != "table":
        print_rows(format_, cards, names=names.columns(_POOL_NAMES, "name"))
        return
    say("")
    print_table(
        (Column("Name"), Column("Cost"), Column("Type"), Column("Identity", is_kept_whole=True)),
        [
            (
                card[names.column("name")],
                card["mana_cost"],
                card["type_line"],
                identity_text(card["color_identity"]) + (" *" if card["is_by_hybrid"] else ""),
            )
            for card in cards
        ],
    )
    if any(card["is_by_hybrid"] for card in cards):
        say("\n* By hybrid mana alone (LC-12).")
