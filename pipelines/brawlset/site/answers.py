"""What the server answers: BSets, commanders, pools, and the verdict on a deck, as plain values for JSON. No HTTP is known here.

Each function takes a connection to the published file. The same look-ups, rules and sentences serve the command line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb

from brawlset.bset_lookup import find_bset
from brawlset.cards.colors import parse_colors
from brawlset.cards.names import name_key
from brawlset.decks.checking import check
from brawlset.decks.model import DeckReadError
from brawlset.decks.preparing import Question, formats_of
from brawlset.decks.reading import read_deck
from brawlset.decks.reading_messages import say_refused
from brawlset.decks.renaming import renamed
from brawlset.decks.report import Report, as_data
from brawlset.decks.rule_run import Drafted
from brawlset.draft.boosters import booster_codes
from brawlset.draft.pools import PoolReadError, read_pool
from brawlset.errors import ConfigurationError, NotFoundError
from brawlset.formats import find_format
from brawlset.leading import find_option, missing_cards
from brawlset.lookup import card_test, find_card, near_names
from brawlset.output import json_value
from brawlset.settings import Settings
from brawlset.site.words import Lang, load_words
from brawlset.warehouse import rows

MODES = ("within", "exactly", "including")
"""How given colours are meant."""

_SOURCE = "list"


@dataclass(frozen=True, slots=True)
class Asked:
    """A deck to check, as it came: `data` is the list, the rest what was said beside it. `pool` is a list too: what was drafted."""

    data: bytes
    bset: str | None = None
    commander: str | None = None
    partner: str | None = None
    choose: str | None = None
    pool: str | None = None
    boosters: str | None = None
    game_format: str | None = None
    lang: Lang = "en"


def bsets(con: duckdb.DuckDBPyConnection) -> list[dict[str, Any]]:
    """All BSets, in the order in which they came out."""
    found = rows(
        con,
        """
        select
            bsets.bset_id, bsets.name_en, bsets.name_fr, bsets.kind, bsets.standing, bsets.is_default, bsets.provenance,
            bsets.first_released_on, bsets.last_released_on, bsets.card_count, bsets.commander_count, bsets.basics,
            list(bset_sets.set_code order by bset_sets.role, bset_sets.set_code) as set_codes
        from bsets
        inner join bset_sets using (bset_id)
        group by all
        order by bsets.first_released_on nulls last, bsets.bset_id
        """,
    )
    return [json_value(row) for row in found]


def commanders(con: duckdb.DuckDBPyConnection, text: str, *, colors: str | None, mode: str) -> dict[str, Any]:
    """The commanders and pairs of a BSet. `colors` narrows them to identities within these colours, exactly these, or with all of them.

    Raises NotFoundError and AmbiguousError for the BSet, ConfigurationError for the colours and the mode.
    """
    if mode not in MODES:
        raise ConfigurationError(f"mode={mode!r} is not known. Expected one of {', '.join(MODES)}.")
    bset = find_bset(con, text)
    mask = parse_colors(colors) if colors else 0
    fits = {
        "within": "fits(identity_mask(color_identity), $mask)",
        "exactly": "identity_mask(color_identity) = $mask",
        "including": "fits($mask, identity_mask(color_identity))",
    }[mode]
    narrowed = f"where {fits}" if colors else "where $mask = 0"
    found = rows(con, f"from commander_options($bset_id) {narrowed}", {"bset_id": bset.bset_id, "mask": mask})
    return {"bset_id": bset.bset_id, "name": bset.name, "commanders": [json_value(row) for row in found]}


def pool(con: duckdb.DuckDBPyConnection, settings: Settings, asked: Mapping[str, str]) -> dict[str, Any]:
    """The pool of a commander or pair: `bset`, `commander`, and where there are any `partner` and `choose`.

    Raises NotFoundError, AmbiguousError and ConfigurationError as the command `pool` does.
    """
    for name in ("bset", "commander"):
        if not asked.get(name):
            raise ConfigurationError(
                f"{name}=... is missing. Ask for /api/pool?bset=war-of-the-spark&commander=Feather, the Redeemed."
            )
    bset = find_bset(con, asked["bset"])
    first = find_card(con, asked["commander"], bset_id=bset.bset_id)
    second = find_card(con, asked["partner"], bset_id=bset.bset_id) if asked.get("partner") else None
    chosen = parse_colors(asked["choose"]) if asked.get("choose") else 0
    option = find_option(con, bset, first, partner=second, chosen_mask=chosen)
    cards = rows(
        con, "from identity_pool($bset_id, $identity)", {"bset_id": bset.bset_id, "identity": option.color_identity}
    )
    return {
        "bset_id": bset.bset_id,
        "name": bset.name,
        "commander": option.commander,
        "partner": option.partner,
        "chosen_colors": option.chosen_colors,
        "color_identity": option.color_identity,
        "basics": list(option.basics),
        "is_basics_exception": option.is_basics_exception,
        "missing_count": missing_cards(con, bset, settings).get(option.color_identity, 0),
        "cards": [json_value(row) for row in cards],
    }


def verdict(con: duckdb.DuckDBPyConnection, assets: Path, asked: Asked) -> dict[str, Any]:
    """The verdict on a list, as `brawlset check --format json` gives it. A list or pool that cannot be read has the reason in `refused`.

    Raises NotFoundError, AmbiguousError and ConfigurationError, in the language asked for where a card is not found.
    """
    formats = formats_of(assets / "formats")
    game_format = find_format(formats, asked.game_format or "brawlset")
    try:
        deck = read_deck(asked.data, is_card=card_test(con))
        drafted = _drafted(con, asked)
    except DeckReadError as error:
        return as_data(Report(_SOURCE, game_format, None, say_refused(error, asked.lang)), asked.lang)
    except PoolReadError as error:
        return as_data(Report(_SOURCE, game_format, None, error.said(asked.lang)), asked.lang)
    question = Question(
        game_format=asked.game_format,
        bset=asked.bset,
        commanders=tuple(_named(con, name, asked.lang) for name in (asked.commander, asked.partner) if name),
        colors=asked.choose,
        drafted=drafted,
        formats=formats,
        with_leaders=True,
        with_evidence=True,
    )
    (found,) = check(con, [deck], question)
    shown = found if asked.lang == "en" else renamed(con, [found], asked.lang)[0]
    report = Report(_SOURCE, find_format(formats, found.format), found, renamed=shown)
    data: dict[str, Any] = json_value(as_data(report, asked.lang))
    return data


def _drafted(con: duckdb.DuckDBPyConnection, asked: Asked) -> Drafted | None:
    """What the deck of a draft was built from, if that was said. Raises DeckReadError and PoolReadError for the pool."""
    if asked.pool is None and asked.boosters is None:
        return None
    codes = () if asked.boosters is None else booster_codes(con, asked.boosters, "boosters")
    if asked.pool is None:
        return Drafted(None, codes)
    listed = read_deck(asked.pool.encode("utf-8", "replace"), is_card=card_test(con))
    return Drafted(read_pool(con, listed), codes)


def state(con: duckdb.DuckDBPyConnection) -> dict[str, Any]:
    """When the database was built, and how old that is in hours."""
    ((finished_at, version),) = con.execute(
        "select finished_at, version from ops.refreshes order by finished_at desc limit 1"
    ).fetchall()
    age = datetime.now(UTC).replace(tzinfo=None) - finished_at
    return {
        "built_at": f"{finished_at.isoformat(timespec='seconds')}Z",
        "age_hours": round(age.total_seconds() / 3600, 1),
        "version": version,
    }


def _named(con: duckdb.DuckDBPyConnection, name: str, lang: Lang) -> str:
    """The full name of the card, so that the check need not look for it again."""
    try:
        return find_card(con, name).name
    except NotFoundError:
        near = near_names(con, name_key(name))
        words = load_words(lang)
        message = words.t("check.unknown_card", name=name)
        raise NotFoundError(f"{message} {words.t('check.near', names='; '.join(near))}" if near else message) from None
