"""Dagster's way in: `dagster dev` loads this module."""

from brawlset.defs.jobs import build_definitions

defs = build_definitions()
