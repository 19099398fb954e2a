"""Old builds: how many are kept, and the way back to one of them."""

import shutil
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import duckdb
import pytest

from brawlset import builds as builds_module
from brawlset.builds import builds_folder, list_builds, roll_back
from brawlset.contents import content_hash
from brawlset.errors import BuildError, BusyError, GateError, NotFoundError
from brawlset.lock import lock_owner, refresh_lock
from brawlset.refresh import Options, Refresh


def now() -> datetime:
    return datetime.now(UTC)


@pytest.fixture(scope="module")
def three(new_world, card):
    world = new_world(card())
    world.refresh()
    for name in ("Bolt", "Shock"):
        world.write_cards([*world.cards, card(name, "R", number=name)])
        world.refresh()
    return world


@pytest.fixture
def several(three, copied):
    """A world with builds of one card, of two, and of three, the last one published."""
    world = copied(three)
    yield world
    world.close()
    shutil.rmtree(world.folder)


def kept(world) -> list[str]:
    return sorted(path.name for path in builds_folder(world.settings.home).iterdir())


def names(world) -> dict[int, str]:
    """Number of cards -> name of the build."""
    return {build.card_count: build.name for build in list_builds(world.settings)}


def taken_back(world, **options) -> bool:
    world.close()
    with Refresh(world.settings, Options(source=str(world.source), **options)) as refresh:
        return refresh.is_taken_back()


class TestKeeping:
    def test_the_builds_before_the_published_one_are_kept(self, several):
        found = list_builds(several.settings)

        assert [(build.card_count, build.is_published) for build in found] == [(3, True), (2, False), (1, False)]
        assert len(kept(several)) == 2
        assert len({build.content for build in found}) == 3

    def test_no_more_than_so_many_are_kept_and_the_oldest_go_first(self, several, card):
        several.settings = replace(several.settings, kept_builds=2)
        for name in ("Zap", "Zing"):
            several.write_cards([*several.cards, card(name, "R", number=name)])
            several.refresh()

        assert [build.card_count for build in list_builds(several.settings)] == [5, 4, 3]
        assert len(kept(several)) == 2

    def test_none_at_all(self, several):
        several.settings = replace(several.settings, kept_builds=0)
        several.refresh()

        assert not builds_folder(several.settings.home).exists()
        assert len(list_builds(several.settings)) == 1

    def test_it_takes_no_more_room_while_it_is_also_the_published_one(self, built, card):
        """A second name of the same file, not a copy."""
        world = built(card())
        before = world.settings.database.stat().st_ino
        world.refresh()

        (path,) = builds_folder(world.settings.home).iterdir()
        assert path.stat().st_ino == before

    def test_where_the_disk_has_no_second_names_it_is_copied(self, built, card, monkeypatch):
        world = built(card())

        def refuse(*_):
            raise PermissionError(1, "Operation not permitted")

        monkeypatch.setattr(builds_module.os, "link", refuse)
        before = world.settings.database.read_bytes()
        world.refresh()

        (path,) = builds_folder(world.settings.home).iterdir()
        assert path.read_bytes() == before

    def test_what_else_lies_there_is_left_alone(self, several):
        other = builds_folder(several.settings.home) / "notes.txt"
        other.write_text("mine")
        half = builds_folder(several.settings.home) / "brawlset-20200101T000000Z-01234567.part"
        half.write_text("half")
        several.refresh()

        assert other.exists()
        assert not half.exists()
        assert [build.card_count for build in list_builds(several.settings)] == [3, 3, 2, 1]

    def test_a_refused_refresh_keeps_no_build(self, several, card):
        several.write_cards([card()])
        before = kept(several)
        with pytest.raises(GateError):
            several.refresh()

        assert kept(several) == before


class TestRollback:
    def test_the_older_build_is_in_its_place_with_the_same_rows(self, several):
        older = next(build for build in list_builds(several.settings) if build.card_count == 1)

        assert roll_back(several.settings, older.name, now=now()) == older

        assert several.members() == ["Fog"]
        assert content_hash(several.con) == older.content

    def test_it_is_noted_and_history_goes_on(self, several):
        before = several.rows("from ops.refreshes order by finished_at")
        several.close()
        roll_back(several.settings, names(several)[1], now=now())

        after = several.rows("from ops.refreshes order by finished_at")
        assert after[:3] == before
        assert after[3]["taken_back"] == sorted(row["input_hash"] for row in before[1:])
        assert (after[3]["input_hash"], after[3]["card_count"]) == (before[0]["input_hash"], 1)
        changes = several.rows("select kind, name from ops.changes where refresh_id = $id", id=after[3]["refresh_id"])
        assert sorted((row["kind"], row["name"]) for row in changes) == [("card left", "Bolt"), ("card left", "Shock")]
        sources = several.values(
            "select source from ops.sources where refresh_id = $id order by 1", id=after[3]["refresh_id"]
        )
        assert sources == ["scryfall_default_cards", "scryfall_sets"]

    def test_what_was_taken_back_is_kept_and_one_can_go_on_to_it_again(self, several):
        there = names(several)
        roll_back(several.settings, there[1], now=now())
        assert names(several).keys() == {1, 2, 3}

        roll_back(several.settings, there[3], now=now() + timedelta(seconds=1))

        assert len(several.members()) == 3
        assert not taken_back(several)

    def test_the_same_data_are_not_published_again(self, several, card):
        roll_back(several.settings, names(several)[2], now=now())

        assert taken_back(several)
        with pytest.raises(GateError, match="--accept rolled-back"):
            taken_back(several, force=True)
        with pytest.raises(GateError, match="taken back"):
            several.refresh(force=False)  # as Dagster's job does, which asks nothing before
        assert not taken_back(several, accept=frozenset({"rolled-back"}))
        several.write_cards([*several.cards, card("New", number="9")])
        assert not taken_back(several)

    def test_accepted_by_name_they_are_and_no_rollback_holds_them_any_more(self, several):
        roll_back(several.settings, names(several)[2], now=now())
        several.refresh(accept=["rolled-back"])

        assert len(several.members()) == 3
        assert several.values("select accepted from ops.refreshes order by finished_at desc limit 1") == [
            ["rolled-back"]
        ]
        assert not taken_back(several)

    def test_readers_of_the_published_file_are_not_disturbed(self, several):
        script = (
            "import sys; from pathlib import Path; from brawlset.warehouse import open_published\n"
            "con = open_published(Path(sys.argv[1])); count = 'select count(*) from cards'\n"
            "print(con.execute(count).fetchall()[0][0], flush=True); input(); print(con.execute(count).fetchall()[0][0])"
        )
        command = [sys.executable, "-c", script, str(several.settings.database)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as reader:
            assert reader.stdout.readline() == "3\n"
            roll_back(several.settings, names(several)[1], now=now())
            assert reader.communicate("go\n", timeout=30)[0] == "3\n"

        assert several.members() == ["Fog"]

    def test_a_name_that_is_not_there_and_one_that_two_have(self, several):
        with pytest.raises(NotFoundError, match=f"no kept build begins with '1999'.*{names(several)[1]}"):
            roll_back(several.settings, "1999", now=now())
        with pytest.raises(NotFoundError, match="several builds begin with '20'"):
            roll_back(several.settings, "20", now=now())

    def test_not_while_a_refresh_runs(self, several):
        with refresh_lock(several.settings.home, now=now()), pytest.raises(BusyError):
            roll_back(several.settings, names(several)[1], now=now())

    def test_a_damaged_build_is_listed_with_its_problem_and_not_put_in_place(self, several):
        path = builds_folder(several.settings.home) / kept(several)[0]
        path.unlink()
        path.write_bytes(b"no database " * 1000)
        before = several.settings.database.read_bytes()

        (damaged,) = (build for build in list_builds(several.settings) if build.path == path)
        assert "cannot be read" in damaged.problem
        with pytest.raises(BuildError, match="stays as it was"):
            roll_back(several.settings, path.name.removeprefix("brawlset-").removesuffix(".duckdb"), now=now())
        assert several.settings.database.read_bytes() == before
        assert not (several.settings.home / "building").exists()

    def test_what_is_no_file_is_no_build(self, several):
        folder = builds_folder(several.settings.home)
        (folder / "brawlset-20200101T000000Z-00000000.duckdb").mkdir()
        (folder / "brawlset-20200101T000000Z-11111111.duckdb").symlink_to("nowhere")
        several.settings = replace(several.settings, kept_builds=1)
        roll_back(several.settings, names(several)[1], now=now())

        assert [build.card_count for build in list_builds(several.settings)] == [1, 3]
        assert len(kept(several)) == 3

    def test_where_no_database_is_left(self, several):
        """The way that the message about a damaged one shows."""
        wanted = names(several)[2]
        several.settings.database.unlink()
        roll_back(several.settings, wanted, now=now())

        assert [build.card_count for build in list_builds(several.settings) if build.is_published] == [2]
        assert not taken_back(several)

    def test_a_refused_one_is_no_refresh_that_was_killed(self, several):
        with pytest.raises(NotFoundError):
            roll_back(several.settings, "no such build", now=now())

        assert lock_owner(several.settings.home) is None

    def test_a_build_of_another_version_is_not_put_in_place(self, several):
        path = builds_folder(several.settings.home) / kept(several)[0]
        shutil.copy(path, path.with_suffix(".old"))
        path.unlink()
        with duckdb.connect(path.with_suffix(".old")) as con:
            con.execute("update ops.file_format set schema_version = 0")
        path.with_suffix(".old").rename(path)

        with pytest.raises(BuildError, match="an older version of BrawlSet built"):
            roll_back(several.settings, path.name.removeprefix("brawlset-").removesuffix(".duckdb"), now=now())

    def test_the_next_refresh_compares_with_what_was_restored(self, several, card):
        roll_back(several.settings, names(several)[1], now=now())
        several.write_cards([*several.cards[:2], card("Zap", "R", number="z")])

        assert dict(several.refresh().changes.counts) == {"card entered": 2}
