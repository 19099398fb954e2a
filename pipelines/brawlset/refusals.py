"""What refreshes were refused for since the last one that published: a file beside the published one, which is not touched by them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from uuid import UUID, uuid4

from brawlset.errors import UNREADABLE, GateError
from brawlset.sources.snapshots import write_whole

_MOST = 50
_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Refusal:
    """One gate that refused a refresh, with the number of rows that it found and the first of them; the time is UTC without a zone."""

    refresh_id: str
    found_at: datetime
    gate: str
    row_count: int
    rows: Sequence[str]


def refusals_path(home: Path) -> Path:
    """Where refusals are kept until the next refresh that publishes takes them over into ops.gates."""
    return home / "refused.jsonl"


def keep_refusal(home: Path, error: GateError, *, now: datetime) -> None:
    """Add a refused refresh; of very many, the last ones stay. Raises OSError."""
    refresh_id = str(uuid4())
    lines = [_line(refusal) for refusal in read_refusals(home)]
    lines += [
        _line(Refusal(refresh_id, now, gate, len(rows), [row[:500] for row in rows[:_SHOWN]]))
        for gate, rows in error.found
    ]
    write_whole(refusals_path(home), "".join(lines[-_MOST:]).encode())


def read_refusals(home: Path) -> list[Refusal]:
    """The refusals since the last published refresh, the oldest first; a line that cannot be read is left out."""
    try:
        lines = refusals_path(home).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    found = []
    for line in lines:
        try:
            item = json.loads(line)
            found.append(
                Refusal(
                    str(UUID(str(item["refresh_id"]))), datetime.fromisoformat(item["found_at"]), str(item["gate"]),
                    int(item["row_count"]), [str(row) for row in item["rows"]],
                )
            )  # fmt: skip
        except UNREADABLE:
            continue
    return found


def _line(refusal: Refusal) -> str:
    return (
        json.dumps(
            {
                "refresh_id": refusal.refresh_id,
                "found_at": refusal.found_at.isoformat(),
                "gate": refusal.gate,
                "row_count": refusal.row_count,
                "rows": list(refusal.rows),
            }
        )
        + "\n"
    )
