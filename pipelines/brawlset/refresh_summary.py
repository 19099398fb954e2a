"""What a refresh says of itself: its summary, and the rows and messages that it writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from brawlset.claims import Claim
from brawlset.gates import Finding
from brawlset.history import Changes
from brawlset.lock import naive
from brawlset.run_end import row_text
from brawlset.sources.snapshots import Snapshot

if TYPE_CHECKING:
    from brawlset.refresh import Refresh
    from brawlset.sources.bulk_file import BulkReport


@dataclass(slots=True)
class Summary:
    """What a refresh did, for the person who ran it."""

    counts: dict[str, int] = field(default_factory=dict)
    name_counts: dict[str, int] = field(default_factory=dict)
    lost_languages: list[str] = field(default_factory=list)
    changes: Changes = field(default_factory=Changes)
    missing_set_decisions: list[str] = field(default_factory=list)
    quarantine_count: int = 0
    source_problems: dict[str, str] = field(default_factory=dict)
    absent_sources: set[str] = field(default_factory=set)
    checked_count: int = 0
    broken: dict[Claim, list[dict[str, Any]]] = field(default_factory=dict)
    unknown_values: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def shortened(problems: Sequence[str], shown: int = 20) -> str:
    """The problems, a line each; of very many the first: a list of sets of another day lacks many sets at once."""
    more = [] if len(problems) <= shown else [f"and {len(problems) - shown} more"]
    return "\n".join([*problems[:shown], *more])


def source_rows(refresh: Refresh, cards: BulkReport, names: BulkReport | None) -> list[dict[str, object]]:
    """A row a snapshot for ops.sources, with the objects that were read of it."""
    inputs = refresh.inputs
    counted = [(inputs.cards, cards.object_count), (inputs.sets, refresh.build.count("sets"))]
    if inputs.translations and names:
        counted.append((inputs.translations, names.object_count))
    for archive, archived in zip(inputs.archives, refresh.archives, strict=True):
        if archive.snapshot:
            counted.append((archive.snapshot, len(archived.sets)))
    for file, packed in zip(inputs.boosters, refresh.boosters, strict=True):
        if file.snapshot:
            counted.append((file.snapshot, packed.card_count))
    return [_source_row(snapshot, count) for snapshot, count in counted]


def _source_row(snapshot: Snapshot, object_count: int) -> dict[str, object]:
    return {
        "source": snapshot.source,
        "url": None if snapshot.url.startswith("file:") else snapshot.url,
        "file": snapshot.path.name,
        "sha256": snapshot.sha256,
        "byte_count": snapshot.byte_count,
        "object_count": object_count,
        "updated_at": None if snapshot.updated_at is None else naive(snapshot.updated_at),
        "fetched_at": naive(snapshot.fetched_at),
    }


def broken(claim: Claim, found: Sequence[Mapping[str, object]]) -> Finding:
    """A claim that does not hold, for the gate of its name."""
    shown = tuple(map(row_text, found))
    return Finding(claim.name, f"What must hold does not (sql/checks/{claim.name}.sql): {claim.meaning}", shown)
