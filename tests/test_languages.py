"""Names in other languages: what a refresh with `--languages` reads of Scryfall's bulk file of all languages, and what stays as it was."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

import duckdb
import pytest

from brawlset.decks import Question, check, read_deck
from brawlset.decks.preparing import formats_of
from brawlset.decks.renaming import renamed
from brawlset.decks.report import Report, as_data, csv_rows
from brawlset.errors import BuildError, ConfigurationError, SnapshotError, SourceError
from brawlset.formats import find_format
from brawlset.inputs import find_inputs
from brawlset.languages import parse_languages
from brawlset.lock import utc_now
from brawlset.lookup import find_card
from brawlset.settings import load_settings
from brawlset.sources.snapshots import Snapshot


@pytest.fixture(scope="module")
def cards(card, face) -> list[dict]:
    return [
        card("Fog"),
        card("Bolt", "R", number="2"),
        card("Bayou", "BG", number="3", type_line="Land"),
        card("Old Bolt", "R", number="4"),
        card("Cease", "BG", number="5", layout="split", faces=[face("Cease", "Instant"), face("Desist", "Sorcery")]),
        card(
            "Jace",
            "U",
            number="6",
            layout="transform",
            faces=[face("Jace", "Creature"), face("Jace II", "Planeswalker")],
        ),
        card("Deluge", "U", number="7"),
        card("Flood", "U", number="8"),
        card("Crystal", "", number="9", type_line="Artifact"),
    ]


def spoken(one: dict, lang: str, printed: str | None = None, *, faces: list[str | None] | None = None, **more) -> dict:
    """The object of the same card in another language; `faces` are the printed names of its faces."""
    made = one | {"lang": lang, "id": None, "printed_name": printed} | more
    if faces is not None:
        made["card_faces"] = [
            face | ({} if name is None else {"printed_name": name})
            for face, name in zip(one["card_faces"], faces, strict=True)
        ]
    made["id"] = str(uuid5(NAMESPACE_URL, str(made)))
    return {key: value for key, value in made.items() if value is not None}


@pytest.fixture(scope="module")
def all_cards(cards, card, face) -> list[dict]:
    fog, bolt, bayou, old, cease, jace, _, flood, crystal = cards
    reverse = [face("Crystal", "Artifact", oracle_id=crystal["oracle_id"], printed_name="Le cristal")] * 2
    return [
        *cards,
        spoken(fog, "fr", "Brouillard"),
        spoken(fog, "fr", "Brouillard épais", released_at="2001-01-01"),
        spoken(fog, "fr", "Brouillard", number="1b"),
        spoken(fog, "fr"),
        spoken(old, "de", "Alter Blitz"),
        spoken(fog, "ja", "濃霧"),
        spoken(fog, "de", "Nebel"),
        spoken(bolt, "fr", "Éclair d’Œdipe"),
        spoken(bolt, "fr", "Godzilla, l'éclair", flavor_name="Godzilla, the Bolt", released_at="2024-01-01"),
        spoken(old, "fr", "Eclair d'Œdipe"),
        spoken(old, "fr", "Eclair d'Œdipe", number="4b"),
        spoken(old, "fr", "Éclair d'Œdipe", released_at="2024-01-01"),
        spoken(bayou, "fr", "Bayou"),
        spoken(cease, "fr", faces=["Cessation // Mise en demeure", "Cessation // Mise en demeure"]),
        spoken(cease, "es", faces=["Cese/Desista", None]),
        spoken(jace, "fr", faces=["Jace, prodige", "Jace, libéré"]),
        spoken(flood, "fr", "Déluge"),
        spoken(crystal | {"oracle_id": None, "layout": "reversible_card"}, "fr", card_faces=reverse),
        spoken(card("Nobody knows me", number="99"), "fr", "Personne ne me connaît"),
        spoken(fog, "fr", "   "),
    ]


@pytest.fixture(scope="module")
def world(new_world, cards, all_cards) -> Iterator:
    world = new_world(*cards)
    world.write_all_cards(all_cards)
    world.refresh(languages=["fr"])
    yield world
    world.close()
    shutil.rmtree(world.folder)


def names(world, name: str, lang: str = "fr") -> list[tuple[str, str, bool]]:
    rows = world.rows(
        "select card_names.name, kind, is_usual from card_names inner join cards using (oracle_id)"
        " where cards.name = $name and lang = $lang order by is_usual desc, card_names.name",
        name=name,
        lang=lang,
    )
    return [tuple(row.values()) for row in rows]


def test_the_usual_name_is_that_of_most_printings(world):
    assert names(world, "Fog") == [("Brouillard", "printed", True), ("Brouillard épais", "printed", False)]


def test_a_name_for_fun_is_not_the_usual_one(world):
    assert names(world, "Bolt") == [
        ("Éclair d’Œdipe", "printed", True),
        ("Godzilla, l'éclair", "printed", False),
        ("Godzilla, the Bolt", "flavor", False),
    ]


def test_of_two_spellings_of_one_name_the_newest_is_the_usual_one(world):
    assert names(world, "Old Bolt") == [
        ("Éclair d'Œdipe", "printed", True),
        ("Eclair d'Œdipe", "printed", False),
    ]


def test_a_name_equal_to_the_english_one_is_known_to_be_so(world):
    assert names(world, "Bayou") == [("Bayou", "printed", True)]


def test_both_names_of_a_split_card_stand_on_each_face(world):
    assert names(world, "Cease // Desist") == [
        ("Cessation // Mise en demeure", "printed", True),
        ("Cessation", "printed", False),
        ("Mise en demeure", "printed", False),
    ]


def test_the_faces_and_both_together(world):
    assert names(world, "Jace // Jace II") == [
        ("Jace, prodige // Jace, libéré", "printed", True),
        ("Jace, libéré", "printed", False),
        ("Jace, prodige", "printed", False),
    ]


def test_a_reversible_object_names_the_card_on_its_faces(world):
    assert names(world, "Crystal") == [("Le cristal", "printed", True)]


def test_two_cards_of_one_french_name_are_both_there(world):
    assert world.values(
        "select distinct cards.name from card_names inner join cards using (oracle_id) where name_key = $key order by 1",
        key="eclair d'oedipe",
    ) == ["Bolt", "Old Bolt"]


def test_languages_that_nobody_asked_for_are_counted_and_left_out(world, all_cards):
    assert set(world.values("select lang from card_names")) == {"en", "fr"}
    assert world.values("select object_count from ops.sources where source = 'scryfall_all_cards'") == [len(all_cards)]
    assert world.summary.name_counts == {"fr": 8}
    assert world.values("select languages from ops.refreshes") == [["fr"]]


def test_everything_else_is_as_without_them(new_world, cards, all_cards, world):
    plain = new_world(*cards)
    plain.refresh()
    tables = plain.values("select table_name from duckdb_tables() where schema_name = 'main' order by 1")
    assert len(tables) > 20
    for table in tables:
        english = " where lang = 'en' and kind != 'flavor'" if table == "card_names" else ""
        assert world.rows(f"from {table}{english} order by all") == plain.rows(f"from {table} order by all"), table
    plain.close()
    shutil.rmtree(plain.folder)


@pytest.fixture
def small(new_world, card) -> Iterator[Callable]:
    """A world of Fog with a bulk file of all languages that a test writes."""
    world = new_world(card("Fog"), card("Bolt", "R", number="2"))
    yield world
    world.close()
    shutil.rmtree(world.folder)


def test_a_split_name_on_the_first_face_alone(new_world, cards, all_cards):
    world = new_world(*cards)
    world.write_all_cards(all_cards)
    world.refresh(languages=["es", "ja"])
    assert [name for name, *_ in names(world, "Cease // Desist", "es")] == ["Cese // Desista", "Cese", "Desista"]
    assert names(world, "Fog", "ja") == [("濃霧", "printed", True)]
    assert world.summary.name_counts == {"es": 1, "ja": 1}
    world.close()
    shutil.rmtree(world.folder)


class TestAFileThatIsNotWhole:
    def test_no_name_in_the_language_is_no_success(self, small):
        small.refresh()
        small.write_all_cards(small.cards)
        with pytest.raises(
            BuildError, match=r"all-cards\.jsonl: no card has a name in French \(fr\) there.*stays as it was"
        ):
            small.refresh(languages=["fr"])
        assert small.values("select count(*) from ops.refreshes") == [1]

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b"<html>Down for maintenance</html>", r"all-cards\.jsonl is an HTML page; a cards file"),
            (b'{"object":"card","name":"Fog","set":"war","collector_number":"1"}\n{"object":"ca', "line 2"),
        ],
        ids=["html", "cut"],
    )
    def test_damage_stops_the_refresh(self, small, content, message):
        (small.source / "all-cards.jsonl").write_bytes(content)
        with pytest.raises((SnapshotError, SourceError, BuildError), match=message):
            small.refresh(languages=["fr"])

    @pytest.mark.parametrize(
        ("count", "message"),
        [
            (5, r"all-cards\.jsonl\.gz is a damaged gzip file"),
            (3000, r"all-cards\.jsonl\.gz: the gzip data are damaged"),
        ],
        ids=["seen at once", "seen by the reader"],
    )
    def test_a_byte_changed_in_the_packed_file(self, small, card, count, message):
        lines = [spoken(card("Fog", number=str(n)), "fr", f"Brouillard {n}") for n in range(count)]
        small.write_all_cards(lines)
        plain = small.source / "all-cards.jsonl"
        packed = bytearray(gzip.compress(plain.read_bytes(), mtime=0))
        plain.unlink()
        packed[-6] ^= 0x55  # the checksum: DuckDB reads on without a word
        (small.source / "all-cards.jsonl.gz").write_bytes(packed)
        with pytest.raises((SnapshotError, SourceError), match=message):
            small.refresh(languages=["fr"])

    def test_an_object_that_does_not_fit_stands_in_quarantine(self, small, card):
        fog = card("Fog")
        good = [spoken(card("Fog", number=str(n)), "fr", "Brouillard") for n in range(300)]
        bad = spoken(fog, "fr", "Brume", oracle_id="no id"), spoken(fog, "fr", "Brume", oracle_id=None)
        small.write_all_cards([*good, *bad, spoken(fog, "ja", "霧", oracle_id=None)])
        summary = small.refresh(languages=["fr"])
        assert summary.quarantine_count == 2
        assert small.rows("select source, line, name, reason from ops.quarantine order by line nulls last") == [
            {
                "source": "scryfall_all_cards",
                "line": 301,
                "name": "Fog",
                "reason": 'oracle_id: expected an id such as 8d81e142-f52e-55da-926e-ea3889b3f6e2, found "no id"',
            },
            {
                "source": "scryfall_all_cards",
                "line": None,
                "name": "Fog",
                "reason": "oracle_id: missing, on the card and on its faces",
            },
        ]
        assert [name for name, *_ in names(small, "Fog")] == ["Brouillard"]

    def test_too_many_of_them_stop_the_refresh(self, small, card):
        fog = card("Fog")
        small.write_all_cards([spoken(fog, "fr", f"Brume {n}", oracle_id=None) for n in range(5)])
        with pytest.raises(BuildError, match="5 of 5 card objects do not have the shape"):
            small.refresh(languages=["fr"])


class TestWhichFile:
    def found(self, world, source: Path, *languages: str):
        return find_inputs(world.settings, str(source), now=utc_now(), languages=languages)

    def test_the_cards_are_not_those_of_all_languages(self, small, card):
        small.write_all_cards([spoken(card("Fog"), "fr", "Brouillard")])
        inputs = self.found(small, small.source, "fr")
        assert (inputs.cards.path.name, inputs.names.path.name) == ("cards.jsonl", "all-cards.jsonl")
        assert self.found(small, small.source).names is None
        inputs = self.found(small, small.source / "cards.jsonl", "fr")
        assert inputs.names.path.name == "all-cards.jsonl"

    def test_one_file_alone_serves_for_both_and_is_read_once(self, small, card):
        small.write_cards([card("Fog"), spoken(card("Fog"), "fr", "Brouillard")])
        inputs = self.found(small, small.source, "fr")
        assert inputs.names.path == inputs.cards.path
        assert inputs.translations is None
        small.refresh(languages=["fr"])
        assert names(small, "Fog") == [("Brouillard", "printed", True)]
        assert small.values("select source from ops.sources order by 1") == ["scryfall_default_cards", "scryfall_sets"]

    def test_of_other_files_none_is_guessed(self, small):
        shutil.copy(small.source / "cards.jsonl", small.source / "more.jsonl")
        with pytest.raises(SourceError, match=r"holds no file with 'all-cards' in its name.*more\.jsonl"):
            self.found(small, small.source / "cards.jsonl", "fr")

    def test_the_languages_are_part_of_what_went_in(self, small, card):
        small.write_all_cards([spoken(card("Fog"), "fr", "Brouillard"), spoken(card("Fog"), "de", "Nebel")])
        hashes = [self.found(small, small.source, *asked).hash() for asked in ((), ("fr",), ("de", "fr"), ("fr", "de"))]
        assert len(set(hashes)) == 3
        assert hashes[2] == hashes[3]


def test_names_that_the_last_database_had_are_missed(small, card):
    small.write_all_cards([spoken(card("Fog"), "fr", "Brouillard")])
    assert small.refresh(languages=["fr"]).lost_languages == []
    assert small.refresh().lost_languages == ["fr"]
    assert small.refresh().lost_languages == []


def test_a_file_older_than_the_setting_has_no_languages(small):
    small.refresh()
    with duckdb.connect(small.settings.database) as con:
        con.execute("alter table ops.refreshes drop column languages")
    small.refresh()
    assert small.values("select languages from ops.refreshes") == [[], []]


def test_a_live_refresh_fetches_the_file_only_where_it_is_asked_for(monkeypatch, tmp_path):
    """What is fetched, by a client that notes it; how it is fetched is tested in sources/."""
    asked = []

    def fetch(_http, _settings, *, kind="default_cards", progress=None):
        asked.append(kind)
        return Snapshot(f"scryfall_{kind}", tmp_path / kind, "https://x", None, "0" * 64, 1, None, utc_now())

    monkeypatch.setattr("brawlset.sources.scryfall.fetch_bulk", fetch)
    monkeypatch.setattr("brawlset.sources.scryfall.fetch_sets", lambda *_, **__: fetch(None, None, kind="sets"))
    monkeypatch.setattr("brawlset.archives.fetch_archives", lambda *_, **__: ())
    monkeypatch.setattr("brawlset.draft.booster_files.fetch_booster_files", lambda *_, **__: ())
    settings = load_settings({"BRAWLSET_HOME": str(tmp_path)})

    assert find_inputs(settings, "live", now=utc_now()).names is None
    inputs = find_inputs(settings, "live", now=utc_now(), languages=["fr"])
    assert (inputs.names.source, inputs.translations) == ("scryfall_all_cards", inputs.names)
    assert asked == ["default_cards", "sets", "default_cards", "sets", "all_cards"]


def test_the_sample_has_french_names(tmp_path):
    settings = load_settings({"BRAWLSET_HOME": str(tmp_path), "BRAWLSET_LANGUAGES": "fr"})
    inputs = find_inputs(settings, "sample", now=utc_now(), languages=settings.languages)
    assert (inputs.cards.path.name, inputs.translations.path.name) == ("cards.jsonl", "all-cards.jsonl")


class TestTheSetting:
    @pytest.mark.parametrize(
        ("text", "codes"),
        [
            ("fr", ("fr",)),
            ("FR, de", ("de", "fr")),
            ("fr fr ja", ("fr", "ja")),
            ("French", ("fr",)),
            ("simplified chinese;fr", ("fr", "zhs")),
        ],
    )
    def test_codes_and_names(self, text, codes):
        assert parse_languages(text, "--languages") == codes

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("klingon", "--languages: 'klingon' is no language of printed cards.*fr \\(French\\)"),
            ("fr,zh", "'zh' is no language"),
            ("en,fr", "English names are always there"),
            (" , ", "no language was given"),
        ],
    )
    def test_what_is_none(self, text, message):
        with pytest.raises(ConfigurationError, match=message):
            parse_languages(text, "--languages")

    def test_by_environment(self):
        assert load_settings({"BRAWLSET_LANGUAGES": "de fr"}).languages == ("de", "fr")
        assert load_settings({}).languages == ()
        with pytest.raises(ConfigurationError, match="BRAWLSET_LANGUAGES: 'xx'"):
            load_settings({"BRAWLSET_LANGUAGES": "xx"})


class TestADeckInFrench:
    def read(self, world, text: str, lang: str = "fr"):
        (verdict,) = renamed(world.con, check(world.con, [read_deck(text.encode())], Question(bset="test")), lang)
        return verdict

    def test_names_of_every_kind(self, world):
        names = (
            "brouillard",
            "LE CRISTAL",
            "jace, prodige",
            "Mise en demeure",
            "Cessation // Mise en demeure",
            "bayou",
            "Godzilla, l’éclair",
        )
        lines = "\n".join(f"1 {name}" for name in names)
        found = check(world.con, [read_deck(lines.encode())], Question(bset="test", with_evidence=True))[0]
        assert [one.card.name for one in found.evidence] == [
            "Fog", "Crystal", "Jace // Jace II", "Cease // Desist", "Cease // Desist", "Bayou", "Bolt",
        ]  # fmt: skip
        assert (found.unread, [u.remark for u in found.understood]) == ((), [])

    def test_a_name_of_two_cards_is_not_guessed(self, world):
        (unread,) = self.read(world, "1 Éclair d'Oedipe").unread
        assert unread.problem == "ambiguous"
        assert [candidate.split(" (")[0] for candidate in unread.candidates] == ["Bolt", "Old Bolt"]

    @pytest.mark.parametrize(
        ("text", "name", "other"),
        [("Déluge", "Flood", "Deluge"), ("deluge", "Deluge", "Flood"), ("DÉLUGE", "Flood", "Deluge")],
    )
    def test_accents_tell_a_french_name_from_an_english_one(self, world, text, name, other):
        found = check(world.con, [read_deck(f"1 {text}".encode())], Question(bset="test", with_evidence=True))[0]
        assert [one.card.name for one in found.evidence] == [name]
        assert [u.others[0].split(" (")[0] for u in found.understood] == [other]
        assert find_card(world.con, text).name == name

    def test_the_sentences_name_cards_as_they_are_called_there(self, world):
        verdict = self.read(world, "2 Fog\n1 Bolt\n1 Deluge")
        broken = {violation.card.name for violation in verdict.violations if violation.card}
        assert "Brouillard" in broken
        assert "Fog" not in broken
        assert {
            violation.card.name for violation in self.read(world, "2 Brouillard", "ja").violations if violation.card
        } == {"Fog"}

    def test_data_keep_the_english_name_beside_the_french_sentence(self, world):
        found = check(world.con, [read_deck(b"2 Brouillard")], Question(bset="test"))[0]
        shown = renamed(world.con, [found], "fr")[0]
        report = Report(
            "list", find_format(formats_of(world.settings.assets / "formats"), "brawlset"), found, renamed=shown
        )
        copies = next(row for row in as_data(report, "fr")["violations"] if row["kind"] == "copies")
        assert copies["card"]["name"] == "Fog"
        assert copies["sentence"].startswith("Brouillard est en 2 exemplaires")
        rows = [row for row in csv_rows(report, "fr") if row[7] == "903.BS.9"]
        assert (rows[0][10], rows[0][11].split(" est")[0]) == ("Fog", "Brouillard")
