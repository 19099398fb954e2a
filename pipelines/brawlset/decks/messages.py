"""The sentences of a check, in English and in French: what is wrong, by which rule, where, and the way out.

Each function makes both languages from the facts that a file below sql/rules/ returns, so that what they say stays together. What is
said of lines that could not be read is in `reading_messages`. Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from brawlset.decks.verdict import Violation
from brawlset.decks.words import CLAUSES, TYPES_FR, Lang, board_name, colon, colors, counted, listed, place
from brawlset.formats import Board

Pair = tuple[str, str]
"""A sentence, and the way out."""


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


def _clauses(facts: Mapping[str, Any], lang: Lang) -> str:
    return listed([CLAUSES[lang][clause] for clause in facts["clauses"]], lang, "ou" if lang == "fr" else "or")


def _name(facts: Mapping[str, Any], lang: Lang) -> str:
    name: str = facts[f"name_{lang}"]
    return name


def _of_board(board: Board) -> str:
    """'du wishboard', 'de la réserve'."""
    return "de la réserve" if board == "sideboard" else "du wishboard"


def _commander_missing(_card: str, facts: Mapping[str, Any], lang: Lang, _board: Board) -> Pair:
    if lang == "fr":
        return (
            "aucun commandant n'est désigné.",
            f"Désignez {_clauses(facts, lang)} : sous un titre « Commandant » dans la liste, ou avec --commander NOM.",
        )
    return (
        "no commander is named.",
        f"Name {_clauses(facts, lang)}: under a heading 'Commander' in the list, or with --commander NAME.",
    )


def _commander_kind(card: str, facts: Mapping[str, Any], lang: Lang, _board: Board) -> Pair:
    line, clauses = facts["type_line"], _clauses(facts, lang)
    if facts["is_background"]:
        if lang == "fr":
            return (
                f"{card} est un Historique : seul, il ne peut pas être commandant.",
                "Ajoutez un commandant qui a « Choose a Background », ou choisissez un autre commandant.",
            )
        return (
            f"{card} is a Background: it cannot lead alone.",
            "Put a commander with 'Choose a Background' beside it, or choose another commander.",
        )
    if lang == "fr":
        return (
            f"{card} ne peut pas être commandant : son recto est « {line} », il faut {clauses}.",
            "Choisissez un autre commandant.",
        )
    return (
        f"{card} cannot be the commander: its front face is '{line}', and it takes {clauses}.",
        "Choose another commander.",
    )


def _commander_pair(_card: str, facts: Mapping[str, Any], lang: Lang, _board: Board) -> Pair:
    names = listed(facts["names"], lang)
    if facts["is_same_card"]:
        if lang == "fr":
            return f"{names} : la même carte est deux fois commandant.", "Gardez un seul exemplaire."
        return f"{names}: the same card is commander twice.", "Keep one copy."
    if facts["commander_count"] > 2 or not facts["two_commanders"]:
        most = 2 if facts["two_commanders"] else 1
        if lang == "fr":
            return (
                f"{facts['commander_count']} commandants : {names}.",
                f"Gardez-en {'deux au plus, qui ont la même capacité de partenariat' if most == 2 else 'un seul'}.",
            )
        return (
            f"{facts['commander_count']} commanders: {names}.",
            f"Keep {'two at most, with the same partner ability' if most == 2 else 'one'}.",
        )
    if lang == "fr":
        return (
            f"{names} ne peuvent pas être commandants ensemble : aucune capacité de partenariat ne les réunit.",
            "Gardez l'un des deux, ou choisissez deux cartes qui ont la même capacité ou qui se nomment l'une l'autre.",
        )
    return (
        f"{names} cannot lead together: no partner ability joins them.",
        "Keep one of them, or choose two cards with the same ability, or two that name each other.",
    )


def _color_choice(_card: str, facts: Mapping[str, Any], lang: Lang, _board: Board) -> Pair:
    count, chosen, fitting = facts["choice_count"], facts["chosen"], facts["fitting"]
    if lang == "fr":
        given = f"{colors(chosen, lang)} sont donnés" if chosen else "aucune n'est donnée"
        hint = f" ; le reste du deck demande {colors(fitting, lang)}" if fitting else ""
        return (
            f"le commandant fait choisir {counted(count, 'couleur', 'couleurs')} avant la partie, et {given}.",
            f"Donnez-la avec --choose, par exemple --choose {fitting[:1] or 'U'}{hint}.",
        )
    given = f"{colors(chosen, lang)} are given" if chosen else "none is given"
    hint = f"; the rest of the deck asks for {colors(fitting, lang)}" if fitting else ""
    return (
        f"the commander has its player choose {counted(count, 'color', 'colors')} before the game, and {given}.",
        f"Give it with --choose, such as --choose {fitting[:1] or 'U'}{hint}.",
    )


def _deck_size(_card: str, facts: Mapping[str, Any], lang: Lang, _board: Board) -> Pair:
    count, least, most = facts["card_count"], facts["minimum"], facts["maximum"]
    missing, extra = least - count, count - (most or count)
    if lang == "fr":
        wanted = f"exactement {least}" if least == most else f"au moins {least}"
        way_out = f"Ajoutez-en {missing}." if missing > 0 else f"Retirez-en {extra}."
        return f"{counted(count, 'carte', 'cartes')} avec le commandant, il en faut {wanted}.", way_out
    wanted = f"exactly {least}" if least == most else f"at least {least}"
    way_out = f"Add {missing}." if missing > 0 else f"Take out {extra}."
    return f"{counted(count, 'card', 'cards')} with the commander, and it takes {wanted}.", way_out


def _extra_size(_card: str, facts: Mapping[str, Any], lang: Lang, board: Board) -> Pair:
    count, least, most = facts["card_count"], facts["minimum"], facts["maximum"]
    is_exact = least == most
    change = count - most if count > most else least - count
    name = board_name(lang, board)
    if lang == "fr":
        head = "la réserve" if board == "sideboard" else "le wishboard"
        wanted = f"exactement {most}, ou aucune" if is_exact else f"{most} au plus"
        verb = "Retirez-en" if count > most else "Ajoutez-en"
        last = ", ou videz-la" if is_exact else ""
        return (
            f"{head} compte {counted(count, 'carte', 'cartes')}, compagnon compris ; il en faut {wanted}.",
            f"{verb} {change}{last}.",
        )
    wanted = f"exactly {most}, or none" if is_exact else f"at most {most}"
    verb = "Take out" if count > most else "Add"
    last = ", or empty it" if is_exact else ""
    return (
        f"the {name} has {counted(count, 'card', 'cards')}, a companion included; it may have {wanted}.",
        f"{verb} {change}{last}.",
    )


def _bset_missing(_card: str, _facts: Mapping[str, Any], lang: Lang, _board: Board) -> Pair:
    if lang == "fr":
        return "aucun BSet ne contient une seule carte de ce deck.", "Donnez un BSet avec --bset, ou corrigez les noms."
    return "no BSet holds a single card of this deck.", "Give a BSet with --bset, or correct the names."


def _not_in_bset(card: str, facts: Mapping[str, Any], lang: Lang, _board: Board) -> Pair:
    homes, more = facts["homes"], facts["home_count"] - len(facts["homes"])
    shown = [f"{_name(home, lang)} ({home['set_code']} {home['collector_number']})" for home in homes]
    codes = ", ".join(facts["excluded"])
    if lang == "fr":
        other = f" ; son impression dans {codes} ne compte pas" if codes else ""
        where = (
            f"Elle est dans : {', '.join(shown)}{f' et {more} autres' if more > 0 else ''}."
            if shown
            else "Elle n'est dans aucun BSet."
        )
        return f"{card} n'est pas dans le BSet {_name(facts, lang)}{other}.", f"{where} Remplacez-la."
    other = f"; its printing in {codes} does not count" if codes else ""
    where = f"It is in: {', '.join(shown)}{f' and {more} more' if more > 0 else ''}." if shown else "It is in no BSet."
    return f"{card} is not in the BSet {_name(facts, lang)}{other}.", f"{where} Replace it."


def _copies(card: str, facts: Mapping[str, Any], lang: Lang, board: Board) -> Pair:
    count, limit = facts["copy_count"], facts["copy_limit"]
    spots = [place(p["line"] or None, p["zone"], lang, board) or p["zone"] for p in facts["places"]]
    where = f" ({' ; '.join(spots) if lang == 'fr' else '; '.join(spots)})" if len(spots) > 1 else ""
    both = f"deck et {board_name(lang, board)}" if lang == "fr" else f"deck and {board_name(lang, board)}"
    if lang == "fr":
        allowed = "en un seul exemplaire" if limit == 1 else f"en {limit} exemplaires au plus"
        return (
            f"{card} est en {count} exemplaires{where} ; elle n'est permise qu'{allowed}, {both} confondus."
            if limit == 1
            else f"{card} est en {count} exemplaires{where} ; elle est permise {allowed}, {both} confondus.",
            f"Retirez-en {count - limit}.",
        )
    return (
        f"{card} is there {count} times{where}; {both} together may hold {counted(limit, 'copy', 'copies')}.",
        f"Take out {count - limit}.",
    )


def _identity(card: str, facts: Mapping[str, Any], lang: Lang, _board: Board) -> Pair:
    own, commander = colors(facts["color_identity"], lang), colors(facts["commander_identity"], lang)
    if lang == "fr":
        hybrid = ", même en comptant le mana hybride par moitiés" if facts["is_hybrid"] else ""
        return (
            f"{card} (identité couleur : {own}) sort de l'identité couleur du commandant ({commander}){hybrid}.",
            _other_commander(facts, lang),
        )
    hybrid = ", even with hybrid mana counted by halves" if facts["is_hybrid"] else ""
    return (
        f"{card} (color identity: {own}) is outside the commander's color identity ({commander}){hybrid}.",
        _other_commander(facts, lang),
    )


def _typed_land(card: str, facts: Mapping[str, Any], lang: Lang, _board: Board) -> Pair:
    types, own = "/".join(facts["land_types"]), colors(facts["color_identity"], lang)
    commander = colors(facts["commander_identity"], lang)
    if lang == "fr":
        return (
            f"{card} a un type de terrain de base ({types}) et sort ({own}) de l'identité couleur du commandant ({commander}).",
            _other_commander(facts, lang),
        )
    return (
        f"{card} has a basic land type ({types}) and is outside ({own}) the commander's color identity ({commander}).",
        _other_commander(facts, lang),
    )


def _other_commander(facts: Mapping[str, Any], lang: Lang) -> str:
    """The way out for a card of too many colors."""
    outside = colors(facts["outside"], lang)
    if lang == "fr":
        return f"Retirez-la, ou prenez un commandant dont l'identité couleur contient aussi : {outside}."
    return f"Take it out, or choose a commander whose color identity holds {outside} too."


def _basics(card: str, facts: Mapping[str, Any], lang: Lang, _board: Board) -> Pair:
    allowed = listed(facts["allowed"], lang)
    commander = colors(facts["commander_identity"], lang)
    if lang == "fr":
        return (
            f"{card} produit du mana hors de l'identité couleur du commandant ({commander}).",
            f"Terrains de base permis dans ce deck de {_name(facts, lang)} : {allowed}.",
        )
    return (
        f"{card} makes mana outside the commander's color identity ({commander}).",
        f"Basic lands that this deck of {_name(facts, lang)} may hold: {allowed}.",
    )


def _basic_land(card: str, facts: Mapping[str, Any], lang: Lang, _board: Board) -> Pair:
    commander = colors(facts["commander_identity"], lang)
    if lang == "fr":
        return (
            f"{card} produit du mana hors de l'identité couleur du commandant ({commander}).",
            _other_commander(facts, lang),
        )
    return (
        f"{card} makes mana outside the commander's color identity ({commander}).",
        _other_commander(facts, lang),
    )


def _pool(card: str, facts: Mapping[str, Any], lang: Lang, _board: Board) -> Pair:
    count, held, added = facts["copy_count"], facts["pool_count"], facts["added_count"]
    surplus = count - held - min(added, facts["leading_count"])
    if lang == "fr":
        own = f"la réserve de draft en a {held}" if held else "la réserve de draft n'en a pas"
        but = f" ; jusqu'à {added} peuvent s'y ajouter, mais seulement comme commandants" if added else ""
        return f"{card} est en {counted(count, 'exemplaire', 'exemplaires')}, {own}{but}.", f"Retirez-en {surplus}."
    own = f"the pool has {held}" if held else "the pool has none"
    but = f"; up to {added} may be added to it, but only as commanders" if added else ""
    return f"{card} is there {counted(count, 'time', 'times')}, {own}{but}.", f"Take out {surplus}."


def _pool_missing(_card: str, facts: Mapping[str, Any], lang: Lang, _board: Board) -> Pair:
    boosters = facts["has_boosters"]
    if lang == "fr":
        return (
            "aucune réserve de draft n'est donnée : rien ne dit que ces cartes ont été draftées.",
            f"Donnez-la avec --pool FICHIER{'' if boosters else ', et les boosters du draft avec --boosters cmr'}.",
        )
    return (
        "no pool is given, so nothing says that these cards were drafted.",
        f"Give it with --pool FILE{'' if boosters else ', and the boosters of the draft with --boosters cmr'}.",
    )


def _companion_ability(card: str, facts: Mapping[str, Any], lang: Lang, board: Board) -> Pair:
    if facts["is_companion"]:
        if lang == "fr":
            return (
                f"{card} est un compagnon de trop : un deck n'en a qu'un.",
                f"Mettez-le parmi les autres cartes {_of_board(board)}.",
            )
        return (
            f"{card} is one companion too many: a deck has one.",
            f"Put it among the other cards of the {board_name(lang, board)}.",
        )
    if lang == "fr":
        return f"{card} n'a pas la capacité compagnon.", f"Mettez-la parmi les autres cartes {_of_board(board)}."
    return f"{card} has no companion ability.", f"Put it among the other cards of the {board_name(lang, board)}."


def _companion_identity(card: str, facts: Mapping[str, Any], lang: Lang, board: Board) -> Pair:
    own, commander = colors(facts["color_identity"], lang), colors(facts["commander_identity"], lang)
    if lang == "fr":
        return (
            f"le compagnon {card} (identité couleur : {own}) sort de l'identité couleur du commandant ({commander}).",
            "Laissez-le dans le wishboard sans le déclarer comme compagnon, ou changez de commandant.",
        )
    return (
        f"the companion {card} (color identity: {own}) is outside the commander's color identity ({commander}).",
        f"Leave it in the {board_name(lang, board)} without declaring it as companion, or change the commander.",
    )


_CONDITIONS: Mapping[str, tuple[str, str]] = {
    "Gyruda, Doom of Depths": ("its mana value is odd", "sa valeur de mana est impaire"),
    "Jegantha, the Wellspring": (
        "its mana cost has the same mana symbol more than once",
        "son coût de mana a plusieurs fois le même symbole",
    ),
    "Kaheera, the Orphanguard": (
        "it is a creature card, and no Cat, Elemental, Nightmare, Dinosaur or Beast",
        "c'est une carte de créature, et ni chat, ni élémental, ni cauchemar, ni dinosaure, ni bête",
    ),
    "Keruga, the Macrosage": ("its mana value is less than 3", "sa valeur de mana est inférieure à 3"),
    "Lurrus of the Dream-Den": (
        "it is a permanent card with mana value above 2",
        "c'est une carte de permanent dont la valeur de mana dépasse 2",
    ),
    "Lutri, the Spellchaser": ("it is there more than once", "elle est là en plusieurs exemplaires"),
    "Obosh, the Preypiercer": ("its mana value is even", "sa valeur de mana est paire"),
    "Zirda, the Dawnwaker": (
        "it is a permanent card without an activated ability",
        "c'est une carte de permanent sans capacité activée",
    ),
}


def _companion_condition(card: str, facts: Mapping[str, Any], lang: Lang, _board: Board) -> Pair:
    companion = facts["companion"]
    if facts["least"] is not None:
        count, least = facts["card_count"], facts["least"]
        if lang == "fr":
            return (
                f"{companion} demande un deck d'au moins {least} cartes, et il en a {count}.",
                "Retirez ce compagnon ou ajoutez des cartes.",
            )
        return (
            f"{companion} asks for a deck of at least {least} cards, and it has {count}.",
            "Take this companion out, or add cards.",
        )
    if facts["card_type"] is not None:
        french = TYPES_FR.get(facts["card_type"], facts["card_type"])
        reason = (
            f"it is no {facts['card_type'].lower()}, as most of the deck is",
            f"elle n'est pas de type {french}, comme la plupart du deck",
        )
    else:
        reason = _CONDITIONS[companion]
    if lang == "fr":
        return f"{card} empêche {companion} d'être compagnon : {reason[1]}.", "Remplacez-la, ou renoncez au compagnon."
    return (
        f"{card} keeps {companion} from being the companion: {reason[0]}.",
        "Replace it, or do without the companion.",
    )


def _companion_doubtful(card: str, facts: Mapping[str, Any], lang: Lang, _board: Board) -> Pair:
    companion = facts["companion"]
    if card == companion:
        if lang == "fr":
            return f"la condition de {companion} n'est pas vérifiée par ce programme.", "Vérifiez-la sur la carte."
        return f"the condition of {companion} is not known to this program.", "Check it by the card."
    if lang == "fr":
        return (
            f"aucune capacité activée n'a été trouvée sur {card}, et {companion} en demande une.",
            "Vérifiez-le sur la carte.",
        )
    return f"no activated ability was found on {card}, and {companion} asks for one.", "Check it by the card."


def _banned(card: str, facts: Mapping[str, Any], lang: Lang, _board: Board) -> Pair:
    role, name = facts["role"], facts["list"]
    if lang == "fr":
        words = {
            "deck": "",
            "commander": " comme commandant",
            "partner": " comme l'un de deux commandants",
            "companion": " comme compagnon",
        }
        return f"{card} est bannie{words[role]} par la liste « {name} ».", "Remplacez-la."
    words = {
        "deck": "",
        "commander": " as a commander",
        "partner": " as one of two commanders",
        "companion": " as a companion",
    }
    return f"{card} is banned{words[role]} by the list '{name}'.", "Replace it."


def _never_fetched(card: str, facts: Mapping[str, Any], lang: Lang, board: Board) -> Pair:
    if facts["problem"] == "same name":
        if lang == "fr":
            return (
                f"{card} ne pourra jamais entrer en jeu depuis le {board_name(lang, board)} : le deck en a déjà une.",
                "Vous pouvez prendre une autre carte à sa place.",
            )
        return (
            f"{card} can never enter the game from the {board_name(lang, board)}: the deck has one already.",
            "You may take another card in its place.",
        )
    if lang == "fr":
        return (
            f"{card} ne va chercher que des cartes de son propre nom, et le deck n'en a qu'une.",
            "Elle ne trouvera rien.",
        )
    return f"{card} fetches only cards of its own name, and the deck has just one.", "It will find nothing."


_SENTENCES: Mapping[str, Callable[[str, Mapping[str, Any], Lang, Board], Pair]] = {
    "commander_missing": _commander_missing,
    "commander_kind": _commander_kind,
    "commander_pair": _commander_pair,
    "color_choice": _color_choice,
    "deck_size": _deck_size,
    "extra_size": _extra_size,
    "bset_missing": _bset_missing,
    "903.BS.10": _not_in_bset,
    "copies": _copies,
    "identity": _identity,
    "typed_lands": _typed_land,
    "903.BS.11": _basics,
    "basic_lands": _basic_land,
    "pool": _pool,
    "pool_missing": _pool_missing,
    "companion_ability": _companion_ability,
    "903.BS.08": _companion_identity,
    "companion_condition": _companion_condition,
    "companion_doubtful": _companion_doubtful,
    "banned": _banned,
    "D-2": _never_fetched,
}
