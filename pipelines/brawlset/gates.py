"""What stops a refresh before it replaces good data: sets that nobody knows, too much that could not be read, too much that is gone."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import duckdb

from brawlset.asset_file import did_you_mean
from brawlset.errors import BuildError
from brawlset.languages import LANGUAGES
from brawlset.sources.bulk_file import BulkReport
from brawlset.warehouse import rows

_KEPT = "The published file stays as it was."
_MOST_QUARANTINED = 0.01
_LEAST_KEPT = 0.95


def check_known_sets(con: duckdb.DuckDBPyConnection) -> None:
    """Raise BuildError where a card names a set that neither the list of sets nor set_aliases.toml knows."""
    unknown = rows(
        con,
        """
        select objects.set_code, count(*) as object_count, min(objects.name) as example
        from staging.objects
        where objects.set_code is not null
            and objects.set_code not in (select sets.set_code from staging.sets)
            and objects.set_code not in (select set_aliases.set_code from ref.set_aliases)
            and objects.set_code not in (select retired_sets.set_code from ref.retired_sets)
        group by objects.set_code
        order by object_count desc, objects.set_code
        """,
    )
    if not unknown:
        return
    known = [row["set_code"] for row in rows(con, "select set_code from staging.sets")]
    lines = [
        f"  {row['set_code']}: {row['object_count']} cards, such as {row['example']}{did_you_mean(row['set_code'], known)}"
        for row in unknown[:10]
    ]
    more = f"\n  and {len(unknown) - 10} more sets" if len(unknown) > 10 else ""
    raise BuildError(
        f"The cards name {len(unknown)} set{'s' if len(unknown) > 1 else ''} that Scryfall's list of sets does not have:\n"
        + "\n".join(lines)
        + f"{more}\n{_KEPT} The two files may be of different days: run 'brawlset refresh' again to fetch both anew;"
        " if the code is an old one, give it an entry in assets/set_aliases.toml."
    )


def check_quarantine(con: duckdb.DuckDBPyConnection, report: BulkReport, names: BulkReport | None = None) -> int:
    """Write ops.quarantine and give its rows. Raises BuildError where more than one object in a hundred of a file is in it.

    `names` is what was read of the file of all languages.
    """
    _quarantine(con, "scryfall_default_cards", "staging.quarantined", report)
    if names is not None:
        _quarantine(con, "scryfall_all_cards", "staging.translated", names)
    count: int
    ((count,),) = con.execute("select count(*) from ops.quarantine").fetchall()
    return count


def _quarantine(con: duckdb.DuckDBPyConnection, source: str, table: str, report: BulkReport) -> None:
    if report.rejected:
        con.executemany(
            "insert into ops.quarantine values (?, ?, ?, ?, ?, ?)", [[source, *item] for item in report.rejected]
        )
    con.execute(
        f"""
        insert into ops.quarantine
        select $source, null, printing_id, name, set_code, problem
        from {table}
        where problem is not null
        order by printing_id, name, problem
        """,
        {"source": source},
    )
    faulty: int
    ((faulty,),) = con.execute(
        "select count(*) from ops.quarantine where source = $source and reason not like 'set % is retired (%'",
        {"source": source},
    ).fetchall()
    total = report.object_count + len(report.rejected)
    if faulty > max(1, total * _MOST_QUARANTINED):
        examples = rows(
            con,
            "select reason, count(*) as object_count, min(name) as example from ops.quarantine where source = $source"
            " group by reason order by 2 desc, 1",
            {"source": source},
        )
        lines = [
            f"  {row['object_count']} objects: {row['reason']} (such as {row['example']})" for row in examples[:10]
        ]
        raise BuildError(
            f"{faulty:,} of {total:,} card objects do not have the shape that is expected of Scryfall's:\n"
            + "\n".join(lines)
            + f"\n{_KEPT} If Scryfall has changed its format, this program must follow: look for a newer version."
        )


def quarantine_printings(con: duckdb.DuckDBPyConnection) -> int:
    """Write the printings of boosters that are no card known here into ops.quarantine; how many rows that were."""
    count: int
    ((count,),) = con.execute("select count(*) from staging.booster_cards where problem is not null").fetchall()
    if count:
        con.execute(
            """
            insert into ops.quarantine
            select 'mtgjson_boosters_' || set_code, null, uuid, name, set_code, problem
            from staging.booster_cards
            where problem is not null
            order by set_code, sheet, uuid
            """
        )
    return count


def check_cards(con: duckdb.DuckDBPyConnection, report: BulkReport) -> None:
    """Raise BuildError where no object is a card that a deck may hold: nothing read is no success."""
    ((count,),) = con.execute("select count(*) from cards").fetchall()
    if count == 0:
        raise BuildError(
            f"Among {report.object_count:,} objects is no card that a deck may hold; Scryfall's bulk file 'default_cards' was expected."
            f" {_KEPT} Look at what the source gives, then run 'brawlset refresh' again."
        )


def check_languages(con: duckdb.DuckDBPyConnection, languages: Sequence[str], path: Path) -> dict[str, int]:
    """How many cards have a name in each language that was asked for. Raises BuildError where none has: nothing read is no success."""
    found: dict[str, int] = dict(
        con.execute("select lang, count(distinct oracle_id) from card_names group by lang").fetchall()
    )
    missing = [lang for lang in languages if not found.get(lang)]
    if missing:
        raise BuildError(
            f"{path}: no card has a name in {LANGUAGES[missing[0]]} ({missing[0]}) there; Scryfall's bulk file 'all_cards' was expected."
            f" {_KEPT} Give that file, or leave the language out of --languages and BRAWLSET_LANGUAGES."
        )
    return {lang: found[lang] for lang in languages}


def check_shrinking(con: duckdb.DuckDBPyConnection, *, accepted: bool) -> None:
    """Raise BuildError where the new build has lost too much against the published one (attached as `previous`).

    Too much is: under 95 % of the cards or of the sets, or any BSet that has fewer cards than before.
    """
    lines = []
    for table in ("cards", "sets"):
        ((before, now),) = con.execute(
            f"select (select count(*) from previous.main.{table}), (select count(*) from main.{table})"
        ).fetchall()
        if now < before * _LEAST_KEPT:
            lines.append(f"  {table}: {before:,} before, {now:,} now")
    shrunk = rows(
        con,
        """
        select
            before.bset_id,
            before.card_count as before_count,
            coalesce(now.card_count, 0) as now_count,
            (
                select min(cards.name)
                from previous.main.bset_cards
                inner join previous.main.cards using (oracle_id)
                where bset_cards.bset_id = before.bset_id
                    and bset_cards.oracle_id not in (
                        select gone.oracle_id from main.bset_cards as gone where gone.bset_id = before.bset_id
                    )
            ) as example
        from previous.main.bsets as before
        left join main.bsets as now using (bset_id)
        where coalesce(now.card_count, 0) < before.card_count
        order by before.bset_id
        """,
    )
    lines += [
        f"  BSet {row['bset_id']}: {row['before_count']} cards before, {row['now_count']} now; gone is {row['example']}"
        for row in shrunk[:10]
    ]
    if len(shrunk) > 10:
        lines.append(f"  and {len(shrunk) - 10} more BSets")
    if lines and not accepted:
        raise BuildError(
            "The new build has lost cards against the published one:\n"
            + "\n".join(lines)
            + f"\n{_KEPT} If this is meant (a BSet was changed, a set was corrected), run the refresh again with --accept shrink;"
            " to keep builds of different sources apart, set BRAWLSET_HOME to another folder."
        )
