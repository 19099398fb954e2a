"""Dagster's way in: `dagster dev` loads this module."""

import dagster as dg

from brawlset.defs.automation import scheduled_definitions
from brawlset.defs.corpus import corpus_definitions
from brawlset.settings import load_settings

_SETTINGS = load_settings()

defs = dg.Definitions.merge(scheduled_definitions(_SETTINGS), corpus_definitions(_SETTINGS))
