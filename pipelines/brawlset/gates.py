"""What stops a refresh before it replaces good data: sets that nobody knows, too much that could not be read, claims that do not hold, and
too much that differs from the published file. Each gate has a name, under which it can be passed once.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import duckdb

from brawlset.asset_file import did_you_mean
from brawlset.errors import BuildError, ConfigurationError, GateError
from brawlset.languages import LANGUAGES
from brawlset.sources.bulk_file import BulkReport
from brawlset.warehouse import rows, sql_files

GATES = {
    "sets": "cards name sets that Scryfall's list does not have",
    "quarantine": "more than one object in a hundred cannot be loaded",
    "shrink": "fewer rows than in the published file, or a smaller BSet",
    "layouts": "cards have changed their layout by the hundred",
    "nulls": "a field is empty that was not",
    "ids": "cards have changed their oracle id by the hundred",
    "rolled-back": "the same data were rolled back",
}
"""Gate -> what it stands for. Beside them, every claim of sql/checks that blocks is a gate of its name."""

_KEPT = "The published file stays as it was."
_SHOWN = 10
_MOST_QUARANTINED = 0.01
_DRIFT = (
    ("shrink", ("rows", "bsets"), "The new build has lost cards against the published one:"),
    ("layouts", ("layouts",), "Cards have changed their layout, which they do not do by the hundred:"),
    ("nulls", ("nulls",), "Fields are empty that were not in the published file:"),
    ("ids", ("ids",), "Cards have changed their oracle id, which they do not do by the hundred:"),
)


@dataclass(frozen=True, slots=True)
class Finding:
    """What one gate has found: what is wrong in a sentence, the rows to look at, and what to do if it is a fault."""

    gate: str
    headline: str
    rows: tuple[str, ...]
    advice: str = ""

    def __str__(self) -> str:
        lines = [self.headline, *(f"  {row}" for row in self.rows[:_SHOWN])]
        if len(self.rows) > _SHOWN:
            lines.append(f"  and {len(self.rows) - _SHOWN:,} more")
        return "\n".join(lines)


@dataclass(slots=True)
class Gates:
    """The gates of one refresh: those that are accepted beforehand, what they have let pass, and for what they have refused it."""

    accepted: frozenset[str]
    passed: list[Finding] = field(default_factory=list)
    refused: GateError | None = None

    def check(self, *findings: Finding) -> None:
        """Let pass what is accepted. Raises GateError with all that is not; findings without rows are none."""
        found = [finding for finding in findings if finding.rows]
        self.passed += [each for each in found if each.gate in self.accepted and each not in self.passed]
        refused = [finding for finding in found if finding.gate not in self.accepted]
        if refused:
            advice = " ".join(dict.fromkeys(finding.advice for finding in refused if finding.advice))
            names = dict.fromkeys([*sorted(self.accepted), *(finding.gate for finding in refused)])
            flags = " ".join(f"--accept {name}" for name in names)
            self.refused = GateError(
                "\n".join(map(str, refused))
                + f"\n{_KEPT} {advice} If this is meant, run the refresh again with {flags}.".replace("  ", " "),
                [(finding.gate, finding.rows) for finding in refused],
            )
            raise self.refused


def check_gates(names: Collection[str], claims: Collection[str]) -> None:
    """Raise ConfigurationError for a name that is neither in GATES nor among the claims that block."""
    unknown = sorted(set(names) - GATES.keys() - set(claims))
    if unknown:
        raise ConfigurationError(
            f"--accept: there is no gate {unknown[0]!r}{did_you_mean(unknown[0], [*GATES, *claims])}. There are:"
            f" {', '.join(GATES)}; and every claim of sql/checks that blocks."
        )


def check_known_sets(con: duckdb.DuckDBPyConnection, gates: Gates) -> None:
    """The gate `sets`: cards of a set that neither the list of sets nor set_aliases.toml knows. Accepted, they go into quarantine."""
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
    named = [
        f"{row['set_code']}: {row['object_count']} cards, such as {row['example']}{did_you_mean(row['set_code'], known)}"
        for row in unknown
    ]
    gates.check(
        Finding(
            "sets",
            f"The cards name {len(unknown)} set{'s' if len(unknown) > 1 else ''} that Scryfall's list of sets does not have:",
            tuple(named),
            "The two files may be of different days: run 'brawlset refresh' again to fetch both anew; if the code is an old one, give it"
            " an entry in assets/set_aliases.toml.",
        )
    )
    con.execute(
        "update staging.objects set problem = coalesce(problem, 'set: ' || set_code || ' is not in the list of sets')"
        " where list_contains($codes, set_code)",
        {"codes": [row["set_code"] for row in unknown]},
    )


def check_quarantine(
    con: duckdb.DuckDBPyConnection, report: BulkReport, gates: Gates, *, names: BulkReport | None = None
) -> int:
    """Write ops.quarantine and give its rows. The gate `quarantine`: more than one object in a hundred of a file is in it.

    `names` is what was read of the file of all languages.
    """
    _quarantine(con, "scryfall_default_cards", "staging.quarantined", report, gates)
    if names is not None:
        _quarantine(con, "scryfall_all_cards", "staging.translated", names, gates)
    count: int
    ((count,),) = con.execute("select count(*) from ops.quarantine").fetchall()
    return count


def _quarantine(con: duckdb.DuckDBPyConnection, source: str, table: str, report: BulkReport, gates: Gates) -> None:
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
        reasons = rows(
            con,
            "select reason, count(*) as object_count, min(name) as example from ops.quarantine where source = $source"
            " group by reason order by 2 desc, 1",
            {"source": source},
        )
        gates.check(
            Finding(
                "quarantine",
                f"{faulty:,} of {total:,} card objects do not have the shape that is expected of Scryfall's:",
                tuple(f"{row['object_count']} objects: {row['reason']} (such as {row['example']})" for row in reasons),
                "If Scryfall has changed its format, this program must follow: look for a newer version.",
            )
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


def check_drift(con: duckdb.DuckDBPyConnection, gates: Gates, *, is_older: bool) -> list[str]:
    """The gates that compare with the published file, attached as `previous`, all at once. `is_older` where that is of an older version,
    whose tables may be others: the result names the gates that could not compare for that."""
    found = []
    skipped = []
    queries = sql_files("drift")
    for gate, names, headline in _DRIFT:
        try:
            lines = [line for name in names for (line,) in con.execute(queries[name]).fetchall()]
        except (duckdb.CatalogException, duckdb.BinderException):
            if not is_older:
                raise
            skipped.append(gate)
            continue
        advice = "To keep builds of different sources apart, set BRAWLSET_HOME to another folder." if lines else ""
        found.append(Finding(gate, headline, tuple(lines), advice))
    gates.check(*found)
    return skipped
