from __future__ import annotations

from brawlset.cards.lands import basic_land_type_colors, basic_land_types


def test_basic_land_types_come_in_wubrg_order_without_other_subtypes():
    assert basic_land_types(["Forest", "Desert", "Plains"]) == ("Plains", "Forest")


def test_basic_land_type_colors_are_a_mask():
    assert basic_land_type_colors(["Plains", "Forest", "Urza’s"]) == 17
    assert basic_land_type_colors(["Swamp", "Swamp"]) == 4
    assert basic_land_type_colors(()) == 0
