"""Checking a file of JSON objects while its bytes pass: packing, checksum, first and last object, sizes.

Nothing here knows where the bytes come from or where they go, and nothing is kept but the two ends of the text. What
the objects say is read later, by the reader of the finished file.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections import deque
from collections.abc import Iterator
from pathlib import Path

from brawlset.errors import SnapshotError

_GZIP = b"\x1f\x8b"
_PIECE = 1 << 20
LONGEST_OBJECT = 1 << 22
"""Bytes of a card object at the most; the last one is looked for in so many at the end of the text."""
_START = 512  # bytes that tell what a file is; less of it is judged at the end
_TIGHTEST = 100  # times that JSON is packed at the most: cards take a tenth, blanks and bombs a thousandth
_UNSUSPECTED = 1 << 26  # bytes that a small file may unpack to, however well it is packed
NEXT_STEP = "The damaged copy was thrown away and the last good data stays. Run 'brawlset refresh' again."


class StreamCheck:
    """Takes a file's bytes in order and raises SnapshotError at the first thing that cannot be right.

    The bytes may be plain, packed once, or twice (a host that packs the packed file for the transport); gzip's own
    checksum and length hold for every layer and member. Of a gzip header the time, the system and the hints for the
    packer are covered by no checksum: they carry no data. `limit` is the most that the text may unpack to.
    """

    def __init__(self, name: str, *, limit: int) -> None:
        self.size = 0
        self._name = name
        self._limit = limit
        self._digest = hashlib.sha256()
        self._outer, self._inner, self._text = _Layer(), _Layer(), _Text()

    @property
    def sha256(self) -> str:
        """The digest of the bytes as they came, in hexadecimal digits."""
        return self._digest.hexdigest()

    def feed(self, data: bytes) -> None:
        """Take the next bytes."""
        self.size += len(data)
        self._digest.update(data)
        try:
            for piece in self._outer.unpack(data):
                self._feed_inner(piece)
        except zlib.error as error:
            raise self._fault(f"a whole gzip stream was expected, but its data are damaged ({error})") from error

    def finish(self, expected_size: int | None) -> None:
        """Say that nothing follows. `expected_size` is the promised size of the packed file.

        It is held against the file as packed once: a host that packs again changes what passes, and one that sends the
        text unpacked leaves nothing to compare.
        """
        try:
            for piece in self._outer.close():
                self._feed_inner(piece)
            for piece in self._inner.close():
                self._take_text(piece)
        except zlib.error as error:
            raise self._fault(f"a whole gzip stream was expected, but it {error}") from error
        packed = next((layer.size for layer in (self._inner, self._outer) if layer.is_packed), None)
        if expected_size is not None and packed is not None and packed != expected_size:
            raise self._fault(f"{expected_size:,} bytes were promised, {packed:,} came")
        fault = self._text.fault_at_end()
        if fault is not None:
            raise self._fault(fault)

    def _feed_inner(self, data: bytes) -> None:
        for piece in self._inner.unpack(data):
            self._take_text(piece)

    def _take_text(self, piece: bytes) -> None:
        self._text.take(piece)
        if self._text.size > self._limit:
            raise self._fault(f"at most {self._limit:,} bytes were expected, it unpacks to more")
        if is_bomb(self.size, self._text.size):
            raise self._fault(f"{self.size:,} bytes unpack to more than {self._text.size:,}, as no file of cards does")
        fault = self._text.fault_at_start() if self._text.size >= _START else None
        if fault is not None:
            raise self._fault(fault)

    def _fault(self, what: str) -> SnapshotError:
        return SnapshotError(f"{self._name}: {what}. {NEXT_STEP}")


def is_bomb(packed: int, unpacked: int) -> bool:
    """Whether so many bytes unpack to so much more that it can only be meant to fill a memory or a disk."""
    return unpacked > _UNSUSPECTED + _TIGHTEST * packed


class _Layer:
    """One layer of packing: gzip if the data begin so, else none."""

    def __init__(self) -> None:
        self.size = 0
        self.is_packed: bool | None = None
        self._held = b""
        self._member: zlib._Decompress | None = None

    def unpack(self, data: bytes) -> Iterator[bytes]:
        """What the bytes unpack to, in pieces of bounded size however well they are packed. Raises zlib.error."""
        self.size += len(data)
        if self.is_packed is None:
            self._held += data
            if len(self._held) < len(_GZIP):
                return
            data, self._held = self._held, b""
            self.is_packed = data.startswith(_GZIP)
        if self.is_packed:
            yield from self._inflate(data)
        elif data:
            yield data

    def close(self) -> Iterator[bytes]:
        """What was held back. Raises zlib.error if a gzip member has begun and not ended."""
        if self._held:
            yield self._held
        if self._member is not None and not self._member.eof:
            raise zlib.error("ends too early")

    def _inflate(self, data: bytes) -> Iterator[bytes]:
        while data:
            if self._member is None:
                self._member = zlib.decompressobj(31)
            elif self._member.eof:  # another member may follow, or zeros as padding
                data = data.lstrip(b"\0")
                if not data:
                    return
                self._member = zlib.decompressobj(31)
            piece = self._member.decompress(data, _PIECE)
            data = self._member.unused_data if self._member.eof else self._member.unconsumed_tail
            if piece:
                yield piece


class _Text:
    """The two ends of the unpacked text, which say what it is and whether it is whole."""

    def __init__(self) -> None:
        self.size = 0
        self._start = b""
        self._end: deque[bytes] = deque()
        self._end_size = 0

    def take(self, piece: bytes) -> None:
        self.size += len(piece)
        if len(self._start) < _START:
            self._start = (self._start + piece).lstrip()[:_START]
        self._end.append(piece)
        self._end_size += len(piece)
        while self._end_size - len(self._end[0]) >= LONGEST_OBJECT:
            self._end_size -= len(self._end.popleft())

    def fault_at_start(self) -> str | None:
        """Why the text cannot be JSON lines or an array, as far as its first bytes tell."""
        if not self._start or self._start[:1] in {b"{", b"["}:
            return None
        shown = " ".join(self._start[:80].decode("utf-8", "replace").split())
        kind = "an HTML page" if self._start.startswith(b"<") else "something else"
        return f"JSON lines or a JSON array was expected, {kind} came: {shown!r}"

    def fault_at_end(self) -> str | None:
        """Why the text is not whole, as far as its last object tells; the reader looks at all the others."""
        if not self._start:
            return "JSON objects were expected, the file is empty"
        fault = self.fault_at_start()
        if fault is not None:
            return fault
        end = b"".join(self._end).rstrip()
        return _fault_of_array(end) if self._start.startswith(b"[") else _fault_of_last_line(end)


def _fault_of_array(end: bytes) -> str | None:
    inside = end.removesuffix(b"]").rstrip()
    if inside == b"[":
        return "JSON objects were expected, the array is empty"
    is_whole = end.endswith(b"]") and inside.endswith(b"}")
    return None if is_whole else "the JSON array is cut short: its end is missing"


def _fault_of_last_line(end: bytes) -> str | None:
    line = end[end.rfind(b"\n") + 1 :]
    try:
        last = json.loads(line)
    except (ValueError, RecursionError):
        shown = line[:40].decode("utf-8", "replace")
        return f"its last line is cut short: {shown!r} ... is not a whole JSON object"
    if not isinstance(last, dict):
        return "a JSON object a line was expected, the last line is none"
    return f"cards were expected, an error came: {last.get('details')}" if last.get("object") == "error" else None


def first_bytes(path: Path, size: int) -> bytes:
    """The first `size` bytes of a file's text, unpacked up to twice. Raises OSError; zlib.error for damaged gzip."""
    outer, inner, text = _Layer(), _Layer(), bytearray()
    with path.open("rb") as file:
        while len(text) < size and (data := file.read(1 << 16)):
            for once in outer.unpack(data):
                for piece in inner.unpack(once):
                    text += piece
    if len(text) < size:  # the file ends here: so must its layers
        for layer in (outer, inner):
            for held in layer.close():
                text += held
    return bytes(text[:size])
