"""The sentences about how a list was read, in English and in French: lines that lead to no card, what was noticed, what is refused.

What the rules say is in `messages`. Text of a list is shown without characters that a terminal would obey.
"""

from __future__ import annotations

from collections.abc import Mapping

from brawlset.cards.names import FUNNY
from brawlset.decks.model import DeckReadError, FaultKind, Note, NoteKind, ReadProblem
from brawlset.decks.verdict import Problem, Remark, Understood, Unread
from brawlset.decks.words import Lang, colon, listed, place, semicolon
from brawlset.formats import Board

_SHOWN = 80
_CANDIDATES = 8

_PROBLEMS: Mapping[Problem | FaultKind, tuple[str, str]] = {
    "unknown": ("no card is called {subject}.", "aucune carte ne s'appelle {subject}."),
    "ambiguous": ("{subject} is the name of several cards.", "{subject} est le nom de plusieurs cartes."),
    "meld result": (
        "{subject} is a meld result, no card of its own.",
        "{subject} est le résultat d'une assimilation, pas une carte.",
    ),
    "only on screen": (
        "{subject} exists only on screen: it was never printed.",
        "{subject} n'existe qu'à l'écran : elle n'a jamais été imprimée.",
    ),
    "rebalanced": (
        "{subject} is Arena's rebalanced version and was never printed.",
        "{subject} est la version rééquilibrée d'Arena, jamais imprimée.",
    ),
    "no deck card": (
        "{subject} is no card that a deck can hold.",
        "{subject} n'est pas une carte qu'un deck peut contenir.",
    ),
    "unknown bset": ("there is no BSet {subject}.", "il n'y a pas de BSet {subject}."),
    "unknown format": ("there is no format {subject}.", "il n'y a pas de format {subject}."),
    "unknown colors": ("{subject} are no colors.", "{subject} : ce ne sont pas des couleurs."),
    FaultKind.COUNT_NOT_A_NUMBER: ("{subject} is no number of copies.", "{subject} n'est pas un nombre d'exemplaires."),
    FaultKind.COUNT_TOO_LARGE: (
        "{subject} copies are more than a deck has.",
        "{subject} exemplaires : plus qu'un deck n'en a.",
    ),
    FaultKind.NO_NAME: ("the name of the card is missing.", "il manque le nom de la carte."),
    FaultKind.UNCLEAR_NUMBER: (
        "it is not clear what the number {subject} means.",
        "on ne sait pas ce que veut dire le nombre {subject}.",
    ),
    FaultKind.UNCLEAR_NAME: ("the line can be read as several names.", "la ligne peut se lire comme plusieurs noms."),
    FaultKind.UNKNOWN_ZONE: ("no zone is called {subject}.", "aucune zone ne s'appelle {subject}."),
    FaultKind.WEB_ADDRESS: (
        "a web address stands in the place of a card.",
        "une adresse web est à la place d'une carte.",
    ),
    FaultKind.NOT_A_CARD_LINE: ("this is no card line.", "ce n'est pas une ligne de carte."),
    FaultKind.NAME_TOO_LONG: ("the name is longer than any card's.", "le nom est plus long que celui de toute carte."),
}

_REMARKS: Mapping[Remark, tuple[str, str]] = {
    "half": (
        "{text} is read as {card}, whose other part it is",
        "{text} est lu comme {card}, dont c'est l'autre partie",
    ),
    "back": ("{text} is the back face of {card}", "{text} est le verso de {card}"),
    "flavor": ("{text} is another name of {card}", "{text} est un autre nom de {card}"),
    "printed": ("{text} is a printed name of {card}", "{text} est un nom imprimé de {card}"),
    "parts": ("{text} is read as {card}", "{text} est lu comme {card}"),
    "loose": ("{text} is read as {card}", "{text} est lu comme {card}"),
    "passed over": ("{text} is read as {card}, not as {others}", "{text} est lu comme {card}, pas comme {others}"),
    "unknown set": (
        "there is no set {others}: {text} is read as {card}",
        "il n'y a pas d'édition {others} : {text} est lu comme {card}",
    ),
    "another number": (
        "the Magic Online number is that of {card}, and the name is {others}: the number was followed",
        "le numéro Magic Online est celui de {card}, alors que le nom est {others} : c'est le numéro qui compte",
    ),
}

_NOTES: Mapping[NoteKind, tuple[str, str]] = {
    NoteKind.FIRST_BLOCK_IS_EXTRA: (
        "the list has no headings: its first block ({0} cards) was taken as {board}, the second ({1}) as deck",
        "la liste n'a pas de titres : le premier bloc ({0} cartes) est lu comme {board}, le second ({1}) comme deck",
    ),
    NoteKind.SECOND_BLOCK_IS_EXTRA: (
        "the list has no headings: its first block ({0} cards) was taken as deck, the second ({1}) as {board}",
        "la liste n'a pas de titres : le premier bloc ({0} cartes) est lu comme deck, le second ({1}) comme {board}",
    ),
    NoteKind.FIRST_BLOCK_LEADS: (
        "the list has no headings: its first block was taken as commander ({all})",
        "la liste n'a pas de titres : le premier bloc est lu comme commandant ({all})",
    ),
    NoteKind.BLOCKS_ARE_ONE_DECK: (
        "the list has blocks without headings ({all} cards), and all were taken as deck",
        "la liste a des blocs sans titres ({all} cartes), tous lus comme deck",
    ),
    NoteKind.LAST_LINES_MAY_BE_EXTRA: (
        "the last lines hold {1} cards behind {0}: they were taken as deck; if they are the {board}, put a heading before them",
        "les dernières lignes font {1} cartes après {0} : elles sont lues comme deck ; si c'est le {board}, mettez un titre devant",
    ),
    NoteKind.FIRST_LINES_LEAD: (
        "the first lines stand apart from the order of the others, so they were taken as commander ({all})",
        "les premières lignes ne suivent pas l'ordre des autres : elles sont lues comme commandant ({all})",
    ),
    NoteKind.COMMANDER_FROM_EXTRA: (
        "the commander was taken from the sideboard, where this kind of list keeps it ({all})",
        "le commandant a été pris dans la réserve, où ce genre de liste le range ({all})",
    ),
    NoteKind.COMMANDER_FROM_COMMENT: (
        "the commander was taken from the comments of the list ({all})",
        "le commandant a été pris dans les commentaires de la liste ({all})",
    ),
    NoteKind.MAY_LEAD: (
        "the file shows {0} on its cover; it is not marked as commander",
        "le fichier montre {0} en couverture, sans la marquer comme commandant",
    ),
    NoteKind.TOO_MANY_LEADERS: (
        "so many cards of this list may lead that none of them was tried: name a commander, or check a deck",
        "tant de cartes de cette liste peuvent mener qu'aucune n'a été essayée : nommez un commandant, ou vérifiez un deck",
    ),
    NoteKind.COMMANDER_LISTED_TWICE: (
        "the commander {0} is listed twice and was counted once",
        "le commandant {0} est listé deux fois et compté une fois",
    ),
    NoteKind.COMPANION_LISTED_TWICE: (
        "the companion {0} is listed twice and was counted once",
        "le compagnon {0} est listé deux fois et compté une fois",
    ),
    NoteKind.COUNT_OF_ZERO: (
        "a line with 0 copies of {0} was passed over",
        "une ligne de 0 exemplaire de {0} a été passée",
    ),
    NoteKind.UNKNOWN_HEADING: ("{0} was taken as a heading", "{0} a été lu comme un titre"),
    NoteKind.NOT_UNICODE: (
        "the file is not UTF-8 and was read as Windows-1252",
        "le fichier n'est pas en UTF-8 ; il est lu en Windows-1252",
    ),
    NoteKind.COLLECTION_COLUMNS: (
        "the table does not tell deck and wishboard apart: every row was taken as deck",
        "le tableau ne sépare pas le deck du wishboard : chaque ligne est lue comme deck",
    ),
}

_REFUSED_FR: Mapping[ReadProblem, str] = {
    ReadProblem.TOO_LARGE: (
        "Ce fichier fait plus de {0} octets ; une liste de deck en fait quelques milliers. Donnez la liste seule, en texte."
    ),
    ReadProblem.TOO_MANY_LINES: (
        "La liste a plus de {0} lignes ; une liste de deck en a quelques centaines. Donnez un deck par fichier, ou ses lignes seules."
    ),
    ReadProblem.NOT_TEXT: "Ce fichier n'est pas un texte. Exportez le deck en texte, ou collez ses lignes.",
    ReadProblem.EMPTY: "La liste est vide. Écrivez une carte par ligne, par exemple « 1 Sol Ring ».",
    ReadProblem.UNSAFE_XML: (
        "Ce XML contient une déclaration DOCTYPE ou une entité ; il n'est pas lu. Exportez le deck de nouveau, ou collez ses lignes."
    ),
    ReadProblem.BROKEN_XML: "Ce XML est abîmé à la ligne {0}. Exportez le deck de nouveau.",
    ReadProblem.NO_CARDS: "Aucune ligne de carte dans {0} lignes. Écrivez une carte par ligne, par exemple « 1 Sol Ring ».",
    ReadProblem.ANOTHER_GAME: "C'est un deck d'un autre jeu ({0}). Donnez un deck de Magic.",
    ReadProblem.UNREADABLE_FORMAT: (
        "Ce format n'est pas lu ({0}). Exportez le deck en texte, ou collez ses lignes, par exemple « 1 Sol Ring »."
    ),
}

_KINDS_FR = {
    "a PDF": "PDF",
    "a picture (PNG)": "image PNG",
    "a picture (JPEG)": "image JPEG",
    "a picture (GIF)": "image GIF",
    "a picture or sound (RIFF)": "image ou son RIFF",
    "a ZIP archive, as Word and Excel documents are too": "archive ZIP, comme le sont les documents Word et Excel",
    "a gzip archive": "archive gzip",
    "a bzip2 archive": "archive bzip2",
    "a 7-Zip archive": "archive 7-Zip",
    "an old Word or Excel document": "ancien document Word ou Excel",
    "a SQLite database": "base SQLite",
    "a program": "programme",
    "a rich text document": "document RTF",
    "JSON of Moxfield": "JSON de Moxfield",
    "JSON of Archidekt": "JSON d'Archidekt",
    "draft log": "journal de draft",
    "Draftmancer card list": "liste de cartes de Draftmancer",
}
"""Kinds of files that are refused whose name is not the same in French."""


def say_unread(unread: Unread, lang: Lang, board: Board = "wishboard") -> str:
    """The line that leads to no card: where, what is wrong, the candidates."""
    subject = quoted(unread.subject, lang)
    sentence = _PROBLEMS[unread.problem][_side(lang)].format(subject=subject)
    where = place(unread.line, unread.zone, lang, board)
    text = "" if unread.text == unread.subject or unread.line is None else f" [{shown(unread.text)}]"
    return (
        f"{where}{colon(lang)} {sentence}{text}{_candidates(unread, lang)}"
        if where
        else f"{sentence}{_candidates(unread, lang)}"
    )


def say_understood(understood: Understood, lang: Lang) -> str:
    """How a line was understood that does not give the card's plain name."""
    others = listed([_described(other, lang) for other in understood.others], lang)
    sentence = _REMARKS[understood.remark][_side(lang)].format(
        text=quoted(understood.text, lang), card=understood.card.name, others=others
    )
    return f"{place(understood.line, None, lang, 'wishboard')}{colon(lang)} {sentence}."


def say_note(note: Note, lang: Lang, board: Board = "wishboard") -> str:
    """What the reader of the list noticed."""
    facts = [shown(fact) for fact in note.facts]
    sentence = _NOTES[note.kind][_side(lang)].format(*facts, all=", ".join(facts), board=board)
    where = place(note.number, None, lang, board)
    return f"{where}{colon(lang)} {sentence}." if where else f"{sentence}."


def say_refused(error: DeckReadError, lang: Lang) -> str:
    """Why a file is no deck list that can be read."""
    if lang == "en":
        return str(error)
    facts = [
        f"{int(fact):,}".replace(",", "\u00a0") if fact.isdecimal() else _KINDS_FR.get(fact, fact)
        for fact in error.facts
    ]
    return _REFUSED_FR[error.problem].format(*facts)


def shown(text: str) -> str:
    """Text of a list on one line, cut where it is long, without characters that a terminal would obey."""
    plain = "".join(char if char.isprintable() else "?" for char in " ".join(text.split()))
    return plain if len(plain) <= _SHOWN else f"{plain[:_SHOWN]}…"


def quoted(text: str, lang: Lang) -> str:
    """Text of a list in quotation marks."""
    return f"« {shown(text)} »" if lang == "fr" else f"'{shown(text)}'"


def _candidates(unread: Unread, lang: Lang) -> str:
    if not unread.candidates:
        return ""
    names = semicolon(lang).join(_described(candidate, lang) for candidate in unread.candidates[:_CANDIDATES])
    if unread.problem == "meld result":
        return f" Listez : {names}." if lang == "fr" else f" List: {names}."
    if unread.problem == "ambiguous":
        return f" Candidates : {names}." if lang == "fr" else f" Candidates: {names}."
    if unread.problem == "rebalanced":
        return f" La carte imprimée est {names}." if lang == "fr" else f" The printed card is {names}."
    return f" Vouliez-vous dire : {names} ?" if lang == "fr" else f" Did you mean: {names}?"


def _described(card: str, lang: Lang) -> str:
    """A card as `resolve` describes it among others of its name."""
    return shown(card.replace(FUNNY, ", carte un-set ou de test") if lang == "fr" else card)


def _side(lang: Lang) -> int:
    return 1 if lang == "fr" else 0
