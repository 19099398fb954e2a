"""Whole decks of the sample: legal ones of every kind, each fault alone, and faults together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import duckdb
import pytest

from brawlset.decks.checking import check
from brawlset.decks.model import DeckList
from brawlset.decks.preparing import Question
from brawlset.decks.verdict import Verdict

KARN = [
    "Blast Zone",
    "Gateway Plaza",
    "Guild Globe",
    "Karn's Bastion",
    "Mana Geode",
    "Ugin's Conjurant",
    "Ugin, the Ineffable",
]
FEATHER = [
    "Bolt Bend",
    "Defiant Strike",
    "Tenth District Legionnaire",
    "Krenko, Tin Street Kingpin",
    "Gideon Blackblade",
]

# BSet, what deck_of takes
LEGAL: dict[str, tuple[str, dict[str, Any]]] = {
    "a colorless commander without Wastes may mix all basic lands": (
        "war-of-the-spark",
        {
            "commander": "Karn, the Great Creator",
            "deck": [*KARN, "Forest", (8, "Island"), (9, "Mountain"), (13, "Plains"), (15, "Swamp")],
            "fill": "Swamp",
        },
    ),
    "the wishboard may be of any color": (
        "throne-of-eldraine",
        {
            "commander": "The Royal Scions",
            "deck": ["Fae of Wishes // Granted", (30, "Island")],
            "fill": "Mountain",
            "extra": ["Resolute Rider", "Korvold, Fae-Cursed King", "Chulane, Teller of Tales", "Arcane Signet"],
        },
    ),
    "two colors": ("war-of-the-spark", {"commander": "Feather, the Redeemed", "deck": FEATHER, "fill": "Plains"}),
    "250 cards": (
        "war-of-the-spark",
        {"commander": "Feather, the Redeemed", "deck": FEATHER, "fill": "Plains", "size": 250},
    ),
    "a wishboard of fifteen, lands of any type and basics among them": (
        "throne-of-eldraine",
        {"commander": "Rowan, Fearless Sparkmage", "extra": [(14, "Forest"), "Command Tower"], "fill": "Mountain"},
    ),
    "seven Seven Dwarves over deck and wishboard": (
        "throne-of-eldraine",
        {
            "commander": "Rowan, Fearless Sparkmage",
            "deck": [(5, "Seven Dwarves")],
            "extra": [(2, "Seven Dwarves")],
            "fill": "Mountain",
        },
    ),
    "nine Nazgûl": (
        "lord-of-the-rings",
        {"commander": "Frodo, Sauron's Bane", "deck": [(9, "Nazgûl"), "The One Ring", "Barad-dûr"], "fill": "Swamp"},
    ),
    "any number of Persistent Petitioners": (
        "ravnica-2018",
        {"commander": "Lavinia, Azorius Renegade", "deck": [(30, "Persistent Petitioners")], "fill": "Island"},
    ),
    "partners, both in the sixty": (
        "commander-legends",
        {"commander": ["Rograkh, Son of Rohgahh", "Tormod, the Desecrator"], "deck": ["Vampiric Tutor"], "fill": "Mountain"},
    ),
    "partner with": (
        "battlebond",
        {"commander": ["Zndrsplt, Eye of Wisdom", "Okaun, Eye of Chaos"], "deck": ["Lore Weaver"], "fill": "Island"},
    ),
    "a commander and her Background": (
        "baldurs-gate",
        {"commander": ["Wilson, Refined Grizzly", "Guild Artisan"], "deck": [(20, "Forest")], "fill": "Mountain"},
    ),
    "a Doctor and a companion of hers": (
        "who",
        {"commander": ["Rose Tyler", "The Tenth Doctor"], "deck": [(20, "Island")], "fill": "Mountain"},
    ),
    "a commander whose color is chosen": (
        "commander-legends",
        {"commander": "The Prismatic Piper", "deck": ["Vampiric Tutor", "Command Tower"], "fill": "Plains"},
    ),
    "no basic land of the identity: all of the BSet": (
        "commander-legends",
        {"commander": "Tevesh Szat, Doom of Fools", "deck": [(20, "Plains"), (20, "Island"), "Vampiric Tutor"], "fill": "Forest"},
    ),
    "the only basic land of a BSet": ("first-sets", {"commander": "Jasmine Boreal", "fill": "Mountain"}),
    "Wastes for a colorless commander": (
        "battle-for-zendikar",
        {"commander": "Kozilek, the Great Distortion", "deck": ["Thought-Knot Seer", "Crumbling Vestige"], "fill": "Wastes"},
    ),
    "Wastes beside the basic lands of a color": (
        "battle-for-zendikar",
        {"commander": "Kalitas, Traitor of Ghet", "deck": ["Grasp of Darkness", (20, "Wastes")], "fill": "Swamp"},
    ),
    "snow-covered lands": (
        "kaldheim",
        {"commander": "Alrund, God of the Cosmos", "deck": [(20, "Snow-Covered Island")], "fill": "Island"},
    ),
    "nothing but snow-covered lands": (
        "modern-horizons",
        {"commander": "Urza, Lord High Artificer", "fill": "Snow-Covered Island"},
    ),
    "a planeswalker that is also a creature off the battlefield": (
        "modern-horizons-2",
        {"commander": "Grist, the Hunger Tide", "fill": "Swamp"},
    ),
    "a companion among the fifteen, and eighty cards": (
        "ikoria",
        {
            "commander": "Jegantha, the Wellspring",
            "companion": "Yorion, Sky Nomad",
            "deck": ["Ketria Triome", (30, "Forest")],
            "extra": ["Winota, Joiner of Forces"],
            "fill": "Island",
            "size": 80,
        },
    ),
    "a card with the timeshifted symbol": (
        "time-spiral",
        {"commander": "Akroma, Angel of Wrath", "deck": ["Disenchant"], "fill": "Plains"},
    ),
    "names as players write them": (
        "ice-age",
        {"commander": "GARZA ZOL, plague queen", "deck": ["Lim-Dul’s Vault", "brainstorm"], "fill": "Island"},
    ),
    "what stands beside the deck does not count": (
        "war-of-the-spark",
        {"commander": "Feather, the Redeemed", "deck": FEATHER, "outside": ["Lightning Bolt", "Nonsense"], "fill": "Plains"},
    ),
}  # fmt: skip

CHOSEN = {"a commander whose color is chosen": "B"}

# BSet, what deck_of takes, the faults: rule, card, zone
Faults = list[tuple[str, str | None, str | None]]
ILLEGAL: dict[str, tuple[str, dict[str, Any], Faults]] = {
    "59 cards": (
        "war-of-the-spark",
        {"commander": "Feather, the Redeemed", "fill": "Plains", "size": 59},
        [("903.BS.12", None, None)],
    ),
    "58 cards with two commanders counted": (
        "battlebond",
        {"commander": ["Zndrsplt, Eye of Wisdom", "Okaun, Eye of Chaos"], "fill": "Island", "size": 58},
        [("903.BS.12", None, None)],
    ),
    "a wishboard of sixteen": (
        "war-of-the-spark",
        {"commander": "Feather, the Redeemed", "fill": "Plains", "extra": [(16, "Mountain")]},
        [("903.BS.5", None, None)],
    ),
    "a card of another BSet": (
        "war-of-the-spark",
        {"commander": "Feather, the Redeemed", "deck": ["Disenchant"], "fill": "Plains"},
        [("903.BS.10", "Disenchant", "deck")],
    ),
    "a card of another BSet in the wishboard": (
        "war-of-the-spark",
        {"commander": "Feather, the Redeemed", "extra": ["Tarmogoyf"], "fill": "Plains"},
        [("903.BS.10", "Tarmogoyf", "extra")],
    ),
    "a Masterpiece of a card that the set does not have": (
        "battle-for-zendikar",
        {"commander": "Kalitas, Traitor of Ghet", "deck": ["Windswept Heath"], "fill": "Swamp"},
        [("903.BS.10", "Windswept Heath", "deck")],
    ),
    "a basic land that the BSet does not hold": (
        "first-sets",
        {"commander": "Nicol Bolas", "deck": ["Island"], "fill": "Mountain"},
        [("903.BS.10", "Island", "deck")],
    ),
    "basic lands in a BSet without any": (
        "conspiracy",
        {"commander": "Brago, King Eternal", "fill": "Island"},
        [("903.BS.10", "Island", "deck")],
    ),
    "two copies": (
        "war-of-the-spark",
        {"commander": "Feather, the Redeemed", "deck": [(2, "Bolt Bend")], "fill": "Plains"},
        [("903.BS.9", "Bolt Bend", "deck")],
    ),
    "a copy in the deck and one in the wishboard": (
        "war-of-the-spark",
        {"commander": "Feather, the Redeemed", "deck": ["Bolt Bend"], "extra": ["Bolt Bend"], "fill": "Plains"},
        [("903.BS.9", "Bolt Bend", "extra")],
    ),
    "the commander once more in the deck": (
        "war-of-the-spark",
        {"commander": "Feather, the Redeemed", "deck": ["Feather, the Redeemed"], "fill": "Plains"},
        [("903.BS.9", "Feather, the Redeemed", "deck")],
    ),
    "one card by its front, its back and both": (
        "kaldheim",
        {
            "commander": "Esika, God of the Tree",
            "deck": ["Valki, God of Lies", "Tibalt, Cosmic Impostor", "Valki, God of Lies // Tibalt, Cosmic Impostor"],
            "fill": "Forest",
        },
        [("903.BS.9", "Valki, God of Lies // Tibalt, Cosmic Impostor", "deck")],
    ),
    "eight Seven Dwarves": (
        "throne-of-eldraine",
        {"commander": "Rowan, Fearless Sparkmage", "deck": [(8, "Seven Dwarves")], "fill": "Mountain"},
        [("903.BS.9", "Seven Dwarves", "deck")],
    ),
    "ten Nazgûl": (
        "lord-of-the-rings",
        {"commander": "Frodo, Sauron's Bane", "deck": [(10, "nazgul")], "fill": "Swamp"},
        [("903.BS.9", "Nazgûl", "deck")],
    ),
    "a card of another color": (
        "war-of-the-spark",
        {"commander": "Krenko, Tin Street Kingpin", "deck": ["Tenth District Legionnaire"], "fill": "Mountain"},
        [("CR 903.5c", "Tenth District Legionnaire", "deck")],
    ),
    "a hybrid card of which one half fits": (
        "throne-of-eldraine",
        {"commander": "Rowan, Fearless Sparkmage", "deck": ["Resolute Rider"], "fill": "Mountain"},
        [("CR 903.5c", "Resolute Rider", "deck")],
    ),
    "a basic land of another color": (
        "war-of-the-spark",
        {"commander": "Feather, the Redeemed", "deck": ["Island"], "fill": "Plains"},
        [("903.BS.11", "Island", "deck")],
    ),
    "a colored basic land where Wastes fit": (
        "battle-for-zendikar",
        {"commander": "Kozilek, the Great Distortion", "deck": ["Forest"], "fill": "Wastes"},
        [("903.BS.11", "Forest", "deck")],
    ),
    "one basic land of two colors lifts nothing for the other": (
        "commander-legends",
        {"commander": ["Rograkh, Son of Rohgahh", "Tormod, the Desecrator"], "deck": ["Plains"], "fill": "Mountain"},
        [("903.BS.11", "Plains", "deck")],
    ),
    "a dual land of which one type fits": (
        "battle-for-zendikar",
        {"commander": "Kalitas, Traitor of Ghet", "deck": ["Smoldering Marsh"], "fill": "Swamp"},
        [("903.BS.11", "Smoldering Marsh", "deck")],
    ),
    "Dryad Arbor, exception or not": (
        "time-spiral",
        {"commander": "Teferi, Mage of Zhalfir", "deck": ["Dryad Arbor"], "fill": "Island"},
        [("903.BS.11", "Dryad Arbor", "deck")],
    ),
    "no commander": ("war-of-the-spark", {"deck": FEATHER, "fill": "Plains"}, [("903.BS.7", None, None)]),
    "a Vehicle as commander": (
        "kaladesh",
        {"commander": "Skysovereign, Consul Flagship", "fill": "Mountain"},
        [("903.BS.7", "Skysovereign, Consul Flagship", "commander")],
    ),
    "a card whose back alone is a legendary creature": (
        "shadows-over-innistrad",
        {"commander": "Westvale Abbey", "fill": "Swamp"},
        [("903.BS.7", "Westvale Abbey // Ormendahl, Profane Prince", "commander")],
    ),
    "a Background alone": (
        "baldurs-gate",
        {"commander": "Raised by Giants", "fill": "Forest"},
        [("CR 702.124k", "Raised by Giants", "commander")],
    ),
    "two commanders without a partner ability": (
        "war-of-the-spark",
        {"commander": ["Feather, the Redeemed", "Krenko, Tin Street Kingpin"], "fill": "Plains"},
        [("CR 702.124", None, None)],
    ),
    "partner kinds do not mix": (
        "battlebond",
        {"commander": ["Zndrsplt, Eye of Wisdom", "Will Kenrith"], "fill": "Island"},
        [("CR 702.124", None, None)],
    ),
    "three commanders": (
        "who",
        {"commander": ["Amy Pond", "Rory Williams", "The Tenth Doctor"], "fill": "Island"},
        [("CR 702.124", None, None)],
    ),
    "a color that was not chosen": (
        "commander-legends",
        {"commander": "The Prismatic Piper", "deck": ["Vampiric Tutor"], "fill": "Forest"},
        [("CR 903.4b", None, None)],
    ),
    "a companion of another color": (
        "ikoria",
        {"commander": "Winota, Joiner of Forces", "companion": "Umori, the Collector", "fill": "Plains"},
        [("903.BS.8", "Umori, the Collector", "companion")],
    ),
    "a companion whose condition the commander breaks": (
        "ikoria",
        {"commander": "Jegantha, the Wellspring", "companion": "Gyruda, Doom of Depths", "fill": "Island"},
        [("CR 702.139b", "Jegantha, the Wellspring", "commander")],
    ),
    "79 cards with Yorion": (
        "ikoria",
        {"commander": "Jegantha, the Wellspring", "companion": "Yorion, Sky Nomad", "fill": "Island", "size": 79},
        [("CR 702.139b", "Yorion, Sky Nomad", "companion")],
    ),
    "no companion at all": (
        "ikoria",
        {"commander": "Jegantha, the Wellspring", "companion": "Ketria Triome", "fill": "Island"},
        [("CR 702.139a", "Ketria Triome", "companion")],
    ),
    # together
    "a stranger, too few cards, a wrong basic land": (
        "war-of-the-spark",
        {"commander": "Feather, the Redeemed", "deck": ["Lightning Bolt", "Swamp"], "fill": "Plains", "size": 40},
        [("903.BS.12", None, None), ("903.BS.10", "Lightning Bolt", "deck"), ("903.BS.11", "Swamp", "deck")],
    ),
    "a stranger of another color, twice": (
        "war-of-the-spark",
        {"commander": "Feather, the Redeemed", "deck": [(2, "Mana Drain")], "fill": "Plains"},
        [
            ("903.BS.10", "Mana Drain", "deck"),
            ("903.BS.9", "Mana Drain", "deck"),
            ("CR 903.5c", "Mana Drain", "deck"),
        ],
    ),
    "a commander of another BSet, a wishboard too large": (
        "war-of-the-spark",
        {"commander": "Lavinia, Azorius Renegade", "fill": "Plains", "extra": [(15, "Island"), "Teferi, Time Raveler"]},
        [("903.BS.5", None, None), ("903.BS.10", "Lavinia, Azorius Renegade", "commander")],
    ),
    "a companion that is in the deck, of another color, with too few cards": (
        "ikoria",
        {
            "commander": "Winota, Joiner of Forces",
            "deck": ["Yorion, Sky Nomad"],
            "companion": "Yorion, Sky Nomad",
            "fill": "Plains",
        },
        [
            ("903.BS.9", "Yorion, Sky Nomad", "companion"),
            ("CR 903.5c", "Yorion, Sky Nomad", "deck"),
            ("903.BS.8", "Yorion, Sky Nomad", "companion"),
            ("CR 702.139b", "Yorion, Sky Nomad", "companion"),
        ],
    ),
    "no legend leads, and nothing else hides it": (
        "shadowmoor",
        {"commander": "Figure of Destiny", "deck": ["Divinity of Pride"], "fill": "Plains", "size": 59},
        [
            ("903.BS.7", "Figure of Destiny", "commander"),
            ("903.BS.12", None, None),
            ("CR 903.5c", "Divinity of Pride", "deck"),
        ],
    ),
}  # fmt: skip

Deck = Callable[..., DeckList]


def verdict_on(con: duckdb.DuckDBPyConnection, deck: DeckList, **question: Any) -> Verdict:
    (verdict,) = check(con, [deck], Question(**question))
    return verdict


def faults(verdict: Verdict) -> Faults:
    return [(v.rule, None if v.card is None else v.card.name, v.zone) for v in verdict.violations]


@pytest.mark.parametrize("name", LEGAL)
def test_legal_decks(sample: duckdb.DuckDBPyConnection, deck: Deck, name: str) -> None:
    bset, made = LEGAL[name]

    verdict = verdict_on(sample, deck(**made), bset=bset, colors=CHOSEN.get(name))

    assert (faults(verdict), verdict.unread, verdict.status) == ([], (), "legal")


@pytest.mark.parametrize("name", ILLEGAL)
def test_illegal_decks(sample: duckdb.DuckDBPyConnection, deck: Deck, name: str) -> None:
    bset, made, expected = ILLEGAL[name]

    verdict = verdict_on(sample, deck(**made), bset=bset)

    assert faults(verdict) == expected
    assert (verdict.unread, verdict.status) == ((), "illegal")


def test_one_call_says_the_same_of_all_decks_together(sample: duckdb.DuckDBPyConnection, deck: Deck) -> None:
    cases = [(deck(**made, bset=bset), expected) for bset, made, expected in ILLEGAL.values()]
    cases += [(deck(**made, bset=bset), []) for name, (bset, made) in LEGAL.items() if name not in CHOSEN]

    verdicts = check(sample, [one for one, _ in cases])

    assert [faults(verdict) for verdict in verdicts] == [expected for _, expected in cases]
