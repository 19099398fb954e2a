"""The tables and macros of Legendary Commander: who leads, the pools, what hybrid mana adds; and the commands that show them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from brawlset.cli import cli
from brawlset.errors import ConfigurationError, NotFoundError
from brawlset.legendary import find_legendary_option
from brawlset.lookup import find_card
from brawlset.warehouse import rows

CLAUSES = {
    "Geist of Saint Traft": "creature",
    "Karn, the Great Creator": "planeswalker",
    "Grist, the Hunger Tide": "planeswalker",
    "Skysovereign, Consul Flagship": "artifact",
    "The Seriema": "artifact",
    "The Eternity Elevator": "artifact",
    "Karakas": "land",
    "Urborg, Tomb of Yawgmoth": "land",
    "Genju of the Realm": "enchantment",
    "Legion's Landing // Adanto, the First Fort": "enchantment",
    "Elbrus, the Binding Blade // Withengar Unbound": "artifact",
    "Raised by Giants": "enchantment",
    "Westvale Abbey // Ormendahl, Profane Prince": None,
    "Urza's Ruinous Blast": None,
    "Nezumi Graverobber // Nighteyes the Desecrator": None,
    "Invasion of New Phyrexia // Teferi Akosa of Zhalfir": None,
    "Ley Weaver": None,
    "Richard Garfield, Ph.D.": None,  # an un-card
}


@pytest.mark.parametrize(("name", "clause"), CLAUSES.items())
def test_who_leads_and_by_which_clause(sample, name: str, clause: str | None) -> None:
    found = rows(
        sample,
        "select distinct clause from legendary_commanders inner join cards on cards.oracle_id = commander_id"
        " where name = $name and partner_id is null",
        {"name": name},
    )

    assert [row["clause"] for row in found] == ([] if clause is None else [clause])


IDENTITIES = {"Karakas": "W", "Urborg, Tomb of Yawgmoth": "", "Elbrus, the Binding Blade // Withengar Unbound": "B"}


@pytest.mark.parametrize(("name", "identity"), IDENTITIES.items())
def test_the_identity_of_a_commander_is_its_whole_identity(sample, name: str, identity: str) -> None:
    option = find_legendary_option(sample, find_card(sample, name))

    assert option.color_identity == identity


def test_a_hybrid_commander_keeps_both_its_colors(sample) -> None:
    # {1}{W/B}{W/B} in its cost: who leads is not relaxed (LD-13)
    assert find_legendary_option(sample, find_card(sample, "Lurrus of the Dream-Den")).color_identity == "WB"


BANS = {"Geist of Saint Traft": (False, True), "Karakas": (True, True), "Lavinia, Azorius Renegade": (False, False)}


@pytest.mark.parametrize(("name", "banned"), BANS.items())
def test_bans_of_duel_commander_are_marked(sample, name: str, banned: tuple[bool, bool]) -> None:
    option = find_legendary_option(sample, find_card(sample, name))

    assert (option.is_banned, option.is_banned_as_commander) == banned


def test_a_pair_has_the_colors_of_both_in_any_order(sample) -> None:
    okaun, zndrsplt = (find_card(sample, name) for name in ("Okaun, Eye of Chaos", "Zndrsplt, Eye of Wisdom"))

    assert find_legendary_option(sample, okaun, partner=zndrsplt).color_identity == "UR"
    assert find_legendary_option(sample, zndrsplt, partner=okaun).color_identity == "UR"


WHY_NOT = {
    "no legend": (("Lightning Bolt",), "it is 'Instant'"),
    "legendary on the back alone": (("Westvale Abbey",), "it is 'Land'."),
    "an un-card": (("Richard Garfield, Ph.D.",), "it is of an un-set"),
    "no pair": (("Okaun, Eye of Chaos", "Karakas"), "Okaun, Eye of Chaos leads with: Zndrsplt, Eye of Wisdom."),
    "no partner at all": (("Karakas", "Okaun, Eye of Chaos"), "Karakas leads with no other card."),
    "twice the same": (("Karakas", "Karakas"), "is named twice"),
}


@pytest.mark.parametrize(("names", "message"), WHY_NOT.values(), ids=WHY_NOT.keys())
def test_who_may_not_lead_is_told_why(sample, names: tuple[str, ...], message: str) -> None:
    first, *others = (find_card(sample, name) for name in names)

    with pytest.raises(NotFoundError) as caught:
        find_legendary_option(sample, first, partner=others[0] if others else None)

    assert message in str(caught.value)


def test_a_color_is_chosen_where_it_is_asked_for(sample) -> None:
    piper = find_card(sample, "The Prismatic Piper")

    assert find_legendary_option(sample, piper, chosen_mask=2).color_identity == "U"
    with pytest.raises(ConfigurationError, match="none was given"):
        find_legendary_option(sample, piper)
    with pytest.raises(ConfigurationError, match="nothing is chosen"):
        find_legendary_option(sample, find_card(sample, "Karakas"), chosen_mask=2)


# pools


def pool(con, commander: str, **more: Any) -> dict[str, bool]:
    asked = ", ".join(f"{key} := ${key}" for key in more)
    found = rows(
        con, f"from legendary_pool($commander{', ' + asked if asked else ''})", {"commander": commander, **more}
    )
    return {row["name"]: row["is_by_hybrid"] for row in found}


def test_the_examples_of_the_rule_text(sample) -> None:
    """Divinity of Pride under Geist of Saint Traft, Rakdos Cackler under a red commander."""
    assert pool(sample, "Geist of Saint Traft")["Divinity of Pride"] is True
    assert pool(sample, "Krenko, Tin Street Kingpin")["Rakdos Cackler"] is True


def test_a_pool_leaves_out_what_is_banned_and_what_is_no_tournament_card(sample) -> None:
    found = pool(sample, "Lavinia, Azorius Renegade")

    assert "Mana Drain" not in found
    assert "Little Girl" not in found
    assert "Geist of Saint Traft" in found  # banned as a commander alone
    assert "Plains" not in found


def test_basic_lands_go_by_their_types_without_an_exception(sample) -> None:
    with_basics = pool(sample, "Karn, the Great Creator", with_basics=True)

    assert {name for name in with_basics if name in {"Plains", "Wastes", "Snow-Covered Island"}} == {"Wastes"}


def test_the_counts_are_those_of_the_pool(sample) -> None:
    for name in ("Geist of Saint Traft", "Karakas", "Karn, the Great Creator", "Niv-Mizzet Reborn"):
        option = find_legendary_option(sample, find_card(sample, name))
        found = pool(sample, name)

        assert (option.pool_count, option.hybrid_gain) == (len(found), sum(found.values()))


def test_a_pool_grows_with_the_identity(sample) -> None:
    blue, azorius = pool(sample, "Teferi, Mage of Zhalfir"), pool(sample, "Lavinia, Azorius Renegade")

    assert blue.keys() < azorius.keys()


READINGS = {
    "C": {"Divinity of Pride", "Figure of Destiny", "Spectral Procession"},
    "B": {"Divinity of Pride", "Spectral Procession"},
    "A": {"Divinity of Pride", "Figure of Destiny", "Boros Guildmage", "Spectral Procession"},
    "strict": {"Spectral Procession"},
}


@pytest.mark.parametrize(("reading", "expected"), READINGS.items())
def test_the_reading_of_hybrid_mana_is_a_switch(
    new_world: Callable[..., Any], card, reading: str, expected: set[str]
) -> None:
    world = new_world(
        card("Divinity of Pride", "WB", cost="{W/B}{W/B}", type_line="Creature — Spirit"),
        card("Figure of Destiny", "WR", number="2", cost="{R/W}", text="{R/W}: Grow.", type_line="Creature — Kithkin"),
        card(
            "Boros Guildmage", "WR", number="3", cost="{R/W}{R/W}", text="{1}{R}: Haste.", type_line="Creature — Human"
        ),
        card("Spectral Procession", "W", number="4", cost="{2/W}", type_line="Sorcery"),
    )
    path = world.settings.assets / "formats/legendary-commander.toml"
    text = (Path(__file__).parents[1] / "assets/formats/legendary-commander.toml").read_text(encoding="utf-8")
    path.write_text(text.replace('hybrid = "C"', f'hybrid = "{reading}"'), encoding="utf-8")
    world.refresh()

    found = world.values("select name from cards where legendary_fits(legendary_identities, 1)")
    world.close()

    assert set(found) == expected


# the command line


@pytest.fixture
def run(sample_home: Path):
    def call(*words: str):
        return CliRunner().invoke(cli, words, env={"BRAWLSET_HOME": str(sample_home)})

    return call


def test_commanders_by_clause(run) -> None:
    result = run("commanders", "--for", "legendary-commander", "--clause", "land", "--sort", "name", "--format", "json")

    assert [one["commander"] for one in json.loads(result.stdout)] == [
        "Barad-dûr",
        "Karakas",
        "Urborg, Tomb of Yawgmoth",
    ]
    shown = run("commanders", "--for", "legendary-commander", "--clause", "land").output
    assert "Karakas *" in shown
    assert "list Duel Commander (Scryfall, of 20" in shown
    assert "* That list forbids it as a commander." in shown


def test_commanders_within_colors(run) -> None:
    result = run("commanders", "--for", "legendary-commander", "--colors", "colorless", "--format", "json")

    assert {one["color_identity"] for one in json.loads(result.stdout)} == {""}


def test_a_pool_and_what_hybrid_mana_adds(run) -> None:
    result = run(
        "pool",
        "--for",
        "legendary-commander",
        "--commander",
        "krenko, tin street kingpin",
        "--by-hybrid",
        "--format",
        "json",
    )

    assert {one["name"] for one in json.loads(result.stdout)} >= {"Rakdos Cackler", "Figure of Destiny"}
    assert all(one["is_by_hybrid"] for one in json.loads(result.stdout))


def test_a_pool_says_by_which_ban_list_and_of_what_date(run) -> None:
    shown = run("pool", "--for", "legendary-commander", "--commander", "karakas").output

    assert "What is banned stands in no pool: list Duel Commander (Scryfall, of 20" in " ".join(shown.split())
    assert "That list forbids it as a commander." in shown


MISUSED = {
    "a BSet in Legendary Commander": ("commanders", "--for", "legendary-commander", "--bset", "war"),
    "a clause in BrawlSet": ("commanders", "--bset", "war", "--clause", "land"),
    "no BSet in BrawlSet": ("pool", "--commander", "Karakas"),
    "by hybrid in BrawlSet": ("pool", "--bset", "war", "--commander", "Karn, the Great Creator", "--by-hybrid"),
}


@pytest.mark.parametrize("words", MISUSED.values(), ids=MISUSED.keys())
def test_options_of_the_other_format_are_refused(run, words: tuple[str, ...]) -> None:
    assert run(*words).exit_code == 2
