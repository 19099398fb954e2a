"""Deck lists as tables and as XML: columns by their headings, zones, counts that are no numbers, lines of rows and elements."""

from __future__ import annotations

import pytest

from brawlset.decks.model import ZONES, DeckReadError, FaultKind, NoteKind, ReadProblem
from brawlset.decks.reading import read_deck

SPELLS = [f"Spell {chr(65 + first)}{chr(97 + second)}" for first in range(10) for second in range(10)]


def sizes(deck):
    return {zone: deck.copies(zone) for zone in ZONES if deck.copies(zone)}


def rows(text):
    """What the table reads as, without the lines' texts."""
    deck = read_deck(text.encode())
    assert not deck.faults
    return [(line.count, line.name, line.set_hint, line.number_hint, line.zone) for line in deck.lines]


TABLES = [
    (
        "moxfield_csv",
        (
            '"Count","Tradelist Count","Name","Edition","Condition","Language","Foil","Tags","Collector Number"\n'
            '"2","2","Aragorn, the Uniter","ltr","Near Mint","English","foil","","741z"\n'
        ),
        (2, "Aragorn, the Uniter", "LTR", "741z", "deck"),
    ),
    (
        "archidekt_csv",
        (
            "Quantity,Name,Finish,Edition Name,Edition Code,Multiverse Id,Scryfall ID,Collector Number\n"
            "2,Ambitious Farmhand // Seasoned Cathar,Foil,Innistrad: Midnight Hunt,MID,534752,54d4e7c3,2\n"
        ),
        (2, "Ambitious Farmhand // Seasoned Cathar", "MID", "2", "deck"),
    ),
    (
        "mtgo_csv",
        'Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation\n"Dark Ritual",2,6893,Common,MI,116/350,No,Yes,0\n',
        (2, "Dark Ritual", "MI", "116", "extra"),
    ),
    (
        "deckbox_csv",
        "Count,Tradelist Count,Name,Edition,Card Number,Condition\n2,0,Abzan Banner,Khans of Tarkir,215,Near Mint,,,,0\n",
        (2, "Abzan Banner", "Khans of Tarkir", "215", "deck"),
    ),
    (
        "manabox_csv",
        "Binder Name,Name,Set code,Set name,Collector number,Foil,Quantity,ManaBox ID\nTest,Skullclamp,BRC,Brothers,159,normal,2,75394\n",
        (2, "Skullclamp", "BRC", "159", "deck"),
    ),
    (
        "dragonshield_csv",
        '"sep=,"\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Printing\nT,2,1,Fog,LTR,Tales,74,Normal\n',
        (2, "Fog", "LTR", "74", "deck"),
    ),
    (
        "tcgplayer_csv",
        "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,SKU\n2,Rimrock Knight (Showcase),Rimrock Knight,Eld,1,ELD,Foil,4\n",
        (2, "Rimrock Knight", "ELD", "1", "deck"),
    ),
    (
        "tcgplayer_csv",
        "Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,SKU\n2,Pain // Suffering,Pain,Dominaria,209,DMR,Normal,4\n",
        (2, "Pain // Suffering", "DMR", "209", "deck"),
    ),
    (
        "mtggoldfish_csv",
        'Card,Set ID,Set Name,Quantity,Foil,Variation,Collector Number\n"Fog",LTR,Tales,2,regular,"",192\n',
        (2, "Fog", "LTR", "192", "deck"),
    ),
    (
        "tappedout_csv",
        "Board,Qty,Name,Printing,Foil\nside,2,Back to Basics,USG,\n",
        (2, "Back to Basics", "USG", None, "extra"),
    ),
    (
        "scryfall_csv",
        (
            "section,count,name,mana_cost,type,set,set_code,collector_number,scryfall_id\n"
            "commanders,1,Karn,{4},Legendary,War,war,1,x\nmaybeboard,1,Fog,{G},Instant,War,war,2,x\n"
        ),
        (1, "Karn", "WAR", "1", "commander"),
    ),
    (
        "topdecked_csv",
        'QUANTITY,"NAME",SETCODE,"SETNAME","COLLECTOR NUMBER",FINISH,PRICE\n2,"Fog",ltr,"Tales",74,foil,€2521.66\n',
        (2, "Fog", "LTR", "74", "deck"),
    ),
    (
        "deckedbuilder_csv",
        "Total Qty,Reg Qty,Foil Qty,Card,Set,Mana Cost\n2,2,0,Boros Guildgate (a),Guilds of Ravnica,\n",
        (2, "Boros Guildgate", "Guilds of Ravnica", None, "deck"),
    ),
    ("csv", "Quantité;Nom\n2;Éclair\n", (2, "Éclair", None, None, "deck")),
    ("csv", "#schema_version: 1\nQuantity\tName\n2x\tFog\n", (2, "Fog", None, None, "deck")),
]


@pytest.mark.parametrize(
    ("source_format", "text", "expected"), TABLES, ids=[f"{name}-{row[1]}" for name, _, row in TABLES]
)
def test_columns_are_known_by_their_headings(source_format, text, expected):
    assert rows(text)[0] == expected
    assert read_deck(text.encode()).source_format == source_format


def test_the_order_of_columns_makes_no_difference():
    assert rows("Name,Count\nFog,2\n") == rows("Count,Name\n2,Fog\n")


def test_a_row_whose_count_is_no_number_is_a_fault_with_its_line():
    deck = read_deck(b"Count,Name\n1,Fog\nnotanumber,Counterspell\n")
    assert [(fault.number, fault.problem, fault.subject, fault.readings) for fault in deck.faults] == [
        (3, FaultKind.COUNT_NOT_A_NUMBER, "notanumber", ("Counterspell",))
    ]


def test_a_row_without_a_name_is_a_fault_and_an_empty_row_is_nothing():
    deck = read_deck(b"Count,Name\n1,\n,,\n\n1,Fog\n")
    assert [(fault.number, fault.problem) for fault in deck.faults] == [(2, FaultKind.NO_NAME)]
    assert [line.number for line in deck.lines] == [5]


def test_headings_repeated_in_the_middle_are_no_row():
    assert rows("Count,Name\n1,Fog\nCount,Name\n2,Duress\n") == [
        (1, "Fog", None, None, "deck"),
        (2, "Duress", None, None, "deck"),
    ]


def test_rows_over_several_lines_are_numbered_by_their_first():
    deck = read_deck(b'Count,Name,Notes\n1,Fog,"a\nb"\n1,Duress,c\n')
    assert [(line.number, line.name) for line in deck.lines] == [(2, "Fog"), (4, "Duress")]


def test_an_open_quotation_mark_is_refused_and_swallows_no_rows():
    with pytest.raises(DeckReadError, match="quotation mark") as caught:
        read_deck(b'Count,Name\n1,"Fog\n1,Duress\n')
    assert caught.value.problem is ReadProblem.UNREADABLE_FORMAT


def test_a_table_without_zones_is_noted():
    assert [note.kind for note in read_deck(b"Count,Name\n1,Fog\n").notes] == [NoteKind.COLLECTION_COLUMNS]
    assert read_deck(b"Count,Name,Board\n1,Fog,side\n").notes == ()


def test_a_first_line_with_commas_is_no_table():
    assert [line.name for line in read_deck(b"Karn, the Great Creator\nUrza, Lord High Artificer").lines] == [
        "Karn, the Great Creator",
        "Urza, Lord High Artificer",
    ]


def dek(*cards):
    return f'<?xml version="1.0" encoding="utf-8"?>\n<Deck xmlns:xsd="http://x">\n  {chr(10).join(cards)}\n</Deck>'.encode()


def test_magic_onlines_deck_keeps_the_ids_and_the_sideboard():
    deck = read_deck(
        dek(
            '<Cards CatID="28485" Quantity="4" Sideboard="false" Name="Amoeboid Changeling" Annotation="0"/>',
            '<Cards Sideboard="true" Quantity="2" Name="Fire/Ice"/>',
        )
    )
    assert [(line.number, line.count, line.name, line.mtgo_id, line.zone) for line in deck.lines] == [
        (3, 4, "Amoeboid Changeling", 28485, "deck"),
        (4, 2, "Fire/Ice", None, "extra"),
    ]
    assert deck.source_format == "mtgo_dek"


def test_magic_onlines_commander_is_known_by_its_annotation_among_a_full_sideboard():
    cards = [f'<Cards CatID="1" Quantity="1" Sideboard="true" Name="{name}" Annotation="0"/>' for name in SPELLS[:15]]
    deck = read_deck(dek(*cards, '<Cards CatID="2" Quantity="1" Sideboard="true" Name="Karn" Annotation="16777728"/>'))
    assert sizes(deck) == {"extra": 15, "commander": 1}


def test_magic_onlines_single_sideboard_card_of_a_singleton_deck_is_the_commander():
    cards = [f'<Cards CatID="1" Quantity="1" Sideboard="false" Name="{name}"/>' for name in SPELLS[:59]]
    deck = read_deck(dek(*cards, '<Cards CatID="2" Quantity="1" Sideboard="true" Name="Karn"/>'))
    assert sizes(deck) == {"deck": 59, "commander": 1}
    assert [(note.kind, note.facts) for note in deck.notes] == [(NoteKind.COMMANDER_FROM_EXTRA, ("Karn",))]


def cod(cards, *, comments="", banner=""):
    return (
        f"<cockatrice_deck version='1'><deckname>Mine</deckname><bannerCard>{banner}</bannerCard>"
        f"<comments>{comments}</comments>{cards}</cockatrice_deck>"
    ).encode()


def test_cockatrices_zones_printings_and_left_out_numbers_are_read():
    cards = (
        "<zone name='main'><card number='2' name='Fog' setShortName='a25' collectorNumber='1'/><card name='Duress'/></zone>"
        "<zone name='side'><card number='3' name='Opt'/></zone><zone name='tokens'><card number='1' name='Food'/></zone>"
    )
    deck = read_deck(cod(cards))
    assert [(line.count, line.name, line.set_hint, line.number_hint, line.zone) for line in deck.lines] == [
        (2, "Fog", "A25", "1", "deck"),
        (1, "Duress", None, None, "deck"),
        (3, "Opt", None, None, "extra"),
        (1, "Food", None, None, "outside"),
    ]
    assert (deck.source_format, deck.name) == ("cockatrice_cod", "Mine")


def test_cockatrices_commander_is_taken_where_the_comments_name_it():
    cards = "<zone name='main'><card number='1' name='Tana'/><card number='1' name='Tymna'/><card number='1' name='Fog'/></zone>"
    deck = read_deck(cod(cards, comments="Format: EDH\nCDR: Tana\nCDR: Tymna\nREMOVED: 1 Fog", banner="Fog"))
    assert sizes(deck) == {"commander": 2, "deck": 1}
    assert deck.game_format == "EDH"


def test_cockatrices_cover_card_is_noted_and_not_moved():
    deck = read_deck(
        cod("<zone name='main'><card number='1' name='Tana'/></zone>", comments="CDR: Undecided", banner="Tana")
    )
    assert sizes(deck) == {"deck": 1}
    assert [(note.kind, note.facts) for note in deck.notes] == [(NoteKind.MAY_LEAD, ("Tana",))]


def test_octgns_sections_and_marks_are_read():
    deck = read_deck(
        "\ufeff<deck game='a6c8d2e8-7cd8-11dd-8f94-e62b56d89593'><section name='Main'><card qty='2' id='1'>Jötun Grunt</card></section>"
        "<section name='Command Zone'><card qty='1'>Karn &amp; Co</card></section>"
        "<section name='Planes/Schemes'><card qty='1'>Plane</card></section></deck>".encode()
    )
    assert [(line.name, line.zone) for line in deck.lines] == [
        ("Jötun Grunt", "deck"),
        ("Karn & Co", "commander"),
        ("Plane", "outside"),
    ]


def test_an_element_whose_count_is_no_number_is_a_fault_with_its_line():
    deck = read_deck(dek('<Cards Quantity="x" Name="Fog"/>', '<Cards Quantity="1" Name=""/>'))
    assert [(fault.number, fault.problem) for fault in deck.faults] == [
        (3, FaultKind.COUNT_NOT_A_NUMBER),
        (4, FaultKind.NO_NAME),
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_xml_is_read_in_the_encoding_of_its_bytes_whatever_it_declares(encoding):
    text = '<?xml version="1.0" encoding="iso-8859-1"?><Deck><Cards Quantity="1" Name="Lim-Dûl"/></Deck>'
    assert [line.name for line in read_deck(text.encode(encoding)).lines] == ["Lim-Dûl"]
