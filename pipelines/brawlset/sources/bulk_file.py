"""Reading a bulk file of card objects into DuckDB: whatever its packing and shape, with its checksum checked while it is read.

What belongs here: the shape of the file, its integrity, and typed rows or a reason why there is none. What the objects mean, which
of them are cards and which sets count, is decided in sql/ and in brawlset.cards.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import IO, Any, Literal, NamedTuple, cast

import duckdb
from isal.igzip_lib import IsalError
from isal.isal_zlib import decompressobj

from brawlset.errors import SnapshotError, first_line
from brawlset.result_files import quoted_alone
from brawlset.sources.bulk_columns import COLUMNS
from brawlset.sources.stream_check import LONGEST_OBJECT, is_bomb

_CHUNK = 1 << 16
_DAMAGED: tuple[type[Exception]] = (IsalError,)  # type: ignore[assignment] # its stub calls it a value
_MAGIC = b"\x1f\x8b"
_UUID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_NEXT_STEP = "Remove it and run 'brawlset refresh' again to fetch it anew; the last good data stays as it is."


class Shape(NamedTuple):
    """How the objects lie in the file: packed `gzip_layers` times, then as JSON `lines` or one JSON `array`."""

    gzip_layers: int
    json: Literal["lines", "array"]


class Rejected(NamedTuple):
    """An object that does not fit the typed columns: its line in the unpacked file (from 1), what it says it is, and why not."""

    line: int
    printing_id: str | None
    name: str | None
    set_code: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class BulkReport:
    """What was read: the packed file's SHA-256 and size, the rows in the table, and the objects that were refused."""

    sha256: str
    byte_count: int
    object_count: int
    rejected: tuple[Rejected, ...]


def shape_of(path: Path) -> Shape:
    """Tell the packing by the first two bytes and the shape by the first character, never by the file's name.

    Raises SnapshotError for an empty file, a web page, or anything else that is no list of objects.
    """
    with path.open("rb") as file:
        head = file.read(_CHUNK)
    layers = 0
    while head[:2] == _MAGIC and layers < 3:
        layers += 1
        try:
            head = decompressobj(31).decompress(head, _CHUNK)
        except _DAMAGED as error:
            raise SnapshotError(f"{path}: the gzip data are damaged from the start ({error}). {_NEXT_STEP}") from error
    first = head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if first == b"{":
        return Shape(layers, "lines")
    if first == b"[":
        return Shape(layers, "array")
    if first == b"":
        raise SnapshotError(f"{path}: the file is empty; a list of card objects was expected. {_NEXT_STEP}")
    what = "a web page" if first == b"<" else f"something that begins with {head[:40]!r}"
    raise SnapshotError(
        f"{path}: a list of card objects was expected, as JSON lines or a JSON array, found {what}. {_NEXT_STEP}"
    )


def read_bulk(
    con: duckdb.DuckDBPyConnection,
    path: Path,
    *,
    table: str,
    select: str,
    scratch: Path,
    columns: Mapping[str, str] = COLUMNS,
    counted: str = "count(*)",
) -> BulkReport:
    """Create `table` by a select over `received`, the objects of the file at `path` as `columns`, in its order.

    The file is unpacked a second time beside the reading, since DuckDB does not look at gzip's checksum. An object whose values do
    not fit the columns is refused alone; a line that is no JSON, or a damaged file, refuses the file (SnapshotError). `scratch` is a
    folder for intermediate files, which are removed again. `counted` is how many objects the rows of the table stand for.
    """
    shape = shape_of(path)
    target = f"create or replace table {table} as {select}"
    with ThreadPoolExecutor(1) as pool:
        checked = pool.submit(_check, path, shape)
        checked.add_done_callback(lambda found: con.interrupt() if found.exception() else None)
        try:
            rejected = _read(con, path, shape, columns, target=target, scratch=scratch, checked=checked)
        except (duckdb.Error, EOFError, gzip.BadGzipFile, zlib.error) as error:
            checked.result()  # raises where the file is damaged, which explains more
            raise SnapshotError(f"{path}: {_first_line(error)}. {_NEXT_STEP}") from error
        sha256, byte_count = checked.result()
    (count,) = cast("tuple[int]", con.execute(f"select {counted} from {table}").fetchone())
    if not count:
        raise SnapshotError(f"{path}: the file holds no card object. {_NEXT_STEP}")
    return BulkReport(sha256, byte_count, count, tuple(rejected))


def _read(
    con: duckdb.DuckDBPyConnection,
    path: Path,
    shape: Shape,
    columns: Mapping[str, str],
    *,
    target: str,
    scratch: Path,
    checked: Future[tuple[str, int]],
) -> list[Rejected]:
    unpacked = scratch / f"{path.name}.unpacked"
    try:
        if shape.gzip_layers > 1:
            _unpack(path, shape, unpacked)
            path, shape = unpacked, Shape(0, shape.json)
            _check(path, shape)
        try:
            _load(con, path, shape, columns, target)
        except duckdb.Error:
            checked.result()  # a damaged file is not looked through object by object
            rejected = _load_object_by_object(con, path, shape, columns, target=target, scratch=scratch)
            if not rejected:
                raise
            return rejected
        return []
    finally:
        unpacked.unlink(missing_ok=True)


def _unpack(path: Path, shape: Shape, unpacked: Path) -> None:
    """Write the text of a file that is packed more than once. Raises SnapshotError for one that would fill the disk."""
    packed_size, size = path.stat().st_size, 0
    with _open_unpacked(path, shape) as packed, unpacked.open("wb") as plain:
        while chunk := packed.read(_CHUNK):
            size += len(chunk)
            if is_bomb(packed_size, size):
                raise _bomb(path, packed_size, size)
            plain.write(chunk)


def _bomb(path: Path, packed: int, unpacked: int) -> SnapshotError:
    return SnapshotError(
        f"{path}: {packed:,} bytes unpack to more than {unpacked:,}, as no file of cards does. {_NEXT_STEP}"
    )


def _load(con: duckdb.DuckDBPyConnection, path: Path, shape: Shape, columns: Mapping[str, str], target: str) -> None:
    typed = ", ".join(f"\"{name}\": '{kind}'" for name, kind in columns.items())
    con.execute(
        f"create or replace temp view received as from read_json({_read_as(path, shape)}, columns = {{{typed}}})"
    )
    try:
        con.execute(target)
    except UnicodeDecodeError as error:  # DuckDB quotes the value that does not fit, and cuts it within a letter
        raise duckdb.InvalidInputException("a value does not fit its column, and cannot be shown") from error
    finally:
        con.execute("drop view received")


def _read_as(path: Path, shape: Shape) -> str:
    """The first arguments of DuckDB's readers of JSON."""
    form = "newline_delimited" if shape.json == "lines" else "array"
    compression = "gzip" if shape.gzip_layers else "none"
    return (
        f"{quoted_alone(path)}, hive_partitioning = false, format = '{form}', compression = '{compression}',"
        f" maximum_object_size = {LONGEST_OBJECT}"
    )


def _load_object_by_object(
    con: duckdb.DuckDBPyConnection,
    path: Path,
    shape: Shape,
    columns: Mapping[str, str],
    *,
    target: str,
    scratch: Path,
) -> list[Rejected]:
    """The slow way, taken when the fast one met an object it could not type: find those objects, load the others."""
    fitting = scratch / f"{path.name}.fitting"
    rejected: list[Rejected] = []
    try:
        with fitting.open("wb") as file:
            for line, item in _objects(con, path, shape):
                reason = _misfit(item, columns) or _unwritable(item, columns)
                if reason is None:
                    file.write(_written({key: item[key] for key in columns if key in item}) + b"\n")
                else:
                    said = item if isinstance(item, dict) else {}
                    rejected.append(Rejected(line, _said(said, "id"), _said(said, "name"), _said(said, "set"), reason))
        if rejected:
            _load(con, fitting, Shape(0, "lines"), columns, target)
    finally:
        fitting.unlink(missing_ok=True)
    return rejected


def _objects(con: duckdb.DuckDBPyConnection, path: Path, shape: Shape) -> Iterator[tuple[int, Any]]:
    for line, text in _texts(con, path, shape):
        if not text.strip():
            continue
        try:
            yield line, json.loads(text)
        except (ValueError, RecursionError) as error:
            raise SnapshotError(
                f"{path}, line {line}: no complete JSON object ({error}): the file is damaged or cut short. {_NEXT_STEP}"
            ) from error


def _texts(con: duckdb.DuckDBPyConnection, path: Path, shape: Shape) -> Iterator[tuple[int, str | bytes]]:
    """The objects as they are written, with their place. Never more of the file is held than a few of them."""
    if shape.json == "array":
        try:
            with con.cursor() as own:
                found = own.sql(f"select json from read_json_objects({_read_as(path, shape)})")
                yield from enumerate((text for (text,) in found.iter_rows()), 1)
        except duckdb.Error as error:
            raise SnapshotError(
                f"{path}: the JSON array is damaged or cut short ({_first_line(error)}). {_NEXT_STEP}"
            ) from error
        return
    with _open_unpacked(path, shape) as file:
        line = 0
        while text := file.readline(LONGEST_OBJECT + 1):
            line += 1
            if len(text) > LONGEST_OBJECT:
                raise SnapshotError(
                    f"{path}, line {line}: more than {LONGEST_OBJECT:,} bytes, as no card has. {_NEXT_STEP}"
                )
            yield line, text


def _open_unpacked(path: Path, shape: Shape) -> IO[bytes]:
    file: IO[bytes] = path.open("rb")
    for _ in range(shape.gzip_layers):
        file = cast("IO[bytes]", gzip.GzipFile(fileobj=file, mode="rb"))
    return file


def _misfit(item: object, columns: Mapping[str, str]) -> str | None:
    """Why an object does not fit the columns, with the field that is at fault, or None. Stricter than DuckDB in doubt, never laxer: what
    DuckDB refused would be refused again, and with it the file."""
    if not isinstance(item, dict):
        return f"expected a JSON object, found {type(item).__name__}"
    return _first(_problem(name, item.get(name), kind) for name, kind in columns.items())


def _unwritable(item: dict[str, Any], columns: Mapping[str, str]) -> str | None:
    """Why a field cannot be written as JSON again, for which DuckDB would refuse the file: half of a surrogate pair, NaN, infinity."""
    for name in columns:
        try:
            _written(item.get(name))
        except ValueError:
            return f"{name}: expected text and numbers of JSON, found {_shown(item[name])}"
    return None


def _written(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, allow_nan=False).encode()


def _problem(name: str, value: object, kind: str) -> str | None:
    """Why the JSON value of a field does not fit a DuckDB type, or None."""
    if value is None:
        return None
    if kind.endswith("[]"):
        if not isinstance(value, list):
            return f"{name}: expected a list, found {_shown(value)}"
        return _first(_problem(name, item, kind[:-2]) for item in value)
    if kind.startswith("STRUCT("):
        if not isinstance(value, dict):
            return f"{name}: expected an object, found {_shown(value)}"
        return _first(_problem(f"{name}.{field}", value.get(field), inner) for field, inner in _fields(kind).items())
    return None if _fits(value, kind) else f"{name}: expected {_EXPECTED[kind]}, found {_shown(value)}"


@cache
def _fields(kind: str) -> dict[str, str]:
    """Name -> type of the fields of a STRUCT type; a struct among them has one field only."""
    fields = (field.split(" ", 1) for field in kind.removeprefix("STRUCT(").removesuffix(")").split(", "))
    return dict(cast("Iterator[tuple[str, str]]", fields))


def _first(problems: Iterable[str | None]) -> str | None:
    return next((problem for problem in problems if problem is not None), None)


_EXPECTED = {
    "VARCHAR": "a text",
    "BOOLEAN": "true or false",
    "INTEGER": "a whole number",
    "DOUBLE": "a number",
    "UUID": "an id such as 8d81e142-f52e-55da-926e-ea3889b3f6e2",
    "DATE": "a date such as 2026-07-01",
}


def _fits(value: object, kind: str) -> bool:
    """Whether DuckDB casts a JSON value to a simple type; a number is taken for its text, as DuckDB does."""
    match kind:
        case "VARCHAR":
            return isinstance(value, str | int | float)
        case "BOOLEAN":
            return isinstance(value, bool)
        case "INTEGER":
            return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**31
        case "DOUBLE":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case _:
            return isinstance(value, str) and (_UUID.fullmatch(value) is not None if kind == "UUID" else _is_day(value))


def _is_day(text: str) -> bool:
    try:
        return _DATE.fullmatch(text) is not None and date.fromisoformat(text) is not None
    except ValueError:
        return False


def _shown(value: object) -> str:
    text = _plain(json.dumps(value, ensure_ascii=False))
    return text if len(text) <= 40 else text[:37] + "..."


def _said(item: dict[str, Any], key: str) -> str | None:
    value = item.get(key)
    return None if value is None else _plain(str(value)[:200])


def _plain(text: str) -> str:
    """The text with halves of surrogate pairs spelled out."""
    return text.encode(errors="backslashreplace").decode()


def _check(path: Path, shape: Shape) -> tuple[str, int]:
    """SHA-256 and size of the file; SnapshotError where gzip's checksum or length does not hold or something is cut or added.

    Of a file packed more than once, the outer packing is checked.
    """
    digest = hashlib.sha256()
    size = unpacked = 0
    last = b""
    unpack = decompressobj(31) if shape.gzip_layers else None
    try:
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
                size += len(chunk)
                if unpack is None:
                    last = chunk.rstrip()[-1:] or last
                while unpack is not None and chunk:
                    if unpack.eof:  # another member follows, as `cat a.gz b.gz` makes it
                        unpack = decompressobj(31)
                    text = unpack.decompress(chunk)
                    last = text.rstrip()[-1:] or last
                    unpacked += len(text)
                    chunk = unpack.unused_data
                if is_bomb(size, unpacked):
                    raise _bomb(path, size, unpacked)
    except _DAMAGED as error:
        raise SnapshotError(f"{path}: the gzip data are damaged ({error}). {_NEXT_STEP}") from error
    if unpack is not None and not unpack.eof:
        raise SnapshotError(
            f"{path}: the gzip data end early, after {size:,} bytes: the file was cut short. {_NEXT_STEP}"
        )
    if shape.json == "array" and shape.gzip_layers < 2 and last != b"]":  # DuckDB takes '[{...},' for a whole array
        raise SnapshotError(
            f"{path}: the JSON array does not end with ']': the file was cut short, or added to. {_NEXT_STEP}"
        )
    return digest.hexdigest(), size


def _first_line(error: Exception) -> str:
    return first_line(error).rstrip(". ")
