from __future__ import annotations

import gzip
import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brawlset.errors import SnapshotError
from brawlset.sources.stream_check import StreamCheck, first_bytes

LINES = b'{"a": 1}\n{"a": 2}\n'


def check(data: bytes, *, expected_size: int | None = None, limit: int = 1 << 30, step: int = 1 << 16) -> StreamCheck:
    """The check of a file whose bytes arrive `step` at a time."""
    passing = StreamCheck("cards.jsonl.gz", limit=limit)
    for at in range(0, len(data), step):
        passing.feed(data[at : at + step])
    passing.finish(expected_size)
    return passing


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(LINES, id="lines, plain"),
        pytest.param(LINES.rstrip(), id="no line break at the end"),
        pytest.param(LINES + b"\n \n", id="blank lines at the end"),
        pytest.param(b"\n" + LINES.replace(b"\n", b"\r\n"), id="CRLF, a blank line first"),
        pytest.param(b'{"a": 1}', id="one line"),
        pytest.param(b'[\n{"a": 1},\n{"a": 2}\n]\n', id="array, plain"),
        pytest.param(gzip.compress(LINES), id="lines, packed"),
        pytest.param(gzip.compress(b'[{"a": 1}]'), id="array, packed"),
        pytest.param(gzip.compress(gzip.compress(LINES)), id="packed twice"),
        pytest.param(gzip.compress(LINES[:9]) + gzip.compress(LINES[9:]), id="two gzip members"),
        pytest.param(gzip.compress(LINES) + bytes(512), id="zeros after the member"),
    ],
)
@pytest.mark.parametrize("step", [1, 7, 1 << 16])
def test_a_whole_file_passes_however_it_is_packed_and_cut_into_pieces(data, step):
    passing = check(data, step=step)
    assert passing.size == len(data)
    assert passing.sha256 == hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"", "is empty", id="no bytes"),
        pytest.param(b" \n", "is empty", id="blanks"),
        pytest.param(gzip.compress(b""), "is empty", id="packed nothing"),
        pytest.param(b"[\n]\n", "array is empty", id="array of nothing"),
        pytest.param(b"<!DOCTYPE html><html>down", "an HTML page came: '<!DOCTYPE html>", id="HTML"),
        pytest.param(gzip.compress(b"<html>down"), "an HTML page came", id="packed HTML"),
        pytest.param(b"name,set\n", "something else came: 'name,set'", id="CSV"),
        pytest.param(b"{", "last line is cut", id="one brace"),
        pytest.param(b"\x1f", "something else came", id="half of gzip's mark"),
        pytest.param(LINES[:-4], "last line is cut short", id="short last line"),
        pytest.param(gzip.compress(LINES[:-4]), "last line is cut short", id="short last line, packed well"),
        pytest.param(b'{"a": 1}\n{"b": {"c": 1}', "last line is cut short", id="cut after a brace"),
        pytest.param(LINES + b"3\n", "the last line is none", id="a number as last line"),
        pytest.param(b'[{"a": 1},', "array is cut short", id="cut array"),
        pytest.param(b'[{"a": 1}, {"b": ["W"]', "array is cut short", id="array cut after an inner one"),
        pytest.param(b'{"object": "error", "details": "gone"}', "an error came: gone", id="error object"),
        pytest.param(gzip.compress(LINES)[:-3], "ends too early", id="packed, cut"),
        pytest.param(gzip.compress(LINES)[:5], "ends too early", id="packed, cut in the header"),
        pytest.param(gzip.compress(gzip.compress(LINES)[:-3]), "ends too early", id="packed twice, the inner one cut"),
        pytest.param(gzip.compress(LINES) + b"rest", "damaged", id="something after the member"),
        pytest.param(
            gzip.compress(gzip.compress(gzip.compress(LINES))), "something else came", id="packed three times"
        ),
    ],
)
@pytest.mark.parametrize("step", [1, 1 << 16])
def test_what_is_not_a_whole_file_is_named_with_the_file_and_the_next_step(data, words, step):
    with pytest.raises(SnapshotError, match=words) as caught:
        check(data, step=step)
    assert str(caught.value).startswith("cards.jsonl.gz: ")
    assert "Run 'brawlset refresh' again" in str(caught.value)


def test_the_promised_size_is_held_against_the_file_as_packed_once():
    packed = gzip.compress(LINES)
    check(packed, expected_size=len(packed))
    check(gzip.compress(packed), expected_size=len(packed))
    check(LINES, expected_size=len(packed))  # unpacked on the way: nothing to compare
    with pytest.raises(SnapshotError, match=f"{len(packed) + 1} bytes were promised, {len(packed)} came"):
        check(packed, expected_size=len(packed) + 1)


def test_a_packed_bomb_stops_at_the_limit_and_is_never_held_in_memory():
    bomb = gzip.compress(b'{"a": "' + b"x" * 30_000_000 + b'"}\n', 9)
    passing = StreamCheck("cards.jsonl.gz", limit=10_000_000)
    with pytest.raises(SnapshotError, match="at most 10,000,000 bytes"):
        passing.feed(bomb)
    assert passing._text.size < 12_000_000


@pytest.mark.parametrize(
    "pack", [gzip.compress, lambda data: gzip.compress(gzip.compress(data))], ids=["once", "twice"]
)
def test_what_is_packed_as_no_json_is_stops_long_before_the_limit(pack):
    """8 GB, the limit of a bulk file, take minutes to unpack."""
    passing = StreamCheck("cards.jsonl.gz", limit=8 * 1024**3)
    with pytest.raises(SnapshotError, match="as no file of cards does"):
        passing.feed(pack(b'{"a": "' + b"x" * 200_000_000 + b'"}\n'))
    assert passing._text.size < 120_000_000


def test_what_is_nested_without_end_is_no_last_line():
    with pytest.raises(SnapshotError, match="last line is cut short"):
        check(b'{"a": 1}\n{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}\n")


def test_a_bomb_in_a_bomb_stops_at_the_limit():
    bomb = gzip.compress(gzip.compress(b'{"a": "' + b"x" * 30_000_000 + b'"}\n', 9), 9)
    with pytest.raises(SnapshotError, match="at most 10,000,000 bytes"):
        check(bomb, limit=10_000_000)


def test_a_text_of_exactly_one_output_piece_is_whole():
    # zlib keeps bytes back when its output is full; they must come out although nothing more goes in.
    for length in range((1 << 20) - 3, (1 << 20) + 4):
        line = b'{"a":"' + b"x" * (length - 9) + b'"}\n'
        check(gzip.compress(line, 9), limit=length)


def test_a_last_line_longer_than_one_piece_is_still_read_whole():
    line = json.dumps({"a": list(range(300_000))}).encode()
    check(gzip.compress(LINES + line, 1))
    with pytest.raises(SnapshotError, match="cut short"):
        check(gzip.compress(LINES + line[:-2], 1))


@given(st.lists(st.dictionaries(st.text(max_size=5), st.text(max_size=9)), min_size=1), st.data())
def test_of_a_plain_file_every_cut_within_the_last_object_is_noticed(rows, data):
    text = b"".join(json.dumps(row).encode() + b"\n" for row in rows)
    last = len(json.dumps(rows[-1]))
    lost = data.draw(st.integers(2, last), label="bytes lost")  # one is the line break, which nobody needs
    check(text)
    with pytest.raises(SnapshotError):
        check(text[:-lost])


@pytest.mark.parametrize("layers", [0, 1, 2])
def test_the_first_bytes_of_a_file_are_its_text(tmp_path, layers):
    data = LINES * 1000
    for _ in range(layers):
        data = gzip.compress(data)
    path = tmp_path / "cards"
    path.write_bytes(data)
    assert first_bytes(path, 12) == LINES[:12]
    assert first_bytes(path, 1 << 20) == LINES * 1000
