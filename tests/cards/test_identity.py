from __future__ import annotations

import polars as pl
import pytest

from brawlset.cards.colors import letters_of, mask_of
from brawlset.cards.identity import color_identity, defines_all_colors
from brawlset.cards.playable import why_not_a_deck_card
from brawlset.cards.type_lines import parse_type_line


def identity(name="Card", type_line="Creature — Human", mana_cost="", oracle_text="", color_indicator="") -> str:
    return letters_of(
        color_identity(
            name=name,
            type_line=type_line,
            mana_cost=mana_cost,
            oracle_text=oracle_text,
            color_indicator=color_indicator,
        )
    )


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        pytest.param({"mana_cost": "{1}{W}", "oracle_text": "Extort (You may pay {W/B}.)"}, "W", id="ID-1 reminder"),
        pytest.param({"mana_cost": "{2}{U} // ", "color_indicator": "R"}, "UR", id="ID-2 back face"),
        pytest.param({"mana_cost": "{1}{R} // {1}{U}", "type_line": "Instant // Instant"}, "UR", id="ID-3 split"),
        pytest.param({"type_line": "Land", "oracle_text": "{3}{R}, {T}: Draw."}, "R", id="ID-4 meld, own face"),
        pytest.param({"type_line": "Land Creature — Forest Dryad", "color_indicator": "G"}, "G", id="ID-5 indicator"),
        pytest.param(
            {"name": "Golem", "mana_cost": "{4}", "oracle_text": "Golem is all colors."}, "WUBRG", id="ID-6 CDA"
        ),
        pytest.param({"mana_cost": "{R}", "oracle_text": "Devoid (This card has no color.)"}, "R", id="ID-7 devoid"),
        pytest.param({"mana_cost": "{1}{G/W}{G/W}"}, "WG", id="ID-8 hybrid"),
        pytest.param({"mana_cost": "{2/W}{2/W}"}, "W", id="ID-8 generic or white"),
        pytest.param({"mana_cost": "{C/W}"}, "W", id="ID-8 colorless or white"),
        pytest.param({"mana_cost": "{1}{B/P}{B/P}"}, "B", id="ID-9 Phyrexian"),
        pytest.param({"mana_cost": "{2}{G}{G/U/P}{U}"}, "UG", id="ID-9 hybrid Phyrexian"),
        pytest.param({"type_line": "Land", "oracle_text": "{T}: Add {C}.\n{S}, {X}: any color"}, "", id="ID-10 none"),
        pytest.param({"type_line": "Basic Land — Forest", "oracle_text": "({T}: Add {G}.)"}, "G", id="ID-11 basic"),
        pytest.param({"type_line": "Land — Mountain Forest"}, "RG", id="ID-11 typed land"),
        pytest.param({"type_line": "Sorcery // Land — Swamp", "mana_cost": "{W} // "}, "WB", id="ID-11 back face"),
        pytest.param({"oracle_text": "If ~ is your commander, choose a color before the game begins."}, "", id="ID-12"),
    ],
)
def test_rules_of_color_identity(card, expected):
    assert identity(**card) == expected


def test_basic_land_types_of_a_damaged_type_line_count():
    assert identity(type_line="Land ÔÇö Plains Island") == "WU"


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        pytest.param("Golem Courier is all colors.", "Golem Courier", True, id="own name"),
        pytest.param(
            "Flying\nKagachi is all colors.", "Saga // Kagachi Made Manifest", True, id="short name of a back face"
        ),
        pytest.param("This creature is all colors.", "Golem", True, id="this creature"),
        pytest.param("Each nonland permanent you control is all colors.", "Leyline", False, id="other permanents"),
        pytest.param("Target creature is all colors.", "Golem", False, id="a target"),
        pytest.param('Create a Golem token with "This token is red."', "Golem", False, id="a token"),
        pytest.param("Walker is all colors. That doesn't affect its color identity.", "Walker", False, id="excluded"),
    ],
)
def test_only_the_card_itself_becomes_all_colors(text, name, expected):
    assert defines_all_colors(text, name) is expected


NO_INDICATOR = {
    "Ajani, Nacatl Pariah // Ajani, Nacatl Avenger", "Archangel Avacyn // Avacyn, the Purifier",
    "Brutal Cathar // Moonrage Brute", "Cecil, Dark Knight // Cecil, Redeemed Paladin", "Civilized Scholar // Homicidal Brute",
    "Cloistered Youth // Unholy Fiend", "Crimson Kobolds", "Crookshank Kobolds",
    "Elbrus, the Binding Blade // Withengar Unbound", "Elusive Tormentor // Insidious Mist",
    "Garruk Relentless // Garruk, the Veil-Cursed", "Grist, Voracious Larva // Grist, the Plague Swarm",
    "Hostile Hostel // Creeping Inn", "Invasion of Theros // Ephara, Ever-Sheltering", "Kobolds of Kher Keep",
    "Loyal Cathar // Unhallowed Cathar", "Pious Evangel // Wayward Disciple", "Ral, Monsoon Mage // Ral, Leyline Prodigy",
    "Rograkh, Son of Rohgahh", "Sorin of House Markov // Sorin, Ravenous Neonate", "Suspicious Stowaway // Seafaring Werewolf",
    "Tamiyo, Inquisitive Student // Tamiyo, Seasoned Scholar", "Throne of the Grim Captain // The Grim Captain",
    "Town Gossipmonger // Incited Rabble", "Westvale Abbey // Ormendahl, Profane Prince",
}  # fmt: skip
"""Their color comes from a color indicator, and the file has none."""

NO_FACE_COSTS = {
    "A-Alrund, God of the Cosmos // A-Hakka, Whispering Raven", "A-Rowan, Scholar of Sparks // A-Will, Scholar of Frost",
    "Liliana's Other Contract // Liliana's Undead Minion", "Nightmare Moon // Princess Luna",
    "Plant a Sapling // Fully-Grown Treefolk", "Rahilda, Wanted Cutthroat // Rahilda, Feral Outlaw",
}  # fmt: skip
"""The file has no mana costs for their faces."""

NO_TOURNAMENT_CARDS = {
    "B.F.M. (Big Furry Monster)",  # its cost is on the other half
    "Banned Eldraine Card", "Char-Dog", "Item Crate", "Kibo's Bananamobile", "Peel Out", "The Waffle Restaurant",
    # playtest cards, whose identity is not derived from their text upstream
    "Garruk the Slayer",  # an oversized challenge card without a cost
    "Nearby Planet",  # every land type, by an ability of its own
}  # fmt: skip

EMPTY_OBJECTS = {
    "Adanto Vanguard", "Darigaaz's Caldera", "Davriel's Withering", "Dungeon Delver", "Elvish Promenade", "Jungle Delver",
    "Kroxa, Titan of Death's Hunger", "Norin the Wary", "Oko, Thief of Crowns", "Phantom Beast",
}  # fmt: skip
"""These objects of the file have neither a cost nor a text."""


@pytest.mark.parametrize(
    ("file", "explained"),
    [
        ("2026-07", NO_INDICATOR | NO_FACE_COSTS | NO_TOURNAMENT_CARDS),
        ("2019-09", {"Garruk the Slayer"}),
        ("mid-2025-11", set()),
        ("mixed-2021-2026", EMPTY_OBJECTS),
    ],
)
def test_own_identity_differs_from_scryfalls_on_explained_cards_only(real_cards, file, explained):
    different = set()
    for row in real_cards(file).iter_rows(named=True):
        deck_reason = why_not_a_deck_card(
            layout=row["layout"],
            type_line=parse_type_line(row["type_line"]),
            has_mana_cost="{" in row["mana_cost"],
            meld_component=row["meld_component"],
        )
        columns = ("name", "type_line", "mana_cost", "oracle_text", "color_indicator")
        own = color_identity(**{column: row[column] for column in columns})
        if deck_reason is None and own != mask_of(row["color_identity"]):
            different.add(row["name"])
    assert different == explained


def test_the_files_hold_cards_for_the_comparison(real_cards):
    assert real_cards("2026-07").filter(pl.col("is_legal")).height > 30_000
