"""Decks against the real data: the rule text's examples, decks of every pool, the real lists beside the checkout, Legendary Commander."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from brawlset.cards.hybrid import IDENTITIES_WITH, is_hybrid
from brawlset.cards.text import mana_symbols
from brawlset.decks import Question, check, read_deck
from brawlset.decks.model import DeckLine, DeckList, DeckReadError

LISTS = Path(__file__).parents[2] / "../shared/data/decks"

KARN = [
    "God-Pharaoh's Statue", "Mana Geode", "Prismite", "Iron Bully", "Saheeli's Silverwing", "Ugin's Conjurant", "Firemind Vessel",
    "Blast Zone", "Emergence Zone", "Gateway Plaza", "Interplanar Beacon", "Karn's Bastion", "Mobilized District",
]  # fmt: skip


def deck_of(commanders: list[str], deck: list[tuple[int, str]], extra: list[str] | None = None, **more) -> DeckList:
    entries = [(1, name, "commander") for name in commanders] + [(copies, name, "deck") for copies, name in deck]
    entries += [(1, name, "extra") for name in extra or []]
    lines = [
        DeckLine(n, f"{c} {name}", c, name, None, None, zone) for n, (c, name, zone) in enumerate(entries, start=1)
    ]
    return DeckList("text", tuple(lines), **more)


def paul(*more: tuple[int, str]) -> DeckList:
    """The deck that Paul builds in the rule text: Karn, the lands that it names, and what there is without a color."""
    lands = [(1, "Forest"), (8, "Island"), (9, "Mountain"), (13, "Plains"), (15, "Swamp")]
    return deck_of(["Karn, the Great Creator"], [*lands, *((1, name) for name in KARN), *more])


def test_pauls_deck_with_karn_is_legal(con):
    (verdict,) = check(con, [paul()], Question(bset="war"))

    assert (verdict.status, verdict.deck_count, verdict.color_identity) == ("legal", 60, "")


def test_pauls_deck_without_a_bset_is_legal_in_war_of_the_spark_alone(con):
    (verdict,) = check(con, [paul()])

    assert [fitting.bset.bset_id for fitting in verdict.bsets if fitting.is_legal] == ["war-of-the-spark"]


def test_pauls_deck_with_wastes_is_not(con):
    (verdict,) = check(con, [paul((1, "Wastes"))], Question(bset="war"))

    assert [(v.rule, v.card.name) for v in verdict.violations] == [("903.BS.10", "Wastes")]


def test_dylans_wishboard_may_hold_any_color_of_the_set(con):
    """Granted finds what is in one's own wishboard, whatever its color; the set and the singleton rule bind it all the same."""
    main = deck_of(
        ["Gadwick, the Wizened"], [(1, "Fae of Wishes"), (58, "Island")], ["Embercleave", "Garruk, Cursed Huntsman"]
    )
    wrong = deck_of(["Gadwick, the Wizened"], [(1, "Fae of Wishes"), (58, "Island")], ["Emrakul, the Promised End"])

    legal, illegal = check(con, [main, wrong], Question(bset="eld"))

    assert legal.is_legal
    assert [(v.rule, v.zone) for v in illegal.violations] == [("903.BS.10", "extra")]


# BSet, commanders, the basic lands of the BSet that such a deck may hold (903.BS.11), one that it may not
BASICS = [
    ("war", ["Karn, the Great Creator"], ["Plains", "Island", "Swamp", "Mountain", "Forest"], None),
    ("war", ["Liliana, Dreadhorde General"], ["Swamp"], "Island"),
    ("bfz", ["Kozilek, the Great Distortion"], ["Wastes"], "Swamp"),
    ("bfz", ["Kalitas, Traitor of Ghet"], ["Swamp", "Wastes"], "Island"),
    ("zen", ["Kozilek, Butcher of Truth"], ["Plains", "Island", "Swamp", "Mountain", "Forest"], None),
    ("cmr", ["Tevesh Szat, Doom of Fools"], ["Plains", "Island", "Mountain", "Forest"], None),
    ("cmr", ["Jeska, Thrice Reborn", "Tevesh Szat, Doom of Fools"], ["Mountain"], "Island"),
    ("mh1", ["Urza, Lord High Artificer"], ["Snow-Covered Island"], "Snow-Covered Swamp"),
    ("khm", ["Orvar, the All-Form"], ["Island", "Snow-Covered Island"], "Forest"),
    ("mh3", ["Emrakul, the World Anew"], ["Snow-Covered Wastes"], None),
]


@pytest.mark.parametrize(
    ("bset", "commanders", "allowed", "barred"), BASICS, ids=[f"{b} {c[0]}" for b, c, _, _ in BASICS]
)
def test_the_worked_examples_of_basic_lands(con, bset, commanders, allowed, barred):
    size = 60 - len(commanders)
    decks = [deck_of(commanders, [(size, name)]) for name in allowed]
    decks += [deck_of(commanders, [(size, barred)])] if barred else []

    verdicts = check(con, decks, Question(bset=bset))

    assert [v.status for v in verdicts[: len(allowed)]] == ["legal"] * len(allowed)
    assert [[x.rule for x in v.violations] for v in verdicts[len(allowed) :]] == ([["903.BS.11"]] if barred else [])


def test_a_deck_of_the_pool_of_any_commander_is_legal_and_one_stranger_makes_it_illegal(con):
    """Commanders and pairs of every BSet: the pools and the checks are two ways to the same rules."""
    dice = random.Random(3)  # noqa: S311 - the same decks every time
    options = con.execute(
        """
        select options.bset_id, first_card.name, second_card.name, options.chosen_colors, options.identity_mask, options.basics
        from bset_commanders as options
        inner join cards as first_card on first_card.oracle_id = options.commander_id
        left join cards as second_card on second_card.oracle_id = options.partner_id
        inner join bsets using (bset_id)
        where len(options.basics) > 0 and bsets.standing in ('default', 'optional') and options.chosen_colors = ''
        order by all
        """
    ).fetchall()
    legal, wrong = [], []
    for bset_id, first, second, _, mask, basics in dice.sample(options, 400):
        leaders = [name for name in (first, second) if name]
        pool = [
            name
            for (name,) in con.execute(
                "select name from bset_pools inner join cards using (oracle_id) where bset_id = $bset_id"
                " and bset_pools.identity_mask = $mask order by name",
                {"bset_id": bset_id, "mask": mask},
            ).fetchall()
            if name not in leaders
        ]
        spells = [(1, name) for name in dice.sample(pool, min(35, len(pool)))]
        lands = [(60 // len(basics) + 1, name) for name in basics]
        legal.append(deck_of(leaders, [*spells, *lands], bset=bset_id))
        wrong.append(deck_of(leaders, [*spells, *lands, (1, "Squirrel Farm")], bset=bset_id))

    verdicts = check(con, legal)
    strangers = check(con, wrong)

    assert [(v.bset, [str(x) for x in v.violations]) for v in verdicts if v.status == "illegal"] == []
    assert {v.status for v in verdicts} <= {"legal", "not checked"}  # homonyms of un-cards
    assert sum(v.status == "legal" for v in verdicts) >= 395
    assert all(any(x.rule == "903.BS.10" for x in v.violations) for v in strangers)


def real_lists() -> list[Path]:
    return sorted(
        path for path in LISTS.rglob("*") if path.is_file() and path.name not in {"README.md", "manifest.tsv"}
    )


def test_every_real_list_is_checked_without_a_crash_and_none_is_called_legal_by_mistake(con):
    if not LISTS.is_dir():
        pytest.skip(f"{LISTS} is absent: the real deck lists lie beside the checkout")
    decks = []
    for path in real_lists():
        try:
            decks.append(read_deck(path.read_bytes(), file_name=path.name))
        except DeckReadError:
            continue

    verdicts = check(con, decks, Question(with_facts=True))

    assert len(verdicts) == len(decks) > 100
    for verdict in verdicts:
        assert verdict.status != "legal" or not (verdict.unread or verdict.violations)
        assert verdict.status == "not checked" or not verdict.unread
        assert verdict.facts is not None


# Legendary Commander


def test_hybrid_cards_and_the_relaxation(con):
    rows = con.execute(
        """
        select string_agg(faces.mana_cost, ' '), any_value(cards.identity_mask), any_value(cards.legendary_identities)
        from cards inner join faces using (oracle_id) where not is_funny group by oracle_id
        """
    ).fetchall()
    hybrid = [row for row in rows if any(map(is_hybrid, mana_symbols(row[0])))]

    assert len(hybrid) == 577
    assert sum(fits != IDENTITIES_WITH[mask] for _, mask, fits in hybrid) == 494


def test_hybrid_mana_alone_widens_who_takes_a_card_in(con):
    """The file has no color indicators: what a card shows is less than its identity (Archangel Avacyn, Rograkh)."""
    rows = con.execute(
        """
        select any_value(cards.name), string_agg(faces.mana_cost, ' '), any_value(cards.identity_mask),
            any_value(cards.legendary_identities)
        from cards inner join faces using (oracle_id) group by oracle_id
        """
    ).fetchall()
    others = [row for row in rows if not any(map(is_hybrid, mana_symbols(row[1])))]

    assert len(others) > 30_000
    assert [name for name, _, mask, fits in others if fits != IDENTITIES_WITH[mask]] == []


FITTING = {
    "Divinity of Pride": 24, "Rakdos Cackler": 24, "Spectral Procession": 32, "Reaper King": 32, "Ulalek, Fused Atrocity": 32,
    "Dismember": 16, "Tamiyo, Compleated Sage": 8, "Figure of Destiny": 24, "Boros Guildmage": 8, "Burning-Tree Emissary": 8,
    "Bant Sureblade": 12, "Evelyn, the Covetous": 16, "Flooded Grove": 8, "Find // Finality": 8, "Deathrite Shaman": 8,
    "Kitchen Finks": 24, "Crypt Ghast": 16, "Archangel Avacyn // Avacyn, the Purifier": 8, "Rograkh, Son of Rohgahh": 16,
}  # fmt: skip


@pytest.mark.parametrize(("name", "count"), FITTING.items())
def test_how_many_identities_take_a_card_in(con, name, count):
    ((fits,),) = con.execute("select legendary_identities from cards where name = $name", {"name": name}).fetchall()

    assert fits.bit_count() == count


def test_the_sizes_of_all_pools_are_those_of_the_pools(con):
    for mask in range(32):
        letters = "".join(letter for place, letter in enumerate("WUBRG") if mask >> place & 1)
        ((size, gain),) = con.execute(
            "select count(*), count(*) filter (where is_by_hybrid) from legendary_identity_pool($letters)",
            {"letters": letters},
        ).fetchall()
        found = con.execute(
            "select distinct pool_count, hybrid_gain from legendary_commanders where identity_mask = $mask",
            {"mask": mask},
        ).fetchall()

        assert found == [(size, gain)]
