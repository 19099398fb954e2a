"""What is done stays done, and only while it is of the same database, decks and question."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from brawlset.corpus.plan import missing_shards
from brawlset.corpus.shard import check_shard
from brawlset.errors import BusyError, ConfigurationError
from brawlset.lock import file_lock


@pytest.fixture
def corpus(new_corpus, rows):
    """Twelve decks in three shards, all checked."""
    corpus = new_corpus([row for n in range(12) for row in rows(n)], shards=3)
    assert missing_shards(corpus, range(3)) == [0, 1, 2]
    for number in range(3):
        check_shard(corpus, number)
    return corpus


def test_what_is_done_is_not_missing(corpus):
    assert missing_shards(corpus, range(3)) == []


def test_a_shard_without_its_file_is_missing(corpus):
    corpus.path(1).unlink()

    assert missing_shards(corpus, range(3)) == [1]


def test_a_damaged_file_is_missing(corpus):
    data = corpus.path(2).read_bytes()
    corpus.path(2).write_bytes(data[: len(data) // 2])

    assert missing_shards(corpus, range(3)) == [2]


def test_shards_checked_against_an_older_database_are_missing(corpus, built, card):
    world = built(card())

    assert missing_shards(replace(corpus, database=world.settings.database), range(3)) == [0, 1, 2]


def test_shards_of_decks_that_have_changed_since_are_missing(corpus, tmp_path):
    os.utime(tmp_path / "decks/decks.parquet", (1, 1))

    assert missing_shards(corpus, range(3)) == [0, 1, 2]


@pytest.mark.parametrize("change", [{"lang": "fr"}, {"game_format": "legendary-commander"}], ids=["language", "format"])
def test_shards_of_another_question_are_missing(corpus, change):
    assert missing_shards(replace(corpus, **change), range(3)) == [0, 1, 2]


def test_another_number_of_shards_does_not_mix_with_what_is_there(corpus, new_corpus):
    with pytest.raises(ConfigurationError, match="holds verdicts in 3 shards, and 4 were asked for"):
        new_corpus([{"deck_id": 1}], shards=4)


def test_verdicts_do_not_go_among_the_decks(new_corpus, tmp_path):
    with pytest.raises(ConfigurationError, match="among the decks"):
        new_corpus([{"deck_id": 1}], out=tmp_path / "decks")


def test_each_shard_may_have_files_of_its_own(new_corpus, rows, verdicts, tmp_path):
    files = {"part-0.parquet": [*rows("a"), *rows("b")], "part-1.parquet": rows("c")}
    corpus = new_corpus(files=files, decks=str(tmp_path / "decks/part-{shard}.parquet"), shards=2)

    assert [(check_shard(corpus, number).deck_count) for number in range(2)] == [2, 1]
    os.utime(tmp_path / "decks/part-1.parquet", (1, 1))
    assert missing_shards(corpus, range(2)) == [1]


def test_decks_that_are_not_there_are_told_before_anything_is_checked(new_corpus, tmp_path):
    corpus = new_corpus([{"deck_id": 1}], decks=str(tmp_path / "part-{shard}.parquet"), shards=2)

    with pytest.raises(ConfigurationError, match=r"part-0\.parquet"):
        missing_shards(corpus, range(2))


def test_two_processes_do_not_check_one_shard(corpus):
    with file_lock(corpus.hidden(1, "lock"), refusal="held"), pytest.raises(BusyError, match="another process"):
        check_shard(corpus, 1)


def test_what_a_killed_process_left_is_removed(corpus):
    work, part = corpus.hidden(0, "work"), corpus.hidden(0, "part")
    work.mkdir()
    (work / "spilled").write_text("much")
    part.write_text("half")
    check_shard(corpus, 0)

    assert not work.exists()
    assert not part.exists()
    assert missing_shards(corpus, range(3)) == []


def test_a_shard_is_done_when_nothing_is_left_to_remove(corpus, monkeypatch):
    """A process that is killed right after it leaves nothing that no later run would come by."""
    there = []
    put = Path.replace

    def noted(path, target):
        there.append(corpus.hidden(0, "work").exists())
        return put(path, target)

    monkeypatch.setattr(Path, "replace", noted)
    check_shard(corpus, 0)

    assert there == [False]


def test_duckdb_draws_no_bars_where_it_takes_a_process_for_a_prompt():
    """As in those of a pool, whose output is that of the command."""
    setting = "connect().execute(\"select current_setting('enable_progress_bar')\").fetchall()"
    done = subprocess.run(
        [sys.executable, "-c", f"from brawlset.corpus.plan import connect; print({setting})"],
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout == "[(False,)]\n"


def test_files_of_others_are_no_verdicts(new_corpus, tmp_path):
    (tmp_path / "verdicts").mkdir()
    (tmp_path / "verdicts/verdicts-x-of-y.parquet").touch()

    assert new_corpus([{"deck_id": 1}], shards=4).shards == 4
