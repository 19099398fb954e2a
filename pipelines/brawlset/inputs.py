"""What goes into a build: the snapshots of the sources, the reference data, and a hash over all of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from brawlset import __version__
from brawlset.bundle import bundled
from brawlset.reference import Reference, load_reference
from brawlset.settings import Settings
from brawlset.sources.snapshots import Snapshot

if TYPE_CHECKING:
    from brawlset.archives import Archive

Progress = Callable[[int, int | None], None]


@dataclass(frozen=True, slots=True)
class Inputs:
    """The snapshots of the cards and of the sets, the reference data that decides what they mean, the archives of sets and the
    files of boosters, each of which may be missing. `languages` are those whose names are read beside English, from `names`, which may
    be the cards' own file.

    A snapshot without a sidecar has no SHA-256 until it is asked for (`hash`) or read (`read`).
    """

    cards: Snapshot
    sets: Snapshot
    reference: Reference
    assets: Path
    archives: tuple[Archive, ...] = ()
    boosters: tuple[Archive, ...] = ()
    languages: tuple[str, ...] = ()
    names: Snapshot | None = None

    @property
    def translations(self) -> Snapshot | None:
        """The file of all languages, where it is to be read beside that of the cards."""
        return None if self.names is None or self.names.path == self.cards.path else self.names

    def hash(self) -> str:
        """SHA-256 over everything that a build depends on: all snapshots, assets/, sql/ and the program itself."""
        digest = hashlib.sha256(f"{__version__} {_sha256(self.cards)} {_sha256(self.sets)}".encode())
        if self.names is not None:
            digest.update(f"{' '.join(self.languages)} {_sha256(self.names)}".encode())
        for archive in (*self.archives, *self.boosters):
            digest.update(f"{archive.source} {_sha256(archive.snapshot) if archive.snapshot else None}".encode())
        package = Path(__file__).parent
        for folder, pattern in ((self.assets, "**/*.toml"), (bundled("sql"), "**/*.sql"), (package, "**/*.py")):
            for path in sorted(folder.glob(pattern)):
                digest.update(path.relative_to(folder).as_posix().encode())
                digest.update(path.read_bytes())
        return digest.hexdigest()

    def read(self, cards_sha256: str, names_sha256: str | None = None) -> Inputs:
        """The inputs once the cards and names are read, which is when their SHA-256 is known without reading them again."""
        return replace(
            self,
            cards=replace(self.cards, sha256=cards_sha256),
            names=None if self.names is None else replace(self.names, sha256=names_sha256 or cards_sha256),
            sets=replace(self.sets, sha256=_sha256(self.sets)),
            archives=tuple(map(_hashed, self.archives)),
            boosters=tuple(map(_hashed, self.boosters)),
        )


def find_inputs(
    settings: Settings,
    source: str,
    *,
    now: datetime,
    boosters: Sequence[str] = (),
    languages: Collection[str] = (),
    progress: Progress | None = None,
    say: Callable[[str], None] | None = None,
) -> Inputs:
    """The inputs that `source` names: `live` (Scryfall, fetched where there is something new), `sample` (bundled), or a folder or file.

    `boosters` are the sets whose boosters are to be fetched, or to be in that folder; what was fetched before is taken too.
    With `languages`, Scryfall's bulk file of all languages is fetched or looked for.

    Raises SourceError and SnapshotError, and AssetError for reference data that do not hold together.
    """
    spoken = tuple(sorted(set(languages)))
    if source == "sample":
        folder = settings.assets / "sample" if (settings.assets / "sample").is_dir() else bundled("assets") / "sample"
        return _local(folder, folder, settings, boosters, spoken)
    if source == "live":
        from brawlset.archives import fetch_archives
        from brawlset.draft.booster_files import fetch_booster_files
        from brawlset.sources.http import Http
        from brawlset.sources.scryfall import fetch_bulk, fetch_sets

        reference = load_reference(settings.assets)  # wrong reference data are found before anything is downloaded
        with Http(settings, notify=say) as http:
            cards = fetch_bulk(http, settings, progress=progress)
            sets = fetch_sets(http, settings, now=now)
            names = fetch_bulk(http, settings, kind="all_cards", progress=progress) if spoken else None
            archives = fetch_archives(http, settings, now=now)
            files = fetch_booster_files(http, settings, boosters, now=now)
        return Inputs(cards, sets, reference, settings.assets, archives, files, spoken, names)
    return _local(Path(source), settings.assets, settings, boosters, spoken)


def _local(
    source: Path, assets: Path, settings: Settings, boosters: Sequence[str], languages: tuple[str, ...]
) -> Inputs:
    from brawlset.archives import find_archives
    from brawlset.draft.booster_files import find_booster_files
    from brawlset.sources.source_folder import find_all_languages, find_snapshots

    cards, sets = find_snapshots(source)
    names = find_all_languages(cards) if languages else None
    folder = source if source.is_dir() else source.parent
    formats = settings.assets / "formats"
    reference = load_reference(assets, formats=formats)
    archives, files = find_archives(folder), find_booster_files(folder, boosters)
    return Inputs(cards, sets, reference, assets, archives, files, languages, names)


def _hashed(archive: Archive) -> Archive:
    """The archive with the SHA-256 of its file."""
    snapshot = archive.snapshot
    return archive if snapshot is None else replace(archive, snapshot=replace(snapshot, sha256=_sha256(snapshot)))


def _sha256(snapshot: Snapshot) -> str:
    """The SHA-256 of the file, which one without a sidecar does not bring along."""
    if snapshot.sha256 is not None:
        return snapshot.sha256
    with snapshot.path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
