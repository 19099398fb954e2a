"""Dagster's assets, checks, jobs and schedules: thin wrappers around the package. Only here and in definitions.py is dagster imported."""
