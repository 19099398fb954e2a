"""`query`, `examples` and `tables`: parameters, files, the pager, and errors that point into the SQL."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import duckdb
import polars as pl
import pytest

POOL = "select name, string_split(type_line, ' ') as words from legal_pool('war-of-the-spark', $who)"
FEATHER = ["--param", "who=Feather, the Redeemed"]


class TestParameters:
    def test_a_value_is_given_by_name(self, run) -> None:
        done = run(
            "query", "select name from cards where name = $name", "--param", "name=Fatal Push", "--format", "csv"
        )

        assert done.stdout == "name\nFatal Push\n"

    def test_a_value_may_hold_an_equals_sign_and_quotes(self, run) -> None:
        done = run("query", "select $a as a", "--param", 'a=it\'s = "x"', "--format", "json")

        assert json.loads(done.stdout) == [{"a": 'it\'s = "x"'}]

    @pytest.mark.parametrize("condition", ["printing_count >= $x", "mana_value = $x", "identity_mask = $x"])
    def test_a_number_is_read_where_a_number_stands(self, run, condition: str) -> None:
        done = run(
            "query", f"select count(*) > 0 as found from cards where {condition}", "--param", "x=2", "--format", "csv"
        )

        assert done.stdout == "found\ntrue\n"

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            (["select $a, $b"], "The SQL asks for $a, $b. Give --param a=... --param b=..."),
            (["select $a", "--param", "a=1", "--param", "c=2"], "--param c: the SQL has no $c"),
            (["select 1", "--param", "c=2"], "the SQL has no parameter"),
            (["select 1", "--param", "c"], "is not NAME=VALUE"),
        ],
    )
    def test_parameters_that_do_not_go_with_the_sql_are_wrong_usage(self, run, words: list[str], message: str) -> None:
        done = run("query", *words)

        assert (done.exit_code, done.stdout) == (2, "")
        assert message in done.stderr.replace("\n", " ")


class TestFiles:
    def test_a_csv_file_is_what_is_printed_as_csv(self, run, tmp_path: Path) -> None:
        path = tmp_path / "new folder" / "pool.csv"
        done = run("query", POOL, *FEATHER, "--output", str(path))

        assert done.exit_code == 0, done.output
        assert done.stdout == ""
        assert "15 rows in" in done.stderr
        assert path.read_text(encoding="utf-8") == run("query", POOL, *FEATHER, "--format", "csv").stdout

    def test_a_json_file_is_what_is_printed_as_json(self, run, tmp_path: Path) -> None:
        path = tmp_path / "pool.json"
        run("query", POOL, *FEATHER, "-o", str(path))

        assert path.read_text(encoding="utf-8") == run("query", POOL, *FEATHER, "--format", "json").stdout

    def test_a_parquet_file_keeps_the_types(self, run, tmp_path: Path) -> None:
        path = tmp_path / "it's.parquet"
        sql = "select oracle_id, name, types, copy_limit, first_printed_on, is_basic, interval 1 day as span from cards"
        assert run("query", sql, "-o", str(path)).exit_code == 0

        frame = pl.read_parquet(path)
        assert frame.schema == {
            "oracle_id": pl.String, "name": pl.String, "types": pl.List(pl.String), "copy_limit": pl.Int16,
            "first_printed_on": pl.Date, "is_basic": pl.Boolean, "span": pl.String,
        }  # fmt: skip
        assert frame["name"].to_list() == [
            row["name"] for row in json.loads(run("query", sql, "--format", "json").stdout)
        ]
        assert duckdb.sql(f"select count(*) from '{str(path).replace(chr(39), chr(39) * 2)}'").fetchall() == [
            (frame.height,)
        ]

    @pytest.mark.parametrize(
        ("sql", "is_told"),
        [
            ("select 1 as a; select 2 as b", True),
            ("select ';' as b", False),
            ("create temp table x as select 2 as b; from x;", False),
        ],
    )
    def test_a_result_that_is_not_shown_is_told(self, run, sql: str, is_told: bool) -> None:
        result = run("query", sql, "--format", "csv")

        assert result.stdout.startswith("b\n")
        assert ("the result of the last query alone is shown" in result.stderr) == is_told

    def test_no_rows_are_written_as_a_file_without_rows(self, run, tmp_path: Path) -> None:
        for suffix in ("csv", "json", "parquet"):
            assert run("query", "select 1 as a where false", "-o", str(tmp_path / f"a.{suffix}")).exit_code == 0

        assert (tmp_path / "a.csv").read_text(encoding="utf-8") == "a\n"
        assert (tmp_path / "a.json").read_text(encoding="utf-8") == "[]\n"
        assert pl.read_parquet(tmp_path / "a.parquet").shape == (0, 1)

    @pytest.mark.parametrize("name", ["pool.xls", "pool", "brawlset.duckdb"])
    def test_another_ending_is_wrong_usage_and_leaves_the_file(self, run, tmp_path: Path, name: str) -> None:
        path = tmp_path / name
        path.write_text("mine", encoding="utf-8")
        done = run("query", "select 1", "--output", str(path))

        assert (done.exit_code, path.read_text(encoding="utf-8")) == (2, "mine")
        assert ".parquet, .csv, .json" in done.stderr

    @pytest.mark.parametrize("suffix", ["csv", "parquet", "json"])
    @pytest.mark.parametrize(
        "sql", ["select nme from cards", "select name::integer from cards"], ids=["binding", "running"]
    )
    def test_an_error_leaves_the_file_as_it_was_and_nothing_beside_it(
        self, run, tmp_path: Path, suffix: str, sql: str
    ) -> None:
        path = tmp_path / f"a.{suffix}"
        path.write_text("before", encoding="utf-8")
        done = run("query", sql, "--output", str(path))

        assert done.exit_code == 1
        assert [(each.name, each.read_text(encoding="utf-8")) for each in tmp_path.iterdir()] == [(path.name, "before")]

    def test_the_sql_itself_writes_no_file(self, run, tmp_path: Path) -> None:
        done = run("query", f"copy cards to '{tmp_path / 'x.parquet'}'", "--output", str(tmp_path / "a.parquet"))

        assert done.exit_code == 1
        assert "no files and no network" in done.stderr
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("sql", "place"),
    [
        ("select nme from cards", "Line 1, column 8: "),
        ("select name\nfrom cards\nwhere  naame = 'x'", "Line 3, column 8: "),
        ("select name\nfrom card", "Line 2, column 6: "),
        ("selct 1", "Line 1, column 1: "),
        (f"select {'1 + ' * 60} nme from cards", "Line 1: "),
    ],
)
def test_an_error_says_where_in_the_sql_it_is(run, sql: str, place: str) -> None:
    done = run("query", sql)

    assert done.exit_code == 1
    assert done.stderr.startswith(f"error: {place}")


class TestPager:
    def test_what_is_longer_than_the_screen_is_paged(self, terminal) -> None:
        assert "\n    44\t" in terminal("query", "select name from cards", PAGER="cat -n", NO_COLOR="1")

    @pytest.mark.parametrize("words", [["select name from cards limit 3"], ["select name from cards", "--no-pager"]])
    def test_what_fits_or_is_wanted_plain_is_not(self, terminal, words: list[str]) -> None:
        assert "\t" not in terminal("query", *words, PAGER="cat -n", NO_COLOR="1")

    def test_a_pipe_is_not_paged(self, process) -> None:
        assert "\t" not in process("query", "select name from cards", env={"PAGER": "cat -n"}).stdout


class TestExamples:
    def test_they_are_listed_with_their_question(self, run) -> None:
        found = list(csv.DictReader(run("examples", "--format", "csv").stdout.splitlines()))

        assert len(found) >= 30
        assert {
            "name": "mana_curve",
            "question": "What does the mana curve of a pool look like?",
            "parameters": "bset identity",
        } in found
        assert "mana_curve" in run("examples").stdout

    def test_one_runs_with_its_usual_values_or_others(self, run) -> None:
        usual = json.loads(run("examples", "pool_of_a_commander", "--format", "json").stdout)
        other = json.loads(
            run(
                "examples", "pool-of-a-commander", "--param", "commander=Karn, the Great Creator", "--format", "json"
            ).stdout
        )

        assert "Mountain" in {row["name"] for row in usual}
        assert len(other) == 8 + 5

    def test_the_question_and_the_values_stand_above_the_table(self, run) -> None:
        shown = run("examples", "mana_curve", "--param", "identity=WU").stdout

        assert shown.startswith("What does the mana curve of a pool look like?\n")
        assert "--param identity=WU" in shown

    def test_the_sql_is_shown_as_it_is_in_the_file(self, run) -> None:
        from brawlset.bundle import sql_text

        assert run("examples", "mana_curve", "--sql").stdout == sql_text("examples/mana_curve.sql")

    def test_the_answer_goes_into_a_file_too(self, run, tmp_path: Path) -> None:
        assert run("examples", "mana_curve", "-o", str(tmp_path / "curve.csv")).exit_code == 0
        assert (tmp_path / "curve.csv").read_text(encoding="utf-8").startswith("mana_value,")

    def test_an_unknown_one_is_told_what_is_near(self, run) -> None:
        done = run("examples", "mana_curves")

        assert (done.exit_code, done.stdout) == (1, "")
        assert "Did you mean: mana_curve" in done.stderr


class TestTables:
    def test_tables_and_macros_are_listed(self, run) -> None:
        found = {row["name"]: row for row in json.loads(run("tables", "--format", "json").stdout)}

        assert (found["cards"]["kind"], found["cards"]["row_count"]) == ("table", 254)
        assert found["legal_pool"]["kind"] == "macro"
        assert found["ops.refreshes"]["comment"].startswith("One row per refresh")

    def test_a_table_shows_its_columns_keys_and_joins(self, run) -> None:
        shown = run("tables", "bset_cards").stdout

        assert "Key: bset_id, oracle_id\n" in shown
        assert "Join: oracle_id to cards.oracle_id\n" in shown
        assert "member_since" in shown

    @pytest.mark.parametrize("name", ["main.cards", "CARDS", "refreshes", "ops.refreshes"])
    def test_a_table_is_named_with_its_schema_or_without(self, run, name: str) -> None:
        assert run("tables", name, "--format", "csv").stdout.startswith("column,type,")

    def test_a_macro_shows_how_it_is_called(self, run) -> None:
        assert "from swap_options(" in run("tables", "swap_options", "--format", "csv").stdout

    def test_an_unknown_name_is_told_what_is_near(self, run) -> None:
        done = run("tables", "card")

        assert (done.exit_code, done.stdout) == (1, "")
        assert "cards" in done.stderr
