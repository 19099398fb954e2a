"""The words that divide a deck list: boards, categories and header lines, in the languages that players and programs write.

Here belong words and the grammar of a heading. Whether a line that stands alone is a heading or a card is decided by the
reader of the list, which sees its neighbours.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from brawlset.cards.names import name_key
from brawlset.decks.model import Zone

FactKey = Literal["name", "bset", "format", "choice", "other"]

_BOARD_WORDS: dict[Zone, str] = {
    "deck": """
        deck; main; maindeck; main deck; mainboard; main board; decklist; deck list; cards; the deck
        deck principal; principal; jeu principal; paquet; paquet principal; liste; cartes
        hauptdeck; hauptbrett; mazo; mazo principal; mazzo; baralho""",
    "commander": """
        commander; commanders; command zone; cmdr; cmd; cm; cdr; general; generals; oathbreaker
        commandant; commandants; commandante; zone de commandement; generaux
        kommandeur; kommandeure; kommandant; comandante; comandantes; zona de mando""",
    "companion": "companion; companions; compagnon; compagnons; gefahrte; companero; companheiro; compagno",
    "extra": """
        sideboard; side board; side; sb; wishboard; wish board; wishes; sideboards
        reserve; reserves; board de souhaits; cartes de souhait; souhaits; banquillo; reserva; riserva""",
    "outside": """
        maybeboard; maybe board; maybe; maybes; considering; acquireboard; wishlist; outside
        tokens; token; tokens & extras; emblems; display commander; display; scheme deck; schemes; planar deck; planes
        planechase; vanguard; attraction deck; attractions; sticker; stickers; dungeons; contraptions
        peut etre; a l etude; en reflexion; envisagees; jetons; jeton; emblemes; vielleicht; spielsteine; fichas; quizas""",
}

_CATEGORY_WORDS = """
    creature; creatures; instant; instants; sorcery; sorceries; artifact; artifacts; enchantment; enchantments
    planeswalker; planeswalkers; battle; battles; land; lands; basic land; basic lands; nonbasic lands; nonland; nonlands
    spell; spells; other; others; other spells; other cards; noncreature; noncreatures; permanents; library; conspiracy
    ramp; removal; card draw; draw; counterspells; board wipes; wipes; protection; tutors; finishers; win conditions; utility
    creature et planeswalker; ephemere; ephemeres; rituel; rituels; artefact; artefacts; enchantement; enchantements
    terrain; terrains; terrain de base; terrains de base; bataille; batailles; sort; sorts; sorts et capacites; autre; autres
    autres sorts; pioche; bibliotheque
    kreatur; kreaturen; spontanzauber; hexereien; artefakte; verzauberungen; lander; laender
    criaturas; instantaneos; conjuros; artefactos; encantamientos; tierras"""

_FACT_WORDS: dict[FactKey, str] = {
    "name": "name; deck name; deckname; title; nom; nom du deck; titre; nombre; nome",
    "bset": "bset; b set; brawlset; brawl set; bset id",
    "format": "format; game format; deck format; formato",
    "choice": """
        chosen color; chosen colors; chosen colour; chosen colours; color choice; colour choice
        couleur choisie; couleurs choisies; choix de couleur""",
    "other": """
        author; creator; player; source; date; url; link; links; description; event; colors; colours; notes; note; comment
        total; total cards; created; theme; price; tags; deck type; deck archetype; place; record; info
        auteur; joueur; couleurs; lien; tournoi; prix; total des cartes""",
}


def _listed(words: str) -> list[str]:
    return [word for line in words.splitlines() for part in line.split(";") if (word := part.strip())]


_ZONES: dict[str, Zone] = {word: zone for zone, words in _BOARD_WORDS.items() for word in _listed(words)}
_CATEGORIES = frozenset(_listed(_CATEGORY_WORDS))
_FACTS: dict[str, FactKey] = {word: key for key, words in _FACT_WORDS.items() for word in _listed(words)}
_TOKENS = frozenset(
    _listed("tokens; token; tokens & extras; jetons; jeton; spielsteine; fichas; emblems; emblemes; other; display")
)
_PREFIXES: dict[str, Zone] = {**_ZONES, "s": "extra", "mb": "deck", "md": "deck"}
_ABOUT = frozenset(("about", "a propos", "info", "uber", "acerca de", "informazioni", "sobre"))

_LONGEST = 80
_CARD_SIGN = re.compile(r"[0-9\[\]]")
_NOT_WORD = re.compile(r"[^\w& ]+")
_FRAME = re.compile(r"^(?:/{2,}|#+|\*{2,}|={2,}|-{2,}|~{2,})?\s*\[?\s*(.*?)\s*\]?\s*(?:\*{2,}|={2,}|-{2,}|#+|~{2,})?$")
_TALLY = re.compile(
    r"\s*(?:[:–-]\s*)?(?:[(\[{]\s*)?([0-9]+)\s*(?:cards?|cartes?|karten|cartas?|carte)?\s*[)\]}]?\s*:?$",
    re.IGNORECASE,
)
_COUNT_FIRST = re.compile(r"^([0-9]+)\s+(?=\D)")


class Heading(NamedTuple):
    """A heading: of a board with its zone, or of a category of cards, which has none. `is_word_of_cards` tells that a card has the
    same name ('Library'), or may have: without brackets or a tally such a line is a heading only where no card fits."""

    zone: Zone | None
    words: str
    is_word_of_cards: bool = False
    is_about: bool = False
    ends_with_category: bool = False


def section_key(text: str) -> str:
    """The form in which section words are compared: no case, no accents, no punctuation."""
    return " ".join(_NOT_WORD.sub(" ", name_key(text)).split())


def zone_of(words: str) -> Zone | None:
    """The zone of a board's name, as in a category or a column of a table; absent for a name that is no board."""
    key = section_key(words)
    if key in _ZONES:
        return _ZONES[key]
    return "outside" if key.endswith(" maybeboard") and not _CARD_SIGN.search(words) else None


def prefix_zone(words: str) -> Zone | None:
    """The zone of what stands before a colon: 'SB', 'CMDR', 'Commandant'."""
    return _PREFIXES.get(section_key(words))


def is_category(words: str) -> bool:
    """Whether the words head a kind of cards ('Creatures', 'Terrains') that every list sorts by."""
    return section_key(words) in _CATEGORIES


def fact_key(words: str) -> FactKey | None:
    """What a header line such as 'Format: ...' is about; absent for words that are no header."""
    return _FACTS.get(section_key(words))


def is_bracketed(text: str) -> bool:
    """Whether the whole line stands in square brackets, as headings of .dck files do."""
    return text.startswith("[") and text.endswith("]") and "[" not in text[1:]


def heading(text: str) -> Heading | None:
    """The heading that a whole line is, if it is one by its words alone: 'Sideboard', '// Creatures (12)', 'MainBoard: 3 cards',
    '[Main]', '### Instant (14)', '## Commander', '// 15 Sideboard'. A board or category word must fill the line.
    """
    if len(text) > _LONGEST:
        return None
    framed = _FRAME.match(text)
    body = framed[1] if framed else text
    is_framed = body != text
    if is_framed:
        body = _COUNT_FIRST.sub("", body)
    tally = _TALLY.search(body)
    words = (body[: tally.start()] if tally else body).rstrip(" :–-").strip("*_ ")
    key = section_key(words)
    if not key:
        return None
    if key in _ABOUT:
        return Heading(None, words, is_about=True)
    is_plain = not (is_framed or tally or body.endswith(":"))
    zone = zone_of(words)
    if zone:
        return Heading(zone, words, ends_with_category=key in _TOKENS)
    if key in _CATEGORIES:
        return Heading(None, words, is_word_of_cards=is_plain)
    return None
