"""What the site reads from the published file, on the bundled sample and on made cards."""

from __future__ import annotations

import pytest

from brawlset.site.reading import read_site_data
from brawlset.site.records import main_type


def bset_of(data, bset_id):
    return next(bset for bset in data.bsets if bset.bset_id == bset_id)


@pytest.mark.parametrize(
    ("types", "expected"),
    [
        (("Artifact", "Creature"), "creature"),
        (("Land", "Creature"), "creature"),
        (("Artifact", "Land"), "land"),
        (("Enchantment", "Artifact"), "artifact"),
        (("Kindred", "Instant"), "instant"),
        (("Dungeon",), "other"),
    ],
)
def test_a_card_of_several_types_is_counted_once(types, expected):
    assert main_type(types) == expected


def test_pools_of_all_identities_agree_with_the_database(sample, sample_data):
    stored = sample.execute(
        "select bset_id, identity_mask, count(*) from bset_pools group by all order by 1, 2"
    ).fetchall()
    ours = {(bset.bset_id, mask): n for bset in sample_data.bsets for mask, n in bset.pool_counts.items() if n}

    assert ours == {(bset_id, mask): n for bset_id, mask, n in stored}


def test_commanders_agree_with_the_database(sample, sample_data):
    stored = dict(
        sample.execute(
            "select bset_id, count(distinct commander_id) from bset_commanders where partner_id is null group by 1"
        ).fetchall()
    )

    assert {bset.bset_id: len(bset.alone) for bset in sample_data.bsets if bset.alone} == stored


def test_the_members_are_those_of_the_database(sample, sample_data):
    stored = set(sample.execute("select bset_id, oracle_id::varchar from bset_cards").fetchall())

    assert {(b.bset_id, m.card.oracle_id) for b in sample_data.bsets for m in b.members} == stored


def test_what_a_satellite_alone_brings_in_is_named(build, card):
    world = build(
        card("Old", identity="W", code="tsp", number="1"),
        card("Both", identity="W", code="tsp", number="2"),
        card("Both", identity="W", code="tsb", number="2"),
        card("Shifted", identity="R", code="tsb", number="1", type_line="Legendary Creature — Elf"),
        bsets={"spiral": ["tsp"]},
        decisions=[{"set": "tsb", "decision": "in", "bset": "spiral"}],
    )
    data = read_site_data(world.con, world.settings, deck_minimum=60)
    satellite = next(entry for entry in bset_of(data, "spiral").sets if entry.role == "same symbol")

    assert (satellite.card_count, satellite.only_count) == (2, 1)
    assert [card.name for card in satellite.only] == ["Shifted"]


def test_french_names_are_whole_names_and_those_of_basic_lands_are_known(build, card, face):
    halves = [face("Fire", "Instant", cost="{R}"), face("Ice", "Instant", cost="{U}")]
    world = build(
        card("Fog", number="1"),
        card("Fog", number="1", lang="fr", printed_name="Brouillard"),
        card("Fire", number="2", identity="UR", faces=halves, layout="split"),
        card(
            "Fire", number="2", identity="UR", faces=[half | {"printed_name": half["name"] + "eau"} for half in halves],
            layout="split", lang="fr",
        ),
        card("Wax", number="5", identity="GW", faces=[face("Wax", "Instant"), face("Wane", "Instant")], layout="split"),
        card(
            "Wax", number="5", identity="GW", faces=[face("Wax", "Instant", printed_name="Cire"), face("Wane", "Instant")],
            layout="split", lang="fr",
        ),
        card("Forest", number="3", type_line="Basic Land — Forest"),
        card("Forest Bear", number="4"),
    )  # fmt: skip
    data = read_site_data(world.con, world.settings, deck_minimum=60)

    assert {card.name: card.name_fr for card in data.cards} == {
        "Fog": "Brouillard",
        "Fire // Ice": "Fireeau // Iceeau",
        "Wax // Wane": None,
        "Forest": "Forêt",
        "Forest Bear": None,
    }


def test_a_commander_without_a_legal_deck_is_told_how_many_cards_are_missing(build, card):
    world = build(
        card("Lone", identity="W", type_line="Legendary Creature — Elf"), card("Aid", identity="W", number="2")
    )
    data = read_site_data(world.con, world.settings, deck_minimum=60)

    assert bset_of(data, "test").missing == {1: 58}


def test_a_pool_that_is_filled_by_basic_lands_misses_nothing(build, card):
    world = build(
        card("Lone", identity="W", type_line="Legendary Creature — Elf"),
        card("Plains", identity="W", number="2", type_line="Basic Land — Plains"),
    )
    data = read_site_data(world.con, world.settings, deck_minimum=60)

    assert bset_of(data, "test").missing == {}


def test_cards_that_look_outside_the_game_are_known_but_companions_are_not_among_them(build, card):
    wish = "You may reveal a card you own from outside the game."
    companion = (
        "Companion — Each card. (If this card is your chosen companion, you may put it in from outside the game.)"
    )
    world = build(
        card("Wish", text=wish),
        card("Friend", number="2", type_line="Legendary Creature — Cat", text=companion, keywords=["Companion"]),
    )
    data = read_site_data(world.con, world.settings, deck_minimum=60)

    assert {card.name: (card.is_wish, card.is_companion) for card in data.cards} == {
        "Wish": (True, False),
        "Friend": (False, True),
    }


def test_of_sets_of_one_day_the_largest_stands_for_the_bset(build, card, set_entry):
    world = build(
        card("Score", code="big", number="1"),
        card("Outlaw", code="otj", number="1"),
        bsets={"junction": ["otj", "big"]},
        sets=[set_entry("big", card_count=41), set_entry("otj", card_count=374)],
    )
    bset = bset_of(read_site_data(world.con, world.settings, deck_minimum=60), "junction")

    assert bset.set_codes == ("otj", "big")
    assert bset.symbol == "otj"
