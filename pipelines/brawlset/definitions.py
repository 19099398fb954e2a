"""Dagster's way in: `dagster dev` loads this module."""

from brawlset.defs.automation import scheduled_definitions
from brawlset.settings import load_settings

defs = scheduled_definitions(load_settings())
