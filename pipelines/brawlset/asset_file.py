"""One TOML file below assets/, read value by value, with every problem noted instead of raised at the first one.

What the values mean (BSets, decisions, formats) belongs to `reference.py`; here is only: is the file there, is the key
there, is the value of the kind that was asked for, is there a key that nobody asked for.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TypeVar

Choice = TypeVar("Choice", bound=str)

_LARGEST = 4_000_000
_KEBAB_CASE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SET_CODE = re.compile(r"[a-z0-9][a-z0-9_]{1,8}")


def did_you_mean(word: str, options: Iterable[str]) -> str:
    """` (did you mean 'theros'?)` with the nearest option, up to three that are equally near, or nothing."""
    from difflib import SequenceMatcher, get_close_matches

    def nearness(option: str) -> tuple[float, int]:
        start = next((at for at, (a, b) in enumerate(zip(word, option, strict=False)) if a != b), len(option))
        return SequenceMatcher(None, option, word).ratio(), start

    scored = [(nearness(option), option) for option in get_close_matches(word, set(options), n=20)]
    best = max((score for score, _ in scored), default=None)
    nearest = sorted(option for score, option in scored if score == best)[:3]
    return f" (did you mean {' or '.join(map(repr, nearest))}?)" if nearest else ""


class Entry:
    """One table of a file. A reader that notes a problem gives a harmless value; `problems` tells the two apart."""

    __slots__ = ("_asked", "_table", "label", "problems", "shown")

    def __init__(self, table: dict[str, object], *, shown: str, label: str, problems: list[str]) -> None:
        self._table = table
        self._asked: set[str] = set()
        self.shown = shown
        self.label = label
        self.problems = problems

    def note(self, problem: str) -> None:
        """Note a problem of this entry: what is wrong, what was expected, what to do."""
        self.problems.append(f"{self.shown}: {self.label} {problem}")

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        self._asked.add(key)
        return key in self._table

    def text(self, key: str, expected: str) -> str:
        """A text that is not blank."""
        value = self._value(key, expected)
        if value is None:
            return ""
        if not isinstance(value, str) or not value.strip():
            self.note(f"has {key} = {value!r}. Expected {expected}, in quotes.")
            return ""
        return value

    def optional_text(self, key: str, expected: str) -> str | None:
        """A text, or None where the key is absent."""
        return self.text(key, expected) if self.has(key) else None

    def identifier(self) -> str:
        """The id: small letters, digits and single hyphens."""
        value = self.text("id", "a short name such as 'war-of-the-spark'")
        if value and not _KEBAB_CASE.fullmatch(value):
            self.note(f"has id = {value!r}. Expected small letters, digits and hyphens, such as 'war-of-the-spark'.")
        return value

    def names(self) -> tuple[str, str | None]:
        """The name in English, and in French where it is given."""
        name = self.table(
            "name", '{ en = "English name" }, and fr = "French name" where the archives of sets have none'
        )
        names = name.text("en", "the English name"), name.optional_text("fr", "the French name")
        name.close()
        return names

    def code(self, key: str) -> str:
        """A set code in small letters."""
        value = self.text(key, "a set code such as 'war'")
        return value if not value or self._is_code(key, value) else ""

    def codes(self, key: str) -> tuple[str, ...]:
        """A list of set codes that is not empty and holds no code twice."""
        values = self.texts(key, "a list of set codes such as ['isd', 'dka', 'avr']")
        for value in sorted({value for value in values if values.count(value) > 1}):
            self.note(f"lists {value!r} twice in {key}. Leave one of them out.")
        return tuple(value for value in dict.fromkeys(values) if self._is_code(key, value))

    def texts(self, key: str, expected: str) -> tuple[str, ...]:
        """A list of texts that is not empty."""
        value = self._value(key, expected)
        if value is None:
            return ()
        if (
            not isinstance(value, list)
            or not value
            or not all(isinstance(item, str) and item.strip() for item in value)
        ):
            self.note(f"has {key} = {value!r}. Expected {expected}.")
            return ()
        return tuple(value)

    def choice(self, key: str, options: Sequence[Choice]) -> Choice:
        """One of the options."""
        listed = _listed(options)
        value = self.text(key, f"one of {listed}")
        for option in options:
            if option == value:
                return option
        if value:
            self.note(f"has {key} = {value!r}{did_you_mean(value, options)}. Expected one of {listed}.")
        return options[-1]

    def choices(self, key: str, options: Sequence[Choice]) -> tuple[Choice, ...]:
        """Some of the options, at least one."""
        listed = _listed(options)
        values = self.texts(key, f"a list of some of {listed}")
        for value in values:
            if value not in options:
                self.note(f"has {value!r} in {key}{did_you_mean(value, options)}. Expected some of {listed}.")
        return tuple(option for option in options if option in values)

    def flag(self, key: str) -> bool:
        """true or false."""
        value = self._value(key, "true or false, without quotes")
        if value is not None and not isinstance(value, bool):
            self.note(f"has {key} = {value!r}. Expected true or false, without quotes.")
        return value is True

    def number(self, key: str) -> int:
        """A whole number, zero or more."""
        expected = "a whole number, zero or more"
        value = self._value(key, expected)
        if value is None:
            return 0
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            self.note(f"has {key} = {value!r}. Expected {expected}.")
            return 0
        return value

    def optional_day(self, key: str) -> date | None:
        """A day such as 2026-09-01, without quotes, or None where the key is absent."""
        if not self.has(key):
            return None
        value = self._table[key]
        if isinstance(value, datetime) or not isinstance(value, date):
            self.note(f"has {key} = {value!r}. Expected a day such as 2026-09-01, without quotes.")
            return None
        return value

    def table(self, key: str, expected: str) -> Entry:
        """A table inside this one, under the same label."""
        value = self._value(key, expected)
        if value is not None and not isinstance(value, dict):
            self.note(f"has {key} = {value!r}. Expected {expected}.")
        inner = value if isinstance(value, dict) else {}
        # A table that is not there has been reported: its members are not reported again.
        problems = self.problems if isinstance(value, dict) else []
        return Entry(inner, shown=self.shown, label=f"{self.label}, {key},", problems=problems)

    def tables(self, key: str, *, noun: str, named_by: str) -> list[Entry]:
        """The tables of a list such as `[[bset]]`, labelled by the noun and the value of one key, or by their place."""
        self._asked.add(key)
        value = self._table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.note(f"has {key} in another shape. Expected entries that each begin with [[{key}]].")
            return []
        labels = [
            f"{noun} {item[named_by]!r}" if isinstance(item.get(named_by), str) else f"{noun} number {place}"
            for place, item in enumerate(value, start=1)
        ]
        return [
            Entry(item, shown=self.shown, label=label, problems=self.problems)
            for item, label in zip(value, labels, strict=True)
        ]

    def close(self) -> None:
        """Note the keys that nobody asked for: they would do nothing."""
        for key in self._table:
            if key not in self._asked:
                known = _listed(sorted(self._asked))
                self.note(f"has an unknown key {key!r}{did_you_mean(key, self._asked)}. Known are: {known}.")

    def _value(self, key: str, expected: str) -> object | None:
        if self.has(key):
            return self._table[key]
        self.note(f"has no {key}. Expected {expected}: add it.")
        return None

    def _is_code(self, key: str, value: str) -> bool:
        if _SET_CODE.fullmatch(value):
            return True
        self.note(f"has {value!r} in {key}. Expected a set code in small letters and digits, such as 'war' or '10e'.")
        return False


def read_asset(path: Path, *, shown: str, problems: list[str]) -> Entry | None:
    """The whole file as one entry; None, with the problem noted, if it is missing, not UTF-8 or not TOML.

    `shown` is the file's name in messages. A byte order mark, as some editors write, does no harm.
    """
    try:
        size = path.stat().st_size
        if size > _LARGEST:
            problems.append(
                f"{shown}: the file has {size:,} bytes. At most {_LARGEST:,} are read: a list of BSets has a tenth."
            )
            return None
        text = path.read_text(encoding="utf-8-sig")
        table: dict[str, object] = tomllib.loads(text)
    except FileNotFoundError:
        problems.append(f"{shown}: the file is missing. Take it from the project's assets/ folder, or write it.")
    except (UnicodeDecodeError, OSError) as error:
        problems.append(f"{shown}: the file cannot be read ({error}). Expected a TOML file in UTF-8.")
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        problems.append(
            f"{shown}: not valid TOML: {error}. Look at that line: often a quote, a bracket or a comma is missing."
        )
    else:
        return Entry(table, shown=shown, label="the file", problems=problems)
    return None


def shown_folder(folder: Path) -> str:
    """The folder as messages show it: from the working folder where it lies below it."""
    absolute, here = folder.absolute(), Path.cwd()
    return absolute.relative_to(here).as_posix() if absolute.is_relative_to(here) else absolute.as_posix()


def _listed(options: Iterable[str]) -> str:
    return ", ".join(repr(option) for option in options)
