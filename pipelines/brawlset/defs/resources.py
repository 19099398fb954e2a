"""The refresh as Dagster's resource: one for a whole run, so that all steps fill the same new file."""

from collections.abc import Iterator

import dagster as dg

from brawlset.refresh import Options, Refresh
from brawlset.settings import load_settings


@dg.resource(
    description="The refresh that a run's steps share: its lock, its inputs, and the file that is being built.",
    config_schema={
        "source": dg.Field(str, default_value="live", description="live, sample, or a folder or file of snapshots"),
        "force": dg.Field(
            bool, default_value=True, description="build even where nothing is new, as the schedule does not"
        ),
        "accept": dg.Field([str], default_value=[], description="gates to pass this once, by name, such as shrink"),
    },
)
def refresh_resource(context: dg.InitResourceContext) -> Iterator[Refresh]:
    """A Refresh whose context is entered for the time of the run."""
    config = context.resource_config
    options = Options(source=config["source"], force=config["force"], accept=frozenset(config["accept"]))
    say, warn = (context.log.info, context.log.warning) if context.log else (print, print)
    with Refresh(load_settings(), options, say=say, warn=warn) as refresh:
        yield refresh
