"""What a deck of an identity may hold: the pool, its make-up, companions, and the basic lands of 903.BS.11."""

from typing import ClassVar

import pytest

LETTERS = "WUBRG"
BASIC_LANDS = {
    "Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G", "Wastes": "", "Snow-Covered Plains": "W",
    "Snow-Covered Island": "U", "Snow-Covered Swamp": "B", "Snow-Covered Mountain": "R", "Snow-Covered Forest": "G",
    "Snow-Covered Wastes": "",
}  # fmt: skip
FIVE = ["Plains", "Island", "Swamp", "Mountain", "Forest"]
SNOW = [f"Snow-Covered {name}" for name in FIVE]


def mask(letters: str) -> int:
    return sum(1 << LETTERS.index(letter) for letter in letters)


def pool(world, identity: str, bset_id: str = "test") -> list[str]:
    return world.values(
        "select name from bset_pools inner join cards using (oracle_id)"
        " where bset_id = $bset_id and bset_pools.identity_mask = $mask order by name",
        bset_id=bset_id, mask=mask(identity),
    )  # fmt: skip


@pytest.fixture(scope="module")
def basic(card):
    """A basic land of a set."""

    def make(name: str, code: str = "war", number: str | None = None):
        kind = name.removeprefix("Snow-Covered ")
        snow = "Snow " if "Snow" in name else ""
        type_line = f"Basic {snow}Land" + ("" if kind == "Wastes" else f" — {kind}")
        return card(name, BASIC_LANDS[name], code, number or name, type_line=type_line)

    return make


class TestIdentity:
    """The pool of an identity: whatever lies within it (903.5c)."""

    CARDS = ("", "W", "U", "WU", "WUBRG", "G", "WG", "BRG")

    @pytest.fixture(scope="class")
    @classmethod
    def world(cls, new_world, card, basic):
        legend = card("Commander", "WU", number="c", type_line="Legendary Creature — Human")
        made = new_world(
            legend, basic("Plains"), *(card(f"Card {letters}", letters, number=letters) for letters in cls.CARDS)
        )
        made.refresh()
        return made

    @pytest.mark.parametrize("identity", ["", "W", "WU", "G", "WUG", "UBR", "WUBRG"])
    def test_it_holds_what_lies_within(self, world, identity):
        expected = [f"Card {letters}" for letters in self.CARDS if set(letters) <= set(identity)]
        expected += ["Commander"] if set("WU") <= set(identity) else []

        assert pool(world, identity) == sorted(expected)

    def test_all_32_identities_have_one(self, world):
        sizes = world.rows("select identity_mask, count(*) as size from bset_pools group by all order by 1")

        assert [row["identity_mask"] for row in sizes] == list(range(32))
        assert sizes[31]["size"] == len(self.CARDS) + 1

    def test_a_pool_grows_with_the_identity(self, world):
        held = [
            set(pool(world, "".join(LETTERS[bit] for bit in range(5) if number >> bit & 1))) for number in range(32)
        ]
        for small in range(32):
            for great in range(32):
                if small & great == small:
                    assert held[small] <= held[great]

    def test_the_commander_counts_its_own_pool(self, world):
        (found,) = world.rows("from bset_commanders")
        assert (found["identity_mask"], found["color_identity"]) == (3, "WU")
        assert found["pool_count"] == len(pool(world, "WU"))


def test_hybrid_symbols_are_of_both_colors(build, card):
    """In BrawlSet a hybrid card fits a deck that has both of its colors; Legendary Commander asks for one."""
    world = build(
        card("Kitchen Finks", "WG", cost="{1}{G/W}{G/W}", type_line="Creature — Ouphe"), card("Fog", "G", number="2")
    )

    assert pool(world, "G") == ["Fog"]
    assert pool(world, "WG") == ["Fog", "Kitchen Finks"]
    (finks,) = world.rows("from cards where name = 'Kitchen Finks'")
    assert finks["legendary_identities"] >> mask("G") & 1 == 1
    assert finks["legendary_identities"] >> mask("U") & 1 == 0


def test_lands_with_basic_types_follow_their_identity_and_no_exception(build, card):
    """Dryad Arbor is no basic land: no deck without green may run it, whatever its basic lands."""
    world = build(
        card("Dryad Arbor", "G", type_line="Land Creature — Forest Dryad"),
        card("Tropical Island", "UG", number="2", type_line="Land — Forest Island"),
        card("Murmuring Bosk", "WBG", number="3", type_line="Land — Forest", text="{T}: Add {W} or {B}."),
        card("Evolving Wilds", "", number="4", type_line="Land"),
        card("Karn", "", number="5", type_line="Legendary Planeswalker — Karn"),
    )

    assert pool(world, "G") == ["Dryad Arbor", "Evolving Wilds", "Karn"]
    assert pool(world, "UG") == ["Dryad Arbor", "Evolving Wilds", "Karn", "Tropical Island"]
    assert pool(world, "WBG") == ["Dryad Arbor", "Evolving Wilds", "Karn", "Murmuring Bosk"]
    assert pool(world, "") == ["Evolving Wilds", "Karn"]


def test_a_pool_counts_cards_not_printings(build, card, basic):
    """Variants of a card in a set made pools look larger; 25 full-art basic lands are five names."""
    lands = [basic(name, number=f"{name}{n}") for name in FIVE for n in range(5)]
    world = build(card(number="104"), card(number="373"), card(number="373a"), *lands)

    (bset,) = world.rows("from bsets")
    assert (bset["card_count"], bset["basics"]) == (6, FIVE)
    assert world.values("select count(*) from bset_pools where identity_mask = 31") == [1]
    assert world.values(
        "select bset_cards.printing_count from bset_cards inner join cards using (oracle_id) where name = 'Fog'"
    ) == [3]


def test_the_make_up_of_a_pool(build, card, face, basic):
    types = {
        "Creature": "Creature — Elf", "Artifact Creature": "Artifact Creature — Golem", "Planeswalker": "Legendary Planeswalker — Karn",
        "Instant": "Instant", "Sorcery": "Sorcery", "Artifact": "Artifact", "Enchantment": "Enchantment", "Battle": "Battle — Siege",
        "Land": "Land", "Land Creature": "Land Creature — Dryad", "Kindred": "Kindred Instant — Elf",
    }  # fmt: skip
    made = [card(name, "", number=name, type_line=type_line) for name, type_line in types.items()]
    made.append(
        card(
            identity="", number="2", layout="transform", faces=[face("Front", "Enchantment"), face("Back", "Creature")]
        )
    )
    world = build(*made, basic("Plains"))

    (found,) = world.rows("from bset_commanders")
    counts = {name.removesuffix("_count"): count for name, count in found.items() if name.endswith("_count")}
    assert counts == {
        "pool": 12, "creature": 3, "planeswalker": 1, "instant": 2, "sorcery": 1, "artifact": 2, "enchantment": 2, "battle": 1, "land": 2,
    }  # fmt: skip


class TestCompanions:
    TEXT = "Companion — Your starting deck contains only cards with even mana values. (If this card is your companion…)"

    def test_a_companion_whose_identity_fits_is_possible(self, build, card):
        legend = "Legendary Creature — Human"
        world = build(
            card("Gyruda", "UB", type_line="Legendary Creature — Demon", text=self.TEXT, keywords=["Companion"]),
            card("Blue", "U", number="2", type_line=legend), card("Both", "UB", number="3", type_line=legend),
        )  # fmt: skip

        found = world.rows("select name, companions from bset_commanders inner join cards on oracle_id = commander_id")
        assert {row["name"]: row["companions"] for row in found} == {
            "Gyruda": [],
            "Blue": [],
            "Both": ["Gyruda"],
        }
        assert world.values("select name from cards where is_companion") == ["Gyruda"]

    def test_a_commander_is_no_companion_of_its_own_deck(self, build, card):
        """A companion lies in the wishboard, and no card stands in both (903.BS.9)."""
        demon, nightmare = "Legendary Creature — Demon", "Legendary Creature — Nightmare"
        text = "Partner\n" + self.TEXT
        world = build(
            card("Gyruda", "UB", type_line=demon, text=text, keywords=["Companion", "Partner"]),
            card("Lurrus", "UB", number="2", type_line=nightmare, text=text, keywords=["Companion", "Partner"]),
            card("Obosh", "UB", number="3", type_line=nightmare, text=self.TEXT, keywords=["Companion"]),
        )  # fmt: skip

        for options in ("bset_commanders", "commander_options_as_of('test', '2099-01-01')"):
            found = world.rows(
                f"select one.name as first, two.name as second, companions from {options}"
                " inner join cards as one on one.oracle_id = commander_id left join cards as two on two.oracle_id = partner_id"
            )
            assert {(row["first"], row["second"]): row["companions"] for row in found} == {
                ("Gyruda", None): ["Lurrus", "Obosh"],
                ("Lurrus", None): ["Gyruda", "Obosh"],
                ("Obosh", None): ["Gyruda", "Lurrus"],
                ("Gyruda", "Lurrus"): ["Obosh"],
            }

    def test_a_doctors_companion_is_none(self, build, card):
        world = build(
            card(
                "Clara",
                "U",
                type_line="Legendary Creature — Human",
                text="Doctor's companion",
                keywords=["Doctor's companion"],
            )
        )

        assert world.values("select is_companion from cards") == [False]


# BSet -> its basic lands; (BSet, identity, allowed, by the exception): the examples of 903.BS.11 and more.
BASICS = {
    "all-five": FIVE,
    "five-and-wastes": [*FIVE, "Wastes"],
    "wastes": ["Wastes"],
    "mountain": ["Mountain"],
    "none": [],
    "no-swamp": ["Plains", "Island", "Mountain", "Forest"],
    "snow": SNOW,
    "five-and-snow": [*FIVE, *SNOW],
    "snow-wastes": ["Snow-Covered Wastes"],
    "everything": [*FIVE, "Wastes", *SNOW, "Snow-Covered Wastes"],
}
EXAMPLES = {
    "Karn, the Great Creator": ("all-five", "", FIVE, True),
    "Liliana, Dreadhorde General": ("all-five", "B", ["Swamp"], False),
    "Feather, the Redeemed": ("all-five", "WR", ["Plains", "Mountain"], False),
    "five colors": ("all-five", "WUBRG", FIVE, False),
    "Kozilek, the Great Distortion": ("five-and-wastes", "", ["Wastes"], False),
    "Kalitas in the block": ("five-and-wastes", "B", ["Swamp", "Wastes"], False),
    "Kalitas in the set": ("wastes", "B", ["Wastes"], False),
    "Wastes and five colors": ("wastes", "WUBRG", ["Wastes"], False),
    "a Mountain and red": ("mountain", "R", ["Mountain"], False),
    "a Mountain and blue": ("mountain", "U", ["Mountain"], True),
    "a Mountain and no color": ("mountain", "", ["Mountain"], True),
    "Nicol Bolas in Legends": ("none", "UBR", [], False),
    "Tevesh Szat": ("no-swamp", "B", ["Plains", "Island", "Mountain", "Forest"], True),
    "Jeska and Tevesh Szat": ("no-swamp", "BR", ["Mountain"], False),
    "snow and blue": ("snow", "U", ["Snow-Covered Island"], False),
    "snow and no color": ("snow", "", SNOW, True),
    "both and blue": ("five-and-snow", "U", ["Island", "Snow-Covered Island"], False),
    "both and no color": ("five-and-snow", "", [*FIVE, *SNOW], True),
    "Emrakul, the World Anew": ("snow-wastes", "", ["Snow-Covered Wastes"], False),
    "snow Wastes and green": ("snow-wastes", "G", ["Snow-Covered Wastes"], False),
    "everything and green": (
        "everything", "G", ["Forest", "Wastes", "Snow-Covered Forest", "Snow-Covered Wastes"], False,
    ),
    "everything and no color": ("everything", "", ["Wastes", "Snow-Covered Wastes"], False),
}  # fmt: skip


@pytest.fixture(scope="module")
def with_basics(new_world, card, basic):
    """A BSet for each choice of basic lands, with a commander of each identity that the examples ask for."""
    made, codes = [], {bset_id: f"s{number:02}" for number, bset_id in enumerate(BASICS)}
    for bset_id, names in BASICS.items():
        made += [basic(name, codes[bset_id]) for name in names]
        for identity in {identity for bset, identity, _, _ in EXAMPLES.values() if bset == bset_id}:
            legend = "Legendary Creature — Human"
            made.append(card(f"Leader {identity}", identity, codes[bset_id], f"l{identity}", type_line=legend))
    world = new_world(*made, bsets={bset_id: [code] for bset_id, code in codes.items()})
    world.refresh()
    return world


@pytest.mark.parametrize(("bset_id", "identity", "allowed", "is_exception"), EXAMPLES.values(), ids=EXAMPLES)
def test_basic_lands_by_identity_or_by_the_exception(with_basics, bset_id, identity, allowed, is_exception):
    """903.BS.11: what fits is allowed; where no basic land of the BSet fits, all are, in any mix."""
    rows = with_basics.rows(
        "select name, is_exception from bset_basics inner join cards using (oracle_id)"
        " where bset_id = $bset_id and bset_basics.identity_mask = $mask",
        bset_id=bset_id, mask=mask(identity),
    )  # fmt: skip
    assert {row["name"]: row["is_exception"] for row in rows} == dict.fromkeys(allowed, is_exception)
    (option,) = with_basics.rows(
        "select basics, is_basics_exception from bset_commanders where bset_id = $bset_id and identity_mask = $mask",
        bset_id=bset_id, mask=mask(identity),
    )  # fmt: skip
    assert option == {"basics": allowed, "is_basics_exception": is_exception}


@pytest.mark.parametrize("bset_id", BASICS)
def test_a_bset_lists_its_basic_lands_in_the_order_of_the_colors(with_basics, bset_id):
    assert with_basics.values("select basics from bsets where bset_id = $bset_id", bset_id=bset_id) == [BASICS[bset_id]]


def test_basic_lands_are_in_no_pool(with_basics):
    assert with_basics.rows("from bset_pools inner join cards using (oracle_id) where is_basic") == []


def test_a_basic_land_is_known_by_its_supertype(build, card):
    lines = {
        "Basic Land — Forest": True,
        "Basic Snow Land — Forest": True,
        "Basic Land": True,
        "Snow Land": False,
        "Land — Forest": False,
    }
    world = build(*(card(line, "G", number=line, type_line=line) for line in lines))

    assert {row["name"]: row["is_basic"] for row in world.rows("from cards")} == lines
    assert pool(world, "G") == sorted(line for line, is_basic in lines.items() if not is_basic)


class TestIdentityDifferences:
    """Scryfall's identity is used; where our own computation differs, the card stands in a table, and nothing stops."""

    def test_a_difference_is_listed(self, build, card):
        world = build(
            card("Odd", "WU", cost="{W}"), card("Even", "G", cost="{1}", text="{G}: Draw a card.", number="2")
        )

        assert world.rows("select name, color_identity, own_color_identity from identity_differences") == [
            {"name": "Odd", "color_identity": "WU", "own_color_identity": "W"}
        ]
        assert pool(world, "W") == []
        assert "color_identities_agree_with_our_own" in {claim.name for claim in world.summary.broken}

    AGREEING: ClassVar = {
        "extort": ("B", {"cost": "{3}{B}", "text": "Extort (Whenever you cast a spell, you may pay {W/B}.)"}),
        "an indicator": ("R", {"cost": "{0}", "color_indicator": ["R"]}),
        "devoid": ("R", {"cost": "{R}", "text": "Ghostfire is colorless."}),
        "all colors": ("WUBRG", {"cost": "{4}", "text": "all colors is all colors."}),
        "hybrid Phyrexian": ("UG", {"cost": "{2}{G}{G/U/P}{U}"}),
        "twobrid": ("W", {"cost": "{2/W}{2/W}{2/W}"}),
        "no color": ("", {"cost": "{C}{S}{X}", "text": "{T}: Add one mana of any color."}),
        "a land type": ("UG", {"cost": "", "type_line": "Land — Forest Island"}),
    }

    def test_what_the_rules_say_of_symbols_agrees(self, build, card):
        world = build(*(card(name, identity, number=name, **more) for name, (identity, more) in self.AGREEING.items()))

        assert world.rows("from identity_differences") == []

    def test_all_faces_count(self, build, card, face):
        sides = [
            face("Civilized Scholar", "Creature", cost="{2}{U}"),
            face("Homicidal Brute", "Creature", color_indicator=["R"]),
        ]
        prepared = [face("Student", "Creature", cost="{1}"), face("Lesson", "Sorcery", cost="{W}")]
        world = build(
            card(faces=sides, identity="UR", layout="transform"),
            card(faces=prepared, identity="W", layout="prepare", number="2"),
        )

        assert world.rows("from identity_differences") == []
