"""Reading a list of BSets from text, CSV and TOML: entries, names, what is not understood."""

from __future__ import annotations

import pytest

from brawlset.bsets.known_sets import KnownSet, KnownSets
from brawlset.bsets.list_document import read_documents
from brawlset.bsets.list_import import ListRead, read_list
from brawlset.bsets.list_names import index_names
from brawlset.errors import ConfigurationError, SourceError


def found(read: ListRead) -> dict[str, tuple[str, ...]]:
    return {listed.title: listed.codes for listed in read.listed}


def all_sets(read: ListRead) -> list[tuple[str, ...]]:
    return [listed.codes for listed in read.listed]


ENTRIES = {
    "colon": ("Zendikar : Zendikar, Worldwake, L'ascension des Eldrazi", ("zen", "wwk", "roe")),
    "dash": ("Zendikar – Zendikar / Worldwake / L'ascension des Eldrazi", ("zen", "wwk", "roe")),
    "equals": ("Zendikar = Zendikar + Worldwake + Rise of the Eldrazi", ("zen", "wwk", "roe")),
    "brackets": ("Zendikar (Zendikar, Worldwake et L'ascension des Eldrazi)", ("zen", "wwk", "roe")),
    "codes": ("Zendikar (ZEN, WWK, ROE)", ("zen", "wwk", "roe")),
    "small codes": ("Zendikar : zen wwk roe", ("zen", "wwk", "roe")),
    "names and codes": ("Zendikar : Zendikar (ZEN), Worldwake (WWK), L'ascension des Eldrazi (ROE)", ("zen", "wwk", "roe")),
    "no title": ("Zendikar, Worldwake, L'ascension des Eldrazi", ("zen", "wwk", "roe")),
    "numbered": ("12. Zendikar : Zendikar, Worldwake, L'ascension des Eldrazi", ("zen", "wwk", "roe")),
    "label": ("BSet n° 3 : Bloc Zendikar : Zendikar, Worldwake, L'ascension des Eldrazi", ("zen", "wwk", "roe")),
    "years": ("Zendikar (2009-2010) : Zendikar (2009), Worldwake (2010), L'ascension des Eldrazi (2010)", ("zen", "wwk", "roe")),
    "capitals": ("ZENDIKAR : ZENDIKAR, WORLDWAKE, L'ASCENSION DES ELDRAZI", ("zen", "wwk", "roe")),
    "no accents": ("Epopee d'Urza : Epopee d'Urza, Heritage d'Urza, Destinee d'Urza", ("usg", "ulg", "uds")),
    "other quotes": ("Épopée d’Urza : Épopée d’Urza, Héritage d’Urza, Destinée d’Urza", ("usg", "ulg", "uds")),
    "ligatures": ("Souﬄe glaciaire, Ère glaciaire, Terres Natales, Alliances", ("csp", "ice", "hml", "all")),
    "hyphen at the line end": ("Zendikar : Zendikar, World-\nwake, L'ascension des El-\ndrazi", ("zen", "wwk", "roe")),
    "name over two lines": ("Zendikar : Zendikar, Worldwake, L'ascension\ndes Eldrazi", ("zen", "wwk", "roe")),
    "colons in names": ("Innistrad : chasse de minuit + Innistrad : noce écarlate", ("mid", "vow")),
    "colon in the title": ("Ravnica : la Cité des Guildes : Ravnica: La Cité des Guildes, Guildpact, Discorde", ("rav", "gpt", "dis")),
    "part behind the colon": ("Innistrad 2021 : Chasse de minuit, Noce écarlate", ("mid", "vow")),
    "without the article": ("Ravnica 2018 : Guildes de Ravnica, Allégeance de Ravnica", ("grn", "rna")),
    "a name of our catalogue": ("Ravnica 2018 : les Guildes et l'Allégeance", ("grn", "rna")),
    "number as a part of the name": ("Jumpstart 2022", ("j22",)),
    "a code that looks like a number": ("10E", ("10e",)),
    "English": ("The Brothers' War", ("bro",)),
}  # fmt: skip


@pytest.mark.parametrize(("text", "codes"), ENTRIES.values(), ids=ENTRIES.keys())
def test_an_entry_is_read_however_it_is_written(read, text: str, codes: tuple[str, ...]) -> None:
    result = read(f"{text}\nMagic 2010\n")

    assert result.unresolved == ()
    assert set(all_sets(result)[0]) == set(codes)
    assert all_sets(result)[1] == ("m10",)


def test_the_title_is_kept_as_it_was_written(read) -> None:
    result = read(
        "Des guildes (1999-2003) à la guerre : Les Guildes de Ravnica, La guerre des Planeswalkers\nMagic 2010\nMagic 2011\n"
    )

    assert [listed.title for listed in result.listed] == [
        "Des guildes (1999-2003) à la guerre",
        "Magic 2010",
        "Magic 2011",
    ]


def test_every_entry_has_its_line(read) -> None:
    result = read("Liste des BSets\n\nZendikar : Zendikar, Worldwake,\nL'ascension des Eldrazi\n\nMagic 2010\n")

    assert [(listed.page, listed.line) for listed in result.listed] == [(1, 3), (1, 6)]
    assert result.ignored == ("Liste des BSets",)


def test_a_misspelt_name_is_told_with_the_near_one(read) -> None:
    result = read("Zendikar : Zendikar, Wordlwake, L'ascension des Eldrazi\nMagic 2010\n")

    (problem,) = result.unresolved
    assert (problem.kind, problem.text, problem.line) == ("not found", "Wordlwake", 1)
    assert "did you mean 'Worldwake'" in problem.explanation


@pytest.mark.parametrize("text", ["Jumpstart 2027", "Magic 2010 bis", "Zendikar Extended", "Foundations Jumpstart 3"])
def test_a_name_with_more_behind_it_is_another_name(read, text: str) -> None:
    """A set that is not known yet must not be taken for the known one that its name begins with."""
    result = read(f"{text}\nMagic 2011\n")

    assert [problem.kind for problem in result.unresolved] == ["not found"]
    assert all_sets(result) == [("m11",)]


def test_a_name_that_fits_several_sets_is_ambiguous(read) -> None:
    result = read("Ravnica 3 : La guerre des Planeswalkers, Ravnica\nMagic 2010\n")

    (problem,) = result.unresolved
    assert (problem.kind, problem.text) == ("ambiguous", "Ravnica")
    assert problem.explanation == "may be grn, rav, rna"


def test_a_set_in_two_bsets_is_told(read) -> None:
    result = read("Zendikar : Zendikar, Worldwake\nEldrazi : Worldwake, L'ascension des Eldrazi\n")

    (problem,) = result.unresolved
    assert problem.explanation == "set wwk is in 'Zendikar' (page 1, line 1) too"
    assert all_sets(result) == [("zen", "wwk"), ("roe",)]


def test_a_lone_name_may_be_the_set_or_the_block(read) -> None:
    result = read("Urza : Epopée d'Urza, Héritage d'Urza, Destinée d'Urza\nZendikar\n")

    (problem,) = result.unresolved
    assert problem.kind == "ambiguous"
    assert "the set zen alone, or BSet zendikar with wwk, roe as well" in problem.explanation


def test_a_lone_name_is_the_set_where_the_others_are_elsewhere(read) -> None:
    result = read("Zendikar\nWorldwake : Worldwake, L'ascension des Eldrazi\n")

    assert result.unresolved == ()
    assert all_sets(result) == [("zen",), ("wwk", "roe")]


def test_a_list_of_names_alone_names_bsets(read) -> None:
    result = read("Zendikar\nÉpopée d'Urza\nMagic 2010\n")

    assert all_sets(result) == [("zen", "wwk", "roe"), ("usg", "ulg", "uds"), ("m10",)]
    assert "the sets are those of our catalogue" in result.listed[0].notes[0]


def test_a_title_that_is_a_set_stands_for_it(read) -> None:
    result = read("Zendikar : Worldwake, L'ascension des Eldrazi\nMagic 2010\n")

    assert all_sets(result)[0] == ("zen", "wwk", "roe")
    assert result.listed[0].notes == ("Set zen was taken from the title.",)


def test_a_remark_in_brackets_is_passed_over_and_told(read) -> None:
    result = read(
        "Zendikar (sans les Expéditions) : Zendikar, Worldwake, L'ascension des Eldrazi (avec les promos)\nMagic 2010\n"
    )

    assert result.unresolved == ()
    assert result.listed[0].notes == ("The remark 'avec les promos' was passed over.",)


def test_brackets_do_not_hide_an_unknown_set(read) -> None:
    result = read("Zendikar (Zendikar, Worldwake, Terre Promise)\nMagic 2010\n")

    assert [problem.text for problem in result.unresolved] == ["Terre Promise"]


def test_prose_and_headings_are_left_out_and_listed(read) -> None:
    result = read(
        "BrawlSet Canon - liste officielle\nCe document est la liste des BSets qui sont reconnus pour le format.\n\n"
        "Blocs modernes\nZendikar : Zendikar, Worldwake, L'ascension des Eldrazi\nÉditions de base\nMagic 2010\n"
    )

    assert result.unresolved == ()
    assert all_sets(result) == [("zen", "wwk", "roe"), ("m10",)]
    assert len(result.ignored) == 4


def test_an_entry_is_left_out_on_request(read) -> None:
    result = read("Royaume Perdu : Terre Promise\nMagic 2010\n", ignore=["royaume"])

    assert (all_sets(result), result.unresolved) == ([("m10",)], ())


def test_a_name_that_a_person_explains_means_what_they_say(tmp_path, known, bsets) -> None:
    path = tmp_path / "list.txt"
    path.write_text("Kamigawa : Kamigawa, Le grand bloc\nMagic 2010\n", encoding="utf-8")
    names = index_names(known, bsets, {"Kamigawa": ["chk"], "le grand BLOC": ["zen", "wwk"]})

    result = read_list(read_documents(path), names, bsets)

    assert (all_sets(result), result.unresolved) == ([("chk", "zen", "wwk"), ("m10",)], ())


TABLES = {
    "sets in a cell": "BSet;Extensions;Année\nZendikar;Zendikar, Worldwake, L'ascension des Eldrazi;2009\nMagic 2010;Magic 2010;2009\n",
    "a set a column": "Zendikar,Zendikar,Worldwake,L'ascension des Eldrazi\nMagic 2010,Magic 2010,,\n",
    "codes": "bset\tsets\nZendikar\tzen wwk roe\nMagic 2010\tm10\n",
    "a row a set": "BSet,Set\nZendikar,Zendikar\nZendikar,Worldwake\nZendikar,L'ascension des Eldrazi\nMagic 2010,Magic 2010\n",
    "the title once": "BSet,Set\nZendikar,Zendikar\n,Worldwake\n,L'ascension des Eldrazi\nMagic 2010,Magic 2010\n",
    "quoted, Windows line ends": 'BSet,Sets\r\n"Zendikar","Zendikar, Worldwake, L\'ascension des Eldrazi"\r\n"Magic 2010","Magic 2010"\r\n',
}  # fmt: skip


@pytest.mark.parametrize("text", TABLES.values(), ids=TABLES.keys())
def test_a_table_is_read_from_csv(read, text: str) -> None:
    result = read(text, ".csv")

    assert result.unresolved == ()
    assert found(result) == {"Zendikar": ("zen", "wwk", "roe"), "Magic 2010": ("m10",)}


def test_a_file_as_windows_writes_it_is_read(read) -> None:
    result = read("Épopée d’Urza : Épopée d’Urza, Héritage d’Urza, Destinée d’Urza\nMagic 2010\n".encode("cp1252"))

    assert all_sets(result) == [("usg", "ulg", "uds"), ("m10",)]


def test_a_catalogue_in_toml_is_read(read) -> None:
    result = read(
        '# a list\n\n[[bset]]\nname = { en = "Zendikar", fr = "Zendikar" }\nsets = ["zen", "Worldwake", "roe"]\n\n'
        '[[bset]]\nname = "Magic 2010"\nsets = ["m10"]\n',
        ".toml",
    )

    assert result.unresolved == ()
    assert [(listed.title, listed.codes, listed.line) for listed in result.listed] == [
        ("Zendikar", ("zen", "wwk", "roe"), 3),
        ("Magic 2010", ("m10",), 7),
    ]


def test_markdown_bars_are_columns(read) -> None:
    result = read(
        "| BSet | Sets |\n|---|---|\n| Zendikar | Zendikar, Worldwake, Rise of the Eldrazi |\n| Magic 2010 | Magic 2010 |\n",
        ".md",
    )

    assert found(result) == {"Zendikar": ("zen", "wwk", "roe"), "Magic 2010": ("m10",)}


REFUSED = {
    "another kind": ("list.docx", b"x", ConfigurationError, "is read from a .pdf, .csv, .txt or .toml file"),
    "empty": ("list.txt", b"\n \n", SourceError, "there is no text in it"),
    "no TOML": ("list.toml", b"[[bset]\n", SourceError, "not valid TOML"),
    "TOML of something else": ("list.toml", b"a = 1\n", SourceError, "there is no [[bset]] in it"),
    "no PDF": ("list.pdf", b"%PDF-1.7 and nothing else", SourceError, "cannot be read as a PDF"),
}


@pytest.mark.parametrize(("name", "content", "error", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_no_list_is_refused(tmp_path, read, name: str, content: bytes, error: type, message: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)

    with pytest.raises(error) as caught:
        read(path)
    assert message in str(caught.value)
    assert str(path) in str(caught.value)


def test_a_file_that_is_not_there_is_named(tmp_path, read) -> None:
    with pytest.raises(SourceError, match="there is no such file"):
        read(tmp_path / "list.pdf")


def test_promos_and_tokens_are_never_meant(read, names) -> None:
    assert "zendikartokens" not in names.full
    assert [problem.kind for problem in read("Zendikar Tokens\nMagic 2010\n").unresolved] == ["not found"]


def test_two_sets_of_one_name_are_ambiguous(tmp_path) -> None:
    sets = [KnownSet(code, "Twice", "expansion", None, is_digital=False) for code in ("aaa", "bbb")]
    known = KnownSets({each.code: each for each in sets}, "the test")
    (tmp_path / "list.txt").write_text("Twice\n", encoding="utf-8")

    result = read_list(read_documents(tmp_path / "list.txt"), index_names(known, ()), ())

    assert [problem.explanation for problem in result.unresolved] == ["may be aaa, bbb"]
