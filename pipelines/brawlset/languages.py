"""The languages in which cards are printed, by Scryfall's codes, the ones that a user asks for, and what cards are called in one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID

from brawlset.errors import ConfigurationError, NotFoundError

if TYPE_CHECKING:
    import duckdb

ENGLISH = "en"
LANGUAGES = {
    "en": "English",
    "es": "Spanish",
    "fr": "French",
    "de": "German",
    "it": "Italian",
    "pt": "Portuguese",
    "ja": "Japanese",
    "ko": "Korean",
    "ru": "Russian",
    "zhs": "Simplified Chinese",
    "zht": "Traditional Chinese",
    "he": "Hebrew",
    "la": "Latin",
    "grc": "Ancient Greek",
    "ar": "Arabic",
    "sa": "Sanskrit",
    "ph": "Phyrexian",
    "qya": "Quenya",
}


def parse_languages(text: str, where: str) -> tuple[str, ...]:
    """The languages of a list such as `fr,de`, by code or English name, each once and in the order of their codes.

    Raises ConfigurationError, naming `where`, for what is no language of cards, and for English, whose names are always there.
    """
    by_name = {name.lower(): code for code, name in LANGUAGES.items()}
    words = [word.strip().lower() for word in re.split(r"[,;]" if re.search("[,;]", text) else r"\s+", text.strip())]
    codes = {by_name.get(word, word) for word in words if word}
    unknown = sorted(codes - LANGUAGES.keys())
    if unknown or not codes:
        known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items() if code != "en")
        what = f"{unknown[0]!r} is no language of printed cards" if unknown else "no language was given"
        raise ConfigurationError(f"{where}: {what}. Give codes such as fr or fr,de; there are {known}.")
    if "en" in codes:
        raise ConfigurationError(
            f"{where}: English names are always there. Give the other languages alone, such as fr."
        )
    return tuple(sorted(codes))


@dataclass(frozen=True, slots=True)
class CardNames:
    """What cards are called in one language: by oracle id, and by the English name where only one card has it. A card that has no name in
    the language is called by its English one. Of English, nothing changes."""

    lang: str
    by_id: Mapping[UUID, str]
    by_name: Mapping[str, str]

    def column(self, name: str) -> str:
        """The column with a name in the language: `name_fr`, for English `name`."""
        return name if self.lang == ENGLISH else f"{name}_{self.lang}"

    def columns(self, names: Sequence[str], *translated: str) -> list[str]:
        """The columns of rows that `added` made: behind each of `translated` the one in the language."""
        pairs = ((name, self.column(name)) if name in translated else (name,) for name in names)
        return list(dict.fromkeys(name for pair in pairs for name in pair))

    def added(self, rows: Iterable[dict[str, Any]], **ids: str) -> list[dict[str, Any]]:
        """The rows with one more column for each of `ids` (column of a name -> column of its oracle id)."""
        return [
            {**row, **{self.column(name): self.by_id.get(row[id_], row[name]) for name, id_ in ids.items()}}
            for row in rows
        ]

    def called(self, names: Iterable[str]) -> list[str]:
        """English names of cards, each as the language has it."""
        return [self.by_name.get(name, name) for name in names]


def card_names(con: duckdb.DuckDBPyConnection, text: str | None, where: str) -> CardNames:
    """What the published file calls cards in the language that `text` names, in English where it names none.

    Raises ConfigurationError, naming `where`, for what is no language or several, and NotFoundError where no names in it were read.
    """
    if text is None or text.strip().lower() in {ENGLISH, LANGUAGES[ENGLISH].lower()}:
        return CardNames(ENGLISH, {}, {})
    lang, *more = parse_languages(text, where)
    if more:
        raise ConfigurationError(f"{where}: cards are called in one language. Give one, such as {lang}.")
    found = con.execute(
        "select cards.oracle_id, cards.name, card_names.name from card_names inner join cards using (oracle_id)"
        " where card_names.lang = $lang and card_names.is_usual",
        {"lang": lang},
    ).fetchall()
    if not found:
        raise NotFoundError(
            f"{where}: the database has no {LANGUAGES[lang]} names of cards. 'brawlset refresh --languages {lang}' reads them."
        )
    held = Counter(english for _, english, _ in found)
    return CardNames(
        lang,
        {oracle_id: name for oracle_id, _, name in found},
        {english: name for _, english, name in found if held[english] == 1},
    )
