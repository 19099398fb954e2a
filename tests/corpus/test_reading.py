"""From rows to verdicts: each deck has one, and a row that is wrong is told of, never lost and never guessed at."""

from __future__ import annotations

import pytest

from brawlset.corpus import reading
from brawlset.corpus.plan import connect, deck_files
from brawlset.decks.checking import check
from brawlset.decks.model import DeckLine, DeckList, Limits
from brawlset.errors import ConfigurationError, SourceError
from brawlset.lookup import card_test

LEGAL = ((1, "Feather, the Redeemed", "commander"), (30, "Plains", "deck"), (29, "Mountain", "deck"))


def changed(place, **parts):
    """The legal deck with something else in one of its rows."""
    lines = [dict(zip(("count", "name", "zone"), line, strict=True)) for line in LEGAL]
    lines[place] |= parts
    return [tuple(line.values()) for line in lines]


def test_a_verdict_is_that_of_a_single_check(new_corpus, verdicts, rows, sample):
    lines = [(1, "Feather, the Redeemed", "commander"), (2, "Gideon Blackblade", "deck"), (60, "Island", "deck")]
    (found,) = verdicts(new_corpus(rows("blue", lines)))

    listed = tuple(DeckLine(n, name, count, name, None, None, zone) for n, (count, name, zone) in enumerate(lines, 1))
    (expected,) = check(sample, [DeckList("text", listed, bset="war-of-the-spark")])
    assert (found["verdict"], found["is_legal"], found["reason"]) == ("illegal", False, None)
    assert [(f["rule"], f["kind"], f["line"], f["card"]) for f in found["faults"]] == [
        (v.rule, v.kind, v.line, v.card and v.card.name) for v in expected.violations
    ]
    assert {fault["kind"] for fault in found["faults"]} == {"903.BS.11", "copies"}
    assert all(fault["sentence"] for fault in found["faults"])
    assert (found["format"], found["bset_id"], found["color_identity"]) == ("brawlset", "war-of-the-spark", "WR")
    assert (found["commanders"], found["deck_count"]) == (["Feather, the Redeemed"], 63)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        pytest.param(changed(1, count=None), "line 2: 'null' is no number of copies", id="no count"),
        pytest.param(changed(1, count=-3), "line 2: '-3' is no number of copies", id="negative count"),
        pytest.param(changed(1, count=10_000), "line 2: '10000' copies are more than a deck has", id="count too large"),
        pytest.param(changed(1, name=None), "line 2: the name of the card is missing", id="no name"),
        pytest.param(changed(1, name="  "), "line 2: the name of the card is missing", id="blank name"),
        pytest.param(changed(1, name="x" * 201), "line 2: the name is longer than any card's", id="endless name"),
        pytest.param(changed(1, name="Planes"), "line 2: no card is called 'Planes'", id="unknown card"),
        pytest.param(changed(1, zone="attic"), "line 2: no zone is called 'attic'", id="unknown zone"),
        pytest.param(changed(1, zone=None), "line 2: no zone is called 'null'", id="no zone"),
    ],
)
def test_a_deck_with_a_row_that_is_wrong_is_not_checked_and_says_why(new_corpus, verdicts, rows, lines, reason):
    bad, good = verdicts(new_corpus([*rows("bad", lines), *rows("good")]))

    assert (bad["deck_id"], bad["verdict"], bad["is_legal"]) == ("bad", "not checked", False)
    assert bad["reason"].startswith(reason)
    assert good["verdict"] == "legal"


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ({"bset_id": "no-such-set"}, "there is no BSet 'no-such-set'"),
        ({"format": "chess"}, "there is no format 'chess'"),
        ({"chosen_color": "pink"}, "'pink' are no colors"),
    ],
    ids=["BSet", "format", "color"],
)
def test_what_is_said_of_a_deck_and_not_known_is_told(new_corpus, verdicts, rows, said, reason):
    (found,) = verdicts(new_corpus(rows("a", **said)))

    assert found["verdict"] == "not checked"
    assert reason in found["reason"]


def test_a_format_that_there_is_not_is_no_format_of_the_verdict(new_corpus, verdicts, rows):
    found = verdicts(new_corpus([*rows("a", format="chess"), *rows("b", format="brawlset"), *rows("c")]))

    assert [row["format"] for row in found] == [None, "brawlset", "brawlset"]


def test_rows_that_contradict_each_other_are_not_guessed_at(new_corpus, verdicts, rows):
    first, *others = rows("a", format="brawlset")
    (found,) = verdicts(new_corpus([first | {"format": "legendary-commander"}, *others]))

    assert found["verdict"] == "not checked"
    assert found["reason"] == "the rows of the deck differ in format: brawlset, legendary-commander."


def test_a_null_in_some_rows_of_a_deck_contradicts_nothing(new_corpus, verdicts, rows):
    first, *others = rows("a", format=None)
    (found,) = verdicts(new_corpus([first | {"format": "brawlset"}, *others]))

    assert found["verdict"] == "legal"


def test_rows_without_a_deck_are_told_of_once(new_corpus, verdicts, rows):
    none, good = verdicts(new_corpus([*rows(None), *rows("good"), *rows(None)], shards=1))

    assert (none["deck_id"], none["verdict"]) == (None, "not checked")
    assert none["reason"].startswith("rows without deck_id")
    assert good["verdict"] == "legal"


def test_the_rows_of_a_deck_may_lie_anywhere(new_corpus, verdicts, rows):
    a, b = rows("a"), rows("b")
    files = {"1.parquet": [a[2], b[0]], "2.parquet": [b[2], a[0], b[1], a[1]]}
    found = verdicts(new_corpus(files=files, shards=2))

    assert [(one["deck_id"], one["verdict"], one["deck_count"]) for one in found] == [
        ("a", "legal", 60),
        ("b", "legal", 60),
    ]


def test_shards_share_the_decks_and_lose_none(new_corpus, verdicts, rows):
    found = verdicts(new_corpus([row for n in range(50) for row in rows(n)], shards=7))

    assert [one["deck_id"] for one in found] == list(range(50))
    assert {one["verdict"] for one in found} == {"legal"}


@pytest.mark.parametrize("lines_at_a_time", [2, 3, 4, 100])
def test_decks_are_whole_wherever_a_chunk_ends(new_corpus, verdicts, rows, monkeypatch, lines_at_a_time):
    monkeypatch.setattr(reading, "LINES_AT_A_TIME", lines_at_a_time)
    found = verdicts(new_corpus([row for n in range(5) for row in rows(n)]))

    assert [(one["deck_id"], one["verdict"]) for one in found] == [(n, "legal") for n in range(5)]


@pytest.mark.parametrize("lines_at_a_time", [4, 100])
def test_an_endless_deck_is_refused_without_being_held_in_memory(
    new_corpus, verdicts, rows, monkeypatch, lines_at_a_time
):
    monkeypatch.setattr(reading, "LINES_AT_A_TIME", lines_at_a_time)
    monkeypatch.setattr(reading, "_LIMITS", Limits(lines=5))
    endless = rows("b", [(1, "Plains", "deck")] * 30)
    found = verdicts(new_corpus([*rows("a"), *endless, *rows("c")]))

    assert [(one["deck_id"], one["verdict"]) for one in found] == [("a", "legal"), ("b", "not checked"), ("c", "legal")]
    assert "more than 5 lines" in found[1]["reason"]


@pytest.mark.parametrize(
    ("zone", "deck_count", "extra_count"),
    [("deck", 61, 0), ("extra", 60, 1), ("outside", 60, 0), ("companion", 60, 1)],
)
def test_every_zone_of_the_checks_is_known(new_corpus, verdicts, rows, zone, deck_count, extra_count):
    (found,) = verdicts(new_corpus(rows("a", [*LEGAL, (1, "Gideon Blackblade", zone)])))

    assert not found["unread"]
    assert (found["deck_count"], found["extra_count"]) == (deck_count, extra_count)


def test_zones_are_called_as_programs_call_them(new_corpus, verdicts, rows):
    lines = [(1, "Feather, the Redeemed", "Commandant"), (59, "Plains", "Mainboard"), (1, "Mountain", "SIDEBOARD")]
    (found,) = verdicts(new_corpus(rows("a", lines)))

    assert (found["verdict"], found["deck_count"], found["extra_count"]) == ("legal", 60, 1)


def test_a_companion_that_is_listed_twice_counts_once_as_in_every_list(new_corpus, verdicts, rows):
    once = [*LEGAL, (1, "Lurrus of the Dream-Den", "companion")]
    a, b = verdicts(new_corpus([*rows("a", once), *rows("b", [*once, (1, "Lurrus of the Dream-Den", "sideboard")])]))

    assert b | {"deck_id": "a"} == a


def test_lists_as_text_are_read_as_files_are(new_corpus, verdicts):
    lines = ["BSet: war-of-the-spark", "Commander", "1 Feather, the Redeemed", "Deck", "30 Plains", "29 Mountain"]
    split = [{"deck_id": "split", "line_number": n, "text": line} for n, line in enumerate(lines)]
    whole = [{"deck_id": "whole", "line_number": 1, "text": "\n".join(lines)}]
    none = [{"deck_id": "none", "line_number": 1, "text": None}, {"deck_id": "empty", "line_number": 1, "text": ""}]
    found = {one["deck_id"]: one for one in verdicts(new_corpus([*reversed(split), *whole, *none]))}

    assert [found[name]["verdict"] for name in ("split", "whole", "none", "empty")] == ["legal"] * 2 + [
        "not checked"
    ] * 2
    assert found["none"]["reason"] == "a row has no text."
    assert "empty" in found["empty"]["reason"]


def test_a_row_with_a_whole_list_counts_for_its_lines(new_corpus, monkeypatch, sample):
    lists = "BSet: war-of-the-spark\nCommander\n1 Feather, the Redeemed\nDeck\n30 Plains\n29 Mountain"
    corpus = new_corpus([{"deck_id": n, "text": lists} for n in range(5)])
    monkeypatch.setattr(reading, "LINES_AT_A_TIME", 12)
    with connect() as con:
        lines = reading.Lines(con, deck_files(corpus, 0), condition="true", lang="en")
        chunks = [[entry.deck_id for entry in entries] for entries in lines.decks(card_test(sample))]

    assert chunks == [["0"], ["1", "2"], ["3"], ["4"]]  # windows of two lists; the last of each waits, for it may go on


@pytest.mark.parametrize("deck_id", [7, "seven"], ids=["number", "text"])
def test_ids_stay_of_their_type(new_corpus, verdicts, rows, deck_id):
    (found,) = verdicts(new_corpus(rows(deck_id)))

    assert found["deck_id"] == deck_id


def test_sentences_are_in_the_language_that_is_asked_for(new_corpus, verdicts, rows):
    (found,) = verdicts(new_corpus(rows("a", changed(1, zone="attic")), lang="fr"))

    assert "aucune zone ne s'appelle" in found["reason"]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ({"deck_id": 1, "name": "Plains"}, "there is no column count"),
        ({"name": "Plains", "count": 1}, "there is no column deck_id"),
        ({"deck_id": 1, "name": "Plains", "count": 1.5}, "count is DOUBLE, and a whole number was expected"),
        ({"deck_id": 1.5, "name": "Plains", "count": 1}, "deck_id is DOUBLE"),
    ],
    ids=["no count", "no id", "half a card", "id of another type"],
)
def test_columns_that_are_missing_or_of_another_type_are_named(new_corpus, verdicts, row, problem):
    with pytest.raises(ConfigurationError) as caught:
        verdicts(new_corpus([row]))

    assert problem in str(caught.value)
    assert "Expected one row a line of a deck" in str(caught.value)


def test_what_is_no_parquet_is_told(new_corpus, verdicts, tmp_path):
    corpus = new_corpus([{"deck_id": 1}])
    (tmp_path / "decks/decks.parquet").write_text("no decks")

    with pytest.raises(SourceError, match="cannot be read"):
        verdicts(corpus)
    assert [path.name for path in corpus.out.iterdir() if path.suffix != ".lock"] == []


def test_numbers_of_any_size_lose_no_deck(new_corpus, verdicts, rows):
    beyond, far = 2**63 - 1, 2**40
    lines = [(1, "Feather, the Redeemed", "commander"), (beyond, "Plains", "deck"), (29, "Mountain", "deck")]
    numbered = [row | {"line_number": far + row["line_number"]} for row in rows("far")]
    files = {"a.parquet": rows("many", lines), "b.parquet": numbered}
    far_deck, many = verdicts(new_corpus(files=files))

    assert far_deck["verdict"] == "legal"
    assert many["verdict"] == "not checked"
    assert "line 2: '9223372036854775807' copies are more than a deck has" in many["reason"]


def test_columns_without_any_value_are_as_columns_of_nulls(new_corpus, verdicts, rows):
    """As pandas and polars write them: of no type at all."""
    empty = dict.fromkeys(("set_code", "collector_number", "mtgo_id", "format", "chosen_color"))
    (found,) = verdicts(new_corpus(rows("a", **empty)))
    (none,) = verdicts(new_corpus(rows(None)))

    assert found["verdict"] == "legal"
    assert (none["deck_id"], none["verdict"]) == (None, "not checked")


def test_a_name_is_no_pattern_and_a_folder_no_column(new_corpus, verdicts, rows, tmp_path):
    """DuckDB takes x[1].parquet for x1.parquet, and format=chess for a column."""
    folder = tmp_path / "decks/format=chess"
    folder.mkdir(parents=True)
    files = {"format=chess/x[1].parquet": rows("asked"), "format=chess/x1.parquet": rows("other")}
    (found,) = verdicts(new_corpus(files=files, decks=str(folder / "x[1].parquet"), out=tmp_path / "verdict=1"))

    assert (found["deck_id"], found["verdict"]) == ("asked", "legal")


def test_a_list_of_as_many_lines_as_may_be_is_read(new_corpus, verdicts):
    lists = [{"deck_id": n, "text": "1 Plains\n" * n} for n in (20_000, 20_001)]
    read, refused = verdicts(new_corpus(lists))

    assert (read["verdict"], read["deck_count"]) == ("illegal", 20_000)
    assert "more than 20,000 lines" in refused["reason"]
