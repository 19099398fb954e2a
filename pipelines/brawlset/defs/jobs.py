"""The jobs, in one process: DuckDB lets one process write a file. `refresh` makes the file, `publish_site` its pages."""

from collections.abc import Sequence

import dagster as dg

from brawlset.defs.assets import ALL_ASSETS
from brawlset.defs.resources import refresh_resource
from brawlset.defs.site import site

EVERY_ASSET = (*ALL_ASSETS, site)
EXECUTOR = dg.in_process_executor


@dg.failure_hook(required_resource_keys={"refresh"})
def note_failure(context: dg.HookContext) -> None:
    """Tell the refresh what failed: Dagster ends a resource in the same way after a failure as after a success."""
    context.resources.refresh.failure = context.op_exception


refresh_job = dg.define_asset_job(
    "refresh",
    hooks={note_failure},
    selection=dg.AssetSelection.assets(*ALL_ASSETS),
    executor_def=EXECUTOR,
    description="From Scryfall's data to the published DuckDB file.",
)

site_job = dg.define_asset_job(
    "publish_site",
    selection=dg.AssetSelection.assets(site),
    executor_def=EXECUTOR,
    description="From the published DuckDB file to the site; the sensor site_follows starts the same after each refresh.",
)


def build_definitions(assets: Sequence[dg.AssetsDefinition] = EVERY_ASSET) -> dg.Definitions:
    """Fresh definitions of the assets and the jobs."""
    return dg.Definitions(
        assets=assets,
        jobs=[refresh_job, site_job],
        resources={"refresh": refresh_resource},
        executor=EXECUTOR,
    )
