"""Which cards a BSet holds, by which printing, and what each set does for it (903.BS.2 to 903.BS.4)."""

from datetime import date
from typing import ClassVar

import pytest


def decisions(world) -> dict[str, tuple[str, str | None]]:
    return {row["set_code"]: (row["decision"], row["bset_id"]) for row in world.rows("from set_decisions")}


def broken(world, claim_name: str) -> list[dict]:
    return next((found for claim, found in world.summary.broken.items() if claim.name == claim_name), [])


class TestMembers:
    @pytest.fixture(scope="class")
    @classmethod
    def world(cls, new_world, card, set_entry):
        made = new_world(
            card("Fog", "G", "war"), card("Fog", "G", "dom"), card("Shock", "R", "dom"), card("Nicol Bolas", "UBR", "con"),
            card("Goblin", "R", "zen"), card("Kor", "W", "wwk"), card("Eldrazi", "", "roe"),
            bsets={"war": ["war"], "dom": ["dom"], "zendikar": ["zen", "wwk", "roe"], "conflux": ["con"]},
            sets=[set_entry("zen", released_at="2009-10-02"), set_entry("wwk"), set_entry("roe", released_at="2010-04-23")],
        )  # fmt: skip
        made.refresh()
        return made

    def test_a_card_is_a_member_of_every_bset_that_printed_it(self, world):
        assert world.members("war") == ["Fog"]
        assert world.members("dom") == ["Fog", "Shock"]

    def test_a_bset_holds_the_cards_of_all_its_sets(self, world):
        assert world.members("zendikar") == ["Eldrazi", "Goblin", "Kor"]
        (bset,) = world.rows(
            "select first_released_on, last_released_on, card_count from bsets where bset_id = 'zendikar'"
        )
        assert tuple(bset.values()) == (date(2009, 10, 2), date(2019, 5, 3), 3)
        assert world.rows(
            "select set_code, role, rule from bset_sets where bset_id = 'zendikar' order by set_code"
        ) == [{"set_code": code, "role": "composing", "rule": "903.BS.2"} for code in ("roe", "wwk", "zen")]

    def test_the_set_code_con_is_a_code_as_any_other(self, world):
        """Windows reserves the name; a code that was escaped for a file name leaked into data."""
        assert world.values("select set_code from bset_cards where bset_id = 'conflux'") == ["con"]
        assert decisions(world)["con"] == ("composing", "conflux")


class TestProof:
    """The evidence: the first printing by date, then by set, then by collector number."""

    # 9 before 10, 10 before 10a, 99★ before 100; a number without digits comes first.
    FIRST: ClassVar = {"9": "10", "10": "10a", "99★": "100", "VS": "2", "264p": "265", "GR9": "GR10"}

    @pytest.fixture(scope="class")
    @classmethod
    def world(cls, new_world, card):
        numbered = [(first, number) for first, later in cls.FIRST.items() for number in (later, first)]
        made = new_world(
            card("By Date", number="1", released_at="2019-05-03"), card("By Date", number="2", released_at="2019-05-01"),
            card("By Date", number="3", code="dom", released_at="2018-04-27"), card("By Set", code="wwk"), card("By Set", code="roe"),
            *(card(f"By Number {first}", number=number) for first, number in numbered),
            bsets={"test": ["war"], "two": ["wwk", "roe"]},
        )  # fmt: skip
        made.refresh()
        return made

    def proof(self, world, name: str) -> dict:
        (found,) = world.rows(
            "select bset_cards.* from bset_cards inner join cards using (oracle_id) where name = $name", name=name
        )
        return found

    def test_the_first_by_date_proves_it(self, world, card):
        member = self.proof(world, "By Date")

        assert (member["collector_number"], member["set_code"], member["printing_count"]) == ("2", "war", 2)
        assert member["first_printed_on"] == date(2019, 5, 1)
        assert str(member["printing_id"]) == card("By Date", number="2")["id"]

    @pytest.mark.parametrize("first", FIRST)
    def test_numbers_are_compared_as_people_count(self, world, first):
        assert self.proof(world, f"By Number {first}")["collector_number"] == first

    def test_sets_of_one_day_are_compared_by_code(self, world):
        assert self.proof(world, "By Set")["set_code"] == "roe"


class TestNoEvidence:
    """Printings that are no cards of a deck on paper prove nothing; another printing may."""

    PRINTINGS: ClassVar = {
        "digital": {"digital": True, "games": ["arena"]},
        "not-on-paper": {"games": ["mtgo"]},
        "oversized": {"oversized": True},
        "rebalanced": {"promo_types": ["rebalanced"], "games": ["arena"]},
    }

    SETS: ClassVar = {"oc21": "memorabilia", "tok": "token", "min": "minigame", "ymid": "alchemy"}

    @pytest.fixture(scope="class")
    @classmethod
    def world(cls, new_world, card, set_entry):
        """Each has another printing, in a set that composes no BSet, so that it is a card."""
        names = [*cls.PRINTINGS, *cls.SETS, "om1", "Thick"]
        made = new_world(
            card(), *(card(name, code="dom", number=name) for name in names),
            *(card(name, number=name, **more) for name, more in cls.PRINTINGS.items()),
            *(card(code, code=code) for code in (*cls.SETS, "om1")),
            card("Thick", number="100"), card("Thick", number="779", oversized=True),
            bsets={"test": ["war"], **{code: [code] for code in (*cls.SETS, "om1")}},
            sets=[*(set_entry(code, set_type=kind) for code, kind in cls.SETS.items()), set_entry("om1", digital=True)],
        )  # fmt: skip
        made.refresh()
        return made

    def test_they_add_no_member(self, world):
        assert world.members() == ["Fog", "Thick"]
        numbers = world.values("select collector_number from printings where not is_evidence and set_code = 'war'")
        assert sorted(numbers) == sorted([*self.PRINTINGS, "779"])

    @pytest.mark.parametrize("code", SETS)
    def test_nor_do_sets_of_a_kind_that_no_deck_is_made_of(self, world, code):
        """A set of gold-bordered or oversized cards shares the icon of its parent."""
        assert world.members(code) == []
        assert world.values("select name from cards where name = $code", code=code) == [code]

    def test_nor_does_a_digital_set_whose_cards_do_not_say_so(self, world):
        assert world.members("om1") == []

    def test_thick_display_prints_add_no_card(self, world):
        found = world.rows(
            "select collector_number, bset_cards.printing_count from bset_cards inner join cards using (oracle_id) where name = 'Thick'"
        )
        assert found == [{"collector_number": "100", "printing_count": 1}]

    def test_a_rebalanced_card_inside_a_paper_set_is_in_no_pool(self, build, card):
        """Khm holds 'A-Alrund' beside Alrund: the pool does not change, and the row may vanish again."""
        arena = {"games": ["arena"], "promo_types": ["rebalanced"], "type_line": "Legendary Creature — God"}
        alrund = card("Alrund", "U", type_line="Legendary Creature — God")
        world = build(alrund, card("A-Alrund", "U", number="A-1", **arena))
        assert world.members() == ["Alrund"]
        assert len(world.rows("from bset_commanders")) == 1

        world.write_cards([alrund])
        assert world.refresh().changes.counts == ()


class TestCardsOfTheSetThatAreInNoBooster:
    """Numbered above the size of the set, and members all the same."""

    EXTRAS: ClassVar = {
        "Gideon, Martial Paragon": {"promo_types": ["planeswalkerdeck"], "number": "270"},
        "Arcane Signet": {"promo_types": ["brawldeck"], "number": "331", "booster": False},
        "Charging War Boar": {"promo_types": ["themepack"], "number": "271"},
    }

    @pytest.fixture(scope="class")
    @classmethod
    def world(cls, new_world, card, set_entry):
        legend = {
            "type_line": "Legendary Creature — Minotaur Cleric",
            "promo": True,
            "promo_types": ["buyabox"],
            "booster": False,
        }
        made = new_world(
            *(card(name, code="war", **more) for name, more in cls.EXTRAS.items()),
            card("Firesong and Sunspeaker", "WR", "dom", "280", **legend),
            bsets={"test": ["war"], "dominaria": ["dom"]}, sets=[set_entry("war", card_count=264, printed_size=264)],
        )  # fmt: skip
        made.refresh()
        return made

    def test_they_are_members(self, world):
        assert world.members() == sorted(self.EXTRAS)

    def test_the_buy_a_box_legend_is_a_commander_of_its_set(self, world):
        options = world.rows("select color_identity, pool_count from bset_commanders where bset_id = 'dominaria'")

        assert options == [{"color_identity": "WR", "pool_count": 1}]
        assert world.values("select is_promo from printings where set_code = 'dom'") == [True]


class TestDecisions:
    @pytest.fixture(scope="class")
    @classmethod
    def world(cls, new_world, card, set_entry):
        vista = {"type_line": "Land — Forest Plains"}
        made = new_world(
            card("Fog", code="tsp"), card("Disenchant", "W", "tsb"),
            card("Canopy Vista", "WG", "bfz", **vista), card("Canopy Vista", "WG", "exp", **vista),
            card("Windswept Heath", "", "exp", type_line="Land"),
            card("Fog", code="grn"), card("Elspeth", "W", "med", "GR1"), card("Kaya", "WB", "med", "RA8"), card("Karn", "", "med", "WS1"),
            card("Fog"), card("Absorb Vis", "B", "plst", "CN2-126"), card("Absorb Vis", "B", "cn2", "126", released_at="2016-08-26"),
            card("Fog", code="pwar"), card("Lathril", "BG", "pwar", "2"), card("Fiendish Duo", "R", "pwar", "3"),
            bsets={"time-spiral": ["tsp"], **{code: [code] for code in ("bfz", "grn", "rna", "war", "cn2")}},
            sets=[set_entry("exp", set_type="masterpiece", parent_set_code="bfz"), set_entry("war", card_count=1)],
            decisions=[
                {"set": "tsb", "decision": "in", "bset": "time-spiral"},
                {"set": "exp", "decision": "out", "bset": "bfz"},
                {"set": "med", "decision": "out"},
                {"set": "plst", "decision": "without effect"},
                {"set": "pwar", "decision": "without effect", "bset": "war"},
            ],
            card_decisions=[{"set": "pwar", "card": "Fiendish Duo", "decision": "out", "bset": "war"}],
        )  # fmt: skip
        made.refresh()
        return made

    def test_a_set_of_the_same_symbol_brings_its_cards(self, world):
        assert world.members("time-spiral") == ["Disenchant", "Fog"]
        assert world.rows("select set_code, role, rule, reason from bset_sets where role != 'composing'") == [
            {"set_code": "tsb", "role": "same symbol", "rule": "903.BS.4", "reason": "For this test."}
        ]

    def test_a_masterpiece_brings_nothing(self, world):
        """Canopy Vista is in Battle for Zendikar by its own printing there, Windswept Heath by none."""
        assert world.members("bfz") == ["Canopy Vista"]
        assert decisions(world)["exp"] == ("out", "bfz")

    def test_one_set_of_masterpieces_of_three_sets_brings_nothing_to_any(self, world):
        """Mythic Edition has neither parent nor block, and shows cards of three sets."""
        assert world.members("grn") == ["Fog"]
        assert world.members("rna") == []

    def test_the_list_makes_no_card_a_member(self, world):
        """Its cards keep the symbol of an older set, which their number names; it is printed in years of other sets."""
        assert world.members("war") == ["Fog"]
        assert world.rows("select collector_number, printing_count from bset_cards where bset_id = 'cn2'") == [
            {"collector_number": "126", "printing_count": 1}
        ]

    def test_a_new_card_of_a_set_without_effect_is_reported_unless_it_is_decided_apart(self, world):
        assert broken(world, "no_set_without_effect_adds_a_card") == [
            {"set_code": "pwar", "bset_id": "war", "name": "Lathril"}
        ]
        assert world.rows("select set_code, bset_id, decision from card_decisions") == [
            {"set_code": "pwar", "bset_id": "war", "decision": "out"}
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
    @pytest.fixture(scope="class")
    @classmethod
    def world(cls, new_world, card):
        prerelease = [card(f"Card {n}", code="ppre", number=str(n)) for n in range(20)]
        made = new_world(
            card(code="nms"), card("Shock", "R", code="nem"), *prerelease,
            bsets={"nemesis": ["nem"]}, aliases=[{"code": "nms", "target": "nem"}, {"code": "ppre", "retired": True}],
        )  # fmt: skip
        made.refresh()
        return made

    def test_an_old_code_is_read_as_todays(self, world):
        assert world.members("nemesis") == ["Fog", "Shock"]
        assert world.values("select set_code from sets") == ["nem"]  # and no ghost set without a date
        assert world.values("select distinct set_code from printings") == ["nem"]

    def test_a_retired_set_proves_nothing_and_is_accounted_for(self, world):
        """However large it is: it is no fault of the file."""
        assert world.values("select name from cards order by 1") == ["Fog", "Shock"]
        assert world.summary.quarantine_count == 20
        found = world.rows("select name, set_code, reason from ops.quarantine order by name")[0]
        assert (found["name"], found["set_code"]) == ("Card 0", "ppre")
        assert "ppre is retired" in found["reason"]
