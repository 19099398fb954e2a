"""The file of simulated drafts: what is kept, what seats have, whole or not at all; and the report on it."""

# ruff: noqa: S314 - the pages are made here

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import duckdb
import pytest

from brawlset.draft.boosters import load_draft_sets
from brawlset.draft.options import options
from brawlset.draft.plots import Curve, bars, curves
from brawlset.draft.report import report_page
from brawlset.draft.results import keep, open_drafts, read_drafts, summaries
from brawlset.draft.simulation import Table, blocks, simulation
from brawlset.errors import BusyError, NotFoundError


@pytest.fixture(scope="module")
def plan():
    return simulation(
        boosters=["cmr", "cmm"], pickers=["commander", "random"], players=4, pods=6, seed="s", cards_per_pick=2
    )


@pytest.fixture(scope="module")
def kept(draft_world, tmp_path_factory, plan):
    """A file with two simulations: two cards a pick, and one."""
    sets = load_draft_sets(draft_world.con, ["cmr", "cmm"])
    path = tmp_path_factory.mktemp("drafts") / "drafts.duckdb"
    told: list[int] = []
    with open_drafts(path) as con:
        for one in (plan, replace(plan, cards_per_pick=1)):
            keep(con, sets, one, blocks(sets, one, workers=1), done=told.append)
    assert told == [6, 6]
    return path, sets


@pytest.fixture
def drafts(kept):
    with read_drafts(kept[0]) as con:
        yield con


def values(con: duckdb.DuckDBPyConnection, sql: str) -> list[tuple]:
    return con.execute(sql).fetchall()


def test_every_card_of_every_booster_is_a_row(drafts) -> None:
    # a booster has three of the common sheet and two of the legend sheet
    assert values(drafts, "select run_id, count(*) from draft_picks group by all order by all") == [(1, 360), (2, 360)]
    assert values(drafts, "select distinct count(*) from draft_picks group by run_id, pod, round, opened_by") == [(5,)]
    assert values(drafts, "select distinct count(*) from draft_picks group by run_id, pod, seat") == [(15,)]


def test_the_picks_are_those_of_the_simulation(drafts, kept, plan) -> None:
    _, sets = kept
    expected = [
        (p.round, p.pick, p.seat, p.opened_by, place, card)
        for p in Table(sets, plan).picks(3)
        for place, card in enumerate(p.taken, start=1)
    ]

    assert (
        values(
            drafts,
            "select round, pick, seat, opened_by, place, card_number from draft_picks where run_id = 1 and pod = 3"
            " order by round, pick, seat, place",
        )
        == expected
    )


def test_what_a_seat_has_is_what_its_pool_supports(drafts, draft_world) -> None:
    pool = dict(
        values(
            drafts,
            "select oracle_id, count(*)::integer from draft_picks inner join draft_run_cards using (run_id, card_number)"
            " where run_id = 1 and pod = 2 and seat = 3 group by oracle_id",
        )
    )
    found = options(draft_world.con, pool, ["cmr", "cmm"], deck_minimum=60)
    names = dict(values(drafts, "select card_number, name from draft_run_cards where run_id = 1"))
    kept = values(
        drafts,
        "select first_number, second_number, deck_count, added_count from draft_options where run_id = 1 and pod = 2 and seat = 3",
    )

    assert sorted((one.commander, one.partner or "", one.deck_count, one.added_count) for one in found) == sorted(
        (names[first], names.get(second, ""), deck, added) for first, second, deck, added in kept
    )
    (seat,) = values(
        drafts,
        "select commander_count, pair_count, drafted_deck_count from draft_seats where run_id = 1 and pod = 2 and seat = 3",
    )
    drafted = [one for one in found if not one.added_count]
    assert seat == (
        sum(one.partner is None for one in drafted),
        sum(one.partner is not None for one in drafted),
        max(one.deck_count for one in drafted),
    )


def test_a_run_says_how_it_was_made(drafts) -> None:
    assert values(
        drafts,
        "select run_id, set_codes, pod_count, player_count, cards_per_pick, pickers, seed from draft_runs order by 1",
    ) == [
        (1, ["cmr", "cmm", "cmm"], 6, 4, 2, ["commander", "random", "commander", "random"], "s"),
        (2, ["cmr", "cmm", "cmm"], 6, 4, 1, ["commander", "random", "commander", "random"], "s"),
    ]
    assert values(drafts, "select distinct seat, picker from draft_seats order by all") == [
        (1, "commander"), (2, "random"), (3, "commander"), (4, "random"),
    ]  # fmt: skip


def test_both_runs_opened_the_same_boosters(drafts) -> None:
    def boosters(run_id: int) -> list[tuple]:
        return values(
            drafts,
            "select pod, round, opened_by, list(card_number order by card_number) from draft_picks"
            f" where run_id = {run_id} group by pod, round, opened_by order by pod, round, opened_by",
        )

    assert boosters(1) == boosters(2)
    assert len(boosters(1)) == 6 * 3 * 4


def test_every_column_has_a_comment(drafts) -> None:
    assert (
        values(
            drafts,
            "select table_name, column_name from duckdb_columns() where not internal and comment is null",
        )
        == []
    )


def test_a_simulation_that_stops_leaves_nothing(kept, plan, tmp_path) -> None:
    _, sets = kept
    path = tmp_path / "drafts.duckdb"

    def stopping():
        yield next(blocks(sets, plan, workers=1))
        raise KeyboardInterrupt

    with open_drafts(path) as con, pytest.raises(KeyboardInterrupt):
        keep(con, sets, plan, stopping(), done=lambda _: None)

    with read_drafts(path) as con:
        assert [
            values(con, f"select count(*) from {table}") for table in ("draft_picks", "draft_runs", "draft_run_cards")
        ] == [[(0,)]] * 3


def test_a_file_that_is_no_database_is_named(tmp_path) -> None:
    path = tmp_path / "drafts.duckdb"
    path.write_bytes(b"no database" * 1000)

    with pytest.raises(BusyError, match=r"drafts\.duckdb"), open_drafts(path):
        pass


def test_no_file_says_what_to_do(tmp_path) -> None:
    with pytest.raises(NotFoundError, match="draft simulate"), read_drafts(tmp_path / "drafts.duckdb"):
        pass


# summaries and report


@pytest.fixture
def judged(tmp_path):
    """A file with one run and seats that are made up: (drafted mask, drafted cards, best mask, best cards)."""

    def make(*seats: tuple[int | None, int | None, int, int]):
        with open_drafts(tmp_path / "drafts.duckdb") as con:
            con.execute(
                "insert into drafts.draft_runs values (1, '2026-01-01', 1, '0', ['cmr'], 1, 8, 2, ['random'], 's')"
            )
            for number, seat in enumerate(seats, start=1):
                con.execute(
                    "insert into drafts.draft_seats by name select 1 as run_id, 1 as pod, $1 as seat, 'random' as picker, 60 as card_count,"
                    " 1 as commander_count, 0 as pair_count, 1 as identity_count, $2 as drafted_identity_mask, $3 as drafted_deck_count,"
                    " $4 as best_identity_mask, $5 as best_deck_count",
                    [number, *seat],
                )
            return summaries(con, 1, most_basics=25, deck_minimum=60)

    return make


def test_a_seat_with_a_colored_commander_is_legal_by_the_letter_and_one_that_needs_few_basics_is_worth_playing(
    judged,
) -> None:
    (row,) = judged((1, 35, 1, 36), (1, 34, 3, 35), (0, 59, 1, 20), (None, None, 1, 2))

    assert (row["legal_share"], row["legal_added_share"]) == (
        0.5,
        1.0,
    )  # colorless with 59 cards: no basic land is free
    assert (row["playable_share"], row["added_share"]) == (0.25, 0.5)


def test_a_colorless_deck_of_60_drafted_cards_is_legal(judged) -> None:
    (row,) = judged((0, 60, 0, 60))

    assert (row["legal_share"], row["playable_share"]) == (1.0, 1.0)


@pytest.fixture(scope="module")
def report(kept) -> str:
    with open_drafts(kept[0]) as con:
        return report_page(con, [1, 2], most_basics=25, deck_minimum=60)


def test_the_report_answers_its_questions_in_words(report) -> None:
    for heading in (
        "How often does a seat end with a legal deck of 60?",
        "Which commanders are open, and how often?",
        "What do two picks a pass change against one?",
    ):
        assert f"<h2>{heading}</h2>" in report
    assert "6 drafts of 4 with CMR, CMM, CMM" in report
    assert "By the letter, " in report
    assert "Most often open is " in report
    assert "with 2 cards a pick instead of 1" in report
    assert "$" not in report


def plots(report: str) -> list[ET.Element]:
    return [ET.fromstring(f"<svg {part.partition('</svg>')[0]}</svg>") for part in report.split("<svg ")[1:]]


def test_every_plot_has_axes_labels_and_a_text_for_those_who_do_not_see_it(report) -> None:
    drawn = plots(report)

    assert len(drawn) == 4
    for plot in drawn:
        ids = plot.attrib["aria-labelledby"].split()
        assert plot.attrib["role"] == "img"
        assert [plot.find(f".//*[@id='{one}']").text for one in ids if one.endswith("-t")] != [""]
        assert len(plot.find("desc").text) > 20
        assert any(path.attrib.get("class") == "axis" for path in plot.iter("path"))
        labels = [text.text for text in plot.iter("text")]
        assert "basic lands at most" in labels or any(label.startswith("seats") for label in labels)
    assert report.count("<details>") == 5


def test_the_report_needs_nothing_from_elsewhere(report) -> None:
    assert "http" not in report
    assert "<script" not in report
    assert "src=" not in report


def test_a_report_on_one_simulation_compares_nothing(kept) -> None:
    with open_drafts(kept[0]) as con:
        report = report_page(con, [2], most_basics=25, deck_minimum=60)

    assert "Only one way of passing was simulated." in report


def test_a_curve_rises_with_its_shares() -> None:
    drawn = ET.fromstring(
        curves(
            "c", title="t", description="d", x_label="x", y_label="y", found=[Curve("a", [(0, 0.0), (10, 1.0)])], mark=5
        )
    )

    (line,) = drawn.iter("polyline")
    (left, low), (right, high) = [tuple(map(float, point.split(","))) for point in line.attrib["points"].split()]
    assert left < right
    assert low > high  # up is a smaller y


def test_bars_are_as_long_as_their_shares_and_names_are_escaped() -> None:
    drawn = ET.fromstring(bars("b", title="t", description="d", x_label="x", found=[("A & B", 0.4), ("<C>", 0.2)]))

    first, second = (float(bar.attrib["width"]) for bar in drawn.iter("rect"))
    assert first == pytest.approx(2 * second, abs=0.2)
    assert {"A & B", "<C>"} <= {text.text for text in drawn.iter("text")}


def test_no_shares_at_all_still_make_a_plot() -> None:
    for drawn in (
        bars("b", title="t", description="d", x_label="x", found=[]),
        curves("c", title="t", description="d", x_label="x", y_label="y", found=[], mark=0),
    ):
        assert ET.fromstring(drawn).find("title") is not None
