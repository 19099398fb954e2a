"""Files of boosters as inputs of a build, and the tables that a refresh makes of them."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from brawlset.bundle import bundled
from brawlset.draft.booster_files import fetch_booster_files, find_booster_files, read_boosters
from brawlset.errors import NotFoundError, SourceError
from brawlset.settings import load_settings

NOW = datetime(2026, 9, 9, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path, mtgjson):
    """A folder with boosters of cmr and a file of another kind."""
    (tmp_path / "CMR.json").write_text(json.dumps(mtgjson("cmr", {"a": {"Fog": 1}}, {"a": 1})))
    (tmp_path / "SetList.json").write_text("{}")
    (tmp_path / "cards.jsonl").write_text("{}")
    return tmp_path


def test_files_in_the_folder_are_taken_unasked(folder) -> None:
    (one,) = read_boosters(find_booster_files(folder, ()))

    assert one.boosters is not None
    assert (one.boosters.set_code, one.problem, one.card_count) == ("cmr", None, 1)


def test_a_file_that_was_asked_for_and_is_not_there_is_a_problem_and_no_error(folder) -> None:
    _, missing = read_boosters(find_booster_files(folder, ("cmm", "cmr")))[::-1]

    assert missing.boosters is None
    assert missing.problem is not None
    assert "CMM" in missing.problem
    assert "CMM.json" in missing.problem


def test_a_damaged_file_and_another_sets_are_problems_and_no_errors(folder, mtgjson) -> None:
    (folder / "CLB.json").write_text("<html>")
    (folder / "CMM.json").write_text(json.dumps(mtgjson("cmr", {"a": {"Fog": 1}}, {"a": 1})))

    found = {one.file.source: one for one in read_boosters(find_booster_files(folder, ()))}

    assert "cannot be read as JSON" in (found["mtgjson_boosters_clb"].problem or "")
    assert "CMM were expected, but it is the set CMR" in (found["mtgjson_boosters_cmm"].problem or "")
    assert [one.boosters is None for one in found.values()] == [True, True, False]


class Host:
    """In place of the client: `fetch_boosters` is replaced to use it."""

    def __init__(self) -> None:
        self.is_down = False
        self.asked: list[str] = []


@pytest.fixture
def fetched(tmp_path, mtgjson, monkeypatch):
    """Fetches boosters of sets from a host that can be taken down; gives the sources, and what was asked."""
    from brawlset.draft import booster_files
    from brawlset.sources.snapshots import Snapshot, write_sidecar

    settings = load_settings({"BRAWLSET_HOME": str(tmp_path / "home")})
    host = Host()

    def fetch(_http, _settings, code: str, *, now: datetime) -> Snapshot:
        host.asked.append(code)
        if host.is_down:
            raise SourceError("The host is down.")
        path = settings.raw / f"mtgjson_boosters_{code}-20260909T000000Z.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        content = json.dumps(mtgjson(code, {"a": {"Fog": 1}}, {"a": 1})).encode()
        path.write_bytes(content)
        snapshot = Snapshot(
            f"mtgjson_boosters_{code}", path, "https://mtgjson.example", None, "0", len(content), None, now
        )
        write_sidecar(snapshot)
        return snapshot

    monkeypatch.setattr(booster_files, "fetch_boosters", fetch)

    def run(*codes: str):
        host.asked.clear()
        return read_boosters(fetch_booster_files(None, settings, codes, now=NOW)), host

    return run


def test_boosters_are_fetched_only_where_they_are_asked_for(fetched) -> None:
    nothing, host = fetched()
    assert (nothing, host.asked) == ((), [])

    found, host = fetched("cmr")
    assert [one.file.source for one in found] == ["mtgjson_boosters_cmr"]
    assert host.asked == ["cmr"]


def test_boosters_that_were_fetched_once_stay_without_being_fetched_again(fetched) -> None:
    fetched("cmr")
    found, host = fetched("cmm")

    assert [one.file.source for one in found] == ["mtgjson_boosters_cmm", "mtgjson_boosters_cmr"]
    assert host.asked == ["cmm"]


def test_where_the_host_is_down_the_last_copy_serves_on(fetched) -> None:
    _, host = fetched("cmr")
    host.is_down = True
    (known, unknown), _ = fetched("cmr", "clb")

    assert known.boosters is not None
    assert "serves on" in (known.problem or "")
    assert unknown.boosters is None
    assert "goes on without" in (unknown.problem or "")


def test_codes_of_the_settings_are_fetched_by_every_refresh() -> None:
    assert load_settings({"BRAWLSET_BOOSTERS": "CMR, clb"}).boosters == ("cmr", "clb")
    assert load_settings({}).boosters == ()


# the tables


def test_the_sets_of_the_rule_are_there_with_what_they_grant(draft_world) -> None:
    rows = draft_world.rows(
        "select set_code, booster_name, cards.name as added, added_copy_count, grants_partner, draft_sets.card_count"
        " from draft_sets left join cards on cards.oracle_id = added_card_id order by set_code"
    )

    assert [tuple(row.values()) for row in rows] == [
        ("clb", None, "Faceless One", 2, False, 0),
        ("cmm", "CMM Draft Booster", "The Prismatic Piper", 2, True, 14),
        ("cmr", "CMR Draft Booster", "The Prismatic Piper", 2, False, 14),
    ]


def test_a_printing_that_is_no_card_is_in_quarantine_and_its_weight_is_not_lost_without_a_word(draft_world) -> None:
    quarantined = draft_world.rows("from ops.quarantine where source = 'mtgjson_boosters_cmr'")
    sheets = draft_world.rows("from draft_sheets where set_code = 'cmr' order by sheet")

    assert [(row["name"], row["printing_id"]) for row in quarantined] == [("No Such Card", "uuid cmr No Such Card")]
    assert "no card has the oracle id" in quarantined[0]["reason"]
    assert [(row["sheet"], row["card_count"], row["total_weight"], row["missing_weight"]) for row in sheets] == [
        ("common", 7, 8, 1),
        ("legend", 7, 9, 0),
    ]
    assert draft_world.summary.quarantine_count == 2


def test_every_card_of_a_sheet_is_there_with_its_weight(draft_world) -> None:
    found = draft_world.rows(
        "select cards.name, weight from draft_sheet_cards inner join cards using (oracle_id) where set_code = 'cmr' and sheet = 'legend'"
    )

    assert {row["name"]: row["weight"] for row in found} == {
        "Tormod": 2, "Livio": 2, "Akiri": 1, "Monika": 1, "Bertram": 1, "Gearheart": 1, "The Prismatic Piper": 1,
    }  # fmt: skip


def odds(draft_world, code: str, subject: str, **wanted: object) -> dict[str, object]:
    (found,) = [
        row
        for row in draft_world.rows(
            "select draft_commander_odds.*, name from draft_commander_odds left join cards using (oracle_id)"
            " where set_code = $code and subject = $subject",
            code=code,
            subject=subject,
        )
        if all(row[key] == value for key, value in wanted.items())
    ]
    return found


def test_the_odds_of_a_booster_are_those_of_its_sheets(draft_world) -> None:
    piper = odds(draft_world, "cmr", "card", name="The Prismatic Piper")
    commander = odds(draft_world, "cmr", "commander")
    black = odds(draft_world, "cmr", "identity", color_identity="B")

    # two cards of weights 2 2 1 1 1 1 1: the Piper is first with 1/9, else second
    missed = sum(weight / 9 * (1 - 1 / (9 - weight)) for weight in (2, 2, 1, 1, 1, 1))
    assert piper["probability"] == pytest.approx(1 - missed)
    assert (commander["probability"], commander["expected_count"]) == (pytest.approx(1), pytest.approx(2))
    # Tormod (2) and Bertram (1) are black
    none = sum(weight / 9 * (1 - 3 / (9 - weight)) for weight in (2, 1, 1, 1, 1))
    assert black["probability"] == pytest.approx(1 - none)
    assert all(row["is_exact"] for row in (piper, commander, black))


def test_more_pairs_are_possible_where_boosters_grant_partner(draft_world) -> None:
    plain, granting = odds(draft_world, "cmr", "pair"), odds(draft_world, "cmm", "pair")

    # cmr: Tormod, Livio, Akiri and the Piper have partner; cmm: all seven do, for all but Akiri have one color at most
    together = sum(
        first / 9 * second / (9 - first)
        for place, first in enumerate((2, 2, 1, 1))
        for other, second in enumerate((2, 2, 1, 1))
        if place != other
    )
    assert plain["probability"] == pytest.approx(together)
    assert granting["probability"] == pytest.approx(1)
    assert plain["expected_count"] is None


def test_an_identity_that_no_commander_has_never_comes(draft_world) -> None:
    assert odds(draft_world, "cmr", "identity", color_identity="UG")["probability"] == 0


def test_a_build_without_boosters_has_empty_tables(build, card) -> None:
    world = build(card("Fog"))

    for table in ("draft_sets", "draft_boosters", "draft_sheets", "draft_sheet_cards", "draft_commander_odds"):
        assert world.values(f"select count(*) from {table}") == [0]


def test_a_set_without_boosters_says_how_to_get_them(con) -> None:
    from brawlset.draft.boosters import load_draft_sets

    with pytest.raises(NotFoundError, match=r"those of: cmm, cmr\. Run 'brawlset refresh --boosters clb'"):
        load_draft_sets(con, ["clb"])


# who may lead, and with whom


def leads(draft_world) -> dict[str, str]:
    rows = draft_world.rows(
        "select name, clause from commanders inner join cards using (oracle_id) where format = 'commander-draft'"
    )
    return {row["name"]: row["clause"] for row in rows}


def test_who_leads_is_by_the_plain_rules_of_commander(draft_world) -> None:
    found = leads(draft_world)

    assert found["Shorikai"] == "vehicle"
    assert found["Lady Urza"] == "text"
    assert found["Faceless One"] == "creature"
    assert found["Raised by Giants"] == "background"
    assert found["The Prismatic Piper"] == "creature"
    assert "Jace" not in found


def paired(draft_world, first: str, second: str) -> list[str]:
    return draft_world.values(
        """
        select ability from commander_pairs
        inner join cards as one on one.oracle_id = first_id
        inner join cards as other on other.oracle_id = second_id
        where format = 'commander-draft' and (one.name, other.name) in (($first, $second), ($second, $first))
        """,
        first=first,
        second=second,
    )


COPIES = {
    "Tormod": ["partner"],
    "The Prismatic Piper": ["partner"],
    "Friendly Fred": ["Friends forever"],
    "Faceless One": ["choose a Background"],
    "Pir": [],
    "Wilson": [],
    "Raised by Giants": [],
    "Monika": [],
}


@pytest.mark.parametrize(("name", "abilities"), COPIES.items())
def test_two_copies_of_a_card_lead_together_where_their_ability_allows_it(
    draft_world, name: str, abilities: list[str]
) -> None:
    assert paired(draft_world, name, name) == abilities


def test_only_a_draft_lets_two_copies_lead(draft_world) -> None:
    assert draft_world.values(
        "select count(*) from commander_pairs where first_id = second_id and format != 'commander-draft'"
    ) == [0]
    assert paired(draft_world, "Pir", "Toothy") == ["partner with"]
    assert paired(draft_world, "Wilson", "Raised by Giants") == ["choose a Background"]


SPACECRAFT = "Legendary Artifact — Spacecraft"
FLIES = "Station (It's an artifact creature at 8+.)"
POWERS = {
    "with power": ([{"power": "6", "toughness": "5"}, {}], ["Ship"]),
    "no power in the whole file: the text tells": ([{}, {}], ["Ship"]),
}


@pytest.mark.parametrize(("powers", "leading"), POWERS.values(), ids=POWERS.keys())
def test_a_spacecraft_leads_where_it_has_power_or_the_file_gives_no_power_at_all(
    new_world, card, powers, leading
) -> None:
    ship, elevator = (
        card(name, "", "eoe", str(place), type_line=SPACECRAFT, text=text, cost="{5}", **power)
        for place, (name, text, power) in enumerate(
            [("Ship", FLIES, powers[0]), ("Elevator", "Station (Tap.)", powers[1])]
        )
    )
    world = new_world(ship, elevator, bsets={"test": ["eoe"]})
    (world.settings.assets / "formats/commander-draft.toml").write_bytes(
        (bundled("assets") / "formats/commander-draft.toml").read_bytes()
    )
    world.refresh()

    assert sorted(leads(world)) == leading
    world.close()
