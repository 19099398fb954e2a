"""Names of sets: how two spellings of one are compared. Which sets there are is not known here."""

from __future__ import annotations

import re

from brawlset.cards.names import name_key

_WORD = re.compile(r"[a-z0-9]+")
_ARTICLES = frozenset({"the", "le", "la", "les", "l"})
_FILLERS = frozenset({"and", "edition", "et", "extension", "gathering", "magic", "mtg", "set"})


def letters(text: str) -> str:
    """The letters and digits alone, in lower case, without accents and ligatures: `L'Ère glaciaire` gives `lereglaciaire`."""
    return "".join(words(text))


def words(text: str) -> list[str]:
    """The words in lower case, without accents, ligatures and punctuation: `l`, `ere`, `glaciaire`."""
    return _WORD.findall(name_key(text).replace("40,000", "40000"))


def set_name_key(text: str) -> str:
    """The form in which archives' names of sets are compared: the differences that are met do not count.

    Those are case, accents, punctuation, articles, 'and' or '&', and words such as Edition, Set, Magic: The Gathering. A
    name of nothing else keeps its words: `Magic 2010` gives `2010`, `The Set` gives `the set`.
    """
    found = words(text)
    kept = [word for word in found if word not in _ARTICLES and word not in _FILLERS]
    return " ".join(kept or found)
