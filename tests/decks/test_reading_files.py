"""Real lists of many programs: every one is read or refused by name, and each difference from what others counted has its reason."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from brawlset.cards.names import name_key
from brawlset.decks.model import DeckReadError
from brawlset.decks.reading import read_deck

FOLDER = Path(__file__).parents[2] / "../shared/data/decks"

pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="the folder of real deck lists, ../shared/data/decks, is not here"
)

BY_COMMENT = "the deck's comments name the commander, so it is taken out of the main zone, with a note"
FIRST_LINE = (
    "nothing in a list of names alone marks the first line as commander; it stays in the deck and nobody guesses"
)
NO_DIVIDER = "nothing divides the sideboard from the deck: all is deck, with a note where the sizes speak for it"

# Copies of deck, extra and commander where they differ from the counts that the folder states, and why.
DIFFERENCES = {
    "arena/doom_foretold_companion.txt": (
        (80, 14, 0),
        "the companion lies in its section and in the sideboard too: it is one card",
    ),
    "cockatrice_cod/deathdancer_side.cod": ((86, 13, 1), BY_COMMENT),
    "cockatrice_cod/emoji_tags_monster_deck.cod": ((99, 0, 1), BY_COMMENT),
    "cockatrice_cod/ghost_in_the_shell_printings.cod": ((99, 0, 1), BY_COMMENT),
    "cockatrice_cod/orcs_accents.cod": ((99, 0, 1), BY_COMMENT),
    "cockatrice_cod/put_a_ring_on_it_accents.cod": ((99, 0, 1), BY_COMMENT),
    "cockatrice_cod/ratatouille_multiline_comment.cod": ((99, 0, 1), BY_COMMENT),
    "cockatrice_cod/relatively_heavy_partners.cod": ((98, 0, 2), BY_COMMENT),
    "mtgo_dek/sharuum_commander_bom.dek": (
        (99, 0, 1),
        "the annotation of the one sideboard card marks it as the commander",
    ),
    "deckstats_text/set_hash_number.txt": (
        (3, 0, 0),
        "only the card list knows that TMH3 holds tokens: the name is reported as no card",
    ),
    "own_csv/bunnies_sideboard.csv": ((15, 0, 0), "no column speaks of a sideboard, only the file's name does"),
    "plain_text/baeloth_names_only_typo_background.txt": ((100, 0, 0), FIRST_LINE),
    "plain_text/iroas_names_only_curly_quotes.txt": ((100, 0, 0), FIRST_LINE),
    "plain_text/myrel_names_only.txt": ((100, 0, 0), FIRST_LINE),
    "plain_text/issue_61_main_no_separator.txt": ((76, 0, 0), NO_DIVIDER),
    "plain_text/pd_100_cards_not_commander.txt": ((100, 0, 0), NO_DIVIDER),
    "plain_text/pd_no_separator_one_ofs.txt": ((76, 0, 0), NO_DIVIDER),
    "plain_text/issue_wrong_prefix_s_colon.txt": (
        (76, 15, 0),
        "69 leaves out the 7 copies of a card of another game, which are lines too",
    ),
    "plain_text/triple_slash_and_meld.txt": ((22, 0, 0), "the counts of its nine lines add up to 22, not to 23"),
    "plain_text/xmage_just_lands.txt": (
        (3, 2, 0),
        "both readings occur: two blocks without headings are deck and wishboard",
    ),
    "xmage_dck/test_oathbreaker.dck": (
        (58, 0, 2),
        "two single cards beside 58 single ones are XMage's way to keep commanders",
    ),
}

REFUSED = {
    "cardmarket_csv/field_fidelity.csv": "Cardmarket",
    "deckedbuilder_csv/rna_invalid.coll2": "coll2",
    "draft_log/mtgo_woe_draft_2023.txt": "draft log",
    "draft_log/xmage_mtgo_style.draft": "draft log",
    "draftmancer/issue_draft_log_export_string_broken_2.txt": "JSON",
    "draftmancer/with_random_comments.txt": "Draftmancer",
    "not_magic/mage_wars_spellbook_builder.txt": "Mage Wars",
}

# Lines that are faults in lists that are read otherwise.
FAULTS = {"moxfield_csv/mixed_warnings_and_errors.csv": [4]}


def table(name):
    if not FOLDER.is_dir():
        return []
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


FILES = {row["file"].removeprefix("decks/"): row for row in table("manifest.tsv")}
LINES = {row["no"]: row for row in table("lines.tsv")}


@pytest.mark.parametrize("file", FILES)
def test_every_file_is_read_with_its_counts_or_refused_by_name(file):
    data = (FOLDER / file).read_bytes()
    if file in REFUSED:
        with pytest.raises(DeckReadError, match=REFUSED[file]):
            read_deck(data, file_name=file)
        return
    deck = read_deck(data, file_name=file)
    assert [fault.number for fault in deck.faults] == FAULTS.get(file, [])
    read = (deck.copies("deck"), deck.copies("extra"), deck.copies("commander"))
    row = FILES[file]
    stated = tuple(
        int(count) if count else read[place] for place, count in enumerate((row["main"], row["side"], row["commander"]))
    )
    if not row["commander"] and file not in DIFFERENCES:
        assert read[2] == 0
    if file in DIFFERENCES:
        expected, reason = DIFFERENCES[file]
        assert reason
        assert read == expected
        assert (read[:2], row["commander"] or 0) != (stated[:2], read[2]), "no longer a difference"
    else:
        assert read == stated


def test_the_differences_name_files_that_exist():
    assert set(DIFFERENCES) | set(REFUSED) | set(FAULTS) <= set(FILES)


RESOLVED_LATER = "the reader keeps the name as written; which card it means is the business of whoever resolves names"
A_DESCRIPTION = "the input describes a case in words and is no line of a list"
SET_OF_PROGRAM = "the set stays as the program writes it; today's code is found with the aliases of sets"
JSON = "JSON is refused by name"

LINE_DIFFERENCES = {
    "50": A_DESCRIPTION,
    "60": "an empty list is refused",
    "71": A_DESCRIPTION,
    "72": A_DESCRIPTION,
    "74": JSON,
    "75": JSON,
    "89": RESOLVED_LATER,
    "90": RESOLVED_LATER,
    "92": RESOLVED_LATER,
    "93": RESOLVED_LATER,
    "95": "the set stands in another column, which is not part of the input",
    "96": "the reader keeps the edition's name; its code is not in the row",
    "104": RESOLVED_LATER,
    "135": "no count is stated; a name alone is one copy",
    "155": "the number is reported as a fault, and so is the line",
    "207": RESOLVED_LATER,
    "210": "the count is reported as a fault, and so is the row",
    "219": "the heading above it is not part of the input",
    "227": RESOLVED_LATER,
    "230": "two printings are two lines; whoever counts names adds them up",
    "243": SET_OF_PROGRAM,
    "245": SET_OF_PROGRAM,
    "246": SET_OF_PROGRAM,
}
ZONES = {
    "main": "deck",
    "side": "extra",
    "maybe": "outside",
    "token": "outside",
    "commander": "commander",
    "companion": "companion",
}
HEADINGS_OF = {
    "Deckbox CSV": "Count,Tradelist Count,Name,Edition,Card Number,Condition,Language",
    "TappedOut CSV": "Board,Qty,Name,Printing,Foil,Alter,Signed,Condition,Language",
}
SLASHES = re.compile(r"\s*/+\s*")


def parts(name):
    return SLASHES.split(name_key(name))


STATED_NAMES = [
    name for row in LINES.values() if row["zone"] != "unknown" for name in row["card_name"].split("; ") if name
]
KNOWN = {key for name in STATED_NAMES for key in (name_key(name), *parts(name))}


def is_card(name):
    return name_key(name) in KNOWN or all(part in KNOWN for part in parts(name))


def same_name(read, stated):
    """Whether the written name is the stated card's: whole, one of its parts, or with a second part that the statement leaves out."""
    return parts(read) == parts(stated) or name_key(read) in parts(stated) or parts(read)[:1] == parts(stated)


def readings(row):
    text = row["input_escaped"].replace("\\n", "\n").replace("\\t", "\t")
    if row["format"] == "MTGO .dek":
        text = f"<Deck>{text}</Deck>"
    elif row["format"] in HEADINGS_OF:
        text = f"{HEADINGS_OF[row['format']]}\n{text}"
    return read_deck(text.encode(), is_card=is_card)


def agrees(row):
    """Whether the input reads as the table states: all names, and of the first all that is known about it."""
    try:
        deck = readings(row)
    except DeckReadError:
        return False
    names = [name for name in row["card_name"].split("; ") if name]
    if len(names) != len(deck.lines) or not all(
        same_name(line.name, name) for line, name in zip(deck.lines, names, strict=True)
    ):
        return False
    if not names:
        return row["zone"] != "unknown" or bool(deck.faults)
    stated = [row[column].split("; ")[0] for column in ("count", "set", "number", "zone")]
    first = deck.lines[0]
    return (
        stated[:3] == [str(first.count), first.set_hint or "", first.number_hint or ""]
        and ZONES.get(stated[3]) == first.zone
    )


@pytest.mark.parametrize("no", LINES)
def test_every_line_reads_as_stated_or_differs_for_a_reason(no):
    if no in LINE_DIFFERENCES:
        assert not agrees(LINES[no]), "no longer a difference"
    else:
        assert agrees(LINES[no])


@pytest.mark.parametrize("no", [no for no, row in LINES.items() if row["zone"] in {"unknown", "error", "no card"}])
def test_what_is_stated_as_not_understood_is_a_fault_and_no_card(no):
    deck = readings(LINES[no])
    assert (len(deck.lines), len(deck.faults)) == ((0, 0) if LINES[no]["format"] == "XMage .dck" else (0, 1))
