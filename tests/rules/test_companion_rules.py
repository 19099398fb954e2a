"""The ten companions: which cards of a starting deck break each condition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

Rows = Callable[..., list[Any]]

GYRUDA, JEGANTHA, KAHEERA = "Gyruda, Doom of Depths", "Jegantha, the Wellspring", "Kaheera, the Orphanguard"
KERUGA, LURRUS, LUTRI = "Keruga, the Macrosage", "Lurrus of the Dream-Den", "Lutri, the Spellchaser"
OBOSH, UMORI, YORION = "Obosh, the Preypiercer", "Umori, the Collector", "Yorion, Sky Nomad"
ZIRDA = "Zirda, the Dawnwaker"
ALL = (GYRUDA, JEGANTHA, KAHEERA, KERUGA, LURRUS, LUTRI, OBOSH, UMORI, YORION, ZIRDA)


def named(rows: Sequence[Any]) -> list[str | None]:
    return [row[1] for row in rows]


# name, what the card is
CARDS: dict[str, dict[str, Any]] = {
    "Land": {"types": "Land", "mana_value": 0, "text": "{T}: Add {C}."},
    "Rock 0": {"types": "Artifact", "mana_value": 0},
    "Bear 1": {"types": "Creature", "subtypes": "Bear", "mana_value": 1, "cost": "{G}"},
    "Bear 2": {"types": "Creature", "subtypes": "Bear", "mana_value": 2, "cost": "{1}{G}", "text": ""},
    "Cat 3": {"types": "Creature", "subtypes": "Cat Warrior", "mana_value": 3, "cost": "{W}{W}{1}"},
    "Shape 4": {
        "types": "Creature",
        "subtypes": "Shapeshifter",
        "mana_value": 4,
        "cost": "{4}",
        "keywords": ["Changeling"],
    },
    "Ultimus": {
        "types": "Creature",
        "subtypes": "Illusion",
        "mana_value": 4,
        "cost": "{3}{U}",
        "text": "Ultimus is every creature type (even if this card isn't on the battlefield).",
    },
    "Hybrid 2": {"types": "Instant", "mana_value": 2, "cost": "{R/G}{R/G}"},
    "Half 2": {"types": "Instant", "mana_value": 2, "cost": "{R}{R/G}"},
    "Twice X": {"types": "Sorcery", "mana_value": 1, "cost": "{X}{X}{R}"},
    "Spell 3": {"types": "Sorcery", "mana_value": 3, "cost": "{2}{R}"},
    "Arbor": {"types": "Land Creature", "subtypes": "Forest Dryad", "mana_value": 0},
    "Nexus": {
        "types": "Land",
        "mana_value": 0,
        "text": "{T}: Add {C}.\n{1}: It becomes a 1/1 creature until end of turn.",
    },
    "Fire // Ice": {"types": "Instant", "mana_value": 4, "cost": "{1}{R} // {1}{U}", "layout": "split"},
    "Insect PW": {
        "types": "Planeswalker",
        "mana_value": 3,
        "cost": "{1}{B}{G}",
        "text": "As long as it isn't on the battlefield, it's a 1/1 Insect creature in addition to its other types.\n+1: Draw.",
    },
    "Equipment": {"types": "Artifact", "mana_value": 1, "text": "Equip {2}", "keywords": ["Equip"]},
    "Giver": {"types": "Enchantment", "mana_value": 2, "text": 'Creatures you control have "{T}: Add {G}."'},
    "Reminder": {
        "types": "Creature",
        "subtypes": "Bear",
        "mana_value": 2,
        "text": "Extort (You may pay {W/B}: drain.)",
    },
    "Vanilla": {"types": "Creature", "subtypes": "Bear", "mana_value": 2, "text": "(Just a bear.)"},
}

BREAKING: dict[str, tuple[str, list[str], list[str]]] = {
    "Gyruda: odd values": (GYRUDA, ["Land", "Rock 0", "Bear 2", "Bear 1", "Cat 3"], ["Bear 1", "Cat 3"]),
    "Gyruda: both halves of a split card": (GYRUDA, ["Fire // Ice"], []),
    "Jegantha: the same symbol twice": (JEGANTHA, ["Cat 3", "Bear 2", "Half 2"], ["Cat 3"]),
    "Jegantha: the same hybrid symbol twice, or X": (JEGANTHA, ["Hybrid 2", "Twice X"], ["Hybrid 2", "Twice X"]),
    "Jegantha: over both halves": (JEGANTHA, ["Fire // Ice"], ["Fire // Ice"]),
    "Kaheera: creature cards of other types": (KAHEERA, ["Cat 3", "Bear 2", "Spell 3", "Land"], ["Bear 2"]),
    "Kaheera: changelings are all types": (KAHEERA, ["Shape 4", "Ultimus"], []),
    "Kaheera: Dryad Arbor is a creature card, lands that animate are not": (KAHEERA, ["Arbor", "Nexus"], ["Arbor"]),
    "Kaheera: a planeswalker that is a creature off the battlefield": (KAHEERA, ["Insect PW"], ["Insect PW"]),
    "Keruga: less than 3": (KERUGA, ["Land", "Rock 0", "Bear 2", "Cat 3", "Fire // Ice"], ["Rock 0", "Bear 2"]),
    "Lurrus: permanents above 2": (LURRUS, ["Land", "Bear 2", "Cat 3", "Spell 3"], ["Cat 3"]),
    "Lutri: one of each": (LUTRI, ["Bear 1", "Bear 2"], []),
    "Obosh: even values that are no land": (
        OBOSH,
        ["Land", "Rock 0", "Bear 1", "Bear 2", "Cat 3"],
        ["Rock 0", "Bear 2"],
    ),
    "Umori: one type that all share": (UMORI, ["Bear 1", "Bear 2", "Cat 3", "Land"], []),
    "Umori: those without the most common type": (UMORI, ["Bear 1", "Bear 2", "Spell 3", "Land"], ["Spell 3"]),
    "Umori: lands are left out, whatever else they are": (UMORI, ["Spell 3", "Arbor"], []),
    "Zirda: no text, no ability": (ZIRDA, ["Bear 2", "Vanilla", "Spell 3", "Arbor", "Land"], ["Bear 2", "Vanilla"]),
}


@pytest.fixture
def companions(table) -> None:
    for name in ALL:
        table.card(name, types="Creature", supertypes="Legendary", subtypes="Beast", is_companion=True, mana_value=3)
    for name, facts in CARDS.items():
        table.card(name, **facts)
    table.card("Rat", types="Creature", subtypes="Rat", copy_limit=None, mana_value=1, cost="{B}")


@pytest.mark.usefixtures("companions")
@pytest.mark.parametrize(("companion", "deck", "expected"), BREAKING.values(), ids=BREAKING.keys())
def test_cards_that_break_the_condition(broken: Rows, companion, deck, expected) -> None:
    found = broken("shared/companion_condition", companion=[companion], deck=deck)

    assert named(found) == expected
    assert {rule for rule, *_ in found} <= {"CR 702.139b"}
    assert all(facts["companion"] == companion for *_, facts in found)


@pytest.mark.usefixtures("companions")
def test_copies_of_a_card_with_no_limit_are_no_different_names(broken: Rows) -> None:
    assert named(broken("shared/companion_condition", companion=[LUTRI], deck=[(2, "Rat"), "Bear 1"])) == ["Rat"]
    assert named(broken("shared/companion_condition", companion=[LUTRI], deck=["Rat", "Rat"])) == ["Rat", "Rat"]
    assert broken("shared/companion_condition", companion=[LUTRI], deck=["Rat", (30, "Land")]) == []


@pytest.mark.usefixtures("companions")
def test_the_commander_is_asked_too_and_the_wishboard_is_not(broken: Rows) -> None:
    found = broken(
        "shared/companion_condition", companion=[GYRUDA], commander=["Cat 3"], deck=["Bear 2"], extra=["Bear 1"]
    )

    assert named(found) == ["Cat 3"]


@pytest.mark.usefixtures("companions")
@pytest.mark.parametrize("companion", ALL)
def test_a_companion_that_is_not_declared_asks_for_nothing(broken: Rows, companion: str) -> None:
    assert broken("shared/companion_condition", extra=[companion], deck=[*CARDS]) == []


YORION_SIZES = {"79 cards": (78, [(YORION, 79, 80)]), "80 cards": (79, [])}


@pytest.mark.usefixtures("companions")
@pytest.mark.parametrize(("lands", "expected"), YORION_SIZES.values(), ids=YORION_SIZES.keys())
def test_yorion_asks_for_twenty_more_than_the_minimum(broken: Rows, lands, expected) -> None:
    found = broken("shared/companion_condition", companion=[YORION], commander=["Cat 3"], deck=[(lands, "Land")])

    assert [(name, facts["card_count"], facts["least"]) for _, name, _, facts in found] == expected


@pytest.mark.usefixtures("companions")
@pytest.mark.parametrize(("game_format", "most"), [("brawlset", None), ("legendary-commander", 61)])
def test_the_largest_deck_of_the_format_is_told_beside_what_yorion_asks_for(broken: Rows, game_format, most) -> None:
    ((*_, facts),) = broken(
        "shared/companion_condition",
        game_format=game_format,
        companion=[YORION],
        commander=["Cat 3"],
        deck=[(60, "Land")],
    )

    assert facts["most"] == most


@pytest.mark.usefixtures("companions")
def test_zirda_warns_where_no_activated_ability_is_seen(broken: Rows) -> None:
    deck = ["Land", "Nexus", "Arbor", "Equipment", "Giver", "Reminder", "Vanilla", "Insect PW", "Spell 3"]

    assert named(broken("shared/companion_doubtful", companion=[ZIRDA], deck=deck)) == ["Giver", "Reminder"]


def test_a_companion_of_tomorrow_is_left_to_the_player(table, broken: Rows) -> None:
    table.card("Newcat", is_companion=True)

    assert named(broken("shared/companion_doubtful", companion=["Newcat"])) == ["Newcat"]
    assert broken("shared/companion_condition", companion=["Newcat"], deck=["Newcat"]) == []
