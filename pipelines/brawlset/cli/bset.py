"""`brawlset bset`: one BSet, its sets and what can be built from it."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import click

from brawlset.cli.options import as_of_option, format_option
from brawlset.output import Format

if TYPE_CHECKING:
    import duckdb

_SETS = ("bset_id", "set_code", "name", "released_on", "role", "rule", "reason", "member_count")


@click.command(short_help="One BSet: its sets, why, and its commanders by identity.")
@click.argument("bset")
@as_of_option
@format_option
def command(*, bset: str, as_of: date | None, format_: Format) -> None:
    """One BSet: the sets whose cards belong to it and why, its basic lands, and its commanders by color identity. BSET is its id, its name
    or the code of one of its sets. CSV has one row a set; JSON one object, with the sets and the identities in it.

    \b
    Examples:
      brawlset bset war-of-the-spark
      brawlset bset tsp
      brawlset bset "time spiral" --format json
      brawlset bset zendikar --as-of 2010-03-01
    """
    from brawlset.bset_lookup import find_bset
    from brawlset.cli.database import published
    from brawlset.cli.printing import print_data, print_rows
    from brawlset.settings import load_settings
    from brawlset.warehouse import rows

    with published(load_settings()) as con:
        bset_id = find_bset(con, bset).bset_id
        facts = rows(con, "from bsets where bset_id = $bset_id", {"bset_id": bset_id})[0]
        sets = _sets(con, bset_id, as_of)
        identities = _identities(con, bset_id, as_of)
        if as_of is not None:
            facts |= _facts_of_the_day(con, bset_id, as_of)
    if format_ == "csv":
        print_rows(format_, sets, names=_SETS)
    elif format_ == "json":
        whole = {**facts, "sets": sets, "identities": identities}
        print_data(format_, list(whole), [list(whole.values())])
    else:
        _show(facts, sets, identities, as_of)


def _facts_of_the_day(con: duckdb.DuckDBPyConnection, bset_id: str, as_of: date) -> dict[str, Any]:
    """What of the BSet's facts depends on the day."""
    from brawlset.warehouse import rows

    return rows(
        con,
        """
        select
            $as_of::date as as_of,
            (
                select max(sets.released_on)
                from bset_sets
                inner join sets using (set_code)
                where bset_sets.bset_id = $bset_id and bset_sets.role = 'composing' and sets.released_on <= $as_of
            ) as last_released_on,
            (select count(*) from bset_as_of($bset_id, $as_of)) as card_count,
            (
                select count(*)
                from bset_as_of($bset_id, $as_of)
                inner join commanders using (oracle_id)
                where commanders.format = 'brawlset' and commanders.clause != 'background'
            ) as commander_count,
            (
                select coalesce(
                    list(cards.name order by list_contains(cards.supertypes, 'Snow'), cards.basic_land_mask = 0, cards.basic_land_mask), []
                )
                from bset_as_of($bset_id, $as_of) as held
                inner join cards using (oracle_id)
                where cards.is_basic
            ) as basics
        """,
        {"bset_id": bset_id, "as_of": as_of},
    )[0]


def _sets(con: duckdb.DuckDBPyConnection, bset_id: str, as_of: date | None) -> list[dict[str, Any]]:
    from brawlset.warehouse import rows

    return rows(
        con,
        """
        select
            bset_sets.bset_id,
            bset_sets.set_code,
            sets.name,
            sets.released_on,
            bset_sets.role,
            bset_sets.rule,
            bset_sets.reason,
            (
                select count(distinct printings.oracle_id)
                from printings
                where printings.set_code = bset_sets.set_code and printings.is_evidence
                    and ($as_of::date is null or printings.released_on <= $as_of)
            ) as member_count
        from bset_sets
        inner join sets using (set_code)
        where bset_sets.bset_id = $bset_id and ($as_of::date is null or sets.released_on <= $as_of)
        order by bset_sets.role, sets.released_on, bset_sets.set_code
        """,
        {"bset_id": bset_id, "as_of": as_of},
    )


def _identities(con: duckdb.DuckDBPyConnection, bset_id: str, as_of: date | None) -> list[dict[str, Any]]:
    """One row for each identity that a commander, or a pair, of the BSet has."""
    from brawlset.warehouse import rows

    source = "commander_options($bset_id)" if as_of is None else "commander_options_as_of($bset_id, $as_of)"
    return rows(
        con,
        f"""
        select
            color_identity,
            count(distinct commander_id) filter (where partner_id is null) as commander_count,
            count(*) filter (where partner_id is not null) as pair_count,
            any_value(pool_count) as pool_count,
            any_value(basics) as basics,
            any_value(is_basics_exception) as is_basics_exception
        from {source}
        group by color_identity
        order by bit_count(identity_mask(color_identity)), identity_mask(color_identity)
        """,
        {"bset_id": bset_id} | ({} if as_of is None else {"as_of": as_of}),
    )


def _show(
    facts: dict[str, Any], sets: list[dict[str, Any]], identities: list[dict[str, Any]], as_of: date | None
) -> None:
    from brawlset.cli.printing import count, print_table, say
    from brawlset.cli.wording import EXCEPTION, identity_text, short_basics
    from brawlset.output import Column

    french = "" if facts["name_fr"] == facts["name_en"] else f", in French {facts['name_fr']}"
    then = f", as of {as_of:%Y-%m-%d}" if as_of else ""
    say(f"{facts['name_en']} ({facts['bset_id']}){french}{then}", bold=True)
    say(
        f"{count(facts['card_count'], 'card')}, {count(facts['commander_count'], 'commander')}. Basic lands:"
        f" {', '.join(facts['basics']) or 'none'}. Kind: {facts['kind']}. Standing: {facts['standing']}, {facts['provenance']}."
    )
    say(facts["reason"])
    say("")
    print_table(
        (
            Column("Set", is_kept_whole=True),
            Column("Name"),
            Column("Since", is_kept_whole=True),
            Column("Cards", is_right=True),
            Column("Why"),
        ),
        [
            (
                row["set_code"],
                row["name"],
                row["released_on"] and f"{row['released_on']:%Y-%m}",
                row["member_count"],
                f"{row['role']} ({row['rule']})" + ("" if row["role"] == "composing" else f": {row['reason']}"),
            )
            for row in sets
        ],
    )
    say("")
    if not identities:
        say(f"No card of this BSet can lead a deck{' yet' if as_of else ''}, so none can be built from it.")
        return
    has_pairs = any(row["pair_count"] for row in identities)
    print_table(
        (
            Column("Identity", is_kept_whole=True),
            Column("Commanders", is_right=True),
            *([Column("Pairs", is_right=True)] if has_pairs else []),
            Column("Pool", is_right=True),
            Column("Basic lands"),
        ),
        [
            (
                identity_text(row["color_identity"]),
                row["commander_count"],
                *([row["pair_count"]] if has_pairs else []),
                row["pool_count"],
                short_basics(row["basics"], is_exception=row["is_basics_exception"]),
            )
            for row in identities
        ],
    )
    if any(row["is_basics_exception"] for row in identities):
        say(f"\n{EXCEPTION}")
    say(f"\nNext: brawlset commanders --bset {facts['bset_id']}" + (f" --as-of {as_of:%Y-%m-%d}" if as_of else ""))
