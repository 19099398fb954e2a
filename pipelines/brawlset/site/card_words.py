"""What cards, colours and the catalogue are called in a language: names, type lines, identities, basic lands, reasons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from brawlset.cards.colors import letters_of
from brawlset.site.records import Bset, BsetSet, Card
from brawlset.site.words import Lang, Words, load_words, read_translations, typeset

_DASH = " — "
_FIVE = ("Plains", "Island", "Swamp", "Mountain", "Forest")


class CardWords:
    """The names of things in the game, for one language."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.lang = words.lang
        self._lines: dict[str, str] = {}
        self._types = read_translations("types.fr.toml") if self.lang == "fr" else None
        self._reasons = _reasons(self.lang)

    def card(self, card: Card) -> str:
        """The name of a card: the French one where it is known."""
        return card.name_fr if self.lang == "fr" and card.name_fr else card.name

    def bset(self, bset: Bset) -> str:
        """The name of a BSet."""
        return typeset(bset.name(self.lang), self.lang)

    def set_name(self, entry: BsetSet) -> str:
        """The name of a set."""
        return typeset(entry.name_fr, self.lang) if self.lang == "fr" and entry.name_fr else entry.name

    def reason(self, text: str) -> str:
        """A reason of the catalogue; as it was written where no translation is known."""
        for pattern, translated in self._reasons:
            found = pattern.fullmatch(text)
            if found:
                return typeset(translated.format(*found.groups()), self.lang)
        return typeset(text, self.lang)

    def type_line(self, text: str) -> str:
        """A type line; in English where a type has no translation."""
        if self._types is None:
            return text
        if text not in self._lines:
            parts = [self._part(part) for part in text.split(" // ")]
            self._lines[text] = text if None in parts else " // ".join(part for part in parts if part is not None)
        return self._lines[text]

    def colors(self, mask: int) -> str:
        """The colours of an identity in words: blanc, bleu."""
        return self.words.listed([self.words.t(f"color.{letter}") for letter in letters_of(mask) or "C"])

    def basic(self, name: str) -> str:
        """The name of a basic land."""
        names = self.words.table("basic")
        found: str = names.get(name, name)
        return found

    def basics_at_a_glance(self, names: Sequence[str]) -> str:
        """The basic lands of a BSet in a few words."""
        if not names:
            return self.words.t("basics.none")
        ordinary = [name for name in names if name in _FIVE]
        others = [self.basic(name) for name in names if name not in _FIVE]
        if not ordinary and len(others) >= len(_FIVE):
            return self.words.t("basics.snow_only")
        missing = [self.basic(name) for name in _FIVE if name not in ordinary]
        if not missing:
            parts = [self.words.t("basics.five")]
        elif len(missing) == 1:
            parts = [self.words.t("basics.all_but", name=missing[0])]
        else:
            parts = [self.basic(name) for name in ordinary]
        parts += [self.words.t("basics.snow")] if len(others) >= len(_FIVE) else others
        return " + ".join(parts)

    def _part(self, line: str) -> str | None:
        """One face's type line in French, or None where a type is not known."""
        assert self._types is not None  # noqa: S101 - only asked for French
        nouns, qualifiers, subtypes = (self._types[key] for key in ("types", "qualifiers", "subtypes"))
        left, _, right = line.partition(_DASH)
        found = left.split()
        if not all(word in nouns or word in qualifiers for word in found):
            return None
        heads = [nouns[word] for word in reversed(found) if word in nouns]
        if not heads:
            return None
        place = 0 if heads[0][1] == "m" else 1
        text = "-".join(noun for noun, _ in heads)
        text += "".join(f" {forms[place]}" for word, forms in qualifiers.items() if word in found)
        kinds = [subtypes.get(word, word) for word in _subtypes(right)]
        behind = typeset(f" : {self.words.listed(kinds)}", self.lang) if kinds else ""
        return text[0].upper() + text[1:] + behind


def _subtypes(text: str) -> list[str]:
    """The subtypes of a line; 'Time Lord' is one."""
    return [word.replace("_", " ") for word in text.replace("Time Lord", "Time_Lord").split()]


def _reasons(lang: Lang) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Patterns of the catalogue's reasons with what they are in the language; none for English, in which they are written."""
    if lang == "en":
        return ()
    pairs = read_translations(f"catalogue.{lang}.toml")["sentences"]
    return tuple((re.compile(re.escape(text).replace(r"\{\}", "(.+)")), translated) for text, translated in pairs)


@lru_cache
def load_card_words(lang: Lang) -> CardWords:
    """The names of a language."""
    return CardWords(load_words(lang))
