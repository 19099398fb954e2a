"""The questions of sql/examples/: each runs, each has an answer where there is one, and the answers are right on data small enough to
see."""

from __future__ import annotations

import json
import re
import shutil
from decimal import Decimal
from typing import Any

import pytest

from brawlset.bundle import bundled
from brawlset.errors import ConfigurationError, NotFoundError
from brawlset.questions import find_question, parse_question, questions, read_values
from brawlset.warehouse import rows

QUESTIONS = questions()
EMPTY_ON_THE_SAMPLE = {
    "changes_since": "a first build has nothing before it",
    "draft_identity_odds": "no draft boosters are bundled",
    "draft_likeliest_commanders": "no draft boosters are bundled",
    "wishes_and_targets": "the bundled cards have no texts but those that build decks",
}
every_question = pytest.mark.parametrize("question", QUESTIONS, ids=[question.name for question in QUESTIONS])


def ask(con, name: str, **given: str) -> list[dict[str, Any]]:
    question = find_question(name)
    return rows(con, question.sql, question.values(given))


def test_there_are_at_least_thirty() -> None:
    assert len(QUESTIONS) >= 30


@every_question
def test_the_head_is_a_question_and_names_the_parameters_of_the_sql(question) -> None:
    body = "\n".join(line for line in question.sql.splitlines() if not line.startswith("--"))

    assert question.text.endswith("?") or question.text.endswith("."), question.text
    assert {parameter.name for parameter in question.parameters} == set(re.findall(r"\$(\w+)", body))
    assert all(parameter.default and parameter.meaning for parameter in question.parameters)


@every_question
def test_the_query_is_in_a_total_order_and_one_statement(question) -> None:
    assert re.search(r"^order by\b", question.sql, re.MULTILINE)
    assert question.sql.rstrip().count(";\n") == 0
    assert question.sql.endswith(";\n")


@every_question
def test_the_sample_answers_it(sample, question) -> None:
    found = rows(sample, question.sql, question.values({}))

    assert bool(found) == (question.name not in EMPTY_ON_THE_SAMPLE), EMPTY_ON_THE_SAMPLE.get(question.name)


ANSWERS = {
    "banned_in_legendary_commander": {"commander": "Karakas", "color_identity": "W", "clause": "land", "duel_legality": "banned"},
    "basics_by_exception": {"bset_id": "war-of-the-spark", "commander": "Karn, the Great Creator", "color_identity": ""},
    "bsets_in_common": {"bset_id": "first-sets", "shared_count": 2},
    "bsets_of_a_card": {"bset_id": "time-spiral", "set_code": "tsb", "role": "same symbol"},
    "bsets_of_a_deck": {"bset_id": "first-sets", "held_count": 3, "lacking": ["Brainstorm"]},
    "bsets_without_a_color": {"bset_id": "avatar", "missing_colors": "WBRG", "commander_count": 1},
    "cards_in_most_bsets": {"name": "Nicol Bolas", "bset_count": 2, "bset_ids": ["first-sets", "time-spiral"]},
    "cards_per_color": {"bset_id": "avatar", "blue": 2, "green": 0, "card_count": 2},
    "cheapest_decks": {"commander": "Feather, the Redeemed", "deck_price_eur": None, "different_cards": 36},
    "commanders_by_satellites": {"bset_id": "time-spiral", "commander": "Akroma, Angel of Wrath", "set_code": "tsb"},
    "commanders_in_several_bsets": {"commander": "Nicol Bolas", "bset_count": 2},
    "commanders_per_identity": {"color_identity": "", "commander_count": 2, "pair_count": 0},
    "commanders_per_year": {"released_in": 1997, "bset_count": 1, "card_count": 2, "commander_count": 1},
    "commanders_without_a_bset": {"commander": None, "name": "Animar, Soul of Elements", "set_codes": ["ocmd"]},
    "companions": {"bset_id": "ikoria", "companion": "Zirda, the Dawnwaker", "commander_count": 2},
    "creature_types": {"creature_type": "Human", "card_count": 2},
    "five_color_commanders": {"bset_id": "battlebond", "commander": "Najeela, the Blade-Blossom", "partner": None},
    "hybrid_cards_of_a_commander": {"name": "Divinity of Pride", "color_identity": "WB"},
    "lands_of_an_identity": {"name": "Canopy Vista", "basic_land_types": ["Plains", "Forest"], "set_code": "bfz"},
    "largest_pools": {"bset_id": "war-of-the-spark", "commander": "Niv-Mizzet Reborn", "color_identity": "WUBRG"},
    "mana_curve": {"mana_value": 0, "creature_count": 1, "other_count": 0},
    "more_than_one_copy": {"name": "Nazgûl", "copies": "9", "bset_ids": ["lord-of-the-rings"]},
    "pairs_per_bset": {"bset_id": "who", "ability": "Doctor's companion"},
    "pool_of_a_commander": {"name": "Mountain", "set_code": "war"},
    "pool_on_a_day": {"name": "Evolving Wilds", "set_code": "bfz"},
    "proofs_of_a_card": {"set_code": "lea", "role": "not of the BSet", "proves": False},
    "satellites": {"bset_id": "ravnica-2018", "set_code": "gk1", "card_count": 2},
    "sets_left_out": {"set_code": "exp", "bset_id": "battle-for-zendikar"},
    "shared_names": {"name_key": "red herring", "card_count": 2},
    "small_pools": {"bset_id": "amonkhet", "commander": "Hazoret the Fervent", "pool_count": 1, "is_basics_exception": False},
    "where_the_data_came_from": {"source": "scryfall_default_cards", "file": "cards.jsonl"},
    "who_could_lead": {"commander": "Gideon Blackblade", "is_legal": False, "misfits": ["Feather, the Redeemed"]},
    "wider_than_their_colors": {"commander": "Clara Oswald", "color_identity": "", "chooses_color": True},
}  # fmt: skip


@pytest.mark.parametrize(("name", "expected"), ANSWERS.items(), ids=ANSWERS)
def test_an_answer_on_the_sample(sample, name: str, expected: dict[str, Any]) -> None:
    """One row of each answer, read off the bundled cards."""
    expected = {column: value for column, value in expected.items() if column != "commander" or value is not None}

    found = [{column: row[column] for column in expected} for row in ask(sample, name)]

    assert expected in found


def test_hybrid_gains_are_those_of_the_commanders_pools(sample) -> None:
    """The number of cards that the list of one commander shows is the gain of its identity."""
    gain = next(row["hybrid_gain"] for row in ask(sample, "hybrid_gains") if row["color_identity"] == "WU")

    assert len(ask(sample, "hybrid_cards_of_a_commander")) == gain > 0


def test_a_pool_on_a_day_lacks_what_came_later(sample) -> None:
    then = {row["name"] for row in ask(sample, "pool_on_a_day")}
    now = {row["name"] for row in ask(sample, "pool_on_a_day", day="2099-01-01")}

    assert "Crumbling Vestige" in now - then


@pytest.fixture(scope="module")
def world(new_world, card, set_entry):
    """What the sample does not have: prices, a wish with its text, draft boosters, and a second build."""
    legend = {"type_line": "Legendary Creature — Elf"}
    partner = legend | {
        "text": "Partner (You can have two commanders if both have partner.)",
        "keywords": ["Partner"],
    }
    priced = {"type_line": "Creature — Bear"}
    cards = [
        card("Leader", "G", "cmr", "1", **legend, prices={"eur": "3.00"}),
        card("Cheap", "G", "cmr", "2", **priced, prices={"eur": "0.25"}),
        card("Cheap", "G", "cm2", "2", **priced, prices={"eur": "0.10"}),
        card("Dear", "G", "cmr", "3", **priced, prices={"eur": "9.00"}),
        card("Unpriced", "G", "cmr", "4", **priced, prices={}),
        card("Burning Wish", "R", "cmr", "5", type_line="Sorcery",
             text="You may reveal a sorcery card you own from outside the game and put it into your hand."),
        card("Ordeal", "U", "cmr", "6", type_line="Sorcery"),
        card("First", "W", "cmr", "7", **partner), card("Second", "U", "cmr", "8", **partner),
        card("Forest", "G", "cmr", "9", type_line="Basic Land — Forest"),
    ]  # fmt: skip
    world = new_world(*cards, bsets={"legends": ["cmr"]}, sets=[set_entry("cmr"), set_entry("cm2")])
    for path in (bundled("assets") / "formats").glob("*.toml"):
        if path.name != "brawlset.toml":
            shutil.copy(path, world.settings.assets / "formats")
    by_name = {entry["name"]: entry["oracle_id"] for entry in cards}
    made = {"code": "CMR", "name": "Legends", "cards": [], "booster": {"draft": {"boosters": [{"contents": {"all": 1}, "weight": 1}],
            "boostersTotalWeight": 1, "sheets": {"all": {"cards": {}, "foil": False, "totalWeight": 4}}}}}  # fmt: skip
    for number, (name, weight) in enumerate({"Leader": 1, "Cheap": 2, "First": 1}.items()):
        identifiers = {"scryfallOracleId": by_name[name]}
        made["cards"].append({"uuid": f"u{number}", "name": name, "number": str(number), "identifiers": identifiers})
        made["booster"]["draft"]["sheets"]["all"]["cards"][f"u{number}"] = weight
    (world.source / "CMR.json").write_text(json.dumps({"meta": {"date": "2026-07-01"}, "data": made}), encoding="utf-8")
    world.write_cards([entry for entry in cards if entry["name"] != "Dear"])
    world.write_sets([set_entry("cmr"), set_entry("cm2")])
    world.refresh()
    world.write_cards(cards)
    world.refresh()
    yield world
    world.close()


def test_the_cheapest_deck_is_the_commander_and_the_cheapest_cards_in_any_printing(world) -> None:
    decks = ask(world.con, "cheapest_decks", bset="legends", basics="58")
    leader = next(row for row in decks if row["commander"] == "Leader")

    assert leader["deck_price_eur"] == Decimal("3.10")


def test_a_deck_without_enough_prices_has_none(world) -> None:
    decks = ask(world.con, "cheapest_decks", bset="legends", basics="56")
    leader = next(row for row in decks if row["commander"] == "Leader")

    assert (leader["deck_price_eur"], leader["unpriced_count"]) == (None, 1)


def test_what_came_is_among_the_changes(world) -> None:
    changes = ask(world.con, "changes_since")

    assert [(row["kind"], row["bset_id"], row["name"]) for row in changes] == [("card entered", "legends", "Dear")]
    assert ask(world.con, "changes_since", since="2099-01-01") == []


def test_a_wish_counts_what_it_could_bring_in_any_color(world) -> None:
    assert ask(world.con, "wishes_and_targets") == [
        {"bset_id": "legends", "wish": "Burning Wish", "brings": "sorcery", "target_count": 1}
    ]


WISHES = {
    "Acquisition": ("Put a card you own from outside the game into your hand.", "any card", 7),
    "Research": ("Shuffle up to four cards you own from outside the game into your library.", "any card", 7),
    "Arcavios": ("Search your graveyard and/or outside the game for an instant or sorcery card you own.", "instant or sorcery", 6),
    "Forever": ("Search outside the game for exactly four legendary creature cards you own.", "legendary creature", 1),
    "Angel": ("You may reveal a card you own named Angel from outside the game.", "its own name", 0),
    "Spawnsire": ("Cast any number of Eldrazi spells from among cards you own outside the game.", "eldrazi", 1),
}  # fmt: skip


def test_wishes_are_known_in_every_wording(build, card) -> None:
    wishes = [card(name, "R", "war", name, type_line="Sorcery", text=text) for name, (text, _, _) in WISHES.items()]
    beast = card("Beast", "G", "war", "1", type_line="Legendary Artifact Creature — Beast")
    world = build(*wishes, beast, card("Devourer", "", "war", "2", type_line="Kindred Instant — Eldrazi"))

    found = {row["wish"]: (row["brings"], row["target_count"]) for row in ask(world.con, "wishes_and_targets")}

    assert found == {name: (brings, targets) for name, (_, brings, targets) in WISHES.items()}


def test_a_deck_that_a_bset_holds_whole_lacks_nothing(sample) -> None:
    (first, *_) = ask(sample, "bsets_of_a_deck", deck=" lightning bolt;Disenchant ;")

    assert (first["bset_id"], first["held_count"], first["lacking"]) == ("first-sets", 2, [])


def test_a_deck_is_given_with_any_spaces_about_its_semicolons(sample) -> None:
    (only,) = ask(sample, "who_could_lead", deck="feather, the redeemed;Plains ; ")

    assert (only["commander"], only["is_legal"], only["misfits"]) == ("Feather, the Redeemed", True, [])


def test_a_satellite_is_given_what_no_other_set_proves_even_where_it_came_first(build, card, set_entry) -> None:
    world = build(
        card("Both", "G", "kit", "1", released_at="2018-11-02"), card("Both", "G", "rna", "1", released_at="2019-01-25"),
        card("Alone", "G", "kit", "2", released_at="2018-11-02"),
        bsets={"guilds": ["rna"]}, decisions=[{"set": "kit", "decision": "in", "bset": "guilds", "rule": "D-11"}],
        sets=[set_entry("kit", released_at="2018-11-02"), set_entry("rna", released_at="2019-01-25")],
    )  # fmt: skip

    assert [(row["set_code"], row["card_count"]) for row in ask(world.con, "satellites")] == [("kit", 1)]


def test_the_proofs_of_a_card_heed_what_is_decided_about_it_alone(build, card, set_entry) -> None:
    cards = [card("Sol Ring", "", code, "1") for code in ("war", "pwar")] + [card("Fog", "G", "war", "2")]
    world = build(
        *cards, sets=[set_entry("war"), set_entry("pwar")],
        decisions=[{"set": "pwar", "decision": "without effect", "bset": "test", "rule": "903.BS.4"}],
        card_decisions=[
            {"set": "war", "card": "Sol Ring", "decision": "out", "bset": "test", "rule": "903.BS.4"},
            {"set": "pwar", "card": "Sol Ring", "decision": "in", "bset": "test", "rule": "903.BS.4"},
        ],
    )  # fmt: skip

    found = ask(world.con, "proofs_of_a_card", bset="test", card="Sol Ring")

    assert [(row["set_code"], row["role"], row["proves"]) for row in found] == [
        ("pwar", "single card: in", True),
        ("war", "single card: out", False),
    ]


def test_a_land_type_of_a_creature_is_no_creature_type(build, card) -> None:
    arbor = card("Dryad Arbor", "G", "war", "1", type_line="Land Creature — Forest Dryad")
    world = build(arbor, card("Taiga", "G", "war", "2", type_line="Land — Mountain Forest"))

    assert [row["creature_type"] for row in ask(world.con, "creature_types", bset="test")] == ["Dryad"]


def test_the_odds_of_an_identity_are_those_of_its_cards_on_the_sheet(world) -> None:
    odds = {row["color_identity"]: row["percent"] for row in ask(world.con, "draft_identity_odds")}

    assert (odds["G"], odds["W"]) == (25.0, 25.0)


def test_the_likeliest_commanders_come_with_the_number_of_their_partners(world) -> None:
    found = {
        row["name"]: (row["percent"], row["partner_count"]) for row in ask(world.con, "draft_likeliest_commanders")
    }

    assert found == {"First": (25.0, 1), "Leader": (25.0, 0)}, "a second copy of First is one; Second is in no booster"


def test_a_name_is_found_with_hyphens_and_as_a_file() -> None:
    assert find_question("mana-curve") == find_question("mana_curve") == find_question("Mana_Curve.sql")


def test_an_unknown_name_is_told_what_is_near() -> None:
    with pytest.raises(NotFoundError, match="Did you mean: mana_curve"):
        find_question("mana_curv")


def test_an_unknown_parameter_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="mana_curve has no such parameter"):
        find_question("mana_curve").values({"colour": "W"})


READ = {
    "a BSet by a set": ("mana_curve", {"bset": "WAR"}, {"bset": "war-of-the-spark"}),
    "colors by a guild": ("mana_curve", {"identity": "azorius"}, {"identity": "WU"}),
    "no color": ("mana_curve", {"identity": "colorless"}, {"identity": ""}),
    "an empty text": ("mana_curve", {"identity": ""}, {"identity": ""}),
    "a card": ("bsets_of_a_card", {"card": "DISENCHANT"}, {"card": "Disenchant"}),
    "a commander": ("pool_of_a_commander", {"commander": "feather the redeemed"}, {"commander": "Feather, the Redeemed"}),
    "a number": ("largest_pools", {"limit": "3"}, {"limit": "3"}),
    "a day": ("changes_since", {"since": "2026-01-31"}, {"since": "2026-01-31"}),
}  # fmt: skip
REFUSED = {
    "a BSet": ("mana_curve", {"bset": "wra"}, "No BSet, and no set of one, is called 'wra'"),
    "colors": ("mana_curve", {"identity": "purple"}, "purple"),
    "a card": ("bsets_of_a_card", {"card": "Disenchnt"}, "Did you mean: Disenchant"),
    "who does not lead": ("pool_of_a_commander", {"commander": "Mountain"}, "cannot lead a BrawlSet deck"),
    "who does not lead there": ("hybrid_cards_of_a_commander", {"commander": "Disenchant"}, "Disenchant"),
    "a number": ("largest_pools", {"limit": "-1"}, "expected a whole number, such as 25, found '-1'"),
    "a day": ("changes_since", {"since": "yesterday"}, "expected a day, such as 2000-01-01, found 'yesterday'"),
}


@pytest.mark.parametrize(("name", "given", "expected"), READ.values(), ids=READ)
def test_a_parameter_is_read_as_commands_read_it(sample, name, given, expected) -> None:
    question = find_question(name)

    assert read_values(sample, question, given) == question.values({}) | expected


@pytest.mark.parametrize(("name", "given", "message"), REFUSED.values(), ids=REFUSED)
def test_a_parameter_that_leads_nowhere_is_told_rather_than_answered_by_no_rows(sample, name, given, message) -> None:
    with pytest.raises((ConfigurationError, NotFoundError), match=re.escape(message)):
        read_values(sample, find_question(name), given)


def test_a_head_is_read_into_question_remarks_and_parameters() -> None:
    question = parse_question(
        "x", "-- Why?\n-- $who = Karn, the Great Creator: name: of a card\n-- A remark.\nselect $who;\n"
    )

    assert question.text == "Why?"
    assert question.remarks == ("A remark.",)
    (who,) = question.parameters
    assert (who.name, who.default, who.meaning) == ("who", "Karn, the Great Creator", "name: of a card")
    assert question.values({}) == {"who": "Karn, the Great Creator"}


def test_every_file_of_the_folder_is_a_question() -> None:
    assert [path.stem for path in sorted((bundled("sql") / "examples").iterdir())] == [each.name for each in QUESTIONS]
