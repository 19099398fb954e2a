"""`brawlset rollback`, and what a refresh says after one."""

import json

import pytest

from brawlset.output import display_width


@pytest.fixture
def twice(built, card):
    """A world whose published build has two cards, and the one before it one."""
    world = built(card())
    world.write_cards([card(), card("Shock", "R", number="2")])
    world.refresh()
    world.close()
    return world


@pytest.fixture
def at(run, twice):
    """Runs a command at home in that world."""

    def call(*words: str):
        settings = twice.settings
        return run(*words, home=settings.home, BRAWLSET_ASSETS=str(settings.assets))

    return call


def test_it_lists_the_builds_the_published_one_first(at) -> None:
    lines = at("rollback").stdout.splitlines()

    assert lines[0].split() == ["Build", "Cards", "BSets", "Size", "Content"]
    assert [line.split()[1] for line in lines[2:4]] == ["(published)", "1"]
    assert max(map(display_width, lines)) <= 80
    assert "brawlset rollback BUILD" in " ".join(lines)


def test_as_json_with_the_whole_hash(at) -> None:
    published, kept = json.loads(at("rollback", "--format", "json").stdout)

    assert (published["is_published"], published["card_count"], kept["is_published"], kept["card_count"]) == (
        True,
        2,
        False,
        1,
    )
    assert len(published["content"]) == len(kept["content"]) == 64
    assert published["content"] == json.loads(at("status", "--format", "json").stdout)[0]["content"]


def test_before_there_is_anything_to_go_back_to(run, sample_home, tmp_path) -> None:
    assert "No build before the published one is kept yet." in run("rollback").stdout
    assert "There is no database yet." in run("rollback", home=tmp_path).stdout
    assert run("rollback", "2026", home=tmp_path).exit_code == 1


def test_going_back_and_the_refresh_after_it(at, twice) -> None:
    name = json.loads(at("rollback", "--format", "json").stdout)[1]["name"]

    done = at("rollback", name[:24])

    assert (done.exit_code, done.stderr) == (0, "")
    assert "UTC again" in done.stdout
    assert twice.members() == ["Fog"]
    twice.close()
    waiting = at("refresh", "--source", str(twice.source))
    assert (waiting.exit_code, waiting.stdout) == (0, "")
    assert "taken back by a rollback" in waiting.stderr
    forced = at("refresh", "--source", str(twice.source), "--force")
    assert forced.exit_code == 1
    assert "--accept rolled-back" in forced.stderr


def test_a_gate_that_is_not_there_is_wrong_use(at, twice) -> None:
    done = at("refresh", "--source", str(twice.source), "--accept", "shrnk")

    assert done.exit_code == 2
    assert "did you mean 'shrink'?" in done.stderr
