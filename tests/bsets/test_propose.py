"""Proposals: what is guessed from which evidence, and that it is valid TOML which the loader accepts."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from brawlset.bsets.evidence import Arrival, Candidate, Evidence, Review, UndecidedCard, UndecidedSet
from brawlset.bsets.propose import bsets_text, decisions_text, propose, remarks_text
from brawlset.reference import BSet, CardDecision, SetDecision, load_reference

TODAY = date(2026, 9, 1)
TREK = UndecidedSet(
    code="trk",
    name="Star Trek",
    name_fr=None,
    set_type="expansion",
    released_on=date(2026, 6, 13),
    parent_code=None,
    block=None,
    symbol="trk",
    is_symbol_generic=False,
    symbol_codes=(),
    candidates=(),
    card_count=280,
    new_card_count=270,
    commander_count=30,
)
SYMBOL = Candidate("lost-stars", ("symbol", "parent"), 0)


def evidence(*sets: UndecidedSet, **more: object) -> Evidence:
    return Evidence(sets, (), (), (), frozenset({"lost-stars"})) if not more else replace(evidence(*sets), **more)


def entry(undecided: UndecidedSet) -> BSet | SetDecision | CardDecision:
    (proposed,) = propose(evidence(undecided), today=TODAY)
    return proposed.entry


BSETS = {
    "expansion": ({}, ("expansion", "default")),
    "core": ({"set_type": "core"}, ("core", "default")),
    "draft": ({"set_type": "draft_innovation"}, ("draft", "default")),
    "masters": ({"set_type": "masters"}, ("masters", "optional")),
    "Commander decks by themselves": ({"set_type": "commander"}, ("precon", "optional")),
    "not out yet": ({"released_on": date(2026, 11, 13)}, ("expansion", "announced")),
    "no date": ({"released_on": None}, ("expansion", "announced")),
    "no card yet": ({"card_count": 0}, ("expansion", "announced")),
    "a stand-in symbol": ({"symbol": "star", "is_symbol_generic": True}, ("expansion", "default")),
}


@pytest.mark.parametrize(("change", "found"), BSETS.values(), ids=BSETS.keys())
def test_a_set_by_itself_is_proposed_as_a_bset(change: dict, found: tuple[str, str]) -> None:
    proposed = entry(replace(TREK, **change))

    assert isinstance(proposed, BSet)
    assert (proposed.id, proposed.sets, proposed.kind, proposed.standing) == ("star-trek", ("trk",), *found)
    assert proposed.is_default == (proposed.standing == "default")


PARENT = {"candidates": (Candidate("lost-stars", ("parent",), 12),), "parent_code": "lst"}
DECISIONS = {
    "same symbol, new cards": ({"symbol_codes": ("lst",), "candidates": (replace(SYMBOL, new_card_count=3),)}, ("in", "lost-stars", True)),
    "same symbol, nothing new": ({"symbol_codes": ("lst",), "candidates": (SYMBOL,)}, ("without effect", "lost-stars", False)),
    "Commander decks beside a set": ({"set_type": "commander"} | PARENT, ("out", "lost-stars", False)),
    "a bonus sheet": ({"set_type": "masterpiece"} | PARENT, ("out", "lost-stars", False)),
    "a box by itself": ({"set_type": "box"}, ("out", None, False)),
    "promos": ({"set_type": "promo"} | PARENT, ("without effect", "lost-stars", False)),
}  # fmt: skip


@pytest.mark.parametrize(("change", "found"), DECISIONS.values(), ids=DECISIONS.keys())
def test_a_satellite_is_proposed_as_a_decision(change: dict, found: tuple) -> None:
    proposed = entry(replace(TREK, **change))

    assert isinstance(proposed, SetDecision)
    assert (proposed.decision, proposed.bset_id, proposed.is_under_review) == found


def test_a_card_is_proposed_to_stay_out_until_somebody_has_looked() -> None:
    card = UndecidedCard("plst", "Lost Stars Promos", "lost-stars", 'Kongming, "Sleeping Dragon"', is_commander=True)
    (proposed,) = propose(evidence(cards=(card,)), today=TODAY)

    assert isinstance(proposed.entry, CardDecision)
    assert (proposed.entry.decision, proposed.entry.is_under_review) == ("out", True)
    assert "a commander of Lost Stars Promos (plst)" in proposed.evidence[0]


def test_a_set_follows_its_undecided_parent() -> None:
    """Commander decks beside a new set are out of the BSet that is proposed for it; an epilogue is part of it."""
    decks = replace(TREK, code="trc", name="Star Trek Commander", set_type="commander", parent_code="trk")
    epilogue = replace(TREK, code="tre", name="Star Trek: Epilogue", parent_code="trk", card_count=50)

    proposed = propose(evidence(decks, epilogue, TREK), today=TODAY)

    assert [
        (item.entry.set_code, item.entry.decision, item.entry.bset_id)
        for item in proposed
        if isinstance(item.entry, SetDecision)
    ] == [("trc", "out", "star-trek")]
    (bset,) = [item for item in proposed if isinstance(item.entry, BSet)]
    assert bset.entry.sets == ("trk", "tre")
    assert len(bset.evidence) == 6


def test_ids_do_not_meet() -> None:
    other = replace(TREK, code="tr2", name="Star-Trek")

    ids = [item.entry.id for item in propose(evidence(TREK, other), today=TODAY) if isinstance(item.entry, BSet)]
    assert ids == ["star-trek", "star-trek-2"]


def test_the_evidence_stands_above_the_entry() -> None:
    many = replace(
        TREK, name_fr="Le voyage", block="Voyages", candidates=(Candidate("lost-stars", ("parent", "block"), 12),)
    )

    text = bsets_text(propose(evidence(many), today=date(2026, 1, 1)))

    assert (
        "# Star Trek (trk, in French Le voyage): expansion, 2026-06-13 (not out yet). 280 cards, 30 commanders." in text
    )
    assert "# Symbol trk: no set of a BSet has it. Parent: none. Block: Voyages." in text
    assert "# Could belong to lost-stars (by parent and block): 12 of its cards would be new there." in text
    assert text.index("# Could belong") < text.index("[[bset]]")


def test_what_is_proposed_is_toml_that_the_loader_accepts(tmp_path: Path) -> None:
    """A name from outside, quotes and a line break among it, must not break the file."""
    sets = (
        replace(TREK, name='Star "Trek"\n[[bset]]'),
        replace(TREK, code="trc", set_type="commander", **PARENT),
        replace(TREK, code="plt", symbol_codes=("lst",), candidates=(replace(SYMBOL, new_card_count=3),)),
    )
    card = UndecidedCard("plst", "Promos", "lost-stars", "Sol Ring", is_commander=False)
    proposed = propose(evidence(*sets, cards=(card,)), today=TODAY)
    lost = '[[bset]]\nid = "lost-stars"\nname = { en = "Lost Stars" }\nsets = ["lst"]\nkind = "expansion"\ndefault = true\n'
    lost += 'standing = "default"\nprovenance = "derived"\nreason = "A test."\n'
    (tmp_path / "bsets.toml").write_text(lost + bsets_text(proposed), encoding="utf-8")
    (tmp_path / "set_decisions.toml").write_text(
        '[symbols]\nstand_ins = ["star"]\n' + decisions_text(proposed), encoding="utf-8"
    )
    formats = Path(__file__).parents[2] / "assets" / "formats"

    reference = load_reference(tmp_path, formats=formats)

    assert [bset.sets for bset in reference.bsets] == [("lst",), ("trk",)]
    assert [decision.set_code for decision in reference.decisions] == ["trc", "plt"]
    assert [decision.card for decision in reference.card_decisions] == ["Sol Ring"]


def test_nothing_open_is_no_text() -> None:
    assert propose(evidence(), today=TODAY) == ()
    assert (bsets_text([]), decisions_text([]), remarks_text(evidence())) == ("", "", "")


def test_what_is_to_be_looked_at_again_is_comments() -> None:
    text = remarks_text(
        evidence(
            reviews=(
                Review("gk1", "Guild Kit", None, "in", "ravnica", "grn", 237),
                Review("pkhm", "Promos", "Fiendish Duo", "out", "kaldheim", "khm", 1),
            ),
            arrivals=(Arrival("star-trek", date(2026, 11, 13), 280, 30),),
        )
    )

    assert tomllib.loads(text) == {}
    assert "# gk1 (Guild Kit), symbol grn: in ravnica; 237 cards of that BSet hang on it." in text
    assert "# Fiendish Duo of pkhm (Promos), symbol khm: out of kaldheim." in text
    assert "# star-trek stands as announced" in text


def test_the_page_for_keepers_shows_what_is_printed() -> None:
    page = (Path(__file__).parents[2] / "docs/bsets.md").read_text(encoding="utf-8")
    shown = page.split("```toml\n")[1].split("```")[0]
    new = replace(
        TREK,
        code="xyz",
        name="A New Set",
        symbol="xyz",
        released_on=date(2027, 2, 5),
        card_count=271,
        new_card_count=268,
        commander_count=9,
    )

    assert shown in bsets_text(propose(evidence(new), today=TODAY))
