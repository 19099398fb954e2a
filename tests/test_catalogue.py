"""The reference data that ships: the BSets, the decisions, the aliases and the format, alone and against the real sets."""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from brawlset.bundle import bundled
from brawlset.reference import BSet, Reference, SetDecision, check_codes, load_reference

ASSETS = bundled("assets")
SHARED = Path(__file__).parents[1] / "../shared/data"
SETS, CARDS, SET_LIST = (
    SHARED / "scryfall-sets-2026-08.json",
    SHARED / "scryfall-cards-2026-07.jsonl.gz",
    SHARED / "archives/SetList.json",
)
NO_CARDS_OF_A_DECK = {
    "token", "double_faced_token", "emblem", "art_series", "front_card", "planar", "scheme", "vanguard", "host", "augment",
}  # fmt: skip


@pytest.fixture(scope="module")
def reference() -> Reference:
    return load_reference(ASSETS)


@pytest.fixture(scope="module")
def real_sets() -> dict[str, dict]:
    if not SETS.exists():
        pytest.skip(f"the real list of sets is not at hand ({SETS})")
    return {entry["code"]: entry for entry in json.loads(SETS.read_text(encoding="utf-8"))["data"]}


@pytest.fixture(scope="module")
def real_cards() -> dict[str, dict[str, str]]:
    """Per set, the oracle ids of its paper cards that may be in a deck, with their names."""
    if not CARDS.exists():
        pytest.skip(f"the real cards are not at hand ({CARDS})")
    import gzip

    cards: dict[str, dict[str, str]] = defaultdict(dict)
    with gzip.open(CARDS, "rt", encoding="utf-8") as lines:
        for card in map(json.loads, lines):
            if card["layout"] in NO_CARDS_OF_A_DECK or "paper" not in card["games"] or card["name"].startswith("A-"):
                continue
            cards[card["set"]][card.get("oracle_id") or card["card_faces"][0]["oracle_id"]] = card["name"]
    return cards


def symbol(entry: dict) -> str:
    return entry["icon_svg_uri"].rsplit("/", 1)[1].split(".svg")[0]


def folded(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.replace("’", "'")).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]", "", plain.lower())


def by_set(reference: Reference) -> dict[str, BSet]:
    return {code: bset for bset in reference.bsets for code in bset.sets}


def test_the_catalogue_has_its_84_default_bsets_and_all_the_others(reference: Reference) -> None:
    assert Counter(bset.standing for bset in reference.bsets) == {
        "default": 84,
        "optional": 30,
        "announced": 3,
        "set aside": 46,
    }
    assert sum(bset.is_default for bset in reference.bsets) == 84
    assert {bset.provenance for bset in reference.bsets} == {"derived"}


EXAMPLES = {
    "block": ("zendikar", ("zen", "wwk", "roe")),
    "by the example of 903.BS.11": ("war-of-the-spark", ("war",)),
    "its guild kits are decisions": ("ravnica-2018", ("grn", "rna")),
    "its Timeshifted cards are a decision": ("time-spiral", ("tsp", "plc", "fut")),
    "its gift pack is a decision": ("m19", ("m19",)),
    "before the blocks": ("first-sets", ("lea", "leb", "2ed", "arn", "atq", "leg", "drk", "fem")),
    "epilogue": ("march-of-the-machine", ("mom", "mat")),
    "two sets of one story": ("thunder-junction", ("otj", "big")),
}


@pytest.mark.parametrize(("bset_id", "sets"), EXAMPLES.values(), ids=EXAMPLES.keys())
def test_what_composes_a_bset(reference: Reference, bset_id: str, sets: tuple[str, ...]) -> None:
    (bset,) = [bset for bset in reference.bsets if bset.id == bset_id]

    assert bset.sets == sets
    assert bset.is_default


SATELLITES = {
    "Timeshifted": ("tsb", "in", "time-spiral", "903.BS.4"),
    "gift pack": ("g18", "in", "m19", "903.BS.4"),
    "guild kit of 2018": ("gk1", "in", "ravnica-2018", "D-11"),
    "guild kit of 2019": ("gk2", "in", "ravnica-2018", "D-11"),
    "Expeditions": ("exp", "out", "battle-for-zendikar", "903.BS.4"),
    "Inventions": ("mps", "out", "kaladesh", "903.BS.4"),
    "Invocations": ("mp2", "out", "amonkhet", "903.BS.4"),
    "Explorers of Ixalan": ("e02", "out", "ixalan", "903.BS.4"),
    "Mythic Edition": ("med", "out", None, "903.BS.4"),
    "bonus sheet": ("sta", "out", "strixhaven", "903.BS.4"),
    "commander decks": ("znc", "out", "zendikar-rising", "903.BS.4"),
    "retro frames of two sets": ("h2r", "out", "modern-horizons-2", "903.BS.4"),
    "retro frames of one set": ("h1r", "without effect", "modern-horizons", "903.BS.4"),
    "theme decks": ("cst", "without effect", "ice-age", "903.BS.4"),
    "The List": ("plst", "without effect", None, "903.BS.4"),
}


@pytest.mark.parametrize(("code", "decision", "bset_id", "rule"), SATELLITES.values(), ids=SATELLITES.keys())
def test_what_becomes_of_a_satellite(
    reference: Reference, code: str, decision: str, bset_id: str | None, rule: str
) -> None:
    (found,) = [entry for entry in reference.decisions if entry.set_code == code]

    assert (found.decision, found.bset_id, found.rule) == (decision, bset_id, rule)


OLD_CODES = {
    "nms": "nem", "po2": "p02", "m25": "a25", "un3": "ust", "mb1": "plst", "fmb1": "plst", "plist": "plst", "ulist": "ulst",
    "pagl": "plst", "phed": "plst", "pctb": "plst", "pg07": "dci", "pwp12": "pw12", "htr17": "ph17", "ppre": None,
}  # fmt: skip


@pytest.mark.parametrize(("code", "target"), OLD_CODES.items(), ids=OLD_CODES.keys())
def test_an_old_code_leads_to_the_set_of_today(reference: Reference, code: str, target: str | None) -> None:
    assert [alias.target for alias in reference.aliases if alias.code == code] == [target]


def test_commanders_arsenal_and_commander_anthology_are_not_mixed_up(reference: Reference) -> None:
    named = {alias.code for alias in reference.aliases} | {alias.target for alias in reference.aliases}

    assert not named & {"cm1", "cma"}


def test_brawlset_in_numbers(reference: Reference) -> None:
    (brawlset,) = [format_ for format_ in reference.formats if format_.id == "brawlset"]

    assert (brawlset.deck_minimum, brawlset.extra_maximum, brawlset.starting_life) == (60, 15, 20)
    assert brawlset.commander_clauses == ("creature", "planeswalker")
    assert brawlset.two_commanders
    assert not brawlset.commander_damage


def test_every_code_is_one_that_scryfall_lists(reference: Reference, real_sets: dict[str, dict]) -> None:
    assert check_codes(reference, real_sets) == []


def test_no_set_is_undecided(reference: Reference, real_sets: dict[str, dict]) -> None:
    decided = by_set(reference).keys() | {decision.set_code for decision in reference.decisions}
    undecided = [
        code
        for code, entry in real_sets.items()
        if code not in decided
        and not any(
            rule.set_type in {None, entry["set_type"]} and (entry["digital"] or not rule.is_digital)
            for rule in reference.type_rules
        )
    ]

    assert undecided == []


def test_every_type_rule_decides_some_set(reference: Reference, real_sets: dict[str, dict]) -> None:
    decided = by_set(reference).keys() | {decision.set_code for decision in reference.decisions}
    left = {code: entry for code, entry in real_sets.items() if code not in decided}
    for rule in reference.type_rules:
        fits = {
            code
            for code, entry in left.items()
            if rule.set_type in {None, entry["set_type"]} and (entry["digital"] or not rule.is_digital)
        }
        assert fits, f"nothing is left for {rule}"
        left = {code: entry for code, entry in left.items() if code not in fits}


def test_a_set_on_screen_only_composes_no_bset(reference: Reference, real_sets: dict[str, dict]) -> None:
    assert [code for code in by_set(reference) if real_sets[code]["digital"]] == []


def test_a_set_that_joins_by_symbol_has_the_symbol(reference: Reference, real_sets: dict[str, dict]) -> None:
    symbols = {bset.id: {symbol(real_sets[code]) for code in bset.sets} for bset in reference.bsets}
    joining = [decision for decision in reference.decisions if decision.decision == "in"]

    assert joining
    for decision in joining:
        icon = symbol(real_sets[decision.set_code])
        assert icon in symbols[str(decision.bset_id)]
        assert icon not in reference.stand_in_symbols


def test_icons_of_many_sets_are_stand_ins(reference: Reference, real_sets: dict[str, dict]) -> None:
    """Joining on an icon that serves unrelated sets merges Secret Lair with Double Feature."""

    def family(code: str) -> str:
        while parent := real_sets[code].get("parent_set_code"):
            code = parent
        return code

    families = defaultdict(set)
    for code, entry in real_sets.items():
        families[symbol(entry)].add(family(code))
    many = {icon for icon, members in families.items() if len(members) > 3}

    assert many - reference.stand_in_symbols <= {
        "m13",
        "m14",
        "m15",
        "ori",
        "war",
        "usg",
        "rav",
        "dd1",
        "dd2",
        "ddc",
        "ddd",
    }
    assert {"star", "default", "dci", "mtga", "planeswalker"} <= reference.stand_in_symbols
    assert not reference.stand_in_symbols & {symbol(real_sets[code]) for code in by_set(reference)}


def test_commander_decks_beside_a_set_are_out_of_its_bset(reference: Reference, real_sets: dict[str, dict]) -> None:
    """What composes a BSet of its own that is set aside must still say that it is no part of the BSet beside it."""
    decisions = {decision.set_code: decision for decision in reference.decisions}
    composing = by_set(reference)
    beside = {
        code: composing[parent].id
        for code, bset in composing.items()
        if bset.standing == "set aside" and (parent := real_sets[code].get("parent_set_code")) in composing
    }

    assert len(beside) > 20
    assert {code: (decisions[code].decision, decisions[code].bset_id) for code in beside} == {
        code: ("out", bset_id) for code, bset_id in beside.items()
    }


def without_effect(reference: Reference, real_sets: dict[str, dict]) -> list[tuple[str, str]]:
    """Set and BSet where a set is said to have no effect: by its own decision, by its parent or by its symbol."""
    composing = by_set(reference)
    icons = {symbol(real_sets[code]): bset.id for code, bset in composing.items()}
    explicit: dict[str, SetDecision] = {decision.set_code: decision for decision in reference.decisions}
    pairs = [(d.set_code, d.bset_id) for d in reference.decisions if d.decision == "without effect" and d.bset_id]
    for code, entry in real_sets.items():
        if code in explicit or code in composing or entry["digital"] or entry["set_type"] != "promo":
            continue
        parent = composing.get(entry.get("parent_set_code", ""))
        bset_ids = {parent.id} if parent else set()
        if symbol(entry) not in reference.stand_in_symbols and symbol(entry) in icons:
            bset_ids.add(icons[symbol(entry)])
        pairs += [(code, bset_id) for bset_id in sorted(bset_ids)]
    return pairs


def test_without_effect_is_true_but_for_the_cards_decided_one_by_one(
    reference: Reference, real_sets: dict[str, dict], real_cards: dict[str, dict[str, str]]
) -> None:
    members: dict[str, set[str]] = {}
    for bset in reference.bsets:
        joining = [d.set_code for d in reference.decisions if d.decision == "in" and d.bset_id == bset.id]
        members[bset.id] = {card for code in [*bset.sets, *joining] for card in real_cards.get(code, ())}
    pairs = without_effect(reference, real_sets)
    new = {
        (code, name, bset_id)
        for code, bset_id in pairs
        for card, name in real_cards.get(code, {}).items()
        if card not in members[bset_id]
    }

    assert len(pairs) > 150
    assert new == {(c.set_code, c.card, c.bset_id) for c in reference.card_decisions if c.set_code != "h2r"}


def test_the_cards_decided_one_by_one_are_the_two_retro_frames_and_the_six_promos(
    reference: Reference, real_cards: dict[str, dict[str, str]]
) -> None:
    modern_horizons_2 = real_cards["mh2"].keys()
    retro = {name for card, name in real_cards["h2r"].items() if card not in modern_horizons_2}

    assert {c.card for c in reference.card_decisions if c.set_code == "h2r"} == retro
    assert len(retro) == 2
    assert len(reference.card_decisions) == 8


def test_what_is_to_be_reviewed_by_eye_is_marked(reference: Reference) -> None:
    assert {decision.set_code for decision in reference.decisions if decision.is_under_review} == {"gk1", "gk2"}
    assert all(decision.is_under_review for decision in reference.card_decisions)


def test_a_french_name_by_hand_says_more_than_the_english_one(reference: Reference) -> None:
    """A BSet of one set takes its French name from the archives where nothing better is known."""
    assert [bset.id for bset in reference.bsets if len(bset.sets) == 1 and bset.name_fr == bset.name_en] == []
    assert sum(bset.name_fr is not None for bset in reference.bsets) > 70


def test_a_bset_named_after_its_first_set_has_the_french_name_of_that_set(
    reference: Reference, real_sets: dict[str, dict]
) -> None:
    if not SET_LIST.exists():
        pytest.skip(f"the list with French names is not at hand ({SET_LIST})")
    french = {
        entry["code"].lower(): entry["translations"].get("French")
        for entry in json.loads(SET_LIST.read_text(encoding="utf-8"))["data"]
    }
    checked = 0
    for bset in reference.bsets:
        name = french.get(bset.sets[0])
        if name and bset.name_fr and bset.name_en == real_sets[bset.sets[0]]["name"]:
            assert folded(bset.name_fr) == folded(name), bset.id
            checked += 1

    assert checked > 35
