"""The search of `make fuzz`: it ends in time, and what it finds can be tried again."""

import ast
import time
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import strategies as st


@pytest.fixture
def fuzz(monkeypatch):
    """The script."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    import fuzz

    return fuzz


@pytest.fixture
def search(fuzz, monkeypatch):
    """Searches with a check of the test's own in place of a reader."""

    def search(check, seconds: float, current: Path) -> int:
        inputs = st.tuples(st.binary(max_size=40), st.sampled_from(["é", None]))
        monkeypatch.setitem(fuzz.TARGETS, "deck", replace(fuzz.TARGETS["deck"], check=check, inputs=inputs))
        return fuzz.searched("deck", seconds, current)

    return search


def test_what_a_reader_does_not_stand_is_kept_to_be_tried_again(fuzz, search, tmp_path):
    class TooLongError(Exception):
        pass

    def check(data: bytes, word: str | None) -> None:
        if len(data) > 3 and word:
            raise TooLongError

    with pytest.raises(TooLongError):
        search(check, 60, tmp_path / "deck-current")

    data, word = ast.literal_eval((tmp_path / "deck-current").read_text())
    assert (len(data) > 3, word) == (True, "é")
    with pytest.raises(TooLongError):
        fuzz.replay(tmp_path / "deck-current")


def test_it_ends_when_the_time_is_over_and_leaves_nothing(search, tmp_path):
    seen = []
    count = search(lambda *given: (seen.append(given), time.sleep(0.02)), 0.2, tmp_path / "current")

    assert 1 <= count <= 10
    assert len(seen) == count
    assert list(tmp_path.iterdir()) == []


def test_a_reader_that_hangs_is_killed(fuzz, tmp_path, monkeypatch, capsys):
    """Here in the imports, before the first input."""
    monkeypatch.setattr(fuzz, "GRACE", 0)

    assert not fuzz.ran("deck", 0.01, tmp_path, is_guided=False)
    assert "did not end and was killed" in capsys.readouterr().out
