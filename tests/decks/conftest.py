"""Decks written in a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from brawlset.decks.model import DeckLine, DeckList

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
