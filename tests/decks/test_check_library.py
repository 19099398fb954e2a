"""`brawlset.decks` as a library: the documented example runs, and nothing is imported before it is used."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import brawlset.decks
from brawlset.decks import Question, Verdict, check, read_deck, say


def test_the_documented_example_runs(sample_home: Path, tmp_path: Path) -> None:
    text = "Commander\n1 Feather, the Redeemed\n\nDeck\n2 Bolt Bend\n57 Plains\n"
    (tmp_path / "tournament").mkdir()
    (tmp_path / "tournament/feather.txt").write_text(text, encoding="utf-8")
    (tmp_path / "data").symlink_to(sample_home)
    example = textwrap.dedent((brawlset.decks.__doc__ or "").split("As a library:")[1].split("`check` gives")[0])

    done = subprocess.run(
        [sys.executable, "-c", example], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True
    )

    assert done.stdout.splitlines() == [
        "None illegal",
        "   903.BS.9, line 5: Bolt Bend is there 2 times; deck and wishboard together may hold 1 copy. Take out 1.",
    ]


def test_verdicts_are_typed(sample) -> None:
    (verdict,) = check(sample, [read_deck(b"1 Bolt Bend\n")], Question(bset="war"))

    assert isinstance(verdict, Verdict)
    assert "903.BS.12" in {violation.rule for violation in verdict.violations}
    assert str(say(verdict.violations[0], "fr")).startswith("903.BS.7 :")


def test_reading_a_list_imports_no_database() -> None:
    code = "from brawlset.decks import read_deck; import sys; read_deck(b'1 Fog'); sys.exit('duckdb' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'chek'"):
        _ = brawlset.decks.chek  # type: ignore[attr-defined]
