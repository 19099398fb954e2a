"""What a refresh tells those who do not watch it: that it failed, that it works again, that something came which wants to be read.

A notice is made of the record of the run and of the rows of ops.changes; where it goes is the business of webhooks.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from brawlset import __version__
from brawlset.last_run import LastRun

if TYPE_CHECKING:
    import duckdb

Lang = Literal["en", "fr"]

KINDS = ("set undecided", "decision stale", "BSet entered", "BSet left", "commander entered", "commander left")
"""The changes that are told, in this order; cards that enter or leave are many, and `brawlset changes` has them."""

_NAMED = 8
_LISTED = 200
_WORDS: Mapping[Lang, Mapping[str, str]] = {
    "en": {
        "failed": "BrawlSet: the refresh failed. {kept}\n{problem}",
        "kept": "The data from before stay in place; all was well on {good_at:%Y-%m-%d %H:%M} UTC.",
        "none kept": "No refresh has gone well yet.",
        "recovered": "BrawlSet: refreshes work again.",
        "changed": "BrawlSet: new data.",
        "line": "{kind}, {count}: {names}",
        "more": " and {more} more",
        "set undecided": "Sets that nobody has decided",
        "decision stale": "Decisions that no longer fit",
        "BSet entered": "New BSets",
        "BSet left": "BSets that are gone",
        "commander entered": "New commanders",
        "commander left": "Commanders that are gone",
        "next": "Undecided sets count for no BSet: brawlset bsets propose",
    },
    "fr": {
        "failed": "BrawlSet : la mise à jour a échoué. {kept}\n{problem}",
        "kept": "Les données d'avant restent en place ; tout allait bien le {good_at:%Y-%m-%d à %H:%M} UTC.",
        "none kept": "Aucune mise à jour n'a encore réussi.",
        "recovered": "BrawlSet : les mises à jour fonctionnent de nouveau.",
        "changed": "BrawlSet : nouvelles données.",
        "line": "{kind}, {count} : {names}",
        "more": " et {more} de plus",
        "set undecided": "Sets que personne n'a décidés",
        "decision stale": "Décisions qui ne conviennent plus",
        "BSet entered": "Nouveaux BSets",
        "BSet left": "BSets disparus",
        "commander entered": "Nouveaux commandants",
        "commander left": "Commandants disparus",
        "next": "Un set non décidé ne compte pour aucun BSet : brawlset bsets propose",
    },
}


@dataclass(frozen=True, slots=True)
class Notice:
    """`text` is for people, a few lines; `facts` are for programs, and JSON takes them as they are."""

    text: str
    facts: Mapping[str, Any]


def read_changes(con: duckdb.DuckDBPyConnection) -> list[dict[str, Any]]:
    """The changes of the last refresh that are told, of the published file."""
    from brawlset.warehouse import rows

    return rows(
        con,
        """
        select kind, name, set_code, bset_id, detail
        from ops.changes
        where refresh_id = (select refresh_id from ops.refreshes order by finished_at desc limit 1)
            and list_contains($kinds, kind)
        order by list_position($kinds, kind), bset_id, set_code, name
        """,
        {"kinds": list(KINDS)},
    )


def notice_of(run: LastRun, before: LastRun | None, changes: Sequence[Mapping[str, Any]], lang: Lang) -> Notice | None:
    """What there is to tell after `run`; None where it was a day like any other, or somebody stopped it by hand."""
    words = _WORDS[lang]
    has_recovered = run.is_good and before is not None and before.failed_at is not None
    if run.outcome == "failed":
        event = "failed"
        kept = words["kept"].format(good_at=run.good_at) if run.good_at else words["none kept"]
        lines = [words["failed"].format(kept=kept, problem=run.problem)]
    elif changes and run.is_good:
        event = "changed"
        lines = [words["changed"], *([words["recovered"]] if has_recovered else []), *_lines(changes, words)]
    elif has_recovered:
        event = "recovered"
        lines = [words["recovered"]]
    else:
        return None
    facts = {
        "event": event,
        "text": "\n".join(lines),
        "program": f"brawlset {__version__}",
        "source": run.source,
        "started_at": run.started_at.isoformat(),
        "finished_at": run.finished_at.isoformat(),
        "good_at": run.good_at and run.good_at.isoformat(),
        "problem": run.problem,
        "broken_claims": [claim.name for claim in run.broken],
        "has_recovered": has_recovered,
        "change_count": len(changes),
        "changes": [dict(change) for change in changes[:_LISTED]],
    }
    return Notice("\n".join(lines), facts)


def _lines(changes: Sequence[Mapping[str, Any]], words: Mapping[str, str]) -> list[str]:
    """A line a kind, with the first names; a commander that entered several BSets is named once."""
    lines = []
    for kind in KINDS:
        names = list(dict.fromkeys(_named(change) for change in changes if change["kind"] == kind))
        if names:
            more = words["more"].format(more=len(names) - _NAMED) if len(names) > _NAMED else ""
            listed = "; ".join(names[:_NAMED]) + more
            lines.append(words["line"].format(kind=words[kind], count=len(names), names=listed))
    if any(change["kind"] == "set undecided" for change in changes):
        lines.append(words["next"])
    return lines


def _named(change: Mapping[str, Any]) -> str:
    """A set with its code, a decision with what is wrong with it, anything else by its name."""
    if change["kind"] == "decision stale":
        return f"{change['name']} ({change['detail']})"
    return f"{change['name']} ({change['set_code']})" if change["kind"] == "set undecided" else str(change["name"])
