from __future__ import annotations

from collections import Counter

import polars as pl
import pytest

from brawlset.cards.facts import card_facts
from brawlset.cards.partners import PartnerAbility, is_background, is_doctor, partner_abilities
from brawlset.cards.type_lines import parse_type_line

REMINDER = "(Both may lead.)"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(f"Flying\nPartner {REMINDER}", [("partner", "")], id="partner"),
        pytest.param("Flying\nPartner", [("partner", "")], id="no reminder text"),
        pytest.param("Tevesh can be your commander. Partner", [("partner", "")], id="line break lost before"),
        pytest.param(f"Copy it. Partner {REMINDER}", [("partner", "")], id="after a sentence"),
        pytest.param(f"Partner—Father & son {REMINDER}", [("partner_text", "Father & son")], id="ampersand, em dash"),
        pytest.param(f"Partner - Survivors {REMINDER}", [("partner_text", "Survivors")], id="hyphen"),
        pytest.param(f"Partner–Character Select {REMINDER}", [("partner_text", "Character select")], id="capitals"),
        pytest.param("PartnerÔÇöFriends forever", [("partner_text", "Friends forever")], id="damaged dash"),
        pytest.param(f"Draw.\nFriends forever {REMINDER}", [("partner_text", "Friends forever")], id="older printings"),
        pytest.param("Partner with Amy Pond (When this enters ...)", [("partner_with", "Amy Pond")], id="partner with"),
        pytest.param(
            "Partner with Amy Pond\nFirst strike", [("partner_with", "Amy Pond")], id="partner with, no reminder"
        ),
        pytest.param("Choose a Background (You can ...)", [("choose_background", "")], id="background"),
        pytest.param("Haste\nChoose a background", [("choose_background", "")], id="small b"),
        pytest.param("Doctor's companion (You can ...)", [("doctors_companion", "")], id="straight apostrophe"),
        pytest.param("Doctor’s companion", [("doctors_companion", "")], id="curly apostrophe"),
        pytest.param("DoctorÔÇÖs companion", [("doctors_companion", "")], id="damaged apostrophe"),
        pytest.param(
            "Partner with Rory Williams (...)\nInvestigate.\nDoctor's companion (...)",
            [("partner_with", "Rory Williams"), ("doctors_companion", "")],
            id="two abilities",
        ),
        pytest.param("Other legends have flying, vigilance, and partner.", [], id="given to others"),
        pytest.param("Cast a creature spell with doctor's companion, then draw.", [], id="the word in a sentence"),
        pytest.param("You may choose a Background card from your hand.", [], id="a Background in a sentence"),
        pytest.param('Knights have "Partner (You can ...)"', [], id="quoted"),
        pytest.param("Legendary partner (You can ...)", [], id="another ability"),
        pytest.param("(Partner)", [], id="reminder text alone"),
        pytest.param("", [], id="no text"),
    ],
)
def test_partner_abilities_of_a_text(text, expected):
    assert [(ability.kind, ability.argument) for ability in partner_abilities(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            "Partner with Sam, Loyal Attendant Vigilance Whenever Frodo attacks, draw.", id="text behind the name"
        ),
        pytest.param("Partner with\nSam,\nLoyal\nAttendant\nFrodo can be your commander.", id="name broken into lines"),
        pytest.param("Partner with Sam, Loyal Attendant.", id="full stop"),
    ],
)
def test_the_name_is_found_where_line_breaks_were_lost(text):
    known = {"Sam", "Sam, Loyal Attendant", "Frodo"}
    assert partner_abilities(text, known) == (PartnerAbility("partner_with", "Sam, Loyal Attendant"),)


@pytest.mark.parametrize(
    ("type_line", "expected"),
    [
        ("Legendary Creature — Time Lord Doctor", True),
        ("Legendary Creature — Human Doctor", False),
        ("Legendary Creature — Time Lord Doctor Rogue", False),
        ("Creature — Time Lord Doctor", False),
        ("Legendary Planeswalker — Time Lord Doctor", False),
    ],
)
def test_a_doctor_is_a_time_lord_doctor_and_nothing_else(type_line, expected):
    assert is_doctor(parse_type_line(type_line)) is expected


@pytest.mark.parametrize(
    ("type_line", "expected"),
    [
        ("Legendary Enchantment — Background", True),
        ("Legendary Enchantment Creature — Background", True),
        ("Enchantment — Background", False),
        ("Legendary Enchantment — Aura", False),
    ],
)
def test_a_background_is_a_legendary_enchantment(type_line, expected):
    assert is_background(parse_type_line(type_line)) is expected


def test_every_partner_ability_of_real_cards_is_found(real_cards):
    cards = real_cards("2026-07")
    abilities = card_facts(cards)["partner_abilities"].to_list()
    legal = [list_ for list_, is_legal in zip(abilities, cards["is_legal"], strict=True) if is_legal]
    counts = Counter(
        (ability["kind"], ability["argument"] if ability["kind"] == "partner_text" else "")
        for list_ in legal
        for ability in list_
    )
    assert counts[("partner_text", "Friends forever")] == 7
    assert counts[("partner_text", "Character select")] == 6
    assert counts[("partner_text", "Survivors")] == 4
    assert counts[("partner_text", "Father & son")] == 2
    assert counts[("doctors_companion", "")] == 27
    assert len(counts) == 8


def test_real_partners_name_each_other_though_the_file_lost_line_breaks(real_cards):
    facts = card_facts(real_cards("2026-07")).with_columns(name=real_cards("2026-07")["name"])
    named = {
        name: ability["argument"]
        for name, abilities in facts.filter(pl.col("partner_abilities").list.len() > 0)
        .select("name", "partner_abilities")
        .iter_rows()
        for ability in abilities
        if ability["kind"] == "partner_with"
    }
    alone = {name for name, partner in named.items() if named.get(partner) != name}
    assert alone == {"Mothers Yamazaki", "The Knight of Land Drops"}  # 'itself', and a token
    assert named["Will Kenrith"] == "Rowan Kenrith"
    assert len(named) == 54


def test_the_seventeen_doctors_and_thirty_backgrounds_of_real_cards(real_cards):
    lines = [parse_type_line(line) for line in real_cards("2026-07").filter("is_legal")["type_line"]]
    assert sum(map(is_doctor, lines)) == 17
    assert sum(map(is_background, lines)) == 30
