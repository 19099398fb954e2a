"""BSets as players write them: by id, by name in two languages, by a set, or by a part of it."""

from collections.abc import Iterator

import pytest

from brawlset.bset_lookup import find_bset
from brawlset.errors import AmbiguousError, NotFoundError


@pytest.fixture(scope="module")
def con(new_world, card, set_entry) -> Iterator[object]:
    world = new_world(
        *[card(f"Card of {code}", code=code) for code in ("zen", "wwk", "bfz", "znr", "eld", "woe", "mps", "war", "bro")],
        bsets={
            "zendikar": {"sets": ["zen", "wwk"], "name": {"en": "Zendikar", "fr": "Zendikar"}},
            "battle-for-zendikar": {"sets": ["bfz"], "name": {"en": "Battle for Zendikar", "fr": "La bataille de Zendikar"}},
            "zendikar-rising": {"sets": ["znr"], "name": {"en": "Zendikar Rising", "fr": "Renaissance de Zendikar"}},
            "throne-of-eldraine": {"sets": ["eld"], "name": {"en": "Throne of Eldraine", "fr": "Le trône d'Eldraine"}},
            "wilds-of-eldraine": {"sets": ["woe"], "name": {"en": "Wilds of Eldraine", "fr": "Les friches d'Eldraine"}},
            "war-of-the-spark": {"sets": ["war"], "name": {"en": "War of the Spark", "fr": "La guerre des planeswalkers"}},
            "zendikar-revisited": {"sets": ["zrv"], "standing": "optional"},
        },
        sets=[
            set_entry("wwk", name="Worldwake", arena_code="wake", mtgo_code="eld"),
            set_entry("mps", name="Kaladesh Inventions"),
            set_entry("bro", name="The Brothers' War"),
        ],
        decisions=[{"set": "mps", "decision": "out", "bset": "zendikar", "reason": "Masterpieces are out by name."}],
    )  # fmt: skip
    world.refresh()
    yield world.con
    world.close()


@pytest.mark.parametrize(
    ("text", "bset_id"),
    [
        ("zendikar", "zendikar"),
        ("ZENDIKAR", "zendikar"),
        ("Battle for Zendikar", "battle-for-zendikar"),
        ("la bataille de zendikar", "battle-for-zendikar"),
        ("le trone d’eldraine", "throne-of-eldraine"),
        ("wwk", "zendikar"),
        ("WAR", "war-of-the-spark"),
        ("Worldwake", "zendikar"),
        ("WAKE", "zendikar"),
        ("battleforzendikar", "battle-for-zendikar"),
        ("throne", "throne-of-eldraine"),
        ("spark", "war-of-the-spark"),
        ("eld", "throne-of-eldraine"),  # Magic Online's code of Worldwake here, but another set's own
        ("zendikar-r", "zendikar-rising"),  # before one that is not on the default list
        ("zendikar-rev", "zendikar-revisited"),
    ],
)
def test_a_bset_is_found_as_players_write_it(con, text: str, bset_id: str) -> None:
    assert find_bset(con, text).bset_id == bset_id


def test_several_are_listed(con) -> None:
    with pytest.raises(AmbiguousError) as error:
        find_bset(con, "eldraine")

    assert "fits 2 BSets" in str(error.value)
    assert "throne-of-eldraine  (Throne of Eldraine)" in str(error.value)


def test_a_set_that_is_out_says_why(con) -> None:
    with pytest.raises(
        NotFoundError, match=r"set mps \(Kaladesh Inventions\) makes no BSet.*Masterpieces are out by name"
    ):
        find_bset(con, "kaladesh inventions")


def test_a_set_that_nobody_decided_says_so(con) -> None:
    with pytest.raises(NotFoundError, match=r"set bro \(The Brothers' War\) is in no BSet: it is not decided yet"):
        find_bset(con, "bro")


@pytest.mark.parametrize(("text", "near"), [("zendikra", "zendikar"), ("wra of the spark", "war-of-the-spark")])
def test_a_near_miss_names_the_bset(con, text: str, near: str) -> None:
    with pytest.raises(NotFoundError) as error:
        find_bset(con, text)

    assert near in str(error.value)
    assert "brawlset bsets" in str(error.value)


@pytest.mark.parametrize("text", ["qqqq", "", "z", "'; drop table bsets; --"])
def test_nothing_is_guessed(con, text: str) -> None:
    with pytest.raises(NotFoundError, match="brawlset bsets"):
        find_bset(con, text)
