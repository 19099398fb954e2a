"""The sentences: every rule file has one in both languages, with number, card, line, zone and way out."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from brawlset.bundle import bundled
from brawlset.cards.names import FUNNY
from brawlset.decks.messages import say
from brawlset.decks.model import DeckReadError, FaultKind, Note, NoteKind, ReadProblem
from brawlset.decks.preparing import formats_of
from brawlset.decks.reading_messages import say_note, say_refused, say_understood, say_unread, shown
from brawlset.decks.verdict import Card, Problem, Remark, Understood, Unread, Violation
from brawlset.decks.words import LANGS, colors, listed

BOLT = Card(UUID(int=1), "Lightning Bolt")
HOME = {
    "bset_id": "m10",
    "name_en": "Magic 2010",
    "name_fr": "Magic 2010 (fr)",
    "set_code": "m10",
    "collector_number": "146",
}
HERE = {"bset_id": "war", "name_en": "War of the Spark", "name_fr": "La guerre des Planeswalkers"}
OUTSIDE = {"color_identity": "UR", "commander_identity": "R", "outside": "U", "is_hybrid": False}
SEVERAL_PLACES = [{"line": line, "zone": zone} for line, zone in ((3, "deck"), (8, "deck"), (4, "extra"))]
PLACES = [{"line": 3, "zone": "deck", "copy_count": 1}, {"line": 9, "zone": "extra", "copy_count": 1}]
CONDITION = {"card_type": None, "card_count": None, "least": None, "most": None}

# the facts that each rule file returns, and what the sentences must say, in English and in French
FACTS: dict[str, list[tuple[dict[str, Any], str, str]]] = {
    "commander_missing": [
        ({"clauses": ["creature", "planeswalker"]}, "a legendary creature or a legendary planeswalker", "une créature légendaire ou un"),
    ],
    "commander_kind": [
        ({"type_line": "Instant", "clauses": ["creature"], "is_background": False}, "'Instant'", "« Instant »"),
        ({"type_line": "Enchantment", "clauses": ["creature"], "is_background": True}, "Background", "Historique"),
    ],
    "commander_pair": [
        ({"commander_count": 2, "names": ["A", "B"], "two_commanders": True, "is_same_card": False}, "A and B", "A et B"),
        ({"commander_count": 3, "names": ["A", "B", "C"], "two_commanders": True, "is_same_card": False}, "A, B and C", "deux au plus"),
        ({"commander_count": 2, "names": ["A", "B"], "two_commanders": False, "is_same_card": False}, "Keep one.", "Gardez-en un seul."),
        ({"commander_count": 2, "names": ["A"], "two_commanders": True, "is_same_card": True}, "twice", "deux fois"),
    ],
    "color_choice": [
        ({"choice_count": 1, "chosen": "", "fitting": "B"}, "asks for black", "demande noir"),
        ({"choice_count": 2, "chosen": "", "fitting": "WB"}, "Give them with --choose WB,", "« Couleur choisie : WB »"),
        ({"choice_count": 1, "chosen": "WU", "fitting": ""}, "white and blue are given", "blanc-bleu sont donnés"),
    ],
    "deck_size": [
        ({"card_count": 58, "minimum": 60, "maximum": None}, "at least 60. Add 2.", "au moins 60. Ajoutez-en 2."),
        ({"card_count": 63, "minimum": 61, "maximum": 61}, "exactly 61. Take out 2.", "exactement 61. Retirez-en 2."),
        ({"card_count": 62, "commander_count": 2, "minimum": 61, "maximum": 61}, "LD-1: both count", "60 cartes plus deux commandants"),
    ],
    "extra_size": [
        ({"card_count": 16, "minimum": 0, "maximum": 15}, "at most 15. Take out 1.", "15 au plus. Retirez-en 1."),
        ({"card_count": 14, "minimum": 15, "maximum": 15}, "exactly 15, or none. Add 1", "exactement 15, ou aucune. Ajoutez-en 1"),
    ],
    "bset_missing": [({"bset_id": None}, "no BSet", "aucun BSet")],
    "903.BS.10": [
        (HERE | {"homes": [HOME], "home_count": 8, "excluded": []}, "Magic 2010 (m10 146) and 7 more", "(fr) (m10 146) et 7 autres"),
        (HERE | {"homes": [HOME], "home_count": 1, "excluded": ["exp"]}, "in exp does not count", "dans exp ne compte pas"),
        (HERE | {"homes": [], "home_count": 0, "excluded": []}, "It is in no BSet.", "Elle n'est dans aucun BSet."),
    ],
    "copies": [
        ({"copy_count": 2, "copy_limit": 1, "places": PLACES}, "(line 3; line 9, wishboard)", "(ligne 3\u00a0; ligne 9, wishboard)"),
        (
            {"copy_count": 4, "copy_limit": 1, "places": SEVERAL_PLACES},
            "(lines 3 and 8; line 4, wishboard)",
            "(lignes 3 et 8\u00a0; ligne 4, wishboard)",
        ),
        ({"copy_count": 9, "copy_limit": 7, "places": PLACES[:1]}, "7 copies. Take out 2.", "7 exemplaires au plus"),
    ],
    "identity": [
        (OUTSIDE | {"ways": ["U"]}, "(color identity: blue and red)", "(identité couleur : bleu-rouge)"),
        (OUTSIDE | {"is_hybrid": True, "ways": ["UR"]}, "counted by halves", "par moitiés"),
        (OUTSIDE | {"is_hybrid": True, "ways": ["B", "R"]}, "holds black or red too.", "contient aussi : noir ou rouge."),
    ],
    "typed_lands": [(OUTSIDE | {"land_types": ["Island", "Mountain"]}, "(Island/Mountain)", "(Island/Mountain)")],
    "903.BS.11": [
        (HERE | {"commander_identity": "", "allowed": ["Wastes"]}, "(colorless). Basic lands", "permis dans ce deck de La guerre"),
    ],
    "basic_lands": [(OUTSIDE, "makes mana outside", "hors de l'identité couleur")],
    "companion_ability": [
        ({"is_companion": False, "companion_count": 1}, "no companion ability", "pas la capacité compagnon"),
        ({"is_companion": True, "companion_count": 2}, "one companion too many", "un compagnon de trop"),
    ],
    "903.BS.08": [(OUTSIDE, "the companion Lightning Bolt", "le compagnon Lightning Bolt")],
    "companion_condition": [
        (CONDITION | {"companion": "Gyruda, Doom of Depths"}, "its mana value is odd", "sa valeur de mana est impaire"),
        (CONDITION | {"companion": "Umori, the Collector", "card_type": "Creature"}, "no creature", "de type créature"),
        (CONDITION | {"companion": "Yorion, Sky Nomad", "card_count": 79, "least": 80}, "at least 80 cards", "ou ajoutez des cartes."),
        (
            CONDITION | {"companion": "Yorion, Sky Nomad", "card_count": 61, "least": 81, "most": 61},
            "Take this companion out: no deck has more than 61 cards.",
            "Retirez ce compagnon, car un deck ne dépasse pas 61 cartes.",
        ),
    ],
    "companion_doubtful": [
        ({"companion": "Zirda, the Dawnwaker"}, "Check it by the card.", "Vérifiez-le sur la carte."),
        ({"companion": BOLT.name}, "is not known", "n'est pas vérifiée"),
    ],
    "companion_unverified": [({"is_companion": True}, "Ask the organizer.", "Demandez à l'organisateur.")],
    "banned": [
        ({"role": "deck", "list": "House"}, "is banned by the list 'House'", "est bannie par la liste « House »"),
        ({"role": "commander", "list": "House"}, "banned as a commander", "bannie comme commandant"),
    ],
    "not_legal": [
        ({"is_funny": True}, "un-set", "humoristique"),
        ({"is_funny": False}, "not released yet", "pas encore sortie"),
    ],
    "D-2": [
        ({"problem": "same name"}, "the deck has one already", "le deck en a déjà une"),
        ({"problem": "only its own name"}, "It will find nothing.", "Elle ne trouvera rien."),
    ],
}  # fmt: skip

CASES = [(kind, *case) for kind, cases in FACTS.items() for case in cases]


@pytest.mark.parametrize(
    ("kind", "facts", "english", "french"), CASES, ids=[f"{kind}-{english[:20]}" for kind, _, english, _ in CASES]
)
def test_a_violation_is_said_in_both_languages(kind: str, facts: dict[str, Any], english: str, french: str) -> None:
    violation = Violation(kind, "903.X", False, BOLT, 7, "extra", facts)

    assert english in str(say(violation, "en"))
    assert french in str(say(violation, "fr"))
    assert str(say(violation, "en")).startswith("903.X, line 7, wishboard: ")
    assert str(say(violation, "fr")).startswith("903.X, ligne 7, wishboard : ")
    assert all(say(violation, lang).way_out.endswith((".", "!")) for lang in LANGS)


def test_every_rule_file_of_every_format_has_a_sentence() -> None:
    formats = formats_of(bundled("assets") / "formats")
    kinds = {rule.partition("/")[2] for one in formats for rule in one.deck_rules}
    unsaid = []
    for kind in kinds:
        try:
            say(Violation(kind, "", False, None, None, None, {}), "en")
        except KeyError as error:
            if error.args == (kind,):
                unsaid.append(kind)

    assert unsaid == []


def test_a_fault_of_the_whole_deck_names_no_line() -> None:
    said = say(Violation("deck_size", "903.BS.12", False, None, None, None, FACTS["deck_size"][0][0]), "en")

    assert str(said) == "903.BS.12: 58 cards with the commander, and it takes at least 60. Add 2."


def test_the_sideboard_is_a_reserve_in_french() -> None:
    violation = Violation("copies", "LC-4", False, BOLT, 9, "extra", FACTS["copies"][0][0])

    assert "deck et réserve confondus" in str(say(violation, "fr", "sideboard"))
    assert "deck and sideboard together" in str(say(violation, "en", "sideboard"))


PROBLEMS: tuple[Problem | FaultKind, ...] = (
    "unknown", "ambiguous", "meld result", "only on screen", "rebalanced", "no deck card", "unknown bset", "unknown format",
    "unknown colors", *FaultKind,
)  # fmt: skip


@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize("lang", LANGS)
def test_every_kind_of_unread_line_is_said(problem, lang) -> None:
    said = say_unread(Unread(4, "extra", "1 Bolt?", problem, "Bolt?", ("Lightning Bolt",)), lang)

    assert said.startswith("line 4, wishboard: " if lang == "en" else "ligne 4, wishboard : ")
    assert "Lightning Bolt" in said


REMARKS: tuple[Remark, ...] = (
    "half",
    "back",
    "flavor",
    "printed",
    "parts",
    "loose",
    "passed over",
    "another number",
    "unknown set",
)


@pytest.mark.parametrize("remark", REMARKS)
@pytest.mark.parametrize("lang", LANGS)
def test_every_remark_is_said(remark, lang) -> None:
    assert "Lightning Bolt" in say_understood(Understood(4, "1 Bolt", BOLT, remark, ("Other",)), lang)


@pytest.mark.parametrize("kind", NoteKind)
@pytest.mark.parametrize("lang", LANGS)
def test_every_note_of_the_reader_is_said(kind, lang) -> None:
    assert "{" not in say_note(Note(kind, ("60", "15"), 3), lang)


@pytest.mark.parametrize("problem", ReadProblem)
def test_every_refusal_is_said_in_french(problem) -> None:
    error = DeckReadError("English.", problem=problem, facts=("12", "34"))

    assert say_refused(error, "en") == "English."
    assert "{" not in say_refused(error, "fr")


ESCAPED = {
    "a terminal's escape": ("\x1b[31mred", "?[31mred"),
    "a bell": ("a\x07b", "a?b"),
    "direction marks": ("a\u202eb", "a?b"),
    "line breaks and tabs": ("a\n\tb", "a b"),
    "accents stay": ("Lim-Dûl", "Lim-Dûl"),
    "long text is cut": ("a" * 100, "a" * 80 + "…"),
}


@pytest.mark.parametrize(("text", "expected"), ESCAPED.values(), ids=ESCAPED.keys())
def test_text_of_a_list_is_shown_escaped(text, expected) -> None:
    assert shown(text) == expected


def test_words() -> None:
    assert (colors("", "en"), colors("", "fr")) == ("colorless", "incolore")
    assert (colors("WUB", "en"), colors("WUB", "fr")) == ("white, blue and black", "blanc-bleu-noir")
    assert [listed(items, "en") for items in ([], ["a"], ["a", "b"])] == ["", "a", "a and b"]


def test_other_cards_of_a_name_are_told_in_french_as_the_french_write_it() -> None:
    others = ("Red Herring (Creature — Fish Clue)", f"Red Herring (Creature — Fish{FUNNY})")
    unread = Unread(3, "deck", "1 Red Herring", "ambiguous", "Red Herring", others)
    understood = Understood(3, "1 Red Herring", BOLT, "passed over", others[1:])

    assert "Fish Clue)\u00a0; Red Herring (Creature — Fish, carte un-set ou de test)" in say_unread(unread, "fr")
    assert "(Creature — Fish, carte un-set ou de test)" in say_understood(understood, "fr")
    assert "(Creature — Fish, un-set or playtest)" in say_understood(understood, "en")
