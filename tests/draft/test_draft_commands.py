"""`brawlset draft` and the options of `brawlset check` and `brawlset refresh` that go with it, as a user types them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from brawlset.cli import cli
from brawlset.warehouse import open_published

Run = Callable[..., Result]


@pytest.fixture
def run(draft_world: Any) -> Run:
    """Runs a command on the small database."""
    draft_world.close()  # a second connection of this process would not open another one's file read-only
    settings = draft_world.settings
    environment = {"BRAWLSET_HOME": str(settings.home), "BRAWLSET_ASSETS": str(settings.assets)}

    def call(*words: str, stdin: str | None = None) -> Result:
        return CliRunner().invoke(cli, words, input=stdin, env=environment)

    return call


@pytest.fixture
def pool(tmp_path: Path) -> str:
    path = tmp_path / "pool.txt"
    path.write_text("2 Tormod\n1 Livio\n6 Common B\n3 Common W\n1 Command Tower\n")
    return str(path)


def table_of(result: Result) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(result.stdout)))


def test_odds_are_shown_with_those_of_a_whole_draft(run: Run) -> None:
    result = run("draft", "odds", "--boosters", "cmr", "--players", "4")

    assert result.exit_code == 0
    assert result.stdout.startswith("CMR Draft Booster (cmr)\n")
    assert "two cards that may lead together" in result.stdout
    assert "The Prismatic Piper" in result.stdout
    assert "In a draft of 4" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_odds_as_data_are_those_of_the_table(run: Run) -> None:
    rows = table_of(run("draft", "odds", "--boosters", "cmr,cmm", "--format", "csv"))

    assert {row["set_code"] for row in rows} == {"cmr", "cmm"}
    (piper,) = [row for row in rows if row["set_code"] == "cmr" and row["name"] == "The Prismatic Piper"]
    chance = float(piper["probability"])
    assert float(piper["draft_probability"]) == pytest.approx(1 - (1 - chance) ** 24)


def test_commanders_have_a_chance_and_partners(run: Run) -> None:
    rows = table_of(run("draft", "commanders", "--boosters", "cmr", "--format", "csv"))

    partners = {row["name"]: int(row["partner_count"]) for row in rows}
    assert partners == {
        "Akiri": 4,
        "Bertram": 0,
        "Gearheart": 0,
        "Livio": 4,
        "Monika": 0,
        "The Prismatic Piper": 4,
        "Tormod": 4,
    }
    chances = [float(row["probability"]) for row in rows]
    assert chances == sorted(chances, reverse=True)


def test_commanders_can_be_narrowed_and_sorted(run: Run) -> None:
    rows = table_of(
        run("draft", "commanders", "--boosters", "cmm", "--colors", "black", "--sort", "name", "--format", "csv")
    )

    assert [row["name"] for row in rows] == ["Bertram", "Gearheart", "The Prismatic Piper", "Tormod"]


def test_a_set_without_boosters_says_how_to_get_them(run: Run) -> None:
    result = run("draft", "odds", "--boosters", "clb")

    assert result.exit_code == 1
    assert "brawlset refresh --boosters clb" in " ".join(result.stderr.split())


def test_a_set_that_does_not_exist_is_named(run: Run) -> None:
    result = run("draft", "odds", "--boosters", "cmx")

    assert result.exit_code == 1
    assert "there is no set 'cmx'" in result.stderr


def test_options_of_a_pool_are_listed_best_first(run: Run, pool: str) -> None:
    result = run("draft", "options", pool, "--boosters", "cmr")

    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[2].split()[:3] == ["Livio", "+", "Tormod"]
    assert "choosing W" in result.stdout
    assert max(map(len, lines)) <= 80
    first = table_of(run("draft", "options", pool, "--boosters", "cmr", "--format", "csv"))[0]
    assert (first["commander"], first["partner"]) == ("Livio", "Tormod")
    assert (first["playable_count"], first["basics_needed"]) == ("13", "47")


def test_a_pool_comes_from_standard_input_too_and_boosters_are_asked_for(run: Run) -> None:
    result = run("draft", "options", "-", "--format", "json", stdin="1 Tormod\n")

    assert [row["commander"] for row in json.loads(result.stdout)] == ["Tormod"]
    assert "--boosters says of which sets" in " ".join(run("draft", "options", "-", stdin="1 Tormod\n").stderr.split())


def test_a_pool_that_supports_nobody_exits_with_1(run: Run) -> None:
    result = run("draft", "options", "-", stdin="3 Common W\n")

    assert result.exit_code == 1
    assert "No card of this pool can lead a deck" in result.stdout


@pytest.fixture
def log(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "draft.jsonl"
    result = run(
        "draft", "simulate", "--boosters", "cmr", "--pods", "3", "--players", "4", "--seed", "7", "--log", str(path)
    )
    assert result.exit_code == 0, result.output
    return path


def test_links_where_a_log_and_a_report_will_be_are_replaced(run: Run, tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("mine")
    log, report = tmp_path / "log.jsonl", tmp_path / "report.html"
    for path in (log, report):
        path.symlink_to(tmp_path / "precious")
    words = ("--boosters", "cmr", "--pods", "1", "--players", "4", "--log", str(log), "--report", str(report))

    assert run("draft", "simulate", *words).exit_code == 0
    assert (tmp_path / "precious").read_text() == "mine"
    assert [path.is_symlink() for path in (log, report)] == [False, False]


def test_a_simulated_log_passes_the_replay(run: Run, log: Path) -> None:
    result = run("draft", "replay", str(log))

    assert (result.exit_code, result.stdout) == (
        0,
        "The draft keeps to the procedure: all seats, 3 rounds, 60 cards.\n",
    )


def test_a_log_of_two_rounds_is_told_to_be_short(run: Run, log: Path) -> None:
    lines = [line for line in log.read_text().splitlines() if '"round": 3' not in line]

    result = run("draft", "replay", "-", stdin="\n".join(lines))

    assert result.exit_code == 0
    assert "all seats, 2 rounds, 40 cards.\nA draft normally has 3 rounds (903.13b)" in result.stdout


def test_a_breach_is_named_and_exits_with_1(run: Run, log: Path) -> None:
    lines = log.read_text().splitlines()
    pick = json.loads(lines[2])
    pick["taken"] = pick["taken"][:1]
    lines[2] = json.dumps(pick)
    broken = run("draft", "replay", "-", stdin="\n".join(lines))
    data = json.loads(run("draft", "replay", "-", "--format", "json", stdin="\n".join(lines)).stdout)[0]

    assert broken.exit_code == 1
    assert "First breach: CR 903.13b, round 1, pick 1, seat 2 (commander 2), line 3" in " ".join(broken.stdout.split())
    assert (data["follows_procedure"], data["breach"]["seat"], data["players"]) == (False, 2, 4)


@pytest.mark.parametrize(
    ("content", "code"), [(None, 2), (b"\xff\xfe", 1), (b"prose", 1)], ids=["no file", "no text", "no log"]
)
def test_what_is_no_log_is_refused(run: Run, tmp_path: Path, content: bytes | None, code: int) -> None:
    path = tmp_path / "log.txt"
    if content is not None:
        path.write_bytes(content)

    result = run("draft", "replay", str(path))

    assert (result.exit_code, result.stdout) == (code, "")
    assert result.stderr.startswith("error: ")


def test_a_simulation_is_kept_and_reported(run: Run, draft_world: Any, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    words = ("draft", "simulate", "--boosters", "cmr,cmm", "--pods", "4", "--players", "4", "--seed", "7")
    result = run(*words, "--picker", "rarity", "--report", str(report))
    rows = json.loads(run(*words, "--picker", "random", "--format", "json").stdout)

    assert result.exit_code == 0
    assert "4 drafts of 4 with cmr, cmm, cmm, seed 7" in " ".join(result.stdout.split())
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert report.read_text().startswith("<!DOCTYPE html>")
    assert [(row["picker"], row["cards_per_pick"], row["seat_count"]) for row in rows] == [("random", 2, 16)]
    assert draft_world.settings.drafts.is_file()


def test_a_report_that_cannot_be_written_is_told_before_the_simulation(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    simulated = ("draft", "simulate", "--boosters", "cmr", "--pods", "2")

    refused = run(*simulated, "--report", str(tmp_path / "file/report.html"))
    written = run(*simulated, "--report", str(tmp_path / "new/report.html"))

    assert (refused.exit_code, "drafts, 2 cards" in refused.output) == (1, False)
    assert (written.exit_code, (tmp_path / "new/report.html").is_file()) == (0, True)


def test_the_same_seed_makes_the_same_simulation(run: Run) -> None:
    def means(seed: str) -> list[dict[str, Any]]:
        words = (
            "draft",
            "simulate",
            "--boosters",
            "cmr",
            "--pods",
            "3",
            "--players",
            "3",
            "--picker",
            "random",
            "--format",
            "json",
        )
        return [{**row, "run_id": 0} for row in json.loads(run(*words, "--seed", seed).stdout)]

    assert means("a") == means("a")
    assert means("a") != means("b")


@pytest.mark.parametrize(
    "words", [("--boosters", "cmr,cmr,cmr,cmr"), ("--boosters", "cmr", "--picker", "clever"), ("--boosters", "")]
)
def test_a_simulation_that_makes_no_sense_is_wrong_usage(run: Run, words: tuple[str, ...]) -> None:
    assert run("draft", "simulate", *words).exit_code == 2


def test_a_deck_is_checked_against_its_pool(run: Run, pool: str, tmp_path: Path) -> None:
    deck = tmp_path / "deck.txt"
    deck.write_text("Commander\n1 Tormod\n\nDeck\n7 Common B\n52 Swamp\n")
    words = ("check", str(deck), "--for", "commander-draft", "--boosters", "cmr,cmm", "--pool", pool)

    result = run(*words)
    deck.write_text("Commander\n1 Tormod\n\nDeck\n6 Common B\n53 Swamp\n")
    legal = run(*words)

    assert result.exit_code == 1
    assert "CR 903.13f, line 5: Common B is there 7 times, the pool has 6." in " ".join(result.stdout.split())
    assert legal.exit_code == 0, legal.output
    assert "Commander Draft" in legal.stdout


def test_boosters_that_are_not_in_the_folder_are_a_warning(run: Run, draft_world: Any) -> None:
    result = run("refresh", "--source", str(draft_world.source), "--boosters", "clb", "--force", "-q")

    assert result.exit_code == 0, result.output
    assert "has no CLB.json" in " ".join(result.stderr.split())
    con = open_published(draft_world.settings.database)
    assert con.execute("select count(*) from draft_sets where booster_name is not null").fetchall() == [(2,)]
    con.close()


def test_a_list_of_boosters_that_is_none_is_wrong_usage(run: Run) -> None:
    assert run("refresh", "--boosters", "commander legends!").exit_code == 2
