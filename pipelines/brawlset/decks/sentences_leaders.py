"""Sentences about who leads a deck: commanders, pairs, the choice of a color, companions. See `messages`."""

from __future__ import annotations

from collections.abc import Mapping

from brawlset.decks.words import (
    CLAUSES,
    TYPES_FR,
    Facts,
    Lang,
    Pair,
    board_name,
    colors,
    counted,
    listed,
)
from brawlset.formats import Board


def _clauses(facts: Facts, lang: Lang) -> str:
    return listed([CLAUSES[lang][clause] for clause in facts["clauses"]], lang, "ou" if lang == "fr" else "or")


def _of_board(board: Board) -> str:
    """'du wishboard', 'de la réserve'."""
    return "de la réserve" if board == "sideboard" else "du wishboard"


def commander_missing(_card: str, facts: Facts, lang: Lang, _board: Board) -> Pair:
    """No commander."""
    if lang == "fr":
        return (
            "aucun commandant n'est désigné.",
            f"Désignez {_clauses(facts, lang)} : sous un titre « Commandant » dans la liste, ou avec --commander NOM.",
        )
    return (
        "no commander is named.",
        f"Name {_clauses(facts, lang)}: under a heading 'Commander' in the list, or with --commander NAME.",
    )


def commander_kind(card: str, facts: Facts, lang: Lang, _board: Board) -> Pair:
    """A card that cannot lead."""
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


def commander_pair(_card: str, facts: Facts, lang: Lang, _board: Board) -> Pair:
    """Commanders that cannot lead together (702.124)."""
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


def color_choice(_card: str, facts: Facts, lang: Lang, _board: Board) -> Pair:
    """A choice of color that is missing, or too many (903.4b)."""
    count, chosen, fitting = facts["choice_count"], facts["chosen"], facts["fitting"]
    example = fitting[:count] or "U"
    if lang == "fr":
        given = f"{colors(chosen, lang)} sont donnés" if chosen else "aucune n'est donnée"
        hint = f" ; le reste du deck demande {colors(fitting, lang)}" if fitting else ""
        give = "Donnez-les" if count > 1 else "Donnez-la"
        return (
            f"le commandant fait choisir {counted(count, 'couleur', 'couleurs')} avant la partie, et {given}.",
            f"{give} avec --choose {example}, ou dans la liste : « Couleur choisie : {example} »{hint}.",
        )
    given = f"{colors(chosen, lang)} are given" if chosen else "none is given"
    hint = f"; the rest of the deck asks for {colors(fitting, lang)}" if fitting else ""
    return (
        f"the commander has its player choose {counted(count, 'color', 'colors')} before the game, and {given}.",
        f"Give {'them' if count > 1 else 'it'} with --choose {example}, or in the list: 'Chosen color: {example}'{hint}.",
    )


def companion_ability(card: str, facts: Facts, lang: Lang, board: Board) -> Pair:
    """A declared companion that is none, or one too many (702.139a)."""
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


def companion_identity(card: str, facts: Facts, lang: Lang, board: Board) -> Pair:
    """A companion outside the identity (903.BS.8)."""
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


def companion_condition(card: str, facts: Facts, lang: Lang, _board: Board) -> Pair:
    """A companion's condition that is not met (702.139b)."""
    companion = facts["companion"]
    if facts["least"] is not None:
        count, least, most = facts["card_count"], facts["least"], facts["most"]
        is_hopeless = most is not None and most < least
        if lang == "fr":
            way_out = f", car un deck ne dépasse pas {most} cartes." if is_hopeless else ", ou ajoutez des cartes."
            return (
                f"{companion} demande un deck d'au moins {least} cartes, et il en a {count}.",
                f"Retirez ce compagnon{way_out}",
            )
        way_out = f": no deck has more than {most} cards." if is_hopeless else ", or add cards."
        return (
            f"{companion} asks for a deck of at least {least} cards, and it has {count}.",
            f"Take this companion out{way_out}",
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


def companion_doubtful(card: str, facts: Facts, lang: Lang, _board: Board) -> Pair:
    """A companion's condition that only a player can judge."""
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


def companion_unverified(card: str, _facts: Facts, lang: Lang, _board: Board) -> Pair:
    """A companion in a format whose rules do not speak of companions (LD-7)."""
    if lang == "fr":
        return (
            f"les règles ne disent rien des compagnons ; {card} est acceptée selon les règles générales.",
            "Demandez à l'organisateur.",
        )
    return f"the rules say nothing of companions; {card} is accepted by the general rules.", "Ask the organizer."
