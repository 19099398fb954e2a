"""The report on simulated drafts: a page of its own, with plots, that answers three questions in words and numbers.

Numbers come from the file of drafts; the page is dashboards/draft-report.html.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from string import Template
from typing import Any

import duckdb

from brawlset.bundle import bundled
from brawlset.draft.plots import Curve, bars, curves
from brawlset.draft.results import summaries
from brawlset.warehouse import rows

_SHOWN = 20


def report_page(con: duckdb.DuckDBPyConnection, run_ids: Sequence[int], *, most_basics: int, deck_minimum: int) -> str:
    """The page on the first of these simulations, compared with the second where there is one: the same boosters with another number of
    cards a pick. `most_basics` is the number of basic lands up to which a deck counts as worth playing."""
    run = rows(con, "from drafts.draft_runs where run_id = $run_id", {"run_id": run_ids[0]})[0]
    found = [_Run(con, run_id, most_basics, deck_minimum) for run_id in run_ids]
    template = Template((bundled("dashboards") / "draft-report.html").read_text(encoding="utf-8"))
    sets = [code.upper() for code in run["set_codes"]]
    boosters = sets[0] if len(set(sets)) == 1 else ", ".join(sets)
    drafts = f"{run['pod_count']:,} drafts of {run['player_count']} with {boosters}"
    return template.substitute(
        title=escape(f"Commander Draft: {drafts}"),
        lead=_lead(run),
        **_legal(found[0], most_basics, deck_minimum),
        **_open(found[0]),
        **_passes(found, most_basics, deck_minimum),
        method=_method(run),
    )


class _Run:
    """What a report says of one simulation. Shares are of its seats."""

    def __init__(self, con: duckdb.DuckDBPyConnection, run_id: int, most_basics: int, deck_minimum: int) -> None:
        self._con = con
        self._run_id = run_id
        self.pickers = summaries(con, run_id, most_basics=most_basics, deck_minimum=deck_minimum)
        self.seat_count: int = sum(row["seat_count"] for row in self.pickers)
        self.cards_per_pick: int = self.pickers[0]["cards_per_pick"]
        self.deck_minimum = deck_minimum

    def mean(self, name: str) -> float:
        """A column of the summaries over all pickers."""
        return (
            float(sum(row[name] * row["seat_count"] for row in self.pickers if row[name] is not None)) / self.seat_count
        )

    def by_basics(self, *, with_added: bool) -> list[tuple[int, float]]:
        """Number of basic lands -> share of the seats that have a legal deck with at most so many."""
        kind = "best" if with_added else "drafted"
        found = rows(
            self._con,
            f"""
            select greatest($deck_minimum - {kind}_deck_count, 0) as needed, count(*) as seat_count
            from drafts.draft_seats
            where run_id = $run_id and ({kind}_identity_mask > 0 or {kind}_deck_count >= $deck_minimum)
            group by needed
            """,
            {"run_id": self._run_id, "deck_minimum": self.deck_minimum},
        )
        counts = {row["needed"]: row["seat_count"] for row in found}
        shares, total = [], 0
        for needed in range(self.deck_minimum):
            total += counts.get(needed, 0)
            shares.append((needed, total / self.seat_count))
        return shares

    def open_commanders(self) -> list[tuple[str, float]]:
        """Commander -> share of the seats that drafted it and could lead with it, alone or beside another."""
        found = rows(
            self._con,
            """
            with led as (
                select distinct pod, seat, unnest([first_number, second_number]) as card_number
                from drafts.draft_options
                where run_id = $run_id and added_count = 0
            )

            select draft_run_cards.name, count(*) as seat_count
            from led
            inner join drafts.draft_run_cards on draft_run_cards.run_id = $run_id and draft_run_cards.card_number = led.card_number
            group by draft_run_cards.name
            order by seat_count desc, draft_run_cards.name
            limit $shown
            """,
            {"run_id": self._run_id, "shown": _SHOWN},
        )
        return [(row["name"], row["seat_count"] / self.seat_count) for row in found]

    def identities(self) -> list[tuple[str, float]]:
        """Identity of the best commander or pair drafted -> share of the seats."""
        found = rows(
            self._con,
            """
            select identity_text(drafted_identity_mask) as letters, count(*) as seat_count
            from drafts.draft_seats
            where run_id = $run_id and drafted_identity_mask is not null
            group by drafted_identity_mask
            order by seat_count desc, drafted_identity_mask
            limit $shown
            """,
            {"run_id": self._run_id, "shown": _SHOWN},
        )
        return [(row["letters"] or "colorless", row["seat_count"] / self.seat_count) for row in found]


def _lead(run: Mapping[str, Any]) -> str:
    pickers = ", ".join(sorted(set(run["pickers"])))
    return escape(
        f"{run['pod_count'] * run['player_count']:,} seats, {run['cards_per_pick']} cards a pick, drafters: {pickers}. Seed {run['seed']}."
    )


def _legal(run: _Run, most_basics: int, deck_minimum: int) -> dict[str, str]:
    drafted, added = run.by_basics(with_added=False), run.by_basics(with_added=True)
    text = (
        f"By the letter, {_percent(run.mean('legal_share'))} of the seats can build a legal deck under commanders that they drafted, and"
        f" {_percent(run.mean('legal_added_share'))} with the commanders that may be added to a pool (903.13e), for basic lands are free."
        f" With at most {most_basics} basic lands it is {_percent(run.mean('playable_share'))}, and"
        f" {_percent(run.mean('added_share'))} with added ones. The best commander or pair drafted fits"
        f" {run.mean('drafted_deck_count'):.1f} of {run.mean('card_count'):.0f} cards in the mean."
    )
    caption = "Seats with a legal deck, by the basic lands that it needs"
    found = [Curve("commanders drafted", drafted), Curve("those added too", added)]
    by_picker = [
        (
            row["picker"],
            f"{row['commander_count']:.1f}",
            f"{row['pair_count']:.1f}",
            f"{row['drafted_deck_count'] or 0:.1f}",
            _percent(row["playable_share"]),
        )
        for row in run.pickers
    ]
    return {
        "legal_text": escape(text),
        "legal_caption": caption,
        "legal_plot": curves(
            "legal",
            title=caption,
            description=f"The share of seats rises with the number of basic lands that a deck of {deck_minimum} may have. {text}",
            x_label="basic lands at most",
            y_label="seats",
            found=found,
            mark=most_basics,
        ),
        "legal_table": _table(
            ("Basic lands at most", "Commanders drafted", "Those added too"),
            [
                (str(number), _percent(share), _percent(other))
                for (number, share), (_, other) in zip(drafted, added, strict=True)
                if number % 5 == 0
            ],
        )
        + _table(
            (
                "Drafter",
                "Commanders",
                "Pairs",
                "Cards that fit the best",
                f"{deck_minimum} with {most_basics} basic lands",
            ),
            by_picker,
            summary="By drafter",
        ),
    }


def _open(run: _Run) -> dict[str, str]:
    commanders, identities = run.open_commanders(), run.identities()
    text = (
        f"A seat has drafted {run.mean('commander_count'):.1f} cards that can lead alone and {run.mean('pair_count'):.1f} pairs, of"
        f" {run.mean('identity_count'):.1f} different identities in the mean."
    )
    if commanders:
        text += f" Most often open is {commanders[0][0]}: for {_percent(commanders[0][1])} of the seats."
    open_caption = f"The {len(commanders)} commanders that are open most often"
    identity_caption = "Identity of the best commander or pair drafted"
    return {
        "open_text": escape(text),
        "open_caption": open_caption,
        "open_plot": bars(
            "open",
            title=open_caption,
            description=_spoken(commanders),
            x_label="seats that can lead with it",
            found=commanders,
        ),
        "open_table": _table(("Commander", "Seats"), [(name, _percent(share)) for name, share in commanders]),
        "identity_caption": identity_caption,
        "identity_plot": bars(
            "identity", title=identity_caption, description=_spoken(identities), x_label="seats", found=identities
        ),
        "identity_table": _table(("Identity", "Seats"), [(name, _percent(share)) for name, share in identities]),
    }


def _passes(found: Sequence[_Run], most_basics: int, deck_minimum: int) -> dict[str, str]:
    if len(found) < 2:
        return {"passes_text": "Only one way of passing was simulated.", "passes_figure": ""}
    two, one = found
    measures = (
        ("Commanders drafted", "commander_count", False),
        ("Pairs drafted", "pair_count", False),
        ("Identities open", "identity_count", False),
        ("Cards that fit the best", "drafted_deck_count", False),
        ("Colors of the best", "color_count", False),
        (f"Seats with {deck_minimum} and at most {most_basics} basic lands", "playable_share", True),
    )
    listed = []
    for label, name, is_share in measures:
        before, after = one.mean(name), two.mean(name)
        shown = (_percent(before), _percent(after)) if is_share else (f"{before:.2f}", f"{after:.2f}")
        change = f"{100 * (after - before):+.1f} points" if is_share else f"{after - before:+.2f}"
        listed.append((label, *shown, change))
    text = (
        f"On the same boosters, with {two.cards_per_pick} cards a pick instead of {one.cards_per_pick}, the best commander or pair fits"
        f" {two.mean('drafted_deck_count') - one.mean('drafted_deck_count'):+.2f} cards, and a seat has"
        f" {two.mean('commander_count') - one.mean('commander_count'):+.2f} commanders and"
        f" {two.mean('pair_count') - one.mean('pair_count'):+.2f} pairs in the mean."
    )
    caption = "Seats with a legal deck under commanders drafted"
    lines = [Curve(f"{run.cards_per_pick} a pick", run.by_basics(with_added=False)) for run in found]
    plot = curves(
        "passes",
        title=caption,
        description=text,
        x_label="basic lands at most",
        y_label="seats",
        found=lines,
        mark=most_basics,
    )
    heads = ("Mean of a seat", f"{one.cards_per_pick} a pick", f"{two.cards_per_pick} a pick", "Change")
    figure = f"<figure><figcaption>{caption}</figcaption>{plot}{_table(heads, listed)}</figure>"
    return {"passes_text": escape(text), "passes_figure": figure}


def _method(run: Mapping[str, Any]) -> str:
    return escape(
        "Boosters are drawn from MTGJSON's sheets by their weights, the colors of common sheets balanced. Drafts follow 903.13b-d: every"
        " player opens a booster, takes cards of it and passes the rest, to the left in odd rounds and to the right in even ones, until"
        " nothing is left; a drafter sees the booster in hand and its own picks. Results say what such drafters make of such boosters, not"
        " what people do."
        f" The margin of a share is at most {100 / (run['pod_count'] * run['player_count']) ** 0.5:.1f} points. Made by BrawlSet"
        f" {run['version']}, run {run['run_id']}, {run['started_at']:%Y-%m-%d}."
    )


def _spoken(found: Iterable[tuple[str, float]]) -> str:
    return "; ".join(f"{name} {_percent(share)}" for name, share in found)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _table(heads: Sequence[str], listed: Sequence[Sequence[str]], *, summary: str = "The numbers") -> str:
    head = _cells("th", heads)
    body = "".join(f"<tr>{_cells('td', row)}</tr>" for row in listed)
    return (
        f'<details><summary>{summary}</summary><div class="scroll"><table><tr>{head}</tr>{body}</table></div></details>'
    )


def _cells(tag: str, texts: Sequence[str]) -> str:
    """A row: the first cell is a name, the others are numbers."""
    return "".join(f"<{tag}{' class=n' if place else ''}>{escape(text)}</{tag}>" for place, text in enumerate(texts))
