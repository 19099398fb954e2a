"""Taking another commander out of a list, and putting the old one in its place."""

from __future__ import annotations

from uuid import NAMESPACE_URL, uuid5

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brawlset.decks.model import Zone
from brawlset.decks.swap import Entry, led_by
from brawlset.decks.verdict import Card

CARDS = {name: Card(uuid5(NAMESPACE_URL, name), name) for name in "abcdefgh"}
DECK: tuple[Zone, ...] = ("deck",)
BOTH: tuple[Zone, ...] = ("deck", "extra")


def entries(**zones: str) -> list[Entry]:
    """entries(commander="a", deck="bcc"): a letter a copy."""
    listed = [(zone, name) for zone, names in zones.items() for name in dict.fromkeys(names)]
    return [
        Entry(line, zone, zones[zone].count(name), CARDS[name])  # type: ignore[arg-type]
        for line, (zone, name) in enumerate(listed, start=1)
    ]


def shape(led) -> dict[str, str]:
    zones: dict[str, list[str]] = {}
    for entry in led.entries:
        zones.setdefault(entry.zone, []).extend(entry.card.name * entry.copy_count)
    return {zone: "".join(sorted(names)) for zone, names in zones.items()}


SWAPS = {
    "one for another": ({"commander": "a", "deck": "bc"}, "b", DECK, {"commander": "b", "deck": "ac"}),
    "one to two": ({"commander": "a", "deck": "bc"}, "bc", DECK, {"commander": "bc", "deck": "a"}),
    "two to one": ({"commander": "ab", "deck": "c"}, "c", DECK, {"commander": "c", "deck": "ab"}),
    "one of two stays": ({"commander": "ab", "deck": "c"}, "ac", DECK, {"commander": "ac", "deck": "b"}),
    "one of several copies": ({"commander": "a", "deck": "bbb"}, "b", DECK, {"commander": "b", "deck": "abb"}),
    "from the sideboard, one for one": (
        {"commander": "a", "deck": "b", "extra": "cd"}, "c", BOTH, {"commander": "c", "deck": "b", "extra": "ad"}
    ),
    "two from the sideboard for two": ({"commander": "ab", "extra": "cd"}, "cd", BOTH, {"commander": "cd", "extra": "ab"}),
    "one of two from the sideboard": (
        {"commander": "ab", "deck": "c", "extra": "d"}, "cd", BOTH, {"commander": "cd", "deck": "b", "extra": "a"}
    ),
    "the companion stays where it is": (
        {"commander": "a", "deck": "b", "companion": "c"}, "b", DECK, {"commander": "b", "deck": "a", "companion": "c"}
    ),
    "no commander before": ({"deck": "ab"}, "a", DECK, {"commander": "a", "deck": "b"}),
}  # fmt: skip


@pytest.mark.parametrize(("before", "commanders", "zones", "after"), SWAPS.values(), ids=SWAPS.keys())
def test_the_old_commander_takes_the_place_of_the_new_one(before, commanders, zones, after) -> None:
    led = led_by(entries(**before), [CARDS[name] for name in commanders], zones)

    assert led is not None
    assert shape(led) == after


REFUSED = {
    "not in the list": ({"commander": "a", "deck": "b"}, "c", BOTH),
    "in the wishboard, which is no source": ({"commander": "a", "extra": "c"}, "c", DECK),
    "two from the sideboard, for one": ({"commander": "a", "extra": "cd"}, "cd", BOTH),
    "from the sideboard, where none led": ({"deck": "a", "extra": "c"}, "c", BOTH),
}


@pytest.mark.parametrize(("before", "commanders", "zones"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_exchanged_one_for_one_is_no_swap(before, commanders, zones) -> None:
    assert led_by(entries(**before), [CARDS[name] for name in commanders], zones) is None


@given(
    commanders=st.text("ab", min_size=1, max_size=2),
    deck=st.text("abcdef", max_size=8),
    extra=st.text("cdefgh", max_size=5),
    wanted=st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=2, unique=True),
)
def test_a_swap_loses_no_card_and_keeps_the_sizes(commanders: str, deck: str, extra: str, wanted: list[str]) -> None:
    before = entries(commander=commanders, deck=deck, extra=extra)

    led = led_by(before, [CARDS[name] for name in wanted], BOTH)

    if led is not None:
        after = shape(led)
        assert sorted("".join(after.values())) == sorted(commanders + deck + extra)
        assert len(after.get("extra", "")) == len(extra)
        assert after["commander"] == "".join(sorted(wanted))
