"""Finding names of sets and BSets in running text: by French or English name, by code, however lines, hyphens and accents fall.

Names are compared by their letters and digits alone, so a name that a line end or a hyphen cuts is found all the same. Where a name
fits several sets, it is not guessed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from brawlset.bsets.known_sets import KnownSet, KnownSets
from brawlset.bsets.set_names import letters, words
from brawlset.reference import BSet

Break = Literal["", "line", "soft", "hard"]

_TOKEN = re.compile(r"[^\W_]+(?:[.,](?=\d{3}\b)\d{3})*", re.UNICODE)
_HARD = re.compile(r"[,;/+|•·▪◦‣*()\[\]→=>]|\s[-–—]\s")
_LONGEST = 14  # words of a name
_FREE = frozenset(
    {
        "a", "and", "au", "aux", "bloc", "block", "blocks", "blocs", "bset", "bsets", "code", "codes", "de", "des", "du", "edition",
        "editions", "en", "et", "extension", "extensions", "la", "le", "les", "number", "numero", "of", "set", "sets", "suite", "the",
        "un", "une", "y",
    }
)  # fmt: skip
_LEFT_OFF = frozenset({"edition", "l", "la", "le", "les", "set", "the"})
_LOST_COST = 0.5
_FREE_COST = 0.001
_SHORT_COST = 0.2
_CODE_COST = 0.05
_NAME_COST = 0.01
_NUMBER = re.compile(r"\d+(?:er|e|eme|st|nd|rd|th)?")


@dataclass(frozen=True, slots=True)
class Token:
    """A word. `before` is what parts it from the one before: nothing but a blank, a line end, punctuation, or a separator of a list;
    `between` the characters themselves."""

    text: str
    key: str
    before: Break
    between: str
    page: int
    line: int
    is_in_parentheses: bool = False


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a name means: a set, a BSet of our own catalogue, or what a person has said it means (`id` is then the name's letters)."""

    kind: Literal["set", "bset", "own"]
    id: str


@dataclass(frozen=True, slots=True)
class Found:
    """A run of words that is a name, with all it may mean; a run that is none has no meanings."""

    tokens: tuple[Token, ...]
    meanings: tuple[Meaning, ...]
    cost: float

    @property
    def text(self) -> str:
        """The words as they were written, without the punctuation."""
        return " ".join(token.text for token in self.tokens)

    @property
    def is_lost(self) -> bool:
        """Whether the words are no name and say something all the same."""
        return not self.meanings and self.cost > _LOST_COST


@dataclass(frozen=True, slots=True)
class Names:
    """All names by their letters. `short` are parts of names (behind or before a colon), which count only where they fit one set."""

    full: Mapping[str, tuple[Meaning, ...]]
    short: Mapping[str, tuple[Meaning, ...]]
    codes: Mapping[str, str]
    spellings: Mapping[str, str] = field(default_factory=dict)
    own: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def index_names(known: KnownSets, bsets: Iterable[BSet], own: Mapping[str, Sequence[str]] | None = None) -> Names:
    """The names of the sets that people mean (no promos, tokens, or what exists on screen only), of our BSets, and the old codes.

    `own` are names that a person has given: text -> codes; they go before all others.
    """
    full: dict[str, dict[Meaning, None]] = defaultdict(dict)
    spellings: dict[str, str] = {}
    meant = [each for each in known.by_code.values() if not each.is_helper]
    for each in meant:
        for name in (each.name, *each.other_names):
            full[letters(name)][Meaning("set", each.code)] = None
            spellings.setdefault(letters(name), name)
    for bset in bsets:
        meaning = Meaning("set", bset.sets[0]) if len(bset.sets) == 1 else Meaning("bset", bset.id)
        for spelling in (bset.name_en, bset.name_fr or "", bset.id if "-" in bset.id else ""):
            full[letters(spelling)][meaning] = None
            spellings.setdefault(letters(spelling), spelling)
    for each in meant:  # without articles and 'Edition', where that is nobody's whole name
        for name in (each.name, *each.other_names):
            key = "".join(word for word in words(name) if word not in _LEFT_OFF)
            if key and (key not in full or set(full[key]) == {Meaning("set", each.code)}):
                full[key][Meaning("set", each.code)] = None
    exact = {key: tuple(meanings) for key, meanings in full.items() if key}
    said = {letters(text): tuple(codes) for text, codes in (own or {}).items()}
    exact |= {key: (Meaning("own", key),) for key in said}
    aliases = {code: target for code, target in known.aliases.items() if target in known.by_code}
    own_codes = {each.code: each.code for each in meant}
    return Names(exact, _short_names(meant, exact), own_codes | aliases, spellings, said)


def _short_names(meant: Sequence[KnownSet], full: Mapping[str, object]) -> dict[str, tuple[Meaning, ...]]:
    """The parts of names around a colon. A part that stands in the names of other sets means any of them."""
    parts: dict[str, str] = {}
    for each in meant:
        for name in (each.name, *each.other_names):
            for part in name.split(":") if ":" in name else ():
                if letters(part) not in full and len(letters(part)) > 3:
                    parts.setdefault(letters(part), f" {' '.join(words(part))} ")
    short: dict[str, dict[Meaning, None]] = defaultdict(dict)
    for each in meant:
        for name in (each.name, *each.other_names):
            named = f" {' '.join(words(name))} "
            for key, part in parts.items():
                if part in named:
                    short[key][Meaning("set", each.code)] = None
    return {key: tuple(meanings) for key, meanings in short.items()}


def tokens_of(pieces: Iterable[tuple[str, int, int]]) -> tuple[Token, ...]:
    """The words of text that comes in pieces (text, page, line): a line of it, or a cell, each."""
    tokens: list[Token] = []
    depth, between = 0, ""
    for text, page, line in pieces:
        at = 0
        for match in _TOKEN.finditer(text):
            between += text[at : match.start()]
            depth = max(0, depth + between.count("(") - between.count(")"))
            tokens.append(Token(match[0], letters(match[0]), _break(between), between, page, line, depth > 0))
            at, between = match.end(), ""
        between += text[at:] + "\n"
    return tuple(tokens)


def _break(between: str) -> Break:
    if _HARD.search(between):
        return "hard"
    if "\n" in between:
        return "line"
    return "soft" if between.strip() else ""


def find_names(tokens: Sequence[Token], names: Names) -> tuple[Found, ...]:
    """The cheapest reading of the words as names, in their order, each word once. A word of no name costs 1, next to nothing where it
    may stand between names; a name costs next to nothing, a code or a part of a name a little more."""
    is_codes_only = bool(tokens) and all(token.key in names.codes for token in tokens)
    best: list[tuple[float, int, tuple[Meaning, ...]]] = [(0.0, 0, ())]
    for end in range(1, len(tokens) + 1):
        cost = best[end - 1][0] + (_FREE_COST if _is_loose(tokens, end - 1, names) else 1.0)
        start = end - 1
        meanings: tuple[Meaning, ...] = ()
        key = ""
        for begin in range(end - 1, max(-1, end - 1 - _LONGEST), -1):
            if begin < end - 1 and tokens[begin + 1].before == "hard":
                break
            key = tokens[begin].key + key
            found, price = _meanings(key, tokens[begin:end], names, is_codes_only=is_codes_only)
            if found and best[begin][0] + price < cost:
                cost, start, meanings = best[begin][0] + price, begin, found
        best.append((cost, start, meanings))
    reading: list[Found] = []
    end = len(tokens)
    while end:
        cost, start, found = best[end]
        reading.append(Found(tuple(tokens[start:end]), found, cost - best[start][0]))
        end = start
    return tuple(reversed(reading))


def _meanings(
    key: str, tokens: Sequence[Token], names: Names, *, is_codes_only: bool
) -> tuple[tuple[Meaning, ...], float]:
    if key in names.full:
        return names.full[key], _NAME_COST
    if len(tokens) == 1 and key in names.codes:
        text = tokens[0].text
        if is_codes_only or text.isupper() or any(char.isdigit() for char in text):
            return (Meaning("set", names.codes[key]),), _CODE_COST
    if key in names.short:
        return names.short[key], _SHORT_COST
    return (), 0.0


def _is_loose(tokens: Sequence[Token], place: int, names: Names) -> bool:
    """Whether a word may stand there and say nothing. A number right behind a word does say something: Modern Horizons 4."""
    token = tokens[place]
    if token.key in _FREE:
        return True
    if not is_free(token) or token.key in names.codes:
        return False
    return token.is_in_parentheses or token.before != "" or place == 0 or is_free(tokens[place - 1])


def is_free(token: Token) -> bool:
    """Whether the word may stand between names and say nothing: an article, 'and', 'bloc', a year, a number of a list."""
    return token.key in _FREE or _NUMBER.fullmatch(token.key) is not None
