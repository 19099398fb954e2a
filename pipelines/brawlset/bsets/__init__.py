"""Keeping the list of BSets: names of sets, evidence, proposals, checks, the official list. No click, no Dagster, no HTTP."""
