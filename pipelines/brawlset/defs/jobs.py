"""The job `refresh`, in one process: DuckDB lets one process write a file."""

import dagster as dg

from brawlset.defs.assets import ALL_ASSETS
from brawlset.defs.resources import refresh_resource

EXECUTOR = dg.in_process_executor

refresh_job = dg.define_asset_job(
    "refresh",
    selection=dg.AssetSelection.all(),
    executor_def=EXECUTOR,
    description="From Scryfall's data to the published DuckDB file.",
)


def build_definitions() -> dg.Definitions:
    """Fresh definitions of everything that Dagster is to know."""
    return dg.Definitions(
        assets=ALL_ASSETS,
        jobs=[refresh_job],
        resources={"refresh": refresh_resource},
        executor=EXECUTOR,
    )
