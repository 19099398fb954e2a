"""What the blocks of a list without headings mean: deck, wishboard, commanders.

A blank line divides a deck from its wishboard in some programs, and groups of one deck in others. Here belong the rules that
tell them apart by their sizes; each decision leaves a note, so that a player can put headings where it was wrong.
"""

from __future__ import annotations

from collections.abc import Sequence

from brawlset.cards.names import name_key
from brawlset.decks.model import DeckLine, Note, NoteKind
from brawlset.decks.sheet import Sheet, copies, is_singleton

_MOST_EXTRA = 15
_LEAST_BEHIND_EXTRA = 40
_LEAST_DECK = 58
_FULL_DECKS = (60, 61)
_MOST_LEADERS = 2
_UNSORTED_SIGNS = str.maketrans("", "", "'-")


def arrange(sheet: Sheet, blocks: Sequence[Sequence[DeckLine]], *, has_deck_heading: bool) -> None:
    """Give the lines of blocks without headings their zones. `blocks` are the deck's lines as blank lines divide them, where no
    heading, mark or prefix of the list speaks of a wishboard; lines of other zones are not among them.

    One block is the deck. Of two, one with 15 cards or fewer is the wishboard: the second, or the first where the second has 40
    or more. A first block of one or two single cards before a deck is the commanders. All other blocks are one deck.
    """
    leads = not any(line.zone == "commander" for line in sheet.lines)
    rest = list(blocks)
    if leads and len(rest) in (2, 3) and _may_lead(rest[0]) and copies(rest[1]) >= _LEAST_BEHIND_EXTRA:
        first = rest.pop(0)
        sheet.move(first, "commander")
        sheet.notes.append(Note(NoteKind.FIRST_BLOCK_LEADS, tuple(line.name for line in first), first[0].number))
        leads = False
    if len(rest) == 1:
        _arrange_one(sheet, rest[0], leads=leads and len(blocks) == 1 and not has_deck_heading)
    elif len(rest) == 2:
        _arrange_two(sheet, rest[0], rest[1], has_deck_heading=has_deck_heading)
    elif len(rest) > 2 and not has_deck_heading:
        _note_one_deck(sheet, rest)


def _may_lead(lines: Sequence[DeckLine]) -> bool:
    return len(lines) <= _MOST_LEADERS and all(line.count == 1 for line in lines)


def _arrange_two(
    sheet: Sheet, first: Sequence[DeckLine], second: Sequence[DeckLine], *, has_deck_heading: bool
) -> None:
    sizes = (copies(first), copies(second))
    facts = (str(sizes[0]), str(sizes[1]))
    if sizes[0] <= _MOST_EXTRA and sizes[1] >= _LEAST_BEHIND_EXTRA:
        sheet.move(first, "extra")
        sheet.notes.append(Note(NoteKind.FIRST_BLOCK_IS_EXTRA, facts, first[0].number))
    elif sizes[1] <= _MOST_EXTRA and (not has_deck_heading or sizes[0] >= _LEAST_BEHIND_EXTRA):
        sheet.move(second, "extra")
        sheet.notes.append(Note(NoteKind.SECOND_BLOCK_IS_EXTRA, facts, second[0].number))
        sheet.has_place_for_commander = False
    elif not has_deck_heading:
        _note_one_deck(sheet, (first, second))


def _note_one_deck(sheet: Sheet, blocks: Sequence[Sequence[DeckLine]]) -> None:
    sizes = tuple(str(copies(block)) for block in blocks)
    sheet.notes.append(Note(NoteKind.BLOCKS_ARE_ONE_DECK, sizes, blocks[1][0].number))


def _arrange_one(sheet: Sheet, lines: Sequence[DeckLine], *, leads: bool) -> None:
    """A list in one piece: Moxfield's commanders stand before the sorted rest; a wishboard at the end can only be suspected."""
    first = _before_sorted(lines) if leads else 0
    if first and copies(lines) >= _LEAST_DECK and is_singleton(lines):
        sheet.move(lines[:first], "commander")
        sheet.notes.append(Note(NoteKind.FIRST_LINES_LEAD, tuple(line.name for line in lines[:first]), lines[0].number))
    total = copies(sheet.lines)
    if total - _MOST_EXTRA not in _FULL_DECKS:
        return
    behind = 0
    for line in reversed(lines):
        behind += line.count
        if behind >= _MOST_EXTRA:
            break
    if behind == _MOST_EXTRA:
        facts = (str(total - _MOST_EXTRA), str(_MOST_EXTRA))
        sheet.notes.append(Note(NoteKind.LAST_LINES_MAY_BE_EXTRA, facts, line.number))


def _before_sorted(lines: Sequence[DeckLine]) -> int:
    """How many lines stand before the run in the order of names that the rest of the list is: 1 or 2, or 0 for no such order.
    Programs sort with apostrophes and hyphens or without.
    """
    for signs in (None, _UNSORTED_SIGNS):
        last, before = 0, ""
        for place, line in enumerate(lines):
            key = line.name.lower() if line.name.isascii() else name_key(line.name)
            key = key.translate(signs) if signs else key
            if key < before:
                last = place
                if last > _MOST_LEADERS:
                    break
            before = key
        if 0 < last <= _MOST_LEADERS and all(line.count == 1 for line in lines[:last]):
            return last
    return 0
