"""Who leads a deck of a BSet: the commander or pair that a player means, and why a card or a pair may not lead.

The rules that decide it are in the tables (`commanders`, `commander_pairs`, `bset_commanders`); here they are looked up and explained.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

import duckdb

from brawlset.bset_lookup import FoundBset
from brawlset.cards.colors import letters_of
from brawlset.errors import AssetError, ConfigurationError, NotFoundError
from brawlset.lookup import FoundCard
from brawlset.settings import Settings
from brawlset.warehouse import rows

_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Option:
    """A commander, or a pair, of a BSet, with what it may play. `color_identity` is in letters, '' for colorless."""

    bset: FoundBset
    commander: str
    partner: str | None
    chosen_colors: str
    color_identity: str
    pool_count: int
    basics: tuple[str, ...]
    is_basics_exception: bool


def find_option(
    con: duckdb.DuckDBPyConnection,
    bset: FoundBset,
    commander: FoundCard,
    *,
    partner: FoundCard | None = None,
    chosen_mask: int = 0,
) -> Option:
    """The option that a player means; the pair in any order. `chosen_mask` is the color chosen for a commander that lets its player
    choose (903.4b), as five bits.

    Raises NotFoundError that says why the card, or the pair, does not lead in this BSet, and ConfigurationError where a color must be
    chosen and none is given, or the other way round.
    """
    found = rows(
        con,
        """
        select
            first_card.name as commander,
            second_card.name as partner,
            options.chosen_colors,
            options.color_identity,
            options.pool_count,
            options.basics,
            options.is_basics_exception
        from bset_commanders as options
        inner join cards as first_card on first_card.oracle_id = options.commander_id
        left join cards as second_card on second_card.oracle_id = options.partner_id
        where options.bset_id = $bset_id
            and (
                (options.commander_id = $first_id and options.partner_id is not distinct from $second_id)
                or (options.commander_id = $second_id and options.partner_id = $first_id)
            )
        order by identity_mask(options.chosen_colors)
        """,
        {
            "bset_id": bset.bset_id,
            "first_id": commander.oracle_id,
            "second_id": None if partner is None else partner.oracle_id,
        },
    )
    if not found:
        raise NotFoundError(_why_not(con, bset, commander, partner))
    chosen = letters_of(chosen_mask)
    for row in found:
        if row["chosen_colors"] == chosen:
            return Option(bset=bset, **{**row, "basics": tuple(row["basics"])})
    names = " + ".join(name for name in (found[0]["commander"], found[0]["partner"]) if name)
    choices = [row["chosen_colors"] for row in found]
    if choices == [""]:
        raise ConfigurationError(f"{names}: nothing is chosen for this commander. Leave the choice of a color out.")
    given = f"{chosen!r} was given" if chosen else "none was given"
    raise ConfigurationError(
        f"{names}: the player chooses a color, which the identity then has (903.4b), and {given}. Choose one of"
        f" {', '.join(choices)}."
    )


def option_as_of(
    con: duckdb.DuckDBPyConnection, option: Option, *, leaders: tuple[FoundCard, ...], as_of: date
) -> Option:
    """The option as it was on a day, for the cards that are its commanders. Raises NotFoundError, with the day from which each of them is a
    member, where they could not lead yet."""
    found = rows(
        con,
        """
        select pool_count, basics, is_basics_exception
        from commander_options_as_of($bset_id, $as_of)
        where commander = $commander and partner is not distinct from $partner and chosen_colors = $chosen_colors
        """,
        {
            "bset_id": option.bset.bset_id,
            "as_of": as_of,
            "commander": option.commander,
            "partner": option.partner,
            "chosen_colors": option.chosen_colors,
        },
    )
    if found:
        return replace(option, **{**found[0], "basics": tuple(found[0]["basics"])})
    since = rows(
        con,
        "select cards.name, bset_cards.member_since, bset_cards.set_code from bset_cards inner join cards using (oracle_id)"
        " where bset_cards.bset_id = $bset_id and list_contains($ids, oracle_id) order by bset_cards.member_since, cards.name",
        {"bset_id": option.bset.bset_id, "ids": [leader.oracle_id for leader in leaders]},
    )
    days = "; ".join(
        f"{row['name']} is a member since {row['member_since']:%Y-%m-%d} ({row['set_code']})" for row in since
    )
    raise NotFoundError(f"On {as_of:%Y-%m-%d} nobody could lead so in BSet {option.bset.bset_id}: {days}.")


def missing_cards(con: duckdb.DuckDBPyConnection, bset: FoundBset, settings: Settings) -> dict[str, int]:
    """The identities (in letters) of the BSet's commanders for which no legal deck can be built, with the number of cards that the largest
    deck lacks to the smallest legal one (903.BS.12). Basic lands, and cards that allow any number of copies, fill every deck.
    """
    largest = con.execute(
        """
        select
            identity_text(bset_pools.identity_mask),
            sum(cards.copy_limit),
            count(*) filter (where cards.copy_limit is null)
        from bset_pools
        inner join cards using (oracle_id)
        where bset_pools.bset_id = $bset_id
            and bset_pools.identity_mask in (
                select options.identity_mask from bset_commanders as options where options.bset_id = $bset_id and options.basics = []
            )
        group by bset_pools.identity_mask
        """,
        {"bset_id": bset.bset_id},
    ).fetchall()
    if not largest:
        return {}
    minimum = _deck_minimum(settings)
    return {letters: minimum - int(most) for letters, most, endless in largest if not endless and most < minimum}


def _deck_minimum(settings: Settings) -> int:
    """The cards of the smallest BrawlSet deck, commanders included, by assets/formats/brawlset.toml."""
    from brawlset.formats import load_formats

    problems: list[str] = []
    formats = load_formats(settings.assets / "formats", problems=problems)
    if problems:
        raise AssetError("\n".join(problems))
    return next(format_.deck_minimum for format_ in formats if format_.id == "brawlset")


def _why_not(con: duckdb.DuckDBPyConnection, bset: FoundBset, commander: FoundCard, partner: FoundCard | None) -> str:
    for card in (commander, partner):
        if card is not None:
            reason = _why_not_member(con, bset, card) or _why_not_leader(con, card, is_pair=partner is not None)
            if reason:
                return reason
    if partner is None:
        return f"{commander.name} does not lead in BSet {bset.bset_id}."
    if commander.oracle_id == partner.oracle_id:
        return f"{commander.name} is named twice: the second commander is another card."
    return (
        f"{commander.name} and {partner.name} cannot lead together: two commanders need the same partner ability, or one that names"
        f" the other (CR 702.124).{_partners(con, bset, commander)}"
    )


def _why_not_member(con: duckdb.DuckDBPyConnection, bset: FoundBset, card: FoundCard) -> str | None:
    """Why the card does not belong to the BSet, and where it does; None if it does belong."""
    homes = [
        bset_id
        for (bset_id,) in con.execute(
            "select bset_id from bset_cards inner join bsets using (bset_id) where oracle_id = $id"
            " order by not is_default, first_released_on nulls last, bset_id",
            {"id": card.oracle_id},
        ).fetchall()
    ]
    if bset.bset_id in homes:
        return None
    if not homes:
        return f"{card.name} is in no BSet. 'brawlset card' shows its printings."
    more = f" and {len(homes) - _SHOWN} more" if len(homes) > _SHOWN else ""
    return f"{card.name} is not in BSet {bset.bset_id} ({bset.name}). It is in: {', '.join(homes[:_SHOWN])}{more}."


def _why_not_leader(con: duckdb.DuckDBPyConnection, card: FoundCard, *, is_pair: bool) -> str | None:
    clauses: list[str] = [
        clause
        for (clause,) in con.execute(
            "select clause from commanders where format = 'brawlset' and oracle_id = $id", {"id": card.oracle_id}
        ).fetchall()
    ]
    if not clauses:
        front = rows(
            con, "select type_line from faces where oracle_id = $id and face_number = 1", {"id": card.oracle_id}
        )
        return (
            f"{card.name} cannot lead a BrawlSet deck: that takes a legendary creature or a legendary planeswalker on the front"
            f" face (903.BS.7), and it is '{front[0]['type_line']}'."
        )
    if clauses == ["background"] and not is_pair:
        return (
            f"{card.name} is a Background: it leads only beside a commander that says 'Choose a Background' (CR 702.124k). Name that"
            " one as commander, and the Background as partner."
        )
    return None


def _partners(con: duckdb.DuckDBPyConnection, bset: FoundBset, card: FoundCard) -> str:
    names = [
        name
        for (name,) in con.execute(
            """
            select distinct cards.name
            from bset_commanders as options
            inner join cards
                on cards.oracle_id = if(options.commander_id = $id, options.partner_id, options.commander_id)
            where options.bset_id = $bset_id and options.partner_id is not null and $id in (options.commander_id, options.partner_id)
            order by cards.name
            """,
            {"id": card.oracle_id, "bset_id": bset.bset_id},
        ).fetchall()
    ]
    if not names:
        return f" In BSet {bset.bset_id} {card.name} leads with no other card."
    more = f"; and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f" In BSet {bset.bset_id} {card.name} leads with: {'; '.join(names[:_SHOWN])}{more}."
