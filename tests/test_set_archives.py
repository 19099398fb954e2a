"""Which set of Scryfall's an archive's set is, what comes of it for names, and that a build never stops for an archive."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from brawlset.warehouse import open_published, rows

SHARED = Path(__file__).parents[1] / "../shared/data"
PREMIER = "('core', 'expansion', 'draft_innovation', 'masters', 'starter')"


def listed(code: str, name: str, day: str | None = "2019-05-03", *, french: str | None = None, **more: object) -> dict:
    """An entry of MTGJSON's list of sets."""
    entry = {"code": code.upper(), "name": name, "keyruneCode": code.upper(), "releaseDate": day, "type": "expansion"}
    return entry | {"translations": {"French": french} if french else {}} | more


def item(name: str, icon: str, day: str = "2019-05-03", slug: str | None = None) -> str:
    """An entry of the Card Set Archive."""
    return (
        f'<li><a href="/x/{slug or name.lower()}"><span class="icon"><img src="https://x/{icon}.png"></span>'
        f'<span class="nameSet">{name}</span><span class="releaseDate">{day}</span></a></li>'
    )


@pytest.fixture
def matched(new_world, card, set_entry):
    """Builds a world of sets with the archives given, and gives it."""
    worlds = []

    def make(*sets: dict, mtgjson=None, en=None, fr=None, **reference):
        world = new_world(card(), sets=[set_entry(**entry) for entry in sets], **reference)
        if mtgjson is not None:
            (world.source / "SetList.json").write_text(json.dumps({"data": mtgjson}), encoding="utf-8")
        for language, items in (("en", en), ("fr", fr)):
            if items is not None:
                text = items if isinstance(items, str) else "".join(items)
                (world.source / f"card-set-archive-{language}.html").write_text(text, encoding="utf-8")
        world.summary = world.refresh()
        worlds.append(world)
        return world

    yield make
    for world in worlds:
        world.close()


def matches(world, archive: str) -> dict[str | None, tuple]:
    """Archive's name -> set code, method, differences, of what the archive lists."""
    found = world.rows(
        "from set_archive_matches where archive = $archive and archive_name is not null", archive=archive
    )
    return {row["archive_name"]: (row["set_code"], row["method"], row["differences"]) for row in found}


ZEN = {"code": "zen", "name": "Zendikar", "released_at": "2009-10-02"}
PZEN = {"code": "pzen", "name": "Zendikar Promos", "set_type": "promo", "released_at": "2009-10-02",
        "icon_svg_uri": "https://x/zen.svg"}  # fmt: skip


def test_a_code_decides_whatever_name_and_date_say(matched) -> None:
    world = matched(ZEN, mtgjson=[listed("zen", "Zen", "2009-10-03", parentCode="WAR", block="Other")])

    assert matches(world, "mtgjson_set_list")["Zen"] == ("zen", "code", ["name", "date"])


def test_parents_and_blocks_that_differ_are_told(matched) -> None:
    world = matched(
        ZEN | {"parent_set_code": "war", "block": "Zendikar"},
        mtgjson=[listed("zen", "Zendikar", "2009-10-02", parentCode="ROE", block="Eldrazi")],
    )

    assert matches(world, "mtgjson_set_list")["Zendikar"] == ("zen", "code", ["parent", "block"])


def test_an_old_code_of_the_archive_is_todays_set(matched) -> None:
    world = matched(
        {"code": "nem", "name": "Nemesis"},
        mtgjson=[listed("nms", "Nemesis")],
        aliases=[{"code": "nms", "target": "nem"}],
    )

    assert matches(world, "mtgjson_set_list")["Nemesis"][:2] == ("nem", "code")


def test_a_set_that_only_one_side_knows_has_a_row(matched) -> None:
    world = matched(ZEN, mtgjson=[listed("xyz", "New Set")])

    assert matches(world, "mtgjson_set_list")["New Set"] == (None, None, ["unknown to Scryfall"])
    assert world.values(
        "select set_code from set_archive_matches where differences = ['not in the archive'] order by 1"
    ) == [
        "war",
        "zen",
    ]


def test_the_card_set_archive_is_not_missed_for_promos(matched) -> None:
    world = matched(ZEN, PZEN, en=[item("Set WAR", "war")])

    assert world.values("select set_code from set_archive_matches where method is null") == ["zen"]


ICONS = {
    "its code as the file": ("icons/zen", "Zendikar", ("zen", "icon")),
    "its code as the folder": ("zen/symbol", "Zendikar", ("zen", "icon")),
    "its code in front": ("ZEN_ExpSym", "Zendikar", ("zen", "icon")),
    "the name is of the promos": ("icons/zen", "Zendikar Promos", ("pzen", "icon")),
    "no icon but the name": ("icons/logo", "ZENDIKAR", ("zen", "name and date")),
}


@pytest.mark.parametrize(("icon", "name", "found"), ICONS.values(), ids=ICONS.keys())
def test_an_icon_proposes_and_name_and_date_decide(matched, icon: str, name: str, found: tuple) -> None:
    world = matched(ZEN, PZEN, en=[item(name, icon, "2009-10-02")])

    assert matches(world, "card_set_archive_en")[name][:2] == found


def test_a_name_alone_will_do_where_the_dates_differ(matched) -> None:
    world = matched(ZEN, en=[item("Zendikar", "logo", "2009-09-01")])

    assert matches(world, "card_set_archive_en")["Zendikar"] == ("zen", "name", ["date"])


def test_an_icon_that_stands_for_another_product_matches_nothing(matched) -> None:
    """The page lists products under the icon of a set: sharing it makes them no set."""
    world = matched(ZEN, en=[item("Booster Fun", "icons/zen", "2015-01-01")])

    assert matches(world, "card_set_archive_en")["Booster Fun"][0] is None


def test_a_stand_in_icon_proves_nothing(matched) -> None:
    star = {"icon_svg_uri": "https://x/star.svg"}
    world = matched(ZEN | star, en=[item("Secret Lair Drop", "icons/star", "2009-10-02")])

    assert matches(world, "card_set_archive_en")["Secret Lair Drop"][0] is None


def test_of_two_that_look_like_one_set_the_better_one_is_it(matched) -> None:
    world = matched(ZEN, en=[item("Zendikar", "a", "2009-09-01", "old"), item("Zendikar", "b", "2009-10-02", "new")])

    found = world.rows(
        "select archive_code, set_code from set_archive_matches where archive_code is not null order by 1"
    )
    assert found == [{"archive_code": "new", "set_code": "zen"}, {"archive_code": "old", "set_code": None}]


def test_the_icon_ties_the_languages_together(matched) -> None:
    """The French name shares no word with the English one, and no other source has it."""
    world = matched(
        {"code": "gtc", "name": "Gatecrash"}, en=[item("Gatecrash", "m/18")], fr=[item("Insurrection", "m/18")]
    )

    assert matches(world, "card_set_archive_fr")["Insurrection"][:2] == ("gtc", "icon")
    assert world.values("select name_fr from sets where set_code = 'gtc'") == ["Insurrection"]


def test_an_icon_of_several_sets_ties_nothing(matched) -> None:
    world = matched(
        {"code": "gtc", "name": "Gatecrash"}, {"code": "dgm", "name": "Dragon's Maze"},
        en=[item("Gatecrash", "m/star"), item("Dragon's Maze", "m/star")], fr=[item("Insurrection", "m/star")],
    )  # fmt: skip

    assert matches(world, "card_set_archive_fr")["Insurrection"][0] is None


NAMES = {
    "from MTGJSON": ("Agression", None, "Agression"),
    "the publisher's page goes first": ("Agression", "Insurrection", "Insurrection"),
    "but not where it repeats the English name": ("Agression", "Gatecrash", "Agression"),
    "none": (None, "Gatecrash", None),
}


@pytest.mark.parametrize(("mtgjson", "publisher", "name"), NAMES.values(), ids=NAMES.keys())
def test_where_a_french_name_comes_from(matched, mtgjson: str | None, publisher: str | None, name: str | None) -> None:
    world = matched(
        {"code": "gtc", "name": "Gatecrash"},
        mtgjson=[listed("gtc", "Gatecrash", french=mtgjson)],
        fr=[item(publisher, "gtc")] if publisher else None,
    )

    assert world.values("select name_fr from sets where set_code = 'gtc'") == [name]


BSETS = {
    "from the archive": ({"en": "Gatecrash"}, ["gtc"], "Insurrection"),
    "by hand": ({"en": "Gatecrash", "fr": "Portes closes"}, ["gtc"], "Portes closes"),
    "named after its first set": ({"en": "Gatecrash"}, ["gtc", "war"], "Insurrection"),
    "named otherwise": ({"en": "Ravnica again"}, ["gtc"], "Ravnica again"),
    "named after a later set": ({"en": "Gatecrash"}, ["war", "gtc"], "Gatecrash"),
}


@pytest.mark.parametrize(("name", "sets", "french"), BSETS.values(), ids=BSETS.keys())
def test_a_bset_without_a_french_name_has_that_of_its_set(matched, name: dict, sets: list[str], french: str) -> None:
    world = matched(
        {"code": "gtc", "name": "Gatecrash"},
        mtgjson=[listed("gtc", "Gatecrash", french="Insurrection")],
        bsets={"gatecrash": {"name": name, "sets": sets}},
    )

    assert world.values("select name_fr from bsets") == [french]


def test_names_in_other_languages_are_kept(matched) -> None:
    names = {"French": "Insurrection", "German": "Gildensturm"}
    world = matched({"code": "gtc", "name": "Gatecrash"}, mtgjson=[listed("gtc", "Gatecrash", translations=names)])

    assert world.rows("select lang, name, archive from set_names") == [
        {"lang": "de", "name": "Gildensturm", "archive": "mtgjson_set_list"},
        {"lang": "fr", "name": "Insurrection", "archive": "mtgjson_set_list"},
    ]


def test_a_build_without_archives_goes_on_and_says_so(matched) -> None:
    world = matched(ZEN)

    problems = {row["source"]: row["problem"] for row in world.rows("from ops.source_problems")}
    assert set(problems) == {"mtgjson_set_list", "card_set_archive_en", "card_set_archive_fr"}
    assert "no SetList.json" in problems["mtgjson_set_list"]
    assert world.summary.source_problems == problems
    assert world.rows("from set_archive_matches") == []


def test_an_archive_of_another_shape_goes_by_with_a_warning(matched) -> None:
    world = matched(ZEN, mtgjson=[listed("zen", "Zendikar", "2009-10-02")], en="<html>moved</html>", fr="<p>" * 50_000)

    problems = {row["source"]: row["problem"] for row in world.rows("from ops.source_problems")}
    assert set(problems) == {"card_set_archive_en", "card_set_archive_fr"}
    assert all("has changed its shape" in problem for problem in problems.values())
    assert matches(world, "mtgjson_set_list")["Zendikar"][0] == "zen"
    assert world.values("select source from ops.sources order by 1") == [
        "card_set_archive_en",
        "card_set_archive_fr",
        "mtgjson_set_list",
        "scryfall_default_cards",
        "scryfall_sets",
    ]


@pytest.fixture(scope="module")
def real(tmp_path_factory, new_world, card) -> Iterator:
    """The real sets with the real archives, and one card."""
    if not (SHARED / "archives").is_dir():
        pytest.skip(f"the real archives are not at hand ({SHARED / 'archives'})")
    world = new_world(card())
    (world.source / "sets.json").write_bytes((SHARED / "scryfall-sets-2026-08.json").read_bytes())
    for path in (SHARED / "archives").iterdir():
        if path.name == "SetList.json" or path.suffix == ".html":
            (world.source / path.name).write_bytes(path.read_bytes())
    world.refresh()
    con = open_published(world.settings.database)
    yield con
    con.close()


@pytest.mark.parametrize("archive", ["mtgjson_set_list", "card_set_archive_en", "card_set_archive_fr"])
def test_every_premier_paper_set_of_the_real_archives_matches(real, archive: str) -> None:
    found = rows(
        real,
        f"""
        select sets.set_code, matched.archive_name, matched.score
        from sets
        left join set_archive_matches as matched on matched.set_code = sets.set_code and matched.archive = $archive
        where not sets.is_digital and sets.set_type in {PREMIER}
        """,
        {"archive": archive},
    )

    assert len(found) > 190
    assert [row for row in found if row["archive_name"] is None] == []
    assert min(row["score"] for row in found) > 0.99


def test_no_set_of_the_real_archives_is_left_over(real) -> None:
    assert rows(real, "from set_archive_matches where set_code is null") == []
    assert rows(real, "select count(*) as n from set_archive_matches where archive_name is not null") == [{"n": 1661}]


def test_the_real_pages_agree_with_scryfall_set_by_set(real) -> None:
    """The icons of the real pages name the set in their folder, and its symbol in their file: never is one taken for another."""
    found = rows(
        real, "select archive_name, name, differences from set_archive_matches where archive = 'card_set_archive_en'"
    )

    assert [row for row in found if row["archive_name"] and row["archive_name"] != row["name"]] == []


def test_real_french_names(real) -> None:
    french = {row["set_code"]: row["name_fr"] for row in rows(real, "select set_code, name_fr from sets")}

    assert (french["war"], french["gtc"], french["znr"]) == (
        "La guerre des Planeswalkers",
        "Insurrection",
        "Renaissance de Zendikar",
    )
    assert french["kld"] is None
    assert sum(name is not None for name in french.values()) == 85


def test_the_sample_has_archives_that_agree_with_it(sample) -> None:
    """The first thing that a new user builds must not begin with warnings."""
    assert rows(sample, "from ops.source_problems") == []
    assert (
        rows(sample, "select * from set_archive_matches where method is not null and (score < 1 or differences != [])")
        == []
    )
    assert rows(sample, "select name_fr from bsets where bset_id = 'war-of-the-spark'") == [
        {"name_fr": "La guerre des Planeswalkers"}
    ]
