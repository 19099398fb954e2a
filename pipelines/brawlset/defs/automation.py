"""What Dagster starts by itself, and how old its assets may be: the refresh by a schedule and a sensor, the site by the published file,
freshness policies."""

from typing import NoReturn

import dagster as dg

from brawlset.defs.assets import PUBLISHED
from brawlset.defs.jobs import EVERY_ASSET, build_definitions, refresh_job
from brawlset.defs.site import site
from brawlset.errors import SourceError
from brawlset.freshness import JUDGED
from brawlset.history import published_edition
from brawlset.settings import Settings, load_settings

_USUAL_TIME = "09:30"  # Scryfall's files of the day are there by then
_INTERVAL_SECONDS = 3600
_JUDGED = {dg.AssetKey(JUDGED), dg.AssetKey(PUBLISHED)}
_IF_NEW = {"resources": {"refresh": {"config": {"force": False}}}}


def scheduled_definitions(settings: Settings) -> dg.Definitions:
    """Everything that Dagster is to know: the schedule and the sensor of the refresh run from the start where `refresh_at` is set, that of
    the site where `site` is, else they are there to be started by hand; the assets that `brawlset status` judges by have its limit."""
    policy = dg.FreshnessPolicy.time_window(fail_window=settings.stale_after)

    def automated(spec: dg.AssetSpec) -> dg.AssetSpec:
        if spec.key == site.key:
            return spec.replace_attributes(automation_condition=dg.AutomationCondition.eager())
        return spec.replace_attributes(freshness_policy=policy) if spec.key in _JUDGED else spec

    assets = dg.map_asset_specs(automated, EVERY_ASSET)
    hour, minute = (settings.refresh_at or _USUAL_TIME).split(":")
    is_on = settings.refresh_at is not None
    daily = dg.ScheduleDefinition(
        name="daily_refresh",
        job=refresh_job,
        cron_schedule=f"{int(minute)} {int(hour)} * * *",
        execution_timezone="UTC",
        run_config=_IF_NEW,
        default_status=dg.DefaultScheduleStatus.RUNNING if is_on else dg.DefaultScheduleStatus.STOPPED,
        description="A refresh a day; one that finds nothing new ends at once.",
    )
    scryfall = dg.SensorDefinition(
        name="scryfall_updated",
        job=refresh_job,
        evaluation_fn=_new_edition,
        minimum_interval_seconds=_INTERVAL_SECONDS,
        default_status=dg.DefaultSensorStatus.RUNNING if is_on else dg.DefaultSensorStatus.STOPPED,
        description="A refresh as soon as Scryfall has newer cards than the published file: it is asked once an hour.",
    )
    follow = dg.AutomationConditionSensorDefinition(
        name="site_follows",
        target=dg.AssetSelection.assets(site),
        default_status=dg.DefaultSensorStatus.RUNNING if settings.site else dg.DefaultSensorStatus.STOPPED,
        description="The site anew as soon as a refresh, of Dagster's or of the command line with DAGSTER_HOME, has published a file.",
    )
    return dg.Definitions.merge(
        build_definitions([*assets]), dg.Definitions(schedules=[daily], sensors=[scryfall, follow])
    )


def _new_edition(context: dg.SensorEvaluationContext) -> dg.RunRequest | dg.SkipReason:  # noqa: ARG001 - Dagster's signature
    """A run for an edition that the published file was not built from; one edition is asked for once, the schedule tries it again."""
    from brawlset.sources.http import Http
    from brawlset.sources.scryfall import bulk_descriptor

    settings = load_settings()
    with Http(settings, sleep=_wait_for_the_next_tick) as http:
        offered = bulk_descriptor(http, settings).updated_at
    if offered == published_edition(settings.database):
        return dg.SkipReason(
            f"The published file has Scryfall's cards of {offered:%Y-%m-%d %H:%M} UTC, the newest there are."
        )
    return dg.RunRequest(run_key=offered.isoformat(), run_config=_IF_NEW)


def _wait_for_the_next_tick(seconds: float) -> NoReturn:
    """Dagster ends a tick that lasts a minute: what would wait fails instead, and the next tick asks again."""
    raise SourceError(f"Scryfall asks to wait {seconds:.0f} s or stays away; the next tick asks again.")
