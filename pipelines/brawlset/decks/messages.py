"""The sentences of a check, in English and in French: what is wrong, by which rule, where, and the way out.

Each function of the `sentences_` modules makes both languages from the facts that a file below sql/rules/ returns, so that what they say
stays together. What is said of lines that could not be read is in `reading_messages`. Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from brawlset.decks import sentences_colors, sentences_deck, sentences_leaders
from brawlset.decks.verdict import Violation
from brawlset.decks.words import Facts, Lang, Pair, colon, place
from brawlset.formats import Board


@dataclass(frozen=True, slots=True)
class Said:
    """A violation in words. `place` is the line and the zone, '' for the deck as a whole."""

    rule: str
    place: str
    sentence: str
    way_out: str
    lang: Lang

    def __str__(self) -> str:
        where = f", {self.place}" if self.place else ""
        return f"{self.rule}{where}{colon(self.lang)} {self.sentence} {self.way_out}"


def say(violation: Violation, lang: Lang, board: Board = "wishboard") -> Said:
    """The violation as a player reads it. `board` is what the format calls the cards beside the deck."""
    card = "" if violation.card is None else violation.card.name
    sentence, way_out = _SENTENCES[violation.kind](card, violation.facts, lang, board)
    where = place(violation.line, violation.zone, lang, board)
    return Said(violation.rule, where, sentence, way_out, lang)


_SENTENCES: Mapping[str, Callable[[str, Facts, Lang, Board], Pair]] = {
    "commander_missing": sentences_leaders.commander_missing,
    "commander_kind": sentences_leaders.commander_kind,
    "commander_pair": sentences_leaders.commander_pair,
    "color_choice": sentences_leaders.color_choice,
    "deck_size": sentences_deck.deck_size,
    "extra_size": sentences_deck.extra_size,
    "bset_missing": sentences_deck.bset_missing,
    "903.BS.10": sentences_deck.not_in_bset,
    "copies": sentences_deck.copies,
    "identity": sentences_colors.identity,
    "typed_lands": sentences_colors.typed_land,
    "903.BS.11": sentences_colors.basics,
    "basic_lands": sentences_colors.basic_land,
    "pool": sentences_deck.pool,
    "pool_missing": sentences_deck.pool_missing,
    "companion_ability": sentences_leaders.companion_ability,
    "903.BS.08": sentences_leaders.companion_identity,
    "companion_condition": sentences_leaders.companion_condition,
    "companion_doubtful": sentences_leaders.companion_doubtful,
    "banned": sentences_deck.banned,
    "not_legal": sentences_deck.not_legal,
    "companion_unverified": sentences_leaders.companion_unverified,
    "D-2": sentences_deck.never_fetched,
}
