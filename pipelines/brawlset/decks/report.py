"""A verdict as text for a player, and as plain data for JSON and CSV. Where the values come from is in `checking`, the sentences are in
`messages` and `reading_messages`; here they are only put in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from brawlset.decks.messages import Said, say
from brawlset.decks.reading_messages import say_note, say_understood, say_unread
from brawlset.decks.verdict import AppliedList, Bset, Card, FittingBset, Leader, Unread, Verdict, Violation
from brawlset.decks.words import Lang, board_name, colon, colors, counted, place, semicolon
from brawlset.formats import Board, Format

_MISSING_SHOWN = 5
_LEADERS_SHOWN = 12

CSV_COLUMNS = (
    "source", "deck", "format", "status", "bset_id", "commanders", "level", "rule", "line", "zone", "card", "sentence", "way_out",
)  # fmt: skip
"""One row a fault, warning or unread line; a deck without any has one row with its status."""


@dataclass(frozen=True, slots=True)
class Report:
    """A verdict with where its list came from, to be said in one language. `refused` is said instead where the file is no deck list.
    `renamed` is the verdict in the card names of that language, where they are known.
    """

    source: str
    format: Format
    verdict: Verdict | None
    refused: str | None = None
    renamed: Verdict | None = None

    @property
    def shown(self) -> Verdict | None:
        """The verdict as a player reads it."""
        return self.renamed or self.verdict

    @property
    def is_legal(self) -> bool:
        """Whether the list was read, understood, and breaks no rule."""
        return self.verdict is not None and self.verdict.is_legal

    @property
    def board(self) -> Board:
        """What the format calls the cards beside the deck."""
        return self.format.extra


# for a player


def headline(report: Report, lang: Lang) -> str:
    """The status in a line."""
    verdict = report.verdict
    if verdict is None:
        return f"{report.source}{colon(lang)} {status_word(report, lang)}. {report.refused}"
    faults = len(verdict.violations)
    number = ""
    if faults:
        number = f", {counted(faults, 'faute', 'fautes') if lang == 'fr' else counted(faults, 'fault', 'faults')}"
    if verdict.unread:
        unread = len(verdict.unread)
        words = ("ligne à corriger", "lignes à corriger") if lang == "fr" else ("line to correct", "lines to correct")
        number += f", {counted(unread, *words)}"
    return f"{report.source}{colon(lang)} {status_word(report, lang)}{number}."


def status_word(report: Report, lang: Lang) -> str:
    """The status as a word."""
    status = "not checked" if report.verdict is None else report.verdict.status
    if lang == "en":
        return {"legal": "legal", "illegal": "not legal", "not checked": "not checked"}[status]
    return {"legal": "légal", "illegal": "pas légal", "not checked": "non vérifié"}[status]


def outline(report: Report, lang: Lang) -> str:
    """Format, BSet, commanders and sizes in a line."""
    verdict = report.shown
    if verdict is None:
        return ""
    parts = [report.format.name_fr if lang == "fr" else report.format.name_en]
    if verdict.bset is not None:
        parts.append(bset_name(verdict.bset, lang) + ("" if verdict.is_bset_given else _found(verdict, lang)))
    if verdict.commanders:
        names = " + ".join(card.name for card in verdict.commanders)
        identity = "" if verdict.color_identity is None else f" ({colors(verdict.color_identity, lang)})"
        parts.append(f"{'commandant' if lang == 'fr' else 'commander'} {names}{identity}")
    parts.append(counted(verdict.deck_count, *(("carte", "cartes") if lang == "fr" else ("card", "cards"))))
    if verdict.extra_count:
        parts.append(f"{board_name(lang, report.board)} {verdict.extra_count}")
    parts.extend(_list_name(applied, lang) for applied in verdict.ban_lists)
    return ", ".join(parts) + "."


def _list_name(applied: AppliedList, lang: Lang) -> str:
    """The ban list, its source and its date."""
    if lang == "fr":
        dated = f"du {applied.dated_on.isoformat()}" if applied.dated_on else "sans date"
        return f"liste de bannissement {applied.name} ({applied.source}, {dated})"
    return f"ban list {applied.name} ({applied.source}, {applied.dating})"


def row_headers(lang: Lang) -> tuple[str, ...]:
    """The headers of a tournament's table."""
    if lang == "fr":
        return ("Liste", "Verdict", "Fautes", "BSet", "Commandant")
    return ("List", "Verdict", "Faults", "BSet", "Commander")


def row_cells(report: Report, lang: Lang) -> tuple[str, str, str, str]:
    """A deck as a row of a tournament's table, without the name of its list."""
    verdict = report.shown
    if verdict is None:
        return status_word(report, lang), "", "", ""
    number = len(verdict.violations) + len(verdict.unread)
    bset = "" if verdict.bset is None else verdict.bset.bset_id
    commanders = " + ".join(card.name for card in verdict.commanders)
    return status_word(report, lang), str(number) if number else "", bset, commanders


def _found(verdict: Verdict, lang: Lang) -> str:
    if any(fitting.is_legal or not fitting.missing for fitting in verdict.bsets):
        return " (trouvé)" if lang == "fr" else " (found)"
    return " (le plus proche)" if lang == "fr" else " (the nearest)"


def details(report: Report, lang: Lang) -> Iterator[str]:
    """What is wrong and what is worth knowing, a paragraph each."""
    verdict = report.shown
    if verdict is None:
        return
    yield from (say_unread(unread, lang, report.board) for unread in verdict.unread)
    yield from (str(say(violation, lang, report.board)) for violation in verdict.violations)
    label = "avertissement" if lang == "fr" else "warning"
    yield from (f"{label}{colon(lang)} {say(warning, lang, report.board)}" for warning in verdict.warnings)
    yield from (f"note{colon(lang)} {say_understood(understood, lang)}" for understood in verdict.understood)
    yield from (f"note{colon(lang)} {say_note(note, lang, report.board)}" for note in verdict.notes)
    yield from _fitting(verdict, lang)
    yield from _leaders(verdict, lang)


def _fitting(verdict: Verdict, lang: Lang) -> Iterator[str]:
    """In which BSets the deck is legal, or which come nearest."""
    if not verdict.bsets:
        return
    legal = [fitting for fitting in verdict.bsets if fitting.is_legal]
    if legal and not verdict.unread:
        names = ", ".join(bset_name(fitting.bset, lang) for fitting in legal)
        yield f"{'Légal dans' if lang == 'fr' else 'Legal in'}{colon(lang)} {names}."
        return
    yield "BSets les plus proches :" if lang == "fr" else "The nearest BSets:"
    yield from (f"  {_nearness(fitting, lang)}" for fitting in verdict.bsets)


def _nearness(fitting: FittingBset, lang: Lang) -> str:
    name = bset_name(fitting.bset, lang)
    if not fitting.missing:
        number = fitting.fault_count
        if lang == "fr":
            return (
                f"{name} : toutes les cartes y sont, {counted(number, 'faute', 'fautes') if number else 'aucune faute'}"
            )
        return f"{name}: holds all cards, {counted(number, 'fault', 'faults') if number else 'no fault'}"
    shown = semicolon(lang).join(card.name for card in fitting.missing[:_MISSING_SHOWN])
    more = len(fitting.missing) - _MISSING_SHOWN
    if lang == "fr":
        rest = f" et {more} autres" if more > 0 else ""
        return f"{name} : il y manque {counted(len(fitting.missing), 'carte', 'cartes')} ({shown}{rest})"
    rest = f" and {more} more" if more > 0 else ""
    return f"{name}: lacks {counted(len(fitting.missing), 'card', 'cards')} ({shown}{rest})"


def _leaders(verdict: Verdict, lang: Lang) -> Iterator[str]:
    """Who could lead the deck, or take over between two games."""
    leaders = verdict.leaders or verdict.swaps
    if not leaders:
        return
    if verdict.leaders:
        yield "Commandants possibles :" if lang == "fr" else "Who could lead it:"
    else:
        yield (
            "Commandants possibles à la partie suivante (swap) :"
            if lang == "fr"
            else "Who could lead it in the next game (swap):"
        )
    yield from (f"  {_leader(leader, lang)}" for leader in leaders[:_LEADERS_SHOWN])
    more = len(leaders) - _LEADERS_SHOWN
    if more > 0:
        yield f"  et {more} autres" if lang == "fr" else f"  and {more} more"


def _leader(leader: Leader, lang: Lang) -> str:
    names = " + ".join(card.name for card in (leader.commander, leader.partner) if card is not None)
    choice = f" [{colors(leader.chosen_colors, lang)}]" if leader.chosen_colors else ""
    source = ""
    if leader.from_extra:
        source = ", depuis la réserve" if lang == "fr" else ", from the sideboard"
    if leader.is_legal:
        return f"{names}{choice}{source} : légal" if lang == "fr" else f"{names}{choice}{source}: legal"
    number = len(leader.violations)
    rules = ", ".join(dict.fromkeys(violation.rule for violation in leader.violations))
    if lang == "fr":
        return f"{names}{choice}{source} : {counted(number, 'faute', 'fautes')} ({rules})"
    return f"{names}{choice}{source}: {counted(number, 'fault', 'faults')} ({rules})"


def bset_name(bset: Bset, lang: Lang) -> str:
    """The name in the language."""
    return bset.name_fr if lang == "fr" else bset.name_en


# for other programs


def as_data(report: Report, lang: Lang) -> dict[str, Any]:
    """The report as plain values; the sentences are in the language."""
    verdict, shown = report.verdict, report.shown
    if verdict is None or shown is None:
        return {"source": report.source, "status": "not checked", "is_legal": False, "refused": report.refused}
    board = report.board
    return {
        "source": report.source,
        "deck": verdict.name,
        "format": verdict.format,
        "status": verdict.status,
        "is_legal": verdict.is_legal,
        "bset": None if verdict.bset is None else verdict.bset.bset_id,
        "is_bset_given": verdict.is_bset_given,
        "commanders": [_card(card) for card in verdict.commanders],
        "color_identity": verdict.color_identity,
        "deck_count": verdict.deck_count,
        "extra_count": verdict.extra_count,
        "violations": _violations(verdict.violations, shown.violations, lang, board),
        "warnings": _violations(verdict.warnings, shown.warnings, lang, board),
        "unread": [_unread(unread, lang, board) for unread in shown.unread],
        "understood": [
            {
                "line": u.line,
                "text": u.text,
                "card": _card(u.card),
                "remark": u.remark,
                "sentence": say_understood(told, lang),
            }
            for u, told in zip(verdict.understood, shown.understood, strict=True)
        ],
        "notes": [
            {"kind": n.kind.value, "line": n.number, "sentence": say_note(n, lang, board)} for n in verdict.notes
        ],
        "bsets": [
            {
                "bset": fitting.bset.bset_id,
                "is_legal": fitting.is_legal,
                "missing": [_card(card) for card in fitting.missing],
                "fault_count": fitting.fault_count,
            }
            for fitting in verdict.bsets
        ],
        "leaders": _leaders_data(verdict.leaders, shown.leaders, lang, board),
        "swaps": _leaders_data(verdict.swaps, shown.swaps, lang, board),
        "ban_lists": [
            {"name": a.name, "date": None if a.dated_on is None else a.dated_on.isoformat(), "source": a.source}
            for a in verdict.ban_lists
        ],
        "cards": [
            {
                "line": e.line or None,
                "zone": e.zone,
                "count": e.copy_count,
                **_card(e.card),
                "set_code": e.set_code,
                "collector_number": e.collector_number,
                "printing_count": e.printing_count,
            }
            for e in verdict.evidence
        ],
    }


def csv_rows(report: Report, lang: Lang) -> Iterator[tuple[Any, ...]]:
    """Rows of CSV_COLUMNS."""
    verdict, shown = report.verdict, report.shown
    if verdict is None or shown is None:
        yield (report.source, None, report.format.id, "not checked", *[None] * 8, report.refused)
        return
    bset_id = None if verdict.bset is None else verdict.bset.bset_id
    commanders = " + ".join(card.name for card in verdict.commanders)
    head = (report.source, verdict.name, verdict.format, verdict.status, bset_id, commanders)
    rows: list[tuple[Any, ...]] = [
        ("unread", None, u.line, u.zone, u.subject, say_unread(u, lang, report.board), None) for u in shown.unread
    ]
    told = [("fault", violation) for violation in shown.violations] + [("warning", one) for one in shown.warnings]
    for (level, in_words), violation in zip(told, (*verdict.violations, *verdict.warnings), strict=True):
        said = say(in_words, lang, report.board)
        card = None if violation.card is None else violation.card.name
        rows.append((level, violation.rule, violation.line, violation.zone, card, said.sentence, said.way_out))
    yield from ((*head, *row) for row in rows or [(None,) * 7])


def _card(card: Card) -> dict[str, Any]:
    return {"oracle_id": str(card.oracle_id), "name": card.name}


def _violations(
    violations: Sequence[Violation], shown: Sequence[Violation], lang: Lang, board: Board
) -> list[dict[str, Any]]:
    """The violations with the sentences of the same ones as they are shown."""
    return [_violation(violation, say(told, lang, board)) for violation, told in zip(violations, shown, strict=True)]


def _violation(violation: Violation, said: Said) -> dict[str, Any]:
    return {
        "rule": violation.rule,
        "kind": violation.kind,
        "line": violation.line,
        "zone": violation.zone,
        "card": None if violation.card is None else _card(violation.card),
        "sentence": said.sentence,
        "way_out": said.way_out,
        "facts": dict(violation.facts),
    }


def _unread(unread: Unread, lang: Lang, board: Board) -> dict[str, Any]:
    return {
        "line": unread.line,
        "zone": unread.zone,
        "place": place(unread.line, unread.zone, lang, board),
        "text": unread.text,
        "problem": str(unread.problem),
        "subject": unread.subject,
        "candidates": list(unread.candidates),
        "sentence": say_unread(unread, lang, board),
    }


def _leaders_data(leaders: Sequence[Leader], shown: Sequence[Leader], lang: Lang, board: Board) -> list[dict[str, Any]]:
    return [_leader_data(leader, told, lang, board) for leader, told in zip(leaders, shown, strict=True)]


def _leader_data(leader: Leader, shown: Leader, lang: Lang, board: Board) -> dict[str, Any]:
    return {
        "commander": _card(leader.commander),
        "partner": None if leader.partner is None else _card(leader.partner),
        "chosen_colors": leader.chosen_colors,
        "color_identity": leader.color_identity,
        "is_legal": leader.is_legal,
        "from_extra": [_card(card) for card in leader.from_extra],
        "violations": _violations(leader.violations, shown.violations, lang, board),
    }
