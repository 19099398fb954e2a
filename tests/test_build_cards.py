"""From card objects to cards: which objects are a card, which are one card, what describes it, and under which names it is found.

Most tests look at one world, whose cards stand beside the tests (`in_world`): a build of a few cards takes as long as one of many.
"""

from datetime import date
from uuid import UUID

import pytest

MAKERS = []


def in_world(make):
    """Adds the cards that a function makes (of the builders `card` and `face`) to the world of this module."""
    MAKERS.append(make)
    return make


@pytest.fixture(scope="module")
def world(new_world, card, face, set_entry):
    funny, tokens = set_entry("und", set_type="funny"), set_entry("tktk", set_type="token", parent_set_code="ktk")
    made = new_world(
        *(each for make in MAKERS for each in make(card, face)),
        bsets={"test": ["war"], "mkm": ["mkm"], "dom": ["dom"], "playtest": ["cmb1"]},
        sets=[funny, tokens],
    )
    made.refresh()
    return made


def one_card(world, name: str) -> dict:
    (found,) = world.rows("from cards where name = $name", name=name)
    return found


def texts(world, name: str) -> list[str]:
    return world.values(
        "select faces.oracle_text from faces inner join cards using (oracle_id) where cards.name = $name order by face_number",
        name=name,
    )


def spellings(world, key: str) -> set[tuple[str, str]]:
    """The cards, and the kinds of spelling, that a name as written leads to."""
    rows = world.rows(
        "select cards.name, kind from card_names inner join cards using (oracle_id) where name_key = $key", key=key
    )
    return {(row["name"], row["kind"]) for row in rows}


def printings(world, name: str) -> list[dict]:
    return world.rows(
        "select printings.* from printings inner join cards using (oracle_id) where cards.name = $name order by set_code",
        name=name,
    )


def angel(card):
    return card(
        "Angel of Mercy", "W", "war", "7", type_line="Creature — Angel", text="Flying", cost="{4}{W}", keywords=["Flying"],
        produced_mana=["W"], edhrec_rank=12, released_at="2018-04-27", finishes=["foil"], mtgo_id=5,
    )  # fmt: skip


@in_world
def _(card, _face):
    return [angel(card)]


def test_a_plain_card_fills_every_column(world, card):
    assert one_card(world, "Angel of Mercy") == {
        "oracle_id": UUID(angel(card)["oracle_id"]),
        "name": "Angel of Mercy",
        "layout": "normal",
        "mana_cost": "{4}{W}",
        "mana_value": 2.0,
        "type_line": "Creature — Angel",
        "supertypes": [],
        "types": ["Creature"],
        "subtypes": ["Angel"],
        "colors": "W",
        "color_identity": "W",
        "identity_mask": 1,
        "legendary_identities": sum(1 << mask for mask in range(32) if mask & 1),
        "keywords": ["Flying"],
        "produced_mana": "W",
        "copy_limit": 1,
        "is_basic": False,
        "basic_land_types": [],
        "basic_land_mask": 0,
        "is_companion": False,
        "is_funny": False,
        "is_layout_known": True,
        "first_printed_on": date(2018, 4, 27),
        "printing_count": 1,
        "edhrec_rank": 12,
        "duel_legality": "legal",
    }
    (printing,) = printings(world, "Angel of Mercy")
    assert printing["image_url"] == "https://cards.scryfall.io/7.jpg"
    assert (float(printing["price_eur"]), float(printing["price_usd"])) == (0.1, 0.12)
    assert (printing["finishes"], printing["mtgo_id"], printing["rarity"]) == (["foil"], 5, "common")
    assert texts(world, "Angel of Mercy") == ["Flying"]


@in_world
def _(card, _face):
    keys = [
        "keywords",
        "finishes",
        "games",
        "prices",
        "image_uris",
        "promo",
        "oversized",
        "digital",
        "legalities",
        "rarity",
        "cmc",
    ]
    return [card("Sparse", **dict.fromkeys(keys))]


def test_a_sparse_object_of_an_old_file_is_loaded(world):
    """Optional keys are left out, not null; an object of 2019 has no keywords, finishes, games or prices."""
    found = one_card(world, "Sparse")
    (printing,) = printings(world, "Sparse")

    assert (found["duel_legality"], found["mana_value"]) == (None, 0)
    assert printing["is_evidence"]
    assert [printing[key] for key in ("rarity", "price_eur", "image_url")] == [None, None, None]
    assert "Sparse" in world.members()


@in_world
def _(card, _face):
    return [card("No Game", games=[]), card("No Game On Screen", games=[], digital=True)]


def test_an_object_that_lists_no_game_is_on_paper_unless_it_is_digital(world):
    """As objects of 2019 do; then the digital flag alone decides."""
    assert "No Game" in world.members()
    assert "No Game On Screen" not in world.members()


@in_world
def _(card, _face):
    return [
        card("Thrice", text="old", released_at="1993-08-05", code="lea"),
        card("Thrice", text="today", released_at="2019-05-03"),
        card("Thrice", text="übersetzt", released_at="2020-01-01", number="1d", lang="de"),
    ]


def test_several_printings_are_one_card_described_by_the_newest_english_one(world):
    assert texts(world, "Thrice") == ["today"]
    assert one_card(world, "Thrice")["first_printed_on"] == date(1993, 8, 5)
    assert one_card(world, "Thrice")["printing_count"] == 3


def reversible(card, faces, **more):
    """An object that has its oracle ids, type line and mana value on the faces alone."""
    keys = dict.fromkeys(["oracle_id", "cmc", "type_line", "mana_cost", "oracle_text", "colors"])
    names = " // ".join(each["name"] for each in faces)
    return card(faces=faces, layout="reversible_card", **keys, **more) | {"name": names}


class TestReversible:
    @in_world
    def _(card, face):  # noqa: N805
        side = face(
            "Propaganda", "Enchantment", "Tax", cost="{2}{U}", oracle_id=card("Propaganda")["oracle_id"], cmc=3.0
        )
        return [reversible(card, [side, side], identity="U")]

    def test_the_same_card_twice_is_one_card(self, world):
        found = one_card(world, "Propaganda")

        assert (found["types"], found["mana_cost"], found["mana_value"]) == (["Enchantment"], "{2}{U}", 3.0)
        assert (found["colors"], found["color_identity"], found["type_line"]) == ("U", "U", "Enchantment")
        assert "Propaganda" in world.members()
        assert len(printings(world, "Propaganda")) == len(texts(world, "Propaganda")) == 1

    @in_world
    def _(card, face):  # noqa: N805
        side = face("Known Before", "Instant", "wrong", cost="{G}", oracle_id=card("Known Before")["oracle_id"])
        return [
            card("Known Before", text="right"),
            reversible(card, [side, side], code="sld", released_at="2024-01-01"),
        ]

    def test_it_adds_a_printing_to_a_card_that_is_known(self, world):
        assert one_card(world, "Known Before")["printing_count"] == 2
        assert one_card(world, "Known Before")["layout"] == "normal"
        assert texts(world, "Known Before") == ["right"]

    @in_world
    def _(card, face):  # noqa: N805
        sides = [
            face(name, "Instant", cost=cost, oracle_id=card(name)["oracle_id"])
            for name, cost in (("Left", "{G}"), ("Right", "{R}"))
        ]
        return [reversible(card, sides, identity="RG")]

    def test_two_cards_on_one_object_are_two_cards(self, world):
        assert {"Left", "Right"} <= set(world.members())
        (left,), (right,) = printings(world, "Left"), printings(world, "Right")
        assert left["printing_id"] == right["printing_id"]
        (told,) = [
            rows for claim, rows in world.summary.broken.items() if claim.name == "a_reversible_object_shows_one_card"
        ]
        assert [row["name"] for row in told] == ["Left and Right"]

    @in_world
    def _(card, face):  # noqa: N805
        okaun = face(
            "Okaun, Eye of Chaos", "Legendary Creature — Cyclops", cost="{3}{R}", oracle_id=card("Okaun")["oracle_id"]
        )
        return [reversible(card, [okaun, okaun], identity="R")]

    def test_a_legendary_creature_that_is_only_there_can_lead(self, world):
        """Without a type line on the card itself, a test of it says no."""
        clauses = world.values(
            "select clause from commanders inner join cards using (oracle_id) where name like 'Okaun%'"
        )
        assert clauses == ["creature"]

    def test_a_mistake_upstream_changes_no_pool(self, build, card, face):
        """In one week, hundreds of ordinary cards became reversible and lost their oracle ids."""
        dromoka = card("Dragonlord Dromoka", "WG", type_line="Legendary Creature — Elder Dragon")
        world = build(card(), dromoka)
        side = face("Dragonlord Dromoka", dromoka["type_line"], cost="{W}{G}", oracle_id=dromoka["oracle_id"])
        world.write_cards([card(), reversible(card, [side, side], identity="WG")])

        summary = world.refresh()

        assert summary.changes.counts == ()
        assert world.members() == ["Dragonlord Dromoka", "Fog"]


class TestNames:
    @in_world
    def _(card, _face):  # noqa: N805
        return [card("Zilortha", flavor_name="Godzilla, King of the Monsters"), card("Zilortha", number="2")]

    def test_a_flavor_name_leads_to_its_card(self, world):
        assert spellings(world, "godzilla, king of the monsters") == {("Zilortha", "flavor")}
        assert len(world.rows("from cards where name like 'Zilortha%' or name like 'Godzilla%'")) == 1

    @in_world
    def _(card, face):  # noqa: N805
        side = face("Teferi's Ageless Insight", "Legendary Enchantment", oracle_id=card("Insight")["oracle_id"])
        return [reversible(card, [side | {"flavor_name": "Mimir's Ancient Wisdom"}, side], identity="U")]

    def test_a_flavor_name_on_one_face_alone(self, world):
        assert spellings(world, "mimir's ancient wisdom") == {("Teferi's Ageless Insight", "flavor")}
        assert len(printings(world, "Teferi's Ageless Insight")) == 1

    @in_world
    def _(card, _face):  # noqa: N805
        return [
            card("Hide on the Ceiling", "U"),
            card("Hide on the Ceiling", "U", "om1", printed_name="Spectral Restitching", digital=True, games=["arena"]),
            card("Hide on the Ceiling", "U", number="1f", lang="fr", printed_name="Caché au plafond"),
        ]

    def test_a_printed_name_in_another_language_and_in_english(self, world):
        assert spellings(world, "spectral restitching") == {("Hide on the Ceiling", "printed")}
        assert spellings(world, "cache au plafond") == {("Hide on the Ceiling", "printed")}
        assert world.values("select name from card_names where lang = 'fr'") == ["Caché au plafond"]

    @in_world
    def _(card, _face):  # noqa: N805
        return [card("Blank", printed_name=" ", flavor_name="\u200b")]

    def test_a_name_of_blanks_is_no_spelling_and_stops_nothing(self, world):
        """One such printed name upstream, and no refresh went through: it had no key, which a claim forbids."""
        kinds = world.values(
            "select kind from card_names inner join cards using (oracle_id) where cards.name = 'Blank'"
        )
        assert kinds == ["full"]

    @in_world
    def _(card, face):  # noqa: N805
        fire_and_ice = [face("Fire", "Instant", cost="{R}"), face("Ice", "Instant", cost="{U}")]
        return [
            card(faces=fire_and_ice, identity="UR", layout="split"),
            card(faces=[face("Birgi", "Creature"), face("Harnfel", "Artifact")], number="2", layout="modal_dfc"),
            card(faces=[face("Rider", "Creature"), face("Swift End", "Instant")], number="3", layout="adventure"),
            card("SP//dr, Piloted by Peni", number="4"),
        ]

    @pytest.mark.parametrize(
        ("key", "name", "kind"),
        [
            ("fire", "Fire // Ice", "half"),
            ("ice", "Fire // Ice", "half"),
            ("fire // ice", "Fire // Ice", "full"),
            ("birgi", "Birgi // Harnfel", "front"),
            ("harnfel", "Birgi // Harnfel", "back"),
            ("rider", "Rider // Swift End", "front"),
            ("swift end", "Rider // Swift End", "half"),
            ("sp//dr, piloted by peni", "SP//dr, Piloted by Peni", "full"),
        ],
    )
    def test_faces_and_halves(self, world, key, name, kind):
        assert spellings(world, key) == {(name, kind)}

    @in_world
    def _(card, _face):  # noqa: N805
        return [card(name, number=name) for name in TestNames.ALIKE]

    ALIKE = ("Wasteland", "Waste Land", "_____", "______", "Lava Axe", "Lava, Axe")

    @pytest.mark.parametrize("name", ALIKE)
    def test_names_that_differ_by_punctuation_alone_stay_apart(self, world, name):
        assert spellings(world, name.lower()) == {(name, "full")}

    @in_world
    def _(card, _face):  # noqa: N805
        playtest = card("Poison (playtest)")["oracle_id"]
        return [
            card("Pick Your Poison", "G", "mkm"),
            card("Pick Your Poison", "B", "cmb1", oracle_id=playtest, promo_types=["playtest"]),
        ]

    def test_two_cards_of_one_name_are_two_cards(self, world):
        """The playtest card hid the card of Murders at Karlov Manor where cards were told apart by name."""
        found = world.rows("select color_identity, is_funny from cards where name = 'Pick Your Poison'")
        assert {row["color_identity"]: row["is_funny"] for row in found} == {"G": False, "B": True}
        held = "select color_identity from bset_cards inner join cards using (oracle_id) where bset_id = 'mkm'"
        assert world.values(held) == ["G"]
        assert len(world.rows("from card_names where name_key = 'pick your poison'")) == 2


NO_CARDS = {
    "token": {"type_line": "Token Creature — Illusion", "layout": "token", "cost": ""},
    "a token without the word": {"type_line": "Creature — Wurm", "layout": "token", "cost": ""},
    "emblem": {"type_line": "Emblem — Karn", "layout": "emblem", "cost": ""},
    "art card": {"type_line": "Card", "layout": "art_series", "cost": ""},
    "front card": {"type_line": "Card", "layout": "front_card", "cost": ""},
    "plane": {"type_line": "Plane — Dominaria", "layout": "planar", "cost": ""},
    "phenomenon": {"type_line": "Phenomenon", "layout": "planar", "cost": ""},
    "scheme": {"type_line": "Ongoing Scheme", "layout": "scheme", "cost": ""},
    "vanguard": {"type_line": "Vanguard", "layout": "vanguard", "cost": ""},
    "conspiracy": {"type_line": "Conspiracy", "cost": ""},
    "dungeon": {"type_line": "Dungeon", "cost": ""},
    "attraction": {"type_line": "Artifact — Attraction", "cost": ""},
    "contraption": {"type_line": "Artifact — Contraption", "cost": ""},
    "stickers": {"type_line": "Stickers", "cost": ""},
    "on screen only": {"digital": True, "games": ["arena"]},
    "not on paper": {"games": ["arena", "mtgo"]},
    "rebalanced": {"promo_types": ["rebalanced"]},
    "A-Rebalanced by its name": {},
    "a helper of a token set": {"type_line": "Creature", "cost": "", "code": "tktk"},
}


@in_world
def _(card, _face):
    return [card(name, "", number=f"n{n}", **more) for n, (name, more) in enumerate(NO_CARDS.items())]


@pytest.mark.parametrize("name", NO_CARDS)
def test_what_no_deck_may_hold_is_excluded_with_the_reason(world, name):
    (found,) = world.rows("from excluded_cards where name = $name", name=name)

    assert found["reason"]
    assert found["name_key"] == name.lower()
    for table in ("cards", "printings", "faces", "bset_cards", "card_names"):
        assert world.values(f"select count(*) from {table} where oracle_id = $oracle", oracle=found["oracle_id"]) == [
            0
        ], table


def test_a_card_of_the_screen_is_told_from_a_rebalanced_one(world):
    reasons = {row["name"]: row["reason"] for row in world.rows("from excluded_cards")}

    assert reasons["on screen only"] == reasons["not on paper"] == "exists only on screen"
    assert reasons["rebalanced"] == reasons["A-Rebalanced by its name"] == "rebalanced for Arena"
    assert reasons["attraction"] == "attraction"
    assert reasons["a helper of a token set"] == "helper"


def test_no_object_is_lost_without_a_row(world, card, face):
    """Every object is a printing, an excluded card, or in quarantine."""
    objects = [each for make in MAKERS for each in make(card, face)]
    ids = {each.get("oracle_id") or face_["oracle_id"] for each in objects for face_ in each.get("card_faces", [each])}
    known = {
        str(oracle)
        for oracle in world.values("select oracle_id from cards union all select oracle_id from excluded_cards")
    }

    assert ids == known
    assert world.rows("from ops.quarantine") == []


@in_world
def _(card, _face):
    art = {"type_line": "Card // Card", "layout": "art_series", "oracle_id": card("art")["oracle_id"]}
    return [card("Blossoming Calm", "W"), card("Blossoming Calm // Blossoming Calm", "", number="2", **art)]


def test_an_art_card_with_the_name_of_a_card_gives_it_no_second_name(world):
    assert world.values("select name from card_names where name like 'Blossoming%'") == ["Blossoming Calm"]


@in_world
def _(card, face):
    halves = face("Illusion", "Instant", cost="{U}"), face("Reality", "Instant", cost="{G}")
    token = {"type_line": "Token Creature — Illusion", "layout": "token", "cost": ""}
    return [card(faces=halves, identity="UG", layout="split", number="2"), card("Illusion", "U", number="3", **token)]


def test_a_token_does_not_beat_half_of_a_split_card(world):
    assert spellings(world, "illusion") == {("Illusion // Reality", "half")}


class TestLayouts:
    def test_a_layout_that_is_new_is_loaded_and_flagged(self, build, card):
        world = build(card(layout="zzz_new"))

        assert world.members() == ["Fog"]
        assert one_card(world, "Fog")["is_layout_known"] is False
        (found,) = [found for claim, found in world.summary.broken.items() if claim.name == "every_layout_is_known"]
        assert found == [{"layout": "zzz_new", "card_count": 1, "example": "Fog"}]

    @in_world
    def _(card, _face):  # noqa: N805
        return [
            card("Relabelled", text="whole"),
            card("Relabelled", code="dom", layout="zzz_new", text="odd", released_at="2024-01-01"),
        ]

    def test_a_known_card_is_described_by_its_known_layout(self, world):
        """`prototype` was once given to cards that were `normal` before."""
        assert one_card(world, "Relabelled")["layout"] == "normal"
        assert one_card(world, "Relabelled")["is_layout_known"] is True
        assert texts(world, "Relabelled") == ["whole"]

    WRONG = ("art_series", "double_faced_token", "emblem", "front_card", "planar", "token")

    @in_world
    def _(card, _face):  # noqa: N805
        return [card(f"Fog of {layout}", number=layout, layout=layout) for layout in TestLayouts.WRONG]

    @pytest.mark.parametrize("layout", WRONG)
    def test_an_ordinary_card_is_not_removed_because_of_its_layout(self, world, layout):
        assert f"Fog of {layout}" in world.members()
        assert one_card(world, f"Fog of {layout}")["is_layout_known"] is False

    @in_world
    def _(card, face):  # noqa: N805
        sides = [face("Student", "Creature — Human", cost="{W}"), face("Teacher", "Creature — Human")]
        helpers = [face("Day", "Creature — Human"), face("Night", "Creature — Human")]
        return [
            card(faces=sides, identity="W", layout="double_faced_token"),
            card(faces=helpers, identity="", layout="double_faced_token"),
        ]

    def test_a_cost_on_the_front_face_makes_a_card_of_what_is_called_a_token(self, world):
        assert "Student // Teacher" in world.members()
        assert "Day // Night" not in world.members()

    @in_world
    def _(card, _face):  # noqa: N805
        return [card("In Two Sets"), card("In Two Sets", code="dom", layout="front_card", released_at="2024-01-01")]

    def test_one_object_with_a_wrong_layout_does_not_take_the_card(self, world):
        assert "In Two Sets" in world.members()
        assert "In Two Sets" in world.members("dom")
        assert one_card(world, "In Two Sets")["layout"] == "normal"


class TestFaces:
    @in_world
    def _(card, face):  # noqa: N805
        sides = [
            face("Westvale Abbey", "Land", "{5}: Pay"),
            face("Ormendahl", "Legendary Creature — Demon", cost="{B}"),
        ]
        return [card(faces=sides, identity="B", layout="transform", cmc=0.0)]

    def test_only_the_front_counts_for_types(self, world):
        found = one_card(world, "Westvale Abbey // Ormendahl")

        assert (found["supertypes"], found["types"], found["subtypes"]) == ([], ["Land"], [])
        assert (found["mana_cost"], found["colors"], found["color_identity"]) == ("", "", "B")
        names = world.values(
            "select name from faces where oracle_id = $oracle order by face_number", oracle=found["oracle_id"]
        )
        assert names == ["Westvale Abbey", "Ormendahl"]
        assert world.rows("from commanders where oracle_id = $oracle", oracle=found["oracle_id"]) == []

    @in_world
    def _(card, face):  # noqa: N805
        halves = [face("Turn", "Instant", cost="{2}{U}"), face("Burn", "Instant", cost="{1}{R}")]
        for half in halves:
            del half["colors"]
        return [
            card(faces=halves, identity="UR", layout="split", mana_cost="{2}{U} // {1}{R}", colors=["U", "R"], cmc=5.0)
        ]

    def test_a_split_card_has_the_cost_and_colors_of_both_halves(self, world):
        found = one_card(world, "Turn // Burn")

        assert (found["mana_cost"], found["mana_value"], found["colors"]) == ("{2}{U} // {1}{R}", 5.0, "UR")

    @in_world
    def _(card, face):  # noqa: N805
        sides = [
            face("Civilized Scholar", "Creature", cost="{2}{U}"),
            face("Homicidal Brute", "Creature", color_indicator=["R"], colors=["R"]),
        ]
        return [card(faces=sides, identity="UR", layout="transform", cmc=3.0)]

    def test_a_transforming_card_has_the_colors_of_its_front(self, world):
        found = one_card(world, "Civilized Scholar // Homicidal Brute")

        assert (found["colors"], found["color_identity"], found["mana_cost"]) == ("U", "UR", "{2}{U}")
        assert world.values(
            "select color_indicator from faces where oracle_id = $oracle order by face_number",
            oracle=found["oracle_id"],
        ) == ["", "R"]

    @in_world
    def _(card, _face):  # noqa: N805
        melded = {
            "Bruna": ("meld_part", "{W}"),
            "Gisela": ("meld_part", "{W}{W}"),
            "Brisela, Voice of Nightmares": ("meld_result", ""),
        }
        parts = [
            {"object": "related_card", "id": card(name, number=name)["id"], "component": component}
            for name, (component, _) in melded.items()
        ]
        angel = {"layout": "meld", "type_line": "Legendary Creature — Angel", "all_parts": parts}
        return [card(name, "W", number=name, cost=cost, **angel) for name, (_, cost) in melded.items()]

    def test_a_meld_result_is_no_card_and_its_parts_are(self, world):
        assert {"Bruna", "Gisela"} <= set(world.members())
        assert "Brisela, Voice of Nightmares" not in world.members()
        assert world.values("select reason from excluded_cards where name like 'Brisela%'") == ["meld_result"]
        assert (
            len(world.rows("from commanders inner join cards using (oracle_id) where name in ('Bruna', 'Gisela')")) == 2
        )


NUMBERS = ("0", "3a", "VS", "*64", "4★", "791★", "MM2-42", "217s", "105a", "00001", "99999999999999999999")


@in_world
def _(card, _face):
    return [card(f"Number {number}", number=number) for number in NUMBERS]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_collector_number_is_a_text(world, number):
    for table in ("printings", "bset_cards"):
        found = world.values(
            f"select collector_number from {table} inner join cards using (oracle_id) where name = $name",
            name=f"Number {number}",
        )
        assert found == [number]


@in_world
def _(card, _face):
    made = [card("Nothing Known", legalities={})]
    for without in range(3):
        for n in range(3):
            more = {"legalities": {} if n == without else {"duel": "banned"}, "released_at": f"20{n}0-01-01"}
            made.append(card(f"Ban {without}", number=f"{without}{n}", **more))
    return made


@pytest.mark.parametrize(
    ("name", "legality"), [("Ban 0", "banned"), ("Ban 1", "banned"), ("Ban 2", "banned"), ("Nothing Known", None)]
)
def test_legality_is_a_property_of_the_card_not_of_the_printing_that_describes_it(world, name, legality):
    """A card was 'not legal' where the first printing that was read had no legalities."""
    assert one_card(world, name)["duel_legality"] == legality


LIMITS = {"": 1, "any number of cards": None, "up to seven cards": 7, "up to nine cards": 9}


@in_world
def _(card, _face):
    texts = {text: f"A deck can have {text} named Copies {text}." if text else "" for text in LIMITS}
    return [card(f"Copies {text}", number=text or "0", text=sentence) for text, sentence in texts.items()]


@pytest.mark.parametrize(("text", "limit"), LIMITS.items())
def test_copies_are_read_from_the_text(world, text, limit):
    assert one_card(world, f"Copies {text}")["copy_limit"] == limit


@in_world
def _(card, _face):
    return [
        card("Forest", "G", type_line="Basic Land — Forest"),
        card("Dryad Arbor", "G", type_line="Land Creature — Forest Dryad"),
    ]


@pytest.mark.parametrize(("name", "is_basic", "limit"), [("Forest", True, None), ("Dryad Arbor", False, 1)])
def test_any_number_of_a_basic_land_fits_a_deck(world, name, is_basic, limit):
    """A basic land stood there with a limit of one copy, by its text alone."""
    assert (one_card(world, name)["is_basic"], one_card(world, name)["copy_limit"]) == (is_basic, limit)


@in_world
def _(card, _face):
    return [card("Acorn", "", "und"), card("Squirrel", "", "und"), card("Squirrel", "", "war")]


@pytest.mark.parametrize(("name", "is_funny"), [("Acorn", True), ("Squirrel", False)])
def test_a_funny_card_has_funny_printings_alone(world, name, is_funny):
    """The flag is a card's and a printing's, not a set's: an acorn card may come back in an ordinary product."""
    assert one_card(world, name)["is_funny"] is is_funny
