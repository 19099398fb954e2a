"""Who may lead a deck, and which two together: the front face, the clauses of a format, the partner abilities (903.BS.7, 702.124)."""

import pytest

LEGEND = "Legendary Creature — Human"


def leaders(world) -> dict[str, str]:
    rows = world.rows(
        "select name, clause from commanders inner join cards using (oracle_id) where format = 'brawlset'"
    )
    return {row["name"]: row["clause"] for row in rows}


SINGLE = {
    "a legendary creature": ({"type_line": LEGEND}, "creature"),
    "a legendary planeswalker": ({"type_line": "Legendary Planeswalker — Karn"}, "planeswalker"),
    "an artifact creature": ({"type_line": "Legendary Artifact Creature — Golem"}, "creature"),
    "a snow creature": ({"type_line": "Legendary Snow Creature — God"}, "creature"),
    "a Grist": ({"type_line": "Legendary Planeswalker — Grist"}, "planeswalker"),
    "a Griselbrand": ({"type_line": LEGEND, "legalities": {"commander": "banned"}}, "creature"),
    "a planeswalker that says so": ({"type_line": "Legendary Planeswalker — Teferi", "text": "It can be your commander."}, "planeswalker"),
    "a creature that is not legendary": ({"type_line": "Creature — Human"}, None),
    "a Vehicle": ({"type_line": "Legendary Artifact — Vehicle", "power": "3", "toughness": "3"}, None),
    "a Spacecraft": ({"type_line": "Legendary Artifact — Spacecraft", "power": "3", "toughness": "3"}, None),
    "an enchantment": ({"type_line": "Legendary Enchantment"}, None),
    "a land": ({"type_line": "Legendary Land"}, None),
    "a sorcery": ({"type_line": "Legendary Sorcery"}, None),
    "a Background": ({"type_line": "Legendary Enchantment — Background"}, "background"),
    "a Background that is a creature": ({"type_line": "Legendary Enchantment Creature — Background"}, "creature"),
}  # fmt: skip
SIDES = {
    "a legend on the back": ("Creature — Human", LEGEND, "transform", None),
    "a creature on the back": ("Legendary Artifact — Equipment", LEGEND, "transform", None),
    "a land with a legend on the back": ("Land", LEGEND, "transform", None),
    "a battle": ("Battle — Siege", LEGEND, "transform", None),
    "a saga": ("Legendary Enchantment — Saga", LEGEND, "transform", None),
    "a legend on the front": (LEGEND, "Legendary Planeswalker — Jace", "transform", "creature"),
    "a god of two sides": ("Legendary Creature — God", "Legendary Artifact", "modal_dfc", "creature"),
    "a flip card": ("Creature — Rat Rogue", "Legendary Creature — Rat Samurai", "flip", None),
    "a legendary flip card": ("Legendary Creature — Fox Monk", "Legendary Enchantment", "flip", "creature"),
    "an adventurer": (LEGEND, "Instant — Adventure", "adventure", "creature"),
    "a prepared one": (LEGEND, "Sorcery", "prepare", "creature"),
}


@pytest.fixture(scope="module")
def led(new_world, card, face):
    """One card of each kind, alone in a BSet."""
    made = [card(name, "W", number=name, **more) for name, (more, _) in SINGLE.items()]
    for name, (front, back, layout, _) in SIDES.items():
        made.append(
            card(identity="W", number=name, layout=layout, faces=[face(name, front, cost="{W}"), face("Back", back)])
        )
    world = new_world(*made)
    world.refresh()
    return world


@pytest.mark.parametrize(("name", "clause"), [(name, clause) for name, (_, clause) in SINGLE.items()], ids=SINGLE)
def test_who_may_lead(led, name, clause):
    assert leaders(led).get(name) == clause


@pytest.mark.parametrize(("name", "clause"), [(name, clause) for name, (*_, clause) in SIDES.items()], ids=SIDES)
def test_the_front_face_alone_decides(led, name, clause):
    assert leaders(led).get(f"{name} // Back") == clause


def test_a_background_leads_no_bset_alone(led):
    names = led.values(
        "select name from bset_commanders inner join cards on oracle_id = commander_id where partner_id is null"
    )

    assert "a Background" not in names
    assert len(names) == len([clause for clause in leaders(led).values() if clause != "background"])
    assert led.values("select commander_count from bsets") == [len(names)]


def test_what_a_format_admits_is_data(build, card):
    """The other reading of 903.BS.7, with Vehicles, is one word in the format's file."""
    world = build(
        card("Skysovereign", "", type_line="Legendary Artifact — Vehicle", power="6", toughness="5"),
        card("Fog", number="2"), clauses=["creature", "planeswalker", "vehicle"],
    )  # fmt: skip

    assert leaders(world) == {"Skysovereign": "vehicle"}


def test_a_planeswalker_printed_before_the_supertype_counts_by_its_oracle_type_line(build, card):
    world = build(
        card("Ajani", "W", type_line="Legendary Planeswalker — Ajani", printed_type_line="Planeswalker — Ajani")
    )

    assert leaders(world) == {"Ajani": "planeswalker"}


CARDS = {
    "Kraum": {"text": "Partner (You can have two commanders if both have partner.)", "keywords": ["Partner"]},
    "Tymna": {"text": "Lifelink\nPartner", "keywords": ["Partner"]},
    "Toothy": {"text": "Partner with Pir, Imaginative Rascal (When it enters…)", "keywords": ["Partner", "Partner with"]},
    "Pir, Imaginative Rascal": {"text": "Partner with Toothy", "keywords": ["Partner", "Partner with"]},
    "Lonely": {"text": "Partner with Toothy", "keywords": ["Partner", "Partner with"]},
    "Hargilde": {"text": "Partner—Friends forever (You can…)", "keywords": ["Partner"]},
    "Elmar": {"text": "Friends forever", "keywords": ["Partner"]},
    "Sophina": {"text": "Partner—Friends forever", "keywords": ["Partner"]},
    "Kratos": {"text": "Partner—Father & son", "keywords": ["Partner"]},
    "Atreus": {"text": "Partner—Father & son", "keywords": ["Partner"]},
    "Ellie": {"text": "Partner—Survivors", "keywords": ["Partner"]},
    "Joel": {"text": "Partner—Survivors", "keywords": ["Partner"]},
    "Wilson": {"text": "Choose a Background (You can…)", "keywords": ["Choose a background"]},
    "Raised by Giants": {"type_line": "Legendary Enchantment — Background"},
    "Common Background": {"type_line": "Enchantment — Background"},
    "Faceless One": {"type_line": "Legendary Enchantment Creature — Background", "text": "Choose a Background"},
    "Amy Pond": {"text": "Partner with Rory Williams\nDoctor's companion", "keywords": ["Partner", "Partner with", "Doctor's companion"]},
    "Rory Williams": {"text": "Partner with Amy Pond", "keywords": ["Partner", "Partner with"]},
    "Clara": {"text": "Doctor’s companion (You can…)"},
    "The Eleventh Doctor": {"type_line": "Legendary Creature — Time Lord Doctor"},
    "The Fugitive Doctor": {"type_line": "Legendary Creature — Time Lord Doctor Rogue"},
    "A Doctor": {"type_line": "Creature — Time Lord Doctor"},
    "Blaring Captain": {"type_line": "Creature — Azra", "text": "Partner with Blaring Recruiter"},
    "Blaring Recruiter": {"type_line": "Creature — Elf", "text": "Partner with Blaring Captain"},
    "Keyword Alone": {"keywords": ["Partner"]},
    "Partner Named": {"text": "Whenever a card named Partner enters, draw a card."},
}  # fmt: skip
PAIRS = {
    ("Kraum", "Tymna", "partner"),
    ("Pir, Imaginative Rascal", "Toothy", "partner with"),
    ("Elmar", "Hargilde", "Friends forever"),
    ("Elmar", "Sophina", "Friends forever"),
    ("Hargilde", "Sophina", "Friends forever"),
    ("Atreus", "Kratos", "Father & son"),
    ("Ellie", "Joel", "Survivors"),
    ("Wilson", "Raised by Giants", "choose a Background"),
    ("Wilson", "Faceless One", "choose a Background"),
    ("Faceless One", "Raised by Giants", "choose a Background"),
    ("Amy Pond", "Rory Williams", "partner with"),
    ("Amy Pond", "The Eleventh Doctor", "Doctor's companion"),
    ("Clara", "The Eleventh Doctor", "Doctor's companion"),
}


@pytest.fixture(scope="module")
def paired(new_world, card):
    world = new_world(*(card(name, "W", number=name, **({"type_line": LEGEND} | more)) for name, more in CARDS.items()))
    world.refresh()
    return world


def pairs(world) -> set[tuple[str, str, str]]:
    rows = world.rows(
        "select one.name as one, other.name as other, ability from commander_pairs"
        " inner join cards as one on one.oracle_id = first_id inner join cards as other on other.oracle_id = second_id"
    )
    return {(row["one"], row["other"], row["ability"]) for row in rows}


def test_all_pairs_and_no_other(paired):
    """702.124f, g: the kinds do not mix, a card with two kinds uses one, and `keywords` tell nothing."""
    assert pairs(paired) == PAIRS


def test_a_pair_leads_its_bset(paired):
    found = paired.rows(
        "select one.name as one, other.name as other from bset_commanders"
        " inner join cards as one on one.oracle_id = commander_id inner join cards as other on other.oracle_id = partner_id"
    )
    assert {(row["one"], row["other"]) for row in found} == {(one, other) for one, other, _ in PAIRS}


def test_both_of_a_pair_must_be_in_the_bset(build, card):
    world = build(
        card("Kraum", "UR", "cmr", type_line=LEGEND, text="Partner"), card("Tymna", "WB", "c16", type_line=LEGEND, text="Partner"),
        card("Ravos", "WB", "cmr", "2", type_line=LEGEND, text="Partner"), bsets={"cmr": ["cmr"], "c16": ["c16"]},
    )  # fmt: skip

    found = world.rows("select bset_id, color_identity, pool_count from bset_commanders where partner_id is not null")
    assert found == [{"bset_id": "cmr", "color_identity": "WUBR", "pool_count": 2}]


def test_one_commander_alone_is_a_switch_of_the_format(build, card):
    world = build(
        card("Kraum", "UR", type_line=LEGEND, text="Partner"), card("Tymna", "WB", type_line=LEGEND, text="Partner")
    )
    formats = world.settings.assets / "formats/brawlset.toml"
    formats.write_text(formats.read_text().replace("two_commanders = true", "two_commanders = false"))

    world.refresh()

    assert world.rows("from commander_pairs") == []
    assert world.values("select count(*) from bset_commanders") == [2]


def test_backgrounds_do_not_lead_at_all_where_two_commanders_are_not_allowed(build, card):
    world = build(
        card("Raised by Giants", "G", type_line="Legendary Enchantment — Background"), card("Fog", number="2")
    )
    formats = world.settings.assets / "formats/brawlset.toml"
    formats.write_text(formats.read_text().replace("two_commanders = true", "two_commanders = false"))

    world.refresh()

    assert leaders(world) == {}


def test_a_double_faced_partner_is_named_by_its_front(build, card, face):
    sides = [face("Luna", LEGEND, "Partner with Sol"), face("Luna's Night", "Enchantment")]
    world = build(
        card(faces=sides, identity="W", layout="transform"),
        card("Sol", "W", type_line=LEGEND, text="Partner with Luna"),
    )

    assert pairs(world) == {("Luna // Luna's Night", "Sol", "partner with")}


class TestChoosingAColor:
    """903.4b: whoever chooses has a row for each choice, its identity included."""

    TEXT = "If {} is your commander, choose a color before the game begins. {} is the chosen color."

    def options(self, world) -> dict[str, tuple[str, int]]:
        rows = world.rows(
            "select chosen_colors, color_identity, pool_count from bset_commanders order by chosen_colors"
        )
        return {row["chosen_colors"]: (row["color_identity"], row["pool_count"]) for row in rows}

    def test_alone(self, build, card):
        piper = card("Piper", "", type_line=LEGEND, text=self.TEXT.format("Piper", "Piper"))
        world = build(piper, card("Fog", "G", number="2"), card("Shock", "R", number="3"))

        assert self.options(world) == {"W": ("W", 1), "U": ("U", 1), "B": ("B", 1), "R": ("R", 2), "G": ("G", 2)}
        assert world.values("select chooses_color from commanders") == [True]

    def test_beside_a_partner_with_colors(self, build, card):
        piper = card("Piper", "", type_line=LEGEND, text=self.TEXT.format("Piper", "Piper") + "\nPartner")
        world = build(piper, card("Kraum", "UR", type_line=LEGEND, text="Partner", number="2"))

        rows = world.rows(
            "select chosen_colors, color_identity from bset_commanders where partner_id is not null order by chosen_colors"
        )
        assert {row["chosen_colors"]: row["color_identity"] for row in rows} == {
            "W": "WUR", "U": "UR", "B": "UBR", "R": "UR", "G": "URG",
        }  # fmt: skip

    def test_two_that_choose(self, build, card):
        """Fifteen choices: one color twice, or two of them in any order."""
        text = self.TEXT + "\nPartner"
        made = [
            card(name, "", type_line=LEGEND, text=text.format(name, name), number=name) for name in ("Piper", "Drummer")
        ]
        world = build(*made)

        rows = world.rows("select chosen_colors, color_identity from bset_commanders where partner_id is not null")
        assert len(rows) == len({row["chosen_colors"] for row in rows}) == 15
        assert all(row["chosen_colors"] == row["color_identity"] for row in rows)
        assert {row["chosen_colors"] for row in rows} >= {"W", "WU", "RG"}
