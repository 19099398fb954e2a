"""Ban lists of one's own: what a file says, by role and by day, and what is wrong with it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import duckdb
import pytest

from brawlset.decks.bans import DUEL_LIST, BanList, compare_lists, load_ban_list
from brawlset.errors import AssetError

TODAY = date(2026, 10, 1)


def load(tmp_path: Path, text: str, name: str = "ours.toml") -> BanList:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return load_ban_list(path, today=TODAY)


def test_a_toml_list_has_roles_a_name_and_a_date(tmp_path: Path) -> None:
    text = """
        name = "Ligue de Lyon"
        date = 2026-09-01
        replaces = true
        banned = ["Sol Ring"]
        banned_as_commander = ["Golos"]
        banned_as_partner = ["Tymna"]
        banned_as_companion = ["Lutri"]
    """

    found = load(tmp_path, text)

    assert (found.name, found.dated_on, found.replaces) == ("Ligue de Lyon", date(2026, 9, 1), True)
    assert found.cards == (("Sol Ring", "deck"), ("Golos", "commander"), ("Tymna", "partner"), ("Lutri", "companion"))


ENTRIES = {
    "always": ('card = "Lutri"', True),
    "from a day that has come": ('card = "Lutri"\nfrom = 2026-10-01', True),
    "from a day to come": ('card = "Lutri"\nfrom = 2026-10-02', False),
    "until a day that is over": ('card = "Lutri"\nuntil = 2026-09-30', False),
    "until today": ('card = "Lutri"\nuntil = 2026-10-01', True),
}


@pytest.mark.parametrize(("entry", "is_in_force"), ENTRIES.values(), ids=ENTRIES.keys())
def test_an_entry_may_be_in_force_for_a_time(tmp_path: Path, entry: str, is_in_force: bool) -> None:
    assert load(tmp_path, f"[[ban]]\n{entry}\n").cards == ((("Lutri", "deck"),) if is_in_force else ())


def test_an_entry_may_have_several_roles(tmp_path: Path) -> None:
    found = load(tmp_path, '[[ban]]\ncard = "Lutri"\nroles = ["companion", "commander"]\n')

    assert set(found.cards) == {("Lutri", "companion"), ("Lutri", "commander")}


def test_a_text_has_a_name_a_line_and_headings_in_both_languages(tmp_path: Path) -> None:
    text = "\ufeff# ours\nSol Ring  # too fast\n\n+2 Mace\n[commander]\nGolos\nBannies comme compagnon :\nLutri\n"

    found = load(tmp_path, text, "ours.txt")

    assert found.cards == (("Sol Ring", "deck"), ("+2 Mace", "deck"), ("Golos", "commander"), ("Lutri", "companion"))
    assert (found.name, found.dated_on) == ("ours", None)


WRONG = {
    "not there": (None, "ours.toml", "the file is missing"),
    "no TOML": ("banned = [", "ours.toml", "not valid TOML"),
    "unknown key": ('bannd = ["Sol Ring"]', "ours.toml", "did you mean 'banned'"),
    "unknown role": ('[[ban]]\ncard = "Lutri"\nroles = ["commandr"]', "ours.toml", "did you mean 'commander'"),
    "no day": ('[[ban]]\ncard = "Lutri"\nfrom = "soon"', "ours.toml", "Expected a day such as"),
    "unknown heading": ("[tribal]\nLutri", "ours.txt", "'[tribal]' is no known heading"),
    "empty text": ("\n# nothing\n", "ours.txt", "holds no card"),
}


@pytest.mark.parametrize(("text", "name", "message"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_list_is_refused(tmp_path: Path, text: str | None, name: str, message: str) -> None:
    with pytest.raises(AssetError) as caught:
        load_ban_list(tmp_path / name, today=TODAY) if text is None else load(tmp_path, text, name)

    assert message in str(caught.value)
    assert str(caught.value).endswith("Correct the ban list and run the command again.")


def test_a_file_that_is_much_too_large_is_not_read(tmp_path: Path) -> None:
    with pytest.raises(AssetError, match="too much for a ban list"):
        load(tmp_path, "a\n" * 1_000_000, "ours.txt")


def test_lists_are_shown_side_by_side(sample: duckdb.DuckDBPyConnection) -> None:
    ours = BanList("Ours", None, "ours.txt", replaces=False, cards=(("command tower", "deck"), ("Damnation", "deck")))
    theirs = BanList(
        "Theirs", None, "theirs.txt", replaces=False, cards=(("Command Tower", "deck"), ("Command Tower", "commander"))
    )

    applied, compared = compare_lists(sample, [ours, theirs], with_duel=True)

    assert [one.name for one in applied] == [DUEL_LIST, "Ours", "Theirs"]
    assert [(c.card.name, c.role, c.lists) for c in compared if "Ours" in c.lists or "Theirs" in c.lists] == [
        ("Command Tower", "commander", ("Theirs",)),
        ("Command Tower", "deck", ("Ours", "Theirs")),
        ("Damnation", "deck", ("Ours",)),
    ]
