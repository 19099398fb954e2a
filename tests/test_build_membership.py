"""Which cards a BSet holds, by which printing, and what each set does for it (903.BS.2 to 903.BS.4)."""

from datetime import date
from typing import ClassVar

import pytest


def decisions(world) -> dict[str, tuple[str, str | None]]:
    return {row["set_code"]: (row["decision"], row["bset_id"]) for row in world.rows("from set_decisions")}


def broken(world, claim_name: str) -> list[dict]:
    return next((found for claim, found in world.summary.broken.items() if claim.name == claim_name), [])


def test_a_card_is_a_member_of_every_bset_that_printed_it(build, card):
    world = build(
        card("Fog", "G", "war"),
        card("Fog", "G", "dom"),
        card("Shock", "R", "dom"),
        bsets={"war": ["war"], "dom": ["dom"]},
    )

    assert world.members("war") == ["Fog"]
    assert world.members("dom") == ["Fog", "Shock"]


def test_a_bset_holds_the_cards_of_all_its_sets(build, card, set_entry):
    world = build(
        card("Goblin", "R", "zen"), card("Kor", "W", "wwk"), card("Eldrazi", "", "roe"),
        bsets={"zendikar": ["zen", "wwk", "roe"]},
        sets=[set_entry("zen", released_at="2009-10-02"), set_entry("wwk"), set_entry("roe", released_at="2010-04-23")],
    )  # fmt: skip

    assert world.members("zendikar") == ["Eldrazi", "Goblin", "Kor"]
    (bset,) = world.rows("from bsets")
    assert (bset["first_released_on"], bset["last_released_on"], bset["card_count"]) == (
        date(2009, 10, 2),
        date(2019, 5, 3),
        3,
    )
    assert world.rows("select set_code, role, rule from bset_sets order by set_code") == [
        {"set_code": code, "role": "composing", "rule": "903.BS.2"} for code in ("roe", "wwk", "zen")
    ]


def test_the_set_code_con_is_a_code_as_any_other(build, card):
    """Windows reserves the name; a code that was escaped for a file name leaked into data."""
    world = build(card("Nicol Bolas", "UBR", "con"), bsets={"conflux": ["con"]})

    assert world.values("select set_code from bset_cards") == ["con"]
    assert decisions(world) == {"con": ("composing", "conflux")}


class TestProof:
    """The evidence: the first printing by date, then by set, then by collector number."""

    def test_the_first_by_date_proves_it(self, build, card):
        world = build(
            card(number="1", released_at="2019-05-03"),
            card(number="2", released_at="2019-05-01"),
            card(number="3", code="dom", released_at="2018-04-27"),
        )

        (member,) = world.rows("from bset_cards")
        assert (member["collector_number"], member["set_code"], member["printing_count"]) == ("2", "war", 2)
        assert member["first_printed_on"] == date(2019, 5, 1)
        assert (
            member["printing_id"] == world.values("select printing_id from printings where collector_number = '2'")[0]
        )

    def test_numbers_are_compared_as_people_count(self, build, card):
        """9 before 10, 10 before 10a, 99★ before 100; a number without digits comes first."""
        firsts = {"9": "10", "10": "10a", "99★": "100", "VS": "2", "264p": "265", "GR9": "GR10"}
        pairs = [(first, number) for first, later in firsts.items() for number in (later, first)]
        world = build(*(card(f"Card {first}", number=number) for first, number in pairs))

        found = world.rows("select name, collector_number from bset_cards inner join cards using (oracle_id)")
        assert {row["name"]: row["collector_number"] for row in found} == {f"Card {first}": first for first in firsts}

    def test_sets_of_one_day_are_compared_by_code(self, build, card):
        world = build(card(code="wwk"), card(code="roe"), bsets={"test": ["wwk", "roe"]})

        assert world.values("select set_code from bset_cards") == ["roe"]


class TestNoEvidence:
    """Printings that are no cards of a deck on paper prove nothing; another printing may."""

    PRINTINGS: ClassVar = {
        "digital": {"digital": True, "games": ["arena"]},
        "not-on-paper": {"games": ["mtgo"]},
        "oversized": {"oversized": True},
        "rebalanced": {"promo_types": ["rebalanced"], "games": ["arena"]},
    }

    def test_they_add_no_member(self, build, card):
        paper = [card(name, code="dom", number=name) for name in self.PRINTINGS]
        world = build(*paper, *(card(name, number=name, **more) for name, more in self.PRINTINGS.items()), card())

        assert world.members() == ["Fog"]
        assert world.values("select collector_number from printings where not is_evidence order by 1") == sorted(
            self.PRINTINGS
        )

    @pytest.mark.parametrize("set_type", ["memorabilia", "token", "minigame", "alchemy"])
    def test_nor_do_sets_of_a_kind_that_no_deck_is_made_of(self, build, card, set_entry, set_type):
        """A set of gold-bordered or oversized cards shares the icon of its parent."""
        world = build(
            card(), card("Shock", "R", "dom"), card("Shock", "R", "oc21"),
            bsets={"test": ["war", "oc21"]}, sets=[set_entry("oc21", set_type=set_type)],
        )  # fmt: skip

        assert world.members() == ["Fog"]

    def test_nor_does_a_digital_set_whose_cards_do_not_say_so(self, build, card, set_entry):
        world = build(
            card(), card("Shock", "R", "dom"), card("Shock", "R", "om1"),
            bsets={"test": ["war", "om1"]}, sets=[set_entry("om1", digital=True)],
        )  # fmt: skip

        assert world.members() == ["Fog"]

    def test_a_rebalanced_card_inside_a_paper_set_is_in_no_pool(self, build, card):
        """Khm holds 'A-Alrund' beside Alrund: the pool does not change, and the row may vanish again."""
        arena = {"games": ["arena"], "promo_types": ["rebalanced"], "type_line": "Legendary Creature — God"}
        alrund = card("Alrund", "U", type_line="Legendary Creature — God")
        world = build(alrund, card("A-Alrund", "U", number="A-1", **arena))
        assert world.members() == ["Alrund"]
        assert len(world.rows("from bset_commanders")) == 1

        world.write_cards([alrund])
        assert world.refresh().changes.counts == ()

    def test_thick_display_prints_add_no_card(self, build, card):
        world = build(card(number="100"), card(number="779", oversized=True))

        assert world.rows("select collector_number, printing_count from bset_cards") == [
            {"collector_number": "100", "printing_count": 1}
        ]


class TestCardsOfTheSetThatAreInNoBooster:
    """Numbered above the size of the set, and members all the same."""

    EXTRAS: ClassVar = {
        "Gideon, Martial Paragon": {"promo_types": ["planeswalkerdeck"], "number": "270"},
        "Arcane Signet": {"promo_types": ["brawldeck"], "number": "331", "booster": False},
        "Charging War Boar": {"promo_types": ["themepack"], "number": "271"},
    }

    def test_they_are_members(self, build, card, set_entry):
        extras = [card(name, code="war", **more) for name, more in self.EXTRAS.items()]
        world = build(*extras, sets=[set_entry("war", card_count=264, printed_size=264)])

        assert world.members() == sorted(self.EXTRAS)

    def test_the_buy_a_box_legend_is_a_commander_of_its_set(self, build, card):
        legend = card(
            "Firesong and Sunspeaker", "WR", "dom", "280", type_line="Legendary Creature — Minotaur Cleric", promo=True,
            promo_types=["buyabox"], booster=False,
        )  # fmt: skip
        world = build(legend, bsets={"dominaria": ["dom"]})

        assert world.rows("select color_identity, pool_count from bset_commanders") == [
            {"color_identity": "WR", "pool_count": 1}
        ]
        assert world.values("select is_promo from printings") == [True]


class TestDecisions:
    def test_a_set_of_the_same_symbol_brings_its_cards(self, build, card):
        world = build(
            card("Fog", code="tsp"), card("Disenchant", "W", "tsb"),
            bsets={"time-spiral": ["tsp"]}, decisions=[{"set": "tsb", "decision": "in", "bset": "time-spiral"}],
        )  # fmt: skip

        assert world.members("time-spiral") == ["Disenchant", "Fog"]
        assert world.rows("select set_code, role, rule, reason from bset_sets where role != 'composing'") == [
            {"set_code": "tsb", "role": "same symbol", "rule": "903.BS.4", "reason": "For this test."}
        ]

    def test_a_masterpiece_brings_nothing(self, build, card, set_entry):
        """Canopy Vista is in Battle for Zendikar by its own printing there, Windswept Heath by none."""
        world = build(
            card("Canopy Vista", "WG", "bfz", type_line="Land — Forest Plains"),
            card("Canopy Vista", "WG", "exp", type_line="Land — Forest Plains"),
            card("Windswept Heath", "", "exp", type_line="Land"),
            bsets={"bfz": ["bfz"]}, sets=[set_entry("exp", set_type="masterpiece", parent_set_code="bfz")],
            decisions=[{"set": "exp", "decision": "out", "bset": "bfz"}],
        )  # fmt: skip

        assert world.members("bfz") == ["Canopy Vista"]
        assert decisions(world)["exp"] == ("out", "bfz")

    def test_one_set_of_masterpieces_of_three_sets_brings_nothing_to_any(self, build, card):
        """Mythic Edition has neither parent nor block, and shows cards of three sets."""
        world = build(
            card("Fog", code="grn"), card("Elspeth", "W", "med", "GR1"), card("Kaya", "WB", "med", "RA8"), card("Karn", "", "med", "WS1"),
            bsets={"grn": ["grn"], "rna": ["rna"], "war": ["war"]}, decisions=[{"set": "med", "decision": "out"}],
        )  # fmt: skip

        assert world.members("grn") == ["Fog"]
        assert world.members("rna") == world.members("war") == []

    def test_the_list_makes_no_card_a_member(self, build, card):
        """Its cards keep the symbol of an older set, which their number names; it is printed in years of other sets."""
        world = build(
            card("Fog"), card("Absorb Vis", "B", "plst", "CN2-126"), card("Absorb Vis", "B", "cn2", "126", released_at="2016-08-26"),
            bsets={"test": ["war"], "cn2": ["cn2"]}, decisions=[{"set": "plst", "decision": "without effect"}],
        )  # fmt: skip

        assert world.members() == ["Fog"]
        assert world.rows("select collector_number, printing_count from bset_cards where bset_id = 'cn2'") == [
            {"collector_number": "126", "printing_count": 1}
        ]

    def test_a_set_without_effect_that_has_a_new_card_is_reported(self, build, card, set_entry):
        world = build(
            card("Fog"), card("Fog", code="pwar"), card("Lathril", "BG", "pwar", "2"), sets=[set_entry("war", card_count=1)],
            decisions=[{"set": "pwar", "decision": "without effect", "bset": "test"}],
        )  # fmt: skip

        assert world.members() == ["Fog"]
        assert broken(world, "no_set_without_effect_adds_a_card") == [
            {"set_code": "pwar", "bset_id": "test", "name": "Lathril"}
        ]

    def test_a_card_that_is_decided_apart_is_not_reported(self, build, card, set_entry):
        world = build(
            card("Fog"), card("Lathril", "BG", "pwar"), sets=[set_entry("war", card_count=1)],
            decisions=[{"set": "pwar", "decision": "without effect", "bset": "test"}],
            card_decisions=[{"set": "pwar", "card": "Lathril", "decision": "out", "bset": "test"}],
        )  # fmt: skip

        assert broken(world, "no_set_without_effect_adds_a_card") == []
        assert world.rows("select set_code, bset_id, decision from card_decisions") == [
            {"set_code": "pwar", "bset_id": "test", "decision": "out"}
        ]

    def test_its_own_decision_comes_before_its_bset_and_before_the_rule_of_its_type(self, build, card, set_entry):
        types = {
            "pwar": "promo",
            "pdom": "promo",
            "twar": "token",
            "ymid": "alchemy",
            "prm": "promo",
            "odd": "expansion",
        }
        world = build(
            card(),
            bsets={"test": ["war"], "aside": {"sets": ["mb2"], "standing": "set aside"}},
            sets=[set_entry("mb2"), *(set_entry(code, set_type=kind, digital=code in {"ymid", "prm"}) for code, kind in types.items())],
            decisions=[{"set": "pwar", "decision": "in", "bset": "test"}, {"set": "mb2", "decision": "out", "bset": "test"}],
            type_rules=[
                {"is_digital": True, "decision": "out", "rule": "CR 108.2"},
                {"set_type": "promo", "decision": "without effect"},
                {"set_type": "token", "decision": "out"},
            ],
        )  # fmt: skip

        assert decisions(world) == {
            "war": ("composing", "test"),
            "pwar": ("in", "test"),
            "pdom": ("without effect", None),
            "twar": ("out", None),
            "ymid": ("out", None),
            "prm": ("out", None),
            "mb2": ("out", "test"),
        }
        assert world.values("select rule from set_decisions where set_code = 'ymid'") == ["CR 108.2"]


class TestMissingDecisions:
    def test_a_paper_set_that_nothing_decides_is_reported_with_the_evidence(self, build, card, set_entry):
        world = build(
            card("Fog"), card("Fog", code="gwar"), card("Karn", "", "gwar", "2", type_line="Legendary Planeswalker — Karn"),
            sets=[set_entry("gwar", set_type="box", parent_set_code="war", icon_svg_uri="https://svgs.scryfall.io/sets/war.svg?17")],
        )  # fmt: skip

        (found,) = world.rows("from missing_set_decisions")
        assert (found["set_code"], found["symbol"], found["symbol_bset_ids"]) == ("gwar", "war", ["test"])
        assert (found["card_count"], found["new_card_count"], found["commander_count"]) == (2, 1, 1)
        assert found["parent_bset_id"] == "test"
        assert world.summary.missing_set_decisions == ["gwar"]
        assert [row["set_code"] for row in broken(world, "every_paper_set_is_decided")] == ["gwar"]

    def test_a_stand_in_icon_is_no_evidence(self, build, card, set_entry):
        """One star serves 97 sets: joining on it merged Secret Lair with a Double Feature."""
        star = "https://svgs.scryfall.io/sets/star.svg?1"
        world = build(
            card("Fog"),
            card("Shock", code="sld"),
            sets=[set_entry("war", icon_svg_uri=star), set_entry("sld", icon_svg_uri=star)],
        )

        assert world.values("select symbol_bset_ids from missing_set_decisions") == [[]]
        assert world.values("select is_symbol_generic from sets order by set_code") == [True, True]

    def test_a_set_on_screen_needs_none_and_an_announced_one_does(self, build, card, set_entry):
        world = build(
            card(), card("Shock", "R", "ymid", digital=True, games=["arena"]),
            sets=[set_entry("ymid", digital=True, set_type="alchemy"), set_entry("trk", card_count=0)],
        )  # fmt: skip

        assert world.rows("select set_code, card_count, new_card_count from missing_set_decisions") == [
            {"set_code": "trk", "card_count": 0, "new_card_count": 0}
        ]

    def test_neither_block_nor_name_nor_parent_decides(self, build, card, set_entry):
        """Mid and vow share the block of a set that is none of it; all Commander products share one block."""
        world = build(
            card("Fog"), card("Shock", "R", "wwar"),
            sets=[set_entry("war", block="Double"), set_entry("wwar", block="Double", parent_set_code="war")],
        )  # fmt: skip

        assert world.members() == ["Fog"]
        assert "wwar" not in decisions(world)


class TestSets:
    def test_the_icons_weekly_query_is_no_part_of_the_symbol(self, build, card, set_entry):
        icon = "https://svgs.scryfall.io/sets/tsp.svg?1782705600"
        world = build(card(), sets=[set_entry("war", icon_svg_uri=icon), set_entry("dom", icon_svg_uri=None)])

        assert world.rows("select set_code, symbol, is_symbol_generic from sets order by set_code") == [
            {"set_code": "dom", "symbol": "", "is_symbol_generic": True},
            {"set_code": "war", "symbol": "tsp", "is_symbol_generic": False},
        ]

    def test_what_a_set_object_leaves_out_is_null(self, build, card, set_entry):
        world = build(card(), sets=[set_entry("war", released_at=None, card_count=None)])

        (found,) = world.rows("from sets")
        assert (found["parent_set_code"], found["block"], found["released_on"], found["card_count"]) == (
            None,
            None,
            None,
            0,
        )

    def test_a_bset_of_sets_without_a_card_is_empty_not_missing(self, build, card, set_entry):
        """A set that is announced, or on a list older than the cards."""
        world = build(
            card(),
            bsets={"test": ["war"], "trek": {"sets": ["trk"], "standing": "announced"}},
            sets=[set_entry("trk", card_count=0)],
        )

        (found,) = world.rows("from bsets where bset_id = 'trek'")
        assert (found["card_count"], found["commander_count"], found["basics"], found["is_default"]) == (
            0,
            0,
            [],
            False,
        )
        for table in ("bset_cards", "bset_pools", "bset_basics", "bset_commanders"):
            assert world.rows(f"from {table} where bset_id = 'trek'") == []

    def test_a_default_bset_that_cannot_be_played_is_reported(self, build, card):
        world = build(card(), bsets={"test": ["war"], "empty": ["dom"]})

        found = broken(world, "every_default_bset_has_cards_and_a_commander")
        assert [(row["bset_id"], row["card_count"], row["commander_count"]) for row in found] == [
            ("empty", 0, 0),
            ("test", 1, 0),
        ]


class TestOldCodes:
    def test_an_old_code_is_read_as_todays(self, build, card):
        aliases = [{"code": "nms", "target": "nem"}]
        world = build(card(code="nms"), card("Shock", "R", code="nem"), bsets={"nemesis": ["nem"]}, aliases=aliases)

        assert world.members("nemesis") == ["Fog", "Shock"]
        assert world.values("select set_code from sets") == ["nem"]  # and no ghost set without a date
        assert world.values("select distinct set_code from printings") == ["nem"]

    def test_a_retired_set_proves_nothing_and_is_accounted_for(self, build, card):
        world = build(card(), card("Shock", "R", "ppre"), aliases=[{"code": "ppre", "retired": True}])

        assert world.members() == ["Fog"]
        assert world.summary.quarantine_count == 1
        (found,) = world.rows("from ops.quarantine")
        assert (found["name"], found["set_code"]) == ("Shock", "ppre")
        assert "ppre is retired" in found["reason"]

    def test_a_retired_set_however_large_is_no_fault_of_the_file(self, build, card):
        prerelease = [card(f"Card {n}", code="ppre", number=str(n)) for n in range(20)]
        world = build(card(), *prerelease, aliases=[{"code": "ppre", "retired": True}])

        assert world.members() == ["Fog"]
