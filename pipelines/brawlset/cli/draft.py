"""`brawlset draft`: Commander Draft. What boosters offer, what a pool supports, whether a draft kept to the procedure; simulated drafts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from brawlset.cli.draft_simulate import simulate
from brawlset.cli.options import format_option
from brawlset.output import Format

if TYPE_CHECKING:
    import duckdb

    from brawlset.draft.options import Option

_SHOWN = 25
_ROUNDS = 3
_CERTAIN = 1 - 1e-9
_COMMANDER_NAMES = (
    "set_code", "name", "clause", "color_identity", "probability", "expected_count", "draft_probability", "is_exact", "partner_count",
    "oracle_id",
)  # fmt: skip
_Command = TypeVar("_Command", bound=Callable[..., Any])
_SUBJECTS = {
    "legendary creature": "a legendary creature",
    "commander": "a card that can lead",
    "pair": "two cards that may lead together",
}


@click.group(name="draft", short_help="Commander Draft: boosters, pools, logs, simulated drafts.")
def command() -> None:
    """Commander Draft (903.13): what boosters offer in commanders, what a pool supports, whether a draft kept to the procedure, and drafts
    simulated by the thousand. Boosters come from MTGJSON: brawlset refresh --boosters cmr,clb,cmm.
    """


command.add_command(simulate)


def boosters_option(command: _Command) -> _Command:
    """--boosters, required."""
    return click.option(
        "--boosters", required=True, metavar="SETS", help="Codes of the sets whose boosters are meant: cmr,cmm."
    )(command)


def players_option(command: _Command) -> _Command:
    """--players."""
    return click.option(
        "--players", type=click.IntRange(1, 32), default=8, show_default=True, help="Players of the draft."
    )(command)


@command.command(short_help="The chances of a booster: commanders, identities, pairs.")
@boosters_option
@players_option
@format_option
def odds(*, boosters: str, players: int, format_: Format) -> None:
    """What a draft booster offers in commanders, and the boosters of a whole draft. The chances are computed from the sheets of the
    booster, not simulated: they are exact for the make-up that MTGJSON gives.

    \b
    Examples:
      brawlset draft odds --boosters cmr
      brawlset draft odds --boosters cmr,clb,cmm --format csv
    """
    from brawlset.cli.database import published
    from brawlset.cli.draft_pool import boosters_of
    from brawlset.cli.printing import print_rows
    from brawlset.settings import load_settings

    with published(load_settings()) as con:
        codes = boosters_of(con, boosters)
        rows = [row for code in codes for row in _odds(con, code, players)]
    if format_ != "table":
        print_rows(format_, rows, names=list(rows[0]))
        return
    for code in codes:
        _show_odds([row for row in rows if row["set_code"] == code], players)


def _odds(con: duckdb.DuckDBPyConnection, code: str, players: int) -> list[dict[str, Any]]:
    """The rows of draft_commander_odds for a set, but those of cards that are not added to pools. NotFoundError without boosters."""
    from brawlset.draft.boosters import booster_names
    from brawlset.warehouse import rows

    booster_names(con, [code])
    return rows(
        con,
        """
        select
            odds.set_code,
            draft_sets.booster_name,
            odds.subject,
            odds.color_identity,
            cards.name,
            odds.probability,
            odds.expected_count,
            1 - pow(1 - odds.probability, $boosters) as draft_probability,
            odds.is_exact
        from draft_commander_odds as odds
        inner join draft_sets using (set_code)
        left join cards using (oracle_id)
        where odds.set_code = $code and (odds.oracle_id is null or odds.oracle_id = draft_sets.added_card_id)
        order by
            list_position(['legendary creature', 'commander', 'pair', 'card', 'identity'], odds.subject),
            bit_count(odds.identity_mask),
            odds.identity_mask
        """,
        {"code": code, "boosters": players * _ROUNDS},
    )


def _show_odds(rows: Sequence[Mapping[str, Any]], players: int) -> None:
    from brawlset.cli.printing import print_table, say
    from brawlset.cli.wording import identity_text
    from brawlset.output import Column

    say(f"{rows[0]['booster_name']} ({rows[0]['set_code']})", bold=True)
    columns = (
        Column("In a booster"),
        Column("Chance", is_right=True, is_kept_whole=True),
        Column("Expected", is_right=True, is_kept_whole=True),
        Column(f"In a draft of {players}", is_right=True, is_kept_whole=True),
    )
    whole = [row for row in rows if row["subject"] != "identity"]
    print_table(columns, [(_SUBJECTS.get(row["subject"], row["name"]), *_chances(row)) for row in whole])
    say("")
    identities = [row for row in rows if row["subject"] == "identity" and row["probability"]]
    columns = (Column("Commander of identity"), *columns[1:])
    print_table(columns, [(identity_text(row["color_identity"]), *_chances(row)) for row in identities])
    if not all(row["is_exact"] for row in rows):
        say(
            "\nSome of these are on a sheet whose colors are balanced, which is computed as if they were not: close, not exact."
        )
    say(f"\nNext: brawlset draft commanders --boosters {rows[0]['set_code']}\n")


def _chances(row: Mapping[str, Any]) -> tuple[str, str, str]:
    expected = "" if row["expected_count"] is None else f"{row['expected_count']:.2f}"
    return _percent(row["probability"]), expected, _percent(row["draft_probability"])


def _percent(share: float) -> str:
    """A chance with two decimals; what is not certain is not shown as if it were."""
    shown = f"{100 * share:.2f} %"
    if shown == "100.00 %" and share < _CERTAIN:
        return ">99.99 %"
    return "<0.01 %" if shown == "0.00 %" and share > 0 else shown


@command.command(short_help="The commanders in boosters, with their chances and partners.")
@boosters_option
@players_option
@click.option(
    "--colors", metavar="COLORS", help="Only identities within these colors: WU, azorius, mono-red, colorless ..."
)
@click.option("--sort", type=click.Choice(["chance", "name"]), default="chance", show_default=True, help="The order.")
@format_option
def commanders(*, boosters: str, players: int, colors: str | None, sort: str, format_: Format) -> None:
    """The cards in boosters that can lead a deck, and the Backgrounds: the chance that a booster, and the boosters of a draft, hold each,
    and how many of the cards of these boosters may lead beside it.

    \b
    Examples:
      brawlset draft commanders --boosters cmr
      brawlset draft commanders --boosters clb --colors WU --sort name
    """
    from brawlset.cards.colors import parse_colors
    from brawlset.cli.database import published
    from brawlset.cli.draft_pool import boosters_of
    from brawlset.cli.printing import print_rows
    from brawlset.settings import load_settings

    mask = 31 if colors is None else parse_colors(colors)
    with published(load_settings()) as con:
        codes = boosters_of(con, boosters)
        found = _commanders(con, codes, players)
    found = [row for row in found if not row.pop("identity_mask") & ~mask]
    if sort == "name":
        found.sort(key=lambda row: (row["name"], row["set_code"]))
    if format_ == "table":
        _show_commanders(found, codes, players)
    else:
        print_rows(format_, found, names=_COMMANDER_NAMES)


def _commanders(con: duckdb.DuckDBPyConnection, codes: Sequence[str], players: int) -> list[dict[str, Any]]:
    """The commanders and Backgrounds in the boosters of these sets, those with the best chance first."""
    from collections import Counter

    from brawlset.draft.boosters import load_draft_sets
    from brawlset.warehouse import rows

    sets = load_draft_sets(con, codes)
    partners = Counter(sets.cards[card].oracle_id for pair in sets.pairs for card in set(pair))
    found = rows(
        con,
        """
        select
            odds.set_code,
            cards.name,
            commanders.clause,
            cards.color_identity,
            cards.identity_mask,
            odds.probability,
            odds.expected_count,
            1 - pow(1 - odds.probability, $boosters) as draft_probability,
            odds.is_exact,
            cards.oracle_id
        from draft_commander_odds as odds
        inner join cards using (oracle_id)
        inner join commanders on commanders.format = 'commander-draft' and commanders.oracle_id = cards.oracle_id
        where list_contains($codes, odds.set_code) and odds.probability > 0
        order by round(odds.probability, 9) desc, cards.name, odds.set_code
        """,
        {"codes": list(codes), "boosters": players * _ROUNDS},
    )
    return [{**row, "partner_count": partners[row["oracle_id"]]} for row in found]


def _show_commanders(found: Sequence[Mapping[str, Any]], codes: Sequence[str], players: int) -> None:
    from brawlset.cli.printing import print_table, say
    from brawlset.cli.wording import identity_text
    from brawlset.output import Column

    is_one = len(codes) == 1
    columns = (
        Column("Commander"),
        *(() if is_one else (Column("Set", is_kept_whole=True),)),
        Column("Identity", is_kept_whole=True),
        Column("Partners", is_right=True),
        Column("In a booster", is_right=True, is_kept_whole=True),
        Column(f"In a draft of {players}", is_right=True, is_kept_whole=True),
    )
    print_table(
        columns,
        [
            (
                row["name"] + (" (Background)" if row["clause"] == "background" else ""),
                *(() if is_one else (row["set_code"],)),
                identity_text(row["color_identity"]),
                row["partner_count"],
                _percent(row["probability"]),
                _percent(row["draft_probability"]),
            )
            for row in found
        ],
    )
    say(f"\n{len(found)} commanders and Backgrounds of {', '.join(codes)}.")


@command.command(short_help="Every commander or pair that a pool supports, best first.")
@click.argument("pool")
@click.option("--boosters", metavar="SETS", help="Sets of which the draft had boosters, be it one: cmr,cmm.")
@click.option("--all", "is_all", is_flag=True, help=f"All, not the first {_SHOWN} alone.")
@format_option
def options(*, pool: str, boosters: str | None, is_all: bool, format_: Format) -> None:
    """Every commander or pair that a pool supports, with the number of its cards that fit, commanders included, and how many basic lands
    make it a deck of 60. POOL is a list of the cards drafted, in any format of deck lists, or '-'. What may be added to a pool (The
    Prismatic Piper, Faceless One) and who has partner depends on the boosters of the draft.

    \b
    Examples:
      brawlset draft options pool.txt --boosters cmr
      brawlset draft options pool.txt --boosters cmr,cmm --format csv
    """
    from dataclasses import asdict

    from brawlset.cli.database import published
    from brawlset.cli.draft_pool import boosters_of, pool_of
    from brawlset.cli.printing import print_rows
    from brawlset.decks.preparing import formats_of
    from brawlset.draft.options import options as find_options
    from brawlset.formats import find_format
    from brawlset.settings import load_settings

    settings = load_settings()
    minimum = find_format(formats_of(settings.assets / "formats"), "commander-draft").deck_minimum
    with published(settings) as con:
        found = find_options(con, pool_of(con, pool), boosters_of(con, boosters), deck_minimum=minimum)
    if format_ != "table":
        names = (
            "commander",
            "partner",
            "chosen_colors",
            "color_identity",
            "playable_count",
            "added_count",
            "deck_count",
        )
        rows = [{**asdict(option), "playable_count": option.playable_count} for option in found]
        print_rows(format_, rows, names=(*names, "basics_needed"))
    else:
        _show_options(found if is_all else found[:_SHOWN], len(found), has_boosters=boosters is not None)
    if not found:
        sys.exit(1)


def _show_options(shown: Sequence[Option], total: int, *, has_boosters: bool) -> None:
    from brawlset.cli.printing import note, print_table, say
    from brawlset.cli.wording import identity_text
    from brawlset.output import Column

    if not shown:
        say("No card of this pool can lead a deck (903.3), alone or beside another.")
    else:
        print_table(
            (
                Column("Commander"),
                Column("Identity", is_kept_whole=True),
                Column("Playables", is_right=True),
                Column("Basic lands to 60", is_right=True),
            ),
            [
                (
                    _led_by(option),
                    identity_text(option.color_identity),
                    option.playable_count,
                    "none free" if option.basics_needed is None else option.basics_needed,
                )
                for option in shown
            ],
        )
        hidden = f" {total - len(shown)} more: --all." if total > len(shown) else ""
        say(f"\n{total} commanders and pairs.{hidden}")
    if not has_boosters:
        note("boosters of cmr, cmm and clb allow commanders beside the pool: --boosters says of which sets they were.")


def _led_by(option: Option) -> str:
    names = " + ".join(name for name in (option.commander, option.partner) if name)
    remarks = [f"choosing {option.chosen_colors}"] if option.chosen_colors else []
    if option.added_count:
        remarks.append("added" if option.partner is None else f"{option.added_count} added")
    return names + (f" ({', '.join(remarks)})" if remarks else "")


@command.command(short_help="Does the log of a draft keep to the procedure?")
@click.argument("log")
@click.option(
    "--format", "format_", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to print."
)
def replay(*, log: str, format_: str) -> None:
    """Check the log of a draft against the procedure (903.13b-c), and name the first breach. LOG is our own log (see 'brawlset draft
    simulate --log'), Draftmancer's export of a draft log, or Magic Online's text of one player; or '-' for standard input. The exit code
    is 1 where there is a breach.

    \b
    Examples:
      brawlset draft replay draft.jsonl
      brawlset draft replay DraftLog_abc.txt --format json
    """
    from dataclasses import asdict

    from brawlset.cli.draft_pool import log_text
    from brawlset.cli.printing import count, print_data, say
    from brawlset.draft.foreign_logs import read_log
    from brawlset.draft.pod import ROUNDS
    from brawlset.draft.replay import first_breach

    found = read_log(log_text(log))
    breach = first_breach(found)
    rounds = len({pick.round for pick in found.picks})
    cards = sum(len(pick.taken) for pick in found.picks)
    seats = len({pick.seat for pick in found.picks})
    if format_ == "json":
        facts = {
            "source": found.source,
            "players": len(found.players),
            "seats": seats,
            "rounds": rounds,
            "cards": cards,
        }
        facts |= {"follows_procedure": breach is None, "breach": None if breach is None else asdict(breach)}
        print_data("json", list(facts), [list(facts.values())])
    elif breach is None:
        seen = "all seats" if seats == len(found.players) else f"{seats} of {len(found.players)} seats"
        say(f"The draft keeps to the procedure: {seen}, {count(rounds, 'round')}, {count(cards, 'card')}.")
        if rounds != ROUNDS:
            say(f"A draft normally has {ROUNDS} rounds (903.13b): is the log whole?")
    else:
        say(f"The draft breaks the procedure. First breach: {breach}")
    if breach is not None:
        sys.exit(1)
