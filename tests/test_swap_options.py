"""Who of a deck could lead it: the macro over the published file."""

from __future__ import annotations

import pytest

from brawlset.warehouse import rows

WAR = "war-of-the-spark"
KARN, FEATHER, GIDEON = "Karn, the Great Creator", "Feather, the Redeemed", "Gideon Blackblade"


def leads(con, *deck: str, bset: str = WAR) -> dict[str, list[str]]:
    """Commander, or both of a pair, -> the cards that are in the way."""
    found = rows(con, "from swap_options($bset, $deck)", {"bset": bset, "deck": list(deck)})
    assert all(row["is_legal"] == (row["misfits"] == []) for row in found)
    return {" + ".join(filter(None, (row["commander"], row["partner"]))): row["misfits"] for row in found}


def test_those_lead_whose_identity_holds_every_card(sample) -> None:
    assert leads(sample, FEATHER, GIDEON, KARN) == {FEATHER: [], GIDEON: [FEATHER], KARN: [FEATHER, GIDEON]}


def test_who_may_lead_comes_first(sample) -> None:
    assert next(iter(leads(sample, GIDEON, KARN, FEATHER))) == FEATHER


def test_a_basic_land_of_another_color_is_in_the_way(sample) -> None:
    assert leads(sample, GIDEON, "Plains", "Mountain") == {GIDEON: ["Mountain"]}


def test_a_colorless_commander_takes_any_basic_land_by_the_exception(sample) -> None:
    """903.BS.11: no basic land of the BSet fits, so every one is allowed."""
    assert leads(sample, KARN, "Plains", "Mountain", "Forest") == {KARN: []}


def test_a_name_that_is_in_no_set_of_the_bset_is_in_the_way(sample) -> None:
    assert leads(sample, KARN, "Arcane Signet", "No Such Card") == {KARN: ["Arcane Signet", "No Such Card"]}


@pytest.mark.parametrize("deck", [[], ["Plains"], ["No Such Card"]], ids=["empty", "no commander", "unknown"])
def test_a_deck_without_a_commander_has_no_row(sample, deck: list[str]) -> None:
    assert leads(sample, *deck) == {}


def test_a_pair_leads_where_both_are_in_the_deck(sample) -> None:
    kenriths = ("will kenrith", "Rowan Kenrith")
    assert leads(sample, *kenriths, bset="battlebond")["Rowan Kenrith + Will Kenrith"] == []
    assert " + " not in "".join(leads(sample, kenriths[0], bset="battlebond"))


def test_a_name_is_read_in_any_case_and_without_accents(sample) -> None:
    assert leads(sample, "KÂRN, the great creator", "gideon blackblade") == {GIDEON: [], KARN: [GIDEON]}


def test_a_name_that_is_not_there_is_no_card_of_the_deck(sample) -> None:
    found = sample.execute("select misfits from swap_options(?, [?, null])", [WAR, KARN]).fetchall()

    assert found == [([],)]
