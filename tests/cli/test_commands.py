"""What each command prints, for people and for programs."""

from __future__ import annotations

import csv
import io
import json
import re
from typing import Any

import pytest
from click.testing import Result

from brawlset.output import display_width

COMMANDS = {
    "status": ["status"],
    "bsets": ["bsets"],
    "bsets --all": ["bsets", "--all"],
    "bset": ["bset", "war-of-the-spark"],
    "commanders": ["commanders", "--bset", "war"],
    "pairs": ["commanders", "--bset", "battlebond", "--pairs"],
    "pool": ["pool", "--bset", "war", "--commander", "Feather, the Redeemed"],
    "card": ["card", "Arcane Signet"],
    "query": ["query", "select name, type_line from cards order by name"],
}
every_command = pytest.mark.parametrize("words", COMMANDS.values(), ids=COMMANDS)


def table(result: Result) -> str:
    assert result.exit_code == 0, result.output
    return result.stdout


def objects(result: Result) -> list[dict[str, Any]]:
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def records(result: Result) -> list[dict[str, str]]:
    assert result.exit_code == 0, result.output
    return list(csv.DictReader(io.StringIO(result.stdout)))


@every_command
def test_a_table_fits_80_columns(run, words: list[str]) -> None:
    lines = table(run(*words)).splitlines()

    assert lines
    assert max(map(display_width, lines)) <= 80


@every_command
def test_csv_has_a_header_and_whole_rows(run, words: list[str]) -> None:
    rows = list(csv.reader(io.StringIO(run(*words, "--format", "csv").stdout)))

    assert len(rows) > 1
    assert {len(row) for row in rows} == {len(rows[0])}


@every_command
def test_json_is_an_array_of_objects(run, words: list[str]) -> None:
    found = objects(run(*words, "--format", "json"))

    assert found
    assert all(isinstance(item, dict) for item in found)


@every_command
def test_data_alone_are_on_stdout(run, words: list[str]) -> None:
    """Programs read stdout: no heading, note or warning is among the data."""
    result = run(*words, "--format", "json")

    assert result.stdout.startswith("[\n{")
    assert result.stdout.endswith("}\n]\n")


class TestPool:
    def test_it_lists_the_cards_with_their_proof_below_what_they_are(self, run) -> None:
        shown = table(run("pool", "--bset", "war", "--commander", "feather, the redeemed"))

        assert shown.startswith(
            "Feather, the Redeemed in War of the Spark (war-of-the-spark)\nColor identity WR: 15 nonbasic cards.\n"
            "Basic lands: Plains, Mountain, in any number.\n\nName "
        )
        assert "\nFeather, the Redeemed       {R}{W}{W}" in shown
        assert "war 197" in shown

    def test_the_exception_of_the_basic_lands_is_told_in_one_sentence(self, run) -> None:
        shown = " ".join(table(run("pool", "--bset", "war", "--commander", "Karn, the Great Creator")).split())

        assert "Color identity colorless: 8 nonbasic cards." in shown
        assert "No basic land of this BSet fits the identity, so all of them are allowed (903.BS.11)." in shown

    def test_basic_lands_are_listed_when_asked_for(self, run) -> None:
        words = ("pool", "--bset", "war", "--commander", "Karn, the Great Creator", "--format", "csv")

        assert {row["is_basic"] for row in records(run(*words))} == {"false"}
        with_basics = records(run(*words, "--with-basics"))
        assert [row["name"] for row in with_basics if row["is_basic"] == "true"] == [
            "Forest",
            "Island",
            "Mountain",
            "Plains",
            "Swamp",
        ]

    def test_programs_get_the_columns_and_people_the_heading(self, run) -> None:
        result = run("pool", "--bset", "war", "--commander", "Karn, the Great Creator", "--format", "json")

        assert objects(result)[0].keys() == {
            "oracle_id", "name", "mana_cost", "mana_value", "type_line", "color_identity", "is_basic", "set_code", "collector_number",
        }  # fmt: skip
        assert result.stderr.startswith("Karn, the Great Creator in War of the Spark")

    def test_a_pair_and_a_chosen_color(self, run) -> None:
        pair = table(
            run("pool", "--bset", "bbd", "--commander", "Zndrsplt, Eye of Wisdom", "--partner", "Okaun, Eye of Chaos")
        )
        assert pair.startswith("Okaun, Eye of Chaos + Zndrsplt, Eye of Wisdom in Battlebond")

        piper = table(run("pool", "--bset", "cmr", "--commander", "The Prismatic Piper", "--choose", "blue"))
        assert piper.startswith(
            "The Prismatic Piper (choosing U) in Commander Legends (commander-legends)\nColor identity U:"
        )

    def test_a_color_to_choose_is_asked_for_as_wrong_usage(self, run) -> None:
        result = run("pool", "--bset", "cmr", "--commander", "The Prismatic Piper")

        assert result.exit_code == 2
        assert "Choose one of W, U, B, R, G." in result.stderr

    def test_a_homonym_that_is_not_meant_is_noted(self, run) -> None:
        result = run("card", "Pick Your Poison")

        assert "note: Of that name, but not meant: Pick Your Poison" in result.stderr

    def test_no_legal_deck_says_how_many_cards_are_missing(self, run, build, card) -> None:
        elf = card("Elf", type_line="Legendary Creature — Elf")
        world = build(elf, card("Fog", number="2"))
        world.close()

        shown = table(run("pool", "--bset", "test", "--commander", "Elf", home=world.settings.home))
        assert "Basic lands: none, the BSet has no basic land." in shown
        assert "No legal deck: 58 cards are missing to the smallest deck (903.BS.12)." in shown
        listed = table(run("commanders", "--bset", "test", home=world.settings.home))
        assert "G: no legal deck, 58 cards are missing to the smallest one (903.BS.12)." in listed


class TestCommanders:
    def names(self, run, *words: str) -> list[str]:
        return [row["commander"] for row in objects(run("commanders", *words, "--format", "json"))]

    def test_colors_hold_those_within_them_and_exactly_these(self, run) -> None:
        within = objects(run("commanders", "--bset", "war", "--colors", "boros", "--format", "json"))
        assert {row["color_identity"] for row in within} == {"", "W", "R", "WR"}

        exact = objects(run("commanders", "--bset", "war", "--colors", "RW", "--exact", "--format", "json"))
        assert {row["color_identity"] for row in exact} == {"WR"}

    def test_colorless_is_a_choice(self, run) -> None:
        assert self.names(run, "--bset", "war", "--colors", "C") == ["Karn, the Great Creator", "Ugin, the Ineffable"]

    def test_the_largest_pool_comes_first_or_the_name(self, run) -> None:
        pools = [row["pool_count"] for row in objects(run("commanders", "--bset", "war", "--format", "json"))]
        assert pools == sorted(pools, reverse=True)
        assert self.names(run, "--bset", "war", "--sort", "name") == sorted(self.names(run, "--bset", "war"))

    def test_the_rank_puts_the_unknown_last(self, run, build, card) -> None:
        legend = {"type_line": "Legendary Creature — Elf"}
        world = build(
            card("Often", number="1", edhrec_rank=3, **legend),
            card("Never", number="2", **legend),
            card("Sometimes", number="3", edhrec_rank=7, **legend),
        )
        world.close()

        found = objects(
            run("commanders", "--bset", "test", "--sort", "rank", "--format", "json", home=world.settings.home)
        )
        assert [row["commander"] for row in found] == ["Often", "Sometimes", "Never"]

    def test_pairs_are_listed_apart(self, run) -> None:
        assert all(row["partner"] for row in objects(run("commanders", "--bset", "bbd", "--pairs", "--format", "json")))
        alone = run("commanders", "--bset", "bbd")
        assert not any(" + " in line for line in alone.stdout.splitlines())
        assert "ways: --pairs." in alone.stdout

    def test_the_exception_is_marked_and_explained(self, run) -> None:
        shown = table(run("commanders", "--bset", "war", "--colors", "C"))

        assert "* all of the BSet" in shown
        assert "* No basic land of this BSet fits the identity, so all of them are allowed\n(903.BS.11)." in shown

    def test_none_is_said_in_words(self, run) -> None:
        result = run("commanders", "--bset", "cmr", "--colors", "C")

        assert table(result).startswith("No commander of these colors in Commander Legends")
        assert run("commanders", "--bset", "cmr", "--colors", "C", "--format", "json").stdout == "[]\n"

    def test_exact_without_colors_is_wrong_usage(self, run) -> None:
        result = run("commanders", "--bset", "war", "--exact")

        assert (result.exit_code, result.stdout) == (2, "")
        assert "--exact" in result.stderr


class TestBsets:
    def test_the_default_list_comes_first_and_says_what_is_hidden(self, run) -> None:
        shown = table(run("bsets"))

        assert "conspiracy" not in shown
        assert "more are not on the default list: --all." in shown
        assert "conspiracy" in table(run("bsets", "--all"))

    @pytest.mark.parametrize("text", ["spark", "WAR", "étincelles", "planeswalkers", "war of the"])
    def test_a_search_looks_at_ids_names_and_sets(self, run, text: str) -> None:
        found = run("bsets", "--search", text, "--format", "json")

        if text == "étincelles":
            assert found.exit_code == 1
        else:
            assert "war-of-the-spark" in [row["bset_id"] for row in objects(found)]

    def test_lists_stay_lists(self, run) -> None:
        war = next(row for row in objects(run("bsets", "--format", "json")) if row["bset_id"] == "war-of-the-spark")

        assert war["basics"] == ["Plains", "Island", "Swamp", "Mountain", "Forest"]
        assert war["set_codes"] == ["war"]
        assert war["first_released_on"] == "2019-05-03"

    def test_one_bset_shows_its_sets_with_their_roles_and_its_identities(self, run) -> None:
        shown = " ".join(table(run("bset", "tsp")).split())

        assert "Time Spiral (time-spiral), in French Spirale temporelle" in shown
        assert "same symbol (903.BS.4): Timeshifted cards carry the symbol" in shown
        assert "Next: brawlset commanders --bset time-spiral" in shown

    def test_its_json_holds_the_sets_and_the_identities(self, run) -> None:
        (found,) = objects(run("bset", "tsp", "--format", "json"))

        assert {row["set_code"]: row["role"] for row in found["sets"]}["tsb"] == "same symbol"
        assert {"color_identity", "pool_count", "basics"} <= found["identities"][0].keys()

    def test_without_commanders_it_says_that_no_deck_can_be_built(self, run, build, card) -> None:
        world = build(card("Fog"))
        world.close()

        assert "No card of this BSet can lead a deck" in table(run("bset", "test", home=world.settings.home))
        assert "No commander in Test (test)." in table(run("commanders", "--bset", "test", home=world.settings.home))


class TestCard:
    def test_it_shows_the_proof_of_each_bset(self, run) -> None:
        shown = table(run("card", "arcane signet"))

        assert "throne-of-eldraine  eld 331" in shown
        assert "Leads no BrawlSet deck (903.BS.7)." in shown

    def test_a_commander_shows_its_pools(self, run) -> None:
        shown = table(run("card", "Karn, the Great Creator"))

        assert "Leads a BrawlSet deck as legendary planeswalker." in shown
        assert "war-of-the-spark  war 1" in shown
        assert "* all of the BSet" in shown

    def test_it_says_what_the_other_formats_make_of_it(self, run) -> None:
        karakas, figure, feather = (
            table(run("card", name)) for name in ("Karakas", "Figure of Destiny", "feather, the redeemed")
        )

        assert "Leads in Legendary Commander (land).\nBanned in Legendary Commander (Duel" in karakas
        assert "By hybrid mana it fits 24 of the 32 identities in Legendary Commander, not 8" in figure
        assert "Also leads in Legendary Commander (creature) and Commander Draft (creature)." in feather
        assert "Legendary Commander" not in table(run("card", "arcane signet"))

    def test_each_face_has_its_text(self, run) -> None:
        (found,) = objects(run("card", "Find", "--format", "json"))

        assert found["name"] == "Find // Finality"
        assert [face["name"] for face in found["faces"]] == ["Find", "Finality"]

    def test_a_half_is_noted(self, run) -> None:
        assert "note: 'finality' is read as Find // Finality." in run("card", "finality").stderr

    def test_a_masterpiece_proves_nothing_and_says_why(self, run) -> None:
        found = run(
            "query",
            "select distinct cards.name from printings inner join cards using (oracle_id) where set_code = 'mps'",
            "--format",
            "csv",
        )
        name = found.stdout.splitlines()[1].strip('"')

        (shown,) = objects(run("card", name, "--format", "json"))
        if "kaladesh" not in [row["bset_id"] for row in shown["bsets"]]:
            assert [(row["set_code"], row["bset_id"]) for row in shown["not_counted"]] == [("mps", "kaladesh")]

    def test_one_of_many_copies(self, run) -> None:
        assert "Any number of copies a deck." in table(run("card", "Forest"))
        assert "7 copies a deck." in table(run("card", "Seven Dwarves"))


class TestStatus:
    def test_it_tells_sources_ages_and_counts(self, run) -> None:
        shown = table(run("status"))

        for word in (
            "Database",
            "Built",
            "254 cards",
            "42 BSets",
            "scryfall_default_cards",
            "cards.jsonl",
            "Quarantine",
        ):
            assert word in shown
        assert re.search(r"(?s)Built .*UTC \((just now|\d+ minutes? ago)\)", shown)

    def test_json_for_programs(self, run) -> None:
        (found,) = objects(run("status", "--json"))
        assert found.keys() == objects(run("status", "--format", "json"))[0].keys()
        assert (found["card_count"], found["missing_set_decisions"]) == (254, [])
        assert {row["source"] for row in found["sources"]} >= {"scryfall_default_cards", "scryfall_sets"}

    def test_csv_has_one_row_a_fact(self, run) -> None:
        facts = {row["name"]: row["value"] for row in records(run("status", "--format", "csv"))}

        assert facts["card_count"] == "254"
        assert "sources.scryfall_sets.sha256" in facts

    def test_undecided_sets_are_named_aloud(self, run, build, card, set_entry) -> None:
        world = build(card(), card("New", code="new"), sets=[set_entry("new", name="Newest")])
        world.close()

        result = run("status", home=world.settings.home)
        assert "warning: 1 set is in no list, so its cards count for no BSet: new (Newest)" in result.stderr

    def test_without_a_database_it_fails_and_says_what_to_do(self, run, tmp_path) -> None:
        result = run("status", home=tmp_path)

        assert (result.exit_code, result.stdout) == (1, "")
        assert "there is no database yet. Run 'brawlset refresh'" in result.stderr


class TestQuery:
    def test_values_are_cut_nowhere(self, run) -> None:
        long = "x" * 500
        assert long in run("query", f"select '{long}' as a", "--format", "csv").stdout
        shown = table(run("query", f"select '{long}' as a"))
        assert shown.count("x") == 500
        assert max(map(len, shown.splitlines())) <= 80

    def test_two_columns_of_one_name_both_come(self, run) -> None:
        assert objects(run("query", "select 1 as a, 2 as a", "--format", "json")) == [{"a": 1, "a_2": 2}]

    def test_macros_are_there(self, run) -> None:
        sql = "select name from legal_pool('war-of-the-spark', 'Karn, the Great Creator')"

        assert len(records(run("query", sql, "--format", "csv"))) == 8

    def test_sql_is_read_from_stdin(self, run) -> None:
        assert run("query", "-", "--format", "csv", stdin="select 'it''s' as a").stdout == "a\nit's\n"

    def test_nothing_found_is_said(self, run) -> None:
        result = run("query", "select name from cards where false")

        assert result.exit_code == 0
        assert "no rows" in result.stderr
        assert run("query", "select name from cards where false", "--format", "json").stdout == "[]\n"

    @pytest.mark.parametrize(
        ("sql", "message"),
        [
            ("select nme from cards", 'Referenced column "nme" not found'),
            ("select * frm cards", "syntax error"),
            ("create table x (a int)", "read-only"),
            ("delete from cards", "read-only"),
            ("from '/etc/passwd'", "/etc/passwd"),
            ("select * from read_text('/etc/passwd')", "no files and no network"),
            ("copy cards to '/tmp/x.csv'", "no files and no network"),
            ("attach '/tmp/x.duckdb'", "no files and no network"),
            ("set enable_external_access = true", "error:"),
            ("install httpfs", "error:"),
            ("select 1 // 0", "error:"),
        ],
    )
    def test_what_cannot_be_done_is_an_error_in_words(self, run, sql: str, message: str) -> None:
        result = run("query", sql)

        assert (result.exit_code, result.stdout) == (1, "")
        assert message in result.stderr
        assert "Traceback" not in result.stderr
        assert "fault of the program" not in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["pool", "--bset", "war", "--commander", "Karn, the Grate Creator"], "Did you mean: Karn, the Great Creator?"),
        (["pool", "--bset", "wra-of-the-spark", "--commander", "Karn"], "war-of-the-spark"),
        (["pool", "--bset", "war", "--commander", "Arcane Signet"], "is not in BSet war-of-the-spark"),
        (["pool", "--bset", "war", "--commander", "Mana Geode"], "cannot lead a BrawlSet deck"),
        (["card", "Brisela, Voice of Nightmares"], "meld result"),
        (["card", "Akoum"], "its type line is 'Plane — Zendikar'"),
        (["bset", "zzz"], "'brawlset bsets' lists"),
        (["bsets", "--search", "zzz"], "No BSet has 'zzz'"),
    ],
)
def test_what_is_not_found_is_an_error_with_a_way_on(run, words: list[str], message: str) -> None:
    result = run(*words)

    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("error: ")
    assert message in result.stderr


@pytest.mark.parametrize(
    "words",
    [["pool"], ["poool"], ["pool", "--bset", "war"], ["bsets", "--format", "xml"], ["commanders", "--bset", "war", "--colors", "purple"],
     ["commanders", "--bset", "war", "--sort", "price"], ["status", "--nope"], ["query", " "]],
    ids=" ".join,
)  # fmt: skip
def test_wrong_usage_exits_with_2(run, words: list[str]) -> None:
    result = run(*words)

    assert (result.exit_code, result.stdout) == (2, "")
    assert "rror: " in result.stderr


def test_a_mistyped_command_is_told_the_right_one(run) -> None:
    assert "Did you mean commanders" in run("comanders").stderr
    assert "There are: refresh, " in run("xyzzy").stderr
