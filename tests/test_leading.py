"""Which commander or pair is meant, and why another one does not lead."""

import pytest

from brawlset.bset_lookup import find_bset
from brawlset.cards.colors import parse_colors
from brawlset.errors import ConfigurationError, NotFoundError
from brawlset.leading import Option, find_option, missing_cards
from brawlset.lookup import find_card
from brawlset.settings import load_settings

LEGEND = "Legendary Creature — Elf"


def option(con, bset: str, commander: str, partner: str | None = None, choose: str = "") -> Option:
    found = find_bset(con, bset)
    second = find_card(con, partner, bset_id=found.bset_id) if partner else None
    mask = parse_colors(choose) if choose else 0
    return find_option(con, found, find_card(con, commander, bset_id=found.bset_id), partner=second, chosen_mask=mask)


def refusal(con, *names: str, **more: str) -> str:
    with pytest.raises(NotFoundError) as error:
        option(con, *names, **more)
    return str(error.value)


def test_a_commander_brings_its_identity_its_pool_and_its_basics(sample) -> None:
    karn = option(sample, "war", "karn, the great creator")

    assert (karn.commander, karn.color_identity, karn.is_basics_exception) == ("Karn, the Great Creator", "", True)
    assert karn.basics == ("Plains", "Island", "Swamp", "Mountain", "Forest")
    assert karn.pool_count == 8


def test_a_pair_is_meant_in_either_order(sample) -> None:
    one = option(sample, "battlebond", "Okaun, Eye of Chaos", "Zndrsplt, Eye of Wisdom")

    assert one == option(sample, "battlebond", "Zndrsplt, Eye of Wisdom", "Okaun, Eye of Chaos")
    assert one.color_identity == "UR"


def test_a_color_must_be_chosen_where_the_commander_lets_its_player_choose(sample) -> None:
    assert option(sample, "cmr", "The Prismatic Piper", choose="blue").color_identity == "U"
    with pytest.raises(ConfigurationError, match=r"none was given\. Choose one of W, U, B, R, G\."):
        option(sample, "cmr", "The Prismatic Piper")
    with pytest.raises(ConfigurationError, match="'WU' was given"):
        option(sample, "cmr", "The Prismatic Piper", choose="WU")


def test_a_color_must_not_be_chosen_elsewhere(sample) -> None:
    with pytest.raises(ConfigurationError, match="nothing is chosen for this commander"):
        option(sample, "war", "Karn, the Great Creator", choose="U")


def test_a_card_of_another_bset_is_refused_with_the_bsets_that_hold_it(sample) -> None:
    message = refusal(sample, "war", "Arcane Signet")

    assert message.startswith(
        "Arcane Signet is not in BSet war-of-the-spark (War of the Spark). It is in: throne-of-eldraine"
    )


def test_a_card_that_cannot_lead_is_refused_with_its_type_line(sample) -> None:
    assert "on the front face (903.BS.7), and it is 'Artifact'" in refusal(sample, "war", "Mana Geode")


def test_a_legend_on_the_back_does_not_lead(build, card, face) -> None:
    faces = [face("Westvale Abbey", "Land"), face("Ormendahl", "Legendary Creature — Demon")]
    world = build(card(faces=faces, layout="transform", identity=""))

    assert "it is 'Land'" in refusal(world.con, "test", "Ormendahl")


def test_a_background_alone_is_refused_and_leads_beside_who_chooses_it(sample) -> None:
    pair = sample.execute(
        "select one.name, two.name from bset_commanders inner join cards as one on one.oracle_id = commander_id"
        " inner join cards as two on two.oracle_id = partner_id"
        " inner join commanders on commanders.oracle_id = partner_id and clause = 'background' and format = 'brawlset'"
        " where bset_id = 'baldurs-gate' and chosen_colors = '' limit 1"
    ).fetchone()
    assert pair is not None
    chooser, background = pair

    assert "leads only beside a commander that says 'Choose a Background'" in refusal(
        sample, "baldurs-gate", background
    )
    assert option(sample, "baldurs-gate", background, chooser).commander == chooser


def test_two_that_do_not_go_together_are_refused_with_those_that_do(sample) -> None:
    message = refusal(sample, "war", "Karn, the Great Creator", "Feather, the Redeemed")

    assert "cannot lead together" in message
    assert "leads with no other card" in message
    assert "leads with: Zndrsplt, Eye of Wisdom." in refusal(
        sample, "battlebond", "Okaun, Eye of Chaos", "Will Kenrith"
    )


def test_one_card_is_no_pair(sample) -> None:
    assert "is named twice" in refusal(sample, "battlebond", "Okaun, Eye of Chaos", "Okaun, Eye of Chaos")


class TestMissingCards:
    """A commander whose pool is too small is no legal deck, and the number that is missing is told."""

    @staticmethod
    def missing(world) -> dict[str, int]:
        return missing_cards(world.con, find_bset(world.con, "test"), world.settings)

    def test_without_basics_every_card_counts_once(self, build, card) -> None:
        world = build(
            card("Elf", type_line=LEGEND), *[card(f"Fog {number}", number=f"2{number}") for number in range(9)]
        )

        assert self.missing(world) == {"G": 50}

    def test_basic_lands_fill_every_deck(self, build, card) -> None:
        world = build(card("Elf", type_line=LEGEND), card("Forest", number="2", type_line="Basic Land — Forest"))

        assert self.missing(world) == {}

    def test_a_card_in_any_number_fills_every_deck(self, build, card) -> None:
        rats = card("Relentless Elves", number="2", text="A deck can have any number of cards named Relentless Elves.")
        world = build(card("Elf", type_line=LEGEND), rats)

        assert self.missing(world) == {}

    def test_seven_dwarves_count_seven_times(self, build, card) -> None:
        dwarves = card("Seven Dwarves", "R", number="2", text="A deck can have up to seven cards named Seven Dwarves.")
        world = build(card("Dwarf", "R", type_line=LEGEND), dwarves)

        assert self.missing(world) == {"R": 52}

    def test_the_smallest_deck_is_data(self, build, card) -> None:
        world = build(card("Elf", type_line=LEGEND))
        path = world.settings.assets / "formats/brawlset.toml"
        path.write_text(path.read_text().replace("deck_minimum = 60", "deck_minimum = 40"))

        assert self.missing(world) == {"G": 39}


def test_the_sample_has_a_deck_for_every_commander_but_where_there_are_no_basics(sample, sample_home) -> None:
    settings = load_settings({"BRAWLSET_HOME": str(sample_home)})

    assert missing_cards(sample, find_bset(sample, "war"), settings) == {}
    assert set(missing_cards(sample, find_bset(sample, "conspiracy"), settings).values()) <= set(range(1, 60))
