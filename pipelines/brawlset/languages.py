"""The languages in which cards are printed, by Scryfall's codes, and the ones that a user asks for."""

from __future__ import annotations

import re

from brawlset.errors import ConfigurationError

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
