"""What goes into a build, by the word that names it."""

import shutil
from datetime import UTC, datetime

import pytest

from brawlset.bundle import bundled
from brawlset.errors import AssetError, SourceError
from brawlset.inputs import find_inputs
from brawlset.settings import load_settings

NOW = datetime(2026, 7, 1, tzinfo=UTC)


@pytest.fixture
def settings(tmp_path):
    return load_settings({"BRAWLSET_HOME": str(tmp_path / "home")})


def test_the_sample_is_bundled_with_reference_data_of_its_own(settings):
    inputs = find_inputs(settings, "sample", now=NOW)

    assert inputs.cards.path == settings.assets / "sample/cards.jsonl"
    assert inputs.assets == settings.assets / "sample"
    assert len(inputs.reference.bsets) < 60


def test_the_sample_is_there_where_the_assets_are_ones_own(tmp_path):
    """A community's own list of BSets has no sample in it."""
    assets = tmp_path / "assets"
    shutil.copytree(bundled("assets"), assets, ignore=shutil.ignore_patterns("sample"))
    settings = load_settings({"BRAWLSET_HOME": str(tmp_path / "home"), "BRAWLSET_ASSETS": str(assets)})

    inputs = find_inputs(settings, "sample", now=NOW)

    assert inputs.cards.path == bundled("assets") / "sample/cards.jsonl"


def test_a_folder_is_read_with_the_reference_data_of_the_settings(new_world, card):
    world = new_world(card())

    inputs = find_inputs(world.settings, str(world.source), now=NOW)

    assert (inputs.cards.path.name, inputs.sets.path.name) == ("cards.jsonl", "sets.json")
    assert inputs.assets == world.settings.assets
    assert [bset.id for bset in inputs.reference.bsets] == ["test"]


def test_a_file_is_the_cards_with_the_sets_beside_it(new_world, card):
    world = new_world(card())

    inputs = find_inputs(world.settings, str(world.source / "cards.jsonl"), now=NOW)

    assert inputs == find_inputs(world.settings, str(world.source), now=NOW)


@pytest.mark.parametrize("word", ["nowhere", "Live", "SAMPLE"])
def test_what_is_neither_is_refused(settings, word, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SourceError, match="is not there"):
        find_inputs(settings, word, now=NOW)


def test_reference_data_that_do_not_hold_together_are_refused_before_anything_is_fetched(new_world, card):
    """Plain wrong entries are found at once, not after the download of half a gigabyte."""
    world = new_world(card())
    (world.settings.assets / "bsets.toml").write_text("[[bset]]\nid = 5\n")

    with pytest.raises(AssetError, match=r"bsets\.toml"):
        find_inputs(world.settings, "live", now=NOW)


def test_the_hash_is_of_contents_not_of_places(new_world, card, tmp_path):
    world = new_world(card())
    elsewhere = shutil.copytree(world.source, tmp_path / "elsewhere")

    here = find_inputs(world.settings, str(world.source), now=NOW).hash()

    assert find_inputs(world.settings, str(elsewhere), now=datetime(2030, 1, 1, tzinfo=UTC)).hash() == here
    with (elsewhere / "cards.jsonl").open("a") as file:
        file.write("\n")
    assert find_inputs(world.settings, str(elsewhere), now=NOW).hash() != here


def test_the_hash_of_what_was_read_is_the_hash_of_what_is_asked_for(new_world, card):
    """Two ways to come by a file's SHA-256: were they to differ, every refresh would find something new."""
    import hashlib

    world = new_world(card())
    inputs = find_inputs(world.settings, str(world.source), now=NOW)
    read = inputs.read(hashlib.sha256((world.source / "cards.jsonl").read_bytes()).hexdigest())

    assert read.hash() == inputs.hash()
    assert read.cards.sha256
    assert read.sets.sha256
