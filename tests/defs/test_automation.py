"""What Dagster starts: refreshes, when, whether by itself, and that nothing new ends at once; the site after them."""

import json
from datetime import UTC, datetime, timedelta

import dagster as dg  # noqa: TID251 - what is tested here
import pytest
import yaml

from brawlset.bundle import bundled
from brawlset.defs.automation import scheduled_definitions
from brawlset.last_run import read_last_run
from brawlset.settings import load_settings

QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}
EDITION = datetime(2026, 7, 1, 9, 1, 57, tzinfo=UTC)


def defined(**environment: str) -> dg.RepositoryDefinition:
    return scheduled_definitions(load_settings(environment)).get_repository_def()


def test_without_a_time_the_schedule_and_the_sensor_wait_to_be_started():
    repository = defined()
    daily, scryfall = repository.get_schedule_def("daily_refresh"), repository.get_sensor_def("scryfall_updated")

    assert daily.default_status == dg.DefaultScheduleStatus.STOPPED
    assert scryfall.default_status == dg.DefaultSensorStatus.STOPPED
    assert (daily.cron_schedule, daily.execution_timezone) == ("30 9 * * *", "UTC")


def test_with_a_time_both_run_from_the_start():
    repository = defined(BRAWLSET_REFRESH_AT="21:05")
    daily, scryfall = repository.get_schedule_def("daily_refresh"), repository.get_sensor_def("scryfall_updated")

    assert daily.default_status == dg.DefaultScheduleStatus.RUNNING
    assert scryfall.default_status == dg.DefaultSensorStatus.RUNNING
    assert daily.cron_schedule == "5 21 * * *"
    assert {daily.job_name, scryfall.job_name} == {"refresh"}


def test_freshness_has_the_limit_of_status():
    definitions = scheduled_definitions(load_settings({"BRAWLSET_STALE_DAYS": "3"}))
    policies = {spec.key.to_user_string(): spec.freshness_policy for spec in definitions.resolve_all_asset_specs()}

    limited = {name: policy.fail_window.to_timedelta() for name, policy in policies.items() if policy}
    assert limited == dict.fromkeys(["scryfall_default_cards", "published_file"], timedelta(days=3))


class TestSiteFollows:
    """The site after each refresh that published."""

    def test_it_is_there_to_be_started_until_a_setting_says_where_the_site_goes(self, tmp_path):
        stopped = defined().get_sensor_def("site_follows")
        running = defined(BRAWLSET_SITE=str(tmp_path)).get_sensor_def("site_follows")

        assert stopped.default_status == dg.DefaultSensorStatus.STOPPED
        assert running.default_status == dg.DefaultSensorStatus.RUNNING

    def test_it_is_asked_for_once_a_published_file_and_nothing_else_ever_is(self):
        definitions = scheduled_definitions(load_settings({}))
        with dg.DagsterInstance.ephemeral() as instance:
            seen, cursor = [], None
            for made in ("", "published_file", "", "site", "", "published_file", "cards", ""):
                if made:
                    instance.report_runless_asset_event(dg.AssetMaterialization(made))
                found = dg.evaluate_automation_conditions(definitions, instance, cursor=cursor)
                cursor = found.cursor
                seen.append((made, found.get_num_requested(dg.AssetKey("site")), found.total_requested))

        assert seen == [
            ("", 0, 0),
            ("published_file", 1, 1),
            ("", 0, 0),
            ("site", 0, 0),
            ("", 0, 0),
            ("published_file", 1, 1),
            ("cards", 0, 0),
            ("", 0, 0),
        ]


@pytest.fixture(scope="module")
def dated(new_world, card):
    """A published build whose cards are of EDITION."""
    world = new_world(card())
    (world.source / "cards.jsonl").rename(world.source / f"default-cards-{EDITION:%Y%m%d%H%M%S}.jsonl")
    world.refresh()
    return world


@pytest.fixture
def world(dated, copied, monkeypatch):
    """One's own copy of it, and the environment of a refresh of it."""
    world = copied(dated)
    monkeypatch.setenv("BRAWLSET_HOME", str(world.settings.home))
    monkeypatch.setenv("BRAWLSET_ASSETS", str(world.settings.assets))
    return world


@pytest.mark.usefixtures("world")
class TestSensor:
    """What a tick answers when Scryfall offers an edition."""

    @pytest.fixture
    def tick(self, loopback, monkeypatch):
        def tick(*, updated_at: datetime | None = None, status: int = 200) -> dg.RunRequest | dg.SkipReason:
            body = {"type": "default_cards", "jsonl_download_uri": "https://example.org/x.jsonl.gz"}
            body["updated_at"] = updated_at.isoformat() if updated_at else None
            loopback.answers = [(status, json.dumps(body), {})]
            monkeypatch.setenv("BRAWLSET_SCRYFALL_URL", loopback.url)
            return defined().get_sensor_def("scryfall_updated")(dg.build_sensor_context())

        return tick

    def test_the_edition_of_the_published_file_is_skipped(self, tick):
        found = tick(updated_at=EDITION)

        assert isinstance(found, dg.SkipReason)
        assert "2026-07-01 09:01" in found.skip_message

    def test_a_newer_one_is_a_run_that_builds_only_what_is_new(self, tick):
        found = tick(updated_at=EDITION + timedelta(days=1))

        assert isinstance(found, dg.RunRequest)
        assert found.run_key == "2026-07-02T09:01:57+00:00"
        assert found.run_config["resources"]["refresh"]["config"] == {"force": False}

    def test_without_a_database_every_edition_is_new(self, tick, world):
        world.settings.database.unlink()

        assert isinstance(tick(updated_at=EDITION), dg.RunRequest)

    @pytest.mark.parametrize("status", [429, 503])
    def test_a_tick_does_not_wait_for_scryfall(self, tick, status):
        """Dagster ends one after a minute, in the middle of a wait."""
        with pytest.raises(Exception, match="the next tick asks again"):
            tick(status=status)


def run_job(world, **config) -> dg.ExecuteInProcessResult:
    job = scheduled_definitions(world.settings).resolve_job_def("refresh")
    run_config = {"resources": {"refresh": {"config": {"source": str(world.source), **config}}}} | QUIET
    with dg.DagsterInstance.ephemeral() as instance:
        return job.execute_in_process(instance=instance, run_config=run_config, raise_on_error=False)


def checks_of(result: dg.ExecuteInProcessResult) -> dict[str, bool]:
    return {check.check_name: check.passed for check in result.get_asset_check_evaluations()}


def test_a_run_that_finds_nothing_new_makes_nothing_and_succeeds(world):
    before = world.settings.database.read_bytes()
    result = run_job(world, force=False)

    assert result.success
    assert result.get_asset_materialization_events() == []
    assert world.settings.database.read_bytes() == before
    assert read_last_run(world.settings.home).outcome == "nothing new"


def test_a_run_that_is_asked_for_by_hand_builds_again(world):
    result = run_job(world)

    assert result.success
    assert "published_file" in {event.asset_key.to_user_string() for event in result.get_asset_materialization_events()}
    assert read_last_run(world.settings.home).outcome == "published"


def test_the_check_of_freshness_says_what_status_says(world, monkeypatch):
    days = (datetime.now(UTC) - EDITION).days
    monkeypatch.setenv("BRAWLSET_STALE_DAYS", str(days + 1))
    assert checks_of(run_job(world, force=False))["fresh"]

    monkeypatch.setenv("BRAWLSET_STALE_DAYS", str(days))
    assert not checks_of(run_job(world, force=False))["fresh"]


def test_a_step_that_fails_is_noted_as_the_failure_of_the_refresh(world):
    """Dagster leaves a resource after a failure as after a success."""
    (world.source / "sets.json").write_text("[]")
    result = run_job(world)

    assert not result.success
    run = read_last_run(world.settings.home)
    assert run.outcome == "failed"
    assert "sets.json" in run.problem


def test_the_settings_of_dagster_are_accepted_and_tell_nobody(tmp_path):
    """`make dev` lays assets/dagster.yaml into DAGSTER_HOME; Dagster refuses keys that it does not know."""
    text = (bundled("assets") / "dagster.yaml").read_text(encoding="utf-8")
    (tmp_path / "dagster.yaml").write_text(text)
    with dg.DagsterInstance.from_config(str(tmp_path)) as instance:
        assert not instance.telemetry_enabled
        assert not instance.nux_enabled
        assert instance.get_concurrency_config().run_queue_config.max_concurrent_runs == 1
        assert instance.freshness_enabled
    assert yaml.safe_load(text)["telemetry"] == {"enabled": False}
