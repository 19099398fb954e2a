"""The record of the last refresh, last_run.json beside the published file: how it ended, what it checked, when one last ended well.

A refresh that fails, or finds nothing new, leaves the published file as it was; what it did stands here alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, get_args

from brawlset.errors import UNREADABLE
from brawlset.lock import noted_time
from brawlset.sources.snapshots import write_whole

Outcome = Literal["published", "nothing new", "failed", "interrupted", "not published"]

FILE = "last_run.json"


@dataclass(frozen=True, slots=True)
class BrokenClaim:
    """A claim of sql/checks/ that did not hold: its name, what a row of it means, and the first rows."""

    name: str
    is_blocking: bool
    meaning: str
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRun:
    """How the last refresh ended. `problem` is the message of one that failed; `checked_count` are the claims that it came to check,
    `broken` those of them that did not hold; `good_at` is when a refresh last published or found nothing new, this one included;
    `failed_at` is when one last failed, None where one has ended well since.
    All times are aware, in UTC.
    """

    started_at: datetime
    finished_at: datetime
    outcome: Outcome
    source: str
    problem: str | None = None
    checked_count: int = 0
    broken: tuple[BrokenClaim, ...] = ()
    good_at: datetime | None = None
    failed_at: datetime | None = None

    @property
    def is_good(self) -> bool:
        """Whether the published file is what the sources gave then."""
        return self.outcome in {"published", "nothing new"}


def write_last_run(home: Path, run: LastRun) -> None:
    """Put the record in the place of the one before. Raises OSError, and leaves no half of a file."""
    content = {name: value.isoformat() if isinstance(value, datetime) else value for name, value in asdict(run).items()}
    write_whole(
        home / FILE, (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode(errors="backslashreplace")
    )


def read_last_run(home: Path) -> LastRun | None:
    """The record; None where there is none, or none that can be read: it only reports."""
    try:
        return _parsed(json.loads((home / FILE).read_bytes()))
    except UNREADABLE:
        return None


def _parsed(content: Mapping[str, Any]) -> LastRun:
    if content["outcome"] not in get_args(Outcome):
        raise ValueError(content["outcome"])
    good_at = content["good_at"]
    return LastRun(
        started_at=noted_time(content["started_at"]),
        finished_at=noted_time(content["finished_at"]),
        outcome=content["outcome"],
        source=str(content["source"]),
        problem=None if content["problem"] is None else str(content["problem"]),
        checked_count=int(content["checked_count"]),
        failed_at=_failed_at(content),
        broken=tuple(
            BrokenClaim(
                str(each["name"]), bool(each["is_blocking"]), str(each["meaning"]), tuple(map(str, each["rows"]))
            )
            for each in content["broken"]
        ),
        good_at=None if good_at is None else noted_time(good_at),
    )


def _failed_at(content: Mapping[str, Any]) -> datetime | None:
    """Records of earlier versions have none; such a failure is one of this very record."""
    text = content.get("failed_at") or (content["finished_at"] if content["outcome"] == "failed" else None)
    return None if text is None else noted_time(text)
