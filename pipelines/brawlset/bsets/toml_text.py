"""Entries of bsets.toml and set_decisions.toml as text, as they are written by hand. Which entries there should be is not known here."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Sequence

from brawlset.reference import BSet, CardDecision, SetDecision

_WIDTH = 120
_NO_ID = re.compile(r"[^a-z0-9]+")


def quoted(text: str) -> str:
    """A TOML string: JSON's escapes are TOML's, but for the one that JSON leaves as it is."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def bset_entry(bset: BSet) -> str:
    """A [[bset]], with a line break at the end."""
    names = f"en = {quoted(bset.name_en)}" + (f", fr = {quoted(bset.name_fr)}" if bset.name_fr else "")
    return _entry(
        "bset",
        [
            ("id", quoted(bset.id)),
            ("name", f"{{ {names} }}"),
            ("sets", _codes(bset.sets)),
            ("kind", quoted(bset.kind)),
            ("default", _flag(bset.is_default)),
            ("standing", quoted(bset.standing)),
            ("provenance", quoted(bset.provenance)),
            ("reason", quoted(bset.reason)),
        ],
    )


def decision_entry(decision: SetDecision) -> str:
    """A [[decision]], with a line break at the end."""
    return _entry(
        "decision",
        [
            ("set", quoted(decision.set_code)),
            ("decision", quoted(decision.decision)),
            *([("bset", quoted(decision.bset_id))] if decision.bset_id else []),
            ("rule", quoted(decision.rule)),
            *([("review", _flag(True))] if decision.is_under_review else []),
            ("reason", quoted(decision.reason)),
        ],
    )


def card_decision_entry(decision: CardDecision) -> str:
    """A [[card_decision]], with a line break at the end."""
    return _entry(
        "card_decision",
        [
            ("set", quoted(decision.set_code)),
            ("card", quoted(decision.card)),
            ("decision", quoted(decision.decision)),
            ("bset", quoted(decision.bset_id)),
            ("rule", quoted(decision.rule)),
            *([("review", _flag(True))] if decision.is_under_review else []),
            ("reason", quoted(decision.reason)),
        ],
    )


def comment(text: str) -> str:
    """Lines of a comment, wrapped; a line break at the end. What comes from a source cannot end the comment."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = "#"
        for word in paragraph.split():
            if len(line) + 1 + len(word) > _WIDTH and line != "#":
                lines.append(line)
                line = "#"
            line = f"{line} {word}"
        lines.append(line)
    return "".join(f"{line}\n" for line in lines)


def headline(text: str) -> str:
    """A comment that parts two sections, with a blank line around it."""
    return f"\n{f'# --- {text} '.ljust(_WIDTH, '-')}\n\n"


def slug(name: str, taken: Iterable[str] = ()) -> str:
    """An id made of a name: `War of the Spark` gives war-of-the-spark; with a number behind where that is taken."""
    plain = unicodedata.normalize("NFKD", name.replace("'", "").replace("’", "")).encode("ascii", "ignore").decode()
    base = _NO_ID.sub("-", plain.lower()).strip("-") or "bset"
    used, found, number = set(taken), base, 1
    while found in used:
        number += 1
        found = f"{base}-{number}"
    return found


def _entry(table: str, lines: Sequence[tuple[str, str]]) -> str:
    return "".join([f"[[{table}]]\n", *(f"{key} = {value}\n" for key, value in lines)])


def _codes(codes: Sequence[str]) -> str:
    return "[" + ", ".join(map(quoted, codes)) + "]"


def _flag(value: bool) -> str:
    return "true" if value else "false"
