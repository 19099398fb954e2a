"""The jobs, in one process: DuckDB lets one process write a file. `refresh` makes the file, `site` the pages of the published one."""

import dagster as dg

from brawlset.defs.assets import ALL_ASSETS
from brawlset.defs.resources import refresh_resource
from brawlset.defs.site import site

EXECUTOR = dg.in_process_executor

refresh_job = dg.define_asset_job(
    "refresh",
    selection=dg.AssetSelection.all() - dg.AssetSelection.assets(site),
    executor_def=EXECUTOR,
    description="From Scryfall's data to the published DuckDB file.",
)

site_job = dg.define_asset_job(
    "site",
    selection=dg.AssetSelection.assets(site),
    executor_def=EXECUTOR,
    description="From the published DuckDB file to the site: after a refresh, for a refresh does not wait for it.",
)


def build_definitions() -> dg.Definitions:
    """Fresh definitions of everything that Dagster is to know."""
    return dg.Definitions(
        assets=[*ALL_ASSETS, site],
        jobs=[refresh_job, site_job],
        resources={"refresh": refresh_resource},
        executor=EXECUTOR,
    )
