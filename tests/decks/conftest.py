"""Decks written in a few words, and the sample's database to check them against."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import duckdb
import pytest

from brawlset.decks.model import DeckLine, DeckList
from brawlset.refresh import Options, Refresh
from brawlset.settings import load_settings
from brawlset.warehouse import open_published

Listed = str | tuple[int, str]


def deck_of(
    commander: Iterable[Listed] | str = (),
    deck: Iterable[Listed] = (),
    *,
    companion: Iterable[Listed] | str = (),
    extra: Iterable[Listed] = (),
    outside: Iterable[Listed] = (),
    fill: str | None = None,
    size: int = 60,
    **more: Any,
) -> DeckList:
    """A list of cards, 'Name' or (copies, 'Name'), numbered as lines from 1 in the order of the zones. `fill` names the card, most
    often a basic land, that brings deck and commanders up to `size`."""
    zones = {
        "commander": [commander] if isinstance(commander, str) else list(commander),
        "deck": list(deck),
        "companion": [companion] if isinstance(companion, str) else list(companion),
        "extra": list(extra),
        "outside": list(outside),
    }
    counted = [(zone, *(e if isinstance(e, tuple) else (1, e))) for zone, entries in zones.items() for e in entries]
    if fill is not None:
        missing = size - sum(copies for zone, copies, _ in counted if zone in ("commander", "deck"))
        place = sum(zone in ("commander", "deck") for zone, *_ in counted)
        counted.insert(place, ("deck", missing, fill))
    lines = tuple(
        DeckLine(number, f"{copies} {name}", copies, name, None, None, zone)
        for number, (zone, copies, name) in enumerate(counted, start=1)
    )
    return DeckList("text", lines, **more)


@pytest.fixture(scope="session")
def deck() -> Callable[..., DeckList]:
    return deck_of


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[duckdb.DuckDBPyConnection]:
    """The published file of the bundled sample, read-only."""
    settings = load_settings({"BRAWLSET_HOME": str(tmp_path_factory.mktemp("sample"))})
    with Refresh(settings, Options(source="sample")) as refresh:
        refresh.start_reading()
        refresh.stage()
        for table in refresh.build.main:
            refresh.fill(table)
        refresh.publish()
    con = open_published(settings.database)
    yield con
    con.close()
