"""What the published file remembers, what a new build changes, and when there is nothing new."""

import shutil
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import duckdb
import pytest

from brawlset.builds import list_builds, roll_back
from brawlset.errors import BuildError
from brawlset.history import read_published
from brawlset.refresh import Options, Refresh

LEGEND = "Legendary Creature — Human"


def changes(world) -> list[tuple[str, str | None, str | None, str]]:
    """What the last refresh changed."""
    rows = world.rows(
        "select kind, bset_id, set_code, name from ops.changes"
        " where refresh_id = (select arg_max(refresh_id, finished_at) from ops.refreshes) order by kind, bset_id, set_code, name"
    )
    return [(row["kind"], row["bset_id"], row["set_code"], row["name"]) for row in rows]


def test_the_first_build_changes_nothing_and_says_so(built, card):
    world = built(card())

    assert world.summary.changes.is_first
    assert world.rows("from ops.changes") == []


def test_the_same_again_changes_nothing(built, card):
    world = built(card())

    summary = world.refresh()

    assert (summary.changes.counts, summary.changes.is_first) == ((), False)
    assert world.values("select count(*) from ops.refreshes") == [2]


def test_every_kind_of_change_is_noted(build, card):
    world = build(
        card("Fog"), card("Shock", "R", "dom"), card("Old Hero", "W", "dom", "2", type_line=LEGEND), card("Gone", "B", "und"),
        bsets={"war": ["war"], "dom": ["dom"], "und": ["und"]},
    )  # fmt: skip
    world.write_cards(
        [
            card("Fog"),
            card("Bolt", "R", "dom", "3"),
            card("New Hero", "G", "dom", "4", type_line=LEGEND),
            card("First", "U", "neo"),
        ]
    )
    world._codes = {"war", "dom", "neo"}
    world.write_sets()
    bsets = world.settings.assets / "bsets.toml"
    bsets.write_text(bsets.read_text().replace('"und"', '"neo"').replace("Und", "Neo"))

    summary = world.refresh(accept=["shrink"])

    expected = [
        ("BSet entered", "neo", None, "Neo"),
        ("BSet left", "und", None, "Und"),
        ("card entered", "dom", "dom", "Bolt"),
        ("card entered", "dom", "dom", "New Hero"),
        ("card entered", "neo", "neo", "First"),
        ("card left", "dom", "dom", "Old Hero"),
        ("card left", "dom", "dom", "Shock"),
        ("card left", "und", "und", "Gone"),
        ("commander entered", "dom", None, "New Hero"),
        ("commander left", "dom", None, "Old Hero"),
        ("set entered", None, "neo", "Set NEO"),
        ("set left", None, "und", "Set UND"),
    ]
    assert changes(world) == expected
    assert dict(summary.changes.counts) == {
        "BSet entered": 1, "BSet left": 1, "card entered": 3, "card left": 3, "commander entered": 1, "commander left": 1,
        "set entered": 1, "set left": 1,
    }  # fmt: skip


def test_a_new_printing_that_proves_the_same_is_no_change(built, card):
    world = built(card())
    world.write_cards([card(), card(number="2")])

    world.refresh()

    assert changes(world) == []


def test_history_goes_on_from_file_to_file(built, card):
    world = built(card())
    for name in ("Bolt", "Shock", "Zap"):
        world.write_cards([*world.cards, card(name, number=name)])
        world.refresh()

    assert world.values("select name from ops.changes order by name") == ["Bolt", "Shock", "Zap"]
    assert world.values("select card_count from ops.refreshes order by finished_at") == [1, 2, 3, 4]
    assert world.values("select count(*) from ops.sources where source = 'scryfall_default_cards'") == [4]


class TestAClockThatWasAhead:
    """Whatever a wrong clock wrote, the last build is the last one: of two refreshes, or of a rollback."""

    @pytest.fixture
    def world(self, built, card):
        world = built(card())
        for number in range(2):
            world.write_cards([*world.cards, card(f"Ahead {number}", number=f"ahead{number}")])
            world.refresh(clock=lambda: datetime.now(UTC) + timedelta(days=3650))
        return world

    def test_the_next_build_is_the_last_one_and_the_order_stays(self, world, card):
        ahead = world.values("select refresh_id from ops.refreshes order by finished_at")
        world.close()
        now = datetime.now(UTC).replace(tzinfo=None)
        world.write_cards([*world.cards, card("Right", number="right")])
        summary = world.refresh()

        found = world.rows("from ops.refreshes order by finished_at")
        assert [row["refresh_id"] for row in found[:3]] == ahead
        world.close()
        assert read_published(world.settings.database).input_hash == found[3]["input_hash"]
        assert found[0]["finished_at"] < now
        assert found[1]["finished_at"] < found[2]["finished_at"] < found[3]["finished_at"] < now + timedelta(minutes=5)
        assert all(row["started_at"] <= row["finished_at"] for row in found)
        assert [note for note in summary.notes if "(2 in all)" in note]

    def test_builds_are_kept_and_pruned_in_their_order(self, world, card):
        world.settings = replace(world.settings, kept_builds=2)
        for name in ("First", "Second", "Third"):
            world.write_cards([*world.cards, card(name, number=name)])
            world.refresh()

        assert [build.card_count for build in list_builds(world.settings)] == [6, 5, 4]

    def test_a_rollback_takes_back_what_came_after(self, world):
        world.close()
        before = world.rows("from ops.refreshes order by finished_at")
        world.close()
        oldest = list_builds(world.settings)[-1]
        roll_back(world.settings, oldest.name, now=datetime.now(UTC))

        last = world.rows("from ops.refreshes order by finished_at")[-1]
        assert last["taken_back"] == sorted(row["input_hash"] for row in before[1:])


def test_a_refresh_notes_its_sources(build, card):
    world = build(card(), card("Shock", number="2"))

    found = {row["source"]: row for row in world.rows("from ops.sources")}
    cards, sets = found["scryfall_default_cards"], found["scryfall_sets"]
    assert (cards["file"], cards["object_count"], sets["object_count"]) == ("cards.jsonl", 2, 1)
    assert cards["byte_count"] == (world.source / "cards.jsonl").stat().st_size
    assert len(cards["sha256"]) == 64
    assert cards["url"] is None  # it was brought along, not fetched


class TestAFileThatCannotBeComparedWith:
    def message(self, world) -> str:
        world.close()
        before = world.settings.database.read_bytes()
        with pytest.raises(BuildError) as caught:
            world.refresh()
        assert world.settings.database.read_bytes() == before
        return str(caught.value)

    def test_a_file_that_is_no_database(self, built, card):
        world = built(card())
        world.settings.database.write_bytes(b"no database " * 1000)

        assert "Move it away" in self.message(world)
        with pytest.raises(BuildError, match="Move it away"):  # before anything is fetched
            read_published(world.settings.database)

    def test_a_database_of_another_making(self, built, card):
        world = built(card())
        world.settings.database.unlink()
        duckdb.connect(world.settings.database).close()

        assert "move it away" in self.message(world)

    def test_a_damaged_database(self, built, card):
        world = built(card())
        content = bytearray(world.settings.database.read_bytes())
        content[4096:12288] = bytes(8192)
        world.settings.database.write_bytes(bytes(content))

        assert "Move it away" in self.message(world)


class TestNothingNew:
    def is_current(self, world, **options) -> bool:
        world.close()
        with Refresh(world.settings, Options(source=str(world.source), **options)) as refresh:
            return refresh.is_current()

    def test_the_same_inputs_are_nothing_new(self, built, card):
        world = built(card())

        assert self.is_current(world)
        assert not self.is_current(world, force=True)

    def test_no_file_is_not_current(self, new_world, card):
        assert not self.is_current(new_world(card()))

    def test_whatever_goes_into_a_build_makes_it_new(self, built, card):
        """Two stores of the same cards are the same inputs, whatever their dates; one byte more is not."""
        world = built(card())
        changed = {
            world.source / "cards.jsonl": "\n",
            world.source / "sets.json": "\n",
            world.settings.assets / "bsets.toml": "# a remark\n",
            world.settings.assets / "set_decisions.toml": "# a remark\n",
            world.settings.assets / "set_aliases.toml": "# a remark\n",
            world.settings.assets / "formats/brawlset.toml": "# a remark\n",
        }
        for path, more in changed.items():
            before = path.read_text()
            path.write_text(before + more)
            assert not self.is_current(world), path.name
            path.write_text(before)
            assert self.is_current(world), path.name

    def test_where_the_files_lie_does_not_matter(self, built, card):
        world = built(card())
        world.source = shutil.copytree(world.source, world.folder / "elsewhere")

        assert self.is_current(world)

    def test_asking_leaves_nothing_behind(self, built, card):
        world = built(card())
        self.is_current(world)

        assert sorted(path.name for path in world.settings.home.iterdir()) == [
            "brawlset.duckdb",
            "last_run.json",
            "refresh.lock",
        ]


def test_a_program_that_writes_the_published_file_is_named(built, card):
    """The message said that the file might be damaged, and to Move it away."""
    world = built(card())
    world.close()
    hold = "import duckdb, sys; con = duckdb.connect(sys.argv[1]); print('open', flush=True); input()"
    command = [sys.executable, "-c", hold, str(world.settings.database)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout.readline() == "open\n"
        with pytest.raises(BuildError, match=f"open for writing .*PID {writer.pid}"):
            world.refresh()
        writer.communicate("\n", timeout=30)

    world.refresh()
