"""Legendary Commander: whole decks of the sample, its swap, its ban lists."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import duckdb
import pytest

from brawlset.decks.bans import load_ban_list
from brawlset.decks.checking import check
from brawlset.decks.messages import say
from brawlset.decks.model import DeckList
from brawlset.decks.preparing import Question
from brawlset.decks.verdict import Verdict

Con = duckdb.DuckDBPyConnection
Deck = Callable[..., DeckList]

# what deck_of takes
LEGAL: dict[str, dict[str, Any]] = {
    "a creature, sixty cards beside it": {"commander": "Lavinia, Azorius Renegade", "fill": "Island"},
    "two partners, sixty-one in all": {
        "commander": ["Zndrsplt, Eye of Wisdom", "Okaun, Eye of Chaos"],
        "fill": "Island",
    },
    "a planeswalker": {"commander": "Karn, the Great Creator", "fill": "Wastes"},
    "an artifact that is no creature": {"commander": "Skysovereign, Consul Flagship", "fill": "Wastes"},
    "a Spacecraft without power": {"commander": "The Eternity Elevator", "fill": "Wastes"},
    "an enchantment on the front": {"commander": "Legion's Landing", "fill": "Plains"},
    "an artifact on the front": {"commander": "Elbrus, the Binding Blade", "fill": "Swamp"},
    "a land": {"commander": "Urborg, Tomb of Yawgmoth", "fill": "Wastes"},
    "a Background alone, as an enchantment": {"commander": "Raised by Giants", "fill": "Forest"},
    "a hybrid card of which one half fits": {
        "commander": "Krenko, Tin Street Kingpin",
        "deck": ["Rakdos Cackler", "Figure of Destiny"],
        "fill": "Mountain",
    },
    "a card with {2/W} fits everywhere": {"commander": "Krenko, Tin Street Kingpin", "deck": ["Spectral Procession"], "fill": "Mountain"},
    "fifteen in the sideboard": {"commander": "Lavinia, Azorius Renegade", "fill": "Island", "extra": [(14, "Plains"), "Brainstorm"]},
    "hybrid cards in the sideboard": {
        "commander": "Lavinia, Azorius Renegade",
        "fill": "Island",
        "extra": [(14, "Plains"), "Divinity of Pride"],
    },
    "banned as a commander, fine in the sixty": {
        "commander": "Lavinia, Azorius Renegade",
        "deck": ["Geist of Saint Traft"],
        "fill": "Island",
    },
    "a hybrid companion of which one half fits": {
        "commander": "Lavinia, Azorius Renegade",
        "companion": "Lurrus of the Dream-Den",
        "extra": [(14, "Plains")],
        "fill": "Island",
    },
    "a companion that is one of the fifteen": {
        "commander": "Niv-Mizzet Reborn",
        "companion": "Jegantha, the Wellspring",
        "extra": [(14, "Plains")],
        "fill": "Island",
    },
}  # fmt: skip

Faults = list[tuple[str, str | None, str | None]]
ILLEGAL: dict[str, tuple[dict[str, Any], Faults]] = {
    "60 cards": ({"commander": "Lavinia, Azorius Renegade", "fill": "Island", "size": 60}, [("LC-1", None, None)]),
    "62 cards": ({"commander": "Lavinia, Azorius Renegade", "fill": "Island", "size": 62}, [("LC-1", None, None)]),
    "62 with two commanders": (
        {"commander": ["Zndrsplt, Eye of Wisdom", "Okaun, Eye of Chaos"], "fill": "Island", "size": 62},
        [("LC-1", None, None)],
    ),
    "one in the sideboard": ({"commander": "Lavinia, Azorius Renegade", "fill": "Island", "extra": ["Plains"]}, [("LC-2", None, None)]),
    "fourteen in the sideboard": (
        {"commander": "Lavinia, Azorius Renegade", "fill": "Island", "extra": [(14, "Plains")]},
        [("LC-2", None, None)],
    ),
    "sixteen in the sideboard": (
        {"commander": "Lavinia, Azorius Renegade", "fill": "Island", "extra": [(16, "Plains")]},
        [("LC-2", None, None)],
    ),
    "fifteen and a companion listed apart": (
        {
            "commander": "Niv-Mizzet Reborn",
            "companion": "Jegantha, the Wellspring",
            "extra": [(15, "Plains")],
            "fill": "Island",
        },
        [("LC-2", None, None)],
    ),
    "one copy in the deck and one in the sideboard": (
        {"commander": "Lavinia, Azorius Renegade", "deck": ["Brainstorm"], "fill": "Island", "extra": [(14, "Plains"), "Brainstorm"]},
        [("LC-4", "Brainstorm", "extra")],
    ),
    "two copies in the sideboard": (
        {"commander": "Lavinia, Azorius Renegade", "fill": "Island", "extra": [(13, "Plains"), (2, "Brainstorm")]},
        [("LC-4", "Brainstorm", "extra")],
    ),
    "a sideboard of another color": (
        {"commander": "Lavinia, Azorius Renegade", "fill": "Island", "extra": [(14, "Plains"), "Lightning Bolt"]},
        [("CR 903.5c", "Lightning Bolt", "extra")],
    ),
    "a hybrid card with a plain symbol of another color": (
        {"commander": "Krenko, Tin Street Kingpin", "deck": ["Boros Guildmage"], "fill": "Mountain"},
        [("CR 903.5c", "Boros Guildmage", "deck")],
    ),
    "hybrid in the text alone": (
        {"commander": "Urza, Lord High Artificer", "deck": ["Flooded Grove"], "fill": "Island"},
        [("CR 903.5c", "Flooded Grove", "deck"), ("LD-14", "Urza, Lord High Artificer", "commander")],
    ),
    "a colored basic land under a colorless commander: no exception": (
        {"commander": "Karn, the Great Creator", "deck": ["Forest"], "fill": "Wastes"},
        [("CR 903.5d", "Forest", "deck")],
    ),
    "a basic land of another color in the sideboard": (
        {"commander": "Lavinia, Azorius Renegade", "fill": "Island", "extra": [(14, "Plains"), "Swamp"]},
        [("CR 903.5d", "Swamp", "extra")],
    ),
    "a dual land of which one type fits": (
        {"commander": "Krenko, Tin Street Kingpin", "deck": ["Stomping Ground"], "fill": "Mountain"},
        [("CR 903.5d", "Stomping Ground", "deck")],
    ),
    "a legendary sorcery": (
        {"commander": "Urza's Ruinous Blast", "fill": "Plains"},
        [("LC-9", "Urza's Ruinous Blast", "commander")],
    ),
    "a card that is legendary on its back alone": (
        {"commander": "Westvale Abbey", "fill": "Swamp"},
        [("LC-9", "Westvale Abbey // Ormendahl, Profane Prince", "commander")],
    ),
    "a flip card": (
        {"commander": "Nezumi Graverobber", "fill": "Swamp"},
        [("LC-9", "Nezumi Graverobber // Nighteyes the Desecrator", "commander")],
    ),
    "banned as a commander": ({"commander": "Geist of Saint Traft", "fill": "Island"}, [("LD-14", "Geist of Saint Traft", "commander")]),
    "banned, as a commander too": ({"commander": "Karakas", "fill": "Plains"}, [("LD-14", "Karakas", "commander")]),
    "banned in the deck": (
        {"commander": "Lavinia, Azorius Renegade", "deck": ["Mana Drain"], "fill": "Island"},
        [("LD-14", "Mana Drain", "deck")],
    ),
    "an un-card": (
        {"commander": "Lavinia, Azorius Renegade", "deck": ["Little Girl"], "fill": "Island"},
        [("LD-14", "Little Girl", "deck")],
    ),
    "Yorion can never be the companion": (
        {"commander": "Lavinia, Azorius Renegade", "companion": "Yorion, Sky Nomad", "fill": "Island", "extra": [(14, "Plains")]},
        [("CR 702.139b", "Yorion, Sky Nomad", "companion")],
    ),
    "a companion of another color, and even the commander breaks its condition": (
        {
            "commander": "Lavinia, Azorius Renegade",
            "companion": "Obosh, the Preypiercer",
            "fill": "Island",
            "extra": [(14, "Plains")],
        },
        [("CR 903.5c", "Obosh, the Preypiercer", "companion"), ("CR 702.139b", "Lavinia, Azorius Renegade", "commander")],
    ),
    "too few, a copy too many, a color too many": (
        {"commander": "Krenko, Tin Street Kingpin", "deck": [(2, "Brainstorm")], "fill": "Mountain", "size": 50},
        [("LC-1", None, None), ("LC-4", "Brainstorm", "deck"), ("CR 903.5c", "Brainstorm", "deck")],
    ),
}  # fmt: skip


def verdict_on(con: Con, deck: DeckList, **question: Any) -> Verdict:
    (verdict,) = check(con, [deck], Question(game_format="legendary-commander", **question))
    return verdict


def faults(verdict: Verdict) -> Faults:
    return [(v.rule, None if v.card is None else v.card.name, v.zone) for v in verdict.violations]


@pytest.mark.parametrize("made", LEGAL.values(), ids=LEGAL.keys())
def test_legal_decks(sample: Con, deck: Deck, made: dict[str, Any]) -> None:
    verdict = verdict_on(sample, deck(**({"size": 61} | made)))

    assert (faults(verdict), verdict.unread, verdict.status) == ([], (), "legal")


@pytest.mark.parametrize(("made", "expected"), ILLEGAL.values(), ids=ILLEGAL.keys())
def test_illegal_decks(sample: Con, deck: Deck, made: dict[str, Any], expected: Faults) -> None:
    verdict = verdict_on(sample, deck(**({"size": 61} | made)))

    assert faults(verdict) == expected


@pytest.mark.parametrize(("size", "is_told"), [(62, True), (63, False), (60, False)])
def test_the_other_reading_of_the_size_with_two_commanders_is_told(
    sample: Con, deck: Deck, size: int, is_told: bool
) -> None:
    leaders = ["Zndrsplt, Eye of Wisdom", "Okaun, Eye of Chaos"]
    (violation,) = verdict_on(sample, deck(leaders, fill="Island", size=size)).violations

    for lang, words in (("en", "60 cards and two commanders"), ("fr", "60 cartes plus deux commandants")):
        assert (words in str(say(violation, lang, "sideboard"))) is is_told
    single = verdict_on(sample, deck("Lavinia, Azorius Renegade", fill="Island", size=62)).violations[0]
    assert "LD-1" not in str(say(single, "en", "sideboard"))


def test_a_companion_is_accepted_with_a_warning(sample: Con, deck: Deck) -> None:
    verdict = verdict_on(sample, deck(size=61, **LEGAL["a companion that is one of the fifteen"]))

    assert [(w.rule, w.card.name) for w in verdict.warnings if w.card] == [("LD-7", "Jegantha, the Wellspring")]


def test_the_list_itself_may_name_the_format(sample: Con, deck: Deck) -> None:
    listed = deck("Legion's Landing", fill="Plains", size=61, game_format="Legendary Commander")

    (verdict,) = check(sample, [listed])

    assert (verdict.format, verdict.status) == ("legendary-commander", "legal")


def test_formats_are_judged_apart_in_one_call(sample: Con, deck: Deck) -> None:
    legendary = deck("Legion's Landing", fill="Plains", size=61, game_format="legendary-commander")
    brawlset = deck("Feather, the Redeemed", fill="Plains", bset="war")

    verdicts = check(sample, [legendary, brawlset, legendary])

    assert [(v.format, v.status) for v in verdicts] == [
        ("legendary-commander", "legal"),
        ("brawlset", "legal"),
        ("legendary-commander", "legal"),
    ]


# the swap (LC-8, LD-3)


def swaps(con: Con, listed: DeckList) -> dict[str, tuple[bool, list[str]]]:
    return {
        s.commander.name + (f" + {s.partner.name}" if s.partner else ""): (s.is_legal, [c.name for c in s.from_extra])
        for s in verdict_on(con, listed, with_leaders=True).swaps
    }


def test_the_next_commander_may_come_from_the_sideboard(sample: Con, deck: Deck) -> None:
    listed = deck(
        "Lavinia, Azorius Renegade",
        ["Teferi, Timebender"],
        fill="Island",
        size=61,
        extra=["Brago, King Eternal", "Narset, Parter of Veils", (13, "Plains")],
    )

    found = swaps(sample, listed)

    assert found["Teferi, Timebender"] == (True, [])
    assert found["Brago, King Eternal"] == (True, ["Brago, King Eternal"])
    assert found["Narset, Parter of Veils"][0] is False  # blue alone, and there is white in the lists


def test_a_swap_to_a_card_that_is_banned_as_commander_is_illegal(sample: Con, deck: Deck) -> None:
    listed = deck("Lavinia, Azorius Renegade", ["Geist of Saint Traft"], fill="Island", size=61)

    assert swaps(sample, listed)["Geist of Saint Traft"] == (False, [])


def test_a_swap_goes_from_one_to_two_where_one_comes_from_the_sideboard(sample: Con, deck: Deck) -> None:
    listed = deck(
        "The Royal Scions",
        ["Okaun, Eye of Chaos"],
        fill="Island",
        size=61,
        extra=["Zndrsplt, Eye of Wisdom", (14, "Mountain")],
    )

    found = swaps(sample, listed)

    pair = next(name for name in found if "Okaun" in name and "Zndrsplt" in name)
    assert found[pair] == (True, ["Zndrsplt, Eye of Wisdom"])


# ban lists (LD-14)


def ban_list(tmp_path: Path, text: str):
    path = tmp_path / "ours.toml"
    path.write_text(text, encoding="utf-8")
    return (load_ban_list(path, today=date(2026, 10, 1)),)


def test_every_report_names_the_list_and_its_date(sample: Con, deck: Deck) -> None:
    (applied,) = verdict_on(sample, deck("Legion's Landing", fill="Plains", size=61)).ban_lists

    assert applied.name == "Duel Commander"
    assert applied.dated_on is not None


def test_a_list_of_ones_own_is_added_or_replaces(sample: Con, deck: Deck, tmp_path: Path) -> None:
    listed = deck("Lavinia, Azorius Renegade", ["Mana Drain", "Brainstorm"], fill="Island", size=61)

    added = verdict_on(sample, listed, bans=ban_list(tmp_path, 'banned = ["Brainstorm"]'))
    replaced = verdict_on(sample, listed, bans=ban_list(tmp_path, 'replaces = true\nbanned = ["Brainstorm"]'))

    assert [v.card.name for v in added.violations if v.card] == ["Mana Drain", "Brainstorm"]
    assert [v.card.name for v in replaced.violations if v.card] == ["Brainstorm"]
    assert [a.name for a in added.ban_lists] == ["Duel Commander", "ours"]
    assert [a.name for a in replaced.ban_lists] == ["ours"]
