"""What a deck is made of, counted from its lines."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from brawlset.decks.stats import LineFacts, deck_facts


def line(name: str = "Fog", **more: Any) -> LineFacts:
    made: dict[str, Any] = {
        "line": 1, "zone": "deck", "copy_count": 1, "name": name, "mana_value": 1.0, "types": ("Instant",), "colors": "G",
        "color_identity": "G", "is_basic": False, "price_eur": Decimal("0.10"), "bset_ids": ("war",), "satellite": None,
    }  # fmt: skip
    return LineFacts(**made | more)


def forest(copies: int) -> LineFacts:
    return line(
        "Forest",
        copy_count=copies,
        mana_value=0.0,
        types=("Land",),
        colors="",
        color_identity="G",
        is_basic=True,
        price_eur=None,
    )


def test_lands_are_no_part_of_the_curve() -> None:
    facts = deck_facts([line(), line("Titan", mana_value=9.0), line("Rats", copy_count=4, mana_value=2.0), forest(20)])

    assert (facts.card_count, facts.land_count, facts.basic_count) == (26, 20, 20)
    assert facts.curve == {0: 0, 1: 1, 2: 4, 3: 0, 4: 0, 5: 0, 6: 0, 7: 1}
    assert facts.average_mana_value == 3.0


def test_colors_that_are_cast_and_colors_of_the_identity_are_two_measures() -> None:
    guildmage = line("Guildmage", colors="WU", color_identity="WU", types=("Creature",))
    ghostfire = line("Ghostfire", colors="", color_identity="R")

    facts = deck_facts([guildmage, ghostfire, forest(3)])

    assert facts.cast_colors == {"W": 1, "U": 1, "B": 0, "R": 0, "G": 0, "": 1}
    assert facts.identity_colors == {"W": 1, "U": 1, "B": 0, "R": 1, "G": 0, "": 0}


def test_commanders_count_and_the_board_does_not_but_for_its_price() -> None:
    facts = deck_facts(
        [
            line("Boss", zone="commander", price_eur=Decimal(2)),
            line(copy_count=3, zone="extra", satellite="tsb"),
            forest(5),
        ]
    )

    assert facts.card_count == 6
    assert facts.price_eur == Decimal("2.30")
    assert facts.satellites == {"Fog": "tsb"}
    assert facts.homes["Boss"] == ("war",)


def test_a_card_of_two_types_counts_under_both_and_the_most_comes_first() -> None:
    facts = deck_facts([line(types=("Artifact", "Creature")), line("B", types=("Creature",)), forest(1)])

    assert list(facts.types.items()) == [("Creature", 2), ("Artifact", 1), ("Land", 1)]


def test_without_prices_there_is_none_and_missing_ones_are_counted() -> None:
    assert deck_facts([line(price_eur=None), forest(3)]).price_eur is None
    assert deck_facts([line(price_eur=None, copy_count=2), line("B")]).unpriced_count == 2


def test_an_empty_deck_has_no_average() -> None:
    facts = deck_facts([])

    assert (facts.card_count, facts.average_mana_value, facts.price_eur) == (0, None, None)
