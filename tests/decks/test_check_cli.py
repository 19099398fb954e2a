"""`brawlset check`, `deck` and `bans` as a user types them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from brawlset.cli import cli

Run = Callable[..., Result]

LEGAL = "Commander\n1 Feather, the Redeemed\n\nDeck\n1 Bolt Bend\n58 Plains\n"
ILLEGAL = "Commander\n1 Feather, the Redeemed\n\nDeck\n2 Bolt Bend\n50 Plains\n1 Tarmogoyf\n\nWishboard\n1 Bolt Bend\n"
UNKNOWN = "Commander\n1 Feather, the Redeemed\n\nDeck\n1 Bolt Bnd\n58 Plains\n"


@pytest.fixture
def run(sample_home: Path) -> Run:
    def call(*words: str, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(cli, words, input=stdin, env={"BRAWLSET_HOME": str(sample_home)})

    return call


@pytest.fixture
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the lists, from inside it: a long path would be wrapped in the middle of a name."""
    folder = tmp_path / "lists"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name, text in {"a.txt": LEGAL, "b.txt": ILLEGAL, "c.txt": UNKNOWN, ".hidden": "x"}.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "d.bin").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100))
    return Path()


def squeezed(result: Result) -> str:
    return " ".join(result.output.split())


def test_a_legal_deck_exits_with_0(run: Run, lists: Path) -> None:
    result = run("check", str(lists / "a.txt"), "--bset", "war")

    assert result.exit_code == 0
    assert "a.txt: legal." in squeezed(result)
    assert "War of the Spark, commander Feather, the Redeemed (white and red), 60 cards." in squeezed(result)


def test_every_fault_is_told_and_the_exit_is_1(run: Run, lists: Path) -> None:
    result = run("check", str(lists / "b.txt"), "--bset", "war")

    assert result.exit_code == 1
    text = squeezed(result)
    assert "b.txt: not legal, 4 faults." in text
    assert "903.BS.12: 54 cards with the commander, and it takes at least 60. Add 6." in text
    assert "903.BS.10, line 7: Tarmogoyf is not in the BSet War of the Spark. It is in: Time Spiral" in text
    assert "903.BS.9, line 10, wishboard: Bolt Bend is there 3 times (line 5; line 10, wishboard)" in text
    assert "CR 903.5c, line 7: Tarmogoyf" in text


def test_in_french(run: Run, lists: Path) -> None:
    text = squeezed(run("check", str(lists / "b.txt"), "--bset", "war", "--lang", "fr"))

    assert "b.txt : pas légal, 4 fautes." in text
    assert "commandant Feather, the Redeemed (blanc-rouge)" in text
    assert "903.BS.9, ligne 10, wishboard : Bolt Bend est en 3 exemplaires" in text


def test_from_standard_input(run: Run) -> None:
    assert run("check", "-", "--bset", "war", stdin=LEGAL).exit_code == 0
    result = run("check", "-", stdin=UNKNOWN)
    assert result.exit_code == 1
    assert "-: not checked, 1 line to correct." in squeezed(result)
    assert "no card is called 'Bolt Bnd'. [1 Bolt Bnd] Did you mean: Bolt Bend" in squeezed(result)


def test_a_folder_is_a_tournament_a_line_a_deck_then_details(run: Run, lists: Path) -> None:
    result = run("check", str(lists), "--bset", "war")

    assert result.exit_code == 1
    table = result.output.split("1 of 4 legal.")[0].splitlines()
    assert [line.split()[:3] for line in table[2:6]] == [
        ["a.txt", "legal", "war-of-the-spark"],
        ["b.txt", "not", "legal"],
        ["c.txt", "not", "checked"],
        ["d.bin", "not", "checked"],
    ]
    assert "a.txt: legal" not in result.output  # a legal deck has no details
    assert "picture" in squeezed(result)
    assert ".hidden" not in result.output
    assert all(len(line) <= 80 for line in result.output.splitlines())


def test_as_json(run: Run, lists: Path) -> None:
    result = run("check", str(lists), "--bset", "war", "--format", "json")

    legal, illegal, unknown, picture = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (legal["status"], legal["is_legal"], legal["bset"]) == ("legal", True, "war-of-the-spark")
    assert {(c["name"], c["set_code"]) for c in legal["cards"]} == {
        ("Feather, the Redeemed", "war"), ("Bolt Bend", "war"), ("Plains", "war"),
    }  # fmt: skip
    assert [(v["rule"], v["line"], v["zone"]) for v in illegal["violations"]] == [
        ("903.BS.12", None, None), ("903.BS.10", 7, "deck"), ("903.BS.9", 10, "extra"), ("CR 903.5c", 7, "deck"),
    ]  # fmt: skip
    assert unknown["unread"][0]["candidates"][0] == "Bolt Bend"
    assert picture["refused"].startswith("This file is a picture")


def test_as_csv(run: Run, lists: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run("check", str(lists), "--bset", "war", "--format", "csv").stdout)))

    assert [(row["source"], row["status"], row["level"], row["rule"]) for row in rows] == [
        ("a.txt", "legal", "", ""),
        ("b.txt", "illegal", "fault", "903.BS.12"),
        ("b.txt", "illegal", "fault", "903.BS.10"),
        ("b.txt", "illegal", "fault", "903.BS.9"),
        ("b.txt", "illegal", "fault", "CR 903.5c"),
        ("c.txt", "not checked", "unread", ""),
        ("d.bin", "not checked", "", ""),
    ]


def test_the_bset_is_found_and_the_nearest_are_told(run: Run, lists: Path) -> None:
    text = squeezed(run("check", str(lists / "b.txt")))

    assert "War of the Spark (the nearest)" in text
    assert "The nearest BSets: War of the Spark: lacks 1 card (Tarmogoyf)" in text


def test_who_could_lead_and_the_swap(run: Run) -> None:
    deck = "Deck\n1 Feather, the Redeemed\n1 Krenko, Tin Street Kingpin\n58 Mountain\n"

    text = squeezed(run("check", "-", "--bset", "war", stdin=deck))
    assert "903.BS.7: no commander is named." in text
    assert "Who could lead it: Feather, the Redeemed: legal Krenko, Tin Street Kingpin: 1 fault (CR 903.5c)" in text

    led = run("check", "-", "--bset", "war", "--commander", "feather, the redeemed", stdin=deck)
    assert led.exit_code == 0
    assert "Who could lead it in the next game (swap): Krenko, Tin Street Kingpin: 1 fault (CR 903.5c)" in squeezed(led)
    assert "swap" not in run("check", "-", "--commander", "Feather, the Redeemed", "--no-swaps", stdin=deck).output


def test_a_color_is_chosen(run: Run) -> None:
    deck = "Commander\n1 The Prismatic Piper\n\nDeck\n59 Forest\n"

    assert run("check", "-", "--bset", "cmr", stdin=deck).exit_code == 1
    assert run("check", "-", "--bset", "cmr", "--choose", "green", stdin=deck).exit_code == 0


def test_two_colors_are_chosen_by_giving_the_option_twice(run: Run) -> None:
    deck = "Commander\n2 The Prismatic Piper\n\nDeck\n29 Forest\n29 Plains\n"
    given = ("check", "-", "--for", "commander-draft", "--boosters", "cmr", "--choose", "green", "--choose", "W")

    assert run(*given, stdin=deck).exit_code == 0


def test_a_pool_beside_a_deck_of_another_format_is_not_passed_over(run: Run, lists: Path) -> None:
    deck = str(lists / "a.txt")

    refused = run("check", deck, "--for", "legendary-commander", "--boosters", "cmr")
    told = run("check", deck, "--bset", "war", "--boosters", "cmr")

    assert (refused.exit_code, "give --for commander-draft" in refused.output) == (2, True)
    assert "note: --pool and --boosters are for Commander Draft: give --for commander-draft" in squeezed(told)


def test_a_ban_list_is_named_with_its_source_and_date(run: Run, lists: Path, tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(
        'name = "Ours"\ndate = 2026-09-01\nsource = "the club"\nbanned = ["Bolt Bend"]\n', encoding="utf-8"
    )

    text = squeezed(run("check", str(lists / "a.txt"), "--bset", "war", "--ban-list", str(tmp_path / "ours.toml")))

    assert "ban list Ours (the club, of 2026-09-01)" in text
    assert "D-14, line 5: Bolt Bend is banned by the list 'Ours'. Replace it." in text


WRONG = {
    "no such file": (["check", "nowhere.txt"], 2, "nowhere.txt: there is no such file or folder"),
    "unknown BSet": (["check", "-", "--bset", "nowhere"], 1, "nowhere"),
    "unknown format": (["check", "-", "--for", "legendry-commander"], 2, "did you mean 'legendary-commander'"),
    "unknown commander": (["check", "-", "--commander", "Fether"], 1, "Fether"),
    "wrong color": (["check", "-", "--choose", "pink"], 2, "pink"),
    "no ban list": (["check", "-", "--ban-list", "nowhere.toml"], 1, "nowhere.toml: the file is missing"),
    "no list": (["check"], 2, "Missing argument"),
}


@pytest.mark.parametrize(("words", "code", "message"), WRONG.values(), ids=WRONG.keys())
def test_wrong_usage(run: Run, words: list[str], code: int, message: str) -> None:
    result = run(*words, stdin=LEGAL)

    assert (result.exit_code, message in result.output) == (code, True)


def test_a_large_file_is_refused_without_being_read_whole(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    with path.open("wb") as file:
        file.truncate(50_000_000)

    result = run("check", str(path), "--lang", "fr")

    assert result.exit_code == 1
    assert "plus de 2 000 000 octets" in squeezed(result)


def test_one_legal_deck_of_two_is_told_in_the_singular(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(LEGAL, encoding="utf-8")
    (tmp_path / "b.txt").write_text("1 Fog\n", encoding="utf-8")

    assert "1 légal sur 2." in run("check", str(tmp_path), "--lang", "fr").output
    (tmp_path / "b.txt").write_text(LEGAL, encoding="utf-8")
    assert "2 légaux sur 2." in run("check", str(tmp_path), "--lang", "fr").output


def test_a_deck_that_fits_but_for_an_unread_line_has_no_fault_there(run: Run) -> None:
    deck = LEGAL + "1 Nonsense of Nowhere\n"

    assert "holds all cards, no fault" in squeezed(run("check", "-", stdin=deck))
    assert "toutes les cartes y sont, aucune faute" in squeezed(run("check", "-", "--lang", "fr", stdin=deck))


def test_a_terminal_is_not_at_the_mercy_of_a_list(run: Run) -> None:
    result = run("check", "-", stdin="1 Bolt\x1b]0;owned\x07 Bend\n1 Fog\u202e\n" + LEGAL)

    assert "\x1b" not in result.output
    assert "\u202e" not in result.output


# deck stats, deck convert, bans


def test_what_a_deck_is_made_of(run: Run, lists: Path) -> None:
    text = squeezed(run("deck", "stats", str(lists / "a.txt"), "--bset", "war"))

    assert "Feather, the Redeemed, War of the Spark" in text
    assert "Lands 58, 58 of them basic (Plains 58)" in text
    assert "Types Land 58, Creature 1, Instant 1" in text
    (data,) = json.loads(run("deck", "stats", str(lists / "a.txt"), "--format", "json").stdout)
    assert (data["card_count"], data["cast_colors"]["R"], data["basics"]) == (60, 2, {"Plains": 58})
    rows = list(csv.DictReader(io.StringIO(run("deck", "stats", str(lists / "a.txt"), "--format", "csv").stdout)))
    assert {"measure": "basic", "key": "Plains", "value": "58"} in rows


CONVERTED = {
    "text": "Commander\n1 Esika, God of the Tree // The Prismatic Bridge\n\nDeck\n1 Find // Finality\n1 Bolt Bnd\n",
    "arena": "Commander\n1 Esika, God of the Tree\n\nDeck\n1 Find // Finality\n1 Bolt Bnd\n",
    "mtgo": "1 Find/Finality\n1 Bolt Bnd\n\nSIDEBOARD:\n// Commander\n1 Esika, God of the Tree\n",
    "moxfield": "COMMANDER:\n1 Esika, God of the Tree // The Prismatic Bridge\n\nMAINBOARD:\n1 Find // Finality\n1 Bolt Bnd\n",
}


@pytest.mark.parametrize("target", CONVERTED)
def test_a_list_is_converted_with_the_names_that_the_target_wants(run: Run, target: str) -> None:
    result = run(
        "deck", "convert", "-", "--to", target, stdin="CMDR: 1 esika, god of the tree\n1 find/finality\n1 Bolt Bnd\n"
    )

    assert (result.exit_code, result.stdout) == (0, CONVERTED[target])
    assert "no card is called 'Bolt Bnd'" in result.stderr


def test_ban_lists_side_by_side(run: Run, tmp_path: Path) -> None:
    (tmp_path / "ours.txt").write_text("Damnation\n", encoding="utf-8")

    result = run("bans", "--ban-list", str(tmp_path / "ours.txt"))

    assert result.exit_code == 0
    assert "without a date): 1 entry." in squeezed(result)
    assert "BrawlSet has no ban list" in run("bans").output
    assert run("bans", "--for", "legendary-commander", "--format", "csv").stdout.startswith(
        "name,role,lists,oracle_id\n"
    )
