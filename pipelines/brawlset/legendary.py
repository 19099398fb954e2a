"""Who leads a Legendary Commander deck: the commander or pair that a player means, and why a card or a pair may not lead.

The rules that decide it are in the tables (`commanders`, `commander_pairs`, `legendary_commanders`); here they are looked up and
explained. BrawlSet's commanders are in `leading`.
"""

from __future__ import annotations

from dataclasses import dataclass

import duckdb

from brawlset.cards.colors import letters_of
from brawlset.errors import ConfigurationError, NotFoundError
from brawlset.lookup import FoundCard
from brawlset.warehouse import rows

FORMAT = "legendary-commander"

_SHOWN = 8


@dataclass(frozen=True, slots=True)
class LegendaryOption:
    """A commander, or a pair, with what it may play. `color_identity` is in letters, '' for colorless; `hybrid_gain` is how many cards
    only the hybrid relaxation takes in."""

    commander: str
    partner: str | None
    chosen_colors: str
    color_identity: str
    clause: str
    pool_count: int
    hybrid_gain: int
    is_banned: bool
    is_banned_as_commander: bool


def find_legendary_option(
    con: duckdb.DuckDBPyConnection, commander: FoundCard, *, partner: FoundCard | None = None, chosen_mask: int = 0
) -> LegendaryOption:
    """The option that a player means; the pair in any order. `chosen_mask` is the color chosen for a commander that lets its player
    choose (903.4b), as five bits.

    Raises NotFoundError that says why the card, or the pair, does not lead, and ConfigurationError where a color must be chosen and none
    is given, or the other way round.
    """
    found = rows(
        con,
        """
        select
            first_card.name as commander,
            second_card.name as partner,
            options.chosen_colors,
            options.color_identity,
            options.clause,
            options.pool_count,
            options.hybrid_gain,
            options.is_banned,
            options.is_banned_as_commander
        from legendary_commanders as options
        inner join cards as first_card on first_card.oracle_id = options.commander_id
        left join cards as second_card on second_card.oracle_id = options.partner_id
        where (options.commander_id = $first_id and options.partner_id is not distinct from $second_id)
            or (options.commander_id = $second_id and options.partner_id = $first_id)
        """,
        {"first_id": commander.oracle_id, "second_id": None if partner is None else partner.oracle_id},
    )
    if not found:
        raise NotFoundError(_why_not(con, commander, partner))
    chosen = letters_of(chosen_mask)
    for row in found:
        if row["chosen_colors"] == chosen:
            return LegendaryOption(**row)
    choices = sorted((row["chosen_colors"] for row in found), key=lambda letters: (len(letters), letters))
    names = " + ".join(name for name in (found[0]["commander"], found[0]["partner"]) if name)
    if choices == [""]:
        raise ConfigurationError(f"{names}: nothing is chosen for this commander. Leave the choice of a color out.")
    given = f"{chosen!r} was given" if chosen else "none was given"
    raise ConfigurationError(
        f"{names}: the player chooses a color, which the identity then has (903.4b), and {given}. Choose one of"
        f" {', '.join(choices)}."
    )


def _why_not(con: duckdb.DuckDBPyConnection, commander: FoundCard, partner: FoundCard | None) -> str:
    for card in (commander, partner):
        if card is not None and not _leads(con, card):
            front, has_clause = con.execute(
                """
                select split_part(type_line, ' // ', 1), exists (from commanders where format = $format and oracle_id = $id)
                from cards where oracle_id = $id
                """,
                {"id": card.oracle_id, "format": FORMAT},
            ).fetchall()[0]
            if has_clause:
                return (
                    f"{card.name} cannot lead a Legendary Commander deck: Duel Commander, whose rules of deck construction hold here, does"
                    " not know it as legal: it is of an un-set, a playtest card, not released yet, or no tournament card (LD-14)."
                )
            return (
                f"{card.name} cannot lead a Legendary Commander deck: that takes a legendary creature, planeswalker, enchantment, artifact"
                f" or land on the front face (LC-9), and it is '{front}'."
            )
    if partner is None:
        return f"{commander.name} does not lead alone."
    if commander.oracle_id == partner.oracle_id:
        return f"{commander.name} is named twice: the second commander is another card."
    return (
        f"{commander.name} and {partner.name} cannot lead together: two commanders need the same partner ability, or one that names"
        f" the other (CR 702.124).{_partners(con, commander)}"
    )


def _leads(con: duckdb.DuckDBPyConnection, card: FoundCard) -> bool:
    found = con.execute(
        "select 1 from legendary_commanders where $id in (commander_id, partner_id) limit 1", {"id": card.oracle_id}
    ).fetchall()
    return bool(found)


def _partners(con: duckdb.DuckDBPyConnection, card: FoundCard) -> str:
    found = con.execute(
        """
        select distinct cards.name
        from legendary_commanders as options
        inner join cards on cards.oracle_id = if(options.commander_id = $id, options.partner_id, options.commander_id)
        where options.partner_id is not null and $id in (options.commander_id, options.partner_id)
        order by cards.name
        """,
        {"id": card.oracle_id},
    ).fetchall()
    names = [name for (name,) in found]
    if not names:
        return f" {card.name} leads with no other card."
    more = f"; and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f" {card.name} leads with: {'; '.join(names[:_SHOWN])}{more}."
