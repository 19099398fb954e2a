"""A build beside the published file: what it begins with, in what order it is filled, and what it leaves."""

from graphlib import TopologicalSorter

import duckdb
import pytest

from brawlset.build import Build
from brawlset.errors import BuildError
from brawlset.refresh import Options, Refresh


@pytest.fixture
def begun(tmp_path):
    with Build(tmp_path) as build:
        yield build


def test_nothing_waits_for_itself(begun):
    """A step that needs itself, however far around, would be waited for without end."""
    TopologicalSorter(begun._dependencies()).prepare()


def test_what_was_begun_is_removed_when_it_is_left(tmp_path):
    with Build(tmp_path) as build:
        assert build.database.exists()
    assert list(tmp_path.iterdir()) == []


def test_a_build_that_cannot_begin_leaves_nothing(tmp_path, monkeypatch):
    def no_room(*_args, **_options):
        raise duckdb.IOException("No space left on device")

    monkeypatch.setattr(duckdb, "connect", no_room)
    with pytest.raises(duckdb.IOException):
        Build(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_tables_cannot_be_filled_before_anything_is_read(tmp_path, built, card):
    world = built(card())
    with Refresh(world.settings, Options(source=str(world.source))) as refresh:
        with pytest.raises(BuildError, match="staging come first"):
            refresh.fill("cards")
        with pytest.raises(BuildError, match="Nothing was read yet"):
            refresh.publish()
    assert not (world.settings.home / "building").exists()


def test_the_schema_has_nothing_that_needs_an_extension(begun):
    begun.create_schema()

    loaded = begun.con.execute("select extension_name from duckdb_extensions() where loaded order by 1").fetchall()
    assert {name for (name,) in loaded} <= {"core_functions", "icu", "json", "parquet", "jemalloc", "autocomplete"}
