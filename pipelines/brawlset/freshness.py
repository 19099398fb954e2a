"""Whether the published data are too old: one limit (`Settings.stale_after`) for `brawlset status` and for Dagster.

Scryfall dates its cards, and gives new ones daily; by them the database is judged. An archive of sets may not change for months, and a
file that a user brought along without a date in its name says nothing about its age.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

JUDGED = "scryfall_default_cards"


def data_age(sources: Sequence[Mapping[str, Any]], now: datetime) -> timedelta | None:
    """How old the cards are, of rows of ops.sources of one refresh; None where they have no date. `now` is naive, in UTC."""
    dated = [row["updated_at"] for row in sources if row["source"] == JUDGED and row["updated_at"]]
    return now - min(dated) if dated else None


def is_stale(age: timedelta | None, limit: timedelta) -> bool:
    """Whether data of that age are older than they may be; what has no date is not judged."""
    return age is not None and age > limit
