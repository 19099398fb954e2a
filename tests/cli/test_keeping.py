"""The commands for those who keep the list of BSets, as they type them: propose, try, check, import, diff, changes, and --as-of."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from brawlset.bundle import bundled

LEGEND = {"type_line": "Legendary Creature — Elf"}
LIST = """Liste des BSets
Zendikar : Zendikar, Worldwake, L'ascension des El-
drazi
La guerre des Planeswalkers
Ravnica 2018 = Les Guildes de Ravnica + L'allégeance de Ravnica
"""


def flat(text: str) -> str:
    """Text as if no line had been wrapped."""
    return " ".join(text.split())


@pytest.fixture
def at(built, run):
    """Builds a world and runs commands on it."""

    def make(*cards, **reference):
        world = built(*cards, **reference)

        def call(*words: str, **more):
            world.close()
            return run(*words, home=world.settings.home, BRAWLSET_ASSETS=str(world.settings.assets), **more)

        return world, call

    return make


@pytest.fixture
def list_file(tmp_path) -> Path:
    path = tmp_path / "List_BSet_FR.txt"
    path.write_text(LIST, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", ["propose", "try", "check", "import", "diff"])
def test_every_help_has_an_example_that_fits(process, name: str) -> None:
    shown = process("bsets", name, "--help").stdout

    assert f"    brawlset bsets {name}" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_the_list_is_still_what_bsets_prints(run) -> None:
    assert "war-of-the-spark" in run("bsets").output
    assert run("bsets", "--format", "json").output.startswith("[\n{")
    for name in ("propose", "try", "check", "import", "diff"):
        assert f"\n  {name} " in run("bsets", "--help").output


def test_what_is_no_command_is_told_where_to_look(run) -> None:
    result = run("bsets", "zendikar")

    assert result.exit_code == 2
    assert "'brawlset bset zendikar' shows one BSet" in result.output


class TestPropose:
    def test_undecided_sets_are_proposed_as_toml(self, at, card, set_entry) -> None:
        _, call = at(card(), card("Elf", code="xyz", **LEGEND), sets=[set_entry("xyz", name="A New Set")])

        result = call("bsets", "propose")

        assert result.exit_code == 0
        (entry,) = tomllib.loads(result.stdout)["bset"]
        assert (entry["id"], entry["sets"], entry["standing"]) == ("a-new-set", ["xyz"], "default")
        assert "# A New Set (xyz): expansion, 2019-05-03. 1 card, 1 commander." in result.stdout
        assert "1 set and 0 cards undecided" in flat(result.stderr)

    def test_what_it_prints_can_be_appended_and_passes_the_check(self, at, card, set_entry) -> None:
        world, call = at(
            card(), card("Elf", code="xyz", **LEGEND), card("Opt", "U", "pwa"), card("Sol Ring", "", "pwar"),
            *(card(f"Card {n}", number=str(n)) for n in range(70)),
            sets=[
                set_entry("xyz", name='The "New" Set'), set_entry("pwa", icon_svg_uri="https://x/war.svg"),
                set_entry("xyc", set_type="commander", parent_set_code="war"),
                set_entry("pwar", set_type="promo", parent_set_code="war"),
            ],
            type_rules=[{"set_type": "promo", "decision": "without effect"}],
        )  # fmt: skip
        for only, name in (("bsets", "bsets.toml"), ("decisions", "set_decisions.toml")):
            with (world.settings.assets / name).open("a", encoding="utf-8") as file:
                file.write(call("bsets", "propose", "--only", only).stdout)

        checked = call("bsets", "check")

        assert checked.exit_code == 0, checked.output
        assert "2 BSets (2 on the default list), 2 decisions on sets, 1 on types, 1 on cards" in flat(checked.output)
        assert "every paper set is decided" in flat(call("bsets", "propose").stderr)
        world.refresh()
        assert world.members() == sorted(["Fog", "Opt", *(f"Card {n}" for n in range(70))])

    def test_the_cards_under_review_are_told_on_the_real_list(self, run) -> None:
        """The promos that bring a new card, and the retro frames, are there as cards."""
        result = run("bsets", "propose", BRAWLSET_ASSETS=str(bundled("assets")))

        assert tomllib.loads(result.stdout) == {}
        assert "Fiendish Duo of pkhm (Kaldheim Promos), symbol khm: out of kaldheim." in flat(result.stdout)
        assert "gk1 (GRN Guild Kit), symbol grn: in ravnica-2018;" in flat(result.stdout)

    def test_without_a_database_it_says_what_to_do(self, run, tmp_path) -> None:
        result = run("bsets", "propose", home=tmp_path)

        assert (result.exit_code, result.stdout) == (1, "")
        assert "brawlset refresh" in flat(result.stderr)


class TestTry:
    def test_a_grouping_is_shown(self, run) -> None:
        result = run("bsets", "try", "tsp", "Planar Chaos", "vision de l'avenir")

        assert result.exit_code == 0
        assert result.output.startswith("Time Spiral (tsp) + Planar Chaos (plc) + Future Sight (fut)\n")
        assert "tsb          Time Spiral Timeshifted" in result.output
        assert "tsp (Time Spiral) composes BSet time-spiral now" in flat(result.stderr)

    def test_sets_and_cards_are_left_out_by_code_and_name(self, run) -> None:
        def count(*words: str) -> int:
            return json.loads(run("bsets", "try", "war", "grn", *words, "--format", "json").stdout)[0]["card_count"]

        whole = count()

        assert count("--without", "grn") < whole
        assert count("--without", "karn, the great creator") == whole - 1

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (["zzz"], "error: No set has the code or the name 'zzz'"),
            (["war", "--without", "wra"], "error: --without wra: it is no code of a set. No card is called 'wra'"),
        ],
    )
    def test_what_is_not_there_is_told(self, run, words: list[str], message: str) -> None:
        result = run("bsets", "try", *words)

        assert (result.exit_code, result.stdout) == (1, "")
        assert flat(result.stderr).startswith(message)

    def test_it_fits_a_terminal(self, terminal) -> None:
        shown = terminal("bsets", "try", "tsp", "plc", "fut", NO_COLOR="1")

        assert "Shares cards with" in shown or "Same symbol" in shown
        assert max(map(len, shown.splitlines())) <= 80


class TestCheck:
    def test_a_fault_exits_with_1_and_names_the_entry(self, at, card) -> None:
        world, call = at(card())
        path = world.settings.assets / "bsets.toml"
        path.write_text(path.read_text(encoding="utf-8").replace('["war"]', '["wra"]'), encoding="utf-8")

        result = call("bsets", "check")

        assert result.exit_code == 1
        assert "names set 'wra', which Scryfall does not list (did you mean 'war'?)" in flat(result.stdout)

    def test_it_is_data_for_programs(self, at, card, set_entry) -> None:
        _, call = at(card(), sets=[set_entry("xyz", name="New")])

        assert json.loads(call("bsets", "check", "--format", "json").stdout) == [
            {"kind": "remark", "text": "Set 'xyz' (New) is undecided: see 'brawlset bsets propose'."}
        ]

    def test_without_a_database_it_says_what_it_could_not_check(self, run, tmp_path) -> None:
        result = run("bsets", "check", home=tmp_path)

        assert result.exit_code == 0
        assert "Set codes were not checked" in flat(result.stderr)
        assert "Cards were not looked at" in flat(result.stderr)

    def test_the_sample_is_not_taken_for_all_sets(self, run) -> None:
        result = run("bsets", "check", BRAWLSET_ASSETS=str(bundled("assets")))

        assert result.exit_code == 0
        assert "99 sets only" in flat(result.stderr)


class TestImport:
    def test_a_list_is_written_and_can_be_used(self, run, list_file, tmp_path) -> None:
        folder = tmp_path / "official"
        result = run("bsets", "import", str(list_file), "--to", str(folder), **_assets(tmp_path))

        assert result.exit_code == 0, result.output
        assert "zendikar" in result.stdout
        written = tomllib.loads((folder / "bsets.toml").read_text(encoding="utf-8"))["bset"]
        official = [entry for entry in written if entry["provenance"] == "official"]
        assert [(entry["id"], entry["sets"]) for entry in official] == [
            ("zendikar", ["zen", "wwk", "roe"]), ("war-of-the-spark", ["war"]), ("ravnica-2018", ["grn", "rna"]),
        ]  # fmt: skip
        assert official[0]["reason"] == "On the official list: List_BSet_FR.txt, line 2."
        assert run("bsets", "check", BRAWLSET_ASSETS=str(folder)).exit_code == 0

    def test_nothing_is_written_while_something_is_unresolved(self, run, list_file, tmp_path) -> None:
        list_file.write_text(LIST + "Royaume : Terre Promise\n", encoding="utf-8")
        folder = tmp_path / "official"
        call = ("bsets", "import", str(list_file), "--to", str(folder))

        refused = run(*call, **_assets(tmp_path))
        told = run(*call, "--name", "Terre Promise=neo", **_assets(tmp_path))
        again = run(*call, "--partial", **_assets(tmp_path))
        partial = run(*call, "--partial", "--overwrite", **_assets(tmp_path))

        assert refused.exit_code == 1
        assert "line 6: 'Terre Promise' is not found" in flat(refused.stdout)
        assert "Nothing was written" in refused.stdout
        assert told.exit_code == 0
        assert (again.exit_code, partial.exit_code) == (2, 0)
        assert "--overwrite" in flat(again.stderr)

    def test_a_dry_run_only_reports(self, run, list_file, tmp_path) -> None:
        result = run("bsets", "import", str(list_file), "--dry-run", "--format", "json", **_assets(tmp_path))

        rows = json.loads(result.stdout)
        assert [(row["kind"], row["line"], row["bset_id"], row["standing"]) for row in rows] == [
            ("matched", 2, "zendikar", "as ours"), ("matched", 4, "war-of-the-spark", "as ours"), ("matched", 5, "ravnica-2018", "as ours"),
        ]  # fmt: skip
        assert not (tmp_path / "official").exists()

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (["--name", "Terre"], "expected a name and set codes"),
            (["--name", "Terre=xxx"], "no set has the code 'xxx'"),
        ],
    )
    def test_what_a_name_is_said_to_mean_is_checked(self, run, list_file, words: list[str], message: str) -> None:
        result = run("bsets", "import", str(list_file), *words)

        assert result.exit_code == 2
        assert message in flat(result.stderr)

    def test_a_pdf_is_read(self, run, tmp_path) -> None:
        fpdf = pytest.importorskip("fpdf", reason="fpdf2, which makes the PDF of this test, is not installed")
        paper = fpdf.FPDF()
        paper.add_page()
        paper.set_font("Helvetica", size=10)
        for line in LIST.splitlines():
            paper.cell(0, 6, line, new_x="LMARGIN", new_y="NEXT")
        paper.output(str(tmp_path / "List_BSet_FR.pdf"))

        result = run(
            "bsets", "import", str(tmp_path / "List_BSet_FR.pdf"), "--to", str(tmp_path / "o"), **_assets(tmp_path)
        )

        assert result.exit_code == 0, result.output
        assert "On the official list: List_BSet_FR.pdf, page 1, line 2." in (tmp_path / "o/bsets.toml").read_text(
            encoding="utf-8"
        )


def _assets(folder: Path) -> dict[str, str]:
    """The sample's list and decisions as a folder of reference data."""
    target = folder / "sample-assets"
    (target / "formats").mkdir(parents=True, exist_ok=True)
    for path in (*(bundled("assets") / "sample").glob("*.toml"), bundled("assets") / "set_aliases.toml"):
        (target / path.name).write_bytes(path.read_bytes())
    for path in (bundled("assets") / "formats").glob("*.toml"):
        (target / "formats" / path.name).write_bytes(path.read_bytes())
    aliases = target / "set_aliases.toml"
    aliases.write_text("", encoding="utf-8")
    return {"BRAWLSET_ASSETS": str(target)}


class TestDiff:
    def test_what_the_list_changes_is_shown(self, run, list_file, tmp_path) -> None:
        list_file.write_text(
            "Zendikar : Zendikar, Worldwake\nOath : Rise of the Eldrazi, War of the Spark\n", encoding="utf-8"
        )
        folder = str(tmp_path / "official")
        run("bsets", "import", str(list_file), "--to", folder, **_assets(tmp_path))

        result = run("bsets", "diff", folder, **_assets(tmp_path))
        (zendikar,) = [
            row
            for row in json.loads(run("bsets", "diff", folder, "--format", "json", **_assets(tmp_path)).stdout)
            if row["bset_id"] == "zendikar"
        ]

        assert result.exit_code == 0
        assert "zendikar (Zendikar): changed\n  -1 set: roe\n" in result.stdout
        assert (zendikar["changes"], zendikar["lost_sets"], zendikar["gained_cards"]) == (["changed"], ["roe"], [])
        assert zendikar["lost_cards"]

    def test_without_an_imported_list_it_says_how_to_get_one(self, run) -> None:
        result = run("bsets", "diff")

        assert result.exit_code == 1
        assert "'brawlset bsets import FILE' writes one" in flat(result.stderr)


class TestChanges:
    def test_the_last_refresh_is_told_by_kind(self, at, card, set_entry) -> None:
        world, call = at(card("Fog"))
        world.write_cards([*world.cards, card("Elf", number="2", **LEGEND)])
        world.write_sets([set_entry("trk", name="Star Trek")])
        world.refresh()

        shown = call("changes").output

        assert "card entered (test), 1: Elf\n" in shown
        assert "commander entered (test), 1: Elf\n" in shown
        assert "set entered, 1: Star Trek (trk)\n" in shown
        assert "set undecided, 1: Star Trek (trk)\n" in shown

    def test_since_a_day_all_refreshes_count(self, at, card) -> None:
        world, call = at(card("Fog"))
        world.write_cards([*world.cards, card("Elf", number="2", **LEGEND)])
        world.refresh()
        world.refresh()

        assert "Nothing was changed by the last refresh." in call("changes").output
        assert "card entered (test), 1: Elf" in call("changes", "--since", "2000-01-01").output
        assert "No refresh since 2999-01-01." in call("changes", "--since", "2999-01-01").output
        rows = json.loads(call("changes", "--since", "2000-01-01", "--bset", "test", "--format", "json").stdout)
        assert [(row["kind"], row["name"], row["detail"]) for row in rows] == [
            ("card entered", "Elf", "war 2"), ("commander entered", "Elf", "G"),
        ]  # fmt: skip

    def test_long_lists_are_cut_unless_asked(self, at, card) -> None:
        world, call = at(card("Fog"))
        world.write_cards([*world.cards, *(card(f"Card {n:02}", number=str(n)) for n in range(30))])
        world.refresh()

        assert "and 18 more" in flat(call("changes").output)
        assert "Card 29" in call("changes", "--all").output


class TestAsOf:
    def test_a_bset_is_shown_as_it_was(self, run) -> None:
        shown = run("bset", "zendikar", "--as-of", "2009-12-01").output

        assert shown.startswith("Zendikar (zendikar), as of 2009-12-01\n")
        assert "zen  Zendikar" in shown
        assert "wwk" not in shown
        assert (
            json.loads(run("bset", "zendikar", "--as-of", "2009-12-01", "--format", "json").stdout)[0]["as_of"]
            == "2009-12-01"
        )

    def test_commanders_and_pools_are_those_of_the_day(self, run) -> None:
        now = run("commanders", "--bset", "bfz", "--format", "csv").stdout.splitlines()
        then = run("commanders", "--bset", "bfz", "--as-of", "2015-12-01", "--format", "csv").stdout.splitlines()

        assert 1 < len(then) < len(now)
        assert then[0] == now[0]
        name = then[1].split('"')[1] if then[1].startswith('"') else then[1].split(",")[0]
        pool = run("pool", "--bset", "bfz", "--commander", name, "--as-of", "2015-12-01", "--format", "csv")
        assert pool.exit_code == 0
        assert ",ogw," not in pool.stdout

    def test_a_commander_who_was_not_out_is_told_with_the_day(self, run) -> None:
        result = run("pool", "--bset", "war", "--commander", "Karn, the Great Creator", "--as-of", "2019-01-01")

        assert result.exit_code == 1
        assert "Karn, the Great Creator is a member since 2019-05-03 (war)" in flat(result.stderr)

    @pytest.mark.parametrize("words", [["bset", "war"], ["commanders", "--bset", "war"]])
    def test_what_is_no_day_is_refused(self, run, words: list[str]) -> None:
        assert run(*words, "--as-of", "2019").exit_code == 2
