"""Sentences about what a deck holds: sizes, copies, BSet, pool, bans, cards that are never fetched. See `messages`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from brawlset.decks.model import Zone
from brawlset.decks.words import (
    Facts,
    Lang,
    Pair,
    board_name,
    counted,
    in_language,
    listed,
    place,
    semicolon,
)
from brawlset.formats import Board


def deck_size(_card: str, facts: Facts, lang: Lang, _board: Board) -> Pair:
    """Too few or too many cards."""
    count, least, most = facts["card_count"], facts["minimum"], facts["maximum"]
    missing, extra = least - count, count - (most or count)
    if least == most and extra == 1 and facts["commander_count"] == 2:
        return _one_too_many_with_two(count, least, lang)
    if lang == "fr":
        wanted = f"exactement {least}" if least == most else f"au moins {least}"
        way_out = f"Ajoutez-en {missing}." if missing > 0 else f"Retirez-en {extra}."
        return f"{counted(count, 'carte', 'cartes')} avec le commandant, il en faut {wanted}.", way_out
    wanted = f"exactly {least}" if least == most else f"at least {least}"
    way_out = f"Add {missing}." if missing > 0 else f"Take out {extra}."
    return f"{counted(count, 'card', 'cards')} with the commander, and it takes {wanted}.", way_out


def _one_too_many_with_two(count: int, wanted: int, lang: Lang) -> Pair:
    """As many cards as a deck with one commander has, and a second commander: legal where the other reading of LD-1 is played."""
    if lang == "fr":
        return (
            f"{count} cartes avec les deux commandants, il en faut exactement {wanted} (LD-1 : les deux comptent).",
            f"Retirez-en 1. D'autres organisateurs comptent autrement, {count - 2} cartes plus deux commandants : demandez au vôtre.",
        )
    return (
        f"{count} cards with the two commanders, and it takes exactly {wanted} (LD-1: both count).",
        f"Take out 1. Some organisers count otherwise, {count - 2} cards and two commanders: ask yours.",
    )


def extra_size(_card: str, facts: Facts, lang: Lang, board: Board) -> Pair:
    """A board that is too large, or too small."""
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


def bset_missing(_card: str, _facts: Facts, lang: Lang, _board: Board) -> Pair:
    """No BSet holds a card of the deck."""
    if lang == "fr":
        return "aucun BSet ne contient une seule carte de ce deck.", "Donnez un BSet avec --bset, ou corrigez les noms."
    return "no BSet holds a single card of this deck.", "Give a BSet with --bset, or correct the names."


def not_in_bset(card: str, facts: Facts, lang: Lang, _board: Board) -> Pair:
    """A card of another BSet (903.BS.10)."""
    homes, more = facts["homes"], facts["home_count"] - len(facts["homes"])
    shown = [f"{in_language(home, lang)} ({home['set_code']} {home['collector_number']})" for home in homes]
    codes = ", ".join(facts["excluded"])
    if lang == "fr":
        other = f" ; son impression dans {codes} ne compte pas" if codes else ""
        where = (
            f"Elle est dans : {', '.join(shown)}{f' et {more} autres' if more > 0 else ''}."
            if shown
            else "Elle n'est dans aucun BSet."
        )
        return f"{card} n'est pas dans le BSet {in_language(facts, lang)}{other}.", f"{where} Remplacez-la."
    other = f"; its printing in {codes} does not count" if codes else ""
    where = f"It is in: {', '.join(shown)}{f' and {more} more' if more > 0 else ''}." if shown else "It is in no BSet."
    return f"{card} is not in the BSet {in_language(facts, lang)}{other}.", f"{where} Replace it."


def copies(card: str, facts: Facts, lang: Lang, board: Board) -> Pair:
    """Too many copies."""
    count, limit = facts["copy_count"], facts["copy_limit"]
    where = f" ({_spots(facts['places'], lang, board)})" if len(facts["places"]) > 1 else ""
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


def _spots(places: Sequence[Mapping[str, Any]], lang: Lang, board: Board) -> str:
    """'lines 3 and 4; line 9, wishboard': the lines zone by zone, in the order of the list."""
    by_zone: dict[Zone, list[int | None]] = {}
    for spot in places:
        by_zone.setdefault(spot["zone"], []).append(spot["line"] or None)
    spots = []
    for zone, lines in by_zone.items():
        numbers = [str(line) for line in lines if line is not None]
        several = "lignes" if lang == "fr" else "lines"
        zone_only = place(None, zone, lang, board)
        if len(numbers) > 1:
            spots.append(", ".join(filter(None, (f"{several} {listed(numbers, lang)}", zone_only))))
        else:
            spots.append(place(int(numbers[0]) if numbers else None, zone, lang, board) or zone)
    return semicolon(lang).join(spots)


def pool(card: str, facts: Facts, lang: Lang, _board: Board) -> Pair:
    """More copies than the draft pool has (903.13e, f)."""
    count, held, added = facts["copy_count"], facts["pool_count"], facts["added_count"]
    surplus = count - held - min(added, facts["leading_count"])
    if lang == "fr":
        own = f"la réserve de draft en a {held}" if held else "la réserve de draft n'en a pas"
        but = f" ; jusqu'à {added} peuvent s'y ajouter, mais seulement comme commandants" if added else ""
        return f"{card} est en {counted(count, 'exemplaire', 'exemplaires')}, {own}{but}.", f"Retirez-en {surplus}."
    own = f"the pool has {held}" if held else "the pool has none"
    but = f"; up to {added} may be added to it, but only as commanders" if added else ""
    return f"{card} is there {counted(count, 'time', 'times')}, {own}{but}.", f"Take out {surplus}."


def pool_missing(_card: str, facts: Facts, lang: Lang, _board: Board) -> Pair:
    """A draft deck without its pool."""
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


def banned(card: str, facts: Facts, lang: Lang, _board: Board) -> Pair:
    """A card that a ban list forbids there."""
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


def never_fetched(card: str, facts: Facts, lang: Lang, board: Board) -> Pair:
    """A card that can never enter the game (D-2)."""
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


def not_legal(card: str, facts: Facts, lang: Lang, _board: Board) -> Pair:
    """A card that Duel Commander does not know as legal (LD-14)."""
    if lang == "fr":
        why = (
            "carte d'un set humoristique ou de test"
            if facts["is_funny"]
            else "pas encore sortie, ou pas une carte de tournoi"
        )
        return f"{card} n'est pas légale en Duel Commander ({why}).", "Remplacez-la."
    why = "a card of an un-set or a playtest card" if facts["is_funny"] else "not released yet, or no tournament card"
    return f"{card} is not legal in Duel Commander ({why}).", "Replace it."
