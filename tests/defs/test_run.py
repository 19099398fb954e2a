"""The job in this process, as the command line runs it, and with its own resource, as Dagster's interface does."""

import os
import signal
import subprocess
import sys

import dagster as dg  # noqa: TID251 - what is tested here
import pytest

from brawlset.defs.jobs import build_definitions
from brawlset.defs.run import run_refresh
from brawlset.errors import BuildError, ConfigurationError
from brawlset.refresh import Options, Refresh
from brawlset.settings import load_settings
from brawlset.warehouse import open_published, sql_files


def test_it_publishes_what_the_steps_made(built, card):
    world = built(card())
    steps = []
    with Refresh(world.settings, Options(source=str(world.source), force=True)) as refresh:
        run_refresh(refresh, step_done=steps.append)

    assert refresh.is_published
    assert set(steps) == {"staging", *sql_files("main")}
    assert len(steps) == len(set(steps))
    world.close()
    assert world.values("select count(*) from ops.refreshes") == [2]
    assert refresh.summary.counts["cards"] == 1


def test_a_claim_that_is_broken_stops_it_before_it_publishes(built, card):
    world = built(card())
    before = world.settings.database.read_bytes()
    world.write_cards([card(), card("Urza, Planeswalker", "W", number="2")])

    with Refresh(world.settings, Options(source=str(world.source))) as refresh, pytest.raises(BuildError) as caught:
        run_refresh(refresh, step_done=lambda _: None)

    assert "no_rebalanced_card_or_meld_result_is_a_card" in str(caught.value)
    assert "Urza, Planeswalker" in str(caught.value)
    assert not refresh.is_published
    assert world.settings.database.read_bytes() == before
    assert not (world.settings.home / "building").exists()


def test_an_error_of_a_step_is_raised_as_it_is(built, card):
    """Wrapped in Dagster's own, its text was lost."""
    world = built(card())
    world.write_cards([card(), card("Stray", set="zzz", number="2")])

    with (
        Refresh(world.settings, Options(source=str(world.source))) as refresh,
        pytest.raises(BuildError, match="The cards name 1 set that"),
    ):
        run_refresh(refresh, step_done=lambda _: None)


def test_a_warning_does_not_stop_it(built, card):
    world = built(card())
    world.write_cards([card(), card("Odd", "WU", cost="{W}", number="2")])

    with Refresh(world.settings, Options(source=str(world.source))) as refresh:
        run_refresh(refresh, step_done=lambda _: None)

    assert refresh.is_published
    assert {claim.name for claim in refresh.summary.broken} >= {"color_identities_agree_with_our_own"}


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("BRAWLSET_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("BRAWLSET_ASSETS", raising=False)
    return tmp_path / "home"


def run_job(**config) -> dg.ExecuteInProcessResult:
    """The job with its own resource, which reads the settings from the environment."""
    job = build_definitions().resolve_job_def("refresh")
    run_config = {
        "resources": {"refresh": {"config": config}},
        "loggers": {"console": {"config": {"log_level": "CRITICAL"}}},
    }
    with dg.DagsterInstance.ephemeral() as instance:
        return job.execute_in_process(instance=instance, run_config=run_config, raise_on_error=False)


def test_the_job_of_the_interface_builds_the_sample(home):
    result = run_job(source="sample")

    assert result.success
    materialized = {
        event.step_materialization_data.materialization.asset_key for event in result.get_asset_materialization_events()
    }
    assert {dg.AssetKey(name) for name in (*sql_files("main"), "published_file", "staging")} <= materialized
    with open_published(home / "brawlset.duckdb") as con:
        ((cards,),) = con.execute("select count(*) from cards").fetchall()
        columns = con.execute(
            "select column_name from duckdb_columns() where table_name = 'cards' order by column_index"
        ).fetchall()
    (event,) = [e for e in result.get_asset_materialization_events() if e.asset_key == dg.AssetKey("cards")]
    metadata = event.step_materialization_data.materialization.metadata
    assert metadata["dagster/row_count"].value == cards
    shown = metadata["dagster/column_schema"].schema.columns
    assert [(column.name,) for column in shown] == columns
    assert all(column.description for column in shown)
    checks = result.get_asset_check_evaluations()
    assert {check.check_name for check in checks} >= set(sql_files("checks"))
    assert [
        check.check_name for check in checks if not check.passed and check.severity == dg.AssetCheckSeverity.ERROR
    ] == []


def test_the_job_of_the_interface_is_refused_while_another_runs(home):
    with Refresh(load_settings(), Options(source="sample")):
        result = run_job(source="sample")

    assert not result.success
    assert not (home / "brawlset.duckdb").exists()


def test_an_interrupted_run_says_so_and_leaves_nothing(tmp_path):
    """Dagster turns Ctrl-C into an error of its own, which came out as forty lines of its inside."""
    environment = os.environ | {"BRAWLSET_HOME": str(tmp_path / "home")}
    command = [sys.executable, "-m", "brawlset", "refresh", "--source", "sample"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        while "staging" not in process.stderr.readline():
            pass
        process.send_signal(signal.SIGINT)
        said, errors = process.communicate(timeout=60)

    assert (said, process.returncode) == ("", 130)
    assert "Traceback" not in errors
    assert "interrupted" in errors.splitlines()[-1]
    assert sorted(path.name for path in (tmp_path / "home").iterdir()) == ["last_run.json", "refresh.lock"]


def test_the_history_is_kept_in_dagsters_home(built, card, tmp_path, monkeypatch):
    world = built(card())
    monkeypatch.setenv("DAGSTER_HOME", str(tmp_path))
    with Refresh(world.settings, Options(source=str(world.source), force=True)) as refresh:
        run_refresh(refresh, step_done=lambda _: None, is_history_kept=True)

    with dg.DagsterInstance.from_config(str(tmp_path)) as instance:
        (run,) = instance.get_runs()
        assert (run.job_name, run.status) == ("refresh", dg.DagsterRunStatus.SUCCESS)
        assert instance.get_latest_materialization_event(dg.AssetKey("published_file")) is not None


@pytest.mark.parametrize("home", ["nowhere", "relative"])
def test_a_home_of_dagster_that_is_none_is_a_wrong_setting(built, card, tmp_path, monkeypatch, home):
    """It came out as a fault of the program."""
    world = built(card())
    monkeypatch.setenv("DAGSTER_HOME", home if home == "relative" else str(tmp_path / home))
    with (
        pytest.raises(ConfigurationError, match="DAGSTER_HOME: "),
        Refresh(world.settings, Options(source=str(world.source), force=True)) as refresh,
    ):
        run_refresh(refresh, step_done=lambda _: None, is_history_kept=True)
