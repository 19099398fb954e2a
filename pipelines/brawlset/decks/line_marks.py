"""What stands around a card's name in a line: foil marks, tags, labels, categories, prices, sets and collector numbers.

Here belong the signs that programs put before and behind a name. They are taken off from the outside in, so that brackets,
digits and signs which belong to a name stay ('Hazmat Suit (Used)', '+2 Mace', 'Experiment #9').
"""

from __future__ import annotations

import re
from typing import NamedTuple

from brawlset.decks.model import Zone
from brawlset.decks.sections import is_category, zone_of


class Marks(NamedTuple):
    """What is left of the line without its marks, and what they said."""

    rest: str
    zone: Zone | None = None
    section: str | None = None
    set_hint: str | None = None
    number_hint: str | None = None
    is_set_before: bool = False
    """Whether the set stood before the name, so that a number behind the name is the card's."""


class Printed(NamedTuple):
    """One way to part a name from its printing. Of several ways the first whose name is a card holds; the default, where no list
    of cards is at hand or none fits."""

    name: str
    set_hint: str | None = None
    number_hint: str | None = None
    unclear: str | None = None
    is_default: bool = False


_NUMBER = r"(?:(?=[^\s()\[\]{}]*[0-9★])[0-9A-Za-z★†‡*+Φ_-]+|★ [0-9A-Za-z]+)"
_LABEL = re.compile(r" ?\^[^^]*\^$")
_TAG = re.compile(r"(?: |^)#(?![0-9]+(?: [(\[{*]|$))(.*)$")
_STARS = re.compile(r" ?\*([A-Za-z][A-Za-z -]*)\*$")
_PRICE = re.compile(r" (?:[$€£] ?[0-9]+(?:[.,][0-9]+)*|[0-9]+(?:[.,][0-9]+)* ?[€$£])$")
_ANGLES = re.compile(r" ?<[^<>]*>$")
_FOIL = re.compile(r" ?\((?:F|E|foil|etched|nonfoil|etched foil|foil etched)\)$", re.IGNORECASE)
_SILENT = {"^": _LABEL, ">": _ANGLES, ")": _FOIL, "$": _PRICE, "€": _PRICE, "£": _PRICE}
_BRACKET = re.compile(r" ?\[([^\[\]]*)\]$")
_HAS_PRINTING = re.compile(rf"\([A-Za-z0-9_]{{0,8}}\)(?: {_NUMBER})?$")
_MOST_MARKS = 12
_FOIL_WORDS = frozenset(("foil", "etched", "nonfoil", "non foil", "regular", "normal", "etched foil"))
_SHOUTED = re.compile(r"[A-Z0-9]{1,5}")
_SET = re.compile(r"[A-Z0-9_]{1,8}|[a-z0-9_]{2,6}")
_SET_NUMBER = re.compile(rf"([A-Za-z0-9_]{{2,8}}) ?[:#] ?({_NUMBER}|\*)")
_BEFORE = re.compile(r"[\[{(]([^\[\]{}()]*)[\]})] ?(\S.*)")
_BEHIND = re.compile(rf"(.*\S) ?[(\[{{]([A-Za-z0-9_]{{0,8}})(?:[:#]({_NUMBER}|\*))?[)\]}}](?: ({_NUMBER}))?")
_ONLY_NUMBER = re.compile(r"(.*\S) ?\(([0-9]{1,4}[a-z]?)\)")
_OPEN = re.compile(r"(.*\S) ?[(\[]([A-Z0-9]{2,6})")
_PIPES = re.compile(r"([^|]*[^|\s]) ?\| ?([^|]+?) ?(?:\| ?\[?([^|\]]*)\]? ?)?(?:\|.*)?")
_SET_NUMBER_BEHIND = re.compile(rf"(.*\S) ([A-Z0-9]{{3,6}}) ({_NUMBER})")
_SET_BEHIND = re.compile(r"(.*\S) ([A-Z0-9]{2,6}|[a-z0-9]{3,4})")
_NUMBER_BEHIND = re.compile(r"(.*\S) ([0-9]{1,5}[a-z]?)")
_SET_BEFORE = re.compile(r"([A-Z0-9]{2,6}) (\S.*)")
_ROMAN = re.compile(r"[IVXLC]+")
_ORDINAL = re.compile(r"(?:^| )(?:[Nn]o\.?|[Vv]ol\.?|[Nn][°º])$")
_VARIANT = re.compile(
    r"(.*\S) \((?:extended art|borderless|showcase|retro frame|full art|alternate art|foil etched|etched foil|anime"
    r"|(?:[a-z]+ ){0,3}raised foil|surge foil|galaxy foil|textured foil|serialized|token)\)",
    re.IGNORECASE,
)


def peel_marks(text: str) -> Marks:
    """The line without what can never be part of a name: labels, tags, stars, prices, foil marks, categories, sets in square brackets."""
    marks = Marks(text)
    for _ in range(_MOST_MARKS):
        peeled = _peel_one(marks)
        if peeled is None:
            break
        marks = peeled
    found = _BEFORE.fullmatch(marks.rest)
    return _bracket_before(marks, found[1], found[2]) if found else marks


def printed(marks: Marks) -> tuple[Printed, ...]:
    """The ways to part the rest of the line into name, set and number; exactly one is the default."""
    text, set_hint, number_hint = marks.rest, marks.set_hint, marks.number_hint
    if not (set_hint or number_hint):
        return _set_behind(text) or _number_in_brackets(text, None) or _piped(text) or _unbracketed(text)
    found = _NUMBER_BEHIND.fullmatch(text) if marks.is_set_before and not number_hint else None
    if found:
        return (Printed(text, set_hint), Printed(found[1], set_hint, found[2], is_default=True))
    return _number_in_brackets(text, set_hint) or _unvaried(text, set_hint, number_hint)


def _peel_one(marks: Marks) -> Marks | None:
    """The marks without the last of them, or nothing where the rest ends with none."""
    text, last = marks.rest, marks.rest[-1:]
    if "#" in text and last != "^" and (found := _TAG.search(text)):
        return marks._replace(rest=text[: found.start()], zone=_zone_of_tag(found[1]) or marks.zone)
    if last == "*" and (found := _STARS.search(text)):
        return marks._replace(rest=text[: found.start()], zone=_zone_of_star(found[1]) or marks.zone)
    if last == "]" and (found := _BRACKET.search(text)):
        return _bracket_behind(marks, text[: found.start()], found[1].strip())
    pattern = _SILENT.get(last) or (_PRICE if last.isdigit() else None)
    found = pattern.search(text) if pattern else None
    return marks._replace(rest=text[: found.start()]) if found else None


def _zone_of_tag(tags: str) -> Zone | None:
    """What Deckstats says behind '#': '# !Commander'. Other tags and remarks say nothing."""
    found = re.match(r" ?!(\w+)", tags)
    return zone_of(found[1]) if found else None


def _zone_of_star(word: str) -> Zone | None:
    return zone_of(word) if len(word) > 2 else None


def _bracket_behind(marks: Marks, rest: str, content: str) -> Marks | None:
    lowered = content.lower()
    if not content or lowered in _FOIL_WORDS:
        return marks._replace(rest=rest)
    if lowered == "token":
        return marks._replace(rest=rest, zone="outside", section=content)
    if found := _SET_NUMBER.fullmatch(content):
        return marks._replace(rest=rest, set_hint=found[1].upper(), number_hint=_number(found[2]))
    if _is_set(content) and not marks.set_hint and not _HAS_PRINTING.search(rest):
        return marks._replace(rest=rest, set_hint=content.upper())
    first, _, _ = content.partition(",")
    words = first.partition("{")[0].strip()
    zone: Zone | None = "outside" if "{nodeck}" in first.lower() else zone_of(words)
    return marks._replace(rest=rest, zone=marks.zone or zone, section=marks.section or words)


def _bracket_before(marks: Marks, content: str, rest: str) -> Marks:
    content = content.strip()
    if not content:
        return marks._replace(rest=rest)
    if found := _SET_NUMBER.fullmatch(content):
        return marks._replace(rest=rest, set_hint=found[1].upper(), number_hint=_number(found[2]))
    if _is_set(content):
        return marks._replace(rest=rest, set_hint=content.upper(), is_set_before=True)
    zone = zone_of(content)
    return marks._replace(rest=rest, zone=marks.zone or zone, section=content) if zone else marks


def _is_set(text: str) -> bool:
    """Whether the text looks like a set's code. Codes in capitals come before words: CMD is a set."""
    if _SHOUTED.fullmatch(text):
        return True
    return _SET.fullmatch(text) is not None and not is_category(text) and zone_of(text) is None


def _number(text: str | None) -> str | None:
    return None if text in (None, "*") else text


def _set_behind(text: str) -> tuple[Printed, ...]:
    """'Name (SET) 123', 'Name () 123', 'Name (SET:123)', 'Name (SET)', 'Name {SET}', 'Name [SET] 123'."""
    found = _BEHIND.fullmatch(text)
    if not found:
        return ()
    name, code, number = found[1], found[2], _number(found[3] or found[4])
    if number and (not code or _SET.fullmatch(code)):
        return _unvaried(name, code.upper() or None, number)
    if code.isdigit() or not (code == "" or _is_set(code)):
        return ()
    # '(USED)' may belong to the name: only the list of cards knows.
    return (Printed(text), Printed(name, code.upper() or None, is_default=True))


def _number_in_brackets(text: str, set_hint: str | None) -> tuple[Printed, ...]:
    """'Island (335)': the number of a picture."""
    found = _ONLY_NUMBER.fullmatch(text)
    return (Printed(text, set_hint), Printed(found[1], set_hint, found[2], is_default=True)) if found else ()


def _piped(text: str) -> tuple[Printed, ...]:
    """'Name|SET|1' of Forge, whose third part counts pictures, and 'Name | Edition name'."""
    found = _PIPES.fullmatch(text) if "|" in text else None
    if not found:
        return ()
    edition = found[2]
    return (Printed(found[1].rstrip("+"), edition.upper() if _SET.fullmatch(edition) else edition, is_default=True),)


def _unvaried(text: str, set_hint: str | None, number_hint: str | None) -> tuple[Printed, ...]:
    """The name, without the words of a shop for a variant of its printing and without the '+' for foil."""
    whole = Printed(text, set_hint, number_hint)
    if found := _VARIANT.fullmatch(text):
        return (whole, whole._replace(name=found[1], is_default=True))
    if text.endswith("+") and len(text) > 2:
        return (whole, whole._replace(name=text[:-1].rstrip(), is_default=True))
    return (whole._replace(is_default=True),)


def _unbracketed(text: str) -> tuple[Printed, ...]:
    """A name with a set or a number beside it and no bracket to tell: the whole is the name, unless the list of cards says otherwise."""
    first = _unvaried(text, None, None)
    more: list[Printed] = []
    if found := _OPEN.fullmatch(text):
        more.append(Printed(found[1], found[2]))
        first = (Printed(text), more.pop()._replace(is_default=True))
    if found := _SET_NUMBER_BEHIND.fullmatch(text):
        more.append(Printed(found[1], found[2], found[3]))
        if not (_ROMAN.fullmatch(found[2]) or found[2].isdigit()):
            first = (Printed(text), more.pop()._replace(is_default=True))
    elif found := _NUMBER_BEHIND.fullmatch(text):
        if not _ORDINAL.search(found[1]):
            more.append(Printed(found[1], unclear=found[2]))
    elif found := _SET_BEHIND.fullmatch(text):
        more.append(Printed(found[1], found[2].upper()))
    if found := _SET_BEFORE.fullmatch(text):
        more.append(Printed(found[2], found[1]))
    if text[:1] in '"“' and text[-1:] in '"”' and len(text) > 2:
        more.append(Printed(text[1:-1]))
    return (*first, *more)


def without_variant(name: str) -> str:
    """The name without the words of a shop for a variant of its printing: 'Rimrock Knight (Showcase)'."""
    found = _VARIANT.fullmatch(name)
    return found[1] if found else name
