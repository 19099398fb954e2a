"""The archives of sets by name, and what one says of a set: the row that all are read into.

How an archive is fetched and read is in mtgjson.py and card_set_archive.py, which set of Scryfall's a row is, in SQL.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Literal

Language = Literal["en", "fr"]

LANGUAGES: tuple[Language, ...] = ("en", "fr")
SET_LIST_SOURCE = "mtgjson_set_list"
SET_LIST_KIND = "MTGJSON's list of sets"


def archive_source(language: Language) -> str:
    """The name of the snapshots of a page of the Card Set Archive."""
    return f"card_set_archive_{language}"


def archive_kind(language: Language) -> str:
    """What a user calls that page."""
    return f"the Card Set Archive ({language})"


@dataclass(frozen=True, slots=True)
class ArchiveSet:
    """One set as an archive lists it; what it leaves out is None, or empty.

    `code` is the archive's own name for the set: MTGJSON's code in small letters, or the last part of the address of the
    set's page. `names` are (language, name) pairs, languages as two letters; the first is the one that the archive
    shows. `icons` are the names under which the set's icon may stand at Scryfall (`icons/h2r/mh2.png`: h2r, mh2);
    `icon` is its whole address, the same in every language of the archive.
    """

    code: str
    names: tuple[tuple[str, str], ...]
    released_on: date | None
    icons: tuple[str, ...]
    icon: str | None = None
    parent_code: str | None = None
    block: str | None = None
    is_code_scryfalls: bool = False
