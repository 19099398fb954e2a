"""`brawlset deck`: what a deck is made of, and a list in another program's format."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from brawlset.cli.options import format_option
from brawlset.output import Format

if TYPE_CHECKING:
    from brawlset.decks.stats import DeckFacts
    from brawlset.decks.verdict import Verdict
    from brawlset.decks.writing import Target


@click.group(name="deck", short_help="What a deck is made of; a list in another format.")
def command() -> None:
    """What a deck is made of, and its list in another program's format."""


@command.command(short_help="Curve, colors, types, lands, price, and what is there by a satellite alone.")
@click.argument("file")
@click.option(
    "--bset", metavar="BSET", help="Id, name or set code of the BSet; without it the list says, or it is found."
)
@click.option(
    "--for", "game_format", metavar="FORMAT", help="The game's format; without it the list says, or it is brawlset."
)
@format_option
def stats(*, file: str, bset: str | None, game_format: str | None, format_: Format) -> None:
    """Curve, colors, types, lands and price of a deck, the BSets of its cards, and those that are in its BSet by a satellite set alone.
    FILE is a deck list, or '-' for standard input. CSV has one row a number, JSON one object.

    \b
    Examples:
      brawlset deck stats feather.txt
      brawlset deck stats - --bset tsp --format json < list.txt
    """
    from brawlset.cli.database import published
    from brawlset.cli.deck_files import read_files
    from brawlset.cli.printing import note, print_data
    from brawlset.decks.checking import check
    from brawlset.decks.preparing import Question, formats_of
    from brawlset.decks.reading_messages import say_unread
    from brawlset.settings import load_settings

    settings = load_settings()
    with published(settings) as con:
        (read,) = read_files(con, [file])
        if read.deck is None:
            raise read.error or RuntimeError(file)
        question = Question(
            game_format=game_format, bset=bset, formats=formats_of(settings.assets / "formats"), with_facts=True
        )
        (verdict,) = check(con, [read.deck], question)
    facts = verdict.facts
    assert facts is not None  # noqa: S101 - asked for above; for the type checker
    note(*(say_unread(unread, "en") for unread in verdict.unread))
    if format_ == "json":
        data = _as_data(read.source, verdict, facts)
        print_data("json", list(data), [list(data.values())])
    elif format_ == "csv":
        print_data("csv", ("measure", "key", "value"), _as_rows(facts))
    else:
        _show(verdict, facts)


@command.command(short_help="The list as another program reads it.")
@click.argument("file")
@click.option(
    "--to", "target", type=click.Choice(["moxfield", "arena", "mtgo", "text"]), required=True, help="Who is to read it."
)
def convert(*, file: str, target: Target) -> None:
    """Write a deck list as another program reads it. FILE is a deck list in any format, or '-' for standard input; names are written as
    the program wants them. Lines that lead to no card are kept as they are and told on stderr.

    \b
    Examples:
      brawlset deck convert feather.dek --to moxfield
      brawlset deck convert - --to text < list.csv
    """
    from brawlset.cli.database import published
    from brawlset.cli.deck_files import read_files
    from brawlset.cli.printing import note, print_text
    from brawlset.decks.reading_messages import say_unread
    from brawlset.decks.spelling import spelling_for
    from brawlset.decks.writing import write_deck
    from brawlset.settings import load_settings

    with published(load_settings()) as con:
        (read,) = read_files(con, [file])
        if read.deck is None:
            raise read.error or RuntimeError(file)
        spell, unread = spelling_for(con, read.deck, target)
        text = write_deck(read.deck, target, spell=spell)
    note(*(say_unread(line, "en") for line in unread))
    print_text(text)


def _as_data(source: str, verdict: Verdict, facts: DeckFacts) -> dict[str, Any]:
    return {
        "source": source,
        "status": verdict.status,
        "bset": None if verdict.bset is None else verdict.bset.bset_id,
        "commanders": [card.name for card in verdict.commanders],
        "card_count": facts.card_count,
        "extra_count": verdict.extra_count,
        "land_count": facts.land_count,
        "basic_count": facts.basic_count,
        "average_mana_value": facts.average_mana_value,
        "curve": facts.curve,
        "cast_colors": _named(facts.cast_colors),
        "identity_colors": _named(facts.identity_colors),
        "types": facts.types,
        "basics": facts.basics,
        "price_eur": facts.price_eur,
        "unpriced_count": facts.unpriced_count,
        "satellites": facts.satellites,
        "bsets": facts.homes,
    }


def _as_rows(facts: DeckFacts) -> list[tuple[str, object, object]]:
    rows: list[tuple[str, object, object]] = [
        ("card_count", "", facts.card_count),
        ("land_count", "", facts.land_count),
        ("basic_count", "", facts.basic_count),
        ("average_mana_value", "", facts.average_mana_value),
        ("price_eur", "", facts.price_eur),
        ("unpriced_count", "", facts.unpriced_count),
    ]
    for measure, counts in (
        ("curve", facts.curve),
        ("cast_color", _named(facts.cast_colors)),
        ("identity_color", _named(facts.identity_colors)),
        ("type", facts.types),
        ("basic", facts.basics),
        ("satellite", facts.satellites),
        ("bsets", facts.homes),
    ):
        rows.extend((measure, key, value) for key, value in counts.items())
    return rows


def _named(counts: Any) -> dict[str, int]:
    """Counts by color letter, colorless as C."""
    return {letter or "C": number for letter, number in counts.items()}


def _show(verdict: Verdict, facts: DeckFacts) -> None:
    from brawlset.cli.printing import count, print_facts, say
    from brawlset.decks.stats import LAST_BUCKET

    names = " + ".join(card.name for card in verdict.commanders) or "no commander"
    where = "" if verdict.bset is None else f", {verdict.bset.name_en}"
    say(f"{names}{where}", bold=True)
    most = max(*facts.curve.values(), 1)
    for value, number in facts.curve.items():
        label = f"{value}+" if value == LAST_BUCKET else f"{value} "
        say(f"  {label} {'#' * round(40 * number / most)} {number}".rstrip())
    say("")
    average = "" if facts.average_mana_value is None else f", mana value {facts.average_mana_value:.2f} on average"
    priced = "unknown" if facts.price_eur is None else f"{facts.price_eur:,.2f} EUR for the cheapest printings"
    unpriced = f"; {count(facts.unpriced_count, 'card')} without a price" if facts.unpriced_count else ""
    print_facts(
        [
            ("Cards", f"{facts.card_count}, {facts.card_count - facts.land_count} of them no lands{average}"),
            ("Lands", f"{facts.land_count}, {facts.basic_count} of them basic{_basics(facts)}"),
            ("Colors", f"{_numbers(_named(facts.cast_colors))} (of the cards that are cast)"),
            ("Identity", f"{_numbers(_named(facts.identity_colors))} (what legality asks, basic lands apart)"),
            ("Types", _numbers(facts.types)),
            ("Price", f"{priced}{unpriced}"),
            ("Satellites", "; ".join(f"{n} ({code})" for n, code in facts.satellites.items()) or "none"),
        ]
    )


def _basics(facts: DeckFacts) -> str:
    return f" ({_numbers(facts.basics)})" if facts.basics else ""


def _numbers(counts: Any) -> str:
    return ", ".join(f"{key} {number}" for key, number in counts.items() if number) or "none"
