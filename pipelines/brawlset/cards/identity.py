"""Color identity, computed from what is printed on a card (Comprehensive Rules 903.4, 903.4c-e, 204, 604.3).

Scryfall states it too; this is the second opinion that the pipeline compares. Which identities accept a card under
the hybrid rule of Legendary Commander is in `hybrid`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from brawlset.cards.colors import ALL_COLORS, mask_of, symbol_colors
from brawlset.cards.lands import basic_land_type_colors
from brawlset.cards.text import mana_symbols, repaired, without_reminder

_ALL_COLORS = re.compile(r"(?:^|[.!?)\"”]\s+|\n)\s*([^.!?\n]+?) is all colors\b")
_NOT_FOR_IDENTITY = re.compile(r"doesn['’]t affect its color identity")
_WORD = re.compile(r"[^\W_]+")


def color_identity(*, name: str, type_line: str, mana_cost: str, oracle_text: str, color_indicator: str) -> int:
    """A card's color identity as a mask (W=1 U=2 B=4 R=8 G=16).

    All arguments hold all faces: `name`, `type_line` and `mana_cost` joined with ' // ', `oracle_text` joined with
    newlines, `color_indicator` as letters one after the other ('' for none). Meld cards come with their own face
    alone (712.4b). Reminder text has no part in it; hybrid and Phyrexian symbols have all their colors; 'is
    colorless' takes nothing away; the color of a basic land type counts, as Scryfall has it; the choice of The
    Prismatic Piper does not (`chooses_color`).
    """
    text = without_reminder(oracle_text)
    mask = symbols_mask(mana_symbols(mana_cost)) | symbols_mask(mana_symbols(text)) | mask_of(color_indicator)
    return mask | land_types_mask(type_line) | (ALL_COLORS if defines_all_colors(text, name) else 0)


def symbols_mask(symbols: Iterable[str]) -> int:
    """All colors of the symbols, as a mask."""
    mask = 0
    for symbol in symbols:
        mask |= symbol_colors(symbol)
    return mask


def land_types_mask(type_line: str) -> int:
    """The colors of the basic land types on every face of a type line, as a mask (305.6: the mana ability is
    intrinsic).
    """
    return basic_land_type_colors(repaired(type_line).split())


def defines_all_colors(text: str, name: str) -> bool:
    """Whether a characteristic-defining ability makes the card itself all colors: 'Sphinx of the Guildpact is all
    colors.'

    `text` comes without reminder text. The subject is a face's name, the beginning of one, or 'This creature' and the
    like, so that 'Each nonland permanent you control is all colors' does not count. Nor does an ability that says
    that it leaves the color identity alone (Fallaji Wayfarer).
    """
    if _NOT_FOR_IDENTITY.search(text):
        return False
    faces = [_WORD.findall(face) for face in name.split(" // ")]
    for match in _ALL_COLORS.finditer(text):
        subject = _WORD.findall(match[1])
        if subject[:1] == ["This"] or any(subject and face[: len(subject)] == subject for face in faces):
            return True
    return False
