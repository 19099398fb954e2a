"""The Card Set Archive of magic.wizards.com, to which 903.BS.4 points: fetching its pages, and the sets that a page lists.

The page is made for people and has moved before: what is read of it is a set's name, date and icon, found by the classes of its
elements, whatever stands around them. Which set of Scryfall's a row is, is decided by sql/staging/archive_matches.sql.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from datetime import date, datetime
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from brawlset.errors import SnapshotError
from brawlset.settings import Settings
from brawlset.sources.archive_set import ArchiveSet, Language, archive_kind, archive_source
from brawlset.sources.snapshots import Snapshot
from brawlset.sources.stream_check import first_bytes

if TYPE_CHECKING:  # requests takes a tenth of a second to import, and reading a file needs none of it
    from brawlset.sources.http import Http

_LIMIT = 4 * 1024 * 1024  # forty times what the page had; more would only keep the parser busy
_MONTHS = {
    month: number
    for number, names in enumerate(
        (
            "january janvier", "february fevrier", "march mars", "april avril", "may mai", "june juin", "july juillet",
            "august aout", "september septembre", "october octobre", "november novembre", "december decembre",
        ),
        start=1,
    )
    for month in names.split()
}  # fmt: skip
_FIELDS = {"icon", "nameSet", "releaseDate"}
_SIGN = re.compile(r"[a-z0-9]+")


def fetch_archive(http: Http, settings: Settings, language: Language, *, now: datetime) -> Snapshot:
    """The snapshot of one page. Raises SourceError where the host stays away, SnapshotError for a page without sets."""
    from brawlset.sources.small_file import fetch_small

    def check(path: Path, where: str) -> None:
        parse_archive(path, language, where)

    return fetch_small(
        http,
        f"{settings.wizards_url}/{language}/products/card-set-archive",
        raw=settings.raw,
        source=archive_source(language),
        suffix=".html",
        kind=archive_kind(language),
        limit=_LIMIT,
        now=now,
        check=check,
    )


def parse_archive(path: Path, language: Language, where: str | None = None) -> tuple[ArchiveSet, ...]:
    """The sets of a page, in its order, each once. Raises SnapshotError, which names the file or `where` it came from, for a
    page that is too long or lists no set."""
    where = where or str(path)
    try:
        content = first_bytes(path, _LIMIT + 1)
    except (OSError, zlib.error) as error:
        raise SnapshotError(f"{where}: {archive_kind(language)} cannot be read ({error}).") from error
    if len(content) > _LIMIT:
        raise SnapshotError(
            f"{where}: {archive_kind(language)} has more than {_LIMIT:,} bytes, which no such page needs."
        )
    page = _Page()
    try:
        page.feed(content.decode("utf-8", "replace"))  # never closed: what is cut at the end is no set
    except AssertionError as error:  # how Python's parser refuses declarations that it does not know
        raise SnapshotError(f"{where}: {archive_kind(language)} is no page that can be read ({error}).") from error
    rows = {row.code: row for item in page.items if (row := _row(item, language)) is not None}
    if not rows:
        raise SnapshotError(
            f"{where}: {archive_kind(language)} has changed its shape: no element of class 'nameSet' with a date or an icon"
            " beside it was found."
        )
    return tuple(rows.values())


class _Item:
    """One list item, as far as it is read: the texts are pieces, to be joined."""

    __slots__ = ("address", "day", "icon", "name")

    def __init__(self) -> None:
        self.name: list[str] = []
        self.day: list[str] = []
        self.icon: str | None = None
        self.address: str | None = None


class _Page(HTMLParser):
    """Collects the list items of a page that have a name. Only the field that was opened last is remembered, so nesting costs nothing."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.items: list[_Item] = []
        self._item: _Item | None = None
        self._field = ""
        self._opened_by = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "li":
            self._item, self._field = _Item(), ""
        elif self._item is None:
            return
        elif tag == "a":
            self._item.address = self._item.address or _attribute(attrs, "href")
        elif tag == "img" and self._field == "icon":
            self._item.icon = self._item.icon or _attribute(attrs, "src")
        else:
            field = next((name for name in (_attribute(attrs, "class") or "").split() if name in _FIELDS), None)
            if field is not None:
                self._field, self._opened_by = field, tag

    def handle_endtag(self, tag: str) -> None:
        if tag == "li":
            self._item = None
        elif tag == self._opened_by:
            self._field = ""

    def handle_data(self, data: str) -> None:
        if self._item is not None and self._field == "nameSet":
            if not self._item.name:
                self.items.append(self._item)
            self._item.name.append(data)
        elif self._item is not None and self._field == "releaseDate":
            self._item.day.append(data)


def _attribute(attrs: list[tuple[str, str | None]], name: str) -> str | None:
    return next((value for key, value in attrs if key == name and value), None)


def _row(item: _Item, language: Language) -> ArchiveSet | None:
    """A set; None for a headline, or for what is featured and has neither a date nor an icon of its own."""
    name = " ".join("".join(item.name).split())
    released_on = day_of(" ".join(item.day))
    if not name or (item.icon is None and released_on is None):
        return None
    slug = PurePosixPath(unquote(urlsplit(item.address or "").path)).name
    return ArchiveSet(
        code=slug or name,
        names=((language, name),),
        released_on=released_on,
        icons=icon_names(item.icon) if item.icon else (),
        icon=item.icon,
    )


def icon_names(address: str) -> tuple[str, ...]:
    """The words by which an icon's address may name its set: the folder, the name, the name's first part.

    `.../icons/h2r/mh2.png` gives h2r, mh2; `.../featured/XLN_ExpSym.png` gives featured, xln.
    """
    path = PurePosixPath(unquote(urlsplit(address).path).lower())
    first = _SIGN.match(path.stem)
    names = (path.parent.name, path.stem, first[0] if first else "")
    return tuple(dict.fromkeys(name for name in names if name and _SIGN.fullmatch(name)))


def day_of(text: str) -> date | None:
    """The day in `2026-11-13`, `November 13, 2026` or `13 novembre 2026`; None for anything else, such as a season."""
    plain = unicodedata.normalize("NFKD", text.lower()).encode("ascii", "ignore").decode()
    words = _SIGN.findall(plain)
    year = next((int(word) for word in words if re.fullmatch(r"(19|20)\d\d", word)), None)
    named = next((_MONTHS[word] for word in words if word in _MONTHS), None)
    numbers = [int(word) for word in re.findall(r"\b(\d{1,2})(?:st|nd|rd|th|er)?\b", plain)]
    if year is None:
        return None
    if named is not None and len(numbers) == 1:
        month, day = named, numbers[0]
    elif len(numbers) == 2 and words[0] == str(year):
        month, day = numbers
    else:
        return None
    try:
        return date(year, month, day)
    except ValueError:
        return None
