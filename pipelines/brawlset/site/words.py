"""The words of the site in one language: sentences, numbers, dates, from dashboards/translations/. No sentence stands in code.

What cards and catalogues are called is in `card_words`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import lru_cache
from typing import Any, Literal, get_args

from markupsafe import Markup

from brawlset.bundle import bundled
from brawlset.errors import AssetError

Lang = Literal["fr", "en"]
LANGUAGES: tuple[Lang, ...] = get_args(Lang)
"""The languages of the site, the first one at its root."""

_NARROW, _WIDE = "\u202f", "\u00a0"
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
_FRENCH_SPACES = (
    (re.compile(r" (?=[;!?])"), _NARROW),
    (re.compile(r" (?=[:»])"), _WIDE),
    (re.compile(r"(?<=«) "), _WIDE),
    (re.compile(r"(?<=\d) (?=cartes?\b|mois\b|%)"), _WIDE),
)


class Words:
    """The words of one language. `t`, `n`, `number`, `day`, `month` and `span` are what templates call."""

    def __init__(self, lang: Lang, tree: Mapping[str, Any]) -> None:
        self.lang = lang
        self._tree = tree
        self._sentences = dict(_flat(tree))

    def t(self, key: str, /, **values: object) -> str:
        """The sentence of a key, its {names} filled in. A key that ends in _html is markup: what is filled in is escaped."""
        text = self._sentences.get(key)
        if text is None:
            raise self._wrong(key, "a sentence")
        return self._filled(key, text, values)

    def n(self, key: str, number: int, /, **values: object) -> str:
        """The form of a key for a number: 'one' or 'many', with {n} filled in."""
        form = "one" if self.is_one(number) else "many"
        return self.t(f"{key}.{form}", n=self.number(number), **values)

    def is_one(self, number: int) -> bool:
        """Whether a number takes the singular: in French 0 does."""
        return number < 2 if self.lang == "fr" else number == 1

    def items(self, key: str) -> Sequence[Mapping[str, str]]:
        """The entries of a list, in their order."""
        found = self._find(key)
        if not isinstance(found, list):
            raise self._wrong(key, "a list")
        return found

    def table(self, key: str) -> Mapping[str, Any]:
        """A table as it is."""
        found = self._find(key)
        if not isinstance(found, Mapping):
            raise self._wrong(key, "a table")
        return found

    def number(self, number: int) -> str:
        """1 234 or 1,234."""
        return f"{number:,}".replace(",", _NARROW) if self.lang == "fr" else f"{number:,}"

    def percent(self, share: float) -> str:
        """A chance: 17 %, or 17%; what is nearly certain, or nearly never, is said so."""
        text = ">99" if 0.995 <= share < 1 else "<1" if 0 < share < 0.005 else f"{share * 100:.0f}"
        return f"{text}{_WIDE}%" if self.lang == "fr" else f"{text}%"

    def day(self, day: date | datetime) -> str:
        """3 mai 2019, or May 3, 2019."""
        month = self._months()[day.month - 1]
        if self.lang == "fr":
            return f"{'1er' if day.day == 1 else day.day} {month} {day.year}"
        return f"{month} {day.day}, {day.year}"

    def month(self, day: date) -> str:
        """mai 2019."""
        return f"{self._months()[day.month - 1]} {day.year}"

    def span(self, first: date | None, last: date | None) -> str:
        """The months from the first to the last day; one where they are the same; '' where there is none."""
        if first is None:
            return ""
        if last is None or (first.year, first.month) == (last.year, last.month):
            return self.month(first)
        if first.year == last.year:
            return f"{self._months()[first.month - 1]} – {self.month(last)}"
        return f"{self.month(first)} – {self.month(last)}"

    def listed(self, names: Sequence[str]) -> str:
        """a, b et c."""
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {self.t('word.and')} {names[-1]}"

    def _months(self) -> Sequence[str]:
        months: Sequence[str] = self._find("date.months")
        return months

    def _find(self, key: str) -> Any:
        found: Any = self._tree
        for part in key.split("."):
            if not isinstance(found, Mapping) or part not in found:
                raise self._wrong(key, "this key")
            found = found[part]
        return found

    def _wrong(self, key: str, expected: str) -> AssetError:
        return AssetError(
            f"dashboards/translations/{self.lang}.toml: {key!r} was expected to be {expected}. Add it, in each language."
        )

    def _filled(self, key: str, text: str, values: Mapping[str, object]) -> str:
        if key.endswith("_html"):
            return Markup(text).format(**values) if values else Markup(text)  # noqa: S704 - our own translation files
        return text.format(**values) if values else text


@lru_cache
def load_words(lang: Lang) -> Words:
    """The words of a language, with its typography. AssetError where a file is missing or is no TOML."""
    return Words(lang, _typeset(read_translations(f"{lang}.toml"), lang))


def read_translations(name: str) -> dict[str, Any]:
    """A file of dashboards/translations/. AssetError where it cannot be read."""
    path = bundled("dashboards") / "translations" / name
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise AssetError(f"{path}: the translations cannot be read ({error}). Install the project again.") from error


def typeset(text: str, lang: Lang) -> str:
    """Apostrophes, and in French the spaces that must not break."""
    text = _APOSTROPHE.sub("’", text)
    if lang == "fr":
        for pattern, space in _FRENCH_SPACES:
            text = pattern.sub(space, text)
    return text


def _flat(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """The sentences of a tree by their whole keys."""
    for key, part in tree.items():
        if isinstance(part, str):
            yield prefix + key, part
        elif isinstance(part, Mapping):
            yield from _flat(part, f"{prefix}{key}.")


def _typeset(tree: Any, lang: Lang) -> Any:
    if isinstance(tree, str):
        return typeset(tree, lang)
    if isinstance(tree, list):
        return [_typeset(part, lang) for part in tree]
    if isinstance(tree, dict):
        return {key: _typeset(part, lang) for key, part in tree.items()}
    return tree
