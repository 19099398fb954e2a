"""Cards called by their names in another language: `--names` of `pool` and `commanders`."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from brawlset.cards.names import name_key

Run = Callable[..., Result]

ALRUND = "Alründ, dieu du Cosmos // Hakka, corbeau chuchotant"
POOL = ("pool", "--bset", "khm", "--commander", "alründ, dieu du cosmos")
LEGENDARY = ("--for", "legendary-commander")


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_a_pool_calls_cards_by_their_french_names_and_the_others_by_their_own(run: Run, french_home: Path) -> None:
    shown = " ".join(run(*POOL, "--with-basics", "--names", "fr", home=french_home).stdout.split())

    assert shown.startswith(f"{ALRUND} in Kaldheim (kaldheim)")
    assert "Basic lands: Île, Snow-Covered Island, in any number." in shown
    assert "Île Basic Land — Island khm" in shown
    assert "Snow-Covered Island Basic Snow Land" in shown


def test_csv_has_the_name_in_both_languages(run: Run, french_home: Path) -> None:
    found = rows(run(*POOL, "--names", "French", "--with-basics", "--format", "csv", home=french_home).stdout)

    assert [(row["name"].partition(" //")[0], row["name_fr"].partition(" //")[0]) for row in found] == [
        ("Alrund, God of the Cosmos", "Alründ, dieu du Cosmos"),
        ("Island", "Île"),
        ("Snow-Covered Island", "Snow-Covered Island"),
    ]
    assert "name_fr" not in rows(run(*POOL, "--format", "csv", home=french_home).stdout)[0]


@pytest.mark.parametrize("words", [("--bset", "khm"), LEGENDARY], ids=["brawlset", "legendary commander"])
def test_commanders_are_called_and_sorted_by_their_french_names(run: Run, french_home: Path, words) -> None:
    asked = ("commanders", *words, "--sort", "name", "--names", "fr")

    found = rows(run(*asked, "--format", "csv", home=french_home).stdout)

    names = [row["commander_fr"] for row in found]
    assert ALRUND in names
    assert names.index(ALRUND) < names.index("Esika, God of the Tree // The Prismatic Bridge")
    assert "Alründ, dieu du Cosmos" in " ".join(run(*asked, home=french_home).stdout.split())


def test_a_pool_is_in_the_order_of_the_names_that_it_shows(run: Run, french_home: Path) -> None:
    asked = ("pool", *LEGENDARY, "--commander", "Esika, God of the Tree", "--with-basics", "--format", "csv")

    found = rows(run(*asked, "--names", "fr", home=french_home).stdout)

    spells = [row["name_fr"] for row in found if row["is_basic"] == "false"]
    assert spells == sorted(spells, key=name_key)
    assert {"Foudre", "Désenchantement"} < set(spells)
    assert next(row["name_fr"] for row in found if row["is_basic"] == "true") == "Forêt"


WRONG = {
    "no French names": ("fr", 1, "has no French names of cards. 'brawlset refresh --languages fr' reads them."),
    "no language": ("klingon", 2, "--names: 'klingon' is no language of printed cards"),
    "two languages": ("fr,de", 2, "--names: cards are called in one language. Give one, such as de."),
}


@pytest.mark.parametrize(("lang", "code", "message"), WRONG.values(), ids=WRONG.keys())
@pytest.mark.parametrize("words", [("--bset", "khm"), LEGENDARY], ids=["brawlset", "legendary commander"])
def test_names_that_cannot_be_given(run: Run, words, lang, code, message) -> None:
    result = run("commanders", *words, "--names", lang)

    assert (result.exit_code, message in result.output) == (code, True)


def test_english_is_what_is_there_anyway(run: Run) -> None:
    asked = ("commanders", "--bset", "war", "--format", "json")

    assert run(*asked, "--names", "en").stdout == run(*asked).stdout
