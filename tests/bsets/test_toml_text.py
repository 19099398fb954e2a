"""Entries as TOML text: what is written is read again as it was."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brawlset.bsets.toml_text import bset_entry, card_decision_entry, comment, decision_entry, quoted, slug
from brawlset.reference import BSet, CardDecision, SetDecision


@given(st.text())
def test_any_text_is_read_again_as_it_was(text: str) -> None:
    text = text.encode("utf-8", "ignore").decode()

    assert tomllib.loads(f"key = {quoted(text)}") == {"key": text}


def test_a_bset_is_read_again_as_it_was() -> None:
    bset = BSet("a", 'Say "é"', None, ("ths", "bng"), "block", "default", True, "derived", "Line\nbreak.")

    assert tomllib.loads(bset_entry(bset)) == {
        "bset": [
            {
                "id": "a",
                "name": {"en": 'Say "é"'},
                "sets": ["ths", "bng"],
                "kind": "block",
                "default": True,
                "standing": "default",
                "provenance": "derived",
                "reason": "Line\nbreak.",
            }
        ]
    }


def test_decisions_leave_out_what_is_not_there() -> None:
    text = decision_entry(SetDecision("med", "out", None, "903.BS.4", "By name."))
    text += card_decision_entry(CardDecision("pths", "Fog", "in", "a", "903.BS.4", "By eye.", is_under_review=True))

    assert tomllib.loads(text) == {
        "decision": [{"set": "med", "decision": "out", "rule": "903.BS.4", "reason": "By name."}],
        "card_decision": [
            {
                "set": "pths",
                "card": "Fog",
                "decision": "in",
                "bset": "a",
                "rule": "903.BS.4",
                "review": True,
                "reason": "By eye.",
            }
        ],
    }


@pytest.mark.parametrize("text", ["one\nx = 1", "one\r\nx = 1", "one\u2028x = 1", "word " * 60])
def test_a_comment_stays_one(text: str) -> None:
    """A set's name comes from outside: it must not end the comment and write an entry of its own."""
    shown = comment(text)

    assert tomllib.loads(shown) == {}
    assert all(line.startswith("#") and len(line) <= 120 for line in shown.splitlines())


SLUGS = {
    "plain": ("War of the Spark", (), "war-of-the-spark"),
    "apostrophe": ("The Brothers' War", (), "the-brothers-war"),
    "accents": ("Épopée d’Urza", (), "epopee-durza"),
    "taken": ("Zendikar", ("zendikar", "zendikar-2"), "zendikar-3"),
    "nothing left": ("神河", (), "bset"),
}


@pytest.mark.parametrize(("name", "taken", "made"), SLUGS.values(), ids=SLUGS.keys())
def test_an_id_is_made_of_a_name(name: str, taken: tuple[str, ...], made: str) -> None:
    assert slug(name, taken) == made
