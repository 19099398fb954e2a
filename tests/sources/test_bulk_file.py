"""Whatever the packing, the shape and the line ends: the same rows, or one reason why not."""

import gzip
import hashlib
import json
import tracemalloc
from random import Random
from uuid import UUID

import duckdb
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from brawlset.bundle import sql_text
from brawlset.errors import SnapshotError
from brawlset.sources import bulk_file, stream_check
from brawlset.sources.bulk_columns import COLUMNS, FACE_COLUMNS
from brawlset.sources.bulk_file import Shape, read_bulk, shape_of

SELECT = "from received"
ROWS = 'select name, cmc, colors, "set", collector_number, oracle_text from found order by name'


def an_object(number: int, **more) -> dict:
    return {
        "object": "card",
        "id": str(UUID(int=number)),
        "oracle_id": str(UUID(int=1000 + number)),
        "name": f"Card {number}",
        "cmc": 2.0,
        "colors": ["W"],
        "set": "tst",
        "collector_number": str(number),
    } | more


THREE = [an_object(1), an_object(2, name="Jötun Grunt"), an_object(3, collector_number="4★", colors=[])]
THREE_ROWS = [
    ("Card 1", 2.0, ["W"], "tst", "1", None),
    ("Card 3", 2.0, [], "tst", "4★", None),
    ("Jötun Grunt", 2.0, ["W"], "tst", "2", None),
]


def lines(*objects: object, end: str = "\n") -> bytes:
    return "".join(json.dumps(item, ensure_ascii=False) + end for item in objects).encode()


def array(*objects: object, indent: int | None = None) -> bytes:
    return json.dumps(objects, ensure_ascii=False, indent=indent).encode()


@pytest.fixture
def con():
    with duckdb.connect() as connection:
        yield connection


@pytest.fixture
def read(con, tmp_path):
    """Write bytes to a file and read it; gives the report. The rows are in table `found`."""

    def read_bytes(content: bytes, name: str = "cards.bin"):
        scratch = tmp_path / "scratch"
        scratch.mkdir(exist_ok=True)
        path = tmp_path / name
        path.write_bytes(content)
        try:
            return read_bulk(con, path, table="found", select=SELECT, scratch=scratch)
        finally:
            assert list(scratch.iterdir()) == [], "intermediate files are left behind"

    return read_bytes


@pytest.fixture
def refused(read):
    """The message with which a file is refused."""

    def message(content: bytes) -> str:
        with pytest.raises(SnapshotError) as caught:
            read(content)
        return str(caught.value)

    return message


BODIES = {
    "lines": lines(*THREE),
    "lines ended by CRLF": lines(*THREE, end="\r\n"),
    "lines without a last end": lines(*THREE)[:-1],
    "lines after a byte order mark": b"\xef\xbb\xbf" + lines(*THREE),
    "lines and trailing blank lines": lines(*THREE) + b"\n\r\n  \n",
    "lines with blank ones between": lines(*THREE).replace(b"\n", b"\n\n"),
    "array": array(*THREE),
    "array with a line end": array(*THREE) + b"\n",
    "array over many lines": array(*THREE, indent=2),
    "array after a byte order mark": b"\xef\xbb\xbf" + array(*THREE),
    "array in blanks": b"\r\n  " + array(*THREE) + b"  \n" * 100,
}
PACKINGS = {
    "plain": lambda body: body,
    "packed": gzip.compress,
    "packed twice": lambda body: gzip.compress(gzip.compress(body)),
    "packed in members": lambda body: gzip.compress(body[:90]) + gzip.compress(body[90:95]) + gzip.compress(body[95:]),
}


@pytest.mark.parametrize("pack", PACKINGS.values(), ids=PACKINGS.keys())
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES.keys())
def test_the_same_rows_from_every_shape(read, con, body, pack):
    report = read(pack(body))

    assert con.execute(ROWS).fetchall() == THREE_ROWS
    assert (report.object_count, report.rejected) == (3, ())


@pytest.mark.parametrize("name", ["cards.json", "cards.txt", "it's.gz", "a [1] *.jsonl", "cards"])
def test_the_name_of_the_file_says_nothing(read, con, name):
    read(gzip.compress(array(*THREE)), name)

    assert con.execute("select count(*) from found").fetchall() == [(3,)]


def test_the_report_names_the_file_as_it_is_packed(read):
    content = gzip.compress(lines(*THREE), mtime=0)

    report = read(content)

    assert report.byte_count == len(content)
    assert report.sha256 == hashlib.sha256(content).hexdigest()


def test_many_members_lose_no_row(read):
    """A reader that stops at the end of the first member reads a part of `cat a.gz b.gz`."""
    objects = [an_object(number, oracle_text="filling " * 40) for number in range(3000)]
    content = b"".join(gzip.compress(lines(*objects[start : start + 500])) for start in range(0, 3000, 500))

    assert read(content).object_count == 3000


@pytest.mark.parametrize(("layers", "shape"), [(0, "lines"), (1, "lines"), (2, "array"), (3, "array")])
def test_the_shape_is_told_by_content(tmp_path, layers, shape):
    content = lines(*THREE) if shape == "lines" else array(*THREE)
    for _ in range(layers):
        content = gzip.compress(content)
    (tmp_path / "x").write_bytes(content)

    assert shape_of(tmp_path / "x") == Shape(layers, shape)


NOT_CARDS = {
    "nothing": (b"", "is empty"),
    "blanks": (b" \r\n\n", "is empty"),
    "nothing, packed": (gzip.compress(b""), "is empty"),
    "an empty array": (b"[]", "no card object"),
    "a web page": (b"<!DOCTYPE html><html>", "found a web page"),
    "a web page, packed": (gzip.compress(b"\n<html>"), "found a web page"),
    "a text": (b"Service unavailable", "begins with b'Service unavailable'"),
    "a number": (b"42", "begins with b'42'"),
    "packed four times": (
        gzip.compress(gzip.compress(gzip.compress(gzip.compress(lines(*THREE))))),
        "a list of card objects was expected",
    ),
    "numbers alone": (b"[1, 2]", "no card object"),
}


@pytest.mark.parametrize(("content", "said"), NOT_CARDS.values(), ids=NOT_CARDS.keys())
def test_what_is_no_list_of_cards_is_refused(refused, content, said):
    message = refused(content)

    assert said in message
    assert "cards.bin" in message
    assert "brawlset refresh" in message


DAMAGED = {
    "a malformed line": (lines(THREE[0]) + b'{"object": "card", name}\n' + lines(THREE[1]), "line 2: no complete JSON"),
    "a line cut short": (lines(*THREE)[:-30], "line 3: no complete JSON"),
    "two objects in a line": (lines(*THREE).replace(b"\n", b"", 1), "line 1: no complete JSON"),
    "lines of an array without its brackets": (lines(*THREE).replace(b"}\n", b"},\n"), "line 1: no complete JSON"),
    "an object over several lines": (array(*THREE, indent=1)[1:-1].strip(), "line 1: no complete JSON"),
    "bytes that are no UTF-8": (lines(THREE[0]) + b'{"name": "J\xf6tun"}\n', "line 2: no complete JSON"),
    "an array cut in an object": (array(*THREE)[:-30], "cut short"),
    "an array cut after an object": (array(*THREE)[:-1], "cut short"),
    "an array cut after a comma": (array(*THREE[:2])[:-1] + b",", "cut short"),
    "an array cut after a comma, packed": (gzip.compress(array(*THREE[:2])[:-1] + b",\n"), "cut short"),
    "an array cut after a comma, packed twice": (
        gzip.compress(gzip.compress(array(*THREE[:2])[:-1] + b",")),
        "cut short",
    ),
    "an array and a web page": (array(*THREE) + b"<html>", "does not end with ']'"),
    "two arrays": (array(*THREE) + array(*THREE), "damaged or cut short"),
}


@pytest.mark.parametrize(("content", "said"), DAMAGED.values(), ids=DAMAGED.keys())
def test_damaged_json_refuses_the_file(refused, content, said):
    message = refused(content)

    assert said in message
    assert "last good data" in message


@pytest.mark.parametrize("pack", [gzip.compress, PACKINGS["packed twice"]], ids=["once", "twice"])
@pytest.mark.parametrize("kept", [0.1, 0.5, 0.9, -9, -8, -1], ids="{} of it".format)
def test_packed_data_cut_short_are_refused(refused, pack, kept):
    chances = seeded(0)
    content = pack(lines(*(an_object(n, oracle_text=str(chances.random())) for n in range(400))))

    assert "cut short" in refused(content[: int(len(content) * kept)] if kept > 0 else content[:kept])


@pytest.mark.parametrize("garbage", [b"x", b"\0" * 512, b"\x1f\x8b", b"<html>" * 30, b"\x1f\x8b\x08\x00" + b"\0" * 6])
def test_what_follows_the_packed_data_is_noticed(refused, garbage):
    assert "gzip data" in refused(gzip.compress(lines(*THREE)) + garbage)


def test_inner_packing_is_checked_too(refused):
    inner = bytearray(gzip.compress(lines(*(an_object(n) for n in range(400)))))
    inner[-6] ^= 1

    assert "CRC" in refused(gzip.compress(bytes(inner)))


def seeded(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - the same in each run


def data_offset(content: bytes) -> int:
    """Where the packed data begin, after the header: nothing but the checked data lies behind it."""
    has_name = content[3] & 8
    return content.index(b"\0", 10) + 1 if has_name else 10


def test_every_one_byte_change_of_a_made_file_is_noticed(read):
    chances = seeded(1)
    content = gzip.compress(lines(*(an_object(n, oracle_text=str(chances.random())) for n in range(300))))
    assert_changes_are_noticed(read, content, chances, range(data_offset(content), len(content)))


def test_every_one_byte_change_of_a_real_file_is_noticed(read, shared_data):
    content = (shared_data / "scryfall-cards-mid-2025-11.jsonl.gz").read_bytes()
    assert_changes_are_noticed(read, content, seeded(2), range(data_offset(content), len(content)))


def test_every_byte_of_checksum_and_length_counts(read):
    content = gzip.compress(lines(*THREE))
    assert_changes_are_noticed(read, content, seeded(3), range(len(content) - 8, len(content)))


def assert_changes_are_noticed(read, content: bytes, chances: Random, places: range) -> None:
    assert read(content).object_count > 0
    unnoticed = []
    for _ in range(200):
        place, change = chances.choice(places), chances.randrange(1, 256)
        changed = bytearray(content)
        changed[place] ^= change
        try:
            read(bytes(changed))
        except SnapshotError:
            continue
        unnoticed.append((place, change))
    assert unnoticed == []


def test_a_header_that_is_damaged_is_noticed_or_harmless(read, con):
    """The time, the system and the name in gzip's header are in no checksum; they do not touch the data either."""
    content = gzip.compress(lines(*THREE))
    for place in range(10):
        for bit in range(8):
            changed = bytearray(content)
            changed[place] ^= 1 << bit
            try:
                read(bytes(changed))
            except SnapshotError:
                continue
            assert con.execute(ROWS).fetchall() == THREE_ROWS, (place, bit)


MISFITS = {
    "a text for a number": ({"cmc": "two"}, 'cmc: expected a number, found "two"'),
    "a text for a list": ({"colors": "W"}, 'colors: expected a list, found "W"'),
    "an object for a list": ({"card_faces": {"name": "x"}}, 'card_faces: expected a list, found {"name": "x"}'),
    "a list for an object": ({"legalities": ["x"]}, 'legalities: expected an object, found ["x"]'),
    "a text for an object": ({"prices": "0.10"}, 'prices: expected an object, found "0.10"'),
    "no date": (
        {"released_at": "soon"},
        'released_at: expected a date such as 2026-07-01, found "soon"',
    ),
    "no day of any year": (
        {"released_at": "2026-02-30"},
        'released_at: expected a date such as 2026-07-01, found "2026-02-30"',
    ),
    "another way to write a date": (
        {"released_at": "20260701"},
        'released_at: expected a date such as 2026-07-01, found "20260701"',
    ),
    "no id": ({"oracle_id": "none"}, "oracle_id: expected an id such as"),
    "another way to write an id": ({"id": f"urn:uuid:{UUID(int=1)}"}, "id: expected an id such as"),
    "a text for a boolean": ({"digital": "maybe"}, 'digital: expected true or false, found "maybe"'),
    "a number that is too great": (
        {"edhrec_rank": 2**31},
        "edhrec_rank: expected a whole number, found 2147483648",
    ),
    "a face that is a text": ({"card_faces": ["Front", "Back"]}, 'card_faces: expected an object, found "Front"'),
    "a wrong value in a face": (
        {"card_faces": [{"name": "x"}, {"name": "y", "colors": "W"}]},
        'card_faces.colors: expected a list, found "W"',
    ),
    "a wrong value deep in a face": (
        {"card_faces": [{"image_uris": ["x"]}]},
        'card_faces.image_uris: expected an object, found ["x"]',
    ),
    "a wrong value in a part": ({"all_parts": [{"id": 5}]}, "all_parts.id: expected an id such as"),
}


@pytest.mark.parametrize("pack", [PACKINGS["plain"], PACKINGS["packed"]], ids=["plain", "packed"])
@pytest.mark.parametrize(("wrong", "reason"), MISFITS.values(), ids=MISFITS.keys())
def test_an_object_that_does_not_fit_is_refused_alone(read, con, wrong, reason, pack):
    report = read(pack(lines(THREE[0], an_object(2) | wrong, THREE[2])))

    assert con.execute("select name from found order by name").fetchall() == [("Card 1",), ("Card 3",)]
    (rejected,) = report.rejected
    assert (rejected.line, rejected.name, rejected.set_code) == (2, "Card 2", "tst")
    assert rejected.reason.startswith(reason)
    assert report.object_count == 2


def test_lines_are_counted_with_the_blank_ones(read):
    report = read(b"\n" + lines(THREE[0]) + b"\n\n" + lines(an_object(2, cmc="two")))

    assert [rejected.line for rejected in report.rejected] == [5]


def test_what_is_no_object_is_refused_alone(read):
    report = read(lines(THREE[0], 5, None, "text", [1], THREE[1]))

    assert [(rejected.line, rejected.reason) for rejected in report.rejected] == [
        (2, "expected a JSON object, found int"),
        (3, "expected a JSON object, found NoneType"),
        (4, "expected a JSON object, found str"),
        (5, "expected a JSON object, found list"),
    ]
    assert report.object_count == 2


def test_an_empty_face_beside_a_misfit_is_no_crash(read):
    """Looking for what is wrong, the faces are gone through too: null among them was taken for a face."""
    report = read(lines(an_object(1, card_faces=[None]), an_object(2, cmc="two")))

    assert [rejected.line for rejected in report.rejected] == [2]


def test_absent_and_null_are_the_same(read, con):
    read(lines(an_object(1), an_object(2, oracle_text=None)))

    assert con.execute("select distinct oracle_text from found").fetchall() == [(None,)]


def test_keys_that_are_new_are_left_alone(read):
    assert read(lines(an_object(1, brand_new={"deep": [1, {"a": None}]}))).rejected == ()


def test_a_key_that_shows_up_late_is_read(read, con):
    """Readers that guess types from the first rows take a list that is empty there for something else."""
    objects = [an_object(n, colors=[]) for n in range(3000)]
    read(lines(*objects, an_object(3000, colors=["U", "R"], oracle_text="late")))

    assert con.execute("select colors, oracle_text from found where name = 'Card 3000'").fetchall() == [
        (["U", "R"], "late")
    ]


NUMBERS = st.integers(-(2**40), 2**40) | st.floats(allow_nan=False, allow_infinity=False)
KEYS = st.sampled_from(["id", "name", "colors", "duel", "normal"])
WEIRD = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text("ab1-{[", max_size=4),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(KEYS, inner, max_size=2),
    max_leaves=4,
)


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.dictionaries(st.sampled_from([*COLUMNS, *FACE_COLUMNS]), WEIRD, max_size=3), min_size=1, max_size=4))
def test_no_object_takes_the_others_with_it(con, tmp_path, weird):
    """Whatever values an object has: the file is read, and each object is either a row or refused."""
    objects = [an_object(1), *(an_object(n) | item for n, item in enumerate(weird, 2)), an_object(99, cmc="two")]
    (tmp_path / "f").write_bytes(lines(*objects))

    report = read_bulk(con, tmp_path / "f", table="found", select=SELECT, scratch=tmp_path)

    assert report.object_count + len(report.rejected) == len(objects)
    assert report.rejected[-1].line == len(objects)


def test_the_select_of_the_build_takes_every_shape(con, tmp_path, card, face):
    """The select below sql/ on objects of the least and the most."""
    select = sql_text("staging/objects.sql")
    (tmp_path / "f").write_bytes(
        lines({}, {"object": "error"}, card(), card(faces=[face("A", "Land"), face("B", "Land")]))
    )

    report = read_bulk(con, tmp_path / "f", table="found", select=select, scratch=tmp_path)

    assert report.object_count == 4
    problems = [row[0] for row in con.execute("select problem from found order by problem nulls last").fetchall()]
    assert problems == ["object: expected card, found error", "object: expected card, found nothing", None, None]


def test_a_file_that_vanishes_is_an_error_of_the_system(con, tmp_path):
    with pytest.raises(FileNotFoundError):
        read_bulk(con, tmp_path / "gone", table="found", select=SELECT, scratch=tmp_path)


@pytest.mark.parametrize(
    "field", ["name", "layout", "set", "collector_number", "lang", "type_line", "mana_cost", "oracle_text"]
)
@pytest.mark.parametrize("value", [["x"], [], {"en": "x"}, {}, [{"a": 1}]], ids=json.dumps)
def test_a_list_where_a_text_stands_is_not_loaded_as_its_json(con, tmp_path, card, field, value):
    """DuckDB casts any JSON to a text: a type line that becomes a list upstream would flow into the tables as '["Land"]'."""
    (tmp_path / "f").write_bytes(lines(card(), card("Shock", number="2") | {field: value}))

    read_bulk(con, tmp_path / "f", table="found", select=sql_text("staging/objects.sql"), scratch=tmp_path)

    ((fine,), (problem,)) = con.execute("select problem from found order by problem nulls first").fetchall()
    assert fine is None
    assert problem.startswith(f"{field}: expected a text, found ")


@pytest.mark.parametrize("text", ["{T}: Add {G}.", "{G}{G}", "[sic] text", "+1: Draw a card."])
def test_symbols_at_the_beginning_of_a_text_are_no_json(con, tmp_path, card, text):
    (tmp_path / "f").write_bytes(lines(card(text=text, cost=text if text[0] == "{" else "")))

    read_bulk(con, tmp_path / "f", table="found", select=sql_text("staging/objects.sql"), scratch=tmp_path)

    assert con.execute("select problem from found").fetchall() == [(None,)]


class TestHostile:
    """Files that are made to fill a memory or a disk, or to keep a processor busy."""

    @pytest.fixture
    def bounded(self, monkeypatch):
        """A bomb of a megabyte is one: the real limit is that of a gigabyte."""
        monkeypatch.setattr(stream_check, "_UNSUSPECTED", 1 << 20)

    @pytest.mark.parametrize(
        "pack", [gzip.compress, lambda body: gzip.compress(gzip.compress(body))], ids=["once", "twice"]
    )
    @pytest.mark.parametrize(
        "body",
        [
            lines(*THREE) + b" " * 5_000_000,
            array(*THREE)[:-1] + b" " * 5_000_000 + b"]",
            lines(*THREE) + b"\n" * 5_000_000,
        ],
        ids=["lines", "array", "blank lines"],
    )
    @pytest.mark.usefixtures("bounded")
    def test_a_bomb_is_refused(self, refused, body, pack):
        assert "as no file of cards does" in refused(pack(body))

    @pytest.mark.usefixtures("bounded")
    def test_a_bomb_stops_the_reading_beside_it(self, con, tmp_path):
        """The reader would go on to the end of what the check has refused long ago."""
        path = tmp_path / "cards.jsonl.gz"
        path.write_bytes(gzip.compress(lines(*THREE) + (b" " * 1_000_000 + b"\n") * 200, 1))
        interrupted = []

        class Watched:
            def __getattr__(self, name):
                return getattr(con, name)

            def interrupt(self):
                interrupted.append(True)
                con.interrupt()

        with pytest.raises(SnapshotError, match="as no file of cards does"):
            read_bulk(Watched(), path, table="found", select=SELECT, scratch=tmp_path)
        assert interrupted

    def test_a_real_file_is_no_bomb(self):
        assert not stream_check.is_bomb(75_000_000, 580_000_000)
        assert not stream_check.is_bomb(10, 60_000_000)
        assert stream_check.is_bomb(80_000_000, 8_200_000_000)

    def test_an_object_without_end_is_refused(self, refused, monkeypatch):
        monkeypatch.setattr(bulk_file, "LONGEST_OBJECT", 1000)
        assert "line 2: more than 1,000 bytes" in refused(lines({"cmc": "x"}) + b" " * 2000 + b"\n" + lines(*THREE))

    @pytest.mark.parametrize("form", [lines, array])
    def test_what_is_nested_without_end_is_refused(self, refused, form):
        deep = form({"cmc": "x"}, {"x": 5}).replace(b"5", b"[" * 100_000 + b"]" * 100_000)
        assert "no complete JSON object" in refused(deep)

    def test_of_a_long_array_a_few_objects_are_held(self, con, tmp_path):
        """It was read as a whole, and with it the gigabytes of one that is made for that."""
        objects = [an_object(number) for number in range(20_000)]
        objects[7]["cmc"] = "x"
        body = array(*objects)
        (tmp_path / "f").write_bytes(body)
        columns = {name: COLUMNS[name] for name in ("name", "cmc")}
        tracemalloc.start()
        report = read_bulk(con, tmp_path / "f", table="found", select=SELECT, scratch=tmp_path, columns=columns)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert (report.object_count, report.rejected[0].line) == (19_999, 8)
        assert peak < len(body)


@pytest.mark.parametrize("pad", range(4))
def test_a_value_that_duckdb_cuts_within_a_letter_is_refused_alone(tmp_path, pad):
    """DuckDB quotes the value in its error, cut at some byte, and then the error could not be read."""
    good = {"object": "card", "id": "00000000-0000-0000-0000-000000000001", "name": "Fog"}
    bad = {**good, "id": "00000000-0000-0000-0000-000000000002", "cmc": "x" * pad + "—" * 400}
    path = tmp_path / "cards.json"
    path.write_text("".join(json.dumps(card) + "\n" for card in (good, bad)), encoding="utf-8")

    with duckdb.connect() as con:
        report = read_bulk(con, path, table="objects", select="select name, cmc from received", scratch=tmp_path)

    assert (report.object_count, [rejected.line for rejected in report.rejected]) == (1, [2])
