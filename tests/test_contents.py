"""The hash over all rows of a build: equal where two builds say the same, and only there."""

import shutil

import duckdb
import pytest

from brawlset.contents import content_hash
from brawlset.warehouse import open_published


@pytest.fixture
def changed(sample_home, tmp_path):
    """The content hash of the sample after a statement has changed it."""

    def change(statement: str) -> str:
        path = tmp_path / "changed.duckdb"
        shutil.copy(sample_home / "brawlset.duckdb", path)
        with duckdb.connect(path) as con:
            con.execute(statement)
            return content_hash(con)

    return change


def test_two_forced_builds_of_the_same_data_say_the_same(built, card):
    world = built(card(), card("Shock", "R", number="2"))
    first = content_hash(world.con)
    ((started,),) = world.con.execute("select max(started_at) from ops.refreshes").fetchall()

    world.refresh()

    assert content_hash(world.con) == first
    assert world.con.execute("select max(started_at) from ops.refreshes").fetchall() != [(started,)]
    assert len(first) == 64


def test_another_card_is_another_content(built, card):
    world = built(card())
    first = content_hash(world.con)
    world.write_cards([card(), card("Shock", "R", number="2")])
    world.refresh()

    assert content_hash(world.con) != first


@pytest.mark.parametrize(
    ("statement", "is_same"),
    [
        ("update ops.refreshes set finished_at = now()::timestamp, version = '9'", True),
        ("create or replace table faces as from faces order by random()", True),
        (
            "update printings set price_eur = 99 where collector_number = (select min(collector_number) from printings)",
            False,
        ),
        ("delete from bset_pools where rowid = 0", False),
        ("insert into printings from printings limit 1", False),
        ("insert into printings from printings where rowid = 0 union all from printings where rowid = 0", False),
        ("alter table bset_pools rename column identity_mask to mask", False),
        ("create table more (number integer)", False),
    ],
    ids=[
        "what ops says",
        "order",
        "one value",
        "a row less",
        "a row twice",
        "a row three times",
        "a column",
        "a table",
    ],
)
def test_what_counts_and_what_does_not(sample, changed, statement, is_same):
    assert (changed(statement) == content_hash(sample)) is is_same


def test_a_published_file_and_an_open_build_are_read_alike(sample_home, sample):
    with open_published(sample_home / "brawlset.duckdb") as con:
        assert content_hash(con) == content_hash(sample)
