"""From card objects to cards: which objects are a card, which are one card, what describes it, and under which names it is found."""

from datetime import date
from uuid import UUID

import pytest


def one_card(world, name: str = "Fog") -> dict:
    (found,) = world.rows("from cards where name = $name", name=name)
    return found


def spellings(world, key: str) -> set[tuple[str, str]]:
    """The cards, and the kinds of spelling, that a name as written leads to."""
    rows = world.rows(
        "select cards.name, card_names.kind from card_names inner join cards using (oracle_id) where name_key = $key",
        key=key,
    )
    return {(row["name"], row["kind"]) for row in rows}


def test_a_plain_card_fills_every_column(build, card):
    printed = card(
        "Angel of Mercy", "W", "war", "7", type_line="Creature — Angel", text="Flying", cost="{4}{W}", keywords=["Flying"],
        produced_mana=["W"], edhrec_rank=12, released_at="2018-04-27", finishes=["foil"], mtgo_id=5,
    )  # fmt: skip
    world = build(printed)

    assert one_card(world, "Angel of Mercy") == {
        "oracle_id": UUID(printed["oracle_id"]),
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
    (printing,) = world.rows("from printings")
    assert printing["image_url"] == "https://cards.scryfall.io/7.jpg"
    assert (float(printing["price_eur"]), float(printing["price_usd"])) == (0.1, 0.12)
    assert (printing["finishes"], printing["mtgo_id"], printing["rarity"]) == (["foil"], 5, "common")
    (one_face,) = world.rows("from faces")
    assert (one_face["face_number"], one_face["name"], one_face["oracle_text"]) == (1, "Angel of Mercy", "Flying")


def test_a_sparse_object_of_an_old_file_is_loaded(build, card):
    """Optional keys are left out, not null; an object of 2019 has no keywords, finishes, games or prices."""
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
    world = build(card("Fog", **dict.fromkeys(keys)))

    assert one_card(world)["duel_legality"] is None
    assert one_card(world)["mana_value"] == 0
    (printing,) = world.rows("from printings")
    assert (printing["is_evidence"], printing["rarity"], printing["price_eur"], printing["image_url"]) == (
        True,
        None,
        None,
        None,
    )
    assert world.members() == ["Fog"]


def test_an_object_that_lists_no_game_is_on_paper_unless_it_is_digital(build, card):
    """As objects of 2019 do; then the digital flag alone decides."""
    world = build(card(games=[]), card("Shock", "R", number="2", games=[], digital=True))

    assert world.members() == ["Fog"]


def test_two_printings_are_one_card_described_by_the_newest_english_one(build, card):
    world = build(
        card(text="old", released_at="1993-08-05", code="lea"),
        card(text="today", released_at="2019-05-03"),
        card(text="übersetzt", released_at="2020-01-01", number="1d", lang="de"),
    )

    assert world.values("select oracle_text from faces") == ["today"]
    assert one_card(world)["first_printed_on"] == date(1993, 8, 5)
    assert one_card(world)["printing_count"] == 3


class TestReversible:
    """`reversible_card` objects have their oracle id, type line and mana value on the faces."""

    @staticmethod
    def reversible(card, faces, **more):
        names = " // ".join(face["name"] for face in faces)
        keys = dict.fromkeys(["oracle_id", "cmc", "type_line", "mana_cost", "oracle_text", "colors"])
        return card(faces=faces, layout="reversible_card", **keys, **more) | {"name": names}

    def test_the_same_card_twice_is_one_card(self, build, card, face):
        side = face(
            "Propaganda", "Enchantment", "Tax", cost="{2}{U}", oracle_id=card("Propaganda")["oracle_id"], cmc=3.0
        )
        world = build(self.reversible(card, [side, side], identity="U"))

        found = one_card(world, "Propaganda")
        assert (found["types"], found["mana_cost"], found["mana_value"]) == (["Enchantment"], "{2}{U}", 3.0)
        assert (found["colors"], found["color_identity"], found["type_line"]) == ("U", "U", "Enchantment")
        assert world.members() == ["Propaganda"]
        assert len(world.rows("from printings")) == len(world.rows("from faces")) == 1

    def test_it_adds_a_printing_to_a_card_that_is_known(self, build, card, face):
        side = face("Fog", "Instant", "wrong", cost="{G}", oracle_id=card()["oracle_id"])
        world = build(card(text="right"), self.reversible(card, [side, side], code="sld", released_at="2024-01-01"))

        assert one_card(world)["printing_count"] == 2
        assert one_card(world)["layout"] == "normal"
        assert world.values("select oracle_text from faces") == ["right"]

    def test_two_cards_on_one_object_are_two_cards(self, build, card, face):
        sides = [
            face("Fog", "Instant", cost="{G}", oracle_id=card("Fog")["oracle_id"]),
            face("Shock", "Instant", cost="{R}", oracle_id=card("Shock")["oracle_id"]),
        ]
        world = build(self.reversible(card, sides, identity="RG"))

        assert world.members() == ["Fog", "Shock"]
        assert len(world.rows("from printings")) == 2
        assert len({row["printing_id"] for row in world.rows("from printings")}) == 1

    def test_a_legendary_creature_that_is_only_there_can_lead(self, build, card, face):
        """Without a type line on the card itself, a test of it says no."""
        okaun = face(
            "Okaun, Eye of Chaos", "Legendary Creature — Cyclops", cost="{3}{R}", oracle_id=card("Okaun")["oracle_id"]
        )
        world = build(self.reversible(card, [okaun, okaun], identity="R"))

        assert world.values("select clause from commanders") == ["creature"]

    def test_a_mistake_upstream_changes_no_pool(self, build, card, face):
        """In one week, hundreds of ordinary cards became reversible and lost their oracle ids."""
        dromoka = card("Dragonlord Dromoka", "WG", type_line="Legendary Creature — Elder Dragon")
        world = build(card(), dromoka)
        side = face(
            "Dragonlord Dromoka", "Legendary Creature — Elder Dragon", cost="{W}{G}", oracle_id=dromoka["oracle_id"]
        )
        world.write_cards([card(), self.reversible(card, [side, side], identity="WG")])

        summary = world.refresh()

        assert summary.changes.counts == ()
        assert world.members() == ["Dragonlord Dromoka", "Fog"]


class TestNames:
    def test_a_flavor_name_leads_to_its_card(self, build, card):
        world = build(card("Zilortha", flavor_name="Godzilla, King of the Monsters"), card("Zilortha", number="2"))

        assert spellings(world, "godzilla, king of the monsters") == {("Zilortha", "flavor")}
        assert len(world.rows("from cards")) == 1

    def test_a_flavor_name_on_one_face_alone(self, build, card, face):
        sides = [
            face(
                "Teferi's Ageless Insight",
                "Legendary Enchantment",
                flavor_name="Mimir's Ancient Wisdom",
                oracle_id=card("T")["oracle_id"],
            ),
            face("Teferi's Ageless Insight", "Legendary Enchantment", oracle_id=card("T")["oracle_id"]),
        ]
        world = build(TestReversible.reversible(card, sides, identity="U"))

        assert spellings(world, "mimir's ancient wisdom") == {("Teferi's Ageless Insight", "flavor")}
        assert len(world.rows("from printings")) == 1

    def test_a_printed_name_in_another_language_and_in_english(self, build, card):
        world = build(
            card("Hide on the Ceiling", "U"),
            card("Hide on the Ceiling", "U", "om1", printed_name="Spectral Restitching", digital=True, games=["arena"]),
            card("Hide on the Ceiling", "U", number="1f", lang="fr", printed_name="Caché au plafond"),
        )

        assert spellings(world, "spectral restitching") == {("Hide on the Ceiling", "printed")}
        assert spellings(world, "cache au plafond") == {("Hide on the Ceiling", "printed")}
        (french,) = world.rows("from card_names where lang = 'fr'")
        assert french["name"] == "Caché au plafond"

    def test_a_name_of_blanks_is_no_spelling_and_stops_nothing(self, build, card):
        """One such printed name upstream, and no refresh went through: it had no key, which a claim forbids."""
        world = build(card(printed_name=" ", flavor_name="\u200b"))

        assert world.values("select kind from card_names") == ["full"]

    def test_faces_and_halves(self, build, card, face):
        world = build(
            card(
                faces=[face("Fire", "Instant", cost="{R}"), face("Ice", "Instant", cost="{U}")],
                identity="UR",
                layout="split",
            ),
            card(faces=[face("Birgi", "Creature"), face("Harnfel", "Artifact")], number="2", layout="modal_dfc"),
            card(faces=[face("Rider", "Creature"), face("Swift End", "Instant")], number="3", layout="adventure"),
            card("SP//dr, Piloted by Peni", number="4"),
        )

        assert spellings(world, "fire") == {("Fire // Ice", "half")}
        assert spellings(world, "ice") == {("Fire // Ice", "half")}
        assert spellings(world, "fire // ice") == {("Fire // Ice", "full")}
        assert spellings(world, "birgi") == {("Birgi // Harnfel", "front")}
        assert spellings(world, "harnfel") == {("Birgi // Harnfel", "back")}
        assert spellings(world, "rider") == {("Rider // Swift End", "front")}
        assert spellings(world, "swift end") == {("Rider // Swift End", "half")}
        assert spellings(world, "sp//dr, piloted by peni") == {("SP//dr, Piloted by Peni", "full")}

    def test_names_that_differ_by_punctuation_alone_stay_apart(self, build, card):
        names = ["Wasteland", "Waste Land", "_____", "______", "Lava Axe", "Lava, Axe"]
        world = build(*(card(name, number=name) for name in names))

        for name in names:
            assert spellings(world, name.lower()) == {(name, "full")}

    def test_two_cards_of_one_name_are_two_cards(self, build, card):
        """The playtest card hid the card of Murders at Karlov Manor where cards were told apart by name."""
        world = build(
            card("Pick Your Poison", "G", "mkm"),
            card(
                "Pick Your Poison",
                "B",
                "cmb1",
                oracle_id=card("Pick Your Poison (playtest)")["oracle_id"],
                promo_types=["playtest"],
            ),
            bsets={"mkm": ["mkm"], "playtest": ["cmb1"]},
        )

        found = {row["color_identity"]: row["is_funny"] for row in world.rows("from cards")}
        assert found == {"G": False, "B": True}
        assert world.values(
            "select color_identity from bset_cards inner join cards using (oracle_id) where bset_id = 'mkm'"
        ) == ["G"]
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
}


@pytest.fixture(scope="module")
def with_no_cards(new_world, card):
    """Fog, and an object of each kind that no deck may hold."""
    world = new_world(
        card(), *(card(name, "", number=str(n), **more) for n, (name, more) in enumerate(NO_CARDS.items(), 2))
    )
    world.refresh()
    return world


@pytest.mark.parametrize("name", NO_CARDS)
def test_what_no_deck_may_hold_is_excluded_with_the_reason(with_no_cards, name):
    (found,) = with_no_cards.rows("from excluded_cards where name = $name", name=name)

    assert found["reason"]
    assert found["name_key"] == name.lower()


def test_a_card_of_the_screen_is_told_from_a_rebalanced_one(with_no_cards):
    reasons = {row["name"]: row["reason"] for row in with_no_cards.rows("from excluded_cards")}

    assert reasons["on screen only"] == reasons["not on paper"] == "exists only on screen"
    assert reasons["rebalanced"] == reasons["A-Rebalanced by its name"] == "rebalanced for Arena"
    assert reasons["attraction"] == "attraction"


def test_what_no_deck_may_hold_is_in_nothing_else(with_no_cards):
    assert len(with_no_cards.rows("from excluded_cards")) == len(NO_CARDS)
    assert with_no_cards.rows("from ops.quarantine") == []
    for table in ("cards", "card_names", "printings", "faces", "bset_cards"):
        assert len(with_no_cards.rows(f"from {table}")) == 1, table


def test_an_art_card_with_the_name_of_a_card_gives_it_no_second_name(build, card):
    world = build(
        card("Blossoming Calm", "W"),
        card(
            "Blossoming Calm // Blossoming Calm", "", number="2", type_line="Card // Card", layout="art_series",
            oracle_id=card("art")["oracle_id"],
        ),
    )  # fmt: skip

    assert world.values("select name from card_names") == ["Blossoming Calm"]


def test_a_token_does_not_beat_half_of_a_split_card(build, card, face):
    illusion = face("Illusion", "Instant", cost="{U}"), face("Reality", "Instant", cost="{G}")
    world = build(
        card(faces=illusion, identity="UG", layout="split"),
        card("Illusion", "U", type_line="Token Creature — Illusion", layout="token", cost="", number="2"),
    )

    assert spellings(world, "illusion") == {("Illusion // Reality", "half")}


def test_helper_cards_of_a_token_set_are_no_cards(build, card, set_entry):
    """Manifest and Morph are 'Creature' with a plain layout; only their set tells."""
    world = build(
        card(),
        card("Morph", "", "tktk", type_line="Creature", cost=""),
        sets=[set_entry("tktk", set_type="token", parent_set_code="ktk")],
    )

    assert world.values("select name from cards") == ["Fog"]
    assert world.values("select reason from excluded_cards") == ["helper"]


class TestLayouts:
    def test_a_layout_that_is_new_is_loaded_and_flagged(self, build, card):
        world = build(card(layout="zzz_new"))

        assert world.members() == ["Fog"]
        assert one_card(world)["is_layout_known"] is False
        (found,) = [found for claim, found in world.summary.broken.items() if claim.name == "every_layout_is_known"]
        assert found == [{"layout": "zzz_new", "card_count": 1, "example": "Fog"}]

    def test_a_known_card_is_described_by_its_known_layout(self, build, card):
        """`prototype` was once given to cards that were `normal` before."""
        world = build(card(text="whole"), card(code="dom", layout="zzz_new", text="odd", released_at="2024-01-01"))

        assert one_card(world)["layout"] == "normal"
        assert one_card(world)["is_layout_known"] is True
        assert world.values("select oracle_text from faces") == ["whole"]

    def test_an_ordinary_card_is_not_removed_because_of_its_layout(self, build, card):
        layouts = ["art_series", "double_faced_token", "emblem", "front_card", "planar", "token"]
        world = build(*(card(f"Fog of {layout}", number=layout, layout=layout) for layout in layouts))

        assert world.members() == [f"Fog of {layout}" for layout in layouts]
        assert world.values("select distinct is_layout_known from cards") == [False]

    def test_a_cost_on_the_front_face_makes_a_card_of_what_is_called_a_token(self, build, card, face):
        sides = [face("Student", "Creature — Human", cost="{W}"), face("Teacher", "Creature — Human")]
        helpers = [face("Day", "Creature — Human"), face("Night", "Creature — Human")]
        world = build(
            card(faces=sides, identity="W", layout="double_faced_token"),
            card(faces=helpers, identity="", number="2", layout="double_faced_token"),
        )

        assert world.members() == ["Student // Teacher"]

    def test_one_object_with_a_wrong_layout_does_not_take_the_card(self, build, card):
        world = build(
            card(),
            card(code="dom", layout="front_card", released_at="2024-01-01"),
            bsets={"test": ["war"], "dom": ["dom"]},
        )

        assert world.members() == ["Fog"] == world.members("dom")
        assert one_card(world)["layout"] == "normal"


class TestFaces:
    def test_only_the_front_counts_for_types(self, build, card, face):
        abbey = card(
            faces=[face("Westvale Abbey", "Land", "{5}: Pay"), face("Ormendahl", "Legendary Creature — Demon", cost="{B}")],
            identity="B", layout="transform", cmc=0.0,
        )  # fmt: skip
        world = build(abbey)

        found = one_card(world, "Westvale Abbey // Ormendahl")
        assert (found["supertypes"], found["types"], found["subtypes"]) == ([], ["Land"], [])
        assert (found["mana_cost"], found["colors"], found["color_identity"]) == ("", "", "B")
        assert world.values("select name from faces order by face_number") == ["Westvale Abbey", "Ormendahl"]
        assert world.rows("from commanders") == []

    def test_a_split_card_has_the_cost_and_colors_of_both_halves(self, build, card, face):
        halves = [
            face("Fire", "Instant", cost="{1}{R}", colors=None),
            face("Ice", "Instant", cost="{1}{U}", colors=None),
        ]
        halves = [{key: value for key, value in half.items() if value is not None} for half in halves]
        world = build(
            card(faces=halves, identity="UR", layout="split", mana_cost="{1}{R} // {1}{U}", colors=["U", "R"], cmc=4.0)
        )

        found = one_card(world, "Fire // Ice")
        assert (found["mana_cost"], found["mana_value"], found["colors"]) == ("{1}{R} // {1}{U}", 4.0, "UR")

    def test_a_transforming_card_has_the_colors_of_its_front(self, build, card, face):
        sides = [
            face("Civilized Scholar", "Creature", cost="{2}{U}"),
            face("Homicidal Brute", "Creature", color_indicator=["R"], colors=["R"]),
        ]
        world = build(card(faces=sides, identity="UR", layout="transform", cmc=3.0))

        found = one_card(world, "Civilized Scholar // Homicidal Brute")
        assert (found["colors"], found["color_identity"], found["mana_cost"]) == ("U", "UR", "{2}{U}")
        assert world.values("select color_indicator from faces order by face_number") == ["", "R"]

    def test_a_meld_result_is_no_card_and_its_parts_are(self, build, card):
        parts = [
            {"id": card(name, number=number)["id"], "component": component} for name, number, component in self.MELD
        ]
        made = [
            card(
                name, "W", number=number, layout="meld", type_line=type_line, cost=cost,
                all_parts=[{"object": "related_card", **part} for part in parts],
            )
            for (name, number, _), type_line, cost in zip(
                self.MELD, ["Legendary Creature — Angel"] * 3, ["{W}", "{W}{W}", ""], strict=True
            )
        ]  # fmt: skip
        world = build(*made)

        assert world.members() == ["Bruna", "Gisela"]
        assert world.values("select reason from excluded_cards") == ["meld_result"]
        assert len(world.rows("from commanders")) == 2

    MELD = (
        ("Bruna", "1", "meld_part"),
        ("Gisela", "2", "meld_part"),
        ("Brisela, Voice of Nightmares", "3", "meld_result"),
    )


def test_a_collector_number_is_a_text(build, card):
    numbers = ["0", "3a", "VS", "*64", "4★", "791★", "MM2-42", "217s", "105a", "00001", "99999999999999999999"]
    world = build(*(card(f"Fog {number}", number=number) for number in numbers))

    for table in ("printings", "bset_cards"):
        found = world.rows(f"select name, collector_number from {table} inner join cards using (oracle_id)")
        assert {row["name"]: row["collector_number"] for row in found} == {
            f"Fog {number}": number for number in numbers
        }


def test_legality_is_a_property_of_the_card_not_of_the_printing_that_describes_it(build, card):
    """A card was 'not legal' where the first printing that was read had no legalities."""
    made = []
    for without in range(3):
        for n in range(3):
            legalities = {} if n == without else {"duel": "banned"}
            made.append(
                card(f"Card {without}", number=f"{without}{n}", released_at=f"20{n}0-01-01", legalities=legalities)
            )
    world = build(*made, card("Nothing known", legalities={}))

    found = {row["name"]: row["duel_legality"] for row in world.rows("from cards")}
    assert found == {"Card 0": "banned", "Card 1": "banned", "Card 2": "banned", "Nothing known": None}


def test_copies_are_read_from_the_text(build, card):
    limits = {"": 1, "any number of cards": None, "up to seven cards": 7, "up to nine cards": 9}
    texts = {text: f"A deck can have {text} named Card {text}." if text else "" for text in limits}
    world = build(*(card(f"Card {text}", number=text or "0", text=sentence) for text, sentence in texts.items()))

    assert {row["name"].removeprefix("Card "): row["copy_limit"] for row in world.rows("from cards")} == limits


def test_any_number_of_a_basic_land_fits_a_deck(build, card):
    """A basic land stood there with a limit of one copy, by its text alone."""
    world = build(
        card("Forest", "G", type_line="Basic Land — Forest"),
        card("Dryad Arbor", "G", type_line="Land Creature — Forest Dryad"),
    )

    assert (one_card(world, "Forest")["is_basic"], one_card(world, "Forest")["copy_limit"]) == (True, None)
    assert (one_card(world, "Dryad Arbor")["is_basic"], one_card(world, "Dryad Arbor")["copy_limit"]) == (False, 1)


def test_a_funny_card_has_funny_printings_alone(build, card, set_entry):
    """The flag is a card's and a printing's, not a set's: an acorn card may come back in an ordinary product."""
    world = build(
        card("Acorn", "", "und"),
        card("Squirrel", "", "und"),
        card("Squirrel", "", "war"),
        sets=[set_entry("und", set_type="funny")],
    )

    assert world.rows("select name, is_funny from cards order by name") == [
        {"name": "Acorn", "is_funny": True},
        {"name": "Squirrel", "is_funny": False},
    ]
