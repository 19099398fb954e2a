"""Cards as players write them: found, told apart, or refused with what would help."""

from collections.abc import Iterator
from uuid import NAMESPACE_URL, uuid5

import pytest

from brawlset.errors import AmbiguousError, NotFoundError
from brawlset.lookup import find_card, near_names

LEGEND = "Legendary Creature — God"
FUNNY = "cmb1"
GISELA = "If you own Gisela and a creature named Bruna, the Fading Light, meld them into Brisela, Voice of Nightmares."


def homonym(number: int) -> dict[str, str]:
    """Keys of another card of the same name."""
    return {"oracle_id": str(uuid5(NAMESPACE_URL, f"homonym {number}")), "number": f"9{number}"}


@pytest.fixture(scope="module")
def con(new_world, card, face, set_entry) -> Iterator[object]:
    def two(layout: str, *names: str, kind: str = "Instant", code: str = "war", number: str, **more: object) -> dict:
        return card(
            faces=[face(name, kind, cost="{1}") for name in names],
            layout=layout,
            identity="",
            code=code,
            number=number,
            **more,
        )

    plain = [
        "SP//dr, Piloted by Peni", "Summon: Choco/Mog", "Lim-Dûl's Vault", "Jötun Grunt", "Nazgûl", "Aetherize", "Khârn the Betrayer",
        "Wasteland", "Waste Land", "Rampant Growth", "X", "X, Mystery Racer", "X-23, Deadly Weapon", "Library", "+2 Mace",
        "17-Year Cicadas", "1996 World Champion", '"Ach! Hans, Run!"', 'Kongming, "Sleeping Dragon"', "_____", "______",
        "To Arms!", "Borrowing 100,000 Arrows", "God-Pharaoh's Gift", "Lightning Bolt", "Swords to Plowshares", "Luminarch Aspirant",
        "Monster Mash-Up", "Ratonhnhaké:ton", "Ring of Ma'rûf",
    ]  # fmt: skip
    world = new_world(
        *[card(name, number=str(100 + place)) for place, name in enumerate(plain)],
        card("Rampant, Growth", code=FUNNY, number="1"),
        two("split", "Fire", "Ice", number="1"),
        two("split", "Start", "Fire", code=FUNNY, number="2"),
        two("split", "Illusion", "Reality", number="2"),
        two("split", "Who", "What", "When", "Where", "Why", number="3"),
        two("split", "Glassworks", "Shattered Yard", kind="Enchantment — Room", number="4"),
        two("adventure", "Murderous Rider", "Swift End", kind="Creature — Zombie", number="5"),
        two("modal_dfc", "Birgi, God of Storytelling", "Harnfel, Horn of Bounty", kind=LEGEND, number="6"),
        two("prepare", "Emeritus of Truce", "Swords to Plowshares", kind="Creature — Cat", number="7"),
        card("Pick Your Poison", code="mkm", number="1"),
        card("Pick Your Poison", code=FUNNY, **homonym(1)),
        card("Unquenchable Fury", type_line="Enchantment — Aura"),
        card("Unquenchable Fury", code="tbth", type_line="Sorcery", **homonym(2)),
        card("Very Cryptic Command", code=FUNNY),
        card("Very Cryptic Command", code=FUNNY, **homonym(3)),
        card("Teferi's Ageless Insight", number="8", flavor_name="Mimir's Ancient Wisdom"),
        card("Spectral Restoration", number="9", printed_name="Spectral Restitching"),
        card("Illusion", type_line="Token Creature — Illusion", layout="token", code="twar"),
        card("Angel", type_line="Token Creature — Angel", layout="token", code="twar", number="2"),
        card("Angel of Mercy", number="10"),
        card("Karn", type_line="Vanguard", layout="vanguard", code="pvan"),
        card("Karn, the Great Creator", number="11", type_line="Legendary Planeswalker — Karn"),
        card("Karnage", number="12"),
        card("A-Acererak the Archlich", number="A-13", promo_types=["rebalanced"], games=["arena"]),
        card("Arena Only", number="14", games=["arena"]),
        card("Gisela, the Broken Blade", number="15", layout="meld", text=GISELA),
        card("Bruna, the Fading Light", number="16", layout="meld", text="(Melds with Gisela, the Broken Blade.)"),
        card("Brisela, Voice of Nightmares", number="15b", layout="meld", type_line="Legendary Creature — Eldrazi Angel", cost=""),
        bsets={"test": ["war"], "karlov-manor": ["mkm"], "born": ["tbth"]},
        sets=[set_entry(FUNNY, set_type="funny")],
        decisions=[
            {"set": FUNNY, "decision": "out"},
            {"set": "twar", "decision": "without effect"},
            {"set": "pvan", "decision": "without effect"},
        ],
    )  # fmt: skip
    world.refresh()
    yield world.con
    world.close()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Lightning Bolt", "Lightning Bolt"),
        ("  lightning   BOLT ", "Lightning Bolt"),
        ("Fire // Ice", "Fire // Ice"),
        ("Fire/Ice", "Fire // Ice"),
        ("Fire / Ice", "Fire // Ice"),
        ("Fire /// Ice", "Fire // Ice"),
        ("fire//ice", "Fire // Ice"),
        ("Ice // Fire", "Fire // Ice"),
        ("Ice", "Fire // Ice"),
        ("Who/What/When/Where/Why", "Who // What // When // Where // Why"),
        ("SP//dr, Piloted by Peni", "SP//dr, Piloted by Peni"),
        ("summon: choco/mog", "Summon: Choco/Mog"),
        ("Lightning Bolt // Lightning Bolt", "Lightning Bolt"),
        ("Murderous Rider", "Murderous Rider // Swift End"),
        ("Murderous Rider // Swift End", "Murderous Rider // Swift End"),
        ("Swift End", "Murderous Rider // Swift End"),
        ("Birgi, God of Storytelling", "Birgi, God of Storytelling // Harnfel, Horn of Bounty"),
        ("Harnfel, Horn of Bounty", "Birgi, God of Storytelling // Harnfel, Horn of Bounty"),
        ("Glassworks", "Glassworks // Shattered Yard"),
        ("Glassworks/Shattered Yard", "Glassworks // Shattered Yard"),
        ("Lim-Dul's Vault", "Lim-Dûl's Vault"),
        ("LIM-DÛL'S VAULT", "Lim-Dûl's Vault"),
        ("Lim-Dûl’s Vault", "Lim-Dûl's Vault"),
        ("Lim–Du\u0302l`s Vault", "Lim-Dûl's Vault"),
        ("Jotun Grunt", "Jötun Grunt"),
        ("Nazgul", "Nazgûl"),
        ("Ætherize", "Aetherize"),
        ("AEtherize", "Aetherize"),
        ("Kharn the Betrayer", "Khârn the Betrayer"),
        ("Ring of Ma'ruf", "Ring of Ma'rûf"),
        ("God-Pharaoh’s Gift", "God-Pharaoh's Gift"),
        ("Wasteland", "Wasteland"),
        ("Waste Land", "Waste Land"),
        ("Rampant Growth", "Rampant Growth"),
        ("Rampant, Growth", "Rampant, Growth"),
        ("X", "X"),
        ("x-23, deadly weapon", "X-23, Deadly Weapon"),
        ("Library", "Library"),
        ("+2 Mace", "+2 Mace"),
        ("17-Year Cicadas", "17-Year Cicadas"),
        ("1996 World Champion", "1996 World Champion"),
        ('"Ach! Hans, Run!"', '"Ach! Hans, Run!"'),
        ("Ach! Hans, Run!", '"Ach! Hans, Run!"'),
        ("Kongming, “Sleeping Dragon”", 'Kongming, "Sleeping Dragon"'),
        ("Borrowing 100000 Arrows", "Borrowing 100,000 Arrows"),
        ("to arms", "To Arms!"),
        ("_____", "_____"),
        ("______", "______"),
        ("Mimir's Ancient Wisdom", "Teferi's Ageless Insight"),
        ("Spectral Restitching", "Spectral Restoration"),
        ("Swords to Plowshares", "Swords to Plowshares"),
        ("Illusion", "Illusion // Reality"),
    ],
)  # fmt: skip
def test_a_card_is_found_as_players_write_it(con, text: str, name: str) -> None:
    assert find_card(con, text).name == name


@pytest.mark.parametrize(
    ("text", "fit"),
    [
        ("fire // ice", "full"), ("ice", "half"), ("harnfel, horn of bounty", "back"), ("murderous rider", "front"),
        ("mimir's ancient wisdom", "flavor"), ("spectral restitching", "printed"), ("fire/ice", "parts"), ("to arms", "loose"),
    ],
)  # fmt: skip
def test_it_says_how_the_text_fits(con, text: str, fit: str) -> None:
    assert find_card(con, text).fit == fit


def test_a_card_is_found_by_its_oracle_id(con) -> None:
    found = find_card(con, "Nazgûl")

    assert find_card(con, str(found.oracle_id).upper()).oracle_id == found.oracle_id
    with pytest.raises(NotFoundError, match="No card has the oracle id"):
        find_card(con, "00000000-0000-0000-0000-000000000000")


def test_a_playtest_homonym_does_not_hide_the_real_card(con) -> None:
    found = find_card(con, "Pick Your Poison")

    assert con.execute("select is_funny from cards where oracle_id = ?", [found.oracle_id]).fetchone() == (False,)
    assert found.passed_over == ("Pick Your Poison (Instant, un-set or playtest)",)


def test_an_unset_half_does_not_hide_the_real_half(con) -> None:
    assert find_card(con, "Fire").passed_over == ("Start // Fire (Instant // Instant, un-set or playtest)",)


def test_two_real_cards_of_one_name_are_listed_with_ids_that_are_taken(con) -> None:
    with pytest.raises(AmbiguousError) as error:
        find_card(con, "unquenchable fury")

    message = str(error.value)
    assert "is the name of 2 cards" in message
    assert "Unquenchable Fury (Enchantment — Aura)" in message
    ids = {word for word in message.split() if len(word) == 36}
    assert len(ids) == 2
    assert {str(find_card(con, text).oracle_id) for text in ids} == ids


@pytest.mark.parametrize(("bset_id", "type_line"), [("test", "Enchantment — Aura"), ("born", "Sorcery")])
def test_of_two_real_cards_the_one_of_the_bset_is_meant(con, bset_id: str, type_line: str) -> None:
    found = find_card(con, "Unquenchable Fury", bset_id=bset_id)

    assert con.execute("select type_line from cards where oracle_id = ?", [found.oracle_id]).fetchone() == (type_line,)


def test_unset_cards_that_share_a_name_are_ambiguous(con) -> None:
    with pytest.raises(AmbiguousError, match="name of 2 cards"):
        find_card(con, "Very Cryptic Command")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Brisela, Voice of Nightmares", "meld result, no card of its own: list Bruna, the Fading Light and Gisela, the Broken Blade."),
        ("A-Acererak the Archlich", "rebalanced version and was never printed: the paper card is Acererak the Archlich."),
        ("A-Luminarch Aspirant", "rebalanced version and was never printed: the paper card is Luminarch Aspirant."),
        ("Arena Only", "Arena Only exists only on screen"),
        ("Angel", "its type line is 'Token Creature — Angel'. Did you mean: Angel of Mercy?"),
        ("Karn", "its type line is 'Vanguard'. Did you mean: Karn, the Great Creator; Karnage?"),
    ],
)  # fmt: skip
def test_what_no_deck_can_hold_is_refused_with_the_reason(con, text: str, message: str) -> None:
    with pytest.raises(NotFoundError) as error:
        find_card(con, text)

    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Lightning Bold", "Lightning Bolt"), ("great creator", "Karn, the Great Creator"), ("Khan the Betrayer", "Khârn the Betrayer"),
        ("jotun grnut", "Jötun Grunt"), ("murderous rider // swift ends", "Murderous Rider // Swift End"),
    ],
)  # fmt: skip
def test_a_near_miss_names_the_card(con, text: str, first: str) -> None:
    with pytest.raises(NotFoundError) as error:
        find_card(con, text)

    assert f"Did you mean: {first}" in str(error.value)


def test_near_names_begin_with_the_cards_of_the_bset(con) -> None:
    assert near_names(con, "unquenchable")[:1] == ["Unquenchable Fury"]
    assert near_names(con, "pick", bset_id="karlov-manor") == ["Pick Your Poison", "Pick Your Poison"]


def test_a_name_like_no_other_says_so(con) -> None:
    with pytest.raises(NotFoundError, match="none has a name like it"):
        find_card(con, "Qqqqqqqq")


@pytest.mark.parametrize("text", ["", "   ", "\u200b"])
def test_an_empty_name_asks_for_one(con, text: str) -> None:
    with pytest.raises(NotFoundError, match="No card name was given"):
        find_card(con, text)


@pytest.mark.parametrize("text", ["'; drop table cards; --", "100%", "a' or '1'='1", "/", "//", "\\", "$key", "?"])
def test_text_is_no_sql(con, text: str) -> None:
    with pytest.raises(NotFoundError):
        find_card(con, text)


def test_one_half_twice_is_no_card(con) -> None:
    with pytest.raises(NotFoundError):
        find_card(con, "Ice // Ice")


def test_cards_that_differ_in_punctuation_alone_are_not_mixed_up(con) -> None:
    with pytest.raises(AmbiguousError, match="is the name of 2 cards"):
        find_card(con, "rampantgrowth")
